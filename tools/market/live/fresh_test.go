package live_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/tools/market/live"
	"hedui/tools/market/markettest"
)

var cst = time.FixedZone("CST", 8*60*60)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.ParseInLocation("2006-01-02 15:04:05", text, cst)
	require.NoError(t, err)
	return when
}

// What is kept is stale by the sessions that were held since, not by the hours.
func TestStaleBySessions(t *testing.T) {
	t.Parallel()
	bars, upTo, session := live.Calendar(markettest.New().Close("2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"))
	for _, c := range []struct {
		name, fetched, now string
		fresh              bool
	}{
		{"Thursday's on Sunday, Friday was a session", "2026-11-26 18:00:00", "2026-11-29 12:00:00", false},
		{"Friday's on Sunday", "2026-11-27 18:00:00", "2026-11-29 12:00:00", true},
		{"Friday's on Monday before the auction", "2026-11-27 18:00:00", "2026-11-30 09:00:00", true},
		{"Friday's on Monday in the session", "2026-11-27 18:00:00", "2026-11-30 10:00:00", false},
		{"five seconds old in the session", "2026-11-30 10:00:00", "2026-11-30 10:00:05", true},
		{"a minute old in the session", "2026-11-30 10:00:00", "2026-11-30 10:01:00", false},
		{"before the close, after it", "2026-11-30 15:00:00", "2026-11-30 16:00:00", false},
		{"after the close, at night", "2026-11-30 16:00:00", "2026-11-30 23:00:00", true},
		{"the eve of the holidays, in them", "2026-09-30 16:00:00", "2026-10-07 12:00:00", true},
		{"the eve of the holidays, after them", "2026-09-30 16:00:00", "2026-10-08 16:00:00", false},
		{"from the future", "2026-11-30 16:00:00", "2026-11-29 16:00:00", false},
		{"a Friday beyond the calendar", "2027-01-08 16:00:00", "2027-01-10 12:00:00", true},
		{"a Thursday beyond the calendar", "2027-01-07 16:00:00", "2027-01-10 12:00:00", false},
	} {
		require.Equal(t, c.fresh, bars(at(t, c.fetched), at(t, c.now)), c.name)
	}
	require.True(t, upTo("2026-11-26")(at(t, "2026-11-26 16:00:00"), at(t, "2027-11-29 12:00:00")), "a day that was over when it was fetched")
	require.False(t, upTo("2026-11-26")(at(t, "2026-11-26 14:00:00"), at(t, "2026-11-29 12:00:00")))
	for now, want := range map[string]string{
		"2026-11-29 12:00:00": "2026-11-27", "2026-11-30 09:00:00": "2026-11-27", "2026-11-30 09:30:00": "2026-11-30", "2026-10-07 12:00:00": "2026-09-30",
	} {
		require.Equal(t, want, session(at(t, now)), now)
	}
}

// What is kept is read until it is stale, and then only when asked for as old.
func TestCache(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		n := 0
		c, w := connect(t, live.Options{Dir: dir}, func(rw http.ResponseWriter, r *http.Request) {
			if n++; n == 3 {
				rw.WriteHeader(http.StatusForbidden)
				return
			}
			fmt.Fprint(rw, "v", n)
		})
		for _, want := range []string{"v1", "v1", "v1"} {
			got, err := get(t, c, quoteURL, live.For(time.Hour))
			require.NoError(t, err)
			require.Equal(t, want, got)
			time.Sleep(20 * time.Minute)
		}
		got, err := get(t, c, quoteURL, live.For(time.Hour))
		require.NoError(t, err)
		require.Equal(t, "v2", got)
		fetched := time.Now()
		time.Sleep(2 * time.Hour)
		_, err = get(t, c, quoteURL, live.For(time.Hour))
		failure(t, err)
		var old string
		when, ok := c.Old(live.Request{URL: quoteURL}, plainly(&old))
		require.True(t, ok)
		require.Equal(t, "v2", old)
		require.WithinDuration(t, fetched, when, time.Second)
		require.Equal(t, 3, w.count())
	})
}

// A damaged file is no answer, and files are the user's own.
func TestDamagedCache(t *testing.T) {
	t.Parallel()
	for _, damage := range []string{"", "{", "{}\nv9", `{"at":"2026-01-01T00:00:00Z","url":"https://other.example/"}` + "\nv9"} {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			c, w := connect(t, live.Options{Dir: dir}, ok)
			_, err := get(t, c, quoteURL, forever)
			require.NoError(t, err)
			files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
			require.NoError(t, err)
			require.Len(t, files, 2)
			for _, f := range files {
				info, err := os.Stat(f)
				require.NoError(t, err)
				require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
				require.NoError(t, os.WriteFile(f, []byte(damage), 0o600))
			}
			got, err := get(t, c, quoteURL, forever)
			require.NoError(t, err)
			require.Equal(t, "v", got)
			require.Equal(t, 2, w.count())
			next, err := live.NewClient(&live.Options{Dir: dir})
			require.NoError(t, err)
			require.Len(t, next.Status(), len(live.Providers()))
		})
	}
}

// forever is the freshness of what cannot change.
func forever(_, _ time.Time) bool { return true }
