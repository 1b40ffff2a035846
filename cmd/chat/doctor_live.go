package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hedui/tools/market/live"
)

// printSources says for each public source when it last answered, and until when
// it is left alone. Nothing is sent without --probe.
func (d *doctorCmd) printSources(ctx context.Context, c console, a *app, line func(name, value string)) error {
	client, err := liveClient(c, d.NoNetwork, false)
	if err != nil {
		return err
	}
	probe := func(string) string { return "" }
	if d.Probe {
		if !d.NoNetwork {
			if err := allowLive(c, d.Yes); err != nil {
				return err
			}
		}
		source := live.NewSource(client, a.data, "")
		probe = func(id string) string { return source.Probe(ctx, id) }
	}
	for i, p := range live.Providers() {
		tried := probe(p.ID)
		line(p.ID, printable(sourceLine(c, client.Status()[i], tried)))
	}
	if !d.Probe {
		line("", c.say("没有请求它们；加 --probe 逐个试连", "none was asked; --probe tries each"))
	}
	return nil
}

// given says in English what each public source is asked for.
var given = map[string]string{
	live.Tencent:   "prices, names",
	live.Sina:      "prices, indicators (second)",
	live.EastMoney: "indicators, daily bars (second)",
	live.Cninfo:    "announcements, reports",
	live.SZSE:      "trading days",
}

// probed says what came of a probe in both languages; why it failed is in the
// words of the source or of the one that read it.
var probed = strings.NewReplacer(
	"没有办法试连", "没有办法试连 / cannot be tried",
	"可用（没有要试的内容）", "可用，没有要试的内容 / available, without what was tried",
	"可用", "可用 / available",
	"取不到：", "取不到 / not reached: ",
	"有回答，但看不懂，格式可能变了：", "有回答，但看不懂，格式可能变了 / answers in a form that is not known: ",
)

// sourceLine is what is known of one source.
func sourceLine(c console, s live.Status, tried string) string {
	at := func(t time.Time) string { return t.In(time.FixedZone("CST", 8*60*60)).Format("2006-01-02 15:04") }
	parts := []string{c.say(s.Provider.Name+"（"+s.Provider.For+"）", fmt.Sprintf("%s (%s)", publishers[s.Provider.Name], given[s.Provider.ID]))}
	switch {
	case tried != "":
		parts = append(parts, probed.Replace(tried))
	case s.LastRequest.IsZero():
		parts = append(parts, c.say("没有用过", "not used yet"))
	case s.LastFailure == "":
		parts = append(parts, c.say("可用", "available"))
	default:
		parts = append(parts, c.say("上次没有取到", "the last try failed")+": "+s.LastFailure)
	}
	if !s.LastSuccess.IsZero() {
		parts = append(parts, c.say("上次成功", "last success")+" "+at(s.LastSuccess))
	}
	if s.Until.After(c.now()) {
		parts = append(parts, c.say("不再请求，直到", "left alone until")+" "+at(s.Until))
	}
	return strings.Join(parts, " · ")
}
