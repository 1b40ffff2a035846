package mention_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hedui/check/mention"
)

// anyPeriod draws a period of any type with an end that fits it.
func anyPeriod() *rapid.Generator[mention.Period] {
	return rapid.Custom(func(t *rapid.T) mention.Period {
		y := rapid.IntRange(1991, 2048).Draw(t, "year")
		day := time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 364).Draw(t, "day")).Format(time.DateOnly)
		quarter := mention.QuarterOf(y, rapid.IntRange(1, 4).Draw(t, "quarter"))
		year := mention.AnnualOf(y).End
		return rapid.SampledFrom([]mention.Period{
			mention.AnnualOf(y), {Type: mention.Half, End: mention.QuarterOf(y, 2).End}, {Type: mention.YTDQ1, End: mention.QuarterOf(y, 1).End},
			{Type: mention.YTDQ3, End: mention.QuarterOf(y, 3).End}, quarter, {Type: mention.SecondHalf, End: year}, {Type: mention.Day, End: day},
			mention.MonthOf(y, rapid.IntRange(1, 12).Draw(t, "month")), {Type: mention.TTM}, {Type: mention.TTM, End: quarter.End},
			{Type: mention.TTM, End: day}, {Type: mention.Latest}, {Type: mention.Instant, End: quarter.End}, {Type: mention.Instant, End: year},
		}).Draw(t, "period")
	})
}

func TestArgRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPeriod().Draw(t, "p")
		got, err := mention.ParseArg(p.Arg())
		require.NoError(t, err)
		require.Len(t, got, 1)
		if p.Type == mention.Instant { // written as the report it stands in
			require.True(t, mention.Same(p, got[0]), "%v %v", p, got)
			return
		}
		require.Equal(t, p, got[0])
	})
}

func TestLabelReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPeriod().Draw(t, "p")
		for _, lang := range []string{"zh", "en"} {
			got, err := mention.ParseArg(p.Label(lang))
			require.NoError(t, err, p.Label(lang))
			require.Len(t, got, 1)
			require.True(t, mention.Same(p, got[0]), "%s: %v %v", p.Label(lang), p, got)
		}
	})
}

func TestNeighbours(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPeriod().Draw(t, "p")
		if p.End == "" {
			require.Equal(t, p, p.Next())
			return
		}
		next := p.Next()
		require.Equal(t, p.Type, next.Type)
		require.Greater(t, next.End, p.End)
		require.True(t, mention.Same(p, p))
		require.False(t, mention.Same(p, next))
		if leap := p.End[5:] == "02-28" || p.End[5:] == "02-29"; !leap || p.Type != mention.TTM {
			require.Equal(t, p, next.Prev())
			if !leap || p.Type != mention.Day {
				require.Equal(t, p, p.AddYears(3).AddYears(-3))
			}
		}
	})
}

func TestPeriodMethods(t *testing.T) {
	t.Parallel()
	q1 := mention.QuarterOf(2023, 1)
	require.Equal(t, mention.QuarterOf(2022, 4), q1.Prev())
	require.Equal(t, mention.QuarterOf(2022, 1), q1.AddYears(-1))
	require.Equal(t, mention.MonthOf(2024, 2), mention.MonthOf(2024, 1).Next())
	require.Equal(t, "2024-02-29", mention.MonthOf(2023, 2).AddYears(1).End)
	require.Equal(t, "2023-02-28", mention.Period{Type: mention.Day, End: "2024-02-29"}.AddYears(-1).End)
	require.Equal(t, "2024-03-01", mention.Period{Type: mention.Day, End: "2024-02-29"}.Next().End)
	require.Equal(t, 2023, q1.Year())
	require.Equal(t, 0, mention.Period{Type: mention.Latest}.Year())

	for _, tt := range []struct {
		name string
		p, q mention.Period
		want bool
	}{
		{"balance and annual report", mention.Period{Type: mention.Instant, End: "2023-12-31"}, mention.AnnualOf(2023), true},
		{"balance and half-year report", mention.Period{Type: mention.Half, End: "2023-06-30"}, mention.Period{Type: mention.Instant, End: "2023-06-30"}, true},
		{"first quarter either way", q1, mention.Period{Type: mention.YTDQ1, End: "2023-03-31"}, true},
		{"third quarter is not nine months", mention.QuarterOf(2023, 3), mention.Period{Type: mention.YTDQ3, End: "2023-09-30"}, false},
		{"fourth quarter is not the year", mention.QuarterOf(2023, 4), mention.AnnualOf(2023), false},
		{"other year", mention.AnnualOf(2022), mention.AnnualOf(2023), false},
		{"balance and day", mention.Period{Type: mention.Instant, End: "2023-12-31"}, mention.Period{Type: mention.Day, End: "2023-12-31"}, true},
		{"annual report and day", mention.AnnualOf(2023), mention.Period{Type: mention.Day, End: "2023-12-31"}, false},
		{"TTM without end", mention.Period{Type: mention.TTM}, mention.Period{Type: mention.TTM, End: "2023-09-30"}, true},
		{"latest and a year", mention.Period{Type: mention.Latest}, mention.AnnualOf(2023), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, mention.Same(tt.p, tt.q))
			require.Equal(t, tt.want, mention.Same(tt.q, tt.p))
		})
	}
}

