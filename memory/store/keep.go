package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"hedui/check/mention"
	"hedui/memory"
)

// Session is a conversation that is kept: a memory.Memory whose turns are on
// disk by the time Commit returns. Begin and End enclose the answering of a
// question. It is used by one conversation at a time; other processes may use
// the same session in between.
type Session struct {
	memory.Memory
	db      *DB
	id      string // "" until the first turn of an unnamed session is kept
	lexicon mention.Lexicon

	turns      int      // stored, and in Memory
	next       int      // number of the next fact that is not stored
	superseded []string // as stored
	unlock     func()
	settled    []memory.Choice
	err        error
}

// Keep lets a memory be kept as the session named id, which begins empty when
// it does not exist; "" is a new session that gets a dated name with its first
// turn. Nothing is read before Begin. The lexicon knows the names in
// questions; see memory.ReadChoices.
func (d *DB) Keep(mem memory.Memory, id string, lexicon mention.Lexicon) (*Session, error) {
	if id != "" {
		if err := CheckID(id); err != nil {
			return nil, err
		}
	}
	return &Session{Memory: mem, db: d, id: id, lexicon: lexicon, next: 1}, nil
}

// ID is the session's name, "" while it has none yet.
func (s *Session) ID() string { return s.id }

// Err gives what went wrong when the last turn was to be kept: it was answered
// all the same, and is not on disk.
func (s *Session) Err() error { return s.err }

// Settled gives what the last turn settled for all sessions.
func (s *Session) Settled() []memory.Choice { return s.settled }

// Begin makes the session ours until End, and takes over what other processes
// added to it. It waits for them while ctx lasts.
func (s *Session) Begin(ctx context.Context) error {
	s.err, s.settled = nil, nil
	s.End()
	if s.id == "" {
		return nil
	}
	unlock, err := s.db.lockSession(ctx, s.id)
	if err != nil {
		return err
	}
	if err := s.sync(ctx); err != nil {
		unlock()
		return err
	}
	s.unlock = unlock
	return nil
}

// End gives the session free.
func (s *Session) End() {
	if s.unlock != nil {
		s.unlock()
		s.unlock = nil
	}
}

func (s *Session) ledger() *memory.Ledger { return s.Memory.Book().(*memory.Ledger) }

// sync reads the turns that are stored and not in memory yet.
func (s *Session) sync(ctx context.Context) error {
	if !s.db.Exists() {
		return nil
	}
	var saved Saved
	err := s.db.update(ctx, func(tx *sql.Tx) (err error) {
		saved, err = load(ctx, tx, s.id, s.turns)
		return err
	})
	switch {
	case errors.Is(err, ErrNotFound) && s.turns == 0:
		return nil
	case errors.Is(err, ErrNotFound):
		return fmt.Errorf("%w: it was deleted meanwhile; start another with /reset", err)
	case err != nil:
		return err
	case saved.Next == s.next && len(saved.Turns) == 0:
		return nil
	}
	return s.take(ctx, saved)
}

// take brings what another process stored into memory. Facts of a turn of ours
// that came to nothing have numbers that the other has given since, so then
// everything is read again.
func (s *Session) take(ctx context.Context, saved Saved) error {
	if s.turns > 0 && s.ledger().Next() > s.next {
		s.Memory.Reset()
		s.turns, s.next = 0, 1
		all, err := s.db.Load(ctx, s.id)
		if err != nil {
			return err
		}
		saved = all
	}
	if err := s.ledger().Restore(slices.Concat(saved.Facts...), saved.Superseded, saved.Next); err != nil {
		return fmt.Errorf("%w: session %s: %w", ErrDamaged, s.id, err)
	}
	for _, t := range saved.Turns {
		s.Memory.Commit(t)
	}
	s.turns += len(saved.Turns)
	s.next, s.superseded = saved.Next, saved.Superseded
	return nil
}

// Commit implements memory.Memory.
func (s *Session) Commit(t memory.Turn) {
	s.Memory.Commit(t)
	if s.err = s.keep(context.Background(), t); s.err != nil {
		s.err = fmt.Errorf("this turn is not kept: %w", s.err)
	}
}

// keep stores a turn, its facts, and what it settled, all or nothing.
func (s *Session) keep(ctx context.Context, t memory.Turn) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	t = s.db.clean(t)
	t.N = s.turns + 1
	facts := s.ledger().Since(s.next)
	next, gone := s.ledger().Next(), s.ledger().Superseded()
	_, lasting := memory.ReadChoices(t.Question, s.lexicon)
	id := s.id
	err := s.db.update(ctx, func(tx *sql.Tx) (err error) {
		if id, err = s.db.create(ctx, tx, s.id); err != nil {
			return err
		}
		var stored int
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(n), 0) FROM turns WHERE session = ?`, id).Scan(&stored); err != nil {
			return err
		}
		if stored != s.turns {
			return fmt.Errorf("store: session %s has %d turns on disk and %d here; start another with /reset", id, stored, s.turns)
		}
		r, err := newRow(id, t, facts)
		if err != nil {
			return err
		}
		if err := r.insert(ctx, tx); err != nil {
			return err
		}
		if err := markSuperseded(ctx, tx, id, s.superseded, gone); err != nil {
			return err
		}
		for _, c := range lasting {
			if err := setPreference(ctx, tx, c, t.At, id); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `UPDATE sessions SET updated = ?, next_fact = ? WHERE id = ?`,
			s.db.opts.Now().Format(time.RFC3339Nano), next, id)
		return err
	})
	if err != nil {
		return err
	}
	s.id, s.turns, s.next, s.superseded, s.settled = id, t.N, next, gone, lasting
	return nil
}

// markSuperseded stores which facts are superseded, where that changed.
func markSuperseded(ctx context.Context, tx *sql.Tx, id string, before, now []string) error {
	set := func(ids []string, without []string, value int) error {
		for _, f := range ids {
			if slices.Contains(without, f) {
				continue
			}
			if _, err := tx.ExecContext(ctx, `UPDATE facts SET superseded = ? WHERE session = ? AND n = ?`, value, id, f[1:]); err != nil {
				return err
			}
		}
		return nil
	}
	if err := set(now, before, 1); err != nil {
		return err
	}
	return set(before, now, 0)
}

// Reset implements memory.Memory: the conversation starts over as a new
// session. What was kept stays on disk.
func (s *Session) Reset() {
	s.End()
	s.Memory.Reset()
	s.id, s.turns, s.next, s.superseded, s.err = "", 0, 1, nil, nil
}
