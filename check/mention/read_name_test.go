package mention_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// describeNames writes the first id of each name, with ? when it is ambiguous,
// and its role.
func describeNames(r mention.Reading) []string {
	var out []string
	for _, m := range r.Of(mention.KindCompany, mention.KindNotAShare, mention.KindIndex, mention.KindIndustry, mention.KindMetric,
		mention.KindField, mention.KindCode) {
		s := m.IDs[0]
		if len(m.IDs) > 1 {
			s += "?"
		}
		if m.Kind == mention.KindCode {
			s = "code:" + s
		}
		if m.Role != "" {
			s += ":" + string(m.Role)
		}
		out = append(out, s)
	}
	return out
}

func TestReadNames(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"贵州茅台2023年毛利率", "600519.SH gross_margin"},
		{"茅台的股价", "600519.SH close"},
		{"600519的净利润", "600519.SH net_profit"},
		{"600519.SH净利润", "600519.SH net_profit"},
		{"sh600519 净利润", "600519.SH net_profit"},
		{"６００５１９净利润", "600519.SH net_profit"},
		{"五 粮 液 毛利率", "000858.SZ gross_margin"},
		{"万  科Ａ营收", "000002.SZ revenue"},
		{"TCL 科技营收", "000100.SZ revenue"},
		{"平安的净利润", "601318.SH? net_profit"},
		{"中国平安的净利润", "601318.SH net_profit"},
		{"三六零2023年营收", "601360.SH revenue"},
		{"2023年初灵信息营收", "300250.SZ revenue"},
		{"2023年第一创业净利润", "002797.SZ net_profit"},
		{"2023年首创环境净利润", "600008.SH net_profit"},
		{"2023年中报传媒净利润", "999002.SZ net_profit"},
		{"合力泰合计营收", "002217.SZ revenue"},
		{"利润空间的营收", "999001.SZ revenue"},
		{"净利润增长率", "net_profit_yoy"},
		{"2023年期末现金余额", "cash_end"},
		{"华为2023年营收", "华为 revenue"},
		{"中证500成分股", "000905.SH"},
		{"沪深300里的银行", "000300.SH 银行"},
		{"茅台的注册地址", "600519.SH registered_address"},
		{"Moutai's gross margin", "600519.SH gross_margin"},
		{"people in heroes", ""},
		{"ROE和PE", "roe pe"},
		{"PE(TTM)", "pe"},
		{"PE TTM", "pe_ttm"},
		{"2023ROE", "roe"},
		{"600519元", ""},
		{"600519.5", ""},
		{"1600519", ""},
		{"600519万股", ""},
		{"净利润是600036元吗", "net_profit"},
		{"SH.600519", "600519.SH"},
		{"600519.SS", "600519.SH"},
		{"600519.XSHG", "600519.SH"},
		{"600519.SZ", "code:600519"},
		{"sz000858", "000858.SZ"},
		{"123456.SZ", "code:123456"},
		{"代码123456是哪家", "code:123456"},
		{"sz123456", "code:123456"},
		{"123456", ""},
		{"00700.HK", "00700.HK"},
		{"港股00020", "00020.HK"},
		{"AAPL.US营收", "AAPL.US revenue"},
		{"NASDAQ:TSLA", "NASDAQ:TSLA"},
	}, describeNames)
}

func TestReadRoles(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"换成海康威视", "002415.SZ:new"},
		{"茅台换成五粮液", "600519.SH:rejected 000858.SZ:new"},
		{"毛利率换成净利润", "gross_margin:rejected net_profit:new"},
		{"是五粮液不是茅台", "000858.SZ:new 600519.SH:rejected"},
		{"我要五粮液的，不是茅台的", "000858.SZ:new 600519.SH:rejected"},
		{"应该是五粮液", "000858.SZ:new"},
		{"把茅台换成五粮液", "600519.SH:rejected 000858.SZ:new"},
		{"不是五粮液，是茅台", "000858.SZ:rejected 600519.SH:new"},
		{"不是五粮液是茅台", "000858.SZ:rejected 600519.SH:new"},
		{"不是五粮液而是茅台的毛利率", "000858.SZ:rejected 600519.SH:new gross_margin:new"},
		{"我说的是中国平安", "601318.SH:new"},
		{"not Moutai but BYD", "600519.SH:rejected 002594.SZ:new"},
		{"去掉比亚迪", "002594.SZ:dropped"},
		{"除茅台外还有五粮液", "600519.SH:dropped 000858.SZ:added"},
		{"茅台以外，五粮液", "600519.SH:dropped 000858.SZ"},
		{"只看五粮液", "000858.SZ:new"},
		{"五粮液不用看了", "000858.SZ:dropped"},
		{"再加上比亚迪", "002594.SZ:added"},
		{"茅台，再加上比亚迪和五粮液", "600519.SH 002594.SZ:added 000858.SZ:added"},
		{"和五粮液比呢", "000858.SZ:compared"},
		{"茅台与五粮液相比谁高", "600519.SH 000858.SZ:compared"},
		{"茅台毛利率比五粮液高多少", "600519.SH gross_margin 000858.SZ:compared"},
		{"Moutai compared with BYD", "600519.SH 002594.SZ:compared"},
		{"比较茅台和五粮液的毛利率", "600519.SH 000858.SZ gross_margin"},
		{"茅台和五粮液对比", "600519.SH 000858.SZ"},
	}, describeNames)
}

func TestReadQuoted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"transcript then question", "我之前的聊天记录：\n用户：600036去年毛利率多少\n助手：招商银行没有毛利率\n\n那比亚迪去年赚了多少", "002594.SZ"},
		{"transcript without blank line", "用户：600036怎么样\n助手：招商银行……\n比亚迪的净利润呢", "002594.SZ net_profit"},
		{"announced lines", "以下是我和别人的对话：\n招商银行的净利润不错\n五粮液也行\n\n茅台的呢", "600519.SH"},
		{"announced, last line asks", "粘贴一段：\n招商银行的净利润不错\n比亚迪营收多少", "002594.SZ revenue"},
		{"announced on one line", "这是聊天记录：600036的净利润是多少？比亚迪去年营收多少", "002594.SZ revenue"},
		{"quoted lines", "> 茅台的净利润\n五粮液的呢", "000858.SZ"},
		{"fence", "```\n茅台的净利润\n```\n五粮液的呢", "000858.SZ"},
		{"long passage in marks", "「招商银行2023年净利润大增，分红也多。」这句话里，比亚迪的营收呢", "002594.SZ revenue"},
		{"a name in marks is meant", "“茅台”的净利润", "600519.SH net_profit"},
		{"a question with a colon is not a transcript", "问：茅台的净利润", "600519.SH net_profit"},
		{"nothing quoted", "请问：茅台营收", "600519.SH revenue"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := mention.Read(tt.text, names, opts())
			require.Equal(t, tt.want, strings.Join(describeNames(r), " "))
		})
	}
}
