package ingest_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/ingest"
)

func TestIdentify(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		pages []string
		want  string // title
		end   string
	}{
		{"Shanghai cover", []string{"公司代码：600519 公司简称：贵州茅台", "贵州茅台酒股份有限公司\n2023 年年度报告"}, "", ""},
		{"one page cover", []string{"公司代码：600519 公司简称：贵州茅台 贵州茅台酒股份有限公司 2023 年年度报告"}, "贵州茅台2023年年度报告", "2023-12-31"},
		{"letters set apart", []string{"公 司 代 码 ： 60 05 19 公司简称： 贵州茅台 贵州茅台酒股份有限公司 2025 年半年度报告 1 / 103"}, "贵州茅台2025年半年度报告", "2025-06-30"},
		{"code in the chapter on the company", []string{"宜宾五粮液股份有限公司 2023 年年度报告 2024 年 04 月", "目录", "股票简称|五粮液|股票代码|000858|股票上市证券交易所"}, "五粮液2023年年度报告", "2023-12-31"},
		{"legal name alone", []string{"中国石油化工股份有限公司 2025 年第三季度报告 2025 年 10 月 29 日 中国 北京"}, "中国石化2025年第三季度报告", "2025-09-30"},
		{"a Hong Kong code beside", []string{"公司简称：中国石油 于香港联交所股票代码：857；于上海证券交易所股票代码：601857 中国石油天然气股份有限公司 2025 年第三季度报告"}, "中国石油2025年第三季度报告", "2025-09-30"},
		{"an A and a B share", []string{"证券代码：000002、200002 证券简称：万科A、万科B 万科企业股份有限公司 2023年第一季度报告"}, "万科A2023年第一季度报告", "2023-03-31"},
		{"year in Han digits", []string{"贵州茅台酒股份有限公司 二〇二三年年度报告 股票代码：600519"}, "贵州茅台2023年年度报告", "2023-12-31"},
		{"full width", []string{"公司代码：６００５１９ 公司简称：贵州茅台 ２０２３年年度报告"}, "贵州茅台2023年年度报告", "2023-12-31"},
		{"former name", []string{"公司代码：601211 公司简称：国泰君安 国泰君安证券股份有限公司 2019 年年度报告"}, "国泰海通2019年年度报告", "2019-12-31"},
		{"a corrected edition", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告（修订版）"}, "贵州茅台2023年年度报告（修订版）", "2023-12-31"},
		{"a report that speaks of another", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告", "详见公司披露的《2022年年度报告》"}, "贵州茅台2023年年度报告", "2023-12-31"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			id, err := ingest.Identify(paged(tt.pages...), names(), ingest.Override{})
			if tt.want == "" {
				requireRefusal(t, err, ingest.Unsure, "标题")
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, id.Title())
			require.Equal(t, tt.end, id.Period().End)
		})
	}
}

func requireRefusal(t *testing.T, err error, reason ingest.Reason, words string) {
	t.Helper()
	var r *ingest.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, reason, r.Reason, r.Text)
	require.Contains(t, r.Text, words)
	require.False(t, errors.Is(err, nil))
}

func TestIdentifyRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		pages  []string
		o      ingest.Override
		reason ingest.Reason
		words  string
	}{
		{"summary", []string{"公司代码：600519 公司简称：贵州茅台 2023 年年度报告摘要"}, ingest.Override{}, ingest.NotAFiling, "摘要"},
		{"summary, set apart", []string{"公司代码：600519 公司简称：贵州茅台 2023 年年度报告 （摘要）"}, ingest.Override{}, ingest.NotAFiling, "摘要"},
		{"summary by its first sentence", []string{"公司代码：600519 公司简称：贵州茅台 2023 年年度报告", "1 本年度报告摘要来自年度报告全文"}, ingest.Override{}, ingest.NotAFiling, "摘要"},
		{"audit report alone", []string{"贵州茅台酒股份有限公司 审计报告 天职业字[2024]1号 二〇二三年度"}, ingest.Override{}, ingest.NotAFiling, "审计报告"},
		{"prospectus", []string{"某某股份有限公司 首次公开发行股票招股说明书"}, ingest.Override{}, ingest.NotAFiling, "招股说明书"},
		{"correction of a report", []string{"证券代码：600519 证券简称：贵州茅台 关于2023年年度报告的更正公告"}, ingest.Override{}, ingest.NotAFiling, "公告"},
		{"an overridden prospectus", []string{"某某股份有限公司 首次公开发行股票招股说明书"}, ingest.Override{Company: "600519"}, ingest.NotAFiling, "招股说明书"},
		{"broker's paper", []string{"长江电力2023年年度报告点评：来水偏枯"}, ingest.Override{}, ingest.NotAFiling, "点评"},
		{"no filing at all", []string{"会议纪要 参加人员：张三"}, ingest.Override{}, ingest.Unsure, "--type"},
		{"no company", []string{"2023年年度报告"}, ingest.Override{}, ingest.Unsure, "--company"},
		{"a short name without a code", []string{"贵州茅台 2023年年度报告"}, ingest.Override{}, ingest.Unsure, "--company"},
		{"a code that is no company's", []string{"公司代码：688999 公司简称：某某科技 2023年年度报告"}, ingest.Override{}, ingest.NotAShare, "688999"},
		{"Hong Kong", []string{"腾讯控股有限公司 股份代号：00700 2023年年报 "}, ingest.Override{}, ingest.NotAShare, "港股"},
		{"code and short name", []string{"公司代码：600519 公司简称：五粮液 2023年年度报告"}, ingest.Override{}, ingest.Contradicted, "五粮液"},
		{"code and legal name", []string{"公司代码：600519 宜宾五粮液股份有限公司 2023年年度报告"}, ingest.Override{}, ingest.Contradicted, "五粮液"},
		{"a code without any name", []string{"公司代码：600519 2023年年度报告"}, ingest.Override{}, ingest.Unsure, "没有它的简称"},
		{"two titles", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告 2022年年度报告"}, ingest.Override{}, ingest.Contradicted, "两个标题"},
		{"title and period", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告", "报告期 指 2022年1月1日至2022年12月31日"}, ingest.Override{}, ingest.Contradicted, "2022-12-31"},
		{"user against text: company", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告"}, ingest.Override{Company: "五粮液"}, ingest.Contradicted, "--company"},
		{"user against text: year", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告"}, ingest.Override{Year: 2022}, ingest.Contradicted, "--year"},
		{"user against text: type", []string{"公司代码：600519 公司简称：贵州茅台 2023年年度报告"}, ingest.Override{Report: "半年报"}, ingest.Contradicted, "--type"},
		{"hidden text names nobody", nil, ingest.Override{}, ingest.Unsure, "--type"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := ingest.Identify(paged(tt.pages...), names(), tt.o)
			requireRefusal(t, err, tt.reason, tt.words)
		})
	}
}

func TestOverrideFillsIn(t *testing.T) {
	t.Parallel()
	o, err := ingest.ParseOverride("五粮液", 2022, "annual", names())
	require.NoError(t, err)
	id, err := ingest.Identify(paged("公司经营情况"), names(), o)
	require.NoError(t, err)
	require.Equal(t, "五粮液2022年年度报告", id.Title())
	require.Len(t, id.Doubts, 1)

	for _, bad := range []struct {
		company, kind string
		year          int
	}{{"没有这家", "", 0}, {"", "周报", 0}, {"", "", 23}} {
		_, err := ingest.ParseOverride(bad.company, bad.year, bad.kind, names())
		require.ErrorContains(t, err, "--")
	}
}
