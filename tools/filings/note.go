// Package filings searches what reports say: an embedded collection of our own
// short notes, each with company, report and page.
package filings

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Passage is a piece of text about one company that can be cited: a note now,
// a chunk of a report later. Page is the page of the document's PDF, from 1.
type Passage struct {
	ID       string // unique, and the tie-break of equal scores
	Document string // 长江电力2023年年度报告
	Company  string // 600900.SH
	Name     string // 长江电力
	Year     int    // fiscal year
	Report   string // 年报, 半年报, 三季报
	Page     int
	Topic    string // a few words: 前五名客户
	Text     string
	// The rest is set on chunks of a report only. PageTo is the last page that
	// the text is from, Section the headings above it, Unit the declaration of
	// its table (单位：千元 币种：人民币, or 单位不明 where a table has none), Scope
	// that of its statement.
	PageTo  int
	Section string
	Table   bool
	Unit    string
	Scope   string
}

// noteFile is one report's notes as they are kept: a heading and its entries.
type noteFile struct {
	Document string      `yaml:"document"`
	Company  string      `yaml:"company"`
	Name     string      `yaml:"name"`
	Year     int         `yaml:"year"`
	Report   string      `yaml:"report"`
	Notes    []noteEntry `yaml:"notes"`
}

type noteEntry struct {
	Page  int    `yaml:"page"`
	Topic string `yaml:"topic"`
	Text  string `yaml:"text"`
}

//go:embed notes
var noteFiles embed.FS

// Notes reads the embedded notes, in order of file and entry. An error names
// the file and what is wrong with it; the build's tests make sure that there
// is none.
func Notes() ([]Passage, error) { return readNotes(noteFiles) }

func readNotes(files fs.FS) ([]Passage, error) {
	names, err := fs.Glob(files, "notes/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("filings: %w", err)
	}
	slices.Sort(names)
	var all []Passage
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("filings: %w", err)
		}
		passages, err := parseNotes(strings.TrimSuffix(path.Base(name), ".yaml"), raw)
		if err != nil {
			return nil, fmt.Errorf("filings: %s: %w", name, err)
		}
		all = append(all, passages...)
	}
	return all, nil
}

// parseNotes reads one file. Unknown keys are an error, so that a misspelt one
// is not silently dropped.
func parseNotes(base string, raw []byte) ([]Passage, error) {
	var f noteFile
	if err := yaml.Load(raw, &f, yaml.WithKnownFields(true)); err != nil {
		return nil, err
	}
	if f.Document == "" || f.Company == "" || f.Name == "" || f.Year == 0 || f.Report == "" {
		return nil, errors.New("document, company, name, year and report must all be set")
	}
	out := make([]Passage, 0, len(f.Notes))
	for i, n := range f.Notes {
		if n.Page < 1 || n.Topic == "" || strings.TrimSpace(n.Text) == "" {
			return nil, fmt.Errorf("note %d: page, topic and text must all be set", i+1)
		}
		out = append(out, Passage{
			ID: fmt.Sprintf("%s#%03d", base, i+1), Document: f.Document, Company: f.Company, Name: f.Name,
			Year: f.Year, Report: f.Report, Page: n.Page, Topic: n.Topic, Text: strings.TrimSpace(n.Text),
		})
	}
	return out, nil
}
