package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools"
	"hedui/tools/market"
	"hedui/tools/market/live"
)

// sourceFlags choose where figures and prices come from, and from which day they
// are looked at.
type sourceFlags struct {
	Source     string `default:"snapshot" enum:"snapshot,live" help:"Where figures and prices come from: snapshot (embedded) or live (public sources on the network, asked about first)."`
	OrSnapshot bool   `help:"With --source live: let the snapshot answer where no source can be asked. Its figures say so."`
	AsOf       string `placeholder:"DATE" help:"Answer as on this day (YYYY-MM-DD): nothing that was published later."`
}

// view is what a conversation sees of the data.
type view struct {
	store market.Store
	net   *network
	day   string
}

// view opens the data that the flags ask for. With --as-of the console's clock
// is set to that day, so that 去年 is the year before it; the network's clock is
// today's all the same.
func (f common) view(c *console, data market.Store) (view, error) {
	v := view{store: data, day: f.AsOf}
	at, err := time.ParseInLocation(time.DateOnly, f.AsOf, time.FixedZone("CST", 8*60*60))
	if f.AsOf != "" && (err != nil || at.After(c.now())) {
		return v, usageError{fmt.Sprintf("--as-of %q: write a day that has begun, as 2024-03-01", f.AsOf)}
	}
	if v.net, err = f.openNetwork(*c, f.NoNetwork, f.Trace, data, f.AsOf); err != nil {
		return v, err
	}
	if f.AsOf != "" {
		v.store = market.AsOf(data, f.AsOf)
		c.now = func() time.Time { return at.Add(12 * time.Hour) }
	}
	return v, nil
}

// version is the snapshot's, "" where figures come from elsewhere.
func (v view) version() string {
	if v.net != nil {
		return ""
	}
	return v.store.Version()
}

// through is the last day of prices.
func (v view) through() string {
	if v.net != nil {
		return v.net.Through()
	}
	return v.store.Through()
}

// network is the live source of a conversation and what the user has said about
// the snapshot's taking its place.
type network struct {
	*live.Source
	client  *live.Client
	allowed atomic.Bool
	offered atomic.Bool // it was said in this turn that the snapshot could
}

// openNetwork gives the live source, nil when the snapshot answers. Nothing is
// sent yet.
func (f sourceFlags) openNetwork(c console, noNetwork, trace bool, data market.Store, day string) (*network, error) {
	if f.Source != "live" {
		return nil, nil
	}
	client, err := liveClient(c, noNetwork, trace)
	if err != nil {
		return nil, err
	}
	n := &network{Source: live.NewSource(client, data, day), client: client}
	n.allowed.Store(f.OrSnapshot)
	return n, nil
}

// liveClient gives the client of the public sources. Its waits are told on err
// when the steps are shown.
func liveClient(c console, noNetwork, trace bool) (*live.Client, error) {
	opts := &live.Options{NoNetwork: noNetwork, Now: c.now, Loopback: c.loopback, Sleep: c.sleep}
	if dir, err := home(c.env); err == nil {
		opts.Dir = filepath.Join(dir, "live")
	}
	if trace {
		opts.Notice = func(provider, why string, wait time.Duration) {
			fmt.Fprintf(c.err, "chat: %s: %s; %v\n", provider, why, wait.Round(100*time.Millisecond))
		}
	}
	return live.NewClient(opts)
}

// tools gives what the tools need of the network; nil when there is none.
func (n *network) tools() *tools.Live {
	if n == nil {
		return nil
	}
	return &tools.Live{Source: n.Source, StandIn: func() bool {
		if !n.allowed.Load() {
			n.offered.Store(true)
			return false
		}
		return true
	}}
}

// history joins what the snapshot and a second provider know of the magnitude
// of a figure.
func (n *network) history(snapshot check.History) check.History {
	if n == nil {
		return snapshot
	}
	return histories{n.Source, snapshot}
}

type histories []check.History

// Near implements check.History.
func (h histories) Near(company, metric string, period mention.Period) []check.Quantity {
	var out []check.Quantity
	for _, one := range h {
		out = append(out, one.Near(company, metric, period)...)
	}
	return out
}

// liveConsent is the line by which the servers file remembers that public
// sources may be asked.
const liveConsent = "live-sources"

// allowLive asks, the first time, whether public sources may be asked.
func allowLive(c console, yes bool) error {
	if allowed(c, liveConsent) {
		return nil
	}
	var what strings.Builder
	what.WriteString(c.say("第一次使用实时来源：要查的公司代码或名称会发送给下面的公开网站，不带账号和密钥；逐个请求、相隔一秒以上，结果只存在这台电脑上，供个人使用",
		"the first use of live sources: codes or names of the companies asked about are sent to these public sites, without account or key, one at a time and a second apart; results are kept on this computer only, for personal use") + "\n")
	for _, p := range live.Providers() {
		fmt.Fprintf(&what, "  %s (%s): %s\n", c.say(p.Name, publishers[p.Name]), strings.Join(p.Hosts, " "), c.say(p.For, given[p.ID]))
	}
	if err := confirm(c, yes, what.String()); err != nil {
		var usage usageError
		if errors.As(err, &usage) {
			return err
		}
		return errors.New("nothing was sent; --source snapshot answers on this computer")
	}
	return allowAlways(c, liveConsent)
}

// standInWords are the answers that let the snapshot take the place of a source
// that cannot be asked.
var standInWords = []string{"用快照", "可以用快照", "用快照吧", "好的用快照", "用内置快照", "usethesnapshot", "usesnapshot"}

// consent reads an answer to the offer of the last turn. When it allows the
// snapshot, the question of that turn is to be asked again.
func (t *conversation) consent(answer string) (question string, ok bool) {
	n := t.app.net
	if n == nil || len(t.turns) == 0 || !n.offered.Load() {
		return "", false
	}
	said := strings.ToLower(strings.NewReplacer(" ", "", "。", "", ".", "", "，", "", ",", "", "！", "").Replace(answer))
	for _, w := range standInWords {
		if said == w {
			n.allowed.Store(true)
			return t.turns[len(t.turns)-1].Question, true
		}
	}
	return "", false
}

// liveNotes say in the descriptions of tools what is different with a source on
// the network.
var liveNotes = map[string]string{
	"stock_price":         "现已接通实时来源：latest 是此刻的报价（盘中价或最近收盘价），指数同样；每行写明来源和取得时间。",
	"financial_indicator": "现已接通实时来源：查公司用最新披露的报告，也给今日总市值、市净率、滚动市盈率；不做排名和全市场查询；每行写明来源和取得时间。",
}

func (n *network) describe(text func(string) string) func(string) string {
	if n == nil {
		return text
	}
	return func(tool string) string {
		if note := liveNotes[tool]; note != "" {
			return strings.Replace(text(tool), "不提供实时报价、", "不提供", 1) + "\n" + note
		}
		return text(tool)
	}
}

// begin forgets what was offered in the turn before.
func (n *network) begin() {
	if n != nil {
		n.offered.Store(false)
	}
}
