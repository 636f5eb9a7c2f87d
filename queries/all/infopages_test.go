package all

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func init() { everybodys = append(everybodys, "InfoPages.Public") }

// The page about the site ends with the figures of moderation. Where they cannot be read, it stands as it was read
// last.
func TestAKnownInformationPageStandsWhileItsFiguresCannotBeRead(t *testing.T) {
	t.Parallel()
	w := setup(t)
	read, err := w.InfoPages.Public(t.Context(), nobody, "about", "ar")
	require.NoError(t, err)
	lock, err := w.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = lock.Rollback(t.Context()) }()
	_, err = lock.Exec(t.Context(), `LOCK TABLE decisions IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)
	again, err := w.InfoPages.Public(t.Context(), nobody, "about", "ar")
	require.NoError(t, err)
	assert.Same(t, read, again)
}
