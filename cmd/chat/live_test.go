package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hedui/tools/market/live/livetest"
)

// stand is the public sources on this computer, with made-up figures, on a
// Monday in the session.
type stand struct {
	*livetest.Exchange
	addr, home string
	now        time.Time
}

func newStand(t *testing.T) stand {
	t.Helper()
	x := &livetest.Exchange{
		Quotes: map[string]livetest.Quote{
			"sh600519": {
				Symbol: "sh600519", Name: "贵州茅台", Price: "1460.00", Previous: "1450.00", Open: "1452.00", High: "1466.00", Low: "1448.00",
				Lots: 21000, Amount: 3_060_000_000, Time: "20261130100500", MarketCap: "18250.00", PE: "20.50", PB: "7.10",
			},
			"sh000300": {
				Symbol: "sh000300", Name: "沪深300", Price: "4510.25", Previous: "4500.00", Open: "4502.00", High: "4520.10", Low: "4490.33",
				Lots: 210000000, Amount: 430_000_000_000, Time: "20261130100500", Index: true,
			},
			"sz000858": {
				Symbol: "sz000858", Name: "五 粮 液", Price: "121.00", Previous: "120.00", Open: "120.50", High: "121.50", Low: "119.80",
				Lots: 100000, Amount: 1_206_000_000, Time: "20261130100500", MarketCap: "4696.00", PE: "15.10", PB: "3.20",
			},
		},
		Bars: map[string][]livetest.Bar{"sh600519": {
			{Date: "2026-11-26", Open: "1445.00", Close: "1448.00", High: "1451.00", Low: "1440.00", Lots: 20000, Amount: 2_896_000_000, Change: "3.00"},
			{Date: "2026-11-27", Open: "1448.00", Close: "1450.00", High: "1455.00", Low: "1441.00", Lots: 20000, Amount: 2_898_000_000, Change: "2.00"},
		}},
		Reports: map[string][]livetest.Report{"600519.SH": {
			livetest.NinesReport(2026, "2026-10-29", livetest.Report{"TOTALOPERATEREVE": 141_000_000_000.0, "PARENTNETPROFIT": 69_000_000_000.0, "XSMLL": 91.2, "PARENTNETPROFITTZ": 7.81}),
			livetest.AnnualReport(2025, "2026-04-02", livetest.Report{"TOTALOPERATEREVE": 180_000_000_000.0, "PARENTNETPROFIT": 85_000_000_000.0, "XSMLL": 91.9}),
			livetest.AnnualReport(2024, "2025-04-03", livetest.Report{"TOTALOPERATEREVE": 174_144_069_958.0, "PARENTNETPROFIT": 86_228_146_421.0, "XSMLL": 91.9}),
		}, "000858.SZ": {
			livetest.NinesReport(2026, "2026-10-30", livetest.Report{"TOTALOPERATEREVE": 70_000_000_000.0, "PARENTNETPROFIT": 24_000_000_000.0, "XSMLL": 75.1}),
		}},
	}
	x.Orgs = []map[string]any{{"code": "600519", "orgId": "gssh0600519", "category": "A股", "pinyin": "gzmt", "zwjc": "贵州茅台"}}
	server := httptest.NewServer(x)
	t.Cleanup(server.Close)
	return stand{x, server.Listener.Addr().String(), t.TempDir(), time.Date(2026, 11, 30, 2, 5, 30, 0, time.UTC)}
}

func (s stand) chat(stdin string, args ...string) runResult {
	var out, errs bytes.Buffer
	code := run(context.Background(), args, console{
		in: strings.NewReader(stdin), out: &out, err: &errs, now: func() time.Time { return s.now }, loopback: s.addr,
		sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		env: func(name string) string {
			if name == "HEDUI_HOME" {
				return s.home
			}
			return ""
		},
	})
	return runResult{out.String(), errs.String(), code}
}

// faults are the ways in which a source fails.
var faults = map[string]http.HandlerFunc{
	"403":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) },
	"500":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
	"empty": func(http.ResponseWriter, *http.Request) {},
	"html": func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "<!doctype html><title>访问验证</title>")
	},
	"429": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "90")
		w.WriteHeader(http.StatusTooManyRequests)
	},
}

