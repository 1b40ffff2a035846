package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hedui/tools/market"
)

// generator holds what has been read so far.
type generator struct {
	src       string
	manifest  market.Manifest
	companies companies
	sessions  sessions
	series    map[string]*series
	order     int

	daily, monthEnds prices
	factors          map[int][]factorEvent // by position of the company, as all below
	dividends        map[int][]dividend
	profiles         map[int][]profileField
	suspicious       map[int][][]string

	levels       map[string][]bar // by code of the index
	levelSources barFile
	members      map[string][]members
}

// generate reads all files of src and returns the data files by name.
func generate(src string) (map[string][]byte, error) {
	g, err := gather(src)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, encode := range map[string]func(*generator) (dataFile, error){
		market.CompaniesFile:    companiesFile,
		market.FundamentalsFile: fundamentalsFile,
		market.DailyFile:        dailyFile,
		market.MonthEndsFile:    monthEndsFile,
		market.EventsFile:       eventsFile,
	} {
		f, err := encode(g)
		if err != nil {
			return nil, err
		}
		files[name] = f.bytes
		g.manifest.Directories[name] = f.directory
	}
	g.manifest.Version = version(files)
	if files[market.ManifestFile], err = json.MarshalIndent(g.manifest, "", "  "); err != nil {
		return nil, err
	}
	return files, nil
}

// gather reads and checks all files of src.
func gather(src string) (*generator, error) {
	g := &generator{src: src, series: map[string]*series{}}
	g.manifest = market.Manifest{Directories: map[string]string{}, Sources: map[string]string{}, Rows: map[string]int{}, Left: map[string]int{}, Notes: map[string]int{}}
	for _, read := range []func(*generator) error{
		readCompanies, readCalendar, readProfiles, readFundamentals,
		readStaff, // checked against profiles and statements
		readPrices, readDividends,
		readFactors, // checked against bars and distributions
		readIndices, readMembers, readSuspicious,
	} {
		if err := read(g); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// version is the first hex digits of a SHA-256 over names and contents.
func version(files map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	return hex.EncodeToString(sum.Sum(nil))[:8]
}

func (g *generator) read(file string, columns []string, each func(*table) error) error {
	hash, err := readTable(g.src, file, columns, each)
	if err != nil {
		return err
	}
	g.manifest.Sources[file] = hash
	return nil
}

// companyOf gives the position of a row's company; a row of an unknown one is
// counted as left out.
func (g *generator) companyOf(t *table) (int, bool) {
	i, ok := g.companies.byCode[strings.TrimSpace(t.text("code"))]
	if !ok {
		g.leave(t.file+": code not in companies.csv", 1)
	}
	return i, ok
}

func (g *generator) kept(t *table) { g.manifest.Rows[t.file]++ }

func (g *generator) leave(reason string, rows int) {
	if rows > 0 {
		g.manifest.Left[reason] += rows
	}
}

// note counts something worth knowing about the data.
func (g *generator) note(what string) { g.manifest.Notes[what]++ }
