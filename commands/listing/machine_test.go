package listing_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// machine drives one listing with whatever its owner and the admins may think of, and holds what its history must never
// show. Details are told apart by their capacity.
type machine struct {
	world  *scenario.World
	cast   cast
	listed commands.Receipt
	keys   int

	status   listing.Status // the status that the model expects
	live     int
	waiting  int // capacity of the open revision; 0 = none
	vetted   map[int]bool
	version  int64
	featured bool

	refused, refusedEdit appealable
}

// appealable is a decision that stands, and the edit that it refused.
type appealable struct {
	decision, edit  int64
	appealed, waits bool
}

func TestNoHistoryOfAListingShowsWhatNobodyApproved(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{world: w, cast: newCast(), vetted: map[int]bool{}, status: listing.Pending, live: 300, version: 1}
		for _, member := range m.cast.members {
			_, err := w.App.Log.Append(t.Context(), registration(member))
			require.NoError(t, err)
		}
		var err error
		m.listed, err = commands.Handle(
			t.Context(),
			w.App,
			m.cast.owner,
			listing.CreateVenue{Details: details(), Offer: form()},
		)
		require.NoError(t, err)
		t.Repeat(rapid.StateMachineActions(m))
	})
}

// do carries a command out twice under one key and holds that it happened exactly where the model says so, and once.
func (m *machine) do(t *rapid.T, by commands.Request, c commands.Command, allowed bool, then func()) {
	m.keys++
	by.Key = fmt.Sprint(m.keys)
	receipt, err := commands.Handle(t.Context(), m.world.App, by, c)
	if !allowed {
		require.Equal(t, fault.Conflict, fault.CodeOf(err), "%T while %s: %v", c, m.status, err)
		return
	}
	require.NoError(t, err, "%T while %s", c, m.status)
	before := m.version
	m.version = receipt.Version
	then()
	if _, several := c.(listing.OverturnDecision); !several {
		require.LessOrEqual(t, receipt.Version-before, int64(1))
	}
	again, err := commands.Handle(t.Context(), m.world.App, by, c)
	require.NoError(t, err)
	require.Equal(t, m.version, again.Version)
}

func (m *machine) is(states ...listing.Status) bool {
	for _, s := range states {
		if m.status == s {
			return true
		}
	}
	return false
}

func (m *machine) seen(t *rapid.T) (version int64, current bool) {
	version = max(1, m.version-rapid.Int64Range(0, 1).Draw(t, "behind"))
	return version, version == m.version
}

func (m *machine) OwnerEdits(t *rapid.T) {
	d := details()
	d.Capacity = rapid.IntRange(1, 4).Draw(t, "capacity")
	m.do(
		t,
		m.cast.owner,
		listing.EditListing{Listing: m.listed.ID, Details: d},
		!m.is(listing.Suspended, listing.Archived),
		func() {
			shown := m.live
			if m.waiting != 0 {
				shown = m.waiting
			}
			switch {
			case !m.is(listing.Approved):
				m.live = d.Capacity
				m.vetted = map[int]bool{}
			case d.Capacity != shown:
				m.waiting, m.refusedEdit = d.Capacity, appealable{}
			}
		},
	)
}

func (m *machine) AdminEdits(t *rapid.T) {
	d := details()
	d.Capacity = rapid.IntRange(5, 8).Draw(t, "capacity")
	m.do(t, m.cast.admin, listing.EditListing{Listing: m.listed.ID, Details: d}, !m.is(listing.Archived), func() {
		m.live, m.vetted[d.Capacity] = d.Capacity, true
	})
}

func (m *machine) Approve(t *rapid.T) {
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.ApproveListing{Listing: m.listed.ID, Version: version},
		current && m.is(listing.Pending),
		func() {
			m.status, m.vetted[m.live], m.refused = listing.Approved, true, appealable{}
		},
	)
}

func (m *machine) Reject(t *rapid.T) {
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.RejectListing{Listing: m.listed.ID, Version: version, Reason: "x"},
		current && m.is(listing.Pending),
		func() {
			m.status, m.refused = listing.Rejected, appealable{decision: m.version}
		},
	)
}

func (m *machine) Resubmit(t *rapid.T) {
	m.do(
		t,
		m.cast.owner,
		listing.ResubmitListing{Listing: m.listed.ID},
		m.is(listing.Rejected),
		func() { m.status, m.refused = listing.Pending, appealable{} },
	)
}

func (m *machine) ApproveRevision(t *rapid.T) {
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.ApproveRevision{Listing: m.listed.ID, Version: version},
		current && m.waiting != 0 && m.is(listing.Approved),
		func() {
			m.live, m.waiting, m.vetted[m.waiting] = m.waiting, 0, true
			m.refusedEdit = appealable{}
		},
	)
}

