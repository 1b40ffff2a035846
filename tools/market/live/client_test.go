package live_test

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/live"
	"hedui/tools/market/live/decode"
)

// In these tests time is the bubble's own, the network's as well: nothing
// really waits.

func ok(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "v") }

// One provider is asked one thing at a time, a second apart; another need not
// wait for it.
func TestOneAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		open, most := 0, 0
		c, w := connect(t, live.Options{}, func(rw http.ResponseWriter, r *http.Request) {
			if r.Host != "qt.gtimg.cn" {
				return
			}
			mu.Lock()
			open++
			most = max(most, open)
			mu.Unlock()
			time.Sleep(300 * time.Millisecond)
			mu.Lock()
			open--
			mu.Unlock()
			ok(rw, r)
		})
		start := time.Now()
		var group sync.WaitGroup
		for i := range 4 {
			group.Go(func() { _, err := get(t, c, fmt.Sprint(quoteURL, i), nil); assert.NoError(t, err) })
		}
		group.Wait()
		require.Equal(t, 1, most)
		for i := range 4 {
			require.Equal(t, time.Duration(i)*time.Second, w.at(i).at.Sub(start))
		}
	})
}

// A reply that another try may mend is asked for again, three times at most.
func TestTriesAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bad   http.HandlerFunc
		fails int
		tries int
		code  string // "" when it is mended
	}{
		"500 twice":     {status(500, ""), 2, 3, ""},
		"500 for good":  {status(500, ""), 9, 3, market.CodeUpstreamBlocked},
		"502":           {status(502, ""), 1, 2, ""},
		"empty":         {status(200, ""), 1, 2, ""},
		"empty always":  {status(200, ""), 9, 3, market.CodeUpstreamBlocked},
		"reset":         {reset, 1, 2, ""},
		"reset always":  {reset, 9, 3, market.CodeUpstreamBlocked},
		"cut":           {cut, 1, 2, ""},
		"slow drip":     {drip, 1, 2, ""},
		"drips always":  {drip, 9, 3, market.CodeTimeout}, // the last try has what is left of the time
		"403":           {status(403, "Kinsoku jikou desu!"), 9, 1, market.CodeUpstreamBlocked},
		"a page":        {status(200, "<html>请完成验证</html>"), 9, 1, market.CodeUpstreamBlocked},
		"404":           {status(404, ""), 9, 1, market.CodeUpstreamBlocked},
		"too much":      {bomb, 9, 1, market.CodeUpstreamBlocked},
		"leads astray":  {redirect("http://169.254.169.254/latest"), 9, 1, market.CodeUpstreamBlocked},
		"another host":  {redirect("http://hq.sinajs.cn/list=sh600519"), 9, 1, market.CodeUpstreamBlocked},
		"another port":  {redirect("http://qt.gtimg.cn:8080/"), 9, 1, market.CodeUpstreamBlocked},
		"turns in ring": {redirect("http://qt.gtimg.cn/q=sh600519"), 9, 4, market.CodeUpstreamBlocked},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				n := 0
				client, w := connect(t, live.Options{}, func(rw http.ResponseWriter, r *http.Request) {
					if n++; n <= c.fails {
						c.bad(rw, r)
						return
					}
					ok(rw, r)
				})
				got, err := get(t, client, quoteURL, nil)
				require.Equal(t, c.tries, w.count())
				if c.code == "" {
					require.NoError(t, err)
					require.Equal(t, "v", got)
					return
				}
				require.Equal(t, c.code, failure(t, err).Code)
				require.Empty(t, got)
			})
		})
	}
}

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code); fmt.Fprint(w, body) }
}

func redirect(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }
}

