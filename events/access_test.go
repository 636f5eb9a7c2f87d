package events_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/events"
	"weddings/internal/fault"
)

// An editor is admitted where editors are, an admin wherever an editor is, and neither before the second factor.
func TestWhoIsAdmitted(t *testing.T) {
	t.Parallel()
	as := func(role events.Role) events.Actor { return events.Actor{Account: uuid.New(), Role: role} }
	for _, c := range []struct {
		role           events.Role
		content, admin error
	}{
		{events.Admin, nil, nil},
		{events.Editor, nil, fault.NotAllowed},
		{events.AdminUnverified, fault.SecondFactorFirst, fault.SecondFactorFirst},
		{events.EditorUnverified, fault.SecondFactorFirst, fault.NotAllowed},
		{events.VenueOwner, fault.NotAllowed, fault.NotAllowed},
		{events.Customer, fault.NotAllowed, fault.NotAllowed},
	} {
		assert.Equal(t, c.content, as(c.role).Require(events.Editors...), c.role)
		assert.Equal(t, c.admin, as(c.role).Require(events.Admin), c.role)
	}
	visitor := events.Actor{Role: events.Anonymous}
	assert.Equal(t, fault.SignInFirst, visitor.Require(events.Editors...))
	assert.Equal(t, fault.SignInFirst, visitor.RequireStaff())
	assert.Equal(t, fault.NotAllowed, as(events.ServiceProvider).RequireStaff())
	for _, role := range events.StaffRoles {
		assert.NoError(t, as(role).RequireStaff())
		assert.NoError(t, as(role.Unverified()).RequireStaff())
		assert.Equal(t, fault.SecondFactorFirst, as(role.Unverified()).RequireAccount())
		assert.NotContains(t, events.AccountRoles, role.Unverified(), "nobody is granted it")
	}
	for _, role := range events.AccountRoles {
		assert.NoError(t, as(role).RequireAccount(), role)
	}
}
