package memory_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/memory"
)

// profit is a report figure of one data version.
func profit(value, version string) check.Fact {
	f := fact(value)
	f.Company, f.Name, f.Metric, f.Label = "600519.SH", "贵州茅台", "net_profit", "净利润"
	f.Period = mention.Period{Type: mention.Annual, End: "2023-12-31"}
	f.Source, f.AsOf = "测试数据", version
	return f
}

func ids(facts []check.Fact) []string {
	var out []string
	for _, f := range facts {
		out = append(out, f.ID)
	}
	return out
}

func TestCorrectedFactIsSuperseded(t *testing.T) {
	t.Parallel()
	l := memory.NewLedger()
	l.Add(profit("747", "v1"))
	other := profit("747", "v1")
	other.Company, other.Name = "000858.SZ", "五粮液"
	l.Add(other)
	share := fact("2")
	share.Of, share.Op = []string{"f1", "f2"}, "ratio"
	l.Add(share)
	l.Add(profit("750", "v2"))

	require.Equal(t, []string{"f2", "f4"}, ids(l.All()), "the old figure and what was made of it are not offered")
	require.Equal(t, []string{"f1", "f3"}, l.Superseded())
	old, ok := l.Get("f1")
	require.True(t, ok, "an old answer can still be understood")
	require.Equal(t, "747", old.Value.String())

	require.Equal(t, "f1", l.Add(profit("747", "v1")), "the correction was taken back")
	require.Equal(t, []string{"f1", "f2"}, ids(l.All()))
}

func TestWhatIsNoCorrection(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		change func(*check.Fact)
	}{
		{"another company", func(f *check.Fact) { f.Company = "000858.SZ" }},
		{"another period", func(f *check.Fact) { f.Period.End = "2022-12-31" }},
		{"another source", func(f *check.Fact) { f.Source = "另一来源" }},
		{"another vintage", func(f *check.Fact) { f.Vintage = check.Restated }},
		{"another scope", func(f *check.Fact) { f.Scope = check.Parent }},
		{"a user's own figure", func(f *check.Fact) { f.Trust = check.TrustUser }},
		{"a quoted figure", func(f *check.Fact) { f.Document = "2023年年报" }},
		{"about no company", func(f *check.Fact) { f.Company = "" }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			l := memory.NewLedger()
			a, b := profit("747", "v1"), profit("750", "v2")
			tc.change(&b)
			if b.Trust == check.TrustUser || b.Document != "" || b.Company == "" {
				tc.change(&a)
			}
			l.Add(a)
			l.Add(b)
			require.Equal(t, []string{"f1", "f2"}, ids(l.All()))
		})
	}
	t.Run("two ranges that end on one day", func(t *testing.T) {
		t.Parallel()
		l := memory.NewLedger()
		a, b := profit("10", "v1"), profit("12", "v1")
		a.Period = mention.Period{Type: mention.Day, End: "2023-12-29"}
		b.Period = a.Period
		l.Add(a)
		l.Add(b)
		require.Len(t, l.All(), 2)
		b.AsOf, b.Value = "v2", a.Value
		l.Add(b)
		require.Equal(t, []string{"f1", "f3"}, ids(l.All()), "another data version corrects")
	})
}

func TestIndexLeavesOutTheSuperseded(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	for _, f := range []check.Fact{profit("747", "v1"), profit("750", "v2")} {
		m.Commit(memory.Turn{Question: "净利润", Answer: "答", Printed: []string{m.Book().Add(f)}})
	}
	text := m.View("茅台净利润")[0].Text
	require.Contains(t, text, "f2 ")
	require.NotContains(t, text, "f1 ")
}

func TestRestore(t *testing.T) {
	t.Parallel()
	old := memory.NewLedger()
	old.Add(profit("747", "v1"))
	old.Add(profit("750", "v2"))
	old.Add(profit("747", "v1")) // f1 again

	l := memory.NewLedger()
	require.NoError(t, l.Restore(old.Since(1), old.Superseded(), 6))
	require.Equal(t, []string{"f1"}, ids(l.All()))
	require.Equal(t, "f1", l.Add(profit("747", "v1")), "an equal fact has the id it had")
	require.Equal(t, "f6", l.Add(profit("751", "v3")), "numbers that were given and lost are not given again")
	require.Equal(t, []string{"f6"}, ids(l.All()))
	require.Equal(t, []string{"f6"}, ids(l.Since(3)))
	require.Equal(t, 7, l.Next())

	for _, bad := range []string{"f6", "f9", "f0", "x", ""} {
		f := profit("1", "v9")
		f.ID = bad
		require.Error(t, l.Restore([]check.Fact{f}, nil, 9), bad)
	}
	require.Equal(t, []string{"f6"}, ids(l.All()), "nothing is added on error")
}
