// Package suites holds what `chat eval` measures by, so that the command finds
// its suites wherever it is started.
package suites

import "embed"

// Files are the suites, one txtar archive each.
//
//go:embed *.txtar
var Files embed.FS
