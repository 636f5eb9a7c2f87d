package spool_test

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/fault"
	"weddings/internal/spool"
)

var partial = fault.New(fault.Unavailable, "لم يصل الملف كاملًا.", "The file did not arrive whole.")

func TestAnUploadIsAFileWithoutAName(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, size, err := spool.Receive(dir, strings.NewReader("pictures"), 100, partial)
	require.NoError(t, err)
	defer file.Close()
	assert.Equal(t, int64(8), size)
	whole := make([]byte, size)
	_, err = file.ReadAt(whole, 0)
	require.NoError(t, err)
	assert.Equal(t, "pictures", string(whole))
	assertEmpty(t, dir)
}

func TestNoMoreIsTakenThanIsNeededToSeeThatItIsTooMuch(t *testing.T) {
	t.Parallel()
	from := strings.NewReader(strings.Repeat("x", 1000))
	file, size, err := spool.Receive(t.TempDir(), from, 10, partial)
	require.NoError(t, err)
	defer file.Close()
	assert.Equal(t, int64(11), size)
	assert.Equal(t, 989, from.Len())
}

func TestAnUploadThatBreaksOffIsTheSendersFault(t *testing.T) {
	t.Parallel()
	dir, broken := t.TempDir(), errors.New("connection reset")
	_, _, err := spool.Receive(dir, io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)), 100, partial)
	var told *fault.Error
	require.ErrorAs(t, err, &told)
	assert.Equal(t, fault.Unavailable, told.Code)
	require.ErrorIs(t, err, broken)
	assertEmpty(t, dir)
	_, _, err = spool.Receive(dir+"/missing", strings.NewReader("x"), 100, partial)
	require.ErrorIs(t, err, os.ErrNotExist, "errors of the disk stay what they are")
	assert.NotErrorAs(t, err, &told)
}

func assertEmpty(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestNothingIsReadOnceTheRequestHasEnded(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	from := spool.While(ctx, strings.NewReader("abcdef"))
	some := make([]byte, 3)
	n, err := from.Read(some)
	require.NoError(t, err)
	assert.Equal(t, 3, n)
	end()
	_, err = from.Read(some)
	require.ErrorIs(t, err, context.Canceled)
}
