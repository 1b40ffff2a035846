package memory

import (
	"strings"

	"hedui/check"
)

// ChoiceKind is what a choice is about; there is one choice of each kind at a
// time, and no other kinds: words that ask for anything else are never kept.
type ChoiceKind string

// The kinds.
const (
	ChooseUnit     ChoiceKind = "unit"     // of amounts: 亿元, 万元, billion …
	ChooseScope    ChoiceKind = "scope"    // consolidated, parent
	ChooseLength   ChoiceKind = "length"   // brief, full
	ChooseLanguage ChoiceKind = "language" // zh, en
	ChooseDecimals ChoiceKind = "decimals" // 0 to 6
	ChooseAdjust   ChoiceKind = "adjust"   // none, qfq, hfq
)

// ChoiceKinds lists the kinds in the order in which they are shown.
var ChoiceKinds = []ChoiceKind{ChooseUnit, ChooseScope, ChooseLength, ChooseLanguage, ChooseDecimals, ChooseAdjust}

// Choice is something that the user settled about the answers, in their own
// words: for this conversation, or from now on.
type Choice struct {
	Kind  ChoiceKind `json:"kind"`
	Value string     `json:"value"` // "" takes an earlier choice back
	Turn  int        `json:"turn,omitempty"`
	Words string     `json:"words"`
}

// choiceTexts say what the values mean that do not speak for themselves.
var choiceTexts = map[string]string{
	"scope:" + check.Consolidated: "用合并报表口径",
	"scope:" + check.Parent:       "用母公司口径",
	"length:brief":                "回答简洁，只给结果和来源",
	"length:full":                 "回答详细",
	"language:zh":                 "用中文回答",
	"language:en":                 "用英文回答",
	"adjust:none":                 "股价不复权",
	"adjust:qfq":                  "股价前复权",
	"adjust:hfq":                  "股价后复权",
}

// Text says the choice in words that a model and a user can read.
func (c Choice) Text() string {
	if text := choiceTexts[string(c.Kind)+":"+c.Value]; text != "" {
		return text
	}
	switch c.Kind {
	case ChooseUnit:
		return "金额单位用" + c.Value
	case ChooseDecimals:
		return "保留" + c.Value + "位小数"
	}
	return string(c.Kind) + " " + c.Value
}

// choose gives list with c in place of the choice of its kind, in the order of
// ChoiceKinds. One without a value takes its kind out.
func choose(list []Choice, c Choice) []Choice {
	var out []Choice
	for _, k := range ChoiceKinds {
		if k == c.Kind {
			if c.Value != "" {
				out = append(out, c)
			}
			continue
		}
		for _, old := range list {
			if old.Kind == k {
				out = append(out, old)
			}
		}
	}
	return out
}

// choiceLine lists choices on one line, "" when there are none.
func choiceLine(choices []Choice) string {
	var parts []string
	for _, c := range choices {
		parts = append(parts, c.Text())
	}
	return strings.Join(parts, "；")
}