func reset(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

func cut(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Length", "100")
	fmt.Fprint(w, "v_sh6005")
	reset(w, r)
}

func drip(w http.ResponseWriter, r *http.Request) {
	for range 60 {
		fmt.Fprint(w, "v")
		w.(http.Flusher).Flush()
		select {
		case <-time.After(time.Second):
		case <-r.Context().Done():
			return
		}
	}
}

// bomb is a few kilobytes that unpack to more than is read.
func bomb(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	zeros := strings.Repeat("0", 1<<16)
	for range 80 {
		_, _ = z.Write([]byte(zeros))
	}
	_ = z.Close()
}

func TestGzipIsRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := connect(t, live.Options{}, func(w http.ResponseWriter, r *http.Request) {
			assert.Equal(t, "gzip", r.Header.Get("Accept-Encoding"))
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			fmt.Fprint(z, "v")
			_ = z.Close()
		})
		got, err := get(t, c, quoteURL, nil)
		require.NoError(t, err)
		require.Equal(t, "v", got)
	})
}

// A wait that the provider asks for is kept where the question has the time for
// it, else it is said and nothing is waited for.
func TestAskedToWait(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		header       string
		budget, want time.Duration // time that passes
		after        int           // seconds said, 0 when it is answered
	}{
		{"longer than the question", "30", 20 * time.Second, 0, 30},
		{"shorter", "30", 50 * time.Second, 30 * time.Second, 0},
		{"no time named", "", 20 * time.Second, 0, 60},
		{"a date", "Sat, 01 Jan 2000 00:00:40 GMT", 20 * time.Second, 0, 40},
		{"nonsense", "soon", 20 * time.Second, 0, 60},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var waits []time.Duration
				n := 0
				client, w := connect(t, live.Options{Notice: func(_, _ string, d time.Duration) { waits = append(waits, d) }},
					func(rw http.ResponseWriter, r *http.Request) {
						if n++; n > 1 {
							ok(rw, r)
							return
						}
						rw.Header().Set("Retry-After", c.header)
						rw.WriteHeader(http.StatusTooManyRequests)
					})
				ctx, cancel := context.WithTimeout(t.Context(), c.budget)
				defer cancel()
				start := time.Now()
				var got string
				_, err := client.Get(ctx, live.Request{URL: quoteURL}, plainly(&got))
				require.Equal(t, c.want, time.Since(start))
				if c.after == 0 {
					require.NoError(t, err)
					require.Equal(t, []time.Duration{30 * time.Second}, waits)
					return
				}
				e := failure(t, err)
				require.Equal(t, market.CodeRateLimited, e.Code)
				require.Equal(t, time.Duration(c.after)*time.Second, e.RetryAfter)
				require.Zero(t, e.Waited)
				_, err = client.Get(ctx, live.Request{URL: quoteURL}, plainly(&got))
				require.Equal(t, market.CodeRateLimited, failure(t, err).Code)
				require.Equal(t, 1, w.count(), "it was asked before its time")
			})
		})
	}
}

// A provider that refuses is left alone, also by the next run of the program,
// and then asked once.
func TestLeftAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bad   http.HandlerFunc
		calls int // until it is left alone
	}{
		"one refusal":        {status(403, ""), 1},
		"five failed tries":  {status(500, ""), 2},
		"five broken dials":  {reset, 2},
		"a page of a riddle": {status(200, "<!DOCTYPE html>"), 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				bad := true
				handle := func(rw http.ResponseWriter, r *http.Request) {
					if bad {
						c.bad(rw, r)
						return
					}
					ok(rw, r)
				}
				client, w := connect(t, live.Options{Dir: dir}, handle)
				for range c.calls {
					_, err := get(t, client, quoteURL, nil)
					failure(t, err)
				}
				asked := w.count()
				until := time.Now().Add(15 * time.Minute)
				_, err := get(t, client, quoteURL, nil)
				require.Equal(t, market.CodeUpstreamBlocked, failure(t, err).Code)
				require.WithinDuration(t, until, failure(t, err).Until, time.Second)
				require.Equal(t, asked, w.count(), "it was asked while it should be left alone")

				next, w2 := connect(t, live.Options{Dir: dir}, handle)
				_, err = get(t, next, quoteURL, nil)
				require.Equal(t, market.CodeUpstreamBlocked, failure(t, err).Code)
				require.Zero(t, w2.count())
				status := next.Status()
				require.Equal(t, live.Tencent, status[0].Provider.ID)
				require.WithinDuration(t, until, status[0].Until, time.Second)
				require.True(t, status[0].LastSuccess.IsZero())
				require.True(t, status[1].Until.IsZero(), "another provider is none the worse")

				time.Sleep(15*time.Minute + time.Second)
				_, err = get(t, next, quoteURL, nil)
				failure(t, err)
				require.LessOrEqual(t, w2.count(), 1, "one try says enough")
				bad = false
				time.Sleep(15*time.Minute + time.Second)
				_, err = get(t, next, quoteURL, nil)
				require.NoError(t, err)
				require.False(t, next.Status()[0].LastSuccess.IsZero())
				require.True(t, next.Status()[0].Until.IsZero())
			})
		})
	}
}

