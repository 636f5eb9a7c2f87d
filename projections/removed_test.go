package projections_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/calendars"
	"weddings/projections/inquiries"
	"weddings/projections/savedviews"
)

// A person or a listing has several of these. After one is removed, the rows are as if it had never been there.
func TestRemovingOneLeavesTheOthers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	by, one, other := uuid.New(), uuid.New(), uuid.New()
	text := events.PersonalOf(by, "x")
	for name, c := range map[string]struct {
		reads  projections.Projection
		set    func(id uuid.UUID) events.Event
		remove events.Event
	}{
		"a saved view": {
			savedviews.Projection{},
			func(id uuid.UUID) events.Event {
				return events.SavedViewSet{Account: by, View: id, Path: "/admin/audit", Query: text, Name: text}
			},
			events.SavedViewRemoved{Account: by, View: one},
		},
		"a quick reply": {
			inquiries.Projection{},
			func(id uuid.UUID) events.Event { return events.QuickReplySet{Owner: by, Reply: id, Ar: text, En: text} },
			events.QuickReplyRemoved{Owner: by, Reply: one},
		},
		"a season": {
			calendars.Projection{},
			func(id uuid.UUID) events.Event { return events.SeasonSet{Listing: by, Season: id} },
			events.SeasonRemoved{Listing: by, Season: one},
		},
		"a closure": {
			calendars.Projection{},
			func(id uuid.UUID) events.Event { return events.DaysClosed{Listing: by, Closure: id} },
			events.DaysOpened{Listing: by, Closure: one},
		},
		"a calendar elsewhere": {
			calendars.Projection{},
			func(id uuid.UUID) events.Event {
				return events.SourceAdded{Listing: by, Source: id, Name: text, Address: text}
			},
			events.SourceRemoved{Listing: by, Source: one},
		},
	} {
		require.NoError(t, projections.NewRunner(b.Pool, b.Log, c.reads).Prepare(t.Context()))
		set := recording(by, time.Second)("any-", c.set(one), c.set(other), c.remove)
		kept := b.applied(c.reads, set[1:2])
		assert.NotEqual(t, b.applied(c.reads, nil), kept, name)
		assert.Equal(t, kept, b.applied(c.reads, set), name)
	}
}
