package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries/listings"
	"weddings/queries/slugs"
)

// named creates a public venue with given slugs, as older logs hold them.
func (w *world) named(ar, en string) uuid.UUID {
	w.Helper()
	id := uuid.New()
	w.changes(id, events.ListingCreated{
		Listing: id,
		Kind:    events.Venue,
		Owner:   w.owner,
		Slugs:   events.Slugs{Ar: ar, En: en},
		Details: detailsOf("قاعة"),
		Offer:   events.Offer{Available: true},
	}, events.ListingApproved{Listing: id})
	return id
}

func (w *world) at(slug string) *listings.Listing {
	w.Helper()
	l, err := w.Listings.Listing(w.Context(), nobody, slug)
	require.NoError(w, err)
	return l
}

// In logs from before a slug was claimed for both languages, two listings may have the same slug. The slug leads to the
// listing that had it first; links to the other one use its id.
func TestASharedSlugLeadsToOneListing(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first, second := w.named("shared", "first"), w.named("ثان", "shared")
	for range 3 {
		assert.Equal(t, first, w.at("shared").ID)
	}
	assert.Equal(t, "shared", *w.at("first").SlugAr())
	assert.Nil(t, w.at("ثان").SlugEn())
	assert.Equal(t, "ثان", *w.at(second.String()).SlugAr())
	w.changes(second, events.SlugsChanged{Listing: second, Slugs: events.Slugs{Ar: "ثان", En: "second"}})
	assert.Equal(t, "second", *w.at("ثان").SlugEn())
	assert.Equal(t, first, w.at("shared").ID, "a current slug goes before a former one")
	w.changes(first, events.ListingSuspended{Listing: first, Reason: "x"})
	assert.Equal(t, second, w.at("shared").ID, "a hidden listing does not hide the other")
	earlier := w.named("سابق", "given-up")
	w.changes(earlier, events.SlugsChanged{Listing: earlier, Slugs: events.Slugs{Ar: "سابق", En: "earlier"}})
	assert.Equal(t, earlier, w.at("given-up").ID)
	later := w.named("لاحق", "given-up")
	assert.Equal(t, later, w.at("given-up").ID, "also before one that had it earlier")
}

// closed returns a client of counters that cannot be read.
func closed() *redis.Client {
	c := redis.NewClient(&redis.Options{})
	_ = c.Close()
	return c
}

func TestASlugLeadsOnAfterItWasChanged(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.named("قصر", "palace")
	w.changes(id, events.SlugsChanged{Listing: id, Slugs: events.Slugs{Ar: "بيت", En: "house"}})
	w.changes(id, events.SlugsChanged{Listing: id, Slugs: events.Slugs{Ar: "قصر", En: "villa"}})
	for _, slug := range []string{"قصر", "palace", "بيت", "house", "villa"} {
		require.NotNil(t, w.at(slug), slug)
		assert.Equal(t, id, w.at(slug).ID, slug)
	}
	assert.Equal(t, "villa", *w.at("house").SlugEn())
	assert.Nil(t, w.at("cottage"))
	found := func(query string) int {
		t.Helper()
		page, err := w.Slugs.List(t.Context(), admin, slugs.Find{Of: "LISTINGS", Query: query}, 20, nil)
		require.NoError(t, err)
		return page.Total
	}
	w.Slugs.Redis = closed()
	assert.Equal(t, 1, found("house"))
	later := w.named("بيتنا", "palace")
	assert.Equal(t, 1, found("palace"), "a former slug that leads elsewhere is its holder's no longer")
	assert.Equal(t, later, w.at("palace").ID)
	_, err := w.Pool.Exec(t.Context(), `UPDATE listings SET erased = true`)
	require.NoError(t, err)
	assert.Zero(t, found("house"), "an erased owner's listing is not found by its name")
}

// Reports and reviews have their own streams, and so their own versions.
func TestAnInstantIsOfTheListingsOwnVersion(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id, report := w.venue("السنديان"), uuid.New()
	w.happens("report-"+report.String(), events.ListingReported{Listing: id, Report: report, Reason: "fake"})
	then, err := w.Listings.AsOf(t.Context(), admin, id, time.Now().Add(time.Minute))
	require.NoError(t, err)
	assert.Equal(t, 2, then.Version)
	history, err := w.Listings.History(t.Context(), admin, id, 20, nil)
	require.NoError(t, err)
	require.Len(t, history.Nodes, 3, "the history still shows it")
}

// The nearest come first: same place and type, same place, same type, same category. Among equals, featured ones come
// first.
func TestSimilarListingsBeginWithTheNearest(t *testing.T) {
	t.Parallel()
	w := setup(t)
	put := func(governorate, venueType string) uuid.UUID {
		id := uuid.New()
		d := detailsOf("قاعة")
		d.Place.Governorate, d.VenueType = governorate, venueType
		w.changes(id, events.ListingCreated{
			Listing: id,
			Kind:    events.Venue,
			Owner:   w.owner,
			Slugs:   events.Slugs{Ar: id.String(), En: id.String()},
			Details: d,
			Offer:   events.Offer{Available: true},
		}, events.ListingApproved{Listing: id})
		return id
	}
	far, type2, place := put("aleppo", "farm"), put("aleppo", "hall"), put("homs", "farm")
	plain, featured, of := put("homs", "hall"), put("homs", "hall"), put("homs", "hall")
	w.changes(featured, events.ListingFeatured{Listing: featured, Featured: true})
	for n, expected := range map[int][]uuid.UUID{2: {featured, plain}, 6: {featured, plain, place, type2, far}} {
		found, err := w.Listings.Similar(t.Context(), nobody, []uuid.UUID{of}, n)
		require.NoError(t, err)
		var ids []uuid.UUID
		for _, l := range found[of] {
			ids = append(ids, l.ID)
		}
		assert.Equal(t, expected, ids)
	}
}
