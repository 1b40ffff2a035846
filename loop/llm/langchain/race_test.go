//go:build race

package langchain_test

const raceEnabled = true
