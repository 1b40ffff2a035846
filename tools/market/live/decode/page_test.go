package decode

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the table of docs/live.md")

const page = "../../../../docs/live.md"

// TestPageListsEveryField compares the page's table with those of the code.
func TestPageListsEveryField(t *testing.T) {
	b, err := os.ReadFile(page)
	require.NoError(t, err)
	head, rest, ok := strings.Cut(string(b), "-update -->\n")
	require.True(t, ok)
	table, tail, ok := strings.Cut(rest, "<!-- end of fields -->")
	require.True(t, ok)
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(head+"-update -->\n"+fieldTable()+"<!-- end of fields -->"+tail), 0o600))
		return
	}
	require.True(t, fieldTable() == table, "the page's table is not that of the code: run the test with -update")
}

func fieldTable() string {
	var out strings.Builder
	out.WriteString("| endpoint | field | figure | metric | sent in | kept in | but |\n|---|---|---|---|---|---|---|\n")
	for _, e := range givesFigures {
		for _, f := range Table(e) {
			metric := "—"
			if f.Metric != "" {
				metric = "`" + f.Metric + "`"
			}
			fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s | %s | %s |\n", e, f.Name, f.Label, metric, f.Unit, units[f.Unit].base, exceptions(f))
		}
	}
	return out.String()
}

// exceptions says for which securities another unit is sent.
func exceptions(f Field) string {
	var out []string
	for _, x := range f.Except {
		who := strings.TrimSpace(x.Exchange + " " + x.Code)
		if x.Code != "" {
			who = x.Code + strings.Repeat("x", 6-len(x.Code))
		}
		if x.Index {
			who = "index"
		}
		unit := x.Unit
		if unit == "" {
			unit = "unknown"
		}
		out = append(out, who+" "+unit)
	}
	return strings.Join(out, ", ")
}