func (m *machine) RejectRevision(t *rapid.T) {
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.RejectRevision{Listing: m.listed.ID, Version: version, Reason: "x"},
		current && m.waiting != 0,
		func() {
			m.refusedEdit = appealable{decision: m.version, edit: int64(m.waiting)}
			m.waiting = 0
		},
	)
}

func (m *machine) Suspend(t *rapid.T) {
	m.do(
		t,
		m.cast.admin,
		listing.SuspendListing{Listing: m.listed.ID, Reason: "x"},
		m.is(listing.Approved),
		func() { m.status, m.refused = listing.Suspended, appealable{decision: m.version} },
	)
}

func (m *machine) Reinstate(t *rapid.T) {
	m.do(
		t,
		m.cast.admin,
		listing.ReinstateListing{Listing: m.listed.ID},
		m.is(listing.Suspended),
		func() { m.status, m.refused = listing.Approved, appealable{} },
	)
}

func (m *machine) Feature(t *rapid.T) {
	on := rapid.Bool().Draw(t, "on")
	m.do(
		t,
		m.cast.admin,
		listing.FeatureListing{Listing: m.listed.ID, Featured: on},
		!m.is(listing.Archived),
		func() { m.featured = on },
	)
}

func (m *machine) Archive(t *rapid.T) {
	if rapid.IntRange(0, 4).Draw(t, "really") > 0 { // or every run ends here soon
		t.Skip("not yet")
	}
	m.do(
		t,
		m.cast.owner,
		listing.ArchiveListing{Listing: m.listed.ID},
		!m.is(listing.Archived),
		func() {
			m.status, m.waiting = listing.Archived, 0
			m.refused, m.refusedEdit = appealable{}, appealable{}
		},
	)
}

// against draws a decision to appeal against, one that stands or another.
func (m *machine) against(t *rapid.T) *appealable {
	if rapid.Bool().Draw(t, "edit") {
		return &m.refusedEdit
	}
	return &m.refused
}

func (m *machine) Appeal(t *rapid.T) {
	of := m.against(t)
	decision := max(1, of.decision)
	m.do(
		t,
		m.cast.owner,
		listing.AppealDecision{Listing: m.listed.ID, Decision: decision, Words: "x"},
		of.decision > 0 && !of.appealed,
		func() { of.appealed, of.waits = true, true },
	)
}

func (m *machine) Uphold(t *rapid.T) {
	of := m.against(t)
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.UpholdDecision{Listing: m.listed.ID, Version: version, Decision: max(1, of.decision), Reason: "x"},
		current && of.waits,
		func() { of.waits = false },
	)
}

func (m *machine) Overturn(t *rapid.T) {
	of := m.against(t)
	version, current := m.seen(t)
	m.do(
		t,
		m.cast.admin,
		listing.OverturnDecision{Listing: m.listed.ID, Version: version, Decision: max(1, of.decision), Reason: "x"},
		current && of.waits && (of.edit == 0 || m.is(listing.Approved)),
		func() {
			if of.edit != 0 {
				m.live, m.waiting = int(of.edit), 0
			}
			m.status, m.vetted[m.live], *of = listing.Approved, true, appealable{}
		},
	)
}

func (m *machine) OwnerModerates(t *rapid.T) {
	for _, c := range []commands.Command{
		listing.ApproveListing{Listing: m.listed.ID, Version: m.version}, listing.ApproveRevision{
			Listing: m.listed.ID,
			Version: m.version,
		},
	} {
		for _, by := range []commands.Request{m.cast.owner, m.cast.ownerAdmin} {
			_, err := commands.Handle(t.Context(), m.world.App, by, c)
			require.Equal(t, fault.Forbidden, fault.CodeOf(err))
		}
	}
}

// Check is run after every action.
func (m *machine) Check(t *rapid.T) {
	s, version, err := listing.Listings.Load(t.Context(), m.world.App, events.ListingStream(m.listed.ID))
	require.NoError(t, err)
	require.Equal(t, m.version, version)
	require.Equal(t, m.status, s.Status)
	require.Equal(t, m.live, s.Details.Capacity)
	require.Equal(t, m.featured, s.Featured)
	if m.waiting == 0 {
		require.Nil(t, s.Revision)
	} else {
		require.Equal(t, m.waiting, s.Revision.Details.Capacity)
	}
	if s.Status == listing.Approved || s.Status == listing.Suspended {
		require.True(t, m.vetted[s.Details.Capacity], "live details that nobody approved")
	} else {
		require.Nil(t, s.Revision, "a revision of what is not approved")
	}
	require.Equal(t, s.Status == listing.Rejected || s.Status == listing.Suspended, s.Reason != "")
}
