package live

import (
	"context"
	"errors"
	"fmt"

	"hedui/tools/market/live/decode"
)

// Probe asks one provider something small and says in a few words whether it
// answered. It waits no longer for its turn than a question does, and asks
// nothing of a provider that is being left alone.
func (s *Source) Probe(ctx context.Context, provider string) string {
	c, ok := s.probe(provider)
	if !ok {
		return "没有办法试连"
	}
	_, err := s.client.Get(ctx, c.Request, c.read)
	var e *Error
	var f *decode.Failure
	switch {
	case err == nil:
		return "可用"
	case errors.As(err, &e):
		return "取不到：" + e.Reason
	case errors.As(err, &f) && f.Code == decode.NotFound:
		return "可用（没有要试的内容）"
	case errors.As(err, &f):
		return "有回答，但看不懂，格式可能变了：" + f.Reason
	}
	return "取不到：" + err.Error()
}

// probe is a small question that each provider can answer. Nothing of it is kept.
func (s *Source) probe(provider string) (choice, bool) {
	shanghaiIndex := decode.Security{Code: "000001", Exchange: decode.SSE, Index: true}
	moutai := decode.Security{Code: "600519", Exchange: decode.SSE}
	day := s.clock().session()
	var quote decode.Quote
	var c choice
	switch provider {
	case Tencent:
		c = s.quoteFrom(0, shanghaiIndex, &quote)
	case Sina:
		c = s.quoteFrom(1, shanghaiIndex, &quote)
	case EastMoney:
		c = s.eastMoneyBars(&book{}, decode.BarsAsk{Security: moutai, Adjust: decode.Raw, Step: decode.Daily, From: day, To: day})
	case Cninfo:
		c = s.org(moutai, &decode.Org{})
	case SZSE:
		month := day[:len("2026-01")]
		c = choice{provider: SZSE, Request: Request{URL: calendarURL(month)}, read: func(r decode.Response) *decode.Failure {
			_, f := decode.DecodeSZSEMonth(r, month)
			return f
		}}
	default:
		return c, false
	}
	c.Fresh = nil
	return c, true
}

// calendarURL is the exchange's calendar of a month (YYYY-MM), which it wants
// without a leading zero.
func calendarURL(month string) string {
	var y, m int
	_, _ = fmt.Sscanf(month, "%d-%d", &y, &m)
	return fmt.Sprintf("https://www.szse.cn/api/report/exchange/onepersistenthour/monthList?month=%d-%d", y, m)
}
