package offline

import "hedui/tools/market"

// maxHunt is how often the text of filings is searched for a metric that no
// tool promises.
const maxHunt = 3

// hunt looks for a metric that no description promises. With a tool that
// searches filings, that is all an agent can try. It ends in a plain miss,
// since a passage never says whether its number is the company's or a
// segment's; of a metric that no data set holds, passages are quoted.
func (t *turn) hunt(f frame, id string) (misses []miss, quotes []string, ready bool) {
	m := t.unpromised(id)
	use, ok := t.box.choose(canSearch)
	if !ok || t.box.denied(capabilityOf(id)) {
		return t.forEach(f, m), nil, true
	}
	entry, known := market.MetricByID(id)
	for _, query := range huntQueries(f, id) {
		results, ready := t.ask(use, t.searchValues(f, query), slotQuery)
		if !ready {
			return nil, nil, false
		}
		found := false
		for _, r := range results {
			for _, p := range r.passages() {
				found = true
				if known && !entry.Held() && p.fits(query) && len(quotes) < maxPassages {
					quotes = union(quotes, []string{t.quote(p, query)})
				}
			}
		}
		if !found || len(quotes) > 0 {
			break // other words will find no more
		}
	}
	if len(quotes) > 0 {
		return nil, quotes, true
	}
	m.Reason = t.say("没有工具声明提供它，在年报原文里也没有找到公司口径的数值", "no tool says that it provides this, and no company-level figure was found in the filings")
	return t.forEach(f, m), nil, true
}

// unpromised says that no tool promises a metric, and what is held in its place.
func (t *turn) unpromised(id string) miss {
	m := miss{Metric: id, Label: metricName(id, "zh"), Reason: t.say("没有工具声明提供它", "no tool says that it provides this")}
	if entry, ok := market.MetricByID(id); ok && !entry.Held() {
		for _, other := range entry.Instead {
			m.Held = append(m.Held, metricName(other, "zh"))
		}
	}
	return m
}

// forEach names the miss for every company of the part.
func (t *turn) forEach(f frame, m miss) []miss {
	if len(f.periods) == 1 {
		m.Period = t.period(f.periods[0])
	}
	if len(f.companies) == 0 {
		return []miss{m}
	}
	var out []miss
	for _, id := range f.companies {
		m.Company, m.Name = id, t.name(id)
		out = append(out, m)
	}
	return out
}

// huntQueries are the wordings that are tried, one after the other.
func huntQueries(f frame, id string) []string {
	out := []string{f.word(id), metricName(id, "zh")}
	if m, ok := market.MetricByID(id); ok {
		out = append(out, m.Synonyms...)
	}
	out = distinct(out)
	return out[:min(len(out), maxHunt)]
}
