// Command train makes the table of directions that the offline embedder uses,
// by latent semantic analysis of reports: a matrix of which pairs of Han
// characters stand in which pieces of text, weighted, and its largest singular
// directions. The table holds pairs and numbers, and no text.
//
//	go run ./tools/filings/embed/train -out tools/filings/embed/latent.bin DIR…
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"hedui/tools/filings/embed"
)

func main() {
	out := flag.String("out", "", "where the table goes")
	size := flag.Int("pairs", 8192, "how many pairs")
	dim := flag.Int("dim", 128, "how many directions")
	flag.Parse()
	if err := run(*out, flag.Args(), *size, *dim); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(out string, dirs []string, size, dim int) error {
	var pieces [][][2]rune
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil {
			return err
		}
		slices.Sort(files)
		for _, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			pieces = append(pieces, cut(string(raw))...)
		}
	}
	if len(pieces) == 0 {
		return fmt.Errorf("no text found in %v", dirs)
	}
	pairs, rows := analyse(pieces, size, dim)
	table := embed.EncodeLatent(fmt.Sprintf("latent-%d", len(pairs)), pairs, rows)
	fmt.Printf("%d pieces, %d pairs, %d directions, %d bytes\n", len(pieces), len(pairs), dim, len(table))
	return os.WriteFile(out, table, 0o644)
}
