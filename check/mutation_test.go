package check_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
)

// mutation makes a true answer false; ok is false where it does not apply.
type mutation struct {
	name  string
	rules []string // acceptable reasons; nil: any
	make  func(s sample, h check.Hit, r *rand.Rand) (text string, ok bool)
}

func replace(s string, h check.Hit, with string) string { return s[:h.Start] + with + s[h.End:] }

// scaled prints h times 10^k in the same words.
func scaled(h check.Hit, k int32) string {
	digits := strings.TrimRight(h.Text, "元人%股倍")
	return h.Value.Shift(k).String() + h.Text[len(digits):]
}

func mutations(lex []official) []mutation {
	magnitude := []string{check.RuleMagnitude, check.RuleNoFact}
	return []mutation{
		{"times ten", magnitude, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, scaled(h, 1)), !h.Value.IsZero()
		}},
		{"a tenth", magnitude, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, scaled(h, -1)), !h.Value.IsZero()
		}},
		{"wan for yuan", magnitude, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, strings.Replace(h.Text, "元", "万元", 1)), h.Unit == check.Yuan && !h.Value.IsZero()
		}},
		{"yi for billion", magnitude, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, h.Value.Shift(-9).StringFixed(3)+"亿元"), h.Unit == check.Yuan && h.Value.Abs().GreaterThan(decimal.New(1, 9))
		}},
		{"points for percent", []string{check.RulePoint, check.RuleNoFact}, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, strings.Replace(h.Text, "%", "个百分点", 1)), h.Unit == check.Percent
		}},
		{"fraction for percent", nil, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, h.Value.Shift(-2).String()+"%"), h.Unit == check.Percent && !h.Value.IsZero()
		}},
		{"dollars", []string{check.RuleCurrency}, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			return replace(s.answer, h, strings.Replace(h.Text, "元", "美元", 1)), h.Unit == check.Yuan && !h.Value.IsZero()
		}},
		{"sign", []string{check.RuleSign, check.RuleNoFact}, func(s sample, h check.Hit, _ *rand.Rand) (string, bool) {
			if rest, ok := strings.CutPrefix(h.Text, "-"); ok {
				return replace(s.answer, h, rest), true
			}
			return replace(s.answer, h, "-"+h.Text), !h.Value.IsZero()
		}},
		{"one digit", nil, func(s sample, h check.Hit, r *rand.Rand) (string, bool) {
			b := []byte(h.Text)
			var at []int
			for i, c := range b {
				if '0' <= c && c <= '9' {
					at = append(at, i)
				}
			}
			if len(at) == 0 {
				return "", false
			}
			i := at[r.IntN(min(3, len(at)))]
			b[i] = '0' + (b[i]-'0'+1+byte(r.IntN(8)))%10
			return replace(s.answer, h, string(b)), true
		}},
		{"company", []string{check.RuleCompany, check.RuleNoFact}, func(s sample, _ check.Hit, r *rand.Rand) (string, bool) {
			o := lex[r.IntN(len(lex))]
			if o.Company == s.q.Company || o.Short == "" || s.q.Short == "" {
				return "", false
			}
			text := strings.ReplaceAll(strings.ReplaceAll(s.answer, s.q.Company, o.Company), s.q.Short, o.Short)
			return text, text != s.answer && !strings.Contains(text, s.q.Short)
		}},
		{"year", []string{check.RulePeriod, check.RuleNoFact}, func(s sample, _ check.Hit, r *rand.Rand) (string, bool) {
			y, _ := strconv.Atoi(s.q.Year)
			text := strings.ReplaceAll(s.answer, s.q.Year+"年", strconv.Itoa(y+1-2*r.IntN(2))+"年")
			return text, text != s.answer && len(s.own) == 1
		}},
		{"metric", []string{check.RuleMetric, check.RuleNoFact}, func(s sample, _ check.Hit, r *rand.Rand) (string, bool) {
			if len(s.own) != 1 {
				return "", false
			}
			for range 50 {
				o := lex[r.IntN(len(lex))]
				keys := make([]string, 0, len(o.Facts))
				for k := range o.Facts {
					keys = append(keys, k)
				}
				slices.Sort(keys)
				if k := keys[0]; k != "公式" && !strings.HasPrefix(k, "上年") && !strings.Contains(s.own[0].Label, k) && !strings.Contains(k, s.own[0].Label) {
					text := strings.ReplaceAll(s.answer, s.own[0].Label, k)
					return text, text != s.answer
				}
			}
			return "", false
		}},
	}
}

func TestMutatedAnswersAreRefused(t *testing.T) {
	t.Parallel()
	all, c, held := samples(t, 100)
	r := rand.New(rand.NewPCG(3, 4))
	step := 24
	if testing.Short() {
		step = 120
	}
	if os.Getenv("HEDUI_ALL") != "" {
		step = 1
	}
	for _, m := range mutations(held) {
		tried, passed, other := 0, 0, 0
		for k := 0; k < len(all); k += step {
			s := all[k]
			v, figs := c.Draft(s.answer, s.ev)
			if v.Decision != check.Pass || len(figs) == 0 {
				continue
			}
			var hits []check.Hit
			for _, h := range check.ParseQuantities(s.answer) {
				if !h.Structural && slices.ContainsFunc(figs, func(f check.Figure) bool { return f.Text == h.Text }) {
					hits = append(hits, h)
				}
			}
			h := hits[r.IntN(len(hits))]
			text, ok := m.make(s, h, r)
			if !ok || text == s.answer {
				continue
			}
			tried++
			v, _ = c.Draft(text, s.ev)
			if v.Decision == check.Pass {
				if passed++; passed <= 5 {
					t.Logf("%s passed: %s\n      was: %s", m.name, text, s.answer)
				}
				continue
			}
			if m.rules != nil && !slices.ContainsFunc(v.Findings, func(f check.Finding) bool { return slices.Contains(m.rules, f.Rule) }) {
				if other++; other <= 3 {
					t.Logf("%s, other reason: %s\n      %+v", m.name, text, v.Findings)
				}
			}
		}
		t.Logf("%-22s %d of %d refused, %d for another reason", m.name, tried-passed, tried, other)
		require.Positive(t, tried, m.name)
		require.LessOrEqual(t, passed*100, tried, m.name)
		require.LessOrEqual(t, other*50, tried, m.name)
	}
}
