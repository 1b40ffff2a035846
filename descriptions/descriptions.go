// Package descriptions holds what a model is told about the tools: one text
// file per tool, in one folder per variant. A variant overrides what it holds
// and takes the rest from the default one, so that an experiment changes
// nothing but the files in its folder.
package descriptions

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Default is the variant that every other one is laid over.
const Default = "precise"

// Tools are the names of the resident tools, in the order in which they are
// shown to a model.
var Tools = []string{"company_lookup", "financial_indicator", "stock_price", "calculator", "rag_search"}

// ErrVariant is wrapped by every error about a variant that cannot be loaded.
var ErrVariant = errors.New("descriptions: no such variant")

//go:embed */*.txt
var files embed.FS

// Description is the text of one tool. From is the variant that its file was
// found in, which is Default for a text that is not overridden.
type Description struct {
	Tool string
	Text string
	From string
}

// Set is one variant: a description for every tool, in the order of Tools.
type Set struct {
	Variant      string
	Descriptions []Description
}

// Text gives the description of a tool, "" for a tool that the set lacks.
func (s Set) Text(tool string) string {
	for _, d := range s.Descriptions {
		if d.Tool == tool {
			return d.Text
		}
	}
	return ""
}

// Hash names the content of the set: equal texts, equal hash, whatever the
// variant is called.
func (s Set) Hash() string {
	h := sha256.New()
	for _, d := range s.Descriptions {
		fmt.Fprintf(h, "%s\x00%s\x00", d.Tool, d.Text)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// Variants names the embedded variants, Default first, the rest sorted.
func Variants() []string { return variants(files) }

// Load gives an embedded variant; "" is Default. An unknown name is an error
// that wraps ErrVariant and lists those there are.
func Load(variant string) (Set, error) { return LoadFS(files, variant) }

// LoadFS gives a variant from a tree of <variant>/<tool>.txt files, laid over
// the embedded Default. A file that is no tool's, or is empty, is an error: a
// misspelt name would silently test nothing.
func LoadFS(tree fs.FS, variant string) (Set, error) {
	if variant == "" {
		variant = Default
	}
	entries, err := fs.ReadDir(tree, variant)
	if err != nil {
		return Set{}, fmt.Errorf("%w: %q; there are: %s", ErrVariant, variant, strings.Join(variants(tree), ", "))
	}
	for _, e := range entries {
		if tool := strings.TrimSuffix(e.Name(), ".txt"); !slices.Contains(Tools, tool) {
			return Set{}, fmt.Errorf("descriptions: %s/%s is no tool's description; the tools are: %s",
				variant, e.Name(), strings.Join(Tools, ", "))
		}
	}
	set := Set{Variant: variant}
	for _, tool := range Tools {
		d, err := load(tree, variant, tool)
		if err != nil {
			return Set{}, err
		}
		set.Descriptions = append(set.Descriptions, d)
	}
	return set, nil
}

func load(tree fs.FS, variant, tool string) (Description, error) {
	d := Description{Tool: tool, From: variant}
	b, err := fs.ReadFile(tree, path.Join(variant, tool+".txt"))
	if errors.Is(err, fs.ErrNotExist) {
		d.From = Default
		b, err = fs.ReadFile(files, path.Join(Default, tool+".txt"))
	}
	if err != nil {
		return d, fmt.Errorf("descriptions: %w", err)
	}
	if d.Text = strings.TrimSpace(string(b)); d.Text == "" {
		return d, fmt.Errorf("descriptions: %s/%s.txt is empty", d.From, tool)
	}
	return d, nil
}

func variants(tree fs.FS) []string {
	entries, err := fs.ReadDir(tree, ".")
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if (a == Default) != (b == Default) {
			if a == Default {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return out
}
