package embed

import (
	"context"
	_ "embed" // the table
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
	"unicode"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// Latent is an embedder that works without a model on a server: each pair of
// neighbouring Han characters has a direction, found by latent semantic
// analysis of reports (tools/filings/embed/train), and a text has the weighted
// sum of those of its pairs. It knows which pairs keep company, and no grammar.
// The same text gives the same vector on every machine.
type Latent struct {
	name  string
	dim   int
	pairs map[[2]rune]int
	rows  []int8 // dim for each pair
	gain  []float32
}

var _ llm.Embedder = (*Latent)(nil)

// Pairs are the pairs of neighbouring Han characters of a text, width and case
// folded, in order.
func Pairs(text string) [][2]rune {
	var out [][2]rune
	last := rune(0)
	for _, r := range mention.FoldString(text) {
		switch {
		case !unicode.Is(unicode.Han, r):
			if !unicode.IsSpace(r) || r == '\n' {
				last = 0
			}
		case last != 0:
			out = append(out, [2]rune{last, r})
			last = r
		default:
			last = r
		}
	}
	return out
}

const latentMagic = "hedui latent 1\n"

// EncodeLatent writes the directions of pairs, one row for each, as a table: a
// byte for each number, scaled by row.
func EncodeLatent(name string, pairs [][2]rune, rows [][]float32) []byte {
	out := []byte(latentMagic)
	out = append(append(out, byte(len(name))), name...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(pairs)))
	dim := 0
	if len(rows) > 0 {
		dim = len(rows[0])
	}
	out = binary.LittleEndian.AppendUint16(out, uint16(dim))
	for i, p := range pairs {
		out = binary.LittleEndian.AppendUint32(out, uint32(p[0]))
		out = binary.LittleEndian.AppendUint32(out, uint32(p[1]))
		top := float32(0)
		for _, x := range rows[i] {
			top = max(top, float32(math.Abs(float64(x))))
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(top/127))
		for _, x := range rows[i] {
			q := int8(0)
			if top > 0 {
				q = int8(math.Round(float64(x / top * 127)))
			}
			out = append(out, byte(q))
		}
	}
	return out
}

var errLatent = errors.New("embed: the table of directions is damaged or of another version")

// DecodeLatent reads what EncodeLatent wrote.
func DecodeLatent(raw []byte) (*Latent, error) {
	if len(raw) < len(latentMagic)+1 || string(raw[:len(latentMagic)]) != latentMagic {
		return nil, errLatent
	}
	raw = raw[len(latentMagic):]
	n := int(raw[0])
	if len(raw) < 1+n+6 {
		return nil, errLatent
	}
	l := &Latent{name: string(raw[1 : 1+n])}
	raw = raw[1+n:]
	count := int(binary.LittleEndian.Uint32(raw))
	l.dim = int(binary.LittleEndian.Uint16(raw[4:]))
	raw = raw[6:]
	size := 12 + l.dim
	if l.dim < 1 || len(raw) != count*size {
		return nil, errLatent
	}
	l.pairs = make(map[[2]rune]int, count)
	l.gain = make([]float32, count)
	l.rows = make([]int8, 0, count*l.dim)
	for i := range count {
		row := raw[i*size : (i+1)*size]
		l.pairs[[2]rune{rune(binary.LittleEndian.Uint32(row)), rune(binary.LittleEndian.Uint32(row[4:]))}] = i
		l.gain[i] = math.Float32frombits(binary.LittleEndian.Uint32(row[8:]))
		for _, b := range row[12:] {
			l.rows = append(l.rows, int8(b))
		}
	}
	return l, nil
}

// Name implements llm.Embedder.
func (l *Latent) Name() string { return l.name }

// Dim implements llm.Embedder.
func (l *Latent) Dim() int { return l.dim }

// Local says that no request is made.
func (l *Latent) Local() bool { return true }

// Embed implements llm.Embedder. It never fails unless ctx is done.
func (l *Latent) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = l.vector(t)
	}
	return out, nil
}

// vector sums the directions of a text's pairs, each damped by how often it
// occurs. A text without a known pair gets the first axis, since a zero vector
// has no direction.
func (l *Latent) vector(text string) []float32 {
	counts := map[int]int{}
	var order []int // of first occurrence, so that the sum is always the same
	for _, p := range Pairs(text) {
		if i, known := l.pairs[p]; known {
			if counts[i] == 0 {
				order = append(order, i)
			}
			counts[i]++
		}
	}
	sum := make([]float64, l.dim)
	for _, i := range order {
		weight := float64(l.gain[i]) * (1 + math.Log(float64(counts[i])))
		for d, q := range l.rows[i*l.dim : (i+1)*l.dim] {
			sum[d] += weight * float64(q)
		}
	}
	length := 0.0
	for _, x := range sum {
		length += x * x
	}
	out := make([]float32, l.dim)
	if length == 0 {
		out[0] = 1
		return out
	}
	for d, x := range sum {
		out[d] = float32(x / math.Sqrt(length))
	}
	return out
}

//go:embed latent.bin
var latentTable []byte

// Offline gives the embedded Latent, read once.
var Offline = sync.OnceValues(func() (*Latent, error) {
	l, err := DecodeLatent(latentTable)
	if err != nil {
		return nil, fmt.Errorf("%w: the program was built wrong", err)
	}
	return l, nil
})
