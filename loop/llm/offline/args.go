package offline

import (
	"encoding/json"
	"strconv"
	"strings"
)

// values are what a need fills its slots with. Several values of one slot go
// into one call where the schema takes an array, into several calls where not.
type values map[slot][]string

// fit writes the arguments of the calls that carry the values, one JSON object
// a call. A slot without a property is left out: what a tool cannot be told it
// answers by its defaults, and the answer is checked against what was asked.
// Required properties that no slot fills get the essential text. fit returns
// nil when the tool takes no argument that could say what is wanted.
func fit(props []property, vals values, essential slot) []string {
	objects := []map[string]any{{}}
	said := false
	for _, p := range props {
		vs := vals[p.slot]
		if p.slot == "" || len(vs) == 0 {
			continue
		}
		said = said || p.slot == essential
		if p.is("array") {
			for _, o := range objects {
				o[p.name] = vs
			}
			continue
		}
		objects = product(objects, p, vs)
	}
	text := naturalText(vals)
	for _, p := range props {
		free := p.is("string") && (p.slot == slotQuery || p.slot == slotExpression || p.slot == "")
		if _, filled := objects[0][p.name]; filled || !p.needed && (said || !free) {
			continue
		}
		said = true
		for _, o := range objects {
			switch {
			case p.is("array"):
				o[p.name] = []string{text}
			case p.is("string"):
				o[p.name] = text
			}
		}
	}
	if !said && len(objects[0]) == 0 {
		return nil
	}
	return encode(objects)
}

// product multiplies the calls by the values of one property.
func product(objects []map[string]any, p property, vs []string) []map[string]any {
	var out []map[string]any
	for _, v := range vs {
		for _, o := range objects {
			c := make(map[string]any, len(o)+1)
			for k, x := range o {
				c[k] = x
			}
			c[p.name] = scalar(p, v)
			out = append(out, c)
		}
	}
	return out
}

// scalar writes a number where the schema wants one.
func scalar(p property, v string) any {
	if p.is("integer") || p.is("number") {
		if n, err := strconv.Atoi(v); err == nil {
			return n
		}
	}
	return v
}

// naturalText says the values in words, for a tool that takes only a text.
func naturalText(vals values) string {
	var parts []string
	for _, s := range []slot{slotExpression, slotCompany, slotIndustry, slotIndex, slotPeriod, slotYear, slotDate, slotMetric, slotQuery} {
		parts = append(parts, vals[s]...)
	}
	return strings.Join(parts, " ")
}

func encode(objects []map[string]any) []string {
	out := make([]string, 0, len(objects))
	for _, o := range objects {
		b, err := json.Marshal(o) // keys come out sorted
		if err != nil {
			continue
		}
		out = append(out, string(b))
	}
	return out
}

// canonical gives the same text for equal JSON, so that a call made earlier
// in the turn is recognised however it was written.
func canonical(args string) string {
	var v any
	if json.Unmarshal([]byte(args), &v) != nil {
		return args
	}
	b, err := json.Marshal(v)
	if err != nil {
		return args
	}
	return string(b)
}

// distinct keeps the first of equal strings, in order.
func distinct(in []string) []string {
	seen := make(map[string]bool, len(in))
	var out []string
	for _, s := range in {
		if s != "" && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
