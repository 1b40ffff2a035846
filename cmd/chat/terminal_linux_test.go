package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// terminal is the command on a terminal of its own, and what it has written.
type terminal struct {
	t    *testing.T
	keys *os.File
	cmd  *exec.Cmd

	mu   sync.Mutex
	more *sync.Cond
	text string
	gone bool
}

// program is the command as a process, with an environment of its own.
func program(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append([]string{asProgram + "=1", "HEDUI_HOME=" + t.TempDir(), "TERM=xterm", "PATH=" + os.Getenv("PATH")}, env...) // the last of a name counts
	return cmd
}

// onTerminal starts the command on a terminal so many columns wide.
func onTerminal(t *testing.T, columns uint16, env []string, args ...string) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals on this machine:", err)
	}
	t.Cleanup(func() { _ = master.Close() })
	fd := int(master.Fd())
	require.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	require.NoError(t, err)
	require.NoError(t, unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: columns}))
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)

	x := &terminal{t: t, keys: master, cmd: program(t, env, args...)}
	x.more = sync.NewCond(&x.mu)
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = slave, slave, slave
	x.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, x.cmd.Start())
	require.NoError(t, slave.Close())
	go x.read()
	return x
}

func (x *terminal) read() {
	buf := make([]byte, 4096)
	for {
		n, err := x.keys.Read(buf)
		x.mu.Lock()
		x.text += string(buf[:n])
		x.gone = err != nil // every program on it has ended
		x.more.Broadcast()
		x.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// press types keys.
func (x *terminal) press(keys string) {
	x.t.Helper()
	_, err := x.keys.WriteString(keys)
	require.NoError(x.t, err)
}

// ctrlC is the key as the terminal gets it.
const ctrlC = "\x03"

// hold bounds the wait for what must come, so that a test ends that fails.
const hold = 30 * time.Second

// see waits until the text has been written, and gives what was written up to
// its end since the last look.
func (x *terminal) see(text string) string {
	x.t.Helper()
	timer := time.AfterFunc(hold, func() {
		x.mu.Lock()
		x.gone = true
		x.more.Broadcast()
		x.mu.Unlock()
	})
	defer timer.Stop()
	x.mu.Lock()
	defer x.mu.Unlock()
	for {
		if i := strings.Index(x.text, text); i >= 0 {
			seen := x.text[:i+len(text)]
			x.text = x.text[i+len(text):]
			return bare(seen)
		}
		if x.gone {
			require.FailNow(x.t, "not seen", "%q; on the terminal: %q", text, x.text)
		}
		x.more.Wait()
	}
}

// end waits until the command has ended, and gives its exit code and what else
// it wrote.
func (x *terminal) end() (code int, rest string) {
	x.t.Helper()
	_ = x.cmd.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	for !x.gone {
		x.more.Wait()
	}
	return x.cmd.ProcessState.ExitCode(), bare(x.text)
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;?]*[a-zA-Z]")

// bare is text without what moves the cursor or colours it.
func bare(s string) string { return strings.ReplaceAll(escapes.ReplaceAllString(s, ""), "\r", "") }
