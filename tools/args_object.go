package tools

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hedui/loop/llm"
)

// object checks the members of node i: names first, then what is missing,
// then the values, so that the model learns of a misspelt name as such.
func (d *argDecoder) object(i int32, s *argSchema, path string) *Failure {
	if fail := d.names(i, s, path); fail != nil {
		return fail
	}
	for k := range s.props {
		p := &s.props[k]
		if p.required && (d.doc.Member(i, p.name) == 0 || d.isDropped(d.doc.Member(i, p.name), p.schema)) {
			return &Failure{
				Code: MissingField, Message: "缺少参数 " + join(path, p.name),
				Advice: exampleAdvice(d.spec), Available: s.names(),
			}
		}
	}
	d.out = append(d.out, '{')
	first := true
	for c := d.doc.Nodes[i].Child; c != 0; c = d.doc.Nodes[c].Next {
		key := d.doc.Key(c)
		p := s.prop(key)
		if p != nil && d.isDropped(c, p.schema) {
			d.repair(repairNull)
			continue
		}
		if !first {
			d.out = append(d.out, ',')
		}
		first = false
		d.out = append(d.out, d.doc.Text[d.doc.Nodes[c].KeyStart:d.doc.Nodes[c].KeyEnd]...)
		d.out = append(d.out, ':')
		if p == nil {
			d.out = append(d.out, d.doc.Raw(c)...)
			continue
		}
		if fail := d.value(c, p.schema, join(path, key)); fail != nil {
			return fail
		}
	}
	d.out = append(d.out, '}')
	return nil
}

// names refuses members that the schema does not know and members given twice.
func (d *argDecoder) names(i int32, s *argSchema, path string) *Failure {
	for c := d.doc.Nodes[i].Child; c != 0; c = d.doc.Nodes[c].Next {
		key := d.doc.Key(c)
		for e := d.doc.Nodes[i].Child; e != c; e = d.doc.Nodes[e].Next {
			if d.doc.Key(e) == key {
				return &Failure{
					Code:    MalformedJSON,
					Message: fmt.Sprintf("参数 %s 给了两次，第%d个字符处是第二次", join(path, echo(key)), d.position(c)),
					Advice:  "没有执行。每个参数只写一次；要多个值就用数组。" + exampleAdvice(d.spec),
				}
			}
		}
		if s.closed && s.prop(key) == nil {
			message := "没有参数 " + join(path, echo(key))
			if near := nearest(key, s.names()); near != "" {
				message += "，是不是 " + near + "？"
			}
			return &Failure{Code: UnknownField, Message: message, Advice: exampleAdvice(d.spec), Available: s.names()}
		}
	}
	return nil
}

// isDropped says that a member is null where no null is wanted, which is how
// some models leave an optional field out.
func (d *argDecoder) isDropped(i int32, s *argSchema) bool {
	return d.doc.Nodes[i].Kind == llm.JSONNull && !s.allows("null")
}

func (d *argDecoder) position(i int32) int {
	return utf8.RuneCountInString(d.doc.Text[:d.doc.Nodes[i].KeyStart]) + 1
}

func (s *argSchema) names() []string {
	out := make([]string, len(s.props))
	for i := range s.props {
		out[i] = s.props[i].name
	}
	return out
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// nearest gives the name that a misspelt one most likely means, "" when none
// is close: at most a third of its letters may differ, or one name holds the
// other.
func nearest(word string, names []string) string {
	word = strings.ToLower(word)
	best, at := "", 1<<30
	for _, name := range names {
		d := editDistance(word, name)
		near := d*3 <= max(len(word), len(name))
		if len(word) >= 3 && (strings.Contains(name, word) || strings.Contains(word, name)) {
			near = true
		}
		if near && d < at {
			best, at = name, d
		}
	}
	return best
}

// editDistance counts insertions, deletions, replacements and swaps of
// neighbours (optimal string alignment), in bytes. Long words are not
// compared: the names of arguments are short.
func editDistance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return max(len(a), len(b))
	}
	var two, one, row [65]int
	for j := range len(b) + 1 {
		one[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(one[j]+1, row[j-1]+1, one[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, one = one, row
	}
	return one[len(b)]
}
