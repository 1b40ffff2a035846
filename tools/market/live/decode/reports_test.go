package decode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// mainfin builds an East Money answer from rows of further fields.
func mainfin(rows ...string) Response {
	for i := range rows {
		rows[i] = `{"SECUCODE":"605999.SH",` + rows[i] + `}`
	}
	return answer(fmt.Sprintf(`{"code":0,"result":{"pages":1,"data":[%s]}}`, strings.Join(rows, ",")))
}

// A report that is announced after the day of the question is not there.
func TestAsOfHidesWhatWasNotPublished(t *testing.T) {
	r, f := DecodeEastMoneyIndicators(mainfin(
		`"REPORT_DATE":"2023-12-31 00:00:00","NOTICE_DATE":"2024-04-03 00:00:00","PARENTNETPROFIT":1`,
		`"REPORT_DATE":"2023-09-30 00:00:00","NOTICE_DATE":"2023-10-26 00:00:00","PARENTNETPROFIT":2`,
		`"REPORT_DATE":"2023-06-30 00:00:00","NOTICE_DATE":"2023-08-26 00:00:00","UPDATE_DATE":"2024-08-20 00:00:00","PARENTNETPROFIT":3`,
		`"REPORT_DATE":"2023-03-31 00:00:00","NOTICE_DATE":null,"PARENTNETPROFIT":4`,
		`"REPORT_DATE":"2022-12-31 00:00:00","NOTICE_DATE":"2022-04-03 00:00:00","PARENTNETPROFIT":5`,
	), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Len(t, r.Rows, 5)
	periods := func(r Reports) (out []string) {
		for _, row := range r.Rows {
			out = append(out, row.Period.End)
		}
		return out
	}
	for day, want := range map[string][]string{
		"2024-03-01": {"2023-09-30"},
		"2024-04-02": {"2023-09-30"},
		"2024-04-03": {"2023-12-31", "2023-09-30"},
		"2024-12-31": {"2023-12-31", "2023-09-30", "2023-06-30"},
		"2023-10-25": nil,
	} {
		visible, hidden := r.AsOf(day)
		require.Equal(t, want, periods(visible), day)
		require.Len(t, hidden, 5-len(want), day)
	}
	visible, hidden := r.AsOf("2024-03-01")
	require.Contains(t, hidden, mention.AnnualOf(2023))
	require.Len(t, r.Rows, 5, "the whole is not changed")
	require.Equal(t, r.Security, visible.Security)
	require.Empty(t, r.Rows[4].Published, "announced before the year was over: no date")
}

func TestNoticeOfTheRestatingReport(t *testing.T) {
	r, f := DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-03-31 00:00:00","NOTICE_DATE":"2026-04-25 00:00:00","PARENTNETPROFIT":1`), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Equal(t, "2026-04-25", r.Rows[0].Published)
	require.Equal(t, LateNotice, r.Rows[0].Notices[0].Kind)
	for end, day := range map[string]string{"2025-03-31": "2025-04-30", "2025-06-30": "2025-08-31", "2025-09-30": "2025-10-31", "2025-12-31": "2026-04-30"} {
		p, ok := periodOf(end)
		require.True(t, ok)
		require.Equal(t, day, deadline(p))
	}
}

func TestGrowthNeedsABase(t *testing.T) {
	row := func(end string, profit, rate string) string {
		return fmt.Sprintf(`"REPORT_DATE":%q,"NOTICE_DATE":null,"PARENTNETPROFIT":%s,"PARENTNETPROFITTZ":%s`, end, profit, rate)
	}
	for name, c := range map[string]struct {
		rows []string
		want string
	}{
		"gain on a gain":          {[]string{row("2025-12-31", "120", "20"), row("2024-12-31", "100", "null")}, "20%"},
		"gain on a loss":          {[]string{row("2025-12-31", "50", "150"), row("2024-12-31", "-100", "null")}, "absent no_base"},
		"loss on a loss":          {[]string{row("2025-12-31", "-50", "50"), row("2024-12-31", "-100", "null")}, "absent no_base"},
		"loss on a gain":          {[]string{row("2025-12-31", "-50", "-150"), row("2024-12-31", "100", "null")}, "-150%"},
		"no year before, small":   {[]string{row("2025-12-31", "120", "20")}, "20%"},
		"no year before, large":   {[]string{row("2025-12-31", "120", "240")}, "absent no_base"},
		"no year before, loss":    {[]string{row("2025-12-31", "-120", "20")}, "absent no_base"},
		"fraction for per cent":   {[]string{row("2025-12-31", "120", "0.2"), row("2024-12-31", "100", "null")}, "absent scale_suspect"},
		"per cent for a fraction": {[]string{row("2025-12-31", "120", "2000"), row("2024-12-31", "100", "null")}, "absent scale_suspect"},
		"restated base, sign":     {[]string{row("2025-12-31", "78", "17.78"), row("2024-12-31", "100", "null")}, "17.78%"},
		"other period, no base":   {[]string{row("2025-12-31", "120", "240"), row("2024-09-30", "100", "null")}, "absent no_base"},
	} {
		r, f := DecodeEastMoneyIndicators(mainfin(c.rows...), ReportsAsk{Security: wine})
		require.Nil(t, f, name)
		require.Contains(t, lines(r, nil), "2025-12-31 net_profit_parent_yoy "+c.want, name)
	}
}

// Revenues of neighbouring reports a thousand times each other are in
// different units.
func TestReportsAreOfOneMagnitude(t *testing.T) {
	row := func(end, revenue string) string {
		return fmt.Sprintf(`"REPORT_DATE":%q,"NOTICE_DATE":null,"TOTALOPERATEREVE":%s`, end, revenue)
	}
	for _, second := range []string{"3900000", "3900000000000", "390000"} {
		_, f := DecodeEastMoneyIndicators(mainfin(row("2025-12-31", "8000000000"), row("2025-06-30", second)), ReportsAsk{Security: wine})
		require.NotNil(t, f, second)
		require.Equal(t, Suspect, f.Code)
		require.Len(t, f.Figures, 2)
	}
	for _, second := range []string{"3900000000", "200000000", "-1", "0", "null"} {
		_, f := DecodeEastMoneyIndicators(mainfin(row("2025-12-31", "8000000000"), row("2025-06-30", second)), ReportsAsk{Security: wine})
		require.Nil(t, f, second)
	}
	r, f := DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31","TOTALOPERATEREVE":1000,"MLR":400,"XSMLL":0.4`), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Contains(t, lines(r, nil), "2025-12-31 gross_margin absent scale_suspect", "a fraction where per cent is declared")
	r, f = DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31","TOTALOPERATEREVE":1000,"MLR":400,"XSMLL":-40`), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Contains(t, lines(r, nil), "2025-12-31 gross_margin absent scale_suspect", "of the other sign")
	_, f = DecodeEastMoneyIndicators(mainfin(row("2025-12-31", "1"), row("2025-12-31", "2")), ReportsAsk{Security: wine})
	require.Equal(t, Damaged, f.Code)
}

// A row that holds nothing gives nothing, least of all zeros.
func TestNullsAreNotZeros(t *testing.T) {
	var fields []string
	for i, f := range indicatorFields {
		fields = append(fields, fmt.Sprintf("%q:%s", f.Name, []string{"null", `""`, `"-"`, `"--"`, `"False"`, "false", `"None"`, `"null"`, `" "`}[i%9]))
	}
	r, f := DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31",`+strings.Join(fields, ",")), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Empty(t, r.Rows[0].Values)
	require.Len(t, r.Rows[0].Absent, len(indicatorFields))
	// A zero that is written is one.
	r, f = DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31","EPSJB":0.0`), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Contains(t, lines(r, nil), "2025-12-31 eps_basic 0元/股")
}

// Digits arrive as they were written.
func TestNumbersAreExact(t *testing.T) {
	for in, want := range map[string]string{
		"400917045000.17": "400917045000.17", "0.1": "0.1", "1.3e11": "130000000000", "9007199254740993": "9007199254740993",
		`"123456789012345678901.25"`: "123456789012345678901.25", "-0.30": "-0.3",
	} {
		r, f := DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31","PARENTNETPROFIT":`+in), ReportsAsk{Security: wine})
		require.Nil(t, f)
		v, ok := r.Rows[0].Values.Get("net_profit_parent")
		require.True(t, ok)
		require.Equal(t, want, v.Plain())
	}
	for _, in := range []string{"1e999", `"1,234.5"`, `"12.3%"`, `"4.5亿"`, `"1e-999999999"`, "true", "{}", "[1]", `"0x10"`, `"+-5"`, `"."`, `"1e5.2"`, `"` + strings.Repeat("9", 60) + `"`} {
		r, f := DecodeEastMoneyIndicators(mainfin(`"REPORT_DATE":"2025-12-31","PARENTNETPROFIT":`+in), ReportsAsk{Security: wine})
		require.Nil(t, f, in)
		require.Contains(t, lines(r, nil), "2025-12-31 net_profit_parent absent unreadable", in)
	}
}
