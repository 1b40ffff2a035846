package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"hedui/tools/filings/embed"
)

// pieceRunes is how long a piece of text is that counts as one context.
const pieceRunes = 400

// cut makes pieces of a text at line borders and gives the pairs of each.
func cut(text string) [][][2]rune {
	var out [][][2]rune
	var b strings.Builder
	n := 0
	flush := func() {
		if pairs := embed.Pairs(b.String()); len(pairs) >= 40 {
			out = append(out, pairs)
		}
		b.Reset()
		n = 0
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		b.WriteString(line + "\n")
		if n += len([]rune(line)); n >= pieceRunes || strings.HasPrefix(line, "=== PAGE") {
			flush()
		}
	}
	flush()
	return out
}

// entry is one number of a sparse matrix of pieces by pairs.
type entry struct {
	pair  int
	value float64
}

// analyse finds the directions of the most telling pairs.
func analyse(pieces [][][2]rune, size, dim int) ([][2]rune, [][]float32) {
	pairs, weight := choose(pieces, size)
	place := map[[2]rune]int{}
	for i, p := range pairs {
		place[p] = i
	}
	matrix := make([][]entry, len(pieces))
	for i, piece := range pieces {
		counts := map[int]int{}
		for _, p := range piece {
			if j, ok := place[p]; ok {
				counts[j]++
			}
		}
		length := 0.0
		for j, c := range counts {
			matrix[i] = append(matrix[i], entry{j, (1 + math.Log(float64(c))) * weight[j]})
		}
		slices.SortFunc(matrix[i], func(a, b entry) int { return a.pair - b.pair })
		for _, e := range matrix[i] {
			length += e.value * e.value
		}
		for k := range matrix[i] {
			matrix[i][k].value /= math.Sqrt(length)
		}
	}
	vectors, values := singular(matrix, len(pairs), dim)
	rows := make([][]float32, len(pairs))
	for j := range rows {
		rows[j] = make([]float32, dim)
		for d := range dim {
			// The largest direction says only that a text is a report: all are
			// damped by their size.
			rows[j][d] = float32(vectors[d][j] * weight[j] / math.Sqrt(math.Max(values[d], 1e-9)))
		}
	}
	return pairs, rows
}

// choose takes the pairs that stand in several pieces and not in most, those of
// the most weight in all first.
func choose(pieces [][][2]rune, size int) ([][2]rune, []float64) {
	df := map[[2]rune]int{}
	for _, piece := range pieces {
		seen := map[[2]rune]bool{}
		for _, p := range piece {
			if !seen[p] {
				seen[p] = true
				df[p]++
			}
		}
	}
	idf := func(n int) float64 { return math.Log(float64(len(pieces)) / float64(n)) }
	var pairs [][2]rune
	for p, n := range df {
		if n >= 4 && n <= len(pieces)/3 {
			pairs = append(pairs, p)
		}
	}
	slices.SortFunc(pairs, func(a, b [2]rune) int {
		x, y := float64(df[a])*idf(df[a]), float64(df[b])*idf(df[b])
		return cmp.Or(cmp.Compare(y, x), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	pairs = pairs[:min(size, len(pairs))]
	weight := make([]float64, len(pairs))
	for i, p := range pairs {
		weight[i] = idf(df[p])
	}
	return pairs, weight
}

// singular gives the right singular vectors of the largest singular values, by
// random projection (Halko, Martinsson and Tropp 2011). The seed is fixed.
func singular(matrix [][]entry, width, dim int) ([][]float64, []float64) {
	rng := rand.New(rand.NewPCG(20260101, 1))
	k := dim + 16
	q := make([][]float64, k) // right side, k vectors over pairs
	for i := range q {
		q[i] = make([]float64, width)
		for j := range q[i] {
			q[i][j] = rng.NormFloat64()
		}
	}
	for range 3 {
		left := times(matrix, q)
		orthonormal(left)
		q = transposed(matrix, left, width)
		orthonormal(q)
	}
	left := times(matrix, q) // A Q: its Gram matrix has the squared values
	gram := make([][]float64, k)
	for i := range gram {
		gram[i] = make([]float64, k)
		for j := range gram[i] {
			gram[i][j] = inner(left[i], left[j])
		}
	}
	values, turn := eigen(gram)
	order := make([]int, k)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(values[b], values[a]), a-b) })
	out := make([][]float64, dim)
	kept := make([]float64, dim)
	for d := range out {
		out[d] = make([]float64, width)
		kept[d] = math.Sqrt(math.Max(values[order[d]], 0))
		for i := range k {
			for j := range width {
				out[d][j] += turn[i][order[d]] * q[i][j]
			}
		}
	}
	return out, kept
}

// times is the matrix by each of the vectors.
func times(matrix [][]entry, vectors [][]float64) [][]float64 {
	out := make([][]float64, len(vectors))
	for v := range vectors {
		out[v] = make([]float64, len(matrix))
		for i, row := range matrix {
			sum := 0.0
			for _, e := range row {
				sum += e.value * vectors[v][e.pair]
			}
			out[v][i] = sum
		}
	}
	return out
}

// transposed is the transposed matrix by each of the vectors.
func transposed(matrix [][]entry, vectors [][]float64, width int) [][]float64 {
	out := make([][]float64, len(vectors))
	for v := range vectors {
		out[v] = make([]float64, width)
		for i, row := range matrix {
			for _, e := range row {
				out[v][e.pair] += e.value * vectors[v][i]
			}
		}
	}
	return out
}

// orthonormal makes vectors orthogonal to each other and of length one.
func orthonormal(vectors [][]float64) {
	for i, v := range vectors {
		for range 2 { // once more for what rounding left
			for _, u := range vectors[:i] {
				c := inner(u, v)
				for j := range v {
					v[j] -= c * u[j]
				}
			}
		}
		length := math.Sqrt(inner(v, v))
		if length < 1e-12 {
			length = 1
		}
		for j := range v {
			v[j] /= length
		}
	}
}

func inner(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// eigen gives the values and vectors (columns) of a symmetric matrix, by
// Jacobi's rotations.
func eigen(m [][]float64) ([]float64, [][]float64) {
	n := len(m)
	turn := make([][]float64, n)
	for i := range turn {
		turn[i] = make([]float64, n)
		turn[i][i] = 1
	}
	for range 60 {
		off := 0.0
		for i := range n {
			for j := range i {
				off += m[i][j] * m[i][j]
			}
		}
		if off < 1e-18 {
			break
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				rotate(m, turn, p, q)
			}
		}
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = m[i][i]
	}
	return values, turn
}

func rotate(m, turn [][]float64, p, q int) {
	if math.Abs(m[p][q]) < 1e-15 {
		return
	}
	theta := (m[q][q] - m[p][p]) / (2 * m[p][q])
	t := math.Copysign(1, theta) / (math.Abs(theta) + math.Sqrt(theta*theta+1))
	c := 1 / math.Sqrt(t*t+1)
	s := t * c
	for k := range m {
		a, b := m[k][p], m[k][q]
		m[k][p], m[k][q] = c*a-s*b, s*a+c*b
	}
	for k := range m {
		a, b := m[p][k], m[q][k]
		m[p][k], m[q][k] = c*a-s*b, s*a+c*b
	}
	for k := range turn {
		a, b := turn[k][p], turn[k][q]
		turn[k][p], turn[k][q] = c*a-s*b, s*a+c*b
	}
}
