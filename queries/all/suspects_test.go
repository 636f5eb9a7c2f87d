package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/moderation"
)

// lists creates a listing of an owner in Homs.
func (w *world) lists(owner uuid.UUID, details events.Details, phone string) uuid.UUID {
	w.Helper()
	id := uuid.New()
	details.Category, details.Place.Governorate, details.Capacity = "venues", "homs", 300
	w.happens(events.ListingStream(id), events.ListingCreated{
		Listing: id,
		Kind:    events.Venue,
		Owner:   owner,
		Slugs:   events.Slugs{Ar: "ص-" + id.String(), En: "h-" + id.String()},
		Details: details,
		Offer:   events.Offer{Available: true, Phone: events.PersonalOf(owner, phone)},
	})
	return id
}

func TestListingsThatAreHereAlready(t *testing.T) {
	t.Parallel()
	w := setup(t)
	admin := events.Actor{Account: w.registers(events.Admin, "amina"), Role: events.Admin}
	first, second := uuid.New(), uuid.New()
	pin := func(latitude, longitude float64) events.Place {
		return events.Place{Latitude: &latitude, Longitude: &longitude}
	}
	picture := func(hash, look string) []events.Picture {
		return []events.Picture{{Hash: hash, Width: 800, Height: 600, Colour: "#aabbcc", Look: look}}
	}
	const look = "0f1e2d3c4b5a6978"
	known := w.lists(first, events.Details{
		Name: events.Bilingual{Ar: "صالة ليالي حمص"}, Place: pin(34.7324, 36.7137), Pictures: picture("a", look),
	}, "+963944000111")
	beside := w.lists(first, events.Details{
		Name: events.Bilingual{Ar: "صالة الورد"}, Place: pin(34.7324, 36.7137), Pictures: picture("a", look),
	}, "+963944000111")
	suspects := func(of ...uuid.UUID) map[uuid.UUID][]string {
		t.Helper()
		list, err := w.Moderation.Suspects(t.Context(), admin, of)
		require.NoError(t, err)
		found := map[uuid.UUID][]string{}
		for _, s := range list {
			assert.Contains(t, of, s.Of)
			assert.False(t, s.SameOwner)
			found[s.ListingID] = s.Alike
		}
		return found
	}
	assert.Empty(t, suspects(beside, known), "halls of one house share telephone, place and pictures")

	// About 30 metres away; by its letters another picture.
	again := w.lists(second, events.Details{
		Name: events.Bilingual{En: "Layali Homs Palace Hall"}, Place: pin(34.73265, 36.71380),
		Pictures: picture("b", "0f1e2d3c4b5a697f"),
	}, "+963944000111")
	assert.Equal(t, map[uuid.UUID][]string{
		known: {
			moderation.AlikePhone, moderation.AlikePlace, moderation.AlikeName, moderation.AlikePicture,
		},
		beside: {moderation.AlikePhone, moderation.AlikePlace, moderation.AlikePicture},
	}, suspects(again))

	t.Run("an edit that waits is compared as what it would be", func(t *testing.T) {
		named := events.Details{
			Name: events.Bilingual{En: "Layali Homs"}, Category: "venues", Capacity: 300,
			Place: events.Place{Governorate: "homs"},
		}
		w.happens(
			events.ListingStream(again),
			events.RevisionOpened{Listing: again, Revision: uuid.New(), Details: named},
		)
		assert.Equal(t, map[uuid.UUID][]string{
			known: {moderation.AlikePhone, moderation.AlikeName}, beside: {moderation.AlikePhone},
		}, suspects(again))
	})
	t.Run("the one with most in common comes first, and five are told", func(t *testing.T) {
		for range 7 {
			w.lists(uuid.New(), events.Details{Name: events.Bilingual{Ar: "ليالي حمص"}}, "+963944000999")
		}
		list, err := w.Moderation.Suspects(t.Context(), admin, []uuid.UUID{again})
		require.NoError(t, err)
		require.Len(t, list, 5)
		assert.Equal(t, known, list[0].ListingID)
	})
	t.Run("neither archived ones nor telephones of the erased", func(t *testing.T) {
		w.happens(events.ListingStream(known), events.ListingArchived{Listing: known})
		w.happens(events.AccountStream(first), events.PersonErased{Person: first})
		found := suspects(again)
		assert.NotContains(t, found, known)
		assert.NotContains(t, found, beside)
	})
	t.Run("a picture that several have says nothing", func(t *testing.T) {
		named := func(ar string) events.Details {
			return events.Details{Name: events.Bilingual{Ar: ar}, Pictures: picture("stock", "123456789abcdef0")}
		}
		one := w.lists(uuid.New(), named("النرجس"), "")
		for i, name := range []string{"الغدير", "الربيع", "العروبة"} {
			w.lists(uuid.New(), named(name), "")
			if i < 2 {
				assert.Len(t, suspects(one), i+1)
			}
		}
		assert.Empty(t, suspects(one))
	})
	_, err := w.Moderation.Suspects(t.Context(), admin, make([]uuid.UUID, 101))
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = w.Moderation.Suspects(t.Context(), queries.Viewer{Account: first, Role: events.VenueOwner},
		[]uuid.UUID{again})
	assert.Error(t, err)
}
