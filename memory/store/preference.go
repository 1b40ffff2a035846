package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"hedui/memory"
)

// Preference is a choice that holds in every session, in the user's own words.
type Preference struct {
	memory.Choice
	At      time.Time `json:"at"`
	Session string    `json:"session,omitempty"` // where it was said
}

// ErrNoPreference says that there is no such preference.
var ErrNoPreference = errors.New("store: no such preference")

// setPreference stores a choice; one without a value takes its kind away.
func setPreference(ctx context.Context, tx *sql.Tx, c memory.Choice, at time.Time, session string) error {
	if c.Value == "" {
		_, err := tx.ExecContext(ctx, `DELETE FROM preferences WHERE kind = ?`, string(c.Kind))
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO preferences (kind, value, words, at, session) VALUES (?,?,?,?,?)`,
		string(c.Kind), c.Value, c.Words, at.Format(time.RFC3339Nano), session)
	return err
}

// SetPreference stores a choice that the user made outside a conversation.
func (d *DB) SetPreference(ctx context.Context, c memory.Choice) error {
	c.Words = d.redact(c.Words)
	return d.update(ctx, func(tx *sql.Tx) error { return setPreference(ctx, tx, c, d.opts.Now(), "") })
}

// ForgetPreference removes the preference of a kind.
func (d *DB) ForgetPreference(ctx context.Context, kind memory.ChoiceKind) error {
	return d.update(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `DELETE FROM preferences WHERE kind = ?`, string(kind))
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: %q", ErrNoPreference, kind))
		}
		return nil
	})
}

// Preferences lists what is stored, in the order of memory.ChoiceKinds. Kinds
// that this program does not know are left out.
func (d *DB) Preferences(ctx context.Context) ([]Preference, error) {
	if !d.Exists() {
		return nil, nil
	}
	db, err := d.conn(ctx)
	if err != nil {
		return nil, err
	}
	found, err := db.QueryContext(ctx, `SELECT kind, value, words, at, session FROM preferences`)
	if err != nil {
		return nil, classify(err)
	}
	defer found.Close()
	var out []Preference
	for found.Next() {
		var p Preference
		var at string
		if err := found.Scan(&p.Kind, &p.Value, &p.Words, &at, &p.Session); err != nil {
			return nil, classify(err)
		}
		if p.At, err = time.Parse(time.RFC3339Nano, at); err != nil {
			return nil, fmt.Errorf("%w: preference %s: %w", ErrDamaged, p.Kind, err)
		}
		if slices.Contains(memory.ChoiceKinds, p.Kind) {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Preference) int {
		return slices.Index(memory.ChoiceKinds, a.Kind) - slices.Index(memory.ChoiceKinds, b.Kind)
	})
	return out, classify(found.Err())
}
