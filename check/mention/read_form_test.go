package mention_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

func TestReadForm(t *testing.T) {
	t.Parallel()
	places := func(n int) mention.Form { return mention.Form{Decimals: n, HasDecimals: true} }
	for _, tt := range []struct {
		name string
		want mention.Form
	}{
		{"保留两位小数", places(2)},
		{"保留2位小数", places(2)},
		{"留 4 位小数", places(4)},
		{"小数点后两位", places(2)},
		{"保留小数点后三位", places(3)},
		{"保留到小数点后2位", places(2)},
		{"精确到小数点后一位", places(1)},
		{"四舍五入保留两位小数", places(2)},
		{"两位小数", places(2)},
		{"保留到小数点后第二位", places(2)},
		{"精确到0.01", places(2)},
		{"取整", places(0)},
		{"四舍五入到整数", places(0)},
		{"to 2 decimal places", places(2)},
		{"with two decimals", places(2)},
		{"rounded to 3 decimal places", places(3)},
		{"单位用亿元", mention.Form{Unit: "亿元"}},
		{"单位：万元", mention.Form{Unit: "万元"}},
		{"以亿元为单位", mention.Form{Unit: "亿元"}},
		{"用万元表示", mention.Form{Unit: "万元"}},
		{"换算成亿元", mention.Form{Unit: "亿元"}},
		{"营收多少亿元", mention.Form{Unit: "亿元"}},
		{"营收多少亿", mention.Form{Unit: "亿元"}},
		{"净利润有几个亿", mention.Form{Unit: "亿元"}},
		{"净利润多少元", mention.Form{Unit: "元"}},
		{"成交金额（万元）", mention.Form{Unit: "万元"}},
		{"(回答中文简称)", mention.Form{Name: "short"}},
		{"保留不超过4位小数", places(4)},
		{"差多少个百分点", mention.Form{Unit: "个百分点"}},
		{"高几个百分点", mention.Form{Unit: "个百分点"}},
		{"每股多少元一股", mention.Form{Unit: "元/股"}},
		{"in billion USD", mention.Form{Unit: "billion 美元"}},
		{"in RMB billion", mention.Form{Unit: "billion"}},
		{"in millions", mention.Form{Unit: "million"}},
		{"用百分比表示", mention.Form{Style: "percent"}},
		{"涨了百分之几", mention.Form{Style: "percent"}},
		{"as a percentage", mention.Form{Style: "percent"}},
		{"小数表示就行", mention.Form{Style: "decimal"}},
		{"用小数形式", mention.Form{Style: "decimal"}},
		{"只要简称", mention.Form{Name: "short"}},
		{"回答简称即可", mention.Form{Name: "short"}},
		{"用全称", mention.Form{Name: "full"}},
		{"只要代码", mention.Form{Name: "code"}},
		{"只回答是或否", mention.Form{YesNo: true}},
		{"yes or no", mention.Form{YesNo: true}},
		{"时间写成YYYY-MM-DD", mention.Form{DateMask: "YYYY-MM-DD"}},
		{"格式XXXX年XX月XX日", mention.Form{DateMask: "XXXX年XX月XX日"}},
		{"按YYYY/MM/DD回复", mention.Form{DateMask: "YYYY/MM/DD"}},
		{"只要数字", mention.Form{Brief: true}},
		{"just the number", mention.Form{Brief: true}},
		{"请用英文回答", mention.Form{Lang: "en"}},
		{"保留两位小数，单位用亿元", mention.Form{Decimals: 2, HasDecimals: true, Unit: "亿元"}},
		{"保留两位小数，不对，保留四位小数", places(4)},
		{"排在第二位", mention.Form{}},
		{"以为涨了", mention.Form{}},
		{"贵州茅台2023年毛利率", mention.Form{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, mention.Read(tt.name, names, opts()).Form())
		})
	}
}
