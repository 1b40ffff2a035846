package report

import (
	"compress/gzip"
	"encoding/csv"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
)

// everything reads every real report.
var everything = flag.Bool("whole", false, "read every real report and not the first alone")

// TestStatementValues looks for the lines of main statements that are known from
// elsewhere in the tables of real reports in plain text: in a table of the group,
// in the column of their year, not doubtful. A few of the known values are from
// another table than the statement.
func TestStatementValues(t *testing.T) {
	t.Parallel()
	const data = "../../../../shared/data"
	files, err := filepath.Glob(filepath.FromSlash(data + "/filings/text/*年度报告.txt"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no reports in " + data)
	}
	if !*everything {
		files = files[:1]
	}
	f, err := os.Open(filepath.FromSlash(data + "/line_items.csv.gz"))
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	rows, err := csv.NewReader(z).ReadAll()
	require.NoError(t, err)
	yearOf := regexp.MustCompile(`_(20\d\d)_年度报告`)
	for _, name := range files {
		m := yearOf.FindStringSubmatch(name)
		if m == nil {
			continue // a half-year's
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			raw, err := os.ReadFile(name)
			require.NoError(t, err)
			known := groupFigures(mustText(t, string(raw), Options{Fiscal: m[1] + "-12-31"}))
			n, found := 0, 0
			for _, r := range rows { // code,name,year,report_type,metric,value,unit,source
				if !strings.HasPrefix(r[7], "filing "+filepath.Base(name)) {
					continue
				}
				v, err := decimal.NewFromString(r[5])
				require.NoError(t, err)
				n++
				if known[r[2]+" "+v.String()] || known[r[2]+" "+v.Neg().String()] { // an outflow may be written either way
					found++
				} else {
					t.Logf("%s of %s, %s, is not in its column", r[4], r[2], r[5])
				}
			}
			t.Logf("%d of %d", found, n)
			require.GreaterOrEqual(t, 100*found, 97*n)
		})
	}
}

// groupFigures are the figures of a report's tables of the group by year and value.
func groupFigures(d Document) map[string]bool {
	out := map[string]bool{}
	for _, table := range tablesOf(d) {
		if table.Scope != check.Consolidated {
			continue
		}
		for i, r := range table.Rows {
			for j, c := range r.Cells {
				if end := table.Columns[j].Period.End; end != "" && !c.Doubtful {
					if q, ok := cellValue(table.ScaleAt(i, j), c.Text); ok {
						out[end[:4]+" "+q.Value.String()] = true
					}
				}
			}
		}
	}
	return out
}

// cellValue reads a cell under a scale; see check.ParseCell. A cell that writes its
// own unit keeps it. ok is false where there is no figure or no unit is known.
func cellValue(s Scale, cell string) (q check.Quantity, ok bool) {
	q, missing, err := check.ParseCell(cell)
	if err != nil || missing {
		return check.Quantity{}, false
	}
	if q.Unit != check.NoUnit {
		return q, true
	}
	if !s.Known() {
		return q, false
	}
	factor := s.Factor
	if factor.IsZero() {
		factor = decimal.New(1, 0)
	}
	return check.Quantity{Value: q.Value.Mul(factor), Unit: s.Unit}, true
}
