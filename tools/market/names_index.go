package market

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// nameTier says how good a name is: a query that several companies share goes
// to the best tier.
type nameTier uint8

const (
	tierCurrent  nameTier = iota // today's short name, with or without marks
	tierNickname                 // nicknames.txt
	tierLegal                    // legal names, Chinese and English
	tierFormer                   // former short and legal names
	tierPart                     // what is left of a name: 华谊 of ST华谊, a legal name without its place
)

// nameGuard says where in running text a key counts as a name.
type nameGuard uint8

const (
	guardNone  nameGuard = iota
	guardBegin           // where a name may begin
	guardPart            // where the words around it are those around a name
	guardWord            // an ordinary word: only where the words around it leave no doubt
	guardNever           // a cut-off name (东方创): only when it is the whole query
)

// nameHit is one company that a key may mean.
type nameHit struct {
	company int32
	tier    nameTier
	text    string // the name as the table writes it
}

type nameSlot struct {
	first [1]nameHit
	all   []nameHit // when there are several
	guard nameGuard
}

// hits gives the companies of a slot; the slice must not be changed.
func (s *nameSlot) hits() []nameHit {
	if s.all != nil {
		return s.all
	}
	return s.first[:]
}

// nameDict finds the keys that a text starts with. A first look at two runes
// settles most places of a text.
type nameDict struct {
	slots map[string]int32
	heads map[[2]rune]uint64 // first two runes → lengths in runes of the keys, as bits
}

// maxKeyRunes is the length in runes of the longest key that a text is searched for.
const maxKeyRunes = 63

func newNameDict(size int) nameDict {
	return nameDict{make(map[string]int32, size), make(map[[2]rune]uint64, size/2)}
}

// slot gives the slot of a key; next is the slot that a new key gets.
func (d *nameDict) slot(key string, next int32) (slot int32, isNew bool) {
	if s, ok := d.slots[key]; ok {
		return s, false
	}
	d.slots[key] = next
	first, size := utf8.DecodeRuneInString(key)
	second, _ := utf8.DecodeRuneInString(key[size:])
	if n := utf8.RuneCountInString(key); n >= 2 && n <= maxKeyRunes {
		d.heads[[2]rune{first, second}] |= 1 << n
	}
	return next, true
}

// longestBit is the position of the highest bit.
func longestBit(mask uint64) int { return bits.Len64(mask) - 1 }

// nameIndex holds every name of every company.
type nameIndex struct {
	dict  nameDict
	slots []nameSlot
	words nameWords
	place map[string]bool
}

func (x *nameIndex) add(key string, company int32, tier nameTier, guard nameGuard, text string) {
	n := utf8.RuneCountInString(key)
	if n < 2 {
		return
	}
	if x.words.generic[key] && tier != tierNickname && (tier != tierCurrent || !x.words.everyday[key]) {
		guard = guardNever
	}
	s, isNew := x.dict.slot(key, int32(len(x.slots)))
	if isNew {
		if x.words.everyday[key] {
			guard = guardWord
		}
		x.slots = append(x.slots, nameSlot{first: [1]nameHit{{company, tier, text}}, guard: guard})
		return
	}
	slot := &x.slots[s]
	if !x.words.everyday[key] {
		slot.guard = min(slot.guard, guard)
	}
	hits := slot.hits()
	for i := range hits {
		if hits[i].company == company {
			if tier < hits[i].tier {
				hits[i].tier, hits[i].text = tier, text
			}
			return
		}
	}
	slot.all = append(hits[:len(hits):len(hits)], nameHit{company, tier, text})
}

// addCompany enters the short, legal and former names of a company. current is
// the key of its plain short name, legal that of its legal name.
func (x *nameIndex) addCompany(i int32, c *Company, current, legal string) {
	key := nameKey(c.Name)
	plain := plainName(key)
	mark, _ := splitMark(key)
	x.add(key, i, tierCurrent, twoRunes(key), c.Name)
	switch {
	case mark != "":
		x.add("st"+plain, i, tierCurrent, guardNone, c.Name)
		x.add("*st"+plain, i, tierCurrent, guardNone, c.Name)
		if utf8.RuneCountInString(plain) == 2 {
			x.add(plain, i, tierPart, guardPart, c.Name)
		} else {
			x.add(plain, i, tierCurrent, guardNone, c.Name)
		}
	case plain != key:
		x.add(plain, i, tierCurrent, twoRunes(plain), c.Name)
	}
	if legal != "" {
		x.addLegal(i, legal, c.FullName, current, tierLegal)
	}
	for _, alias := range c.Aliases {
		x.addAlias(i, alias, current, mark, legalCore(legal), c.Listed)
	}
}

