package market

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// ErrDamaged is wrapped by every error about snapshot data that does not
// decode. The embedded data is checked when it is generated, so it means a
// damaged binary or data file: build again from a clean checkout.
var ErrDamaged = errors.New("market: snapshot data is damaged")

// packMagic starts every data file; the digit is the format's version.
const packMagic = "HDP1"

// maxBlock bounds the decompressed size of one block, so that a damaged size
// cannot ask for all memory. The largest real block is below 4 MB.
const maxBlock = 64 << 20

// pack is one data file: a directory of named blocks, each compressed alone
// with zstd (with its checksum), so that one block can be read without the
// others. The directory's checksum is in the manifest.
//
//	"HDP1", uvarint count, count × (uvarint name length, name,
//	uvarint decompressed size, uvarint stored size), the blocks in that order
type pack struct {
	names     []string
	blocks    map[string]*packBlock
	directory string // first hex digits of a SHA-256 over everything before the blocks
}

type packBlock struct {
	size   int // decompressed
	stored []byte
	kept   func() ([]byte, error) // decompresses once
}

// openPack reads the directory; no block is decompressed.
func openPack(data []byte) (*pack, error) {
	if len(data) < len(packMagic) || string(data[:len(packMagic)]) != packMagic {
		return nil, fmt.Errorf("%w: no %s header", ErrDamaged, packMagic)
	}
	c := cursor{rest: data[len(packMagic):]}
	n := c.count(3)
	p := &pack{names: make([]string, 0, n), blocks: make(map[string]*packBlock, n)}
	sizes := make([]int, 0, n)
	for range n {
		name := string(c.bytes(c.count(1)))
		size := c.uvarint()
		stored := c.uvarint()
		if size > maxBlock || stored > uint64(len(data)) {
			return nil, fmt.Errorf("%w: block %q claims %d bytes", ErrDamaged, name, size)
		}
		if _, twice := p.blocks[name]; twice {
			return nil, fmt.Errorf("%w: block %q occurs twice", ErrDamaged, name)
		}
		p.names = append(p.names, name)
		p.blocks[name] = &packBlock{size: int(size)}
		sizes = append(sizes, int(stored))
	}
	sum := sha256.Sum256(data[:len(data)-len(c.rest)])
	p.directory = hex.EncodeToString(sum[:8])
	for i, name := range p.names {
		b := p.blocks[name]
		b.stored = c.bytes(sizes[i])
		b.kept = sync.OnceValues(func() ([]byte, error) { return b.read(name) })
	}
	return p, c.end("directory")
}

// zstdReader is shared: DecodeAll keeps no state between calls and is safe for
// concurrent use.
var zstdReader = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxMemory(maxBlock))
})

// block decompresses one block; a nil slice says that there is none of that
// name.
func (p *pack) block(name string) ([]byte, error) {
	if b := p.blocks[name]; b != nil {
		return b.read(name)
	}
	return nil, nil
}

// keep is block, but keeps what it has decompressed.
func (p *pack) keep(name string) ([]byte, error) {
	if b := p.blocks[name]; b != nil {
		return b.kept()
	}
	return nil, nil
}

func (b *packBlock) read(name string) ([]byte, error) {
	dec, err := zstdReader()
	if err != nil {
		return nil, fmt.Errorf("market: zstd: %w", err)
	}
	data, err := dec.DecodeAll(b.stored, make([]byte, 0, b.size))
	if err != nil {
		return nil, fmt.Errorf("%w: block %q: %w", ErrDamaged, name, err)
	}
	if len(data) != b.size {
		return nil, fmt.Errorf("%w: block %q has %d bytes, not %d", ErrDamaged, name, len(data), b.size)
	}
	return data, nil
}
