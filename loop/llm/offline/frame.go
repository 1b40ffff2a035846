package offline

import (
	"slices"

	"hedui/check/mention"
)

// frame is what one part of a question asks for, with every reference to the
// talk resolved.
type frame struct {
	class   class
	text    string // folded
	reading mention.Reading

	subject
	metrics []string          // ids of the catalogue, prices among them
	asked   bool              // the part names metrics or fields itself
	verb    string            // the words that ask for them without a name: 赚了多少
	words   map[string]string // how the talk calls a metric, by id
	parent  bool              // the parent company's own statements are meant
	fields  []string          // text facts
	period
	industry, index string

	ops     []mention.Operation
	ordered bool // the operation takes its operands as they are said
	formula bool // it asks for a formula that is not worked out
	form    mention.Form

	work
	leftover
	place
	shown

	moved     bool     // it asks for a change as amount and rate
	changed   bool     // it asks for changes, or follows what did
	shrunk    bool     // one change over a stretch of years is asked for
	deepest   bool     // the greatest fall is asked for
	mildest   bool     // the least fall is asked for
	overLoss  bool     // it asks what became of a loss
	levelToo  bool     // with the growth of its metrics, the figures themselves
	eachPair  bool     // it holds two metrics of each company and time against one another
	heldRates bool     // it holds the rates of growth of two times against each other
	yearToo   bool     // to its time the year before was added, which it is compared with
	lastFirst bool     // of its two times the one that was talked of last stands first
	sharer    string   // the company whose share in the sum of the group is asked for
	sharing   []string // where it is the share of several, all of them
	overRest  bool     // that company is held against the sum of the others instead
	inYear    bool     // it asks which part of a year's figure one within it is
	ofMean    bool     // it holds one company against the sum or mean of an industry
	beats     bool     // it holds a share against an index, as the part before did
	bShare    bool     // it is about a company's B share

	below      bool   // it asks whether a figure is below zero
	above      bool   // or above
	readWhole  bool   // every word of it was read by a construction of its own
	oneScope   bool   // it is asked of one of the several scopes that the part names
	vague      string // 前者 where there are more than two
	formed     bool   // 前者 and 后者 were read as metrics or times, alone says only one of them
	alone      bool
	qualifier  string // words that make a metric another one: 海外 before 收入
	item       string // an item of the notes that the qualifier is a word of: 固定资产折旧
	topicWords string // what a search is to look for, when not the part's own words

	// followed says that the part leans on the talk: something it does not
	// name itself was carried over.
	followed bool
}

// shown is what a part asks of the figures that the talk has just shown.
type shown struct {
	ofRate    bool             // the amount behind a rate of growth
	atExtreme bool             // the last time is itself the best or worst one that it is held against
	beyond    string           // above or below: the figures beyond their mean
	kind      string           // the industry of the members of a list that are asked for
	among     []string         // the list
	allYears  []mention.Period // the years from which its own were kept by the sign of their figures
}

// subject is whom a part is about.
type subject struct {
	companies []string
	named     bool              // the part names them itself
	ambiguous []mention.Mention // words that fit several companies
	foreign   []string          // companies that are no A-shares, as written
	strange   []string          // words that may be a name and are none that is known
	unknown   []string          // codes that no company has
	cleared   []string          // names without data that are taken out of the list of the talk
}

// period is the time that a part is about.
type period struct {
	periods []mention.Period
	stretch bool   // periods are the first and the last day
	toNow   bool   // the last day is today, however far prices reach: 今年以来
	found   bool   // they are the newest that was found, and none that was named
	dated   bool   // the part names them itself
	unclear string // a word for a time of which it is not known which one: 2月30日
}

// work is what a part calculates on that is no figure it names itself.
type work struct {
	pairs    []frame // what is asked one by one: 茅台2023年和五粮液2022年营收
	again    bool    // it works on what the last part asked for one by one
	single   []row   // figures of the last answers, where they differ in more than one respect
	worked   []frame // formulas over the metrics of one company whose results it compares
	part     string  // quarter, month, year or day, over which the last figure is spread
	stepped  string  // the metric that the last figure is worked on with, sign how: 除以营收
	sign     string  // " / "
	held     string  // the number of shares whose dividends are asked for
	heldAs   string  // as it was said
	fraction string  // the words for a fraction or multiple of the last figure
	bound    bound   // the multiple that it asks whether one figure is of the other
}

// leftover is what no rule took of a part. The figures without it would answer another
// question, so it is asked back or named beside the answer.
type leftover struct {
	unreadWords string // words of a follow-up
	operator    string // a word for an operation
	unread      string // a number
	lost        string // something listed beside a metric that is no metric: 营收和X
}

// place is which of several companies a part is about.
type place struct {
	ofAll     bool // its superlative is over all companies
	within    bool // the talk is about a group of companies
	ranksOwn  bool // it asks for a place in the company's own industry
	top       int  // how many of the first ones of a group are shown
	placeFrom int  // places of a ranking that are counted from those shown last
	placeTo   int
	picked    bool   // it points at one of a group by its figure and not at a place of a ranking
	lostPick  bool   // it points at one of a group that has none there
	lostSet   string // names without data of the list that it ranks, of which too few are left
	left      string // names without data of the list that it compares
}

// has reports whether the part asks for one of the operations.
func (f frame) has(kinds ...mention.OpKind) bool {
	_, ok := f.op(kinds...)
	return ok
}

// op gives the first of the operations that the part asks for.
func (f frame) op(kinds ...mention.OpKind) (mention.Operation, bool) {
	for _, o := range f.ops {
		if slices.Contains(kinds, o.Kind) {
			return o, true
		}
	}
	return mention.Operation{}, false
}

// without gives the operations of a part but those of some kinds.
func (f frame) without(kinds ...mention.OpKind) []mention.Operation {
	return slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool { return slices.Contains(kinds, o.Kind) })
}

// refers reports whether the part points at the talk in one of the ways.
func (f frame) refers(kinds ...mention.RefKind) bool { return len(f.reading.Refs(kinds...)) > 0 }

// levels are the metrics of reports, marketMetrics those of the share.
func (f frame) levels() []string { return slices.DeleteFunc(slices.Clone(f.metrics), isMarket) }
func (f frame) marketMetrics() []string {
	return slices.DeleteFunc(slices.Clone(f.metrics), func(id string) bool { return !isMarket(id) })
}

// hasBut reports whether the part asks for arithmetic other than the given kind.
func (f frame) hasBut(kind mention.OpKind) bool {
	return slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind != kind && slices.Contains(arithmetic, o.Kind) })
}

// complete says that the part itself gives company, metric and time, so that carry
// has nothing of the three to fill in.
func (f *frame) complete() { f.named, f.asked, f.dated = true, true, true }

// fromTalk is complete of a part whose company, metric or time was taken from the talk.
func (f *frame) fromTalk() {
	f.complete()
	f.followed = true
}

// takeOver asks for the metrics of the companies at the time, which are those of the
// talk or lean on them.
func (f *frame) takeOver(companies, metrics []string, p period) {
	f.companies, f.metrics, f.period = companies, metrics, p
	f.fromTalk()
}

// pointsAtNothing takes the references out of a part that a rule has resolved as a
// whole: none of them is looked up once more.
func (f *frame) pointsAtNothing() {
	f.reading.Mentions = slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(m mention.Mention) bool { return m.Kind == mention.KindReference })
}
