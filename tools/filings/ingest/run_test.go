package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
	"hedui/tools/filings/shelf"
)

// filing is the text of a made-up report; body is what only it says.
func filing(code, name string, year int, body string) string {
	return fmt.Sprintf("=== PAGE 1 ===\n公司代码：%s    公司简称：%s\n\n%d 年年度报告\n=== PAGE 2 ===\n第三节 管理层讨论与分析\n%s\n", code, name, year, body)
}

// folder writes files, by name and content, into a new folder.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
	return dir
}

func openShelf(t testing.TB) *shelf.Shelf {
	t.Helper()
	s, err := shelf.Open(filepath.Join(t.TempDir(), shelf.File))
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func noon() time.Time { return time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC) }

func take(t testing.TB, to ingest.Shelf, opts ingest.Options, args ...string) ([]ingest.Outcome, error) {
	t.Helper()
	files, err := ingest.Expand(args)
	require.NoError(t, err)
	if opts.Read == nil {
		reader := ingest.NewReader("")
		defer reader.Close()
		opts.Read = reader.Read
	}
	opts.Names, opts.Now = names(), noon
	return ingest.Run(context.Background(), to, files, opts)
}

func titles(t testing.TB, s *shelf.Shelf) []string {
	t.Helper()
	docs, err := s.Documents(context.Background())
	require.NoError(t, err)
	var out []string
	for _, d := range docs {
		out = append(out, d.Title)
	}
	return out
}

// One bad file stops nothing; each is named with the reason; a second run finds
// what is held.
func TestRunOverAFolder(t *testing.T) {
	t.Parallel()
	good := filing("600519", "贵州茅台", 2023, "直营渠道新增门店17家。")
	dir := folder(t, map[string]string{
		"a.txt": good, "b/again.txt": good,
		"c.txt": filing("000858", "五粮液", 2023, "新增专卖店21家。"),
		"d.txt": "会议纪要", "e.pdf": "no pdf at all", "f.txt": "", "g.txt": strings.Replace(good, "年度报告", "年度报告摘要", 1),
		"h.txt":         filing("600519", "五粮液", 2022, "代码和简称不符。"),
		".hidden/x.txt": good, "notes.docx": "x",
	})
	s := openShelf(t)
	got, err := take(t, s, ingest.Options{}, dir)
	require.NoError(t, err)
	require.Len(t, got, 8)
	reasons := map[string]ingest.Reason{}
	held, added := 0, 0
	for _, o := range got {
		switch {
		case o.Refusal != nil:
			reasons[filepath.Base(o.File)] = o.Refusal.Reason
		case o.Held:
			held++
		default:
			added++
			require.Equal(t, []any{2, noon(), o.File}, []any{o.Document.Pages, o.Document.Added, o.Document.File})
		}
	}
	require.Equal(t, []int{2, 1}, []int{added, held}, "the same bytes are one document")
	require.Equal(t, map[string]ingest.Reason{"d.txt": ingest.Unsure, "e.pdf": ingest.Unreadable, "f.txt": ingest.Unreadable, "g.txt": ingest.NotAFiling, "h.txt": ingest.Contradicted}, reasons)
	require.Equal(t, []string{"五粮液2023年年度报告", "贵州茅台2023年年度报告"}, titles(t, s))

	again, err := take(t, s, ingest.Options{}, dir)
	require.NoError(t, err)
	for i, o := range again {
		require.Equal(t, got[i].Refusal == nil, o.Held)
	}
}

func TestRunStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"1.txt": filing("600519", "贵州茅台", 2021, "一"), "2.txt": filing("600519", "贵州茅台", 2022, "二"), "3.txt": filing("600519", "贵州茅台", 2023, "三")})
	s := openShelf(t)
	ctx, cancel := context.WithCancel(context.Background())
	reader := ingest.NewReader("")
	defer reader.Close()
	var n atomic.Int32
	opts := ingest.Options{Names: names(), Now: noon, Workers: 1, Read: func(ctx context.Context, name string, raw []byte, page func()) (report.Document, error) {
		if n.Add(1) == 2 {
			cancel()
		}
		return reader.Read(ctx, name, raw, page)
	}}
	files, err := ingest.Expand([]string{dir})
	require.NoError(t, err)
	got, err := ingest.Run(ctx, s, files, opts)
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, got[0].Refusal)
	for _, o := range got[1:] {
		require.Equal(t, ingest.Interrupted, o.Refusal.Reason)
	}
	require.Len(t, titles(t, s), 1)
	_, err = take(t, s, ingest.Options{}, dir)
	require.NoError(t, err)
	require.Len(t, titles(t, s), 3, "the next run goes on")
}

// fullShelf has room for a number of documents.
type fullShelf struct {
	*shelf.Shelf
	room atomic.Int32
}

func (f *fullShelf) Put(ctx context.Context, d filings.Document, p []filings.Passage, x []check.Fact) error {
	if f.room.Add(-1) < 0 {
		return fmt.Errorf("storing %s: %w", d.ID, shelf.ErrFull)
	}
	return f.Shelf.Put(ctx, d, p, x)
}

