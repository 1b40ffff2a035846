package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"
)

// lockPoll is how often a held lock is tried again.
const lockPoll = 20 * time.Millisecond

// lockBuckets is the number of lock files that sessions share: a session is
// locked only while one question is answered, so it hardly matters when two
// have one file, and no file is left behind by each.
const lockBuckets = 64

// errHeld says that a lock is another's.
var errHeld = errors.New("store: locked")

// lockSession locks a session for the time of a turn. The system takes the lock
// back when the process dies, however it dies. It waits until ctx is done, and
// then gives ErrBusy.
func (d *DB) lockSession(ctx context.Context, id string) (unlock func(), err error) {
	dir := filepath.Join(d.dir, "locks")
	if err := makeDir(dir); err != nil {
		return nil, err
	}
	h := fnv.New32a()
	h.Write([]byte(id))
	return lockFile(ctx, filepath.Join(dir, fmt.Sprintf("%02d", h.Sum32()%lockBuckets)))
}

// lockFile takes a lock on a file, which is made when it is missing.
func lockFile(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, unusable(err)
	}
	for {
		err := tryLock(f)
		if err == nil {
			return func() { f.Close() }, nil
		}
		if !errors.Is(err, errHeld) {
			f.Close()
			return nil, unusable(fmt.Errorf("locking %s: %w", path, err))
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, fmt.Errorf("%w; try again when it has finished", ErrBusy)
		case <-time.After(lockPoll):
		}
	}
}
