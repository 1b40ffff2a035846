package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBadRowsAreErrors: each error names file and row.
func TestBadRowsAreErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, row, want string }{
		{"malformed number", "indicators.csv.gz", "600001,2021,年报,营业总收入,1e5,元,main\n", `indicators.csv.gz row 6: value: "1e5" is not a plain decimal`},
		{"empty number", "indicators.csv.gz", "600001,2021,年报,营业总收入,,元,main\n", `indicators.csv.gz row 6: value: "" is not`},
		{"same fact twice", "indicators.csv.gz", "600001,2023,年报,营业总收入,1,元,main\n", "indicators.csv.gz row 6: 营业总收入 is given twice by one source, also at indicators.csv.gz row 2"},
		{"other unit", "indicators_alt.csv.gz", "600001,2021,年报,营业总收入,1,%,alt\n", "indicators_alt.csv.gz row 3: 营业总收入 is in % here and in 元 at indicators.csv.gz row 2"},
		{"no unit", "line_items.csv.gz", "600001,2021,年报,新指标,1,,x\n", `line_items.csv.gz row 8: metric "新指标", unit ""`},
		{"unknown report", "line_items.csv.gz", "600001,2021,月报,营业成本,1,元,x\n", `line_items.csv.gz row 8: period "2021" "月报"`},
		{"too few cells", "line_items.csv.gz", "600001,2021\n", "line_items.csv.gz row 8: "},
		{"unknown exchange", "companies.csv", "600009,丁,,NYSE,,,,,,,,\n", `companies.csv row 5: code "600009" on exchange "NYSE"`},
		{"bad list date", "companies.csv", "600009,丁,,SSE,,2001-13-01,,,,,,\n", `companies.csv row 5: list_date: "2001-13-01" is not a date`},
		{"code on two exchanges", "companies.csv", "600001,丁,,SZSE,,,,,,,,\n", "code 600001 is both"},
		{"not a trading day", "prices_raw.csv.gz", "600001,2024-01-06,1,1,1,1,1,,none,second\n", "prices_raw.csv.gz row 12: 2024-01-06 is not a trading day"},
		{"high below close", "prices_raw.csv.gz", "600001,2024-01-09,1,1,1,2,1,,none,second\n", "prices_raw.csv.gz row 12: open 1, high 1, low 1, close 2 don't fit together"},
		{"negative volume", "prices_raw.csv.gz", "600001,2024-01-09,1,1,1,1,-1,,none,second\n", "prices_raw.csv.gz row 12: volume_shares"},
		{"two bars of one source", "prices_raw.csv.gz", "600001,2024-01-05,9.90,9.95,9.70,9.80,1003,,none,second\n", "600001.SH has two bars on 2024-01-05 from second"},
		{"unknown adjustment", "prices_raw.csv.gz", "600001,2024-01-09,1,1,1,1,1,,hfq,second\n", `prices_raw.csv.gz row 12: adjust is "hfq"`},
		{"gap in the calendar", "calendar.csv.gz", "2024-01-12,1\n", "calendar.csv.gz row 12: 2024-01-12 follows 2024-01-10"},
		{"negative distribution", "dividends.csv.gz", "600001,2024-01-08,,-1,0,0,x,,\n", "dividends.csv.gz row 5: negative distribution"},
		{"same distribution twice", "dividends.csv.gz", "920003,2024-01-04,,5,2,8,x,,\n", "dividends.csv.gz row 5: the same distribution twice, also at row 4"},
		{"two events on a day", "factor_events.csv.gz", "600001,2024-01-04,10.30,1.05\n", "600001.SH has two events on 2024-01-04"},
		{"member twice", "index_members.csv.gz", "000300,600001,2024-01-05,list\n", "index 000300 has a company twice on 2024-01-05"},
		{"lists of two sources", "index_members.csv.gz", "000300,600001,2024-01-05,other\n", "index_members.csv.gz row 6: index 000300 has lists of 2024-01-05 from two sources"},
		{"field twice", "profiles.csv.gz", "600001,website,www.example.org,2026-08-19,f10\n", "profiles.csv.gz row 4: field website is given twice"},
		{"initials twice", "pinyin.csv.gz", "600001,x,甲\n", "pinyin.csv.gz row 4: code 600001 occurs twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := generate(fixture(t, map[string]string{tt.file: tt.row}))
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// TestDisagreementIsCounted: the first source's bar stays, and is not mixed.
func TestDisagreementIsCounted(t *testing.T) {
	t.Parallel()
	g, err := gather(fixture(t, map[string]string{"prices_raw.csv.gz": "600001,2024-01-02,10.00,10.50,9.90,10.21,1000,,none,second\n"}))
	require.NoError(t, err)
	require.Equal(t, 1, g.manifest.Notes["bars on which two sources disagree: prices"])
	bars := g.daily.bars[g.companies.byCode["600001"]]
	require.Equal(t, "10.2", bars[0].close.String())
}

func TestParseNumber(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"0", "-0.5", "150560330316.45", "0.06148689", "-91.9640", "999999999999999999"} {
		n, err := parseNumber(s)
		require.NoError(t, err)
		require.Equal(t, s, n.String())
	}
	for _, s := range []string{"", "-", ".", "1.", ".5", "+1", "1e5", " 1", "1,000", "--1", "1.2.3", "９", "1234567890123456789", "NaN"} {
		_, err := parseNumber(s)
		require.Error(t, err, s)
	}
}

func FuzzParseNumber(f *testing.F) {
	for _, s := range []string{"0", "-0.5", "150560330316.45", "1.", ".5", "1e5", "999999999999999999", "-0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := parseNumber(s)
		if err != nil {
			return
		}
		again, err := parseNumber(n.String())
		require.NoError(t, err)
		require.Equal(t, n, again)
		wide, err := number{n.mantissa, n.scale}.at(n.scale + 2)
		if err == nil {
			require.Equal(t, n.mantissa, wide/100)
		}
	})
}
