package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

func TestParseCell(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, cell, value string
		unit              check.Unit
	}{
		{"wanyi", "1.23万亿", "1230000000000", check.Yuan},
		{"minus", "-3.5亿", "-350000000", check.Yuan},
		{"grouped wan", "12,345.67万", "123456700", check.Yuan},
		{"full width point", "4．01亿", "401000000", check.Yuan},
		{"plain", "400917045000", "400917045000", check.NoUnit},
		{"exponent", "4.00917e+11", "400917000000", check.NoUnit},
		{"brackets", "(5.3)", "-5.3", check.NoUnit},
		{"brackets with scale outside", "(5.3)亿", "-530000000", check.Yuan},
		{"brackets with scale inside", "（5.3亿元）", "-530000000", check.Yuan},
		{"trailing minus", "1,234.56-", "-1234.56", check.NoUnit},
		{"percent", "12.5%", "12.5", check.Percent},
		{"full width percent", "－１２．５％", "-12.5", check.Percent},
		{"currency", "HK$388.2", "388.2", check.HKD},
		{"plus", "+0.19%", "0.19", check.Percent},
		{"han", "四千零九亿", "400900000000", check.Yuan},
		{"blanks", " 1,726.00 元 ", "1726", check.Yuan},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			q, missing, err := check.ParseCell(tt.cell)
			require.NoError(t, err)
			require.False(t, missing)
			require.Equal(t, tt.value, q.Plain())
			require.Equal(t, tt.unit, q.Unit)
		})
	}
	for _, cell := range []string{"—", "", "不适用", "-", "--", "——", "N/A", "nan", "  ", "/", "无"} {
		_, missing, err := check.ParseCell(cell)
		require.NoError(t, err, cell)
		require.True(t, missing, cell)
	}
	for _, cell := range []string{"abc", "1.2.3", "1 2", "七、39", "2023-12-31", "12元3", "(5.3", "1e999", "3.5亿吨位"} {
		_, missing, err := check.ParseCell(cell)
		require.Error(t, err, cell)
		require.False(t, missing, cell)
	}
}

func TestParseUnit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, factor string
		unit               check.Unit
	}{
		{"thousands", "单位：千元", "1000", check.Yuan},
		{"with currency", "单位：万元 币种：人民币", "10000", check.Yuan},
		{"bare", "亿元", "100000000", check.Yuan},
		{"in a label", "营收（亿元）", "100000000", check.Yuan},
		{"percent", "毛利率(%)", "1", check.Percent},
		{"English", "Unit: RMB million", "1000000", check.Yuan},
		{"English label", "Revenue (RMB bn)", "1000000000", check.Yuan},
		{"shares", "单位:万股", "10000", check.Shares},
		{"per share", "每股收益（元/股）", "1", check.YuanPerShare},
		{"per share, bare", "元/股", "1", check.YuanPerShare},
		{"per share with currency", "人民币元／股", "1", check.YuanPerShare},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, ok := check.ParseUnit(tt.text)
			require.True(t, ok)
			require.Equal(t, tt.factor, f.Plain())
			require.Equal(t, tt.unit, f.Unit)
		})
	}
	for _, text := range []string{"", "营业收入", "单位", "2023年", "项目"} {
		_, ok := check.ParseUnit(text)
		require.False(t, ok, text)
	}
}
