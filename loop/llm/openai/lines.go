package openai

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"hedui/loop/llm"
)

// lines reads the body of a reply and gives it on as the data lines of a
// stream, each ended by a newline, and nothing else: no keep-alives, comments,
// event names or carriage returns. A body that is one JSON object, from a
// server that does not stream, becomes a stream of one event.
type lines struct {
	body io.ReadCloser
	in   *bufio.Reader
	left int64
	out  []byte // what is to be given on, of the current line
	err  error  // how the body ended
}

var errTooLarge = errors.New("the reply is larger than any answer")

// newLines looks at how the body begins. A web page is an error: the address
// is not that of an API.
func newLines(body io.ReadCloser, limit int64) (*lines, error) {
	l := &lines{body: body, in: bufio.NewReaderSize(body, 16<<10), left: limit}
	switch l.firstByte() {
	case '<':
		return nil, &llm.Error{Kind: llm.ErrNotFound, Err: errors.New("it answered with a web page"), Hint: hintBase}
	case '{', '[':
		whole, err := io.ReadAll(io.LimitReader(l.in, limit+1))
		var b bytes.Buffer
		switch {
		case err != nil:
			return nil, err
		case int64(len(whole)) > limit:
			return nil, &llm.Error{Kind: llm.ErrUnavailable, Err: errTooLarge}
		case json.Compact(&b, whole) != nil:
			return nil, &llm.Error{Kind: llm.ErrIncompleteStream, Err: fmt.Errorf("the reply is broken JSON of %d bytes", len(whole))}
		}
		l.out, l.err = dataLine(b.Bytes()), io.EOF
	}
	return l, nil
}

// firstByte skips blank space and gives the byte after it without taking it, 0
// when there is none.
func (l *lines) firstByte() byte {
	for {
		b, err := l.in.Peek(1)
		if err != nil {
			return 0
		}
		if b[0] != ' ' && b[0] != '\n' && b[0] != '\r' && b[0] != '\t' && b[0] != 0xEF && b[0] != 0xBB && b[0] != 0xBF {
			return b[0]
		}
		_, _ = l.in.Discard(1)
	}
}

// Read implements io.Reader.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.out) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.next()
	}
	n := copy(p, l.out)
	l.out = l.out[n:]
	return n, nil
}

// next takes a line of the body. The last one may lack its newline.
func (l *lines) next() {
	var line []byte
	for {
		part, err := l.in.ReadSlice('\n')
		l.left -= int64(len(part))
		if l.left < 0 {
			l.err = errTooLarge
			return
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		l.err = err
		break
	}
	line = bytes.TrimSpace(line)
	if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		if rest = bytes.TrimSpace(rest); len(rest) > 0 {
			l.out = dataLine(rest)
		}
	}
}

// Close implements io.Closer.
func (l *lines) Close() error { return l.body.Close() }

// dataLine writes a line of a stream. The blank after the brace keeps the
// library from taking the line for an error, on which it would wait for another
// one: telling errors is the assembler's business.
func dataLine(data []byte) []byte {
	out := make([]byte, 0, len(data)+8)
	out = append(out, "data: "...)
	if data[0] == '{' {
		out, data = append(out, "{ "...), data[1:]
	}
	return append(append(out, data...), '\n')
}

// brief is a text for an error message: one line, not too long.
func brief(s string) string {
	return llm.Clip(strings.Join(strings.Fields(s), " "), 300)
}
