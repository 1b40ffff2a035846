package market

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// shardSize is how many companies, in order of id, share a block of text rows
// or month ends.
const shardSize = 64

func shard(kind string, company int) string { return kind + "/" + strconv.Itoa(company/shardSize) }

// textRows gives the rows of one company in a block of tab-separated lines
// whose first field is the company's position in the list of companies.
func textRows(block []byte, company, fields int) ([][]string, error) {
	prefix := strconv.Itoa(company) + "\t"
	var rows [][]string
	for line := range strings.Lines(string(block)) {
		rest, ok := strings.CutPrefix(line, prefix)
		if !ok {
			continue
		}
		row := strings.Split(strings.TrimSuffix(rest, "\n"), "\t")
		if len(row) != fields {
			return nil, fmt.Errorf("%w: row of company %d has %d fields, not %d", ErrDamaged, company, len(row), fields)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// decimals reads plain decimals.
func decimals(texts ...string) ([]decimal.Decimal, error) {
	out := make([]decimal.Decimal, len(texts))
	for i, t := range texts {
		d, err := decimal.NewFromString(t)
		if err != nil {
			return nil, fmt.Errorf("%w: number %q", ErrDamaged, t)
		}
		out[i] = d
	}
	return out, nil
}