// liveDir holds whole runs against the stand-in, as conversationDir does; with
// -- fault -- (a host and a way to fail a line), -- halted -- and -- tenfold --
// (symbols, the latter with prices that are ten times too high everywhere) and
// -- hundredfold -- (12.30 from one source, 1230 from the other).
const liveDir = conversationDir + "/live"

func TestLiveTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(liveDir, "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for n, file := range files {
		if testing.Short() && n%4 != 0 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			s, parts := newStand(t), map[string]string{}
			for _, f := range archive.Files {
				parts[f.Name] = string(f.Data)
			}
			for line := range strings.Lines(parts["fault"]) {
				host, way, _ := strings.Cut(strings.TrimSpace(line), " ")
				require.NotNil(t, faults[way], way)
				s.Fault(host, faults[way])
			}
			for _, symbol := range strings.Fields(parts["halted"]) {
				q := s.Quotes[symbol]
				q.Price, q.Open, q.High, q.Low, q.Lots, q.Amount, q.Time = "0.00", "0.00", "0.00", "0.00", 0, 0, "20261130093000"
				s.Quotes[symbol] = q
			}
			for _, symbol := range strings.Fields(parts["tenfold"]) {
				q := s.Quotes[symbol]
				q.Price, q.Previous, q.Open, q.High, q.Low, q.Amount, q.MarketCap = "14600.00", "14500.00", "14520.00", "14660.00", "14480.00", 10*q.Amount, ""
				s.Quotes[symbol] = q
			}
			for _, symbol := range strings.Fields(parts["hundredfold"]) {
				q := s.Quotes[symbol]
				q.Price, q.Previous, q.Open, q.High, q.Low, q.Amount, q.Lots, q.MarketCap = "12.30", "12.28", "12.29", "12.35", "12.25", 0, 0, ""
				q.SinaPrice = "1230.00"
				s.Quotes[symbol] = q
			}
			got := s.chat(parts["stdin"], strings.Split(strings.TrimSuffix(parts["args"], "\n"), "\n")...)
			for i, f := range archive.Files {
				var have string
				switch f.Name {
				case "stdout":
					have = steady(t, got.out)
				case "stderr":
					have = steady(t, got.err)
				case "exit":
					have = fmt.Sprintln(got.code)
				default:
					continue
				}
				if *update {
					archive.Files[i].Data = []byte(have)
					continue
				}
				assert.Equal(t, string(f.Data), have, f.Name)
			}
			if *update {
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
			}
			if strings.HasPrefix(filepath.Base(file), "no") {
				assert.Empty(t, s.Asked(), "nothing may be sent")
			}
		})
	}
}

// TestDoctorLive: what is known of each source is said without asking it; with
// --probe each is asked once.
func TestDoctorLive(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	got := s.chat("", "doctor")
	require.Equal(t, exitOK, got.code, got.err)
	for _, id := range []string{"tencent", "sina", "eastmoney", "cninfo", "szse"} {
		assert.Regexp(t, `(?m)^`+id+` .*没有用过 / not used yet$`, got.out)
	}
	assert.Empty(t, s.Asked())

	refused := s.chat("", "doctor", "--probe")
	assert.Equal(t, exitUsage, refused.code, "off a terminal it needs --yes")
	assert.Empty(t, s.Asked())

	s.Fault("hq.sinajs.cn", faults["403"])
	got = s.chat("", "doctor", "--probe", "--yes")
	require.Equal(t, exitOK, got.code, got.err)
	assert.Regexp(t, `(?m)^tencent .*可用.* · 上次成功 / last success 2026-11-30 10:05$`, got.out)
	assert.Regexp(t, `(?m)^sina .*取不到 / not reached: 来源拒绝访问 · 不再请求，直到 / left alone until 2026-11-30 10:20$`, got.out)
	assert.Len(t, s.Asked(), 5)

	got = s.chat("", "doctor")
	assert.Regexp(t, `(?m)^tencent .*可用 / available · 上次成功 / last success 2026-11-30 10:05$`, got.out)
	assert.Regexp(t, `(?m)^sina .*上次没有取到 / the last try failed: 来源拒绝访问 · 不再请求，直到 / left alone until 2026-11-30 10:2\d$`, got.out)
	assert.Len(t, s.Asked(), 5)

	got = s.chat("", "doctor", "--probe", "--no-network")
	assert.Contains(t, got.out, "--no-network 不许联网")
	assert.Len(t, s.Asked(), 5)
}
