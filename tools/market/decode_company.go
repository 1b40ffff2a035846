package market

import (
	"fmt"
	"strings"
)

// companyFields is how many tab-separated fields a line of the companies block
// has, in the order of Company's fields.
const companyFields = 13

// decodeCompanies reads the companies block: one line per company in order of
// id, with aliases separated by bars. The strings share one allocation.
func decodeCompanies(data []byte) ([]Company, error) {
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	out := make([]Company, len(lines))
	for i, line := range lines {
		f := strings.SplitN(line, "\t", companyFields+1)
		if len(f) != companyFields {
			return nil, fmt.Errorf("%w: company line %d has %d fields", ErrDamaged, i+1, len(f))
		}
		out[i] = Company{
			ID: f[0], Code: strings.SplitN(f[0], ".", 2)[0], Name: f[1], FullName: f[2], Exchange: f[3], Board: f[4],
			Industry: f[5], SW1: level1(f[6], f[5]), EM: f[7], Area: f[8], ListDate: f[9], Listed: f[10] == "1", Pinyin: f[12],
		}
		if f[11] != "" {
			out[i].Aliases = strings.Split(f[11], "|")
		}
		if i > 0 && out[i-1].ID >= out[i].ID {
			return nil, fmt.Errorf("%w: company line %d is out of order", ErrDamaged, i+1)
		}
	}
	return out, nil
}

// turned are the labels of the last first-level classes in the collection, each
// of which stands on the companies of the class behind it: 中国石油 under 煤炭,
// 伟明环保 under 石油石化, 上海家化 under 环保.
var turned = map[string]string{"煤炭": "石油石化", "石油石化": "环保", "环保": "美容护理"}

// level1 gives the first-level class of a company from its label in the
// collection, which is what the snapshot keeps. The companies of 煤炭, the first of the turned classes, have none;
// their line of business says it.
func level1(label, industry string) string {
	if label == "" && (industry == "煤炭开采" || industry == "焦炭加工") {
		return "煤炭"
	}
	if class, ok := turned[label]; ok {
		return class
	}
	return label
}
