package main

import "hedui/loop"

// Exit codes. The code of a conversation is that of its last turn.
const (
	exitOK        = 0 // answered or partial
	exitFailure   = 1 // the turn could not run
	exitUsage     = 2 // wrong flags or arguments
	exitNeedInput = 3 // a question back that nobody answered
	exitRefused   = 4
)

// exitOf gives the exit code for how a turn ended.
func exitOf(o loop.Outcome) int {
	switch o {
	case loop.NeedInput:
		return exitNeedInput
	case loop.Refused:
		return exitRefused
	default:
		return exitOK
	}
}
