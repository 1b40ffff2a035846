package ingest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// Two readings of one report, from its pages and from its text, differ in what
// they find and in no figure.
func TestTwoReadingsAgree(t *testing.T) {
	if !*allFilings {
		t.Skip("needs -all")
	}
	key := func(f check.Fact) string {
		return fmt.Sprint(f.Company, f.Metric, f.Scope, f.Period, f.Vintage)
	}
	pages := map[string]map[string]check.Fact{}
	reports := realReports(t)
	for _, r := range reports {
		if strings.HasSuffix(r.file, ".pdf") {
			pages[keyOfReport(r)] = map[string]check.Fact{}
			for _, f := range r.facts {
				pages[keyOfReport(r)][key(f)] = f
			}
		}
	}
	same := 0
	var differ []string
	for _, r := range reports {
		if strings.HasSuffix(r.file, ".pdf") {
			continue
		}
		for _, f := range r.facts {
			p, ok := pages[keyOfReport(r)][key(f)]
			switch {
			case !ok:
			case p.Value.Equal(f.Value) && p.Unit == f.Unit:
				same++
			default:
				differ = append(differ, fmt.Sprintf("%s: %s %s %s: %s on page %d, %s on page %d", r.file, f.Label, f.Scope, f.Period, p.Value, p.Page, f.Value, f.Page))
			}
		}
	}
	t.Logf("%d figures are the same in both", same)
	require.Empty(t, differ, strings.Join(differ, "\n"))
	require.Greater(t, same, 1000)
}
