package ingest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// formats are the kinds of files that can be read, by their endings.
var formats = []string{".pdf", ".html", ".htm", ".md", ".markdown", ".txt"}

// formatOf is a file's ending in lower case where it is one of formats, else "".
func formatOf(name string) string {
	ext := strings.ToLower(filepath.Ext(name))
	if slices.Contains(formats, ext) {
		return ext
	}
	return ""
}

// Expand gives the files that arguments mean, each once, in their order: a file
// as it is, a folder with all that can be read in it and below (by name; hidden
// ones left out), a pattern. One that means nothing is an error that names it.
func Expand(args []string) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	add := func(paths ...string) {
		for _, p := range paths {
			if abs, err := filepath.Abs(p); err == nil && !seen[abs] {
				seen[abs] = true
				out = append(out, p)
			}
		}
	}
	for _, arg := range args {
		found, err := expand(arg)
		if err != nil {
			return nil, err
		}
		add(found...)
	}
	return out, nil
}

func expand(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return below(arg)
	case err == nil:
		return []string{arg}, nil
	}
	matches, bad := filepath.Glob(arg)
	if bad != nil {
		return nil, fmt.Errorf("ingest: %q is no file, folder or pattern: %w", arg, bad)
	}
	if len(matches) == 0 {
		if strings.ContainsAny(arg, "*?[") {
			return nil, fmt.Errorf("ingest: no file matches %q", arg)
		}
		return nil, fmt.Errorf("ingest: %w", err)
	}
	slices.Sort(matches)
	var out []string
	for _, m := range matches {
		if info, err := os.Stat(m); err == nil && info.IsDir() {
			files, err := below(m)
			if err != nil {
				return nil, err
			}
			out = append(out, files...)
		} else if formatOf(m) != "" {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("ingest: nothing that matches %q can be read; %s can", arg, strings.Join(formats, " "))
	}
	return out, nil
}

// below lists the files of a folder that can be read. A folder within that
// cannot be opened is left out; the first must be readable.
func below(dir string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		hidden := path != dir && strings.HasPrefix(d.Name(), ".")
		switch {
		case err != nil && path == dir:
			return err
		case err != nil, d.IsDir() && hidden:
			return fs.SkipDir
		case d.Type().IsRegular() && !hidden && formatOf(path) != "":
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("ingest: %w", err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("ingest: no file in %s can be read; %s can", dir, strings.Join(formats, " "))
	}
	return out, nil
}
