package decode

import "testing"

// own are payloads of our own, in the shapes of the sources, of companies that
// there are not.
func own() []reading {
	wine, machine := Security{Code: "605999", Exchange: SSE}, Security{Code: "300998", Exchange: SZSE}
	north, hongKong := Security{Code: "920998", Exchange: BSE}, Security{Code: "09998", Exchange: HKEX}
	index := Security{Code: "000999", Exchange: SSE, Index: true}
	halted, gone := Security{Code: "301998", Exchange: SZSE}, Security{Code: "000998", Exchange: SZSE}
	bank := Security{Code: "601998", Exchange: SSE}
	return []reading{
		{file: "tencent_quote.txt", contentType: gbk, decode: tencentQuotes(wine, north, hongKong, index, gone), only: true, want: []string{
			"sh605999 示例酒业 trading 2026-03-20 16:14:12", "sh605999 close 25.3元", "sh605999 previous_close 24.9元", "sh605999 change_pct 1.61%",
			"sh605999 volume 4100000股", "sh605999 turnover_amount 102910000元", "sh605999 market_cap 15180000000元",
			"sh605999 float_market_cap 12650000000元", "sh605999 pe 19.2倍", "sh605999 [52] 17.9倍", "sh605999 pe_ttm 18.4倍",
			"bj920998 close 9.87元", "bj920998 volume 356000股", "bj920998 turnover_amount 3460320元", "bj920998 notice unit_by_evidence",
			"hk09998 示例控股 trading 2026-03-20 16:08:11", "hk09998 close 12.36港元", "hk09998 previous_close 12.1港元", "hk09998 [31] 0.26港元",
			"hk09998 volume absent unit_unknown", "hk09998 turnover_amount absent unit_unknown", "hk09998 market_cap absent not_given",
			"sh000999 close 4012.55点", "sh000999 turnover_amount 450000000000元", "sh000999 volume absent unit_unknown",
			"sz000998 failure not_found",
		}},
		{file: "tencent_quote.txt", contentType: gbk, decode: tencentQuotes(wine), want: []string{"failure damaged"}},
		{file: "tencent_quote_suspended.txt", contentType: gbk, decode: tencentQuotes(halted), only: true, want: []string{
			"sz301998 示例停牌 suspended 2026-03-20 16:15:00", "sz301998 previous_close 15.6元", "sz301998 market_cap 4680000000元",
			"sz301998 close absent not_traded", "sz301998 change_pct absent not_traded", "sz301998 volume absent not_traded",
			"sz301998 share_capital absent not_given",
		}},
		{file: "sina_quote.txt", contentType: gbk, decode: sinaQuotes(wine, halted, gone), want: []string{
			"sh605999 示例酒业A trading 2026-03-20 15:00:03", "sh605999 close 25.3元", "sh605999 previous_close 24.9元", "sh605999 open 24.95元",
			"sh605999 high 25.48元", "sh605999 low 24.8元", "sh605999 turnover_amount 102910000元", "sh605999 volume 4100000股",
			"sz301998 示例停牌 suspended 2026-03-20 15:00:03", "sz301998 previous_close 15.6元", "sz301998 close absent not_traded",
			"sz301998 open absent not_traded", "sz301998 high absent not_traded", "sz301998 low absent not_traded",
			"sz301998 turnover_amount absent not_traded", "sz301998 volume absent not_traded", "sz000998 failure not_found",
		}},
		{file: "tencent_smartbox.txt", contentType: gbk, decode: smartbox("示例酒业"), want: []string{
			"605999.SH 示例酒业 sljy a_share match=1", "300998.SZ 示例机器 sljq a_share match=3",
			"000999.SH 示例指数 slzs index match=3", "09998.HK 示例控股 slkg hk_share match=3",
		}},
		{file: "tencent_smartbox.txt", contentType: gbk, decode: smartbox("SLJQ"), only: true, want: []string{"300998.SZ 示例机器 sljq a_share match=2"}},
		{file: "tencent_smartbox.txt", contentType: gbk, decode: smartbox("000999.SH"), only: true, want: []string{"000999.SH 示例指数 slzs index match=0"}},
		{file: "tencent_bars.json", decode: tencentBars(wine, Forward), only: true, want: []string{
			"605999.SH qfq day anchor=2026-01-10 rows=3", "2026-03-20 open 24.95元", "2026-03-20 close 25.3元", "2026-03-20 high 25.48元",
			"2026-03-20 low 24.8元", "2026-03-20 volume 4100000股", "action 2026-03-19 2026-03-18 3.2", "notice unit_unchecked",
		}},
		{file: "tencent_newbars.txt", decode: tencentBars(Security{Code: "688998", Exchange: SSE}, Raw), want: []string{
			"688998.SH none day anchor= rows=2", "2026-03-19 open 50元", "2026-03-19 close 52元", "2026-03-19 high 52.6元", "2026-03-19 low 49.8元",
			"2026-03-19 volume 2000000股", "2026-03-19 turnover_amount 102400000元", "2026-03-19 turnover_rate 1%",
			"2026-03-20 open 52元", "2026-03-20 close 51.2元", "2026-03-20 high 52.5元", "2026-03-20 low 50.9元",
			"2026-03-20 volume 1500000股", "2026-03-20 turnover_amount 77550000元", "2026-03-20 turnover_rate 0.75%",
		}},
		{file: "eastmoney_bars.json", decode: eastMoneyBars(machine, Raw), only: true, want: []string{
			"300998.SZ none day anchor= rows=2", "2026-03-19 close 41.2元", "2026-03-19 volume 5200000股", "2026-03-19 turnover_amount 213200000元",
			"2026-03-20 high 41.5元", "2026-03-20 low 39.8元", "2026-03-20 turnover_rate 3.05%",
		}},
		{file: "eastmoney_bars.json", decode: eastMoneyBars(Security{Code: "300998", Exchange: SSE}, Raw), want: []string{"failure damaged"}},
		{file: "eastmoney_indicators.json", decode: indicators(wine), only: true, want: []string{
			"2025-12-31 annual published=2026-03-28 updated=2026-03-28 scope=", "2025-12-31 revenue_total 8123456789.12元",
			"2025-12-31 net_profit_parent 512000000.5元", "2025-12-31 gross_profit 3249382715.65元", "2025-12-31 gross_margin 40%",
			"2025-12-31 eps_basic 0.85元/股", "2025-12-31 current_ratio 1.91倍", "2025-12-31 revenue_total_yoy 8.31%",
			"2025-12-31 net_profit_parent_yoy absent no_base",
			"2024-12-31 annual published=2025-04-25 updated=2026-03-28 scope=", "2024-12-31 net_profit_parent -300000000元",
			"2024-12-31 eps_basic -0.5元/股", "2024-12-31 net_profit_parent_yoy -160%",
			"2023-12-31 annual published= updated= scope=", "2023-12-31 notice date_unavailable", "2023-12-31 gross_margin absent not_given",
			"2023-12-31 net_margin absent not_given", "2023-12-31 eps_basic absent not_given", "2023-12-31 bps absent not_given", "2023-12-31 roe_weighted absent not_given",
		}},
		{file: "eastmoney_indicators_bank.json", decode: indicators(bank), only: true, want: []string{
			"2025-12-31 [TOTALDEPOSITS] 2310000000000元", "2025-12-31 npl_ratio 1.12%", "2025-12-31 capital_adequacy 13.05%",
			"2025-12-31 gross_margin absent not_given", "2025-12-31 current_ratio absent not_given",
		}},
		{file: "sina_report.json", decode: sinaReport(wine, "gjzb"), only: true, want: []string{
			"2025-12-31 annual published=2026-03-28 updated= scope=consolidated", "2025-12-31 net_profit_parent 512000000.5元",
			"2025-12-31 revenue_total_yoy 8.31%", "2025-12-31 gross_margin absent not_given",
			"2024-06-30 half published=2026-08-30 updated= scope=parent", "2024-06-30 notice late_notice", "2024-06-30 revenue_total_yoy -2%",
		}},
		{file: "cninfo_org.json", decode: orgOf(wine), want: []string{"605999.SH 9900099999 示例酒业 sljy"}},
		{file: "cninfo_org.json", decode: orgOf(gone), want: []string{"failure not_found"}},
		{file: "cninfo_announcements.json", decode: announcements(wine, "9900099999"), want: []string{
			"9220000001 2025-04-25 1536000 https://static.cninfo.com.cn/finalpage/2025-04-25/9220000001.PDF annual2024-12-31 revised=false",
			"9220000002 2025-05-23 1536000 https://static.cninfo.com.cn/finalpage/2025-05-23/9220000002.PDF annual2024-12-31 revised=true",
			"9220000003 2025-04-25 122880 https://static.cninfo.com.cn/finalpage/2025-04-25/9220000003.PDF  revised=false",
			"9220000004 2025-05-23 81920 https://static.cninfo.com.cn/finalpage/2025-05-23/9220000004.PDF  revised=false",
			"9220000005 2025-04-29 409600  ytd_q12025-03-31 revised=false",
		}},
		{file: "cninfo_announcements.json", decode: announcements(wine, "9900000001"), want: []string{"failure damaged"}},
		{file: "szse_month.json", decode: monthOf("2026-03"), want: []string{
			"2026-03-01 false", "2026-03-02 true", "2026-03-03 true", "2026-03-04 true", "2026-03-05 true", "2026-03-06 true", "2026-03-07 false", "2026-03-08 false",
		}},
	}
}

func TestOwnPayloads(t *testing.T) {
	for _, c := range own() {
		t.Run(c.file, func(t *testing.T) { c.run(t, "testdata") })
	}
}
