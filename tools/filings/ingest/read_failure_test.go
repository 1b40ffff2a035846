package ingest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/pdf"
	"hedui/tools/filings/report"
)

func TestReadFailureNamesTheReason(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		err    error
		reason Reason
		words  string
	}{
		{pdf.ErrEncrypted, Encrypted, "密码"},
		{pdf.ErrNotPDF, Unreadable, "%PDF-"},
		{pdf.ErrDamaged, Unreadable, "不完整"},
		{report.ErrEmpty, Unreadable, "没有文字"},
		{errors.New("something else"), Unreadable, "something else"},
	} {
		got := readFailure(fmt.Errorf("page 3: %w", tt.err))
		require.Equal(t, tt.reason, got.Reason)
		require.Contains(t, got.Text, tt.words)
		require.ErrorIs(t, got, tt.err)
	}
}
