package main

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// table is an input CSV file with a header row, read row by row.
type table struct {
	file string // base name, for errors
	row  int    // 1 is the header
	head map[string]int
	cur  []string
	err  error // first malformed cell of the current row
}

// readTable calls each for every row of a CSV file (gzipped if its name ends
// in .gz) and returns the first hex digits of the file's SHA-256. An error
// names file and row.
func readTable(dir, file string, columns []string, each func(*table) error) (hash string, err error) {
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	var in io.Reader = io.TeeReader(f, sum)
	if strings.HasSuffix(file, ".gz") {
		if in, err = gzip.NewReader(in); err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
	}
	r := csv.NewReader(in)
	r.ReuseRecord = true
	t := &table{file: file, row: 1, head: map[string]int{}}
	head, err := r.Read()
	if err != nil {
		return "", fmt.Errorf("%s: header: %w", file, err)
	}
	for i, name := range head {
		t.head[strings.TrimPrefix(name, "\ufeff")] = i
	}
	for _, name := range columns {
		if _, ok := t.head[name]; !ok {
			return "", fmt.Errorf("%s: no column %q", file, name)
		}
	}
	for {
		t.row++
		t.cur, err = r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", fmt.Errorf("%s row %d: %w", file, t.row, err)
		}
		if err := errors.Join(each(t), t.err); err != nil {
			return "", fmt.Errorf("%s row %d: %w", file, t.row, err)
		}
	}
	if _, err := io.Copy(io.Discard, io.TeeReader(f, sum)); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// text gives a cell of the current row. A column that readTable was not told
// of is a mistake in this program.
func (t *table) text(column string) string {
	i, ok := t.head[column]
	if !ok {
		panic("gen: column " + column + " not in " + t.file)
	}
	return t.cur[i]
}

// number gives a cell that must be a plain decimal.
func (t *table) number(column string) number {
	n, err := parseNumber(t.text(column))
	if err != nil && t.err == nil {
		t.err = fmt.Errorf("%s: %w", column, err)
	}
	return n
}

// date gives a cell that must be YYYY-MM-DD.
func (t *table) date(column string) string {
	d := t.text(column)
	if !isDate(d) && t.err == nil {
		t.err = fmt.Errorf("%s: %q is not a date", column, d)
	}
	return d
}
