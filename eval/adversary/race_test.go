//go:build race

package adversary_test

const raceEnabled = true
