package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// packer writes the format that package market's pack reads: a directory of
// named blocks, each compressed alone.
type packer struct {
	names  []string
	sizes  []int
	stored [][]byte
	enc    *zstd.Encoder
}

func newPacker() (*packer, error) {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithSingleSegment(true), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, fmt.Errorf("zstd: %w", err)
	}
	return &packer{enc: enc}, nil
}

func (p *packer) add(name string, data []byte) {
	p.names = append(p.names, name)
	p.sizes = append(p.sizes, len(data))
	p.stored = append(p.stored, p.enc.EncodeAll(data, nil))
}

// dataFile is a finished file, with the first hex digits of the SHA-256 of its
// directory.
type dataFile struct {
	bytes     []byte
	directory string
}

func (p *packer) file() dataFile {
	b := []byte("HDP1")
	b = binary.AppendUvarint(b, uint64(len(p.names)))
	for i, name := range p.names {
		b = appendText(b, name)
		b = binary.AppendUvarint(b, uint64(p.sizes[i]))
		b = binary.AppendUvarint(b, uint64(len(p.stored[i])))
	}
	sum := sha256.Sum256(b)
	for _, s := range p.stored {
		b = append(b, s...)
	}
	return dataFile{b, hex.EncodeToString(sum[:8])}
}

func appendText(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}
