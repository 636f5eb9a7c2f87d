package account_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestAPasswordIsNeitherCommonNorOnesOwnName(t *testing.T) {
	t.Parallel()
	for password, accepted := range map[string]bool{
		"PassWord": false, "iloveyou": false, "qwertyuiop": false, "colleen1": false, "liverpool": false,
		"123654":                   false,
		"layla.haddad@example.com": false, "Layla.Haddad": false, "laylahaddad1": false, "layla2026": false,
		"haddad123": false, "example99": false,
		"SyrianWeddings1": false, "wedding2026": false, "أعراس-سورية": false, "my-wedding-in-homs": true,
		"LaylaLayla!": false, "ليلى-حداد": false,
		"jasmine-77": true, "layla-in-the-garden": true, "ياسمين الشام": true,
	} {
		for _, username := range []string{"Layla Haddad", "ليلى حداد"} {
			c := account.RegisterAccount{Username: username, Email: "Layla.Haddad@example.com", Password: password}
			err := c.Check()
			if password == "ليلى-حداد" && username == "Layla Haddad" {
				continue // the Arabic name is not hers
			}
			if accepted {
				assert.NoError(t, err, "%s of %s", password, username)
				continue
			}
			assert.Equal(t, fault.Invalid, fault.CodeOf(err), "%s of %s", password, username)
		}
	}
}

// Every command that sets a password compares it with the name of the person.
func TestNoCommandSetsOnesOwnNameAsThePassword(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	const name, own = "Layla Haddad", "Layla.Haddad@Example"
	joins := account.RegisterAccount{Username: name, Email: "layla.haddad@example.com", Password: password}
	joined, err := commands.Handle(t.Context(), w.App, scenario.Visitor, joins)
	require.NoError(t, err)
	layla := scenario.As(joined.ID, events.Customer)
	token := account.ResetToken(w.App, state(t, w, layla))
	joins.Password = own
	admin := account.CreateAdmin{Username: name, Email: joins.Email, Password: own}
	for _, tt := range []struct {
		by    commands.Request
		c     commands.Command
		field string
	}{
		{scenario.Visitor, joins, "password"},
		{scenario.CommandLine, admin, "password"},
		{layla, account.ChangePassword{OldPassword: password, NewPassword: own}, "newPassword"},
		{scenario.Visitor, account.ResetPassword{Token: token, NewPassword: own}, "newPassword"},
	} {
		w.Given(t).When(tt.by, tt.c).ThenRefusedSaying(tt.field, "This password is too close to your name, your email "+
			"or the name of this site. Please choose another.")
	}
}
