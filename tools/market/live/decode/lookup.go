package decode

// Candidate is a security that a source connects with a query.
type Candidate struct {
	Security Security
	Name     string
	Pinyin   string
	Class    Class
	Match    Match
}

// Class is what is listed.
type Class string

// The classes; OtherClass is a fund, bond or anything else.
const (
	AShare     Class = "a_share"
	BShare     Class = "b_share"
	HKShare    Class = "hk_share"
	IndexClass Class = "index"
	OtherClass Class = "other"
)

// Match is how a candidate fits the query, closest first.
type Match int

// The matches. Part is the source's own idea of likeness and names nobody.
const (
	ByCode Match = iota
	ByName
	ByInitials
	Part
)
