package market

import (
	"cmp"
	"slices"
	"strings"
)

const noSibling = -1

// build makes all tables from r.companies and the embedded files.
func (r *Resolver) build() {
	n := len(r.companies)
	words := loadWords()
	places := make(map[string]bool, len(words.places))
	for _, p := range words.places {
		places[p] = true
	}
	r.names = nameIndex{dict: newNameDict(6 * n), slots: make([]nameSlot, 0, 6*n), words: words, place: places}
	r.byCode = make(map[string]int32, n)
	r.byPinyin = make(map[string][]int32, n)
	r.plain, r.legal = make([]string, n), make([]string, n)
	for i := range r.companies {
		c := &r.companies[i]
		r.byCode[c.Code] = int32(i)
		dropDayMark(c)
		r.plain[i] = plainName(nameKey(c.Name))
		r.legal[i] = nameKey(c.FullName)
	}
	r.rankCompanies()
	r.findSiblings()
	r.industries = industryNames(r.companies)
	for i := range r.companies {
		c := &r.companies[i]
		switch s := r.sibling[i]; {
		case isBShare(c.Code) && s >= 0:
			r.names.add(r.plain[s]+"b", int32(i), tierCurrent, guardNone, c.Name+"B")
			r.names.add(r.plain[s]+"b股", int32(i), tierCurrent, guardNone, c.Name+"B股")
			r.names.add(r.plain[i], s, tierNickname, twoRunes(r.plain[i]), c.Name)
			for _, alias := range c.Aliases { // 长安B, 大众B股
				if key := nameKey(alias); strings.HasSuffix(key, "b") || strings.HasSuffix(key, "b股") {
					r.names.add(key, int32(i), tierCurrent, guardNone, alias)
				}
			}
			continue // the plain name is the A share's
		case isBShare(c.Code):
			r.names.add(r.plain[i]+"b股", int32(i), tierCurrent, guardNone, c.Name+"B股")
		}
		r.names.addCompany(int32(i), c, r.plain[i], r.legal[i])
		r.addPinyin(int32(i), c)
	}
	r.addNicknames()
	r.addEnglish()
	r.addOthers()
	r.oldCodes = loadOldCodes()
}

// isBShare tells B shares by their numbers: 900xxx in Shanghai, 200xxx and
// 201xxx in Shenzhen.
func isBShare(code string) bool {
	return strings.HasPrefix(code, "900") || strings.HasPrefix(code, "200") || strings.HasPrefix(code, "201")
}

// rankCompanies reads the order of market value.
func (r *Resolver) rankCompanies() {
	r.rank = make([]int32, len(r.companies))
	for i := range r.rank {
		r.rank[i] = 1 << 20
	}
	for i, code := range nameLines("prominence.txt") {
		if j, ok := r.byCode[code]; ok {
			r.rank[j] = int32(i)
		}
	}
	for i := range r.companies {
		if r.companies[i].Listed && !isBShare(r.companies[i].Code) {
			r.byRank = append(r.byRank, int32(i))
		}
	}
	slices.SortFunc(r.byRank, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.rank[a], r.rank[b]), strings.Compare(r.companies[a].ID, r.companies[b].ID))
	})
}

// findSiblings pairs B shares with the A shares of the same company: same legal
// name, or else same short name.
func (r *Resolver) findSiblings() {
	r.sibling = make([]int32, len(r.companies))
	byName := make(map[string]int32, 2*len(r.companies))
	for i := range r.companies {
		r.sibling[i] = noSibling
		if c := &r.companies[i]; !isBShare(c.Code) {
			byName[r.plain[i]] = int32(i)
			if r.legal[i] != "" {
				byName[legalCore(r.legal[i])] = int32(i)
			}
		}
	}
	for i := range r.companies {
		c := &r.companies[i]
		if !isBShare(c.Code) {
			continue
		}
		a, ok := byName[legalCore(r.legal[i])]
		if !ok {
			a, ok = byName[r.plain[i]]
		}
		if ok {
			r.sibling[i], r.sibling[a] = a, int32(i)
		}
	}
}

func (r *Resolver) addPinyin(i int32, c *Company) {
	if c.Pinyin == "" {
		return
	}
	add := func(key string) {
		if len(key) >= 3 {
			r.byPinyin[key] = append(r.byPinyin[key], i)
		}
	}
	add(c.Pinyin)
	plain := c.Pinyin
	if strings.Contains(c.Name, "ST") {
		plain = strings.TrimPrefix(plain, "st")
	}
	if strings.HasSuffix(c.Name, "A") {
		plain = strings.TrimSuffix(plain, "a")
	}
	if plain != c.Pinyin {
		add(plain)
	}
}

// addNicknames enters the names people use. 中国 before the Chinese nickname of a
// company whose legal name begins so names it too (中国南航), where it is no name yet.
func (r *Resolver) addNicknames() {
	list := loadNicknames()
	for _, n := range list {
		for _, w := range n.words {
			tier := tierNickname
			if w.former {
				tier = tierFormer
			}
			for _, code := range n.codes {
				if i, ok := r.byCode[code]; ok {
					r.names.add(nameKey(w.text), i, tier, w.guard, w.text)
				}
			}
		}
	}
	for _, n := range list {
		i, ok := r.byCode[n.codes[0]]
		if len(n.codes) > 1 || !ok || !strings.HasPrefix(r.legal[i], "中国") {
			continue
		}
		for _, w := range n.words {
			key := "中国" + nameKey(w.text)
			if _, taken := r.names.dict.slots[key]; !taken && startsHan(w.text) && !w.former && !strings.HasPrefix(w.text, "中") {
				r.names.add(key, i, tierNickname, guardNone, "中国"+w.text)
			}
		}
	}
}

func (r *Resolver) addEnglish() {
	for _, line := range nameLines("english.txt") {
		code, name, _ := strings.Cut(line, " ")
		i, ok := r.byCode[code]
		if !ok {
			continue
		}
		core := englishCore(nameKey(name))
		r.names.add(core, i, tierLegal, guardNone, name)
		if short, ok := strings.CutSuffix(core, " group"); ok && len(short) >= 5 {
			r.names.add(short, i, tierPart, guardNone, name)
		}
		r.addEnglishStarts(i, core, name)
	}
}

// addEnglishStarts enters what lies between a nickname and the whole of an English
// legal name that begins with it: Luxshare Precision of Luxshare Precision Industry.
func (r *Resolver) addEnglishStarts(i int32, core, name string) {
	known := false
	for at, c := range core {
		if c != ' ' {
			continue
		}
		start := core[:at]
		switch slot, taken := r.names.dict.slots[start]; {
		case taken:
			hits := r.names.slots[slot].hits()
			known = len(hits) == 1 && hits[0].company == i
		case known && !strings.HasSuffix(start, " of") && !strings.HasSuffix(start, " and"):
			r.names.add(start, i, tierNickname, guardNone, name)
		}
	}
}

// addOthers enters what is not an A-share company.
func (r *Resolver) addOthers() {
	r.foreigners = loadForeigners()
	r.foreign = make(map[string]int32, 4*len(r.foreigners))
	for i, f := range r.foreigners {
		for _, w := range f.words {
			r.foreign[nameKey(w.text)] = int32(i)
		}
	}
	r.indices = Indices()
	r.index = make(map[string]int32, 4*len(r.indices))
	for i, ix := range r.indices {
		r.index[nameKey(ix.Name)] = int32(i)
		for _, w := range ix.words {
			r.index[nameKey(w.text)] = int32(i)
		}
	}
}
