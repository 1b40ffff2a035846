package offline

import (
	"regexp"
	"slices"
	"strings"
)

// idiom is a way of English talk about companies that says in its own words what
// there is a plain way to say. It is written out before anything is read; plain may
// take up groups of words.
type idiom struct {
	words *regexp.Regexp
	plain string
}

// idioms are written out one after the other, so that a later one may read what an
// earlier one wrote.
var idioms = []idiom{
	// who makes what: liquor makers, lenders, chipmakers
	{regexp.MustCompile(`(?i)\b(` + tradeWords + `) (?:makers?|producers?|players?|names|manufacturers?|majors|giants|groups|distillers|plays|counters)\b`), "$1 companies"},
	{regexp.MustCompile(`(?i)\b(?:distillers|distilleries)\b`), "liquor companies"},
	{regexp.MustCompile(`(?i)\b(?:lenders)\b`), "banks"},
	{regexp.MustCompile(`(?i)\bchip ?makers\b`), "semiconductor companies"},
	{regexp.MustCompile(`(?i)\b(compan(?:y|ies)|firms?|stocks|names|players) (?:in|from|within|across) (?:the )?(` + tradeWords + `)(?: (?:sector|industry|space|business))?\b`), "$2 $1"},
	{regexp.MustCompile(`(?i)\b(?:in|within|across) the (` + tradeWords + `) (?:space|business)\b`), "in the $1 industry"},
	// most and least of something held
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) (?:the )?most (?:people|workers|staff|employees)\b`), "has highest number of employees"},
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) (?:the )?(?:fewest|least) (?:people|workers|staff|employees)\b`), "has lowest number of employees"},
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) more (?:people|workers|staff|employees) than\b`), "number of employees higher than"},
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) more (?:people|workers|staff|employees)\b`), "has higher number of employees"},
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) (?:fewer|less) (?:people|workers|staff|employees) than\b`), "number of employees lower than"},
	{regexp.MustCompile(`(?i)\b(?:employs?|employed|has|have|had) (?:fewer|less) (?:people|workers|staff|employees)\b`), "has lower number of employees"},
	{regexp.MustCompile(`(?i)\b(has|had|have|having|with|holds?|held|owns?|carr(?:y|ies)|employs?|employed|earns?|earned|made|makes|pays?|paid|spen[dt]s?|books?|booked|posts?|posted|reports?|reported|generates?|generated) (?:the )?most `), "$1 the highest "},
	{regexp.MustCompile(`(?i)\b(has|had|have|having|with|holds?|held|owns?|carr(?:y|ies)|employs?|employed|earns?|earned|made|makes|pays?|paid|spen[dt]s?|books?|booked|posts?|posted|reports?|reported|generates?|generated) (?:the )?(?:fewest|least) `), "$1 the lowest "},
	{regexp.MustCompile(`(?i)\b(?:gap|difference|spread|distance) between (?:the )?(?:top|first|best|biggest|largest) (?:one |company )?and (?:the )?(?:bottom|last|worst|smallest|lowest)(?: one| company)?\b`), "difference between the highest and the lowest"},
	// names of figures
	{regexp.MustCompile(`(?i)\bop\. ?(cash|profit|income|margin)`), "op $1"},
	{regexp.MustCompile(`(?i)\bop (profit|income|margin)`), "operating $1"},
	{regexp.MustCompile(`(?i)\b(?:pay|paid|pays) (?:out )?(?:in dividends )?(?:per|a) share\b`), "dividend per share"},
	{regexp.MustCompile(`(?i)\b(?:stock|shares) (on|as of|at the close of|at the end of) `), "share price $1 "},
	{regexp.MustCompile(`(?i)\bwhen (?:was|were|did) (.{2,40}?) (?:founded|established|set up) and (?:(?:when )?(?:was |did )?(?:it )?)?(?:listed|go public|floated)\b`), "founding date and listing date of $1"},
	{regexp.MustCompile(`(?i)\b(?:the )?(?:prior|previous|preceding)[- ]year(?:'s)? (?:figure|number|value|level|amount)\b`), "the year before"},
	{regexp.MustCompile(`(?i)\bhow (?:much|big|large) (?:is|was) (?:that|this|it) (?:of|relative to|in relation to|as a part of) (?:its |their |the )?`), "as a percentage of its "},
	// thresholds said by what they are not
	{regexp.MustCompile(`(?i)\b(?:not|never|no longer|isn't|wasn't|weren't|aren't) (?:above|over|more than|higher than|greater than|exceeding)\b|\b(?:did|does|do|has|have)(?: not|n't) exceed(?:ed)?\b|\bnever exceeded\b|\b(?:did|does|do)(?: not|n't) (?:reach more than|go (?:above|over))\b`), "at most"},
	{regexp.MustCompile(`(?i)\b(?:not|never|no longer|isn't|wasn't|weren't|aren't) (?:below|under|less than|lower than|fewer than)\b|\b(?:did|does|do)(?: not|n't) (?:fall|drop|go) (?:below|under)\b|\bnever (?:fell|dropped|went) (?:below|under)\b`), "at least"},
	{regexp.MustCompile(`(?i)\b(?:was|were|is|are) (?:not|n't) at (most|least)\b`), "was at $1"},
	{regexp.MustCompile(`(?i)\b(?:stayed|remained|kept|was|were|is|are|has been|have been) (above|over|below|under) (\d)`), "$1 $2"},
	// against what
	{regexp.MustCompile(`(?i)\b(?:stack|measure) up (?:against|to|with|next to)\b`), "compare with"},
	{regexp.MustCompile(`(?i)\bhow (?:does|do|did) (?:that|this|it|they|those|these) compare (?:to|with|against)\b`), "compared with"},
	{regexp.MustCompile(`(?i)\b(?:compared (?:to|with)|vs\.?|versus|against|relative to|on|over) (?:a year (?:ago|earlier|before)|the (?:previous|prior) year|the year (?:before|earlier)|the same (?:period|quarter|half) (?:a year (?:ago|earlier|before)|last year|the year before|of (?:the previous|last|the prior) year))`), "yoy"},
	{regexp.MustCompile(`(?i)\b(?:compared (?:to|with)|vs\.?|versus|against|relative to|from|on|over) (?:the )?(?:last|previous|prior|preceding) quarter\b|\b(?:compared (?:to|with)|vs\.?|versus|against|from|on) (?:the quarter (?:before|earlier)|a quarter (?:ago|earlier|before))`), "qoq"},
	{regexp.MustCompile(`(?i)\bsequential(?:ly)?\b`), "qoq"},
	{regexp.MustCompile(`(?i)\bby ((?:19|20)\d\d) ([a-z])`), "by FY$1 $2"},
	{regexp.MustCompile(`(?i)\bby how many (?:pp|ppts?|points)\b`), "by how many percentage points"},
	{regexp.MustCompile(`(?i)\bwhat (?:does|do|did|would|will) (?:that|this|it|they|these|those|the (?:two|three|four|five)) (?:all )?(?:make|come to|amount to|add up to|sum to|total)(?: (?:in total|altogether|together|all in all|combined))?`), "the sum"},
	{regexp.MustCompile(`(?i)^(?:and |so )?how far (?:behind|ahead|below|above) (?:is|was) (?:the )?(?:second|runner-up|number two|next)(?: one| place)?\b`), "difference between first place and second place"},
	// which way it went
	{regexp.MustCompile(`(?i)^((?:and |so |but |then )?)(?:has|have|had|did|does|do|is|are|was|were) (.{2,60}?) (?:been )?(?:gone|go|going|moved?|come|coming) (?:up|down)(?: or (?:gone |go |come )?(?:up|down))?\b`), "$1$2 up or down"},
	{regexp.MustCompile(`(?i)^((?:and |so |but |then )?)(?:has|have|had|did|does) (it|its|they|that|this) (?:improved?|worsened|deteriorated?|strengthened|weakened)\b`), "$1$2 up or down"},
}

// tradeWords name what the companies of an industry trade in.
const tradeWords = `liquor|baijiu|spirits?|beer|dairy|bank(?:ing|s)?|insurance|insurers?|brokerages?|securities|steel|coal|pharma(?:ceuticals?)?|drugs?|vaccine|cars?|auto(?:mobile|motive)?|semiconductors?|chips?|airlines?|real estate|property|home appliances?|appliances?|battery|batteries|food and beverages?|food|solar|cement|chemicals?|software|telecoms?|media|electronics|machinery|construction|utilit(?:y|ies)|agriculture|defen[cs]e|textiles?|retail|transport(?:ation)?|logistics`

// outOfIdiom writes the idioms of an English question out.
func outOfIdiom(question string) string {
	for _, i := range slices.Concat(moveIdioms, idioms) {
		question = i.words.ReplaceAllString(question, i.plain)
	}
	return strings.TrimSpace(question)
}
