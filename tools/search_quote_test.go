package tools_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// quoter cites notes and has Check judge them.
type quoter struct {
	tool    tools.Tool
	checker *check.Checker
	notes   []filings.Passage
}

func newQuoter(t *testing.T) quoter {
	t.Helper()
	notes, err := filings.Notes()
	require.NoError(t, err)
	store, err := market.Open()
	require.NoError(t, err)
	names := store.Names()
	index, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(64))
	require.NoError(t, err)
	tool, err := tools.NewSearch(index, names)
	require.NoError(t, err)
	return quoter{tool, check.New(store.Lexicon(), nil), notes}
}

// page reads the page of a note into a new Book.
func (q quoter) page(t *testing.T, n filings.Passage) *memoBook {
	t.Helper()
	book := &memoBook{}
	res := run(t, book, q.tool, map[string]any{"company": n.Company, "year": n.Year, "mode": "lines", "page": n.Page})
	require.Equal(t, tools.Success, res.Status)
	return book
}

func (q quoter) judge(n filings.Passage, text string, facts []check.Fact) (check.Verdict, []check.Figure) {
	return q.checker.Draft(text, check.Evidence{
		Question: n.Name + "的" + n.Topic, Asked: check.Asked{Companies: []string{n.Company}}, Facts: facts,
		Passages: []check.Passage{{Document: n.Document, Page: n.Page}},
	})
}

// TestSearchQuotesPassCheck has every note cited in the ways that answers cite.
func TestSearchQuotesPassCheck(t *testing.T) {
	t.Parallel()
	q := newQuoter(t)
	forms := []struct{ name, form string }{
		{"before", "《%[1]s》第%[2]d页：%[3]s"},
		{"behind", "%[4]s（《%[1]s》第%[2]d页）。"},
		{"introduced", "根据《%[1]s》第%[2]d页，%[3]s"},
		{"named", "**%[5]s**：%[3]s（%[1]s，第 %[2]d 页）"},
		{"on a line of its own", "《%[1]s》第%[2]d页：\n> %[3]s"},
	}
	for _, tt := range forms {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			blocked := 0
			for _, n := range q.notes {
				book := q.page(t, n)
				text := fmt.Sprintf(tt.form, n.Document, n.Page, n.Text, strings.TrimSuffix(n.Text, "。"), n.Name)
				v, figures := q.judge(n, text, book.All())
				if v.Decision != check.Pass {
					blocked++
					t.Logf("%s: %v", text, v.Findings)
				}
				for _, fig := range figures {
					f, ok := book.Get(fig.Fact)
					require.True(t, ok, "%s in %s", fig.Text, text)
					require.Equal(t, n.Document, f.Document)
					require.Equal(t, n.Page, f.Page)
				}
			}
			require.LessOrEqual(t, float64(blocked), 0.01*float64(len(q.notes)), "blocked of %d", len(q.notes))
		})
	}
}

// mutant is a figure of a note turned into a wrong one.
type mutant func(h check.Hit, other []check.Hit) (string, bool)

func redisplay(h check.Hit, v decimal.Decimal) (string, bool) {
	digits := firstNumber(h.Text)
	if digits == "" {
		return "", false
	}
	places := 0
	if at := strings.IndexByte(digits, '.'); at >= 0 {
		places = len(digits) - at - 1
	}
	return strings.Replace(h.Text, digits, v.StringFixed(int32(places)), 1), true
}

func firstNumber(s string) string {
	from := strings.IndexAny(s, "0123456789")
	if from < 0 {
		return ""
	}
	end := from
	for end < len(s) && strings.ContainsRune("0123456789.,", rune(s[end])) {
		end++
	}
	return s[from:end]
}

func numberOf(h check.Hit) (decimal.Decimal, bool) {
	v, err := decimal.NewFromString(strings.ReplaceAll(firstNumber(h.Text), ",", ""))
	return v, err == nil && !v.IsZero()
}

