//go:build unix

// Package storetest has what tests of files share that must survive anything:
// processes that die in the middle of a write.
package storetest

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"
)

// Die kills this process without warning.
func Die() {
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

// KillAtWrite makes this process die when row n is about to be written, or the
// commit that is counted with the rows; 0 or less is never. It is for files that
// are opened later.
func KillAtWrite(n int) {
	count := func() {
		if n--; n == 0 {
			Die()
		}
	}
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, _ string) error {
		hooks := conn.(sqlite.HookRegisterer)
		hooks.RegisterPreUpdateHook(func(sqlite.SQLitePreUpdateData) { count() })
		hooks.RegisterCommitHook(func() int32 { count(); return 0 })
		return nil
	})
}

// Run starts the test's own program with more variables in its environment,
// which tell it that it is the child. The child prints "ready" and then "done n"
// as each of its steps is kept; anything else fails the test. Run gives the last
// n and whether the child came to its end. With kill the child is killed that
// long after it first printed the word.
func Run(t *testing.T, env []string, word string, kill time.Duration) (done int, finished bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	armed := kill > 0
	for lines.Scan() {
		said, rest, _ := strings.Cut(lines.Text(), " ")
		if armed && said == word {
			armed = false
			time.AfterFunc(kill, func() { _ = cmd.Process.Kill() })
		}
		switch said {
		case "ready":
		case "done":
			done, err = strconv.Atoi(rest)
			require.NoError(t, err)
		default:
			require.Fail(t, "the child failed", lines.Text())
		}
	}
	return done, cmd.Wait() == nil
}
