package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// output remembers the first write that failed: what a full disk swallowed is
// no success. A reader that has gone away ends the process by itself.
type output struct {
	io.Writer
	err error
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// file gives the file behind a reader or writer, nil for what is none.
func file(v any) *os.File {
	if o, ok := v.(*output); ok {
		v = o.Writer
	}
	f, _ := v.(*os.File)
	return f
}

// writable says why nothing can be kept in a folder, which need not exist yet.
func writable(dir string) error {
	for {
		switch info, err := os.Stat(dir); {
		case errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir:
			dir = filepath.Dir(dir)
			continue
		case err != nil:
			return err
		case !info.IsDir():
			return fmt.Errorf("%s is no folder", dir)
		}
		f, err := os.CreateTemp(dir, ".hedui-*")
		if err != nil {
			return err
		}
		return errors.Join(f.Close(), os.Remove(f.Name()))
	}
}

// homeHint is what to do about an error of a file in the user's folder.
func homeHint(err error, c console) string {
	dir, none := home(c.env)
	var at *fs.PathError
	if none != nil || !errors.As(err, &at) || strings.Contains(err.Error(), "HEDUI_HOME") || !strings.HasPrefix(at.Path, dir) || !errors.Is(err, fs.ErrPermission) {
		return ""
	}
	return "; set HEDUI_HOME to a folder that can be written to"
}
