package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"time"
	"unicode/utf8"

	"hedui/loop/llm"
)

// Text is the result as the model reads it: one line of JSON. It is rendered
// once, by Dispatch, within the tool's output budget; a Result that has not
// been through Dispatch is rendered whole.
func (r Result) Text() string {
	if r.text == "" {
		return render(r)
	}
	return r.text
}

// finish completes a result with what dispatch knows, and renders it.
func finish(r Result, repaired []string, elapsed time.Duration, limit int) Result {
	switch {
	case r.Status == Error && r.Error == nil:
		r.Error = &Failure{Code: Internal, Message: "工具没有说明失败的原因。"}
	case r.Status != Error && r.Status != Success && r.Status != Partial:
		r = ErrorResult(r.Metadata.Tool, Failure{Code: Internal, Message: "工具没有返回结果。"})
	}
	r.Metadata.Repaired = append(r.Metadata.Repaired, repaired...)
	r.Metadata.ElapsedMS = elapsed.Milliseconds()
	r.text = render(r)
	if len(r.text) > limit && utf8.RuneCountInString(r.text) > limit {
		r = capped(r, limit)
	}
	return r
}

// capped shortens a result until its text fits: whole rows are left out of the
// middle, long strings are cut, the head and the tail stay, and the metadata
// says how much there was.
func capped(r Result, limit int) Result {
	if r.Error != nil {
		f := *r.Error
		f.Message, f.Advice = llm.ClipMiddle(f.Message, maxEcho), llm.ClipMiddle(f.Advice, maxEcho)
		r.Error = &f
	}
	data := rawJSON(r.Data)
	facts := r.Metadata.Facts
	r.Metadata.Facts = nil
	for room := limit - 80; ; room = room * 3 / 4 {
		r.Data, r.Metadata.Truncated = shorten(data, max(room, 2))
		if r.text = render(r); utf8.RuneCountInString(r.text) <= limit {
			break
		}
		if room < 64 { // no room for data beside the rest
			r.Data = nil
			r.text = render(r)
			break
		}
	}
	r.Metadata.Facts = facts // the Book holds them; the text names those of the rows shown
	return r
}

// shorten cuts the JSON text of data to max runes, and says what was there.
func shorten(data string, max int) (any, string) {
	if data == "" {
		return nil, ""
	}
	out, cut, ok := llm.JSONClip{Tail: true}.ClipJSON(data, max)
	switch {
	case !ok: // no element fits: the beginning and the end, as text
		return llm.ClipMiddle(data, max/2), fmt.Sprintf("共%d字，显示部分", utf8.RuneCountInString(data))
	case cut.Total > 0:
		return json.RawMessage(out), fmt.Sprintf("共%d行，显示%d行", cut.Total, cut.Shown)
	case cut.Runes > 0:
		return json.RawMessage(out), fmt.Sprintf("共%d字，显示部分", cut.Runes)
	}
	return json.RawMessage(out), ""
}

func rawJSON(data any) string {
	if data == nil {
		return ""
	}
	p := printers.Get().(*printer)
	defer p.free()
	if p.enc.Encode(data) != nil {
		return ""
	}
	return p.text()
}

// render marshals a result. Data that cannot be marshalled is a fault of the
// tool and becomes INTERNAL.
func render(r Result) string {
	p := printers.Get().(*printer)
	defer p.free()
	p.res = r
	if err := p.enc.Encode(&p.res); err != nil {
		p.buf.Reset()
		p.res = ErrorResult(r.Metadata.Tool, Failure{Code: Internal, Message: "结果无法写成JSON：" + echo(err.Error())})
		if p.enc.Encode(&p.res) != nil {
			return `{"status":"error","error":{"code":"INTERNAL"}}`
		}
	}
	return p.text()
}

// printer is a JSON encoder with its buffer, kept for the next result.
type printer struct {
	buf bytes.Buffer
	enc *json.Encoder
	res Result
}

var printers = sync.Pool{New: func() any {
	p := &printer{}
	p.enc = json.NewEncoder(&p.buf)
	p.enc.SetEscapeHTML(false)
	return p
}}

func (p *printer) text() string { return string(bytes.TrimSpace(p.buf.Bytes())) }

// free gives the printer back, unless it has grown beyond what is common.
func (p *printer) free() {
	p.res = Result{}
	p.buf.Reset()
	if p.buf.Cap() <= 1<<16 {
		printers.Put(p)
	}
}
