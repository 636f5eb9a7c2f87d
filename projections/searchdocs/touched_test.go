package searchdocs

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections/projectiontest"
)

// beside are the events that a read model behind a document reads and that change no document, each with the reason.
var beside = map[string]string{
	"review.submitted":             "a review counts once it is approved",
	"review.rejected":              "a review counts once it is approved",
	"listing.reported":             "reports are for moderators",
	"listing.report_closed":        "reports are for moderators",
	"settings.synonym_declined":    "a declined synonym is not used",
	"reference.ordered":            "the order of lists is in no document",
	"booking.requested":            "a request takes no slot",
	"booking.attached":             "the account of a booking is in no document",
	"booking.declined":             "a request takes no slot",
	"booking.hold_extended":        "the slots stay on hold",
	"booking.hold_challenged":      "the slots stay on hold",
	"booking.hold_restored":        "the slots stay on hold",
	"booking.challenge_made":       "a request takes no slot",
	"booking.request_overtaken":    "a request takes no slot",
	"booking.deposit_recorded":     "deposits are in no document",
	"booking.deposit_acknowledged": "deposits are in no document",
	"booking.deposit_refused":      "deposits are in no document",
	"booking.reminded":             "reminders are in no document",
}

// Every event that a read model behind a document reads either changes documents, and then the follower loads them
// again, or is named here with the reason why it does not.
func TestEveryEventBehindADocumentIsFollowed(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	left := map[string]bool{}
	for name := range beside {
		left[name] = true
	}
	for _, p := range Behind {
		for name := range projectiontest.TypesRead(t, "../"+p.Name()) {
			listings, owners, all := affected(about(t, name, id))
			if beside[name] != "" {
				delete(left, name)
				assert.Empty(t, append(listings, owners...), "%s changes no document: %s", name, beside[name])
				assert.False(t, all, "%s changes no document: %s", name, beside[name])
				continue
			}
			assert.True(
				t,
				all || len(listings)+len(owners) > 0,
				"%s is read by %s, and no document follows it: name it in Touched or booked, or in beside",
				name,
				p.Name(),
			)
			for _, found := range append(listings, owners...) {
				assert.Equal(t, id, found, "%s is of another listing or owner", name)
			}
		}
	}
	assert.Empty(t, left, "no read model behind a document reads these any more")
}

func affected(batch []events.Recorded) (listings, owners []uuid.UUID, all bool) {
	listings, owners, all = Touched(batch)
	return append(listings, booked(batch)...), owners, all
}

// about returns an event whose listing and people have an id, in the stream that it is written to.
func about(t *testing.T, name string, id uuid.UUID) []events.Recorded {
	t.Helper()
	empty, err := events.Decode(name, events.Types()[name], []byte(`{}`))
	require.NoError(t, err)
	v := reflect.New(reflect.TypeOf(empty)).Elem()
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "Listing", "Owner", "Account", "Person":
			if v.Field(i).Type() == reflect.TypeFor[uuid.UUID]() {
				v.Field(i).Set(reflect.ValueOf(id))
			}
		}
	}
	family, _, _ := strings.Cut(name, ".")
	if name == "listing.reported" || name == "listing.report_closed" {
		family = "report"
	}
	return []events.Recorded{{Stream: family + "-" + id.String(), Type: name, Data: v.Interface().(events.Event)}}
}