// What a provider does not have says nothing about the provider.
func TestNotFoundIsNoFailure(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, w := connect(t, live.Options{}, status(200, "none"))
		for range 8 {
			_, err := get(t, c, quoteURL, nil)
			var f *decode.Failure
			require.ErrorAs(t, err, &f)
			require.Equal(t, decode.NotFound, f.Code)
		}
		require.Equal(t, 8, w.count())
	})
}

// A user who gives up says nothing about the provider either.
func TestGivingUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := connect(t, live.Options{}, drip)
		for range 7 {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(3*time.Second, cancel)
			var got string
			_, err := c.Get(ctx, live.Request{URL: quoteURL}, plainly(&got))
			require.Equal(t, context.Canceled, err)
		}
		require.True(t, c.Status()[0].Until.IsZero())
	})
}

// Nothing tells one request's sender from another's, and a cookie is not kept.
func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c, w := connect(t, live.Options{Dir: dir}, func(rw http.ResponseWriter, _ *http.Request) {
			http.SetCookie(rw, &http.Cookie{Name: "id", Value: "secret-of-the-server"})
			fmt.Fprint(rw, "v")
		})
		for _, u := range []string{quoteURL, quoteURL, "https://hq.sinajs.cn/list=sh600519"} {
			_, err := get(t, c, u, live.For(0))
			require.NoError(t, err)
		}
		var got string
		_, err := c.Get(t.Context(), live.Request{URL: "https://www.cninfo.com.cn/new/hisAnnouncement/query", Form: "pageNum=1"}, plainly(&got))
		require.NoError(t, err)
		for i := range 4 {
			require.Empty(t, w.at(i).cookie)
			require.Contains(t, w.at(i).agent, "Hedui")
		}
		require.Equal(t, "https://finance.sina.com.cn", w.at(2).referer)
		require.Equal(t, http.MethodPost, w.at(3).method)
		require.NoError(t, filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(p)
			require.NotContains(t, string(text), "secret-of-the-server")
			return err
		}))
	})
}

// --no-network reads what is kept and connects to nothing.
func TestNoNetwork(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c, _ := connect(t, live.Options{Dir: dir}, ok)
		_, err := get(t, c, quoteURL, live.For(time.Hour))
		require.NoError(t, err)
		off, w := connect(t, live.Options{Dir: dir, NoNetwork: true}, ok)
		got, err := get(t, off, quoteURL, live.For(time.Hour))
		require.NoError(t, err)
		require.Equal(t, "v", got)
		_, err = get(t, off, quoteURL+"2", live.For(time.Hour))
		require.Equal(t, market.CodeUpstreamBlocked, failure(t, err).Code)
		require.ErrorContains(t, err, "--no-network")
		require.Zero(t, w.count())
	})
	off, err := live.NewClient(&live.Options{NoNetwork: true})
	require.NoError(t, err)
	require.ErrorContains(t, off.Dial(t.Context()), "--no-network", "the dialler itself refuses")
}
