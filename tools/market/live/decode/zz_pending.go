package decode

// DecodeSmartbox reads Tencent's suggestions for a query; Security.Index and
// Class say what each is.
func DecodeSmartbox(r Response, query string) ([]Candidate, *Failure) {
	return nil, pending(TencentSmartbox)
}

// DecodeTencentQuote reads quotes of what was asked, in that order.
func DecodeTencentQuote(r Response, asked []Security) ([]QuoteResult, *Failure) {
	return nil, pending(TencentQuote)
}

// DecodeSinaQuote reads quotes of what was asked, in that order.
func DecodeSinaQuote(r Response, asked []Security) ([]QuoteResult, *Failure) {
	return nil, pending(SinaQuote)
}

// DecodeTencentBars reads both of Tencent's forms.
func DecodeTencentBars(r Response, ask BarsAsk) (Bars, *Failure) { return Bars{}, pending(TencentBars) }

// DecodeEastMoneyBars reads East Money's klines with fields2=f51…f61.
func DecodeEastMoneyBars(r Response, ask BarsAsk) (Bars, *Failure) {
	return Bars{}, pending(EastMoneyBars)
}

// DecodeEastMoneyIndicators reads RPT_F10_FINANCE_MAINFINADATA.
func DecodeEastMoneyIndicators(r Response, ask ReportsAsk) (Reports, *Failure) {
	return Reports{}, pending(EastMoneyIndicators)
}

// DecodeSinaReport reads getFinanceReport2022.
func DecodeSinaReport(r Response, ask ReportsAsk) (Reports, *Failure) {
	return Reports{}, pending(SinaReport)
}

// DecodeCninfoOrg finds a company's orgId in a search's answer or in the table
// of all companies.
func DecodeCninfoOrg(r Response, asked Security) (Org, *Failure) { return Org{}, pending(CninfoOrg) }

// DecodeCninfoAnnouncements reads one page of hisAnnouncement/query.
func DecodeCninfoAnnouncements(r Response, ask AnnouncementsAsk) (Announcements, *Failure) {
	return Announcements{}, pending(CninfoAnnouncements)
}

// DecodeCninfoDocument checks that a download is a PDF and gives its bytes.
func DecodeCninfoDocument(r Response) ([]byte, *Failure) { return nil, pending(CninfoDocument) }

// DecodeSZSEMonth reads the calendar of one month (YYYY-MM).
func DecodeSZSEMonth(r Response, month string) (MonthDays, *Failure) {
	return MonthDays{}, pending(SZSEMonth)
}

func pending(e Endpoint) *Failure { return fail(e, Unavailable, "尚未实现") }
