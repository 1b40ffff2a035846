package score

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
	"hedui/eval/suite"
	"hedui/loop"
	"hedui/tools/market"
)

// Args holds arguments by what they mean: 茅台, 600519 and 600519.SH are one
// company, "2023年" and 2023 one year, 毛利率 and gross_margin one metric.
type Args struct{ names *market.Resolver }

// NewArgs compares with a resolver's names.
func NewArgs(names *market.Resolver) Args { return Args{names} }

// maxMatched bounds the calls of one tool that are matched.
const maxMatched = 12

// accuracy matches the expected calls with those made so that the most fields
// agree, and gives the share of fields that do, missing and surplus ones
// counting as wrong. n is the number of calls expected; with none it is 1.
func (a Args) accuracy(want []suite.Call, steps []loop.Step) (share float64, n int) {
	if len(want) == 0 {
		return 1, 0
	}
	if len(want) > maxMatched {
		want = want[:maxMatched]
	}
	// best[used] is the most that the calls looked at so far can agree, with
	// the expected calls of the bit set taken.
	best := map[uint]float64{0: 0}
	for _, s := range steps {
		next := map[uint]float64{}
		for used, sum := range best {
			next[used] = max(next[used], sum)
			for i, w := range want {
				if bit := uint(1) << i; used&bit == 0 && w.Tool == s.Tool {
					next[used|bit] = max(next[used|bit], sum+a.agree(w.Args, s.Arguments))
				}
			}
		}
		best = next
	}
	for _, sum := range best {
		share = max(share, sum)
	}
	return share / float64(len(want)), len(want)
}

// agree is the share of fields on which two argument objects agree.
func (a Args) agree(want, got json.RawMessage) float64 {
	w, g := a.fields(want), a.fields(got)
	if len(w) == 0 && len(g) == 0 {
		return 1
	}
	same, all := 0, len(w)
	for name, v := range g {
		if x, ok := w[name]; !ok {
			all++
		} else if x == v {
			same++
		}
	}
	return float64(same) / float64(all)
}

// defaults are values that say nothing.
var defaults = map[string]string{"adjust": "none", "mode": "search"}

// fields gives each field's meaning, those left out that say nothing.
func (a Args) fields(raw json.RawMessage) map[string]string {
	var object map[string]any
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	if d.Decode(&object) != nil {
		return nil
	}
	out := map[string]string{}
	for name, v := range object {
		if m := a.meaning(name, v); m != "" && m != defaults[name] {
			out[name] = m
		}
	}
	return out
}

func (a Args) meaning(name string, v any) string {
	list, ok := v.([]any)
	if !ok {
		return a.one(name, v)
	}
	var all []string
	for _, e := range list {
		for m := range strings.SplitSeq(a.one(name, e), ",") {
			if m != "" && !slices.Contains(all, m) {
				all = append(all, m)
			}
		}
	}
	slices.Sort(all)
	return strings.Join(all, ",")
}

func (a Args) one(name string, v any) string {
	text := strings.TrimSpace(fmt.Sprint(v))
	if v == nil || text == "" {
		return ""
	}
	switch name {
	case "companies", "company":
		if r := a.names.Resolve(text); r.Kind == market.Found {
			return r.Company.ID
		}
	case "metrics", "metric":
		if id, ok := market.FindMetric(text); ok {
			return id
		}
		if _, ok := market.MetricByID(text); ok {
			return text
		}
	case "periods", "period", "year", "date", "from", "to":
		if ps, err := mention.ParseArg(text); err == nil {
			var all []string
			for _, p := range ps {
				all = append(all, p.Arg())
			}
			slices.Sort(all)
			return strings.Join(all, ",")
		}
	}
	if d, err := decimal.NewFromString(text); err == nil {
		return d.String()
	}
	return mention.FoldString(text)
}
