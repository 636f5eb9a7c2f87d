package account_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestSigningIn(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := register(t, w, events.Customer)
	email := state(t, w, couple).Email.Text()
	in := func(email, password string) error {
		s, err := account.SignIn(t.Context(), w.App, email, password)
		if err == nil {
			assert.Equal(t, couple.Actor.Account, s.ID)
		} else {
			assert.Contains(
				t,
				[]account.State{{}, {ID: couple.Actor.Account}},
				s,
				"no more than whose account was tried",
			)
		}
		return err
	}
	require.NoError(t, in(" "+email+" ", password))

	var f *fault.Error
	require.ErrorAs(t, in("no address", ""), &f)
	assert.Equal(t, "Please enter a valid email address", f.Fields["email"].En)
	assert.Equal(t, "Password is required", f.Fields["password"].En)

	unknown, wrong := in("nobody@example.com", password), in(email, "wrong-one")
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(unknown))
	assert.Equal(t, wrong, unknown, "nobody learns who has an account")

	w.Given(t, events.AccountSuspended{Account: couple.Actor.Account, Reason: "x"})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(in(email, password)))
	assert.Equal(t, wrong, in(email, "wrong-one"), "only who knows the password learns of the suspension")
	w.Given(t, events.AccountReinstated{Account: couple.Actor.Account})
	require.NoError(t, in(email, password))

	w.Given(t, events.RoleGranted{Account: couple.Actor.Account, Role: events.Admin})
	assert.Equal(
		t,
		fault.Forbidden,
		fault.CodeOf(in(email, password)),
		"six characters are enough for a couple, not for an admin",
	)
	assert.Equal(t, wrong, in(email, "wrong-one"))
}
