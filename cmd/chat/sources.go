package main

import (
	"regexp"
	"strings"
)

var (
	// sourceWords is the word for the source in an English answer, with what
	// follows.
	sourceWords = regexp.MustCompile(`(?m)\b[Ss]ource: .*$`)

	// oneSource is a name as the tools print it: 东方财富（公开数据集）,
	// 由新浪财经的总资产、总负债计算（公开数据集）, 腾讯财经（2026-03-02 15:04取）.
	oneSource = regexp.MustCompile(`( *)(由)?([^；;、，,（）:]+?)(的总资产、总负债计算)?（(?:公开数据集|(\d{4}-\d\d-\d\d \d\d:\d\d)取(，未能更新)?)）`)
)

// publishers in English. A name that is not here stays as it is.
var publishers = map[string]string{
	"东方财富":             "Eastmoney",
	"东方财富F10/理杏仁":      "Eastmoney F10 and Lixinger",
	"新浪财经":             "Sina Finance",
	"bestkfx按新浪财经报表计算": "bestkfx, from statements at Sina Finance",
	"雅虎财经":             "Yahoo Finance",
	"腾讯财经":             "Tencent Finance",
	"巨潮资讯":             "CNINFO",
	"深圳证券交易所":          "Shenzhen Stock Exchange",
	"Qlib格式A股日线":       "daily bars in Qlib format",
	"交易所上市公司名单":        "the exchanges' lists of companies",
	"公司名单":             "list of companies",
}

// otherSources are names without a publisher, and what parts two names.
var otherSources = strings.NewReplacer(
	"年报原文（机器解析，勾稽校验）", "annual reports (read by machine, totals verified)",
	"年报原文（机器解析）", "annual reports (read by machine)",
	"公开测试文件所载年报数值", "annual figures in a public test file",
	"（上年比较数）", " (prior-year column)",
	")；", "); ", ")、", "), ",
)

// inEnglish gives an answer with the sources that its English lines name in
// English. Check has held them against the sources as the tools name them, so
// this comes after it. Titles of reports stay as they are.
func inEnglish(answer string) string {
	return sourceWords.ReplaceAllStringFunc(answer, func(line string) string {
		word, names, _ := strings.Cut(line, " ")
		return word + " " + otherSources.Replace(oneSource.ReplaceAllStringFunc(names, englishSource))
	})
}

func englishSource(s string) string {
	m := oneSource.FindStringSubmatch(s)
	before, name := m[1], m[3]
	if rest, ok := strings.CutPrefix(name, "公开仓库 "); ok {
		name = "public repository " + rest
	} else if english, ok := publishers[name]; ok {
		name = english
	}
	if m[2] != "" {
		before += "calculated from total assets and liabilities of "
	}
	switch {
	case m[5] == "":
		return before + name + " (public data set)"
	case m[6] != "":
		return before + name + " (fetched " + m[5] + " Beijing time, could not be renewed)"
	}
	return before + name + " (fetched " + m[5] + " Beijing time)"
}
