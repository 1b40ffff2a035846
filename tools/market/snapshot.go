package market

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Snapshot is the embedded data set. It is opened cheaply: a block is
// decompressed when something in it is first asked for, and kept in a compact
// form; the slices that its methods return are the caller's. It is safe for
// concurrent use.
type Snapshot struct {
	manifest  Manifest
	companies []Company
	index     map[string]int   // company id → position in companies
	codes     map[string][]int // bare code → positions

	columns map[string]func() (*column, error)
	names   []string // of series, sorted

	daily, monthEnds, events func() (*pack, error)
	calendar                 func() (*calendar, error)

	resolver func() *Resolver
	lexicon  func() *Lexicon
}

// Manifest says what a snapshot is.
type Manifest struct {
	Version     string            `json:"version"`     // first hex digits of a SHA-256 over the content
	Through     string            `json:"through"`     // last day of price data
	Directories map[string]string `json:"directories"` // data file → first hex digits of its directory's SHA-256
	Sources     map[string]string `json:"sources"`     // input file → first hex digits of its SHA-256
	Rows        map[string]int    `json:"rows"`        // input file → rows read and kept
	Left        map[string]int    `json:"left_out"`    // file and reason → rows left out
	Notes       map[string]int    `json:"notes"`       // what was put right or found while generating → how often
}

// Data file names.
const (
	ManifestFile     = "manifest.json"
	CompaniesFile    = "companies.bin"
	FundamentalsFile = "fundamentals.bin"
	DailyFile        = "daily.bin"
	MonthEndsFile    = "monthends.bin"
	EventsFile       = "events.bin"
)

var _ Store = (*Snapshot)(nil)

// Open gives the embedded snapshot. It is opened once and shared by the whole
// process. An error means that the binary's data is damaged.
func Open() (*Snapshot, error) { return opened() }

var opened = sync.OnceValues(func() (*Snapshot, error) { return Load(embedded()) })

// Load opens a snapshot from the contents of its data files, by name. It keeps
// the slices.
func Load(files map[string][]byte) (*Snapshot, error) {
	s := &Snapshot{}
	if err := json.Unmarshal(files[ManifestFile], &s.manifest); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, ManifestFile, err)
	}
	if err := s.loadCompanies(files); err != nil {
		return nil, err
	}
	if err := s.loadFundamentals(files); err != nil {
		return nil, err
	}
	later := func(name string) func() (*pack, error) {
		return sync.OnceValues(func() (*pack, error) { return s.open(files, name) })
	}
	s.daily, s.monthEnds, s.events = later(DailyFile), later(MonthEndsFile), later(EventsFile)
	s.calendar = sync.OnceValues(s.loadCalendar)
	s.resolver = sync.OnceValue(func() *Resolver { return NewResolver(s.companies) })
	s.lexicon = sync.OnceValue(func() *Lexicon { return NewLexicon(s.resolver(), Terms()) })
	return s, nil
}

// open reads a file's directory and holds it against the manifest.
func (s *Snapshot) open(files map[string][]byte, name string) (*pack, error) {
	p, err := openPack(files[name])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if p.directory != s.manifest.Directories[name] {
		return nil, fmt.Errorf("%w: the directory of %s is not the one in %s", ErrDamaged, name, ManifestFile)
	}
	return p, nil
}

func (s *Snapshot) loadCalendar() (*calendar, error) {
	p, err := s.events()
	if err != nil {
		return nil, err
	}
	block, err := p.block("calendar")
	if err != nil {
		return nil, err
	}
	return decodeCalendar(block)
}

func (s *Snapshot) loadCompanies(files map[string][]byte) error {
	p, err := s.open(files, CompaniesFile)
	if err != nil {
		return err
	}
	block, err := p.block("companies")
	if err != nil {
		return err
	}
	if s.companies, err = decodeCompanies(block); err != nil {
		return err
	}
	s.index = make(map[string]int, len(s.companies))
	s.codes = make(map[string][]int, len(s.companies))
	for i := range s.companies {
		dropDayMark(&s.companies[i])
		s.index[s.companies[i].ID] = i
		s.codes[s.companies[i].Code] = append(s.codes[s.companies[i].Code], i)
	}
	return nil
}

// loadFundamentals reads the directory of series; their blocks stay packed.
func (s *Snapshot) loadFundamentals(files map[string][]byte) error {
	p, err := s.open(files, FundamentalsFile)
	if err != nil {
		return err
	}
	s.names = slices.Sorted(slices.Values(p.names))
	s.columns = make(map[string]func() (*column, error), len(p.names))
	for _, name := range p.names {
		s.columns[name] = sync.OnceValues(func() (*column, error) {
			block, err := p.block(name)
			if err != nil {
				return nil, err
			}
			return decodeColumn(block, len(s.companies))
		})
	}
	return nil
}

// Version is the first hex digits of a SHA-256 over the content.
func (s *Snapshot) Version() string { return s.manifest.Version }

// Through is the last day of price data, YYYY-MM-DD.
func (s *Snapshot) Through() string { return s.manifest.Through }

// Manifest says what went into the snapshot and what was left out.
func (s *Snapshot) Manifest() Manifest { return s.manifest }

// Names finds the snapshot's companies by name and code. It is built when first
// asked for, and shared.
func (s *Snapshot) Names() *Resolver { return s.resolver() }

// Lexicon finds those names and the terms of the catalogue (Terms) in running
// text. It is built when first asked for, and shared.
func (s *Snapshot) Lexicon() *Lexicon { return s.lexicon() }

// Companies gives all companies in order of id, without the exchange's marks of
// a day in their names. The slice is shared and must not be changed.
func (s *Snapshot) Companies() []Company { return s.companies }

// ByID gives the company of an id like 600519.SH.
func (s *Snapshot) ByID(id string) (Company, bool) {
	i, ok := s.index[id]
	if !ok {
		return Company{}, false
	}
	return s.companies[i], true
}

// ByCode gives the companies of a bare code like 600519; empty when there is
// none.
func (s *Snapshot) ByCode(code string) []Company {
	var out []Company
	for _, i := range s.codes[code] {
		out = append(out, s.companies[i])
	}
	return out
}
