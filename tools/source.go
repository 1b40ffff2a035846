package tools

import (
	"context"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// Source answers about one company or index: the snapshot, or what is asked on
// the network. Exactly one of the results is meaningful. A Miss by one of the
// codes of Unavailable says that nobody could be asked, which says nothing about
// the figure.
type Source interface {
	Indicator(ctx context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss)
	Price(ctx context.Context, c market.Company, date string) (market.PriceDay, *market.Miss)
	PriceRange(ctx context.Context, c market.Company, from, to, adjust string) (market.PriceRange, *market.Miss)
	IndexPrice(ctx context.Context, code, name, date string) (market.PriceDay, *market.Miss)
	IndexRange(ctx context.Context, code, name, from, to string) (market.PriceRange, *market.Miss)
	// Find gives the companies that a name or code may mean.
	Find(ctx context.Context, text string) ([]market.Company, *market.Miss)
	// Through is the last day that prices can be asked for.
	Through() string
}

// Unavailable are the codes of a source that could not be asked.
var Unavailable = []string{market.CodeRateLimited, market.CodeTimeout, market.CodeUpstreamBlocked}

// held is the snapshot as a Source. It never waits.
type held struct {
	*market.Query
	through string
}

func (h held) Indicator(_ context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss) {
	return h.Query.Indicator(c, metric, p)
}

func (h held) Price(_ context.Context, c market.Company, date string) (market.PriceDay, *market.Miss) {
	return h.Query.Price(c, date)
}

func (h held) PriceRange(_ context.Context, c market.Company, from, to, adjust string) (market.PriceRange, *market.Miss) {
	return h.Query.PriceRange(c, from, to, adjust)
}

func (h held) IndexPrice(_ context.Context, code, name, date string) (market.PriceDay, *market.Miss) {
	return h.Query.IndexPrice(code, name, date)
}

func (h held) IndexRange(_ context.Context, code, name, from, to string) (market.PriceRange, *market.Miss) {
	return h.Query.IndexRange(code, name, from, to)
}

// Find knows no names beside those of the resolver.
func (held) Find(context.Context, string) ([]market.Company, *market.Miss) { return nil, nil }

func (h held) Through() string { return h.through }

// Live is a source on the network and what happens when it cannot be asked: the
// snapshot takes its place only while StandIn says so, and then each figure says
// from when it is. StandIn nil means never.
type Live struct {
	Source
	StandIn func() bool
}

// networked is a Live over its snapshot.
type networked struct {
	Live
	held held
}

func (l networked) Indicator(ctx context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss) {
	fig, miss := l.Source.Indicator(ctx, c, metric, p)
	if !l.standsIn(miss) {
		return fig, miss
	}
	fig, miss = l.held.Indicator(ctx, c, metric, p)
	fig.Fact.Note = l.dated(fig.Fact)
	l.date(fig.Beside)
	return fig, miss
}

func (l networked) Price(ctx context.Context, c market.Company, date string) (market.PriceDay, *market.Miss) {
	d, miss := l.Source.Price(ctx, c, date)
	return l.day(d, miss, func() (market.PriceDay, *market.Miss) { return l.held.Price(ctx, c, date) })
}

func (l networked) IndexPrice(ctx context.Context, code, name, date string) (market.PriceDay, *market.Miss) {
	d, miss := l.Source.IndexPrice(ctx, code, name, date)
	return l.day(d, miss, func() (market.PriceDay, *market.Miss) { return l.held.IndexPrice(ctx, code, name, date) })
}

func (l networked) day(d market.PriceDay, miss *market.Miss, instead func() (market.PriceDay, *market.Miss)) (market.PriceDay, *market.Miss) {
	if !l.standsIn(miss) {
		return d, miss
	}
	d, miss = instead()
	l.date(d.Facts)
	return d, miss
}

func (l networked) PriceRange(ctx context.Context, c market.Company, from, to, adjust string) (market.PriceRange, *market.Miss) {
	r, miss := l.Source.PriceRange(ctx, c, from, to, adjust)
	return l.stretch(r, miss, func() (market.PriceRange, *market.Miss) { return l.held.PriceRange(ctx, c, from, to, adjust) })
}

func (l networked) IndexRange(ctx context.Context, code, name, from, to string) (market.PriceRange, *market.Miss) {
	r, miss := l.Source.IndexRange(ctx, code, name, from, to)
	return l.stretch(r, miss, func() (market.PriceRange, *market.Miss) { return l.held.IndexRange(ctx, code, name, from, to) })
}

func (l networked) stretch(r market.PriceRange, miss *market.Miss, instead func() (market.PriceRange, *market.Miss)) (market.PriceRange, *market.Miss) {
	if !l.standsIn(miss) {
		return r, miss
	}
	r, miss = instead()
	l.date(r.Facts)
	l.date(r.Inputs)
	return r, miss
}

// standsIn says whether the snapshot is to answer; where the user has not
// allowed it the miss says how to.
func (l networked) standsIn(miss *market.Miss) bool {
	if miss == nil || !slices.Contains(Unavailable, miss.Code) {
		return false
	}
	if l.StandIn != nil && l.StandIn() {
		return true
	}
	miss.Reason += "，没有用内置快照代替，要用请回答“用快照”"
	return false
}

func (l networked) date(facts []check.Fact) {
	for i := range facts {
		facts[i].Note = l.dated(facts[i])
	}
}

// standInNote begins the note of a snapshot's figure that was asked of a source
// on the network.
const standInNote = "实时来源取不到，这是内置快照的数"

// dated is a note with the age of a snapshot's figure before it.
func (l networked) dated(f check.Fact) string {
	note := standInNote + "，行情截至" + l.held.through
	if f.Note != "" {
		note += "；" + f.Note
	}
	return note
}

// network says that figures are asked on the network.
func (f finder) network() bool {
	_, ok := f.source.(networked)
	return ok
}

// version is the snapshot's for a result with figures of the snapshot. Figures
// from the network say themselves when they were fetched.
func (f finder) version(res Result, snapshot string) string {
	if figures, ok := res.Data.(Figures); f.network() && (!ok || !slices.ContainsFunc(figures.Rows, func(r Row) bool {
		return strings.HasPrefix(r.Note, standInNote)
	})) {
		return ""
	}
	return snapshot
}
