package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

func TestTheMasterKeyIsRotatedFromTheCommandLine(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	settings := s.settings()
	var out strings.Builder
	require.ErrorContains(
		t,
		rotateKeyCommand{}.rotate(t.Context(), settings, &out),
		"MASTER_KEY_SECONDARY must be set",
	)
	settings.MasterKeySecondary = settings.MasterKey
	require.ErrorContains(t, rotateKeyCommand{}.rotate(t.Context(), settings, &out), "must differ")
	settings.MasterKeySecondary, settings.MasterKey = settings.MasterKey,
		config.Secret(strings.Repeat("3c", config.MasterKeySize))
	require.NoError(t, rotateKeyCommand{}.rotate(t.Context(), settings, &out))
	assert.Contains(t, out.String(), "keys are wrapped with MASTER_KEY")
	settings.MasterKeySecondary = ""
	require.NoError(t, parkedListCommand{}.list(t.Context(), settings, &out), "the new key is enough")
	require.ErrorContains(
		t,
		parkedListCommand{}.list(t.Context(), s.settings(), &out),
		"does not fit",
		"the old key no longer works",
	)
}
