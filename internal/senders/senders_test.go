package senders_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/senders"
)

// One account is erased while another sends the same file: the other is told that the file is gone, and stores it, or
// the file stays.
func TestAFileIsNotDeletedUnderItsNextSender(t *testing.T) {
	t.Parallel()
	const hash = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	stored := func() bool {
		_, err := os.Stat(file)
		return err == nil
	}
	deleting, proceed := make(chan struct{}), make(chan struct{})
	s := senders.Senders{Dir: filepath.Join(dir, "senders"), Remove: func(string) error {
		close(deleting)
		<-proceed
		return os.Remove(file)
	}}
	require.NoError(t, s.Claim(hash, "first"))
	erased, sent := make(chan error, 1), make(chan bool, 1)
	go func() { erased <- s.Forget("first") }()
	<-deleting
	go func() {
		found, err := s.ClaimStored(hash, "second", stored)
		assert.NoError(t, err)
		sent <- found
	}()
	select {
	case <-sent:
		t.Error("the second was answered while the file was being deleted")
	case <-time.After(100 * time.Millisecond):
	}
	close(proceed)
	require.NoError(t, <-erased)
	assert.False(t, <-sent, "the second has to store the file")
	assert.False(t, s.From(hash, "second"))

	require.NoError(t, os.WriteFile(file, nil, 0o600))
	found, err := s.ClaimStored(hash, "second", stored)
	require.NoError(t, err)
	assert.True(t, found)
	require.NoError(t, s.Forget("first"))
	assert.True(t, stored())
}
