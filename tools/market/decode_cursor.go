package market

import (
	"encoding/binary"
	"fmt"
)

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
