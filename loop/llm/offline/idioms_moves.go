package offline

import "regexp"

// What English has many verbs for is written out to one: a figure falls or rises, a
// company makes a loss, one of a list is left out.
var moveIdioms = []idiom{
	// losses first, which narrow and widen
	{regexp.MustCompile(`(?i)\b(how many|which|what) ([^?.;]{0,60}?)\b(?:made|make|posted|reported|booked|recorded|suffered|ran|had) (?:an? )?(?:annual |full-year )?(?:net )?loss(?:es)?\b`), "$1 ${2}had net profit below 0 yuan"},
	{regexp.MustCompile(`(?i)\b(how many|which|what) ([^?.;]{0,60}?)\b(?:lost money|(?:were|was|are|is) (?:loss[- ]making|unprofitable|in the red))\b`), "$1 ${2}had net profit below 0 yuan"},
	{regexp.MustCompile(`(?i)\b(how many) ([^?.;]{0,60}?)\b(?:made (?:a (?:net )?profit|money)|(?:were|was|are|is) (?:profitable|in the black))\b`), "$1 ${2}had net profit above 0 yuan"},
	{regexp.MustCompile(`(?i)\b(is|was|are|were) ([^?.;]{2,40}?) (?:still |also |already |now )?(?:loss[- ]making|unprofitable|in the red|making a loss|losing money)\b`), "$1 $2 net profit negative"},
	// up and down
	{regexp.MustCompile(`(?i)\b(how much|how many (?:percentage )?points|how many (?:bps|basis points|pp))( (?:did|does|do|has|have) [^?.;]{1,60}?) (?:improved?|strengthen(?:ed)?)\b`), "$1$2 rise"},
	{regexp.MustCompile(`(?i)\b(how much|how many (?:percentage )?points|how many (?:bps|basis points|pp))( (?:did|does|do|has|have) [^?.;]{1,60}?) (?:worsen(?:ed)?|deteriorated?|weaken(?:ed)?)\b`), "$1$2 fall"},
	{regexp.MustCompile(`(?i)\b(did|does|do|didn't|has|have) ([^?.;]{1,60}?) (?:drop|slip|slide|shrink|plunge|tumble|dip|slump|sink|(?:go|come) down)\b`), "$1 $2 fall"},
	{regexp.MustCompile(`(?i)\b(did|does|do|didn't|has|have) ([^?.;]{1,60}?) (?:climb|jump|surge|soar|expand|(?:go|come) up)\b`), "$1 $2 rise"},
	{regexp.MustCompile(`(?i)\b(did|does|do|has|have) ([^?.;]{1,60}?) gain(ed)?([?. ]*$| (?:in|by|from|since|over) )`), "$1 $2 rise$4"},
	{regexp.MustCompile(`(?i)\b(?:dropped|slipped|slid|shrank|shrunk|plunged|tumbled|dipped|slumped|sank|went down|came down)\b`), "fell"},
	{regexp.MustCompile(`(?i)\b(?:climbed|jumped|surged|soared|went up)\b`), "rose"},
	{regexp.MustCompile(`(?i)\b(a|the|any|that|this|big|bigger|biggest|large|larger|largest|greatest|steep|steeper|steepest|sharp|sharper|sharpest|deepest|small|smaller|smallest|worst) (?:drop|dip|slump|plunge|slide|contraction)\b`), "$1 fall"},
	{regexp.MustCompile(`(?i)\b(a|the|any|that|this|big|bigger|biggest|large|larger|largest|greatest|sharp|sharper|sharpest|small|smaller|smallest) (?:jump|surge|gain)\b`), "$1 rise"},
	{regexp.MustCompile(`(?i)\b(?:steep|sharp|deep)est (fall|decline|decrease|reduction|rise|increase)\b`), "biggest $1"},
	{regexp.MustCompile(`(?i)^((?:and |so )?)down (?:by )?how much\b`), "${1}how much did it fall"},
	{regexp.MustCompile(`(?i)^((?:and |so )?)up (?:by )?how much\b`), "${1}how much did it rise"},
	{regexp.MustCompile(`(?i)\bby what (?:%|percent(?:age)?)(?: | change)*(did|does|has|have)\b`), "how much $1"},
	{regexp.MustCompile(`(?i) over the same (?:period|quarter|half|year|time)\b`), ""},
	{regexp.MustCompile(`(?i)\btop (two|three|four|five|six|seven|eight|nine|ten|\d+) ([^?.;]{2,40}?) by ((?:fy ?)?(?:20\d\d )?)(?:net )?loss(?:es)?\b`), "bottom $1 $2 by ${3}net profit"},
	{regexp.MustCompile(`(?i)\bever (above|below|over|under|been|at|more|less|higher|lower)\b`), "$1"},
	{regexp.MustCompile(`(?i)\b(?:any|what|which) dividends? (?:was |were )?(?:declared|paid|proposed|announced)?(?: | out)*(for|in) `), "dividend per share $1 "},
	{regexp.MustCompile(`\b([A-Z])\. ?([A-Z])\.`), "$1$2"},
	// one of a list that is left out
	{regexp.MustCompile(`(?i)\bexcl(?:\.|uded)? `), "excluding "},
	{regexp.MustCompile(`\b[Ee]x[- ]([A-Z])`), "excluding $1"},
	{regexp.MustCompile(`(?i)\b(` + leavingOut + `) (?:the )?(?:first|leader|winner|number one|top|top-ranked|(?:first|top)[- ](?:one|place|company|name))\b`), "excluding the top one"},
	{regexp.MustCompile(`(?i)\b(` + leavingOut + `) (?:the )?second(?: one| company| name)?\b`), "excluding second place"},
	{regexp.MustCompile(`(?i)\b(` + leavingOut + `) (?:the )?last(?: one| company| name)?\b`), "excluding the bottom one"},
	// over how long, on which basis, in which unit
	{regexp.MustCompile(`(?i)\b(?:on|under) an? (9m|6m|3m|1h|2h|h1|h2|q[1-4]|[1-4]q|ltm|ttm|ytd|trailing(?:[- ]twelve[- ]months?)?|annual|full[- ]year|half[- ]year|quarterly|yoy|year[- ]on[- ]year|qoq|cumulative|consolidated) basis\b`), "$1"},
	{regexp.MustCompile(`(?i)\b(?:the )?(?:total|sum) (?:over|for|across|of) (?:all )?(?:the|these|those) (two|three|four|five) years\b`), "the sum of the $1 years"},
	{regexp.MustCompile(`(?i)\b(?:the )?(?:average|mean) (?:over|for|across|of) (?:all )?(?:the|these|those) (two|three|four|five) years\b`), "average of the $1 years"},
	{regexp.MustCompile(`(?i)\b(?:rmb|cny|yuan) ?(?:bn|b)\b|\b(?:bn|billions?) (?:of )?(?:rmb|cny|yuan)\b`), "billion yuan"},
	{regexp.MustCompile(`(?i)\b(?:rmb|cny|yuan) ?(?:mn|mm|m|mln)\b|\b(?:mn|mm|mln|millions?) (?:of )?(?:rmb|cny|yuan)\b`), "million yuan"},
	{regexp.MustCompile(`(?i)\b(?:rmb|cny|yuan) ?(?:tn|trn)\b|\b(?:tn|trn) (?:of )?(?:rmb|cny|yuan)\b`), "trillion yuan"},
	{regexp.MustCompile(`(?i), ?(billion|million|trillion) yuan([?. ]*)$`), " in $1 yuan$2"},
	// one figure over another
	{regexp.MustCompile(`(?i)\bhow many times (?:its |the |their )?(` + figureWords + `) (?:is|was) (?:that|it|this)\b`), "as a multiple of its $1"},
	{regexp.MustCompile(`(?i)\b(?:that's|that is|it's|it is) how many times (?:its |the |their )?(` + figureWords + `)`), "as a multiple of its $1"},
	{regexp.MustCompile(`(?i)\b(?:express|show|give|put|state)(?: me)? (?:that|it|this|them) (as an? )`), "$1"},
	{regexp.MustCompile(`(?i)\b(?:what(?: is| was|'s) )(?:that|it|this) (as an? )`), "$1"},
	{regexp.MustCompile(`(?i)\b(?:is|are) (.{2,40}?) (?:getting|becoming) (?:any )?(?:better|worse|higher|lower|bigger|smaller)\b`), "$1 up or down"},
	{regexp.MustCompile(`(?i)\b(which|what) (year|quarter) (?:saw|showed|brought|recorded) `), "$1 $2 had "},
	{regexp.MustCompile(`(?i)\b(?:strongest|steepest) (growth|increase|rise)\b`), "highest $1"},
	{regexp.MustCompile(`(?i)\bweakest (growth|increase|rise)\b`), "lowest $1"},
	// how far one is from another
	{regexp.MustCompile(`(?i)\bhow far (below|above) (?:the |its )?((?:fy)?(?:19|20)\d\d)(?: level| figure| number| value)? (is|was) (that|it|this)\b`), "how much $1 $2 $3 $4"},
	{regexp.MustCompile(`(?i)\bhow much below\b`), "how much lower than"},
	{regexp.MustCompile(`(?i)\bhow much above\b`), "how much higher than"},
	{regexp.MustCompile(`(?i)^((?:and |so )?)(?:which|who|what) (?:ones?|of them|are (?:they|those|these)|were (?:they|those|these))[?. ]*$`), "$1list them"},
}

// figureWords name a figure of a report.
const figureWords = `(?:(?:fy)?20\d\d )?(?:(?:net|gross|operating|total|annual) )?(?:profit|income|revenue|sales|assets|equity|liabilities|debt|cash(?: flow)?|inventor(?:y|ies)|receivables|r&d(?: expenses?| spend(?:ing)?)?|capex|costs?|expenses?)`

// leavingOut are words that take one out of a list.
const leavingOut = `without|excluding|except(?: for)?|leaving out|leave out|dropping|drop|taking out|take out|minus|apart from|other than|ignoring|ignore|stripping out|strip out`
