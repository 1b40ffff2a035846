//go:build race

package pdf_test

// raced says that the race detector is on: the engine is too slow under it.
const raced = true
