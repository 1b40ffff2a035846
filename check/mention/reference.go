package mention

// RefKind is a way to point at the talk so far, or to move on from it.
type RefKind string

// Pointers. One is a single company (它, 该公司, it); Set several (两家, 他们,
// both; N is the number when said); Pick one of a set or ranking (前者 N=1,
// 后者 N=-1, 第三名 N=3, 最后一名 N=-1), counted from 1, from the end when
// negative; Other the one not meant so far (另一家; N when said: 其他两家). Value is a figure (这个数,
// 该比例), Metric an indicator (该指标), Industry an industry
// (该行业); Among
// the earlier answer or set (其中, 这些); RefTime a time (当天, 同年; Unit says which); Times several periods
// (两年; N). FirstRef is what the talk began with (最开始那家), Earlier what was
// talked of before (前面那家), Question the last question (上一个问题). Talked is
// a time at which something was talked of (上周, in 上周我们看的那家公司).
const (
	RefOne      RefKind = "one"
	RefSet      RefKind = "set"
	RefPick     RefKind = "pick"
	RefOther    RefKind = "other"
	RefValue    RefKind = "value"
	RefMetric   RefKind = "metric"
	RefAmong    RefKind = "among"
	RefIndustry RefKind = "industry"
	RefTime     RefKind = "time"
	RefTimes    RefKind = "times"
	RefFirst    RefKind = "first"
	RefEarlier  RefKind = "earlier"
	RefQuestion RefKind = "question"
	RefTalked   RefKind = "talked"
)

// Moves. Ellipsis asks the same of something else (那X呢, what about X);
// Switch replaces (换成X, instead); Correct takes back (不是X是Y, 我说的是X);
// Compare sets against (和X比, vs); Drop leaves out (去掉X); Add joins (再加上X); Only
// leaves nothing else (只看X); Continue goes on (继续). The names a move touches carry a Role.
const (
	RefEllipsis RefKind = "ellipsis"
	RefSwitch   RefKind = "switch"
	RefCorrect  RefKind = "correct"
	RefCompare  RefKind = "compare"
	RefDrop     RefKind = "drop"
	RefAdd      RefKind = "add"
	RefOnly     RefKind = "only"
	RefContinue RefKind = "continue"
)

// Reference is a pointer or a move. A pointer may point inside its own text
// (茅台2023年营收和它的净利润): a company named before it there is its first
// candidate, then the talk. Ranked says that a Pick counts by rank
// (第三名) and not by order of mention (第三家).
type Reference struct {
	Kind   RefKind
	N      int
	Unit   TimeUnit
	Ranked bool
}
