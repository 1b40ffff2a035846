package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// Episode is a turn as long-term memory keeps it. Session is "" for the
// conversation in progress.
type Episode struct {
	Session  string
	Turn     int
	At       time.Time
	Question string
	Answer   string
	Vector   []float32 // nil until it is embedded
}

func (e Episode) id() string   { return fmt.Sprintf("%s#%06d", e.Session, e.Turn) }
func (e Episode) text() string { return e.Question + "\n" + e.Answer }

// Past keeps the episodes of other sessions. Episodes gives them with the
// vectors that the named embedder made, as far as they are kept; KeepVectors
// keeps vectors made since.
type Past interface {
	Episodes(ctx context.Context, embedder string) ([]Episode, error)
	KeepVectors(ctx context.Context, embedder string, episodes []Episode) error
}

// Recall is the long-term memory: the turns that have left the view, and those
// of other sessions. They are found by time, by number and by likeness, when a
// question refers back to them. Nothing is read or embedded before.
type Recall struct {
	embedder llm.Embedder
	past     Past
	vectors  *vectors
	episodes map[string]Episode
	loaded   bool
	err      error // of the last search
}

// NewRecall makes a long-term memory. A nil embedder finds by time and number
// only; a nil past knows only the conversation in progress.
func NewRecall(embedder llm.Embedder, past Past) *Recall {
	return &Recall{embedder: embedder, past: past, episodes: make(map[string]Episode)}
}

// Err gives the reason why the last search found nothing or less than it
// should have, nil when there was none.
func (r *Recall) Err() error { return r.err }

// reset forgets the conversation in progress; what was stored of it is read
// again as a session of the past.
func (r *Recall) reset() {
	r.episodes, r.vectors, r.loaded, r.err = make(map[string]Episode), nil, false, nil
}

// maxRecalled is how many episodes a question brings back.
const maxRecalled = 3

// Find gives the episodes that a question refers to, among here, those of the
// conversation in progress, and the past: the most alike first, where they are
// found by likeness, else the latest first. Where all are asked for they come
// in the order of time. of is how many there are of the time that is meant, 0
// where no time is.
func (r *Recall) Find(ctx context.Context, question string, b Back, here []Episode) (found []Episode, of int) {
	r.err = nil
	for _, e := range here {
		r.hold(e)
	}
	if !b.Here {
		r.load(ctx)
	}
	var fit []Episode
	for _, e := range r.episodes {
		if b.holds(e.At) && (!b.Here || e.Session == "") && (!b.Last || e.Session != "") {
			fit = append(fit, e)
		}
	}
	slices.SortFunc(fit, byTime)
	if b.Last {
		fit = lastSession(fit)
	}
	timed := b.Here || b.Last || !b.From.IsZero()
	if b.Nth != 0 {
		return nth(fit, b.Nth), 0
	}
	// What was asked about the talk itself tells nothing.
	fit = slices.DeleteFunc(fit, func(e Episode) bool { return mention.Read(e.Question, nil, mention.Options{}).OfTalk() })
	if timed {
		of = len(fit)
	}
	switch {
	case b.All:
		return fit, of
	case r.embedder == nil, len(fit) <= maxRecalled && timed:
		return latest(fit), of
	}
	return r.alike(ctx, question, fit), of
}

// latest gives the last episodes of a list, the latest first.
func latest(list []Episode) []Episode {
	out := slices.Clone(list[max(0, len(list)-maxRecalled):])
	slices.Reverse(out)
	return out
}

func byTime(a, b Episode) int {
	if c := a.At.Compare(b.At); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Turn, b.Turn))
}

func (r *Recall) hold(e Episode) {
	if old, held := r.episodes[e.id()]; !held || old.Question != e.Question {
		r.episodes[e.id()] = e
	}
}

// load reads the past once.
func (r *Recall) load(ctx context.Context) {
	if r.loaded || r.past == nil {
		return
	}
	name := ""
	if r.embedder != nil {
		name = r.embedder.Name()
	}
	past, err := r.past.Episodes(ctx, name)
	if err != nil {
		r.err = fmt.Errorf("memory: earlier sessions cannot be read: %w", err)
		return
	}
	r.loaded = true
	for _, e := range past {
		r.hold(e)
	}
}

// lastSession keeps the episodes of the session that was talked in last.
func lastSession(list []Episode) []Episode {
	if len(list) == 0 {
		return nil
	}
	last := list[len(list)-1].Session
	return slices.DeleteFunc(list, func(e Episode) bool { return e.Session != last })
}

// nth gives the nth episode, from the end when n is negative. The numbers are
// those of the turns where all are of one session.
func nth(list []Episode, n int) []Episode {
	if n < 0 {
		n = len(list) + n + 1
	} else if i := slices.IndexFunc(list, func(e Episode) bool { return e.Turn == n }); i >= 0 && oneSession(list) {
		n = i + 1
	}
	if n < 1 || n > len(list) {
		return nil
	}
	return list[n-1 : n]
}

func oneSession(list []Episode) bool {
	return !slices.ContainsFunc(list, func(e Episode) bool { return e.Session != list[0].Session })
}

// alike gives the episodes of a list that are most like the question.
func (r *Recall) alike(ctx context.Context, question string, list []Episode) []Episode {
	if err := r.embed(ctx, list); err != nil {
		r.err = err
		return latest(list)
	}
	fits := make(map[string]bool, len(list))
	for _, e := range list {
		fits[e.id()] = true
	}
	found, err := r.vectors.nearest(ctx, question, maxRecalled, func(id string) bool { return fits[id] })
	if err != nil {
		r.err = err
		return nil
	}
	out := make([]Episode, len(found))
	for i, f := range found {
		out[i] = r.episodes[f.id]
	}
	return out
}

// embed gives vectors to the episodes of a list that have none, and keeps them.
func (r *Recall) embed(ctx context.Context, list []Episode) error {
	if r.vectors == nil {
		v, err := newVectors(r.embedder)
		if err != nil {
			return err
		}
		r.vectors = v
	}
	var texts []string
	var fresh []Episode
	for i := range list {
		e := &list[i]
		if len(e.Vector) != r.embedder.Dim() {
			e.Vector = nil // of another make
		}
		if e.Vector == nil && !r.vectors.held[e.id()] {
			texts, fresh = append(texts, e.text()), append(fresh, *e)
		}
	}
	made, err := r.embedder.Embed(ctx, texts)
	if err != nil {
		return fmt.Errorf("memory: embedding: %w", err)
	}
	var kept []Episode
	for i := range fresh {
		fresh[i].Vector = made[i]
		if fresh[i].Session != "" {
			kept = append(kept, fresh[i])
		}
	}
	for _, e := range append(slices.Clone(list), fresh...) {
		if e.Vector != nil {
			if err := r.vectors.add(ctx, e.id(), e.text(), e.Vector); err != nil {
				return err
			}
		}
	}
	if len(kept) == 0 || r.past == nil {
		return nil
	}
	if err := r.past.KeepVectors(ctx, r.embedder.Name(), kept); err != nil {
		r.err = fmt.Errorf("memory: vectors not kept: %w", err) // they are made again next time
	}
	return nil
}
