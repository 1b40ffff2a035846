package livetest

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

func (x *Exchange) tencentBars(w http.ResponseWriter, param string) {
	p := strings.Split(param, ",")
	if len(p) != 6 {
		writeJSON(w, map[string]any{"code": 1, "msg": "bad params"})
		return
	}
	symbol, from, to, adjust := p[0], p[2], p[3], p[5]
	rows := []any{}
	for _, b := range x.Bars[symbol] {
		if b.Date < from || b.Date > to {
			continue
		}
		close := b.Close
		row := []any{b.Date, b.Open, close, b.High, b.Low, fmt.Sprintf("%d.000", b.Lots), map[string]any{}, "0.20", fmt.Sprintf("%d.%04d", b.Amount/10000, b.Amount%10000), ""}
		if adjust != "" && b.Forward != "" {
			row[1], row[2], row[3], row[4] = b.Forward, b.Forward, b.Forward, b.Forward
		}
		rows = append(rows, row)
	}
	writeJSON(w, map[string]any{"code": 0, "msg": "", "data": map[string]any{symbol: map[string]any{adjust + "day": rows, "qt": map[string]any{}}}})
}

func (x *Exchange) eastMoneyBars(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	market, code, _ := strings.Cut(q.Get("secid"), ".")
	symbol, number := "sz"+code, 0
	if market == "1" {
		symbol, number = "sh"+code, 1
	}
	lines := []string{}
	compact := strings.NewReplacer("-", "")
	for _, b := range x.Bars[symbol] {
		if d := compact.Replace(b.Date); d >= q.Get("beg") && d <= q.Get("end") {
			lines = append(lines, strings.Join([]string{b.Date, b.Open, b.Close, b.High, b.Low, fmt.Sprint(b.Lots), fmt.Sprint(b.Amount), "1.00", "0.10", b.Change, "0.20"}, ","))
		}
	}
	writeJSON(w, map[string]any{"rc": 0, "data": map[string]any{"code": code, "market": number, "name": x.Quotes[symbol].Name, "decimal": 2, "klines": lines}})
}

func (x *Exchange) sinaReports(w http.ResponseWriter, symbol, source string) {
	dates, list := []any{}, map[string]any{}
	types := map[string]int{"0331": 1, "0630": 2, "0930": 3, "1231": 4}
	for date, items := range x.Sina[symbol] {
		dates = append(dates, map[string]any{"date_value": date, "date_description": date, "date_type": types[date[4:]]})
		rows := []any{map[string]any{"item_field": "", "item_title": "常用指标", "item_value": nil, "item_tongbi": ""}}
		for _, it := range items {
			rows = append(rows, map[string]any{"item_field": it.Field, "item_title": it.Title, "item_value": it.Value, "item_tongbi": it.Change})
		}
		list[date] = map[string]any{"rType": "合并期末", "rCurrency": "CNY", "data_source": "定期报告", "publish_date": date[:4] + "1030", "data": rows}
	}
	if source != "gjzb" || len(list) == 0 {
		dates, list = []any{}, map[string]any{}
	}
	writeJSON(w, map[string]any{"result": map[string]any{"status": map[string]any{"code": 0}, "data": map[string]any{"report_count": fmt.Sprint(len(dates)), "report_date": dates, "report_list": list}}})
}

// calendar has every weekday of a month (2026-1) as a session.
func calendar(month string) map[string]any {
	first, err := time.Parse("2006-1", month)
	data := []any{}
	for day := first; err == nil && day.Month() == first.Month(); day = day.AddDate(0, 0, 1) {
		open := "1"
		if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
			open = "0"
		}
		data = append(data, map[string]any{"jyrq": day.Format(time.DateOnly), "jybz": open, "zrxh": int(day.Weekday()) + 1})
	}
	return map[string]any{"data": data}
}

var secucode = regexp.MustCompile(`SECUCODE="([^"]+)"`)

func (x *Exchange) eastMoneyReports(w http.ResponseWriter, filter string) {
	m := secucode.FindStringSubmatch(filter)
	if m == nil || len(x.Reports[m[1]]) == 0 {
		writeJSON(w, map[string]any{"version": nil, "result": nil, "success": false, "message": "返回数据为空", "code": 9201})
		return
	}
	code, _, _ := strings.Cut(m[1], ".")
	var data []Report
	for _, r := range x.Reports[m[1]] {
		row := Report{"SECUCODE": m[1], "SECURITY_CODE": code, "CURRENCY": "CNY"}
		for k, v := range r {
			row[k] = v
		}
		data = append(data, row)
	}
	writeJSON(w, map[string]any{"version": "x", "result": map[string]any{"pages": 1, "data": data, "count": len(data)}, "success": true, "message": "ok", "code": 0})
}

// AnnualReport is a row of a fiscal year, in 元 and per cent.
func AnnualReport(year int, notice string, columns Report) Report {
	r := Report{
		"REPORT_DATE": fmt.Sprintf("%d-12-31 00:00:00", year), "REPORT_TYPE": "年报", "REPORT_DATE_NAME": fmt.Sprintf("%d年报", year),
		"NOTICE_DATE": notice + " 00:00:00", "UPDATE_DATE": notice + " 00:00:00",
	}
	for k, v := range columns {
		r[k] = v
	}
	return r
}

// NinesReport is a row of the first three quarters of a year.
func NinesReport(year int, notice string, columns Report) Report {
	r := AnnualReport(year, notice, columns)
	r["REPORT_DATE"], r["REPORT_TYPE"], r["REPORT_DATE_NAME"] = fmt.Sprintf("%d-09-30 00:00:00", year), "三季报", fmt.Sprintf("%d三季报", year)
	return r
}

func (x *Exchange) disclosures(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/new/data/szse_stock.json":
		writeJSON(w, map[string]any{"stockList": x.Orgs})
	case "/new/information/topSearch/query":
		writeJSON(w, x.Orgs)
	case "/new/hisAnnouncement/query":
		if len(x.Notices) == 0 {
			writeJSON(w, map[string]any{"announcements": nil, "totalAnnouncement": 0, "hasMore": false})
			return
		}
		writeJSON(w, map[string]any{"announcements": x.Notices, "totalAnnouncement": len(x.Notices), "hasMore": false, "totalpages": 0})
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}
