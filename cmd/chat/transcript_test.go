package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hedui/tools/market"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// conversationDir holds whole runs of the command, one txtar archive each:
//
//	-- args --    one argument a line
//	-- stdin --   what is piped in, if anything
//	-- stdout --  exactly what must come out, after steady
//	-- stderr --  likewise
//	-- exit --    the exit code
const conversationDir = "../../testdata/conversations"

// outcome of one run of the command.
type runResult struct {
	out, err string
	code     int
}

// runChat runs the command in process, with no environment, nothing kept and a fixed clock.
func runChat(stdin string, args ...string) runResult {
	var out, errs bytes.Buffer
	code := run(context.Background(), args, console{
		in: strings.NewReader(stdin), out: &out, err: &errs, env: nowhere, now: today,
	})
	return runResult{out.String(), errs.String(), code}
}

// nowhere is an environment without settings, and a home that holds nothing.
func nowhere(name string) string {
	if name == "HEDUI_HOME" {
		return filepath.Join(os.TempDir(), "hedui-tests-keep-nothing-here")
	}
	return ""
}

func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(conversationDir, "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			got := runChat(section(archive, "stdin"), lines(section(archive, "args"))...)
			fresh := map[string]string{
				"stdout": steady(t, got.out), "stderr": steady(t, got.err), "exit": strconv.Itoa(got.code) + "\n",
			}
			if *update {
				for i, f := range archive.Files {
					if text, ok := fresh[f.Name]; ok {
						archive.Files[i].Data = []byte(text)
					}
				}
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
				return
			}
			for _, name := range []string{"stdout", "stderr", "exit"} {
				assert.Equal(t, section(archive, name), fresh[name], name)
			}
			inText := runChat(section(archive, "stdin"), append(lines(section(archive, "args")), "--dialect=react")...)
			assert.Equal(t, section(archive, "stdout"), thoughts.ReplaceAllString(steady(t, inText.out), "$1"), "in the text dialect")
			assert.Equal(t, got.code, inText.code)
		})
	}
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func lines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// sizes are the counts of a record that grow with the wording of prompts and
// descriptions, or with the machine; none may be missing or below zero, and
// the sizes of what was sent and seen must be above it.
var (
	sizes = regexp.MustCompile(`"(observation_runes|prompt_runes|prompt_runes_total)":(\d+)`)
	// thoughts stand in the trace of the text dialect only.
	thoughts = regexp.MustCompile(`(?m)(^  \[\d+\] think) .*$`)
	millis   = regexp.MustCompile(`"ms":\d+`)
)

// steady puts placeholders for what may differ from run to run or build to
// build: milliseconds, sizes of prompts, and the snapshot's version.
func steady(t *testing.T, text string) string {
	t.Helper()
	store, err := market.Open()
	require.NoError(t, err)
	for _, m := range sizes.FindAllStringSubmatch(text, -1) {
		assert.NotEqualf(t, "0", m[2], "%s is empty", m[1])
	}
	text = sizes.ReplaceAllString(text, `"$1":N`)
	text = millis.ReplaceAllString(text, `"ms":N`)
	return strings.ReplaceAll(text, store.Version(), "SNAPSHOT")
}
