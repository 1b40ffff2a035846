// Command chat talks about Chinese A-share companies and checks every number
// before it says it. See README.md; exit codes are in exit.go.
package main

import (
	"context"
	"os"
	"time"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], console{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, now: time.Now}))
}
