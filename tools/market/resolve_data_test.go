package market

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// reaches reports whether a resolution finds the company, its A or B share, the
// company that took its code over, or has it among the candidates.
func reaches(r *Resolver, res Resolution, c Company) (found, candidate bool) {
	same := func(got Company) bool {
		return got.ID == c.ID || r.isSame(got.Code, c.Code) || r.oldCodes[c.Code].code == got.Code
	}
	return res.Kind == Found && same(res.Company), res.Kind == Ambiguous && slices.ContainsFunc(res.Candidates, same)
}

type nameCount struct {
	n, found, asked int
	wrong           []string
}

func (k *nameCount) add(r *Resolver, query string, c Company) {
	k.n++
	res := r.Resolve(query)
	found, candidate := reaches(r, res, c)
	switch {
	case found:
		k.found++
	case candidate:
		k.asked++
	default:
		k.wrong = append(k.wrong, query+" ("+c.ID+" "+c.Name+") → "+string(res.Kind)+" "+res.Company.ID+" "+res.Note)
	}
}

func (k *nameCount) log(t *testing.T, what string) {
	t.Logf("%-12s n=%d found=%d (%.2f%%) asked=%d wrong=%d", what, k.n, k.found, 100*float64(k.found)/float64(max(k.n, 1)), k.asked, len(k.wrong))
	for _, w := range k.wrong[:min(len(k.wrong), 40)] {
		t.Log("  ", w)
	}
}

func TestResolveCompanyTable(t *testing.T) {
	t.Parallel()
	companies := nameCompanies(t)
	r := NewResolver(companies)
	kinds := []string{"short name", "full name", "alias", "code"}
	counts := map[string]*nameCount{}
	for _, k := range kinds {
		counts[k] = &nameCount{}
	}
	prefix := map[string]string{"SSE": "sh", "SZSE": "sz", "BSE": "bj"}
	for _, c := range companies {
		counts["short name"].add(r, c.Name, c)
		if c.FullName != "" {
			counts["full name"].add(r, c.FullName, c)
		}
		for _, a := range c.Aliases {
			counts["alias"].add(r, a, c)
		}
		p := prefix[c.Exchange]
		forms := []string{c.Code, p + c.Code, strings.ToUpper(p) + c.Code, c.ID, p + "." + c.Code, fullWidthDigits(c.Code)}
		if c.Exchange == "SSE" {
			forms = append(forms, c.Code+".SS", c.Code+".XSHG", c.Code+"SH")
		}
		for _, form := range forms {
			counts["code"].add(r, form, c)
		}
	}
	for _, k := range kinds {
		counts[k].log(t, k)
		require.Empty(t, counts[k].wrong, k)
	}
	require.Zero(t, counts["code"].asked)
	require.GreaterOrEqual(t, float64(counts["short name"].found)/float64(counts["short name"].n), 0.999)
	require.GreaterOrEqual(t, float64(counts["full name"].found)/float64(counts["full name"].n), 0.999)
	require.GreaterOrEqual(t, float64(counts["alias"].found)/float64(counts["alias"].n), 0.93)
}

func fullWidthDigits(code string) string {
	return strings.Map(func(r rune) rune { return r - '0' + '０' }, code)
}

type devQuestion struct {
	Question json.RawMessage `json:"question"`
	Company  string          `json:"company"`
	Short    string          `json:"short_name"`
	Code     string          `json:"code"`
	Year     string          `json:"year"`
}

func devQuestions(t testing.TB) []devQuestion {
	t.Helper()
	f, err := os.Open(filepath.Join(nameDataDir, "questions_dev.jsonl"))
	if err != nil {
		t.Skipf("the data set is not here: %v", err)
	}
	defer f.Close()
	var out []devQuestion
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		var q devQuestion
		require.NoError(t, json.Unmarshal(sc.Bytes(), &q))
		out = append(out, q)
	}
	require.NoError(t, sc.Err())
	return out
}

// TestResolveDevQuestions resolves the company that each question is about, by
// legal name, short name and code. The code may be the B share's.
func TestResolveDevQuestions(t *testing.T) {
	t.Parallel()
	r := NewResolver(nameCompanies(t))
	fields := []string{"company", "short_name", "code"}
	counts := map[string]*nameCount{}
	for _, f := range fields {
		counts[f] = &nameCount{}
	}
	for _, q := range devQuestions(t) {
		if q.Code == "" {
			continue
		}
		want := Company{Code: q.Code, ID: q.Code, Name: q.Short}
		if i, ok := r.byCode[q.Code]; ok {
			want = r.companies[i]
		}
		for f, v := range map[string]string{"company": q.Company, "short_name": q.Short, "code": q.Code} {
			if v != "" {
				counts[f].add(r, v, want)
			}
		}
	}
	for _, f := range fields {
		k := counts[f]
		k.log(t, f)
		require.Positive(t, k.n)
		require.GreaterOrEqual(t, float64(k.found+k.asked)/float64(k.n), 0.995, f)
	}
}

func BenchmarkNewResolver(b *testing.B) {
	companies := nameCompanies(b)
	for b.Loop() {
		NewResolver(companies)
	}
}

func BenchmarkResolve(b *testing.B) {
	r := NewResolver(nameCompanies(b))
	for name, query := range map[string]string{"name": "贵州茅台", "code": "sh600519", "part": "安井", "unknown": "不存在的公司"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r.Resolve(query)
			}
		})
	}
}
