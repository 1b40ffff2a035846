package decode

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"
)

// maxWait bounds what a source may ask us to wait for.
const maxWait = 24 * time.Hour

// StatusFailure is the failure that an answer's status says, nil for 200. A
// 404 is Unavailable, not NotFound: the addresses are fixed, so that it is
// about the address and not about the security.
func StatusFailure(e Endpoint, r Response) *Failure {
	f := &Failure{Endpoint: e, Status: r.Status, RetryAfter: retryAfter(r)}
	switch s := r.Status; {
	case s == http.StatusOK:
		return nil
	case s == http.StatusTooManyRequests:
		f.Code, f.Reason = RateLimited, "来源要求放慢"
	case s == http.StatusBadRequest, s == http.StatusMethodNotAllowed, s == http.StatusUnsupportedMediaType, s == http.StatusUnprocessableEntity:
		f.Code, f.Reason = BadRequest, "来源不接受这样的请求"
	case s == http.StatusNotFound, s == http.StatusGone:
		f.Code, f.Reason = Unavailable, "来源没有这个地址"
	case s >= 500:
		f.Code, f.Reason, f.Again = Unavailable, "来源出错", true
	default:
		f.Code, f.Reason = Unavailable, "来源拒绝访问"
	}
	return f
}

// retryAfter reads seconds or a date; a date counts from when the answer came.
func retryAfter(r Response) time.Duration {
	h := strings.TrimSpace(r.RetryAfter)
	wait := time.Duration(0)
	if n, err := strconv.Atoi(h); err == nil && n > 0 {
		wait = time.Duration(min(n, int(maxWait/time.Second))) * time.Second
	} else if t, err := http.ParseTime(h); err == nil && !r.At.IsZero() {
		wait = t.Sub(r.At)
	}
	return max(0, min(wait, maxWait))
}

var bom = []byte("\ufeff")

// content gives the body of an answer that may be data.
func content(e Endpoint, r Response) ([]byte, *Failure) {
	if f := StatusFailure(e, r); f != nil {
		return nil, f
	}
	b := bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(r.Body), bom))
	switch {
	case len(b) == 0:
		f := fail(e, Unavailable, "来源返回空内容")
		f.Again = true
		return nil, f
	case b[0] == '<':
		return nil, fail(e, Unavailable, "来源返回网页而不是数据，可能要求人工验证")
	case bytes.HasPrefix(b, []byte("Kinsoku")):
		return nil, fail(e, Unavailable, "来源拒绝访问")
	}
	return b, nil
}

// script gives the text of an answer in GB18030, of which GBK is a part;
// UTF-8 where its content type says so.
func script(e Endpoint, r Response) (string, *Failure) {
	b, f := content(e, r)
	if f != nil {
		return "", f
	}
	_, params, _ := mime.ParseMediaType(r.ContentType)
	if !strings.EqualFold(params["charset"], "utf-8") {
		decoded, err := simplifiedchinese.GB18030.NewDecoder().Bytes(b)
		if err != nil {
			return "", fail(e, Damaged, "内容不是GB18030编码")
		}
		b = decoded
	}
	if !utf8.Valid(b) || bytes.ContainsRune(b, utf8.RuneError) {
		return "", fail(e, Damaged, "内容的编码有误")
	}
	return string(b), nil
}

// assignments reads v_a="…";v_b="…"; in order. It reports false for text that
// is anything else.
func assignments(s string) (pairs [][2]string, ok bool) {
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		name, rest, found := strings.Cut(s, `="`)
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "var "))
		if !found || name == "" || strings.ContainsAny(name, "\"\n<>(){};") {
			return nil, false
		}
		value, rest, found := strings.Cut(rest, `"`)
		if !found || strings.Contains(value, "\n") {
			return nil, false
		}
		pairs = append(pairs, [2]string{name, value})
		s = strings.TrimPrefix(strings.TrimSpace(rest), ";")
	}
	return pairs, len(pairs) > 0
}

// document reads JSON, alone or as JSONP (f({…}); or x={…};), numbers kept as
// text.
func document(e Endpoint, r Response) (any, *Failure) {
	b, f := content(e, r)
	if f != nil {
		return nil, f
	}
	b, f = unwrap(e, b)
	if f != nil {
		return nil, f
	}
	if !utf8.Valid(b) {
		return nil, fail(e, Damaged, "内容不是UTF-8编码")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			f := fail(e, Unavailable, "来源的数据不完整")
			f.Again = true
			return nil, f
		}
		return nil, fail(e, Damaged, "内容不是合法的JSON")
	}
	if rest, _ := io.ReadAll(d.Buffered()); strings.Trim(string(rest), " \r\n\t;)") != "" {
		return nil, fail(e, Damaged, "数据之后还有别的内容")
	}
	if blocked(v) {
		return nil, fail(e, Unavailable, "来源没有给数据，只要求登录验证")
	}
	return v, nil
}

// unwrap takes JSON out of JSONP: after the first ( or =, behind comments.
func unwrap(e Endpoint, b []byte) ([]byte, *Failure) {
	for bytes.HasPrefix(b, []byte("/*")) {
		_, rest, ok := bytes.Cut(b, []byte("*/"))
		if !ok {
			return nil, fail(e, Unavailable, "来源返回的不是数据")
		}
		b = bytes.TrimSpace(rest)
	}
	if len(b) > 0 && b[0] != '{' && b[0] != '[' {
		i := bytes.IndexAny(b, "(=")
		if i < 0 {
			return nil, fail(e, Unavailable, "来源返回的不是数据")
		}
		b = bytes.TrimLeft(b[i+1:], "( \r\n\t")
	}
	if len(b) == 0 || b[0] != '{' && b[0] != '[' {
		return nil, fail(e, Unavailable, "来源返回的不是数据")
	}
	return b, nil
}

// blocked recognises an answer that holds a login's data and nothing else.
func blocked(v any) bool {
	result, ok := object(v)["result"].(map[string]any)
	_, login := result["passportWeb"]
	return ok && login && len(result) == 1
}

// maxText bounds a title that is passed on.
const maxText = 150

// tidy is a name or title without spaces, full-width letters and anything that
// does not print, and no longer than one can be.
func tidy(name string) string {
	out := []rune(strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || !unicode.IsPrint(c) {
			return -1
		}
		return c
	}, norm.NFKC.String(name)))
	return string(out[:min(len(out), maxText)])
}

// initials are pinyin initials; what is no plain word is none.
func initials(text string) string {
	text = strings.ToLower(text)
	if !plainID(text) {
		return ""
	}
	return text
}