var mutants = map[string]mutant{
	"ten times": func(h check.Hit, _ []check.Hit) (string, bool) {
		v, ok := numberOf(h)
		if !ok {
			return "", false
		}
		return redisplay(h, v.Shift(1))
	},
	"a digit changed": func(h check.Hit, _ []check.Hit) (string, bool) {
		digits := firstNumber(h.Text)
		if digits == "" {
			return "", false
		}
		b := []byte(digits)
		b[0] = '1' + (b[0]-'0')%9
		return strings.Replace(h.Text, digits, string(b), 1), true
	},
	"two digits swapped": func(h check.Hit, _ []check.Hit) (string, bool) {
		digits := []byte(firstNumber(h.Text))
		for i := 0; i+1 < len(digits); i++ {
			if a, b := digits[i], digits[i+1]; a != b && a >= '0' && b > '0' {
				digits[i], digits[i+1] = b, a
				return strings.Replace(h.Text, firstNumber(h.Text), string(digits), 1), true
			}
		}
		return "", false
	},
	"another unit": func(h check.Hit, _ []check.Hit) (string, bool) {
		for _, p := range [][2]string{{"亿元", "万元"}, {"万元", "亿元"}, {"百万元", "亿元"}, {"个百分点", "%"}, {"%", "个百分点"}, {"万千瓦时", "亿千瓦时"}, {"亿千瓦时", "万千瓦时"}, {"万千瓦", "千瓦"}, {"亿户", "万户"}, {"元", "美元"}, {"万吨", "吨"}, {"人", "万人"}, {"户", "万户"}} {
			if before, ok := strings.CutSuffix(h.Text, p[0]); ok && firstNumber(before) == before {
				return before + p[1], true
			}
		}
		return "", false
	},
	"another page's number": func(h check.Hit, other []check.Hit) (string, bool) {
		for _, o := range other {
			if o.Unit == h.Unit && !o.Value.Equal(h.Value) {
				return o.Text, true
			}
		}
		return "", false
	},
}

// TestSearchQuotesMutated changes one figure of a cited note at a time. Figures
// of other pages of the same report are held as well, as after several calls.
func TestSearchQuotesMutated(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much and shares nothing: runs whole without -short")
	}
	t.Parallel()
	q := newQuoter(t)
	for name, mutate := range mutants {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n, passed := 0, 0
			for k, note := range q.notes {
				facts := q.page(t, note).All()
				far := q.otherPage(k)
				elsewhere := q.page(t, far).All()
				for i := range elsewhere {
					elsewhere[i].ID = "f" + fmt.Sprint(1000+i)
				}
				facts = append(facts, elsewhere...)
				other := check.ParseQuantities(far.Text)
				for _, h := range check.ParseQuantities(note.Text) {
					wrong, ok := mutate(h, other)
					if h.Unit == check.NoUnit || h.Structural || !ok || wrong == h.Text || heldBeside(facts, note, wrong) {
						continue
					}
					n++
					text := fmt.Sprintf("《%s》第%d页：%s", note.Document, note.Page, note.Text[:h.Start]+wrong+note.Text[h.End:])
					if v, _ := q.judge(note, text, facts); v.Decision == check.Pass {
						passed++
						t.Log(wrong, "for", h.Text, "in", text)
					}
				}
			}
			require.Greater(t, n, 90)
			t.Logf("%d of %d rejected", n-passed, n)
			require.LessOrEqual(t, float64(passed), 0.01*float64(n), "of %d", n)
		})
	}
}

// otherPage is a note of the same report on another page.
func (q quoter) otherPage(k int) filings.Passage {
	for d := 1; d < len(q.notes); d++ {
		n := q.notes[(k+d)%len(q.notes)]
		if n.Document == q.notes[k].Document && n.Page != q.notes[k].Page && len(check.ParseQuantities(n.Text)) > 0 {
			return n
		}
	}
	return q.notes[(k+1)%len(q.notes)]
}

