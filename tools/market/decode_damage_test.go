package market

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDamageIsFound flips single bytes all over the data files: the directory
// no longer matches the manifest, or the block does not decompress, or nothing
// has changed.
func TestDamageIsFound(t *testing.T) {
	t.Parallel()
	for _, file := range []string{CompaniesFile, FundamentalsFile, DailyFile, MonthEndsFile, EventsFile} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			whole, err := openPack(embedded()[file])
			require.NoError(t, err)
			data := slices.Clone(embedded()[file])
			found := 0
			const flips = 150
			for i := range flips {
				at := i * i * (len(data) - 1) / (flips * flips) // denser at the start, where the directory is
				data[at] ^= 0x10
				if damaged(t, data, at, whole) {
					found++
				}
				data[at] ^= 0x10
			}
			require.GreaterOrEqual(t, found, flips*9/10)
		})
	}
}

// damaged says whether the change of a byte is noticed; if not, it must not
// matter.
func damaged(t *testing.T, data []byte, at int, whole *pack) bool {
	t.Helper()
	p, err := openPack(data)
	if err != nil {
		require.ErrorIs(t, err, ErrDamaged)
		return true
	}
	if p.directory != whole.directory {
		return true
	}
	end := len(data)
	for _, name := range slices.Backward(p.names) {
		b := p.blocks[name]
		if end -= len(b.stored); at < end {
			continue
		}
		block, err := b.read(name)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return true
		}
		original, err := whole.block(name)
		require.NoError(t, err)
		require.True(t, bytes.Equal(original, block), "%s differs and is not refused", name)
		return false
	}
	t.Fatalf("byte %d is in no block", at)
	return false
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file string
		content    []byte
	}{
		{"no manifest", ManifestFile, nil},
		{"manifest of another snapshot", ManifestFile, []byte(`{"version":"0"}`)},
		{"no companies", CompaniesFile, nil},
		{"companies of another file", CompaniesFile, embedded()[EventsFile]},
		{"cut-off directory", FundamentalsFile, embedded()[FundamentalsFile][:100]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			files := embedded()
			files[tt.file] = tt.content
			_, err := Load(files)
			require.ErrorIs(t, err, ErrDamaged)
		})
	}
}

// TestLateDamage: files that Load does not read are refused when they are.
func TestLateDamage(t *testing.T) {
	t.Parallel()
	files := embedded()
	files[DailyFile], files[MonthEndsFile], files[EventsFile] = nil, nil, nil
	s, err := Load(files)
	require.NoError(t, err)
	_, _, err = s.Daily("600519.SH")
	require.ErrorIs(t, err, ErrDamaged)
	_, _, err = s.MonthEnds("600519.SH")
	require.ErrorIs(t, err, ErrDamaged)
	_, err = s.Factors("600519.SH")
	require.ErrorIs(t, err, ErrDamaged)
	_, err = s.Index("000300")
	require.ErrorIs(t, err, ErrDamaged)
	_, known := s.IsTradingDay("2023-12-29")
	require.False(t, known)
}
