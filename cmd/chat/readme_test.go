package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var snapshotVersion = regexp.MustCompile(`(快照|snapshot) [0-9a-f]{8}`)

// TestReadme: the conversation that a reader sees first is what the command
// prints, whatever the snapshot's version.
func TestReadme(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("../../" + name)
			require.NoError(t, err)
			_, rest, ok := strings.Cut(string(text), "```\n›")
			require.True(t, ok, "no conversation in it")
			sample, _, _ := strings.Cut("›"+rest, "```")
			args := []string{"ask"}
			for line := range strings.Lines(sample) {
				if q, ok := strings.CutPrefix(line, "› "); ok {
					args = append(args, strings.TrimSpace(q))
				}
			}
			require.Greater(t, len(args), 3)
			got := runChat("", args...)
			require.Zero(t, got.code, got.err)
			require.Equal(t, snapshotVersion.ReplaceAllString(got.out, "$1 X"), snapshotVersion.ReplaceAllString(sample, "$1 X"))
		})
	}
}
