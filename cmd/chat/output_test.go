package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// full is a disk that takes some bytes and no more.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	if n < len(p) {
		return n, errors.New("no space left")
	}
	return n, nil
}

// TestOutputThatIsLost: what could not be written is a failure, whatever the
// command would have said.
func TestOutputThatIsLost(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"ask", "茅台2023年毛利率"}, {"ask", "--json", "茅台2023年毛利率"}, {"ask", "怎么样"}, {"data"}, {"version"}, {"doctor"},
	} {
		seen := &recorder{}
		code := run(t.Context(), args, console{out: &full{room: 5}, err: seen, env: nowhere, now: today})
		require.Equal(t, exitFailure, code, args)
		require.Contains(t, seen.text, "no space left", args)
	}
}

type recorder struct{ text string }

func (r *recorder) Write(p []byte) (int, error) {
	r.text += string(p)
	return len(p), nil
}

// TestQuestionInAnotherEncoding: bytes that are no UTF-8 are not read as
// something else; the error says what to do.
func TestQuestionInAnotherEncoding(t *testing.T) {
	t.Parallel()
	gbk := "\xc3\xa9\xcc\xa82023\xc4\xea\xc3\xab\xc0\xfb\xc2\xca"
	for name, got := range map[string]runResult{"ask": runChat("", "ask", gbk), "piped": runChat(gbk + "\n"), "json": runChat(gbk+"\n", "--json")} {
		require.Equal(t, exitUsage, got.code, name)
		require.Contains(t, got.err, "iconv -f gbk -t utf-8", name)
	}
}

// TestFolderThatCannotBeWrittenTo: doctor says so, and an error of a file there
// says what to do.
func TestFolderThatCannotBeWrittenTo(t *testing.T) {
	t.Parallel()
	require.NoError(t, writable(filepath.Join(t.TempDir(), "not", "yet")))
	dir := t.TempDir()
	require.NoError(t, writable(dir))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left, "nothing is left behind")

	name := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	got := runAt(filepath.Join(name, "home"), today(), "", "doctor")
	require.Equal(t, exitOK, got.code)
	require.Contains(t, got.out, "不能写入")

	env := func(string) string { return dir }
	require.Contains(t, homeHint(&os.PathError{Op: "open", Path: name, Err: os.ErrPermission}, console{env: env}), "HEDUI_HOME")
	require.Empty(t, homeHint(&os.PathError{Op: "open", Path: "/elsewhere", Err: os.ErrPermission}, console{env: env}))
}
