// Package decode reads what public sources of A-share data send: bytes in, a
// typed result or a typed failure out. It opens no connection, holds no state
// and knows no clock; whoever fetched the bytes says when that was.
//
// Every figure leaves as a check.Quantity in a base unit. Its unit is not
// decided in code: each endpoint has a table of the fields that are read from
// it, with the unit that each is sent in, and a field without one gives no
// figure. Whatever is missing in the source is missing in the result.
//
// None of the endpoints is documented by its provider, and none was called to
// write this; docs/live.md has what they are taken to send.
package decode

import "time"

// Endpoint is one kind of document of one provider.
type Endpoint string

// The endpoints. TencentNewBars is a second address of the same bars, with
// turnover rate and amount.
const (
	TencentSmartbox     Endpoint = "tencent_smartbox"
	TencentQuote        Endpoint = "tencent_quote"
	SinaQuote           Endpoint = "sina_quote"
	TencentBars         Endpoint = "tencent_bars"
	EastMoneyBars       Endpoint = "eastmoney_bars"
	EastMoneyIndicators Endpoint = "eastmoney_indicators"
	SinaReport          Endpoint = "sina_report"
	CninfoOrg           Endpoint = "cninfo_org"
	CninfoAnnouncements Endpoint = "cninfo_announcements"
	CninfoDocument      Endpoint = "cninfo_document"
	SZSEMonth           Endpoint = "szse_month"
)

// Response is an answer as it arrived, transfer and content encoding undone.
type Response struct {
	Status      int
	ContentType string
	RetryAfter  string    // the header as sent, "" for none
	At          time.Time // when it was fetched
	Body        []byte
}

// shanghai is the time zone of every date that the sources send. China has had
// no daylight saving time since 1991, so that a fixed offset will do.
var shanghai = time.FixedZone("CST", 8*60*60)

// day is the date of t in Shanghai, "" for no time.
func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(shanghai).Format(time.DateOnly)
}
