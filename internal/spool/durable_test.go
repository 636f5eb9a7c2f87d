package spool

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// After a power failure a file is there whole or not at all: its content is on the disk before its name, and its name
// before Write returns.
//
//nolint:paralleltest // it replaces flush
func TestAWrittenFileSurvivesAPowerFailure(t *testing.T) {
	before := flush
	defer func() { flush = before }()
	path := filepath.Join(t.TempDir(), "480.jpg")
	fill := func(file *os.File) error {
		_, err := file.WriteString("a picture")
		return err
	}
	var flushed []string
	flush = func(file *os.File) error {
		info, err := file.Stat()
		require.NoError(t, err)
		_, named := os.Stat(path)
		switch {
		case info.IsDir():
			require.NoError(t, named)
			flushed = append(flushed, "name")
		default:
			require.ErrorIs(t, named, os.ErrNotExist)
			assert.EqualValues(t, len("a picture"), info.Size())
			flushed = append(flushed, "content")
		}
		return before(file)
	}
	require.NoError(t, Write(path, fill))
	assert.Equal(t, []string{"content", "name"}, flushed)

	broken := errors.New("input/output error")
	flush = func(*os.File) error { return broken }
	require.ErrorIs(t, Write(path+"2", fill), broken)
	_, err := os.Stat(path + "2")
	require.ErrorIs(t, err, os.ErrNotExist, "what may not be whole gets no name")
}
