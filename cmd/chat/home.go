package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// home is where sessions, preferences and the prompt's history are kept:
// HEDUI_HOME, else the user's data folder. It need not exist.
func home(env func(string) string) (string, error) {
	if dir := env("HEDUI_HOME"); dir != "" {
		return dir, nil
	}
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
		if dir := env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "hedui"), nil
		}
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, ".local", "share", "hedui"), nil
		}
	}
	if dir, err := os.UserConfigDir(); err == nil {
		return filepath.Join(dir, "hedui"), nil
	}
	return "", errors.New("there is no user folder to keep sessions in; set HEDUI_HOME to one")
}
