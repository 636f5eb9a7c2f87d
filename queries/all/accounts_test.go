package all

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/accounts"
)

// An admin may be suspended or erased only if another one is left. That one must be able to sign in.
func TestSuspendedAndErasedAdminsAreNotCounted(t *testing.T) {
	t.Parallel()
	w := setup(t)
	amina, basel, dima := w.registers(events.Admin, "amina"), w.registers(events.Admin, "basel"),
		w.registers(events.Admin, "dima")
	w.registers(events.Customer, "ezz")
	w.happens(events.AccountStream(basel), events.AccountSuspended{Account: basel, Reason: "x"})
	w.happens(events.AccountStream(dima), events.PersonErased{Person: dima})
	admins, err := w.Accounts.Admins(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{amina}, admins)
}

// Admins find accounts by part of a name, an email or a phone number, by role and by whether they are suspended. Others
// get no account but their own.
func TestAccountsAreReadByThemselvesAndByAdmins(t *testing.T) {
	t.Parallel()
	w := setup(t)
	ezz, lama := w.registers(events.Customer, "ezz"), w.registers(events.Customer, "lama")
	hoda := uuid.New()
	w.happens(events.AccountStream(hoda),
		events.AccountRegistered{
			Account: hoda, Role: events.VenueOwner, Username: events.PersonalOf(hoda, "هدى"),
			Email: events.PersonalOf(hoda, "Hoda@Example.com"), Phone: events.PersonalOf(hoda, "+963944123456"),
		},
		events.AccountSuspended{Account: hoda, Reason: "x"})
	yes, no, owners := true, false, string(events.VenueOwner)
	name, email, phone := "هدي", "HODA@", "944123"
	for _, each := range []struct {
		filter   accounts.Filter
		expected []uuid.UUID
	}{
		{accounts.Filter{}, []uuid.UUID{hoda, lama, ezz}},
		{accounts.Filter{Suspended: &yes}, []uuid.UUID{hoda}},
		{accounts.Filter{Suspended: &no}, []uuid.UUID{lama, ezz}},
		{accounts.Filter{Role: &owners}, []uuid.UUID{hoda}},
		{accounts.Filter{Query: &name}, []uuid.UUID{hoda}},
		{accounts.Filter{Query: &email}, []uuid.UUID{hoda}},
		{accounts.Filter{Query: &phone}, []uuid.UUID{hoda}},
	} {
		page, err := w.Accounts.Accounts(t.Context(), admin, each.filter, 20, nil)
		require.NoError(t, err)
		assert.Equal(t, each.expected, queries.IDs(page.Nodes, func(a accounts.Account) uuid.UUID { return a.ID }))
		assert.Equal(t, len(each.expected), page.Total)
	}
	for viewer, expected := range map[queries.Viewer][]uuid.UUID{
		admin: {ezz, lama}, {Account: ezz, Role: events.Customer}: {ezz}, nobody: {},
	} {
		found, err := w.Accounts.ByID(t.Context(), viewer, []uuid.UUID{ezz, lama})
		require.NoError(t, err)
		assert.ElementsMatch(t, expected, slices.Collect(maps.Keys(found)), viewer.Role)
	}
	own, err := w.Accounts.Own(t.Context(), queries.Viewer{Account: ezz, Role: events.Customer})
	require.NoError(t, err)
	assert.Equal(t, accounts.Letters{Reminders: true, Digests: true}, own.Letters, "nobody gets an agenda unasked")
}
