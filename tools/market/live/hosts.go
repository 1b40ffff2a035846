package live

import (
	"slices"
	"time"
)

// Provider is a public source: who it is, which hosts may be asked, and how.
type Provider struct {
	ID      string
	Name    string // as printed: 腾讯财经
	Hosts   []string
	Gap     time.Duration // between two requests, before jitter
	Referer string        // sent where the provider wants one
	For     string        // what it is asked for, in Chinese
}

// The providers by id.
const (
	Tencent   = "tencent"
	Sina      = "sina"
	EastMoney = "eastmoney"
	Cninfo    = "cninfo"
	SZSE      = "szse"
)

// Providers gives every provider in a fixed order. No other host is ever asked.
func Providers() []Provider {
	return []Provider{
		{ID: Tencent, Name: "腾讯财经", Gap: time.Second, For: "行情、名称",
			Hosts: []string{"qt.gtimg.cn", "web.ifzq.gtimg.cn", "smartbox.gtimg.cn"}},
		{ID: Sina, Name: "新浪财经", Gap: time.Second, For: "行情、财务指标（备用）", Referer: "https://finance.sina.com.cn",
			Hosts: []string{"hq.sinajs.cn", "quotes.sina.cn"}},
		{ID: EastMoney, Name: "东方财富", Gap: 1500 * time.Millisecond, For: "财务指标、日线（备用）", Referer: "https://quote.eastmoney.com/",
			Hosts: []string{"datacenter.eastmoney.com", "push2his.eastmoney.com"}},
		{ID: Cninfo, Name: "巨潮资讯", Gap: time.Second, For: "公告、报告原文", Referer: "https://www.cninfo.com.cn/",
			Hosts: []string{"www.cninfo.com.cn", "static.cninfo.com.cn"}},
		{ID: SZSE, Name: "深圳证券交易所", Gap: time.Second, For: "交易日历", Referer: "https://www.szse.cn/",
			Hosts: []string{"www.szse.cn"}},
	}
}

// providerByID gives a provider of the table.
func providerByID(id string) (Provider, bool) {
	all := Providers()
	i := slices.IndexFunc(all, func(p Provider) bool { return p.ID == id })
	if i < 0 {
		return Provider{}, false
	}
	return all[i], true
}

func providerName(id string) string {
	p, _ := providerByID(id)
	return p.Name
}

// providerOf gives the provider that a host belongs to.
func providerOf(host string) (Provider, bool) {
	for _, p := range Providers() {
		if slices.Contains(p.Hosts, host) {
			return p, true
		}
	}
	return Provider{}, false
}
