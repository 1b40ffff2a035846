package markettest

import (
	"github.com/shopspring/decimal"

	"hedui/tools/market"
)

// New gives a Fixture with eight companies and figures of them that
// show the rules: anchors, restated years (000425, 000686, 600150), a filing
// beside vendors (600900), prices over an ex-date (600519).
func New() *Fixture {
	f := Empty()
	for _, c := range []market.Company{
		{ID: "000425.SZ", Name: "徐工机械", FullName: "徐工集团工程机械股份有限公司", Exchange: "SZSE", Industry: "工程机械", SW1: "机械设备", ListDate: "1996-08-28"},
		{ID: "000686.SZ", Name: "东北证券", FullName: "东北证券股份有限公司", Exchange: "SZSE", Industry: "证券", SW1: "非银金融", ListDate: "1997-02-27"},
		{ID: "000858.SZ", Name: "五粮液", FullName: "宜宾五粮液股份有限公司", Exchange: "SZSE", Industry: "白酒", SW1: "食品饮料", ListDate: "1998-04-27"},
		{ID: "300750.SZ", Name: "宁德时代", FullName: "宁德时代新能源科技股份有限公司", Exchange: "SZSE", Industry: "电气设备", SW1: "电力设备", ListDate: "2018-06-11"},
		{ID: "600150.SH", Name: "中国船舶", FullName: "中国船舶工业股份有限公司", Exchange: "SSE", Industry: "船舶", SW1: "国防军工", ListDate: "1998-05-20"},
		{ID: "600519.SH", Name: "贵州茅台", FullName: "贵州茅台酒股份有限公司", Exchange: "SSE", Industry: "白酒", SW1: "食品饮料", ListDate: "2001-08-27"},
		{ID: "600900.SH", Name: "长江电力", FullName: "中国长江电力股份有限公司", Exchange: "SSE", Industry: "水力发电", SW1: "公用事业", ListDate: "2003-11-18"},
		{ID: "601398.SH", Name: "工商银行", FullName: "中国工商银行股份有限公司", Exchange: "SSE", Industry: "银行", SW1: "银行", ListDate: "2006-10-27"},
	} {
		f.AddCompany(c)
	}
	f.Put("600519.SH", "销售毛利率", "2023", "91.9649", SourceEM, market.TierMain)
	f.Put("000858.SZ", "销售毛利率", "2023", "75.7936", SourceEM, market.TierMain)
	f.Put("300750.SZ", "营业总收入", "2023", "400917045000", SourceEMBulk, market.TierMain)
	f.Put("000858.SZ", "营业总收入", "2023", "83272067317.19", SourceSina, market.TierMain)
	f.Put("600519.SH", "营业总收入", "2023", "150560330316.45", SourceSina, market.TierMain)
	f.Put("601398.SH", "营业总收入", "2023", "843070000000", SourceSina, market.TierMain)
	f.Put("601398.SH", "归母净利润", "2023", "363993000000", SourceSina, market.TierMain)
	f.Put("600519.SH", "归母净利润", "2023", "74734071550.75", SourceSina, market.TierMain)

	// 2024 as filed by one vendor, restated by another.
	for _, v := range []struct{ id, series, period, value, source string }{
		{"000686.SZ", "营业总收入", "2023", "6475249683.62", SourceSina},
		{"000686.SZ", "营业总收入", "2024", "6505079105.33", SourceSina},
		{"000686.SZ", "营业总收入", "2025", "5068936529.86", SourceEM},
		{"000686.SZ", "营业总收入同比增长率", "2024", "-33.53", SourceEM},
		{"000686.SZ", "营业总收入同比增长率", "2025", "17.78", SourceEM},
		{"000425.SZ", "营业总收入", "2023", "92848220501.93", SourceSina},
		{"000425.SZ", "营业总收入", "2024", "91659763823.82", SourceSina},
		{"000425.SZ", "营业总收入", "2025", "100822903512.12", SourceEM},
		{"000425.SZ", "营业总收入同比增长率", "2024", "0.2", SourceEM},
		{"000425.SZ", "营业总收入同比增长率", "2025", "8.37", SourceEM},
		{"600150.SH", "营业总收入", "2023", "74838504400.63", SourceEMBulk},
		{"600150.SH", "营业总收入", "2024", "78584406491.58", SourceEMBulk},
		{"600150.SH", "营业总收入", "2025", "151977991216.09", SourceEM},
		{"600150.SH", "营业总收入同比增长率", "2024", "78.18", SourceEM},
		{"600150.SH", "营业总收入同比增长率", "2025", "13.97", SourceEM},
	} {
		f.Put(v.id, v.series, v.period, v.value, v.source, market.TierMain)
	}
	f.Put("000686.SZ", "营业总收入", "2023", "6475249683.62", SourceEM, market.TierAlt)
	f.Put("000686.SZ", "营业总收入", "2024", "4303850584.42", SourceEM, market.TierAlt)
	f.Put("000425.SZ", "营业总收入", "2023", "92848220501.93", SourceEM, market.TierAlt)
	f.Put("000425.SZ", "营业总收入", "2024", "93037413551.56", SourceEM, market.TierAlt)
	f.Put("600150.SH", "营业总收入", "2023", "74838504400.63", SourceEM, market.TierAlt)
	f.Put("600150.SH", "营业总收入", "2024", "133350837306.78", SourceEM, market.TierAlt)
	f.Put("600150.SH", "营业总收入", "2024Q3", "91047386926.35", SourceEM, market.TierInterim)

	f.Put("600900.SH", "营业总收入", "2023", "78143535736.1", SourceSina, market.TierMain)
	f.Put("600900.SH", "营业收入", "2023", "78111573265.75", SourceFiling, market.TierLineItems)
	f.Put("600900.SH", "营业收入", "2022", "68863128424.25", SourcePrior, market.TierLineItems)

	f.Put("600519.SH", "营业总收入", "2023H1", "70987206095.38", SourceEM, market.TierInterim)
	f.Put("600519.SH", "营业总收入", "2023Q3", "105315900448.1", SourceEM, market.TierInterim)

	f.Close("2023-06-22", "2023-06-23")
	f.AddMonthEnd("600519.SH", "2023-05-31", "1628.90")
	f.AddDaily("600519.SH", "2023-06-29", "1731.00", "1734.99", "1713.01", "1713.71", 1423116)
	f.AddDaily("600519.SH", "2023-06-30", "1700.00", "1708.99", "1686.48", "1691.00", 2045869)
	f.AddFactor("600519.SH", "2023-06-30", "1.01535125")
	ten := decimal.RequireFromString
	f.AddDividend("600519.SH", market.Dividend{ExDate: "2023-06-30", ReportDate: "2022-12-31", Cash: ten("259.11"), Source: SourceEM})
	f.AddDividend("600519.SH", market.Dividend{ExDate: "2023-12-20", ReportDate: "2023-12-11", Cash: ten("191.06"), Source: SourceTushare})
	f.AddDividend("600519.SH", market.Dividend{ExDate: "2024-06-19", ReportDate: "2023-12-31", Cash: ten("308.76"), Source: SourceEM})
	return f
}
