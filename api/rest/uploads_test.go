package rest

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestUploadsAreBounded(t *testing.T) {
	t.Parallel()
	u := NewUploads()
	u.each, u.inAll = 2, 3
	one, two := uuid.New(), uuid.New()
	first, err := u.enter(one)
	require.NoError(t, err)
	second, err := u.enter(one)
	require.NoError(t, err)
	_, err = u.enter(one)
	require.ErrorIs(t, err, sendsMany)
	third, err := u.enter(two)
	require.NoError(t, err)
	_, err = u.enter(two)
	require.ErrorIs(t, err, manySend)
	for _, leave := range []func(){first, second, third} {
		leave()
	}
	assert.Zero(t, u.all)
	assert.Empty(t, u.of)
}

// deadlines are those that a body sets on its connection.
type deadlines []time.Time

func (d *deadlines) SetReadDeadline(at time.Time) error {
	*d = append(*d, at)
	return nil
}

func TestASilentSenderIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]time.Time{"soon": time.Now().Add(time.Second), "late": time.Now().Add(time.Hour)} {
		var set deadlines
		before := time.Now()
		whole, err := io.ReadAll(arriving{strings.NewReader("a picture"), &set, end})
		require.NoError(t, err)
		assert.Equal(t, "a picture", string(whole))
		require.Len(t, set, 3, "one for each of two reads, and none at the end")
		for _, at := range set[:2] {
			assert.False(t, at.After(end), name)
			assert.False(t, at.After(time.Now().Add(silence)), name)
			assert.True(t, at.After(before), name)
		}
		assert.Zero(t, set[2], "net/http goes on reading")
	}
}
