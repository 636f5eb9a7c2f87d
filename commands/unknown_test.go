package commands_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// What the server cannot know it does not claim: an inquiry whose sender was refused while it was being written is
// answered as unknown, and a repetition with its key finds the first.
func TestAnAttemptThatMayHaveSucceededIsNotSaidToHaveFailed(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	app := w.App
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	place := do(t, app, owner, hall())
	do(t, app, admin(t, app), listing.ApproveListing{Listing: place.ID, Version: 1})
	conn, err := w.Pool.Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()

	// during answers what is said of an inquiry whose sender leaves while it is being written.
	during := func(key string) (again func() (commands.Receipt, error), said error) {
		t.Helper()
		by := scenario.Visitor
		by.Key = key
		send := func(ctx context.Context) (commands.Receipt, error) {
			return commands.Handle(
				ctx,
				app,
				by, inquiry.SendInquiry{
					Listing: place.ID,
					Name:    "سامر",
					Phone:   "0910001000",
					Message: "مرحبا " + key,
				})
		}
		_, err := conn.Exec(t.Context(), `SELECT pg_advisory_lock(7340001)`)
		require.NoError(t, err)
		ctx, leave := context.WithCancel(t.Context())
		answer := make(chan error, 1)
		go func() {
			_, err := send(ctx)
			answer <- err
		}()
		require.Eventually(t, func() bool {
			var n int
			err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
				AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&n)
			return err == nil && n > 0
		}, time.Minute, time.Millisecond)
		leave()
		said = <-answer
		_, err = conn.Exec(t.Context(), `SELECT pg_advisory_unlock(7340001)`)
		require.NoError(t, err)
		return func() (commands.Receipt, error) { return send(t.Context()) }, said
	}
	again, said := during("form-1")
	require.Equal(t, fault.Unknown, fault.CodeOf(said), "%v", said)
	require.ErrorIs(t, said, commands.Unknown)
	receipt, err := again()
	require.NoError(t, err)
	assert.True(t, receipt.Replayed, "it stood in the log all the time")

	_, said = during("")
	require.Equal(t, fault.Unknown, fault.CodeOf(said))
	assert.NotErrorIs(t, said, commands.Unknown, "without a key it could be saved twice")
}

func TestNothingWasSavedIsSaidOnlyWhereThatIsCertain(t *testing.T) {
	t.Parallel()
	said := func(err error, keyed bool) string {
		t.Helper()
		var f *fault.Error
		require.ErrorAs(t, commands.AppendFailed(err, keyed), &f)
		assert.NotEmpty(t, f.Text.Ar)
		return f.Text.En
	}
	const nothing = "Nothing was saved"
	assert.Contains(t, said(store.ErrClosed, false), nothing)
	assert.NotContains(
		t,
		said(store.ErrClosed, true),
		nothing,
		"an earlier attempt with the same key may have succeeded",
	)
	assert.NotContains(t, said(store.ErrUnknownOutcome, false), nothing)
	assert.NotContains(t, said(store.ErrUnknownOutcome, true), nothing)
	assert.NotContains(t, commands.Unavailable.Text.En, nothing, "it is said of reads and of attempts with a key")
}
