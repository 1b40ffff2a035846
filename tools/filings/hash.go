package filings

import (
	"context"
	"hash/fnv"
	"math"
	"unicode"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// HashEmbedder is the embedder that works without a model: each run of one to
// three characters is hashed to one of the dimensions, with a sign, and the
// counts are dampened and normalised ("feature hashing", Weinberger et al.
// 2009). Texts that share words are near; it knows no meaning. The same text
// gives the same vector on every machine.
type HashEmbedder struct{ dim int }

var _ llm.Embedder = HashEmbedder{}

// NewHashEmbedder makes vectors of dim dimensions (at least 2).
func NewHashEmbedder(dim int) HashEmbedder { return HashEmbedder{max(dim, 2)} }

// Name implements llm.Embedder.
func (h HashEmbedder) Name() string { return "hash-1-3gram" }

// Dim implements llm.Embedder.
func (h HashEmbedder) Dim() int { return h.dim }

// Local says that no request is made.
func (h HashEmbedder) Local() bool { return true }

// Embed implements llm.Embedder. It never fails unless ctx is done.
func (h HashEmbedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = h.vector(t)
	}
	return out, nil
}

func (h HashEmbedder) vector(text string) []float32 {
	var runes []rune
	for _, r := range mention.FoldString(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			runes = append(runes, r)
		}
	}
	v := make([]float32, h.dim)
	for n := 1; n <= 3; n++ {
		for i := 0; i+n <= len(runes); i++ {
			f := fnv.New64a()
			f.Write([]byte(string(runes[i : i+n])))
			sum := f.Sum64()
			if sum&1 == 0 {
				v[sum>>1%uint64(h.dim)]++
			} else {
				v[sum>>1%uint64(h.dim)]--
			}
		}
	}
	return normalised(v)
}

// normalised dampens counts by their square root and scales to length one. A
// text with nothing to hash gets the first axis, since a zero vector has no
// direction to compare.
func normalised(v []float32) []float32 {
	var sum float64
	for i, x := range v {
		root := math.Copysign(math.Sqrt(math.Abs(float64(x))), float64(x))
		v[i] = float32(root)
		sum += root * root
	}
	if sum == 0 {
		v[0] = 1
		return v
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(sum))
	}
	return v
}
