package live

import (
	"context"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// nearKey is one figure of one period.
type nearKey struct {
	company, metric string
	period          mention.Period
}

// far is how many times a price must be that of another source, or the
// snapshot's last one, before the second provider is asked as well.
var far = decimal.New(5, 0)

// confirm looks at a quote's price beside the last one of the snapshot. Where
// they are far apart the second provider is asked: where the two contradict each
// other the miss names both and none is given; where they agree that is kept for
// Near. When it cannot be asked Check goes by the snapshot.
func (s *Source) confirm(ctx context.Context, p priced, q decode.Quote, from origin) *market.Miss {
	price, ok := q.Values.Get("close")
	last, held := s.last(p.company)
	if !ok || !held || !apart(price.Value, last) || from.which != 0 || from.old {
		return nil
	}
	var other decode.Quote
	if _, miss := s.ask(ctx, false, s.quoteFrom(1, p.sec, &other)); miss != nil {
		return nil //nolint:nilerr // that nobody confirms it is no contradiction
	}
	if f := decode.CrossCheck(q, other); f != nil {
		return suspectMiss(providerName(Tencent)+"、"+providerName(Sina), f.Reason)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range other.Values {
		key := nearKey{p.company.ID, v.Metric, mention.Period{Type: mention.Day, End: q.Time.In(shanghai).Format(time.DateOnly)}}
		if v.Metric != "" {
			s.second[key] = append(s.second[key], v.Quantity)
		}
	}
	return nil
}

// last is the newest price that the snapshot has of a company.
func (s *Source) last(c market.Company) (decimal.Decimal, bool) {
	bars, _, err := s.base.Daily(c.ID)
	if err != nil || len(bars) == 0 {
		return decimal.Zero, false
	}
	return bars[len(bars)-1].Close, true
}

// apart reports whether one value is a multiple of another that no market makes
// of it.
func apart(a, b decimal.Decimal) bool {
	a, b = a.Abs(), b.Abs()
	if !a.IsPositive() || !b.IsPositive() {
		return false
	}
	return a.GreaterThanOrEqual(b.Mul(far)) || b.GreaterThanOrEqual(a.Mul(far))
}

// Near implements check.History by what a second provider said of the same day,
// and by what the same report document has of other years.
func (s *Source) Near(company, metric string, period mention.Period) []check.Quantity {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.second[nearKey{company, metric, period}]
}

// beside keeps for Near what the same document has of a figure in other years: of
// a company that the snapshot does not know nothing else tells a fraction from a
// percentage.
func (s *Source) beside(c market.Company, f check.Fact, b *book) {
	near := market.NewNeighbours(market.NewQuery(b), func(id string) (market.Company, bool) { return c, id == c.ID }).Near(c.ID, f.Metric, f.Period)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.second[nearKey{c.ID, f.Metric, f.Period}] = near
}
