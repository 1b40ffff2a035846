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
			Industry: f[5], SW1: f[6], EM: f[7], Area: f[8], ListDate: f[9], Listed: f[10] == "1", Pinyin: f[12],
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
