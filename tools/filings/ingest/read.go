package ingest

// readFailure says in the reader's words why a file could not be read or kept.
func readFailure(err error) *Refusal {
	return &Refusal{Reason: ShelfFailed, Text: "没有存下：" + err.Error(), Err: err}
}
