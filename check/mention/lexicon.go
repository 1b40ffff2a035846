package mention

// Kind is what a Term or a Mention names.
type Kind string

// The kinds. NotAShare is a company known not to be listed as an A-share
// (华为, 腾讯); OtherMarket codes such as 00700 are NotAShare as well.
const (
	KindCompany   Kind = "company"
	KindNotAShare Kind = "not_a_share"
	KindIndex     Kind = "index"
	KindIndustry  Kind = "industry"
	KindMetric    Kind = "metric"
	KindField     Kind = "field" // a company fact that is text: 注册地址, 法定代表人
	KindPeriod    Kind = "period"
	KindReference Kind = "reference"
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
