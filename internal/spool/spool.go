// Package spool writes uploads to disk while they arrive, so that a slow sender occupies no memory. Readers of an
// upload stop with its request. The package also writes stored files atomically, while the disk has room.
package spool

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"weddings/internal/fault"
)

// Receive writes an upload to a file in dir and returns the file with its size. It reads at most one byte more than
// most. The file has no name any more: it is gone when it is closed, or when the process ends. If the upload breaks
// off, the error is partial with its cause; other errors come from the disk.
func Receive(dir string, upload io.Reader, most int64, partial *fault.Error) (*os.File, int64, error) {
	file, err := os.CreateTemp(dir, ".arriving-*")
	if err != nil {
		return nil, 0, err
	}
	err = os.Remove(file.Name()) // the open file stays usable
	var size int64
	if err == nil {
		size, err = io.Copy(file, &arrival{io.LimitReader(upload, most+1), partial})
	}
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, size, nil
}

// arrival distinguishes errors of the sender from errors of the disk.
type arrival struct {
	from    io.Reader
	partial *fault.Error
}

func (a *arrival) Read(into []byte) (int, error) {
	n, err := a.from.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		err = a.partial.Because(err)
	}
	return n, err
}

// least is the disk space that must be free for an upload, so that uploads never fill the disk of the database.
const least = 512 << 20

// HasRoom reports whether the disk of a directory has room for another upload.
func HasRoom(dir string) bool {
	var disk syscall.Statfs_t
	if err := os.MkdirAll(dir, 0o755); err != nil || syscall.Statfs(dir, &disk) != nil {
		return true // the write will report the error
	}
	return disk.Bavail*uint64(disk.Bsize) > least
}

// flush waits until a file or a directory is on the disk. Tests replace it.
var flush = (*os.File).Sync

// Write writes a file atomically: nobody sees it before it is whole, and once Write has returned a power failure does
// not take it away. The content goes to the disk before the name does, as a name without content would keep the file
// from ever being written again.
func Write(path string, fill func(*os.File) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = fill(file)
	if err == nil {
		err = flush(file)
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(flush(dir), dir.Close())
}

// While returns a reader that fails once a context ends, so that a decoder stops with its request.
func While(ctx context.Context, from io.Reader) io.Reader { return &whileWanted{ctx, from} }

type whileWanted struct {
	ctx  context.Context
	from io.Reader
}

func (r *whileWanted) Read(into []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(into)
}
