package main

import (
	"context"
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
		line(p.ID, printable(sourceLine(client.Status()[i], tried, c.now())))
	}
	if !d.Probe {
		line("", "没有请求它们；加 --probe 逐个试连")
	}
	return nil
}

// sourceLine is what is known of one source.
func sourceLine(s live.Status, tried string, now time.Time) string {
	at := func(t time.Time) string { return t.In(time.FixedZone("CST", 8*60*60)).Format("2006-01-02 15:04") }
	parts := []string{s.Provider.Name + "（" + s.Provider.For + "）"}
	switch {
	case tried != "":
		parts = append(parts, tried)
	case s.LastRequest.IsZero():
		parts = append(parts, "没有用过")
	case s.LastFailure == "":
		parts = append(parts, "可用")
	default:
		parts = append(parts, "上次没有取到："+s.LastFailure)
	}
	if !s.LastSuccess.IsZero() {
		parts = append(parts, "上次成功 "+at(s.LastSuccess))
	}
	if s.Until.After(now) {
		parts = append(parts, at(s.Until)+" 以前不再请求")
	}
	return strings.Join(parts, " · ")
}
