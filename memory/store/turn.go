package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
)

// row is a turn as the file holds it. Its facts are those that the session got
// between the turn before and this one.
type row struct {
	session                   string
	n                         int
	at                        string
	question, answer, outcome string
	messages, printed         string
	facts                     []factRow
	sum                       string
}

// newRow writes a turn and its facts as the file holds them.
func newRow(session string, t memory.Turn, facts []check.Fact) (row, error) {
	messages, err := json.Marshal(memory.Settled(t))
	if err != nil {
		return row{}, fmt.Errorf("store: turn %d: %w", t.N, err)
	}
	r := row{
		session: session, n: t.N, at: t.At.Format(time.RFC3339Nano),
		question: t.Question, answer: t.Answer, outcome: t.Outcome,
		messages: string(messages), printed: strings.Join(t.Printed, " "),
	}
	for _, f := range facts {
		r.facts = append(r.facts, newFactRow(f))
	}
	r.sum = r.checksum()
	return r, nil
}

// checksum covers everything that the row says, each part with its length.
func (r row) checksum() string {
	h := sha256.New()
	add := func(parts ...string) {
		for _, p := range parts {
			fmt.Fprintf(h, "%d:", len(p))
			h.Write([]byte(p))
		}
	}
	add(r.session, strconv.Itoa(r.n), r.at, r.question, r.answer, r.outcome, r.messages, r.printed)
	for _, f := range r.facts {
		add(f.strings()...)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// turn reads a row back. A row that is not what was written is ErrDamaged.
func (r row) turn() (memory.Turn, []check.Fact, error) {
	damaged := func(what string) error {
		return fmt.Errorf("%w: session %s, turn %d: %s", ErrDamaged, r.session, r.n, what)
	}
	if r.sum != r.checksum() {
		return memory.Turn{}, nil, damaged("its checksum does not fit")
	}
	at, err := time.Parse(time.RFC3339Nano, r.at)
	if err != nil {
		return memory.Turn{}, nil, damaged(err.Error())
	}
	var messages []llm.Message
	if err := json.Unmarshal([]byte(r.messages), &messages); err != nil {
		return memory.Turn{}, nil, damaged(err.Error())
	}
	t := memory.Turn{
		N: r.n, At: at, Question: r.question, Answer: r.answer, Outcome: r.outcome,
		Messages: messages, Printed: strings.Fields(r.printed),
	}
	var facts []check.Fact
	for _, f := range r.facts {
		fact, err := f.fact()
		if err != nil {
			return memory.Turn{}, nil, damaged(err.Error())
		}
		facts = append(facts, fact)
	}
	return t, facts, nil
}

// insert stores a row.
func (r row) insert(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO turns (session, n, at, question, answer, outcome, messages, printed, sum) VALUES (?,?,?,?,?,?,?,?,?)`,
		r.session, r.n, r.at, r.question, r.answer, r.outcome, r.messages, r.printed, r.sum); err != nil {
		return err
	}
	for _, f := range r.facts {
		if err := f.insert(ctx, tx, r.session, r.n); err != nil {
			return err
		}
	}
	return nil
}

// rows reads the turns of a session after number n.
func rows(ctx context.Context, db querier, session string, n int) ([]row, error) {
	found, err := db.QueryContext(ctx,
		`SELECT n, at, question, answer, outcome, messages, printed, sum FROM turns WHERE session = ? AND n > ? ORDER BY n`, session, n)
	if err != nil {
		return nil, classify(err)
	}
	defer found.Close()
	var out []row
	for found.Next() {
		r := row{session: session}
		if err := found.Scan(&r.n, &r.at, &r.question, &r.answer, &r.outcome, &r.messages, &r.printed, &r.sum); err != nil {
			return nil, classify(err)
		}
		if r.n != n+len(out)+1 {
			return nil, fmt.Errorf("%w: session %s has no turn %d", ErrDamaged, session, n+len(out)+1)
		}
		out = append(out, r)
	}
	if err := found.Err(); err != nil {
		return nil, classify(err)
	}
	found.Close()
	return out, attachFacts(ctx, db, session, n, out)
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}