// addAlias enters a former name or a written variant. current is the key of
// today's plain short name, mark the mark of today's, legal the core of today's
// legal name.
func (x *nameIndex) addAlias(i int32, alias, current, mark, legal string, listed bool) {
	key := nameKey(alias)
	if strings.HasSuffix(key, "公司") && utf8.RuneCountInString(key) >= 6 {
		if legalCore(key) != legal {
			x.addLegal(i, key, alias, current, tierFormer)
		}
		return
	}
	aliasMark, _ := splitMark(key)
	if strings.HasSuffix(key, "退") {
		aliasMark = "退"
	}
	plain := plainName(key)
	switch {
	case plain == current && key == plain && mark != "" && utf8.RuneCountInString(key) == 2:
		x.add(key, i, tierPart, guardPart, alias)
	case plain == current:
		x.add(key, i, tierCurrent, twoRunes(key), alias)
	case aliasMark != "":
		tier := tierFormer
		if isDayMark(aliasMark) || !listed {
			tier = tierCurrent
		}
		x.add(key, i, tier, guardNone, alias)
		x.add(plain, i, tierPart, cutGuard(plain), alias)
	case strings.HasPrefix(current, key):
		x.add(key, i, tierPart, cutGuard(key), alias)
	default:
		x.add(key, i, tierFormer, twoRunes(key), alias)
		x.add(plain, i, tierFormer, twoRunes(plain), alias)
	}
}

// addLegal enters a legal name by its key; plain is the key of the short name.
func (x *nameIndex) addLegal(i int32, key, name, plain string, tier nameTier) {
	core := legalCore(key)
	x.add(core, i, tier, twoRunes(core), name)
	if strings.ContainsRune(key, '(') {
		for _, form := range legalForms {
			if whole, ok := strings.CutSuffix(key, form); ok {
				x.add(whole, i, tier, guardNone, name)
				break
			}
		}
	}
	if rest := dropPlace(core, x.place); rest != "" {
		guard := guardNever // 能源投资 of 云南能源投资 says nothing
		if ends := runeEnds(rest, 2); strings.HasPrefix(plain, rest[:ends[1]]) && !x.words.generic[rest[:ends[1]]] {
			guard = guardPart
		}
		x.add(rest, i, tierPart, guard, name)
	}
	if short, ok := strings.CutSuffix(core, "集团"); ok && utf8.RuneCountInString(short) >= 4 {
		x.add(short, i, tierPart, guardNone, name)
	}
}

// dropDayMark gives a company its name without a day mark; the marked one stays
// among its aliases.
func dropDayMark(c *Company) {
	if name := currentName(c); name != c.Name {
		c.Aliases = append(slices.Clip(c.Aliases), c.Name)
		c.Name = name
	}
}

// currentName is the short name without a day mark: the alias that the marked
// and cut-off name was made from, else a former short name, since half a name
// (XD重百集) is none.
func currentName(c *Company) string {
	mark, rest := splitMark(nameKey(c.Name))
	if !isDayMark(mark) {
		return c.Name
	}
	for _, alias := range c.Aliases {
		if key := nameKey(alias); strings.HasPrefix(key, rest) && key != rest && !strings.HasSuffix(key, "公司") {
			return alias
		}
	}
	whole := strings.TrimLeft(c.Name, "XDRNC")
	if utf8.RuneCountInString(c.Name) < 5 || slices.Contains(c.Aliases, whole) && len(c.Aliases) == 1 {
		return whole
	}
	for _, alias := range c.Aliases {
		if alias != whole && !strings.HasSuffix(alias, "公司") {
			return alias
		}
	}
	return whole
}

func twoRunes(key string) nameGuard {
	if utf8.RuneCountInString(key) == 2 {
		return guardPart
	}
	return guardNone
}

// cutGuard guards what a mark left of a name: two runes may be a name on its
// own, three are most likely a name without its end.
func cutGuard(key string) nameGuard {
	switch utf8.RuneCountInString(key) {
	case 2:
		return guardPart
	case 3:
		return guardNever
	}
	return guardNone
}
