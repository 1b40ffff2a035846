package mention

// Kind is what a Term or a Mention names.
type Kind string

// The kinds. NotAShare is a company known not to be listed as an A-share
// (华为, 腾讯); OtherMarket codes such as 00700 are NotAShare as well. A
// Lexicon gives the first six; the others are found without one.
const (
	KindCompany   Kind = "company"
	KindNotAShare Kind = "not_a_share"
	KindIndex     Kind = "index"
	KindIndustry  Kind = "industry"
	KindMetric    Kind = "metric"
	KindField     Kind = "field" // a company fact that is text: 注册地址, 法定代表人

	// KindCode is a string written as a stock code that the lexicon does not
	// know; IDs holds its six digits.
	KindCode      Kind = "code"
	KindPeriod    Kind = "period"
	KindReference Kind = "reference" // a way to point at the talk so far
	KindOperation Kind = "operation" // arithmetic, comparison, ranking asked
	KindForm      Kind = "form"      // how the answer is to be written
)

// Term is one dictionary entry as it stands in a text. IDs holds more than one
// id when the words are ambiguous (平安), best known first.
type Term struct {
	Kind Kind
	IDs  []string
}

// Lexicon knows the names. Longest returns the longest entry that is a prefix
// of text and its length in bytes, or n == 0. Text has been through Fold.
// Implementations are safe for concurrent use and never return finance terms
// (TTM, ROE, PE) as companies.
type Lexicon interface {
	Longest(text string) (t Term, n int)
}

// ContextLexicon is a Lexicon that tells words which are names only in some
// places (美的 in 美的2023年营收 and in 完美的公司) by what stands around them.
// LongestAt is Longest for text[at:], given the text before it as well. Read
// uses it where a lexicon has it.
type ContextLexicon interface {
	Lexicon
	LongestAt(text string, at int) (t Term, n int)
}

// MapLexicon is a Lexicon over a few terms, for tests and small tools. Keys
// have been through FoldString; NewMapLexicon sees to that.
type MapLexicon struct {
	terms words[Term]
}

// NewMapLexicon folds the keys of terms. Keys that fold to the same string
// join their ids when they are of one kind; otherwise the key that sorts first
// wins.
func NewMapLexicon(terms map[string]Term) MapLexicon {
	l := MapLexicon{makeWords[Term]()}
	for _, name := range sortedKeys(terms) {
		key, t := FoldString(name), terms[name]
		if key == "" {
			continue
		}
		if old, ok := l.terms.values[key]; !ok {
			l.terms.put(key, t)
		} else if old.Kind == t.Kind {
			l.terms.values[key] = Term{t.Kind, union(old.IDs, t.IDs)}
		}
	}
	l.terms.sort()
	return l
}

// Longest implements Lexicon.
func (l MapLexicon) Longest(text string) (Term, int) {
	return l.terms.prefix(text)
}
