package market

import (
	"encoding/binary"
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
// others.
//
//	"HDP1", uvarint count, count × (uvarint name length, name,
//	uvarint decompressed size, uvarint stored size), the blocks in that order
type pack struct {
	names  []string
	blocks map[string]packBlock
}

type packBlock struct {
	size   int // decompressed
	stored []byte
}

// openPack reads the directory; no block is decompressed.
func openPack(data []byte) (*pack, error) {
	if len(data) < len(packMagic) || string(data[:len(packMagic)]) != packMagic {
		return nil, fmt.Errorf("%w: no %s header", ErrDamaged, packMagic)
	}
	c := cursor{rest: data[len(packMagic):]}
	n := c.count(3)
	p := &pack{names: make([]string, 0, n), blocks: make(map[string]packBlock, n)}
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
		p.blocks[name] = packBlock{size: int(size)}
		sizes = append(sizes, int(stored))
	}
	for i, name := range p.names {
		b := p.blocks[name]
		b.stored = c.bytes(sizes[i])
		p.blocks[name] = b
	}
	return p, c.end("directory")
}

// zstdReader is shared: DecodeAll keeps no state between calls and is safe for
// concurrent use.
var zstdReader = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxMemory(maxBlock))
})

// block decompresses one block; ok is false when there is none of that name.
func (p *pack) block(name string) (data []byte, ok bool, err error) {
	b, ok := p.blocks[name]
	if !ok {
		return nil, false, nil
	}
	dec, err := zstdReader()
	if err != nil {
		return nil, true, fmt.Errorf("market: zstd: %w", err)
	}
	data, err = dec.DecodeAll(b.stored, make([]byte, 0, b.size))
	if err != nil {
		return nil, true, fmt.Errorf("%w: block %q: %w", ErrDamaged, name, err)
	}
	if len(data) != b.size {
		return nil, true, fmt.Errorf("%w: block %q has %d bytes, not %d", ErrDamaged, name, len(data), b.size)
	}
	return data, true, nil
}

// cursor reads the primitives of the format. After the first failure every
// read gives zero, and err says what was wrong; callers check once, at end.
type cursor struct {
	rest []byte
	err  error
}

func (c *cursor) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
	}
	c.rest = nil
}

func (c *cursor) uvarint() uint64 {
	v, n := binary.Uvarint(c.rest)
	if n <= 0 {
		c.fail("cut-off or overlong number")
		return 0
	}
	c.rest = c.rest[n:]
	return v
}

func (c *cursor) varint() int64 {
	v, n := binary.Varint(c.rest)
	if n <= 0 {
		c.fail("cut-off or overlong number")
		return 0
	}
	c.rest = c.rest[n:]
	return v
}

// count reads a number of items that take at least size bytes each, so that a
// damaged count cannot ask for more memory than the block could fill.
func (c *cursor) count(size int) int {
	v := c.uvarint()
	if v > uint64(len(c.rest)/size) {
		c.fail("count %d is more than the data holds", v)
		return 0
	}
	return int(v)
}

// bytes gives the next n bytes, sharing memory with the block.
func (c *cursor) bytes(n int) []byte {
	if n < 0 || n > len(c.rest) {
		c.fail("%d bytes wanted, %d left", n, len(c.rest))
		return nil
	}
	b := c.rest[:n:n]
	c.rest = c.rest[n:]
	return b
}

func (c *cursor) text() string { return string(c.bytes(c.count(1))) }

// end reports the first failure, or bytes left over.
func (c *cursor) end(what string) error {
	if c.err == nil && len(c.rest) > 0 {
		c.fail("%d bytes left over", len(c.rest))
	}
	if c.err != nil {
		return fmt.Errorf("%s: %w", what, c.err)
	}
	return nil
}
