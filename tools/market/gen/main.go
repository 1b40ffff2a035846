// Gen builds the embedded snapshot of package market from CSV files:
//
//	go run ./tools/market/gen -src ../shared/data -out tools/market/data
//
// The same input gives the same bytes. A malformed or duplicate row is an
// error that names file and row; rows that are left out on purpose are counted
// in the manifest and on standard error.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	src := flag.String("src", "../shared/data", "folder of CSV files")
	out := flag.String("out", "tools/market/data", "folder to write the data files to")
	flag.Parse()
	if err := run(*src, *out); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(src, out string) error {
	files, err := generate(src)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		data := files[name]
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s: %d bytes\n", name, len(data))
	}
	return nil
}