func TestStart(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, want string }{
		{"2023", "2023-01-01"}, {"2023Q3", "2023-01-01"}, {"2023Q3单季", "2023-07-01"}, {"2023H2", "2023-07-01"}, {"2023-06", "2023-06-01"},
		{"2023-12-29", "2023-12-29"}, {"2023Q3TTM", "2022-10-01"}, {"latest", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, err := mention.ParseArg(tt.name)
			require.NoError(t, err)
			require.Equal(t, tt.want, ps[0].Start())
		})
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		p    mention.Period
		want string
		ok   bool
	}{
		{"year end", mention.Period{Type: mention.Day, End: "2023-12-31"}, "2023", true},
		{"mid-year balance", mention.Period{Type: mention.Instant, End: "2023-06-30"}, "2023H1", true},
		{"march", mention.MonthOf(2023, 3), "2023Q1", true},
		{"any day", mention.Period{Type: mention.Day, End: "2023-12-29"}, "2023-12-29", false},
		{"may", mention.MonthOf(2023, 5), "2023-05", false},
		{"already a report", mention.AnnualOf(2023), "2023", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, ok := tt.p.Report()
			require.Equal(t, tt.want, got.Arg())
			require.Equal(t, tt.ok, ok)
		})
	}
}

func TestLabel(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, zh, en string }{
		{"2023", "2023年年报", "FY2023"},
		{"2023H1", "2023年半年报", "H1 2023"},
		{"2023H2", "2023年下半年", "H2 2023"},
		{"2023Q1", "2023年一季报", "Q1 2023"},
		{"2023Q3", "2023年前三季度", "9M 2023"},
		{"2023Q3单季", "2023年第三季度（单季）", "Q3 2023 (single quarter)"},
		{"2023-06", "2023年6月", "June 2023"},
		{"2023-12-29", "2023-12-29", "2023-12-29"},
		{"TTM", "TTM", "TTM"},
		{"latest", "最新一期", "latest"},
		{"2023年末", "2023年末", "end of 2023"},
		{"2023年6月末", "2023年6月末", "end of June 2023"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, err := mention.ParseArg(tt.name)
			require.NoError(t, err)
			require.Equal(t, tt.zh, ps[0].Label("zh"))
			require.Equal(t, tt.en, ps[0].Label("en"))
		})
	}
}

func TestParseArg(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, want string }{
		{"2023", "2023"}, {" 2023 ", "2023"}, {"２０２３", "2023"}, {"2023年", "2023"}, {"2023年报", "2023"}, {"2023年度", "2023"},
		{"FY2023", "2023"}, {"2023FY", "2023"}, {"2021-2023", "2021 2022 2023"}, {"2021至2023年", "2021 2022 2023"},
		{"2022,2023", "2022 2023"}, {"2023H1", "2023H1"}, {"2023h1", "2023H1"}, {"2023年半年报", "2023H1"}, {"2023中报", "2023H1"},
		{"2023Q1", "2023Q1"}, {"2023-Q1", "2023Q1"}, {"2023年一季报", "2023Q1"}, {"2023Q3", "2023Q3"}, {"2023年三季报", "2023Q3"},
		{"2023年前三季度", "2023Q3"}, {"2023Q3单季", "2023Q3单季"}, {"2023Q2单季", "2023Q2单季"}, {"2023年第四季度", "2023Q4单季"},
		{"2023H2", "2023H2"}, {"TTM", "TTM"}, {"ttm", "TTM"}, {"2023Q3TTM", "2023Q3TTM"}, {"latest", "latest"}, {"最新", "latest"},
		{"2023-12-29", "2023-12-29"}, {"20231231", "2023-12-31"}, {"2023/12/31", "2023-12-31"}, {"2023-06", "2023-06"},
		{"2022Q1-2024Q1", "2022Q1 2023Q1 2024Q1"}, {"2070年", "2070"}, {"2070", "2070"}, {"1985H1", "1985H1"}, {"2070-06-03", "2070-06-03"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, err := mention.ParseArg(tt.name)
			require.NoError(t, err)
			got := ""
			for _, p := range ps {
				got += " " + p.Arg()
			}
			require.Equal(t, " "+tt.want, got)
		})
	}
	for _, bad := range []string{"", " ", "去年", "近三年", "2023Q2", "2023Q4", "2023Q5", "2023年13月", "2023-02-30", "1850", "abc", "2023 毛利率",
		"2023,", "上一年", "三季报", "2023-01-01到2023-06-30"} {
		t.Run("refuses "+bad, func(t *testing.T) {
			t.Parallel()
			_, err := mention.ParseArg(bad)
			if bad == "2023," { // a comma at the end is no second period
				require.NoError(t, err)
				return
			}
			var typed *mention.PeriodError
			require.True(t, errors.As(err, &typed), "%v", err)
			require.Equal(t, bad, typed.Input)
			require.Contains(t, err.Error(), "2023Q2单季")
		})
	}
}

func FuzzParseArg(f *testing.F) {
	for _, s := range []string{"2023", "2021-2023", "2023Q3单季", "TTM", "2023年第四季度", "截至2023-09-30的TTM", "TTM to ttm", "20231231", "ttmttm", "2070年", "1985年上半年", "2070年6月3日"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ps, err := mention.ParseArg(s)
		if err != nil {
			require.Empty(t, ps)
			return
		}
		require.NotEmpty(t, ps)
		for _, p := range ps {
			back, err := mention.ParseArg(p.Arg())
			require.NoError(t, err)
			require.True(t, len(back) == 1 && (back[0] == p || mention.Same(back[0], p)), "%v %v", p, back)
		}
	})
}
