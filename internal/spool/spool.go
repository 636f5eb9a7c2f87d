// Package spool takes uploads to disk while they arrive, so that a slow sender holds no memory, and reads them for as
// long as their request lasts.
package spool

import (
	"context"
	"errors"
	"io"
	"os"

	"weddings/internal/fault"
)

// Receive writes an upload to a file below dir and returns it with its size, at most one byte beyond most. The file has
// no name any more: it is gone when it is closed, or when the process ends. An upload that breaks off is partial,
// because of its error; other errors are those of the disk.
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

// arrival tells errors of the sender from errors of the disk.
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

// While reads until a context ends, so that whoever decodes what it reads stops with the request.
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
