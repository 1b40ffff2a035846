package decode

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func suggestions(lines string) Response {
	return Response{Status: 200, ContentType: gbk, At: at, Body: []byte(`v_hint="` + lines + `";`)}
}

// The exchange and the type that a source gives are believed only where the
// code fits them: first digits don't tell 920 from 900.
func TestClassFitsTheCode(t *testing.T) {
	for line, want := range map[string]Class{
		`sh~600998~\u793a~s~GP-A`:     AShare,
		`sh~688998~\u793a~s~GP-A-KCB`: AShare,
		`sz~300998~\u793a~s~GP-A`:     AShare,
		`bj~920998~\u793a~s~GP-A`:     AShare,
		`sh~920998~\u793a~s~GP-A`:     OtherClass,
		`sz~600998~\u793a~s~GP-A`:     OtherClass,
		`sh~000001~\u793a~s~GP-A`:     OtherClass,
		`sh~000001~\u793a~s~ZS`:       IndexClass,
		`sh~900998~\u793a~s~GP-B`:     BShare,
		`hk~00998~\u793a~s~GP`:        HKShare,
		`sh~510998~\u793a~s~ETF`:      OtherClass,
		`sh~113998~\u793a~s~ZQ`:       OtherClass,
	} {
		got, f := DecodeSmartbox(suggestions(line), "示")
		require.Nil(t, f, line)
		require.Equal(t, want, got[0].Class, line)
		require.Equal(t, want == IndexClass, got[0].Security.Index)
	}
}

// Only a code, a whole name or the initials name a security; the source's own
// likeness names nobody.
func TestMatch(t *testing.T) {
	r := suggestions(`sh~605999~\u793a\u4f8b\u9152\u4e1a~sljy~GP-A`)
	for query, want := range map[string]Match{
		"605999": ByCode, "sh605999": ByCode, "605999.SH": ByCode, "６０５９９９": ByCode, " 605999 ": ByCode,
		"示例酒业": ByName, "示例 酒业": ByName, "SLJY": ByInitials, "sljy": ByInitials,
		"示例": Part, "酒业": Part, "60599": Part, "sz605999": Part, "": Part,
	} {
		got, f := DecodeSmartbox(r, query)
		require.Nil(t, f)
		require.Equal(t, want, got[0].Match, query)
	}
}
