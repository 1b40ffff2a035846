package shelf

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Vectors gives the stored vectors of texts by one embedder, in order, nil for
// a text that has none.
func (s *Shelf) Vectors(ctx context.Context, embedder string, texts []string) ([][]float32, error) {
	get, err := s.sql.PrepareContext(ctx, `SELECT vector FROM vectors WHERE embedder = ? AND hash = ?`)
	if err != nil {
		return nil, s.explain(err)
	}
	defer get.Close()
	out := make([][]float32, len(texts))
	for i, t := range texts {
		var raw []byte
		err := get.QueryRowContext(ctx, embedder, hash(t)).Scan(&raw)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return nil, s.explain(err)
		default:
			if out[i], err = decodeVector(raw); err != nil {
				return nil, s.damaged(err.Error())
			}
		}
	}
	return out, nil
}

// PutVectors stores the vectors of texts, all or none. One that is there
// already is replaced.
func (s *Shelf) PutVectors(ctx context.Context, embedder string, texts []string, vectors [][]float32) error {
	if len(texts) != len(vectors) {
		return fmt.Errorf("shelf: %d texts and %d vectors", len(texts), len(vectors))
	}
	return s.update(ctx, func(tx *sql.Tx) error {
		put, err := tx.PrepareContext(ctx, `INSERT INTO vectors (embedder, hash, vector) VALUES (?,?,?)
			ON CONFLICT (embedder, hash) DO UPDATE SET vector = excluded.vector`)
		if err != nil {
			return err
		}
		defer put.Close()
		for i, t := range texts {
			if _, err := put.ExecContext(ctx, embedder, hash(t), encodeVector(vectors[i])); err != nil {
				return err
			}
		}
		return nil
	})
}

// DocumentVectors gives the vectors of a document's passages by one embedder,
// in reading order, nil for a passage that has none.
func (s *Shelf) DocumentVectors(ctx context.Context, embedder, document string) ([][]float32, error) {
	rows, err := s.sql.QueryContext(ctx, `SELECT v.vector FROM passages p LEFT JOIN vectors v ON v.embedder = ? AND v.hash = p.hash
		WHERE p.document = ? ORDER BY p.n`, embedder, document)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var out [][]float32
	var raw sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&raw); err != nil {
			return nil, s.explain(err)
		}
		var v []float32
		if raw != nil {
			if v, err = decodeVector(raw); err != nil {
				return nil, s.damaged(err.Error())
			}
		}
		out = append(out, v)
	}
	return out, s.explain(rows.Err())
}

func encodeVector(v []float32) []byte {
	out := make([]byte, 0, 4*len(v))
	for _, f := range v {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(f))
	}
	return out
}

func decodeVector(raw []byte) ([]float32, error) {
	if len(raw)%4 != 0 {
		return nil, fmt.Errorf("a vector has %d bytes", len(raw))
	}
	out := make([]float32, len(raw)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return out, nil
}
