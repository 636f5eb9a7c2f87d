package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/internal/admission"
)

// The answer waits so that its time tells nothing. Meanwhile others have the request's slot.
func TestWhoWaitsForTheAnswerAboutALetterKeepsNoSlot(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	gate := admission.New(admission.Config{Slots: 1, Waiting: 1, Wait: 10 * time.Second})
	ctx := admission.From(t.Context(), "192.0.2.1")
	_, err := gate.Enter(ctx, "")
	require.NoError(t, err)
	answered := make(chan error, 1)
	go func() {
		_, err := commands.Handle(ctx, w.App, scenario.Visitor, account.RequestPasswordReset{Email: "n@example.com"})
		answered <- err
	}()
	leave, err := gate.Enter(t.Context(), "")
	require.NoError(t, err, "somebody else has the slot")
	leave()
	require.NoError(t, <-answered)
}
