package memory_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

// A failure is one line, and only as long as it is true.
func TestFailureIsForgottenWhenTheToolWorks(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	m.Commit(call("一", "{}", `{"status":"error","error":{"code":"TIMEOUT","message":"超时"}}`, "取不到"))
	require.Contains(t, fmt.Sprint(m.View("二")), "unavailable(rag_search, TIMEOUT)")
	m.Commit(call("二", "{}", `{"status":"success","data":{}}`, "答"))
	view := m.View("三")
	require.NotContains(t, fmt.Sprint(view), "unavailable")
	require.Empty(t, memory.Paired(view))
	require.Len(t, view, 6, "question and answer of the first turn stay")
}
