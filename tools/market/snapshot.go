package market

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Snapshot is the embedded data set. It is opened cheaply: a block is
// decompressed when something in it is first asked for, and kept in a compact
// form; the slices that its methods return are the caller's.
type Snapshot struct {
	manifest  Manifest
	companies []Company
	index     map[string]int   // company id → position in companies
	codes     map[string][]int // bare code → positions

	columns map[string]func() (*column, error)
	names   []string // of series, sorted

	daily, monthEnds, events func() (*pack, error)
	calendar                 func() (*calendar, error)
}

// Manifest says what a snapshot is.
type Manifest struct {
	Version string            `json:"version"`  // first hex digits of a SHA-256 over the content
	Through string            `json:"through"`  // last day of price data
	Sources map[string]string `json:"sources"`  // input file → first hex digits of its SHA-256
	Rows    map[string]int    `json:"rows"`     // input file → rows kept
	Left    map[string]int    `json:"left_out"` // file and reason → rows left out
	Notes   map[string]int    `json:"notes"`    // what was put right or found while generating → how often
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

// Open opens the embedded snapshot. An error means that the binary's data is
// damaged.
func Open() (*Snapshot, error) { return Load(embedded()) }

// Load opens a snapshot from the contents of its data files, by name. It keeps
// the slices.
func Load(files map[string][]byte) (*Snapshot, error) {
	s := &Snapshot{}
	if err := json.Unmarshal(files[ManifestFile], &s.manifest); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, ManifestFile, err)
	}
	if err := s.loadCompanies(files[CompaniesFile]); err != nil {
		return nil, err
	}
	if err := s.loadFundamentals(files[FundamentalsFile]); err != nil {
		return nil, err
	}
	later := func(name string) func() (*pack, error) {
		return sync.OnceValues(func() (*pack, error) {
			p, err := openPack(files[name])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			return p, nil
		})
	}
	s.daily, s.monthEnds, s.events = later(DailyFile), later(MonthEndsFile), later(EventsFile)
	s.calendar = sync.OnceValues(s.loadCalendar)
	return s, nil
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

func (s *Snapshot) loadCompanies(file []byte) error {
	p, err := openPack(file)
	if err != nil {
		return fmt.Errorf("%s: %w", CompaniesFile, err)
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
		s.index[s.companies[i].ID] = i
		s.codes[s.companies[i].Code] = append(s.codes[s.companies[i].Code], i)
	}
	return nil
}

// loadFundamentals reads the directory of series; their blocks stay packed.
func (s *Snapshot) loadFundamentals(file []byte) error {
	p, err := openPack(file)
	if err != nil {
		return fmt.Errorf("%s: %w", FundamentalsFile, err)
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

// Companies gives all companies in order of id. The slice is shared and must
// not be changed.
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

// Series names every raw series, sorted. The slice is shared and must not be
// changed.
func (s *Snapshot) Series() []string { return s.names }

// Values implements Store. Within one period and tier, figures read from a
// filing of that year come first, a filing's prior-year comparatives last, and
// the others keep the data set's order.
func (s *Snapshot) Values(series, company string) ([]Datum, error) {
	i, ok := s.index[company]
	load := s.columns[series]
	if !ok || load == nil {
		return nil, nil
	}
	col, err := load()
	if err != nil {
		return nil, fmt.Errorf("market: series %s: %w", series, err)
	}
	return col.data(i), nil
}

// Column implements Store; companies without the series are not in the map.
func (s *Snapshot) Column(series string) (map[string][]Datum, error) {
	load := s.columns[series]
	if load == nil {
		return nil, nil
	}
	col, err := load()
	if err != nil {
		return nil, fmt.Errorf("market: series %s: %w", series, err)
	}
	out := make(map[string][]Datum)
	for i := range s.companies {
		if d := col.data(i); d != nil {
			out[s.companies[i].ID] = d
		}
	}
	return out, nil
}
