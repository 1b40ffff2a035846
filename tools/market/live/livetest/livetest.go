// Package livetest stands in for the public sources that package live asks: one
// handler for all of their hosts, which writes its payloads in the shape and
// encoding that each of them is taken to use. Every number in it is made up.
package livetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// Quote is a share's newest state as both sources of quotes have it. Price "0.00"
// is a halted share.
type Quote struct {
	Symbol, Name                     string // sh600519
	Price, Previous, Open, High, Low string
	Lots                             int64  // 手
	Amount                           int64  // 元
	Time                             string // 20261130100500
	MarketCap, PE, PB                string // 亿元, times
	SinaPrice                        string // "" for the same
	Index                            bool
}

// Bar is one session.
type Bar struct {
	Date                   string
	Open, Close, High, Low string
	Lots                   int64
	Amount                 int64
	Change                 string // from the reference price, as East Money has it
	Forward                string // the close 前复权; "" for the same
}

// Item is one line of Sina's key figures. Change is a fraction, "" for none.
type Item struct{ Field, Title, Value, Change string }

// Report is one row of East Money's main figures: column to value.
type Report map[string]any

// Exchange is the stand-in. Fill it before it is asked; Fault and Asked may be
// used while it is.
type Exchange struct {
	Quotes  map[string]Quote
	Bars    map[string][]Bar             // by symbol
	Reports map[string][]Report          // by 600519.SH
	Sina    map[string]map[string][]Item // by symbol and report date (20260930)
	Names   string                       // what the search answers, between the quotes
	Files   map[string][]byte            // by path, of the file server
	Notices []map[string]any             // of the disclosure site
	Orgs    []map[string]any

	mu     sync.Mutex
	faults map[string]http.HandlerFunc
	asked  []string
}

// Fault answers every request to a host in another way; nil ends it.
func (x *Exchange) Fault(host string, h http.HandlerFunc) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.faults == nil {
		x.faults = map[string]http.HandlerFunc{}
	}
	x.faults[host] = h
}

// Asked lists the requests so far: host and path.
func (x *Exchange) Asked() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return append([]string(nil), x.asked...)
}

// ServeHTTP implements http.Handler.
func (x *Exchange) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x.mu.Lock()
	x.asked = append(x.asked, r.Host+r.URL.Path)
	fault := x.faults[r.Host]
	x.mu.Unlock()
	if fault != nil {
		fault(w, r)
		return
	}
	switch r.Host {
	case "qt.gtimg.cn":
		x.tencentQuote(w, strings.TrimPrefix(r.URL.Path, "/q="))
	case "hq.sinajs.cn":
		if r.Referer() == "" {
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprint(w, "Kinsoku jikou desu!")
			return
		}
		x.sinaQuote(w, strings.TrimPrefix(r.URL.Path, "/list="))
	case "web.ifzq.gtimg.cn":
		x.tencentBars(w, r.URL.Query().Get("param"))
	case "push2his.eastmoney.com":
		x.eastMoneyBars(w, r)
	case "datacenter.eastmoney.com":
		x.eastMoneyReports(w, r.URL.Query().Get("filter"))
	case "quotes.sina.cn":
		x.sinaReports(w, r.URL.Query().Get("paperCode"), r.URL.Query().Get("source"))
	case "smartbox.gtimg.cn":
		fmt.Fprintf(w, "v_hint=\"%s\";", x.Names)
	case "www.szse.cn":
		writeJSON(w, calendar(r.URL.Query().Get("month")))
	case "www.cninfo.com.cn":
		x.disclosures(w, r)
	case "static.cninfo.com.cn":
		body, ok := x.Files[r.URL.Path]
		if !ok {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write(body)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func gbk(w http.ResponseWriter, text string) {
	b, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/javascript; charset=GBK")
	fmt.Fprint(w, b)
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(v)
}

func (x *Exchange) tencentQuote(w http.ResponseWriter, symbol string) {
	q, ok := x.Quotes[symbol]
	if !ok {
		gbk(w, `v_pv_none_match="1";`)
		return
	}
	c := make([]string, 88)
	market := map[string]string{"sh": "1", "sz": "51", "bj": "62"}[symbol[:2]]
	set := map[int]string{
		0: market, 1: q.Name, 2: symbol[2:], 3: q.Price, 4: q.Previous, 5: q.Open, 6: fmt.Sprint(q.Lots), 30: q.Time,
		33: q.High, 34: q.Low, 35: fmt.Sprintf("%s/%d/%d", q.Price, q.Lots, q.Amount), 36: fmt.Sprint(q.Lots), 37: fmt.Sprint(q.Amount / 10000),
		39: q.PE, 41: q.High, 42: q.Low, 45: q.MarketCap, 46: q.PB, 61: "GP-A", 82: "CNY",
	}
	if q.Index {
		set[61] = "ZS"
	}
	for i, v := range set {
		c[i] = v
	}
	gbk(w, fmt.Sprintf("v_%s=\"%s\";\n", symbol, strings.Join(c, "~")))
}

func (x *Exchange) sinaQuote(w http.ResponseWriter, symbol string) {
	q, ok := x.Quotes[symbol]
	if !ok {
		gbk(w, fmt.Sprintf("var hq_str_%s=\"\";\n", symbol))
		return
	}
	price, previous := q.Price, q.Previous
	open, high, low := q.Open, q.High, q.Low
	amount := q.Amount
	if q.SinaPrice != "" {
		price, previous, open, high, low, amount = q.SinaPrice, q.SinaPrice, q.SinaPrice, q.SinaPrice, q.SinaPrice, 0
	}
	status := "00"
	if q.Price == "0.00" {
		status = "03"
	}
	c := make([]string, 34)
	for i := range c {
		c[i] = "0"
	}
	c[0], c[1], c[2], c[3], c[4], c[5] = q.Name, open, previous, price, high, low
	c[8], c[9] = fmt.Sprint(q.Lots*100), fmt.Sprint(amount)
	if amount == 0 {
		c[8] = "0"
	}
	t := q.Time
	c[30], c[31], c[32], c[33] = t[:4]+"-"+t[4:6]+"-"+t[6:8], t[8:10]+":"+t[10:12]+":"+t[12:14], status, ""
	gbk(w, fmt.Sprintf("var hq_str_%s=\"%s\";\n", symbol, strings.Join(c, ",")))
}
