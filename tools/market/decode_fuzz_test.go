package market

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The fuzz tests below feed decoders with blocks of the embedded snapshot, cut
// and altered: a decoder may refuse, and must not panic or give rows that
// break its own order.

// embeddedBlock decompresses a block to start from.
func embeddedBlock(f *testing.F, file, name string) []byte {
	f.Helper()
	p, err := openPack(embedded()[file])
	require.NoError(f, err)
	block, err := p.block(name)
	require.NoError(f, err)
	require.NotEmpty(f, block, name)
	return block
}

// addSeeds adds a block, prefixes of it, and copies with one byte changed.
func addSeeds(f *testing.F, block []byte) {
	f.Helper()
	f.Add(block)
	for _, n := range []int{0, 1, len(block) / 2, len(block) - 1} {
		f.Add(block[:n])
	}
	for _, at := range []int{0, 3, len(block) / 3, len(block) - 1} {
		damaged := slices.Clone(block)
		damaged[at] ^= 0xff
		f.Add(damaged)
	}
	f.Add(binary.AppendUvarint(nil, 1<<63))
}

// smallPack is a data file with one small block of the embedded snapshot.
func smallPack(f *testing.F) []byte {
	f.Helper()
	p, err := openPack(embedded()[FundamentalsFile])
	require.NoError(f, err)
	const name = "应付债券"
	b := p.blocks[name]
	require.NotNil(f, b)
	out := append([]byte(packMagic), 1)
	out = append(binary.AppendUvarint(out, uint64(len(name))), name...)
	out = binary.AppendUvarint(out, uint64(b.size))
	out = binary.AppendUvarint(out, uint64(len(b.stored)))
	return append(out, b.stored...)
}

// smallestBlock names the smallest block whose name passes.
func smallestBlock(f *testing.F, file string, pass func(name string) bool) []byte {
	f.Helper()
	p, err := openPack(embedded()[file])
	require.NoError(f, err)
	smallest := ""
	for _, name := range p.names {
		if pass(name) && (smallest == "" || p.blocks[name].size < p.blocks[smallest].size) {
			smallest = name
		}
	}
	return embeddedBlock(f, file, smallest)
}

func FuzzOpenPack(f *testing.F) {
	addSeeds(f, smallPack(f))
	f.Add([]byte(packMagic + "\x01\x01a\xff\xff\xff\xff\x7f\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := openPack(data)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return
		}
		for _, name := range p.names {
			block, err := p.block(name)
			if err == nil {
				require.Len(t, block, p.blocks[name].size)
			}
		}
	})
}

func FuzzDecodeColumn(f *testing.F) {
	addSeeds(f, embeddedBlock(f, FundamentalsFile, "应付债券"))
	addSeeds(f, embeddedBlock(f, FundamentalsFile, "预收款项"))
	f.Add([]byte("\x03元\x01\x00\x01a\x01\x00\x02\xff\x01\x00\x00\x00\x00\x00\x02\x04"))
	const companies = 5794
	f.Fuzz(func(t *testing.T, data []byte) {
		col, err := decodeColumn(data, companies)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return
		}
		for i := range companies {
			rows := col.data(i)
			require.True(t, slices.IsSortedFunc(rows, func(a, b Datum) int {
				if a.Period.End < b.Period.End {
					return -1
				}
				return 0
			}))
		}
	})
}

func FuzzDecodeBars(f *testing.F) {
	addSeeds(f, smallestBlock(f, DailyFile, func(name string) bool { return name != "sources" }))
	cal, err := decodeCalendar(embeddedBlock(f, EventsFile, "calendar"))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &cursor{rest: data}
		bars, runs := decodeBars(c, cal.open, []string{"a", "b", "c"})
		if c.end("bars") != nil {
			return
		}
		_ = stretches(bars, runs)
		for i := 1; i < len(bars); i++ {
			require.Less(t, bars[i-1].Date, bars[i].Date)
		}
	})
}

func FuzzDecodeMembers(f *testing.F) {
	addSeeds(f, smallestBlock(f, EventsFile, func(name string) bool { return strings.HasPrefix(name, "members/") }))
	const companies = 5794
	f.Fuzz(func(t *testing.T, data []byte) {
		lists, err := decodeMembers(data, companies)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return
		}
		for _, l := range lists {
			require.True(t, slices.IsSorted(l.companies))
			if n := len(l.companies); n > 0 {
				require.Less(t, l.companies[n-1], companies)
			}
		}
	})
}

func FuzzDecodeText(f *testing.F) {
	addSeeds(f, embeddedBlock(f, CompaniesFile, "companies")[:4000])
	addSeeds(f, smallestBlock(f, EventsFile, func(name string) bool { return strings.HasPrefix(name, "dividends/") }))
	addSeeds(f, embeddedBlock(f, EventsFile, "calendar"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if list, err := decodeCompanies(data); err != nil {
			require.ErrorIs(t, err, ErrDamaged)
		} else {
			require.True(t, slices.IsSortedFunc(list, func(a, b Company) int {
				if a.ID < b.ID {
					return -1
				}
				return 1
			}))
		}
		if cal, err := decodeCalendar(data); err == nil {
			require.True(t, slices.IsSorted(cal.open))
		}
		rows, err := textRows(data, 70, 9)
		if err == nil {
			for _, r := range rows {
				_, err = decimals(r[3:6]...)
				_ = err
			}
		}
	})
}
