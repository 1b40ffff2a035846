// Package runner has the turns of a suite under every combination of model,
// dialect, memory, descriptions and Check that is asked for, and keeps what
// happened.
package runner

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"hedui/check"
	"hedui/descriptions"
	"hedui/eval/score"
	"hedui/eval/suite"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// Rig is what all runs share: the embedded data, the tools, the offline
// analyst, Check and the scorer. It is safe for concurrent use.
type Rig struct {
	data    *market.Snapshot
	names   *market.Resolver
	lexicon *market.Lexicon
	belt    []tools.Tool
	checker *check.Checker
	now     func() time.Time
	// Scorer scores turns, Gold computes what suites expect.
	Scorer score.Scorer
	Gold   *suite.Gold
	models map[string]Model

	mu         sync.Mutex
	registries map[string]*kit
	sets       map[string]descriptions.Set
}

// Model is a model that suites can be run with. New makes one for a
// conversation; Varies says that equal requests may get different replies, or
// that replies depend on the seed.
type Model struct {
	New    func(seed uint64) llm.Model
	Varies bool
	// Label says what it is where results are printed.
	Label string
}

// The models that are always there.
const (
	Offline = "offline"
	Noisy   = "noisy"   // the offline analyst behind every kind of lie
	SlipsUp = "slip-up" // the same, units and powers of ten only, every time
)

// unitSlips are lies about units and powers of ten.
var unitSlips = []script.Slip{script.SlipScale, script.SlipBare, script.SlipBillion, script.SlipFraction, script.SlipPower, script.SlipThousand, script.SlipPoint}

// embeddedDims is the length of the offline vectors.
const embeddedDims = 64

// NewRig loads what is shared. Conversations have a clock of their own that
// starts at now, so that a run can be repeated byte for byte.
func NewRig(now time.Time) (*Rig, error) {
	data, err := market.Open()
	if err != nil {
		return nil, err
	}
	names, lexicon := data.Names(), data.Lexicon()
	r := &Rig{
		data: data, names: names, lexicon: lexicon, now: func() time.Time { return now }, registries: map[string]*kit{}, sets: map[string]descriptions.Set{},
		Scorer: score.Scorer{Reader: score.NewReader(lexicon, now), Args: score.NewArgs(names)}, Gold: suite.NewGold(data),
	}
	r.checker = check.New(lexicon, &check.Options{Now: r.now, History: market.NewNeighbours(market.NewQuery(data), names.ByID)})
	if r.belt, err = tools.Resident(data, names, filings.LazyNotes(embeddedDims)); err != nil {
		return nil, err
	}
	analyst := offline.New(offline.Knowledge{Lexicon: lexicon, Company: names.ByID})
	r.models = map[string]Model{
		Offline: {New: func(uint64) llm.Model { return analyst }, Label: "offline analyst: a deterministic program, not a language model"},
		Noisy: {New: func(seed uint64) llm.Model { return script.Noisy(analyst, seed, nil) }, Varies: true,
			Label: "noisy: a simulation, the offline analyst made to lie"},
		SlipsUp: {New: func(seed uint64) llm.Model {
			return script.Noisy(analyst, seed, &script.NoisyOptions{Rate: 1, CallRate: -1, Slips: unitSlips})
		}, Label: "slip-up: a simulation, the offline analyst made to get units wrong"},
	}
	return r, nil
}

// AddModel makes a model available under a name.
func (r *Rig) AddModel(name string, m Model) { r.models[name] = m }

// Has says whether a model of that name is available.
func (r *Rig) Has(name string) bool { _, ok := r.models[name]; return ok }

// Now is the clock at which conversations begin.
func (r *Rig) Now() time.Time { return r.now() }

// Snapshot names the data.
func (r *Rig) Snapshot() string { return r.data.Version() }

// Contracts says what the tools really return, for descriptions.Lint.
func (r *Rig) Contracts() ([]descriptions.Contract, error) { return tools.Contracts(r.belt) }

// AddSet makes a set of descriptions available as a variant of its name, in
// place of an embedded one of that name.
func (r *Rig) AddSet(set descriptions.Set) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sets[set.Variant] = set
}

// Set gives a variant.
func (r *Rig) Set(variant string) (descriptions.Set, error) {
	r.mu.Lock()
	set, ok := r.sets[variant]
	r.mu.Unlock()
	if ok {
		return set, nil
	}
	return descriptions.Load(variant)
}

// kit is a registry of tools under one variant's descriptions.
type kit struct {
	reg  *tools.Registry
	hash string
}

// kitOf makes the tools of a cell, once.
func (r *Rig) kitOf(c Cell) (*kit, error) {
	set, err := r.Set(c.Descriptions)
	if err != nil {
		return nil, err
	}
	key := set.Hash() + " " + c.Without
	r.mu.Lock()
	defer r.mu.Unlock()
	if k, ok := r.registries[key]; ok {
		return k, nil
	}
	var belt []tools.Tool
	for _, t := range r.belt {
		if !slices.Contains(strings.Split(c.Without, ","), t.Spec().Name) {
			belt = append(belt, failing{t})
		}
	}
	reg, err := tools.NewRegistry(belt, set.Text)
	if err != nil {
		return nil, err
	}
	k := &kit{reg, set.Hash()}
	r.registries[key] = k
	return k, nil
}

// memoryOf makes a fresh memory of a policy.
func (r *Rig) memoryOf(policy string, now func() time.Time) (memory.Memory, error) {
	return memory.New(policy, &memory.Options{Lexicon: r.lexicon, Now: now, Recall: memory.NewRecall(filings.NewHashEmbedder(embeddedDims), nil)})
}

// model gives a model of the rig.
func (r *Rig) model(name string) (Model, error) {
	m, ok := r.models[name]
	if !ok {
		var there []string
		for n := range r.models {
			there = append(there, n)
		}
		slices.Sort(there)
		return m, fmt.Errorf("no model is called %q; there are: %s", name, strings.Join(there, ", "))
	}
	return m, nil
}
