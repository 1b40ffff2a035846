package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// condition is a threshold for a metric.
type condition struct {
	metric string
	op     mention.Operation
}

// conditions are the thresholds of a part, each for the metric before it (净利润超过
// 100亿且毛利率高于70%), or else for its first metric.
func (f frame) conditions() []condition {
	var out []condition
	metric := ""
	for _, m := range f.reading.Mentions {
		switch {
		case m.Quoted:
		case m.Kind == mention.KindMetric && len(m.IDs) > 0:
			metric = m.IDs[0]
		case m.Kind == mention.KindOperation && m.Op.Kind == mention.OpFilter:
			out = append(out, condition{metric, m.Op})
		}
	}
	if len(out) < 2 { // one that was read in another way too: 亏损的
		o, _ := f.op(mention.OpFilter)
		out = []condition{{"", o}}
	}
	for i := range out {
		if out[i].metric == "" || !slices.Contains(f.metrics, out[i].metric) {
			out[i].metric = f.metrics[0]
		}
	}
	return out
}

// meeting gives the companies whose figures meet all conditions.
func meeting(rows []row, all []condition) []string {
	return slices.DeleteFunc(companiesOf(rows), func(id string) bool {
		return slices.ContainsFunc(all, func(c condition) bool {
			return !slices.ContainsFunc(rows, func(r row) bool { return r.Company == id && r.Metric == c.metric && passes(r, c.op) })
		})
	})
}

// allFirms asks for the companies of the market that meet a condition.
var allFirms = regexp.MustCompile(`的(?:a股)?(?:上市)?(?:公司|企业|股票)(?:一共|总共|都|分别)?(?:有|是)?(?:哪些|哪几家|几家|多少家|谁|名单)?(?:呢|吗)?[\s\p{P}]*$|哪些(?:a股)?(?:上市)?(?:公司|企业|股票)|(?:几|多少)家(?:a股)?(?:上市)?(?:公司|企业)`)