func TestDiskFull(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for year := 2010; year < 2020; year++ {
		files[fmt.Sprintf("%d.txt", year)] = filing("600519", "贵州茅台", year, "年")
	}
	dir := folder(t, files)
	s := &fullShelf{Shelf: openShelf(t)}
	s.room.Store(3)
	got, err := take(t, s, ingest.Options{Workers: 1}, dir)
	require.ErrorIs(t, err, shelf.ErrFull)
	require.ErrorContains(t, err, "磁盘满了")
	require.Len(t, titles(t, s.Shelf), 3, "what was stored stays")
	require.Equal(t, ingest.ShelfFull, got[3].Refusal.Reason)
	for _, o := range got[4:] {
		require.Equal(t, ingest.Interrupted, o.Refusal.Reason, "the rest is not tried")
	}
	_, err = take(t, s.Shelf, ingest.Options{}, dir)
	require.NoError(t, err)
	require.Len(t, titles(t, s.Shelf), 10)
}

// A reader that panics over a file loses that file only.
func TestPanicIsOneFilesFailure(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"bad.txt": "x", "good.txt": filing("600519", "贵州茅台", 2023, "好")})
	reader := ingest.NewReader("")
	s := openShelf(t)
	got, err := take(t, s, ingest.Options{Read: func(ctx context.Context, name string, raw []byte, page func()) (report.Document, error) {
		if strings.Contains(name, "bad") {
			panic("table")
		}
		return reader.Read(ctx, name, raw, page)
	}}, dir)
	require.NoError(t, err)
	require.Equal(t, ingest.Unreadable, got[0].Refusal.Reason)
	require.Nil(t, got[1].Refusal)
}

func TestScannedAndPictures(t *testing.T) {
	t.Parallel()
	_, _, _, err := ingest.Parse(&report.Document{Pages: 3, Pictures: []int{1, 2, 3}}, "x", names(), ingest.Override{})
	requireRefusal(t, err, ingest.Scanned, "3 页都是图片")
	doc := paged("公司代码：600519 公司简称：贵州茅台 2023年年度报告", "正文")
	doc.Pictures = []int{3, 5}
	doc.Blocks[1].Hidden = true
	d, passages, _, err := ingest.Parse(doc, "x", names(), ingest.Override{})
	require.NoError(t, err)
	require.NotEmpty(t, passages)
	require.Contains(t, d.Warnings, "第3、5页是图片，没有读出文字")
	require.Contains(t, d.Warnings, "第2页有看不见的文字，没有收录")
}

func TestExpand(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"b.txt": "1", "a.PDF": "2", "sub/c.txt": "3", ".git/d.txt": "4", "e.xlsx": "5"})
	in := func(names ...string) []string {
		var out []string
		for _, n := range names {
			out = append(out, filepath.Join(dir, filepath.FromSlash(n)))
		}
		return out
	}
	got, err := ingest.Expand([]string{dir})
	require.NoError(t, err)
	require.Equal(t, in("a.PDF", "b.txt", "sub/c.txt"), got)
	got, err = ingest.Expand([]string{filepath.Join(dir, "*.txt"), filepath.Join(dir, "b.txt"), filepath.Join(dir, "e.xlsx")})
	require.NoError(t, err)
	require.Equal(t, in("b.txt", "e.xlsx"), got, "each once; a file that is named is tried")
	for _, bad := range []string{filepath.Join(dir, "none.pdf"), filepath.Join(dir, "*.doc"), filepath.Join(dir, "[")} {
		_, err := ingest.Expand([]string{bad})
		require.ErrorContains(t, err, filepath.Base(bad))
	}
	empty := t.TempDir()
	_, err = ingest.Expand([]string{empty})
	require.ErrorContains(t, err, ".pdf")
}

func TestMeter(t *testing.T) {
	t.Parallel()
	now := noon()
	m := ingest.NewMeter(100_000, func() time.Time { return now })
	_, ok := m.Remaining()
	require.False(t, ok, "nothing is known yet")
	for range 10 {
		m.Page()
	}
	m.File(50_000, 10)
	now = now.Add(5 * time.Second)
	require.Equal(t, 10, m.Pages())
	require.InDelta(t, 2, m.Rate(), 1e-9)
	require.InDelta(t, 0.5, m.Share(), 1e-9)
	left, ok := m.Remaining()
	require.True(t, ok)
	require.Equal(t, 5*time.Second, left)
	for range 100 {
		m.Page()
	}
	require.Less(t, m.Share(), 1.0, "a file in work is never done")
}

func TestRefusalIsAnError(t *testing.T) {
	t.Parallel()
	base := errors.New("below")
	r := &ingest.Refusal{Reason: ingest.Unreadable, Text: "坏了", Err: base}
	require.ErrorIs(t, r, base)
	require.ErrorContains(t, r, "unreadable: 坏了")
}
