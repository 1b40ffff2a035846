package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// TestMeasures: what a filing counts keeps its unit, and is never money.
func TestMeasures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		value      string
		unit       check.Unit
	}{
		{"cards", "累计发卡4.5万张", "45000", "张"},
		{"planes", "在手订单1.2万架", "12000", "架"},
		{"ships", "运力5.3万艘", "53000", "艘"},
		{"degrees of power", "上网电量1,044.06亿度", "104406000000", "度"},
		{"power stations", "累计建成64,000座", "64000", check.Count},
		{"receipts", "发行74,185,923份", "74185923", check.Count},
		{"per megawatt hour", "均价350元/兆瓦时", "350", "元/兆瓦时"},
		{"per barrel", "均价70.9美元/桶", "70.9", "美元/桶"},
		{"per tonne", "成本5,300元/吨", "5300", "元/吨"},
		{"per tonne, in front", "每吨5,300元", "5300", "元/吨"},
		{"per receipt, in front", "每份26.46美元", "26.46", "美元/份"},
		{"a year's rent", "租金12.5万元/年", "125000", "元/年"},
		{"customers", "客户数5.52亿客户", "552000000", "户"},
		{"minutes", "通话2.5万亿分钟", "2500000000000", "分钟"},
		{"data", "流量380亿GB", "38000000000", "GB"},
		{"watts", "装机500MW", "500", "兆瓦"},
		{"volts", "建成500千伏线路", "500", "千伏"},
		{"tonne kilometres", "周转量1.3亿吨公里", "130000000", "吨公里"},
		{"square kilometres", "占地5万平方公里", "50000", "平方公里"},
		{"money stays money", "收入1.5万亿，同比", "1500000000000", check.Yuan},
		{"money before a noun", "4,009亿规模", "400900000000", check.Yuan},
		{"money by the quarter", "5.2亿单季", "520000000", check.Yuan},
		{"money under a condition", "5.2亿条件下", "520000000", check.Yuan},
		{"per share stays", "每股5.3元", "5.3", check.YuanPerShare},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			hits := check.ParseQuantities(tt.text)
			require.Len(t, hits, 1)
			require.Equal(t, tt.value, hits[0].Plain())
			require.Equal(t, tt.unit, hits[0].Unit)
		})
	}
}

// TestAddresses: numbers of streets, rooms, telephones and lengths of codes are
// no figures; an amount in the same line is one.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"注册地址：深圳市南山区高新南一道9号4-1106", "办公地址为上海市浦东新区世纪大道88号，邮编200120", "位于中关村南路4-1106", "在科技园505-510室办公", "A座12号楼3栋505室",
		"联系电话：0851-22386002", "传真 010-66290000", "Address: No. 5 Ring Road, Room 505", "股票代码是6位代码", "请给6位数字代码",
	} {
		require.Empty(t, check.ParseQuantities(text), text)
	}
	for text, want := range map[string]string{
		"住所：上海市浦东新区，注册资本5亿元":        "5亿元",
		"地址：贵阳市，营收400.9亿元":          "400.9亿元",
		"地址：贵阳市营收400.9亿元处12号":       "400.9亿元",
		"电话：0851-22386002，员工33302人": "33302人",
	} {
		hits := check.ParseQuantities(text)
		require.Len(t, hits, 1, text)
		require.Equal(t, want, hits[0].Text)
	}
}
