package account_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func registration(email string) account.RegisterAccount {
	return account.RegisterAccount{Username: "ليلى", Email: email, Password: password}
}

func keys(t *testing.T, w *scenario.World) (n int) {
	t.Helper()
	require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM vault.keys`).Scan(&n))
	return n
}

// Not parallel: while it runs nobody else could hash.
func TestNobodyWaitsToHashForAnEmailThatIsTaken(t *testing.T) {
	w := scenario.New(t)
	_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, registration("salma@example.com"))
	require.NoError(t, err)
	before := keys(t, w)
	free := account.OccupyHashing(t)
	_, err = commands.Handle(t.Context(), w.App, scenario.Visitor, registration("Salma@example.com "))
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "%v", err)
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.Contains(t, f.Fields, "email")
	assert.Equal(t, before, keys(t, w))

	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := account.SignIn(ctx, w.App, "salma@example.com", password)
		left <- err
	}()
	leave()
	require.ErrorIs(t, <-left, context.Canceled, "who has gone does not wait to be hashed for")
	free()
	_, err = account.SignIn(t.Context(), w.App, "salma@example.com", password)
	require.NoError(t, err)
}

// Not parallel: while it runs nobody else could hash.
func TestAnEmailThatIsTakenMeanwhileIsNotHashedFor(t *testing.T) {
	w := scenario.New(t)
	free := account.OccupyHashing(t)
	var facts account.Registration
	var err error
	prepared := make(chan struct{})
	go func() {
		defer close(prepared)
		_, facts, err = registration("salma@example.com").Prepare(t.Context(), w.App, scenario.Visitor)
	}()
	waits := func() bool { return account.Hashing().Waiting > 0 }
	assert.Eventually(t, waits, time.Second, time.Millisecond, "the email is not taken yet")
	id := commands.NewID()
	w.Given(t, events.AccountRegistered{Account: id, Email: events.PersonalOf(id, "salma@example.com")})
	free()
	<-prepared
	require.NoError(t, err)
	assert.True(t, facts.Taken, "it is asked for again once there is a place to hash")
	assert.Empty(t, facts.Hash)
}

func TestOfManyEqualRegistrationsOneLeavesAKey(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	before := keys(t, w)
	const many = 50
	outcomes := make([]error, many)
	var all errgroup.Group
	for i := range many {
		all.Go(func() error {
			_, outcomes[i] = commands.Handle(t.Context(), w.App, scenario.Visitor, registration("salma@example.com"))
			return nil
		})
	}
	require.NoError(t, all.Wait())
	counted := map[fault.Code]int{}
	for _, err := range outcomes {
		counted[fault.CodeOf(err)]++
	}
	assert.Equal(t, 1, counted[""], "%v", counted)
	assert.Equal(t, many, counted[""]+counted[fault.Conflict]+counted[fault.Unavailable], "%v", counted)
	assert.Equal(t, before+1, keys(t, w), "only who exists has a key")
}

func TestARepeatedRegistrationGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	by := scenario.Visitor
	by.Key = "form-1"
	var ids []string
	for range 2 {
		receipt, err := commands.Handle(t.Context(), w.App, by, registration("salma@example.com"))
		require.NoError(t, err)
		ids = append(ids, fmt.Sprint(receipt.ID))
	}
	assert.Equal(t, ids[0], ids[1], "the email is taken by the first")
}
