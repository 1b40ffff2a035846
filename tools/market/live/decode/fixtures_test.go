package decode

import "testing"

// fixturesDir has payloads in the recorded shapes of the sources. They are not
// part of the project; own ones in the same shapes are in testdata.
const fixturesDir = "../../../../../shared/endpoints/fixtures"

const gbk = "text/html; charset=GBK"

// fixtures say what each recorded shape is read as.
func fixtures() []reading {
	star, bank := Security{Code: "688999", Exchange: SSE}, Security{Code: "600036", Exchange: SSE}
	halted, vanke := Security{Code: "000004", Exchange: SZSE}, Security{Code: "000002", Exchange: SZSE}
	north, gone := Security{Code: "920118", Exchange: BSE}, Security{Code: "600001", Exchange: SSE}
	return []reading{
		{file: "tencent_quote.txt", contentType: gbk, decode: tencentQuotes(moutai, star, pingan), only: true, want: []string{
			"sh600519 贵州茅台 trading 2026-01-09 16:14:04",
			"sh600519 close 1430元", "sh600519 previous_close 1416.2元", "sh600519 open 1416元", "sh600519 high 1433元", "sh600519 low 1412元",
			"sh600519 change_pct 0.97%", "sh600519 volume 2800000股", "sh600519 turnover_amount 3994900000元", "sh600519 turnover_rate 0.22%",
			"sh600519 market_cap 1787500000000元", "sh600519 float_market_cap 1787500000000元", "sh600519 share_capital 1250000000股",
			"sh600519 pe_ttm 20.25倍", "sh600519 [52] 20.11倍", "sh600519 pe 20.43倍", "sh600519 pb 7.35倍", "sh600519 [47] 1557.82元", "sh600519 [48] 1274.58元",
			"sh688999 close 50元", "sh688999 volume 3000000股", "sh688999 turnover_amount 148500000元",
			"sh688999 float_market_cap 3000000000元", "sh688999 market_cap 10000000000元",
			"sz000001 平安银行 trading 2026-01-09 16:15:00", "sz000001 close 11.2元", "sz000001 [31] -0.04元",
			"sz000001 change_pct -0.36%", "sz000001 volume 90000000股", "sz000001 turnover_amount 1009800000元", "sz000001 market_cap 217346000000元",
		}},
		{file: "tencent_quote_none.txt", contentType: gbk, decode: tencentQuotes(Security{Code: "920002", Exchange: SSE}), want: []string{"sh920002 failure not_found"}},
		{file: "tencent_quote_suspended.txt", contentType: gbk, decode: tencentQuotes(halted), only: true, want: []string{
			"sz000004 *ST示例 suspended 2026-01-09 16:15:00", "sz000004 previous_close 8.17元",
			"sz000004 close absent not_traded", "sz000004 change_pct absent not_traded", "sz000004 volume absent not_traded",
			"sz000004 turnover_amount absent not_traded", "sz000004 turnover_rate absent not_traded", "sz000004 share_capital absent not_given",
		}},
		// The short form names no time; it is not asked for.
		{file: "tencent_quote_simple.txt", contentType: gbk, decode: tencentQuotes(moutai), want: []string{"failure damaged"}},
		{file: "sina_quote.txt", contentType: "application/javascript; charset=GB18030", decode: sinaQuotes(moutai, vanke, north, halted, gone), want: []string{
			"sh600519 贵州茅台 trading 2026-01-09 15:34:59", "sh600519 close 1430元", "sh600519 previous_close 1416.2元", "sh600519 open 1416元",
			"sh600519 high 1433元", "sh600519 low 1412元", "sh600519 turnover_amount 3994900000元", "sh600519 volume 2800000股",
			"sz000002 万科A trading 2026-01-09 15:36:00", "sz000002 close 7.05元", "sz000002 previous_close 7.02元", "sz000002 open 7元",
			"sz000002 high 7.1元", "sz000002 low 6.98元", "sz000002 turnover_amount 352000000元", "sz000002 volume 50000000股",
			"bj920118 示例北证 trading 2026-01-09 15:30:02", "bj920118 close 17.26元", "bj920118 previous_close 16.53元", "bj920118 open 16.44元",
			"bj920118 high 17.36元", "bj920118 low 16.38元", "bj920118 turnover_amount 9976800元", "bj920118 volume 588700股",
			"sz000004 *ST示例 suspended 2026-01-09 11:45:00", "sz000004 previous_close 8.17元", "sz000004 close absent not_traded",
			"sz000004 open absent not_traded", "sz000004 high absent not_traded", "sz000004 low absent not_traded",
			"sz000004 turnover_amount absent not_traded", "sz000004 volume absent not_traded",
			"sh600001 failure not_found",
		}},
		{file: "sina_quote_forbidden.txt", status: 403, contentType: "text/html", decode: sinaQuotes(moutai), want: []string{"failure unavailable"}},
		{file: "tencent_smartbox.txt", contentType: gbk, decode: smartbox("中国平安"), want: []string{
			"601318.SH 中国平安 zgpa a_share match=1", "02318.HK 中国平安 zgpa hk_share match=1",
			"000001.SZ 平安银行 payh a_share match=3", "512390.SH 示例ETF sletf other match=3",
		}},
		{file: "tencent_smartbox_none.txt", contentType: gbk, decode: smartbox("zzzz"), want: []string{"failure not_found"}},
		{file: "tencent_fqkline_qfq.json", decode: tencentBars(moutai, Forward), only: true, want: []string{
			"600519.SH qfq day anchor=2026-01-10 rows=3", "2026-01-05 open 1402元", "2026-01-05 close 1410元", "2026-01-05 high 1415元",
			"2026-01-05 low 1398元", "2026-01-05 volume 2500000股", "2026-01-05 turnover_amount absent not_given", "2026-01-07 close 1420元",
			"action 2026-01-06 2026-01-05 5", "notice unit_unchecked",
		}},
		// A series on one basis is not given for another.
		{file: "tencent_fqkline_qfq.json", decode: tencentBars(moutai, Raw), want: []string{"failure damaged"}},
		{file: "tencent_fqkline_qfq.json", decode: tencentBars(pingan, Forward), want: []string{"failure damaged"}},
		{file: "tencent_newfqkline_var.txt", decode: tencentBars(moutai, Backward), only: true, want: []string{
			"600519.SH hfq day anchor= rows=2", "2026-01-05 close 11062元", "2026-01-05 high 11102元", "2026-01-05 volume 2500000股",
			"2026-01-05 turnover_amount 3523125000元", "2026-01-05 turnover_rate 0.2%", "action 2026-01-06 2026-01-05 5",
		}},
		{file: "tencent_fqkline_dayonly.json", decode: tencentBars(Security{Code: "301999", Exchange: SZSE}, Forward), only: true, want: []string{
			"301999.SZ none day anchor= rows=1", "2026-01-05 close 21元", "2026-01-05 volume 3000000股", "notice basis_not_given",
		}},
		{file: "tencent_fqkline_empty.json", decode: tencentBars(Security{Code: "920999", Exchange: BSE}, Raw), want: []string{"failure not_found"}},
		{file: "tencent_fqkline_emptylist.json", decode: tencentBars(moutai, Raw), want: []string{"failure not_found"}},
		{file: "eastmoney_kline.json", decode: eastMoneyBars(moutai, Raw), only: true, want: []string{
			"600519.SH none day anchor= rows=5", "2026-01-05 open 1402元", "2026-01-05 close 1410元", "2026-01-05 high 1415元", "2026-01-05 low 1398元",
			"2026-01-05 volume 2500000股", "2026-01-05 turnover_amount 3520625000元", "2026-01-05 turnover_rate 0.2%", "2026-01-05 amplitude 1.21%",
			"2026-01-06 [f59] -0.32%", "2026-01-06 [f60] -4.5元", "2026-01-09 close 1430元", "2026-01-09 volume 2800000股", "2026-01-09 turnover_amount 3993500000元",
		}},
		{file: "eastmoney_kline.json", decode: eastMoneyBars(pingan, Raw), want: []string{"failure damaged"}},
		{file: "eastmoney_kline_empty.json", decode: eastMoneyBars(moutai, Raw), want: []string{"failure not_found"}},
		{file: "eastmoney_kline_null.json", decode: eastMoneyBars(moutai, Raw), want: []string{"failure not_found"}},
		{file: "eastmoney_mainfinadata.json", decode: indicators(moutai), only: true, want: []string{
			"2025-09-30 ytd_q3 published=2025-10-30 updated=2025-10-30 scope=", "2025-06-30 half published=2025-08-13 updated=2025-08-13 scope=",
			"2025-03-31 ytd_q1 published=2025-04-30 updated=2025-04-30 scope=", "2024-12-31 annual published=2025-04-03 updated=2025-04-03 scope=",
			"2025-09-30 revenue_total 130000000000元", "2025-09-30 gross_profit 118950000000元", "2025-09-30 net_profit_parent 64000000000元",
			"2025-09-30 net_profit_deducted 63872000000元", "2025-09-30 revenue_total_yoy 6.3%", "2025-09-30 net_profit_parent_yoy 6.2%",
			"2025-09-30 eps_basic 51.2元/股", "2025-09-30 [EPSKCJB] 51.1元/股", "2025-09-30 eps_diluted 51.2元/股", "2025-09-30 bps 200元/股",
			"2025-09-30 roe_weighted 24.6%", "2025-09-30 gross_margin 91.5%", "2025-09-30 net_margin 52%", "2025-09-30 debt_ratio 19%",
			"2025-09-30 current_ratio 4.4倍", "2025-09-30 quick_ratio 3.5倍", "2025-09-30 [CHZZTS] 1100天", "2025-09-30 inventory_turnover 0.33倍",
			"2025-09-30 npl_ratio absent not_given", "2024-12-31 net_profit_parent 86000000000元", "2024-12-31 roe_weighted 36%",
		}},
		{file: "eastmoney_mainfinadata.json", decode: indicators(bank), want: []string{"failure damaged"}},
		{file: "eastmoney_mainfinadata_bank.json", decode: indicators(bank), only: true, want: []string{
			"2025-12-31 annual published=2026-03-27 updated=2026-03-27 scope=", "2025-12-31 revenue_total 400000000000元",
			"2025-12-31 npl_ratio 0.94%", "2025-12-31 provision_coverage 410%", "2025-12-31 capital_adequacy 18.6%", "2025-12-31 [HXYJBCZL] 14.6%",
			"2025-12-31 [TOTALDEPOSITS] 9000000000000元", "2025-12-31 [GROSSLOANS] 7000000000000元", "2025-12-31 gross_margin absent not_given",
			"2025-12-31 current_ratio absent not_given", "2025-12-31 inventory_turnover absent not_given",
		}},
		{file: "eastmoney_datacenter_empty_9201.json", decode: indicators(moutai), want: []string{"failure not_found"}},
		{file: "eastmoney_datacenter_error_9501.json", decode: indicators(moutai), want: []string{"failure bad_request"}},
		{file: "eastmoney_datacenter_busy_9701.json", decode: indicators(moutai), want: []string{"failure unavailable"}},
		{file: "eastmoney_suggest_blocked.txt", decode: indicators(moutai), want: []string{"failure unavailable"}},
		{file: "sina_finance_gjzb.json", decode: sinaReport(moutai, "gjzb"), only: true, want: []string{
			"notice no_identity", "2025-06-30 half published=2025-08-13 updated= scope=consolidated", "2025-06-30 net_profit_parent 45000000000元",
			"2025-06-30 net_profit_parent_yoy 8.9%", "2025-06-30 revenue_total 91000000000元", "2025-06-30 revenue_total_yoy 9.1%", "2025-06-30 net_profit 46900000000元",
			"2025-06-30 net_profit_deducted 44900000000元", "2025-06-30 eps_basic 36元/股", "2025-06-30 ocf_per_share 10.4元/股", "2025-06-30 roe_weighted 17.89%",
			"2025-06-30 gross_margin 91.3%", "2025-06-30 debt_ratio 14.5%", "2025-03-31 ytd_q1 published=2025-04-30 updated= scope=consolidated",
			"2025-03-31 net_profit_parent 26800000000元", "2025-03-31 roe_weighted absent not_given",
		}},
		{file: "sina_finance_lrb.json", decode: sinaReport(moutai, "lrb"), only: true, want: []string{
			"2025-06-30 revenue_total 91000000000元", "2025-06-30 operating_revenue 89300000000元", "2025-06-30 total_operating_cost 28000000000元",
			"2025-06-30 operating_profit 62800000000元", "2025-06-30 net_profit 46900000000元", "2025-06-30 net_profit_parent 45000000000元",
		}},
		{file: "sina_finance_bank_gjzb.json", decode: sinaReport(bank, "gjzb"), only: true, want: []string{
			"2025-06-30 operating_revenue 170000000000元", "2025-06-30 operating_revenue_yoy -1%", "2025-06-30 net_profit_parent 75000000000元",
			"2025-06-30 net_profit_parent_yoy 0.2%", "2025-06-30 gross_margin absent not_given",
		}},
		{file: "cninfo_hisannouncement.json", decode: announcements(moutai, "gssh0600519"), want: []string{
			"1220000003 2025-04-03 2097152 https://static.cninfo.com.cn/finalpage/2025-04-03/1220000003.PDF annual2024-12-31 revised=false",
			"1220000004 2025-04-03 307200 https://static.cninfo.com.cn/finalpage/2025-04-03/1220000004.PDF  revised=false",
			"1220000005 2025-04-30 2150400 https://static.cninfo.com.cn/finalpage/2025-04-30/1220000005.PDF  revised=false",
			"1220000006 2025-05-01 92160 https://static.cninfo.com.cn/finalpage/2025-05-01/1220000006.PDF  revised=false",
		}},
		{file: "cninfo_hisannouncement.json", decode: announcements(pingan, ""), want: []string{"failure damaged"}},
		{file: "cninfo_hisannouncement_empty.json", decode: announcements(moutai, "gssh0600519"), want: []string{"failure not_found"}},
		{file: "cninfo_szse_stock.json", decode: orgOf(Security{Code: "601318", Exchange: SSE}), want: []string{"601318.SH 9900002221 中国平安 zgpa"}},
		{file: "cninfo_szse_stock.json", decode: orgOf(Security{Code: "899999", Exchange: BSE}), want: []string{"failure not_found"}},
		{file: "cninfo_topsearch.json", decode: orgOf(moutai), want: []string{"600519.SH gssh0600519 贵州茅台 gzmt"}},
		{file: "cninfo_topsearch_keyboardlist.json", decode: orgOf(Security{Code: "920185", Exchange: BSE}), want: []string{"920185.BJ gfbj0835185 贝特瑞 btr"}},
		{file: "szse_calendar_month.json", decode: monthOf("2026-01"), want: []string{
			"2026-01-01 false", "2026-01-02 false", "2026-01-03 false", "2026-01-04 false", "2026-01-05 true",
		}},
		{file: "szse_calendar_month.json", decode: monthOf("2026-02"), want: []string{"failure damaged"}},
	}
}

func TestRecordedShapes(t *testing.T) {
	for _, c := range fixtures() {
		t.Run(c.file, func(t *testing.T) { c.run(t, fixturesDir) })
	}
}
