package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries/audit"
)

// The audit log holds what people did, by the days of Damascus. An account is found by what it did and by what was done
// to it. What the system itself does is not in it.
func TestTheAuditLogIsOfPeople(t *testing.T) {
	t.Parallel()
	w := setup(t)
	amina := events.Actor{Account: w.registers(events.Admin, "amina"), Role: events.Admin}
	first, second := w.venue("السنديان"), w.venue("الجوري")
	w.by(amina, events.ListingSuspended{Listing: first, Reason: "x"})
	w.by(admin, events.AccountSuspended{Account: w.owner, Reason: "x"})
	w.by(admin, events.ListingSuspended{Listing: second, Reason: "x"})
	types := func(f audit.Filter) (list []string) {
		t.Helper()
		page, err := w.Audit.Entries(t.Context(), admin, f, 20, nil)
		require.NoError(t, err)
		for _, entry := range page.Nodes {
			list = append(list, entry.Type)
		}
		assert.Equal(t, len(list), page.Total)
		return list
	}
	listing, account := "listing.suspended", "account.suspended"
	assert.Equal(t, []string{listing, account, listing}, types(audit.Filter{}))
	kind := "account"
	assert.Equal(t, []string{account}, types(audit.Filter{Kind: &kind}))
	assert.Equal(t, []string{listing}, types(audit.Filter{Listing: &first}))
	for id, expected := range map[uuid.UUID][]string{
		amina.Account: {listing}, w.owner: {account}, admin.Account: {listing, account},
	} {
		assert.Equal(t, expected, types(audit.Filter{Account: &id}))
	}
	at, err := time.Parse(time.DateTime, "2026-11-27 21:30:00") // in Damascus it is half past midnight
	require.NoError(t, err)
	_, err = w.Pool.Exec(t.Context(), `UPDATE entries SET at = $1`, at)
	require.NoError(t, err)
	before, on, after := "2026-11-27", "2026-11-28", "2026-11-29"
	assert.Len(t, types(audit.Filter{From: &on, To: &on}), 3)
	assert.Empty(t, types(audit.Filter{To: &before}))
	assert.Empty(t, types(audit.Filter{From: &after}))
}
