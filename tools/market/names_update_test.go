package market

import (
	"cmp"
	"compress/gzip"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var updateNames = flag.Bool("update-names", false, "rewrite the names tables that are drawn from the data set")

const nameDataDir = "../../../shared/data"

// nameTable reads a CSV file of the data set and calls row with a getter of columns.
func nameTable(t testing.TB, file string, row func(get func(column string) string)) {
	t.Helper()
	f, err := os.Open(filepath.Join(nameDataDir, file))
	if err != nil {
		t.Skipf("the data set is not here: %v", err)
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		z, err := gzip.NewReader(f)
		require.NoError(t, err)
		in = z
	}
	r := csv.NewReader(in)
	header, err := r.Read()
	require.NoError(t, err)
	for {
		fields, err := r.Read()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
		row(func(column string) string {
			i := slices.Index(header, column)
			require.GreaterOrEqual(t, i, 0, "%s has no column %s", file, column)
			return fields[i]
		})
	}
}

// nameCompanies is the company table as the snapshot gives it.
func nameCompanies(t testing.TB) []Company {
	t.Helper()
	pinyin, printed := map[string]string{}, map[string]string{}
	nameTable(t, "pinyin.csv.gz", func(get func(string) string) {
		pinyin[get("code")], printed[get("code")] = strings.ToLower(get("pinyin_initials")), get("name_in_source")
	})
	suffix := map[string]string{"SSE": ".SH", "SZSE": ".SZ", "BSE": ".BJ"}
	var out []Company
	nameTable(t, "companies.csv", func(get func(string) string) {
		c := Company{
			ID: get("code") + suffix[get("exchange")], Code: get("code"), Name: strings.Join(strings.Fields(get("name")), ""),
			FullName: get("full_name"), Exchange: get("exchange"), Board: get("board"), Industry: get("industry"),
			SW1: get("industry_sw1"), EM: get("industry_em"), Area: get("area"), ListDate: get("list_date"),
			Listed: strings.HasPrefix(get("status"), "listed@"), Pinyin: pinyin[get("code")],
		}
		for _, a := range append(strings.Split(get("aliases"), "|"), printed[c.Code]) {
			if a != "" && a != c.Name {
				c.Aliases = append(c.Aliases, a)
			}
		}
		out = append(out, c)
	})
	slices.SortFunc(out, func(a, b Company) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// TestNameTablesFromData checks, or with -update-names writes, the tables that
// are drawn from the data set.
func TestNameTablesFromData(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much and shares nothing: runs whole without -short")
	}
	t.Parallel()
	companies := nameCompanies(t)
	tables := map[string]string{
		"prominence.txt": prominenceTable(t, companies),
		"english.txt":    englishTable(t),
		"bse_codes.txt":  bseTable(t, companies),
	}
	for file, want := range tables {
		path := filepath.Join("names", file)
		if *updateNames {
			require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
			continue
		}
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, want, string(got), "%s is out of date: go test ./tools/market -run TestNameTablesFromData -update-names", file)
	}
}

// prominenceTable lists the 1,500 companies of the largest market value at the
// newest year end held.
func prominenceTable(t *testing.T, companies []Company) string {
	value, year := map[string]float64{}, map[string]string{}
	nameTable(t, "ratios_extra.csv.gz", func(get func(string) string) {
		if code := get("code"); strings.HasPrefix(get("metric"), "总市值") && get("year") > year[code] {
			v, err := strconv.ParseFloat(get("value"), 64)
			require.NoError(t, err)
			value[code], year[code] = v, get("year")
		}
	})
	for old, to := range loadOldCodes() {
		value[to.code] = max(value[to.code], value[old])
	}
	codes := []string{}
	for _, c := range companies {
		if c.Listed && value[c.Code] > 0 && year[c.Code] >= "2024" || c.Code == "302132" {
			codes = append(codes, c.Code)
		}
	}
	slices.SortFunc(codes, func(a, b string) int { return cmp.Or(cmp.Compare(value[b], value[a]), strings.Compare(a, b)) })
	return "# Codes in order of market value at the newest year end held (Tushare, through public collections).\n" +
		strings.Join(codes[:1500], "\n") + "\n"
}

func englishTable(t *testing.T) string {
	seen := map[string]bool{}
	var lines []string
	nameTable(t, "profiles.csv.gz", func(get func(string) string) {
		name := strings.Join(strings.Fields(get("value")), " ")
		if core := get("code") + englishCore(nameKey(name)); get("field") == "company_name_en" && !seen[core] {
			seen[core] = true
			lines = append(lines, get("code")+" "+name)
		}
	})
	slices.Sort(lines)
	return "# English legal names (Yahoo and East Money, through public collections).\n" + strings.Join(lines, "\n") + "\n"
}

// bseTable pairs the Beijing exchange's codes of before October 2025 with
// today's by the company's name.
func bseTable(t *testing.T, companies []Company) string {
	byName := map[string][]string{}
	for _, c := range companies {
		if c.Exchange == "BSE" {
			for _, name := range append([]string{c.Name}, c.Aliases...) {
				if !slices.Contains(byName[name], c.Code) {
					byName[name] = append(byName[name], c.Code)
				}
			}
		}
	}
	var lines []string
	nameTable(t, "pinyin.csv.gz", func(get func(string) string) {
		code := get("code")
		if strings.Contains("43 83 87 88", code[:2]) {
			if now := byName[get("name_in_source")]; len(now) == 1 {
				lines = append(lines, fmt.Sprintf("%s %s", code, now[0]))
			}
		}
	})
	slices.Sort(lines)
	return "# Codes of the Beijing exchange before October 2025 and today's.\n" + strings.Join(lines, "\n") + "\n"
}