// heldBeside reports whether the mutant is a figure of the same sentences after
// all: a mutation that hits another true figure of the page proves nothing.
func heldBeside(facts []check.Fact, n filings.Passage, wrong string) bool {
	hits := check.ParseQuantities(wrong)
	return len(hits) == 0 || slices.ContainsFunc(facts, func(f check.Fact) bool {
		return f.Document == n.Document && f.Page == n.Page && f.Unit == hits[0].Unit && f.Value.Equal(hits[0].Value)
	})
}

// TestSearchQuotesSwapped swaps two figures of one sentence: both are on the
// page, but not where the answer puts them.
func TestSearchQuotesSwapped(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much and shares nothing: runs whole without -short")
	}
	t.Parallel()
	q := newQuoter(t)
	n, passed := 0, 0
	for _, note := range q.notes {
		facts := q.page(t, note).All()
		hits := check.ParseQuantities(note.Text)
		for i := range hits {
			for j := i + 1; j < len(hits); j++ {
				a, b := hits[i], hits[j]
				if a.Unit != b.Unit || a.Unit == check.NoUnit || a.Value.Equal(b.Value) || a.Structural || b.Structural {
					continue
				}
				n++
				text := note.Text[:a.Start] + b.Text + note.Text[a.End:b.Start] + a.Text + note.Text[b.End:]
				text = fmt.Sprintf("《%s》第%d页：%s", note.Document, note.Page, text)
				if v, _ := q.judge(note, text, facts); v.Decision == check.Pass {
					passed++
					t.Log(text)
				}
			}
		}
	}
	t.Logf("%d of %d rejected", n-passed, n)
	require.Greater(t, n, 300)
	require.LessOrEqual(t, float64(passed), 0.03*float64(n), "of %d", n)
}

// TestSearchQuotesNeedTheirPage cites figures without document, without page,
// under another page, and calculates with them.
func TestSearchQuotesNeedTheirPage(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much and shares nothing: runs whole without -short")
	}
	t.Parallel()
	q := newQuoter(t)
	forms := map[string]string{
		"nothing":      "%[4]s",
		"no page":      "%[4]s（《%[1]s》）。",
		"no document":  "%[4]s（第%[2]d页）。",
		"another page": "《%[1]s》第%[3]d页：%[4]s",
		"another year": "《%[5]s1998年年度报告》第%[2]d页：%[4]s",
	}
	for name, form := range forms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, note := range q.notes {
				book := q.page(t, note)
				hits := check.ParseQuantities(note.Text)
				if !slices.ContainsFunc(hits, func(h check.Hit) bool { return h.Unit != check.NoUnit && !h.Structural }) {
					continue
				}
				text := fmt.Sprintf(form, note.Document, note.Page, note.Page+1, strings.TrimSuffix(note.Text, "。"), note.Name)
				v, _ := q.judge(note, text, book.All())
				require.Equal(t, check.Retry, v.Decision, text)
			}
		})
	}
	n := 0
	for _, note := range q.notes {
		book := q.page(t, note)
		var money []check.Fact
		for _, f := range book.All() {
			if f.Unit == check.Yuan && f.Value.IsPositive() && strings.Contains(note.Text, strings.TrimSuffix(f.Quote, "。")) {
				money = append(money, f)
			}
		}
		if len(money) < 2 || money[0].Value.GreaterThan(money[1].Value.Shift(2)) || money[1].Value.GreaterThan(money[0].Value.Shift(2)) {
			continue
		}
		n++
		sum := check.Display(check.Quantity{Value: money[0].Value.Add(money[1].Value), Unit: check.Yuan}, check.DisplayOptions{})
		for _, claim := range []string{"两项合计" + sum, "合计为" + sum + "（" + check.Display(money[0].Quantity, check.DisplayOptions{}) + " + " + check.Display(money[1].Quantity, check.DisplayOptions{}) + "）"} {
			text := fmt.Sprintf("《%s》第%d页：%s。%s。", note.Document, note.Page, strings.TrimSuffix(note.Text, "。"), claim)
			require.True(t, utf8.ValidString(text))
			v, _ := q.judge(note, text, book.All())
			require.Equal(t, check.Retry, v.Decision, text)
		}
	}
	require.Greater(t, n, 50)
}
