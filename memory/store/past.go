package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"hedui/memory"
)

// maxPast is how many turns of other sessions can be recalled, the latest.
const maxPast = 5000

// Past gives the other sessions to a long-term memory; own is the name of the
// one in progress, as it is when it is asked.
func (d *DB) Past(own func() string) memory.Past { return past{d, own} }

type past struct {
	db  *DB
	own func() string
}

// Episodes implements memory.Past. A vector of a kind that cannot be read is
// left out: it is made again.
func (p past) Episodes(ctx context.Context, embedder string) ([]memory.Episode, error) {
	if !p.db.Exists() {
		return nil, nil
	}
	db, err := p.db.conn(ctx)
	if err != nil {
		return nil, err
	}
	found, err := db.QueryContext(ctx, `SELECT t.session, t.n, t.at, t.question, t.answer, v.vector
		FROM turns t LEFT JOIN vectors v ON v.session = t.session AND v.turn = t.n AND v.embedder = ?
		WHERE t.session <> ? ORDER BY t.at DESC, t.session, t.n DESC LIMIT ?`, embedder, p.own(), maxPast)
	if err != nil {
		return nil, classify(err)
	}
	defer found.Close()
	var out []memory.Episode
	for found.Next() {
		var e memory.Episode
		var at string
		var vector []byte
		if err := found.Scan(&e.Session, &e.Turn, &at, &e.Question, &e.Answer, &vector); err != nil {
			return nil, classify(err)
		}
		if e.At, err = time.Parse(time.RFC3339Nano, at); err != nil {
			return nil, fmt.Errorf("%w: session %s, turn %d: %w", ErrDamaged, e.Session, e.Turn, err)
		}
		e.Vector = decodeVector(vector)
		out = append(out, e)
	}
	return out, classify(found.Err())
}

// KeepVectors implements memory.Past. Turns that were deleted meanwhile are
// passed over.
func (p past) KeepVectors(ctx context.Context, embedder string, episodes []memory.Episode) error {
	return p.db.update(ctx, func(tx *sql.Tx) error {
		for _, e := range episodes {
			if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO vectors (session, turn, embedder, vector)
				SELECT session, n, ?, ? FROM turns WHERE session = ? AND n = ?`,
				embedder, encodeVector(e.Vector), e.Session, e.Turn); err != nil {
				return err
			}
		}
		return nil
	})
}

// encodeVector writes a vector as little-endian floats.
func encodeVector(v []float32) []byte {
	out := make([]byte, 0, 4*len(v))
	for _, f := range v {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(f))
	}
	return out
}

func decodeVector(b []byte) []float32 {
	if len(b) == 0 || len(b)%4 != 0 {
		return nil
	}
	out := make([]float32, len(b)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}
