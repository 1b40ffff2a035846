package main

import (
	"os"
	"testing"
)

// asProgram makes the test binary the command itself, for tests that need a
// process: signals, terminals, closed pipes.
const asProgram = "HEDUI_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}
