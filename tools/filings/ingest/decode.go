package ingest

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// decode gives the text of a file: UTF-8, UTF-16 with a mark of its order, or
// else GB 18030, in which older filings are written.
func decode(raw []byte) string {
	var from encoding.Encoding
	switch {
	case bytes.HasPrefix(raw, []byte{0xEF, 0xBB, 0xBF}):
		return string(raw[3:])
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}), bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		from = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case utf8.Valid(raw):
		return string(raw)
	default:
		from = simplifiedchinese.GB18030
	}
	out, err := from.NewDecoder().Bytes(raw)
	if err != nil {
		return string(raw)
	}
	return string(out)
}
