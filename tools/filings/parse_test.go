package filings

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const oneNote = `document: 甲公司2023年年度报告
company: 600000.SH
name: 甲公司
year: 2023
report: 年报
notes:
  - page: 3
    topic: 客户
    text: 五大客户占30%。
`

func TestReadNotes(t *testing.T) {
	t.Parallel()
	other := strings.NewReplacer("甲", "乙", "600000", "600001").Replace(oneNote) + "  - {page: 4, topic: 风险, text: ' 两类。 '}\n"
	got, err := readNotes(fstest.MapFS{
		"notes/b.yaml": {Data: []byte(oneNote)}, "notes/a.yaml": {Data: []byte(other)}, "notes/readme.md": {Data: []byte("no")},
	})
	require.NoError(t, err)
	require.Len(t, got, 3)
	require.Equal(t, []string{"a#001", "a#002", "b#001"}, []string{got[0].ID, got[1].ID, got[2].ID})
	require.Equal(t, Passage{ID: "a#002", Document: "乙公司2023年年度报告", Company: "600001.SH", Name: "乙公司",
		Year: 2023, Report: "年报", Page: 4, Topic: "风险", Text: "两类。"}, got[1])
}

func TestReadNotesRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, new, want string }{
		{"unknown key", "name: 甲公司", "name: 甲公司\nauthor: x", "author"},
		{"missing heading", "name: 甲公司\n", "", "must all be set"},
		{"year that is none", "year: 2023", "year: 二〇二三", "line 4"},
		{"page zero", "page: 3", "page: 0", "note 1"},
		{"no topic", "topic: 客户", "topic: ''", "note 1"},
		{"blank text", "text: 五大客户占30%。", "text: '  '", "note 1"},
		{"misspelt entry", "topic: 客户", "topics: 客户", "topics"},
		{"not YAML", "notes:", "notes: [", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			raw := strings.Replace(oneNote, tt.old, tt.new, 1)
			require.NotEqual(t, oneNote, raw)
			_, err := readNotes(fstest.MapFS{"notes/x.yaml": {Data: []byte(raw)}})
			require.ErrorContains(t, err, "filings: notes/x.yaml")
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func FuzzParseNotes(f *testing.F) {
	f.Add([]byte(oneNote))
	f.Add([]byte(""))
	f.Add([]byte("notes: [{page: 1e9}]"))
	f.Add([]byte("a: &a [*a]"))
	f.Add([]byte("document: x\ncompany: y\nname: z\nyear: 1\nreport: r\nnotes: null"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		passages, err := parseNotes("f", raw)
		if err != nil {
			return
		}
		ids := map[string]bool{}
		for _, p := range passages {
			if p.Page < 1 || p.Topic == "" || p.Text != strings.TrimSpace(p.Text) || p.Text == "" || p.Company == "" || ids[p.ID] {
				t.Fatalf("%+v from %q", p, raw)
			}
			ids[p.ID] = true
		}
	})
}
