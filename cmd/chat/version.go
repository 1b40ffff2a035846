package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"hedui/tools/market"
)

// versionCmd says which program this is, and which data it holds.
type versionCmd struct{}

// Run implements the command.
func (versionCmd) Run(c console) error {
	data, err := market.Open()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "hedui %s\nsnapshot %s, prices to %s\n%s %s/%s\n",
		version(), data.Version(), data.Through(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// version names the build: the module's tag, or the commit it was built from
// and its day; devel where neither is known, as under go run.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
