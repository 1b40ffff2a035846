package mention

import "unicode/utf8"

// starts says which readings may begin with a rune, so that most places of a
// text cost one look-up.
type starts uint8

const (
	startsPhrase starts = 1 << iota
	startsPeriod
	startsOrdinal
	startsPlaces
	startsUnitAsked
	startsOperand
)

// firstRunes holds the readings by rune.
var firstRunes = func() []starts {
	set := makeStarts()
	var last rune
	for r := range set {
		last = max(last, r)
	}
	out := make([]starts, last+1)
	for r, s := range set {
		out[r] = s
	}
	return out
}()

func makeStarts() map[rune]starts {
	set := map[rune]starts{}
	mark(set, startsPhrase, phrases.lengths)
	mark(set, startsPeriod, relativeYears.lengths, tails.lengths, monthNames.lengths, endings.lengths, weekLeads.lengths, fixedPeriods.lengths, lastWords.lengths)
	mark(set, startsOrdinal, ordinalLeads.lengths, rankLeads.lengths, englishNths.lengths)
	mark(set, startsPlaces, placeLeads.lengths, fewWords.lengths)
	mark(set, startsUnitAsked, unitLeads.lengths)
	mark(set, startsOperand, operands.lengths)
	for _, r := range "0123456789零〇一二三四五六七八九十百千两" {
		set[r] |= startsPeriod | startsOrdinal | startsPlaces | startsOperand
	}
	for _, r := range "'feb" { // '23, fy, end of, between
		set[r] |= startsPeriod
	}
	for _, r := range "yx" { // masks of dates
		set[r] |= startsPhrase
	}
	for _, r := range "其另剩" { // 其他两家
		set[r] |= startsOrdinal
	}
	set['('] |= startsUnitAsked // (万元)
	for _, r := range "$¥-" {
		set[r] |= startsOperand
	}
	return set
}

func mark(set map[rune]starts, s starts, tables ...map[rune][]int) {
	for _, t := range tables {
		for r := range t {
			set[r] |= s
		}
	}
}

func startsAt(text string, i int) starts {
	r, _ := utf8.DecodeRuneInString(text[i:])
	if int(r) >= len(firstRunes) {
		return 0
	}
	return firstRunes[r]
}
