package decode

// cninfoPlates are the names of the exchanges, where they are known.
var cninfoPlates = map[string]string{"sse": SSE, "sh": SSE, "szse": SZSE, "sz": SZSE, "bj": BSE, "bse": BSE}

// DecodeCninfoOrg finds a company's orgId: in a search's answer, of which there
// are two shapes, or in the table of all companies. It is NotFound when the
// code has no row, or one without an orgId. Rows of other companies are what a
// search gives and mean nothing.
func DecodeCninfoOrg(r Response, asked Security) (Org, *Failure) {
	const e = CninfoOrg
	v, f := document(e, r)
	if f != nil {
		return Org{}, f
	}
	rows, ok := v.([]any)
	for _, key := range []string{"keyBoardList", "stockList"} {
		if !ok {
			rows, ok = object(v)[key].([]any)
		}
	}
	if !ok {
		if m := object(v); m != nil {
			if list, empty := m["keyBoardList"]; empty && list == nil {
				return Org{}, fail(e, NotFound, "披露网站没有%s", asked.ID())
			}
		}
		return Org{}, fail(e, Damaged, "来源返回的不是公司列表")
	}
	found := Org{}
	for _, x := range rows {
		m := object(x)
		if text(m["code"]) != asked.Code {
			continue
		}
		exchange, known := cninfoPlates[text(m["plate"])]
		id := text(m["orgId"])
		switch {
		case known && exchange != asked.Exchange:
			return Org{}, fail(e, Damaged, "%s在披露网站属于%s", asked.ID(), exchange)
		case id == "" || !plainID(id):
			continue
		case found.OrgID != "" && found.OrgID != id:
			return Org{}, fail(e, Damaged, "%s在披露网站有两个编号", asked.ID())
		}
		found = Org{Security: asked, OrgID: id, Name: tidy(text(m["zwjc"])), Pinyin: initials(text(m["pinyin"]))}
	}
	if found.OrgID == "" {
		return Org{}, fail(e, NotFound, "披露网站没有%s的编号", asked.ID())
	}
	return found, nil
}

// plainID accepts letters and digits, which is all that may be sent back to
// the site.
func plainID(id string) bool {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return len(id) <= maxDigits
}
