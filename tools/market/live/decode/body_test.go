package decode

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Data is data in whatever it is wrapped.
func TestWrappings(t *testing.T) {
	b, err := os.ReadFile("testdata/eastmoney_bars.json")
	require.NoError(t, err)
	read := eastMoneyBars(Security{Code: "300998", Exchange: SZSE}, Raw)
	want := lines(read(answer(string(b))))
	require.Greater(t, len(want), 10)
	for _, wrap := range [][2]string{
		{"\ufeff", ""}, {"\r\n ", "\r\n"}, {"cb(", ");"}, {"cb(", ")"}, {"x=", ";"}, {"var x=", ";"}, {"var x=(", ");"},
		{"/*<script>location.href='//example';</script>*/\ncb(", ");"}, {"/**/", ""}, {"/**/ /*x*/ cb( ", " );\n"},
	} {
		require.Equal(t, want, lines(read(answer(wrap[0]+string(b)+wrap[1]))), "%q", wrap)
	}
	for _, behind := range []string{"x", "{}", "\n<html>", "]"} {
		require.Equal(t, []string{"failure damaged"}, lines(read(answer(string(b)+behind))), behind)
	}
}

// GBK is read as GB18030, which it is a part of; a content type of UTF-8 is
// believed.
func TestEncodings(t *testing.T) {
	b, err := os.ReadFile("testdata/tencent_quote_suspended.txt")
	require.NoError(t, err)
	plain, err := simplifiedchinese.GBK.NewDecoder().Bytes(b)
	require.NoError(t, err)
	read := tencentQuotes(Security{Code: "301998", Exchange: SZSE})
	for contentType, body := range map[string][]byte{
		gbk: b, "": b, "application/javascript; charset=GB18030": b, "not a type;;": b, "text/plain; charset=UTF-8": plain,
	} {
		got := lines(read(Response{Status: 200, ContentType: contentType, At: at, Body: body}))
		require.Equal(t, "sz301998 示例停牌 suspended 2026-03-20 16:15:00", got[0], contentType)
	}
	got := lines(read(Response{Status: 200, ContentType: "text/plain; charset=utf-8", At: at, Body: b}))
	require.Equal(t, []string{"failure damaged"}, got)
}
