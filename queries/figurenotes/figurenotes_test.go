package figurenotes_test

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/obs"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/catalogue"
	model "weddings/projections/figurenotes"
	"weddings/projections/posts"
	"weddings/projections/pulse"
	"weddings/queries"
	"weddings/queries/figurenotes"
	"weddings/queries/figures"
)

type world struct {
	*testing.T
	figurenotes.Reader
	now time.Time
	log *store.Log
}

var (
	admin = queries.Viewer{Account: uuid.New(), Role: events.Admin}
	first = time.Date(2026, 11, 1, 8, 0, 0, 0, clock.Damascus)
)

func setup(t *testing.T) *world {
	t.Helper()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	w := &world{T: t, now: first, Reader: figurenotes.Reader{Pool: opened.Pool}}
	w.log = store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return w.now }})
	t.Cleanup(w.log.Close)
	return w
}

func (w *world) tell(log *store.Log, list ...events.Event) {
	w.Helper()
	for _, e := range list {
		stream := e.StreamName()
		if stream == "" {
			stream = "site"
		}
		_, err := log.Append(w.Context(), store.Append{Stream: stream, Expected: store.Any, Events: []events.Event{e}})
		require.NoError(w, err)
	}
}

func (w *world) follow() {
	w.Helper()
	runner := projections.NewRunner(w.Pool, w.log, catalogue.Projection{}, model.Projection{}, posts.Projection{})
	require.NoError(w, runner.Prepare(w.Context()))
	runner = projections.NewRunner(w.Pool, w.log.Telemetry(), pulse.Projection{})
	require.NoError(w, runner.Prepare(w.Context()))
}

// notes returns the notes of the first three days of November, each in a line.
func (w *world) notes(byHour bool, filters ...figures.Filter) []string {
	w.Helper()
	list, err := w.Notes(w.Context(), admin, figurenotes.Question{
		From: "2026-11-01", To: "2026-11-03", ByHour: byHour, Filters: filters,
	})
	require.NoError(w, err)
	lines := []string{}
	for _, note := range list {
		line := note.Day
		if note.Hour != nil {
			line += fmt.Sprintf("T%02d", *note.Hour)
		}
		line += fmt.Sprintf(" %s %d", note.Kind, note.Count)
		for _, thing := range note.Things {
			if thing.NameEn != nil {
				line += ", " + *thing.NameEn
			} else if _, isID := queries.ParseID(thing.ID); !isID {
				line += ", " + thing.ID
			}
		}
		if note.Own != nil {
			line += ", " + note.Own.Text
		}
		lines = append(lines, line)
	}
	return lines
}

func listed(name, category, governorate string) events.ListingCreated {
	return events.ListingCreated{
		Listing: uuid.New(), Kind: events.Venue, Owner: uuid.New(), Offer: events.Offer{Available: true},
		Details: events.Details{
			Name: events.Bilingual{
				Ar: name,
				En: name,
			},
			Category: category,
			Place:    events.Place{Governorate: governorate},
		},
	}
}

func TestWhatHappenedAlongTheChart(t *testing.T) {
	t.Parallel()
	w := setup(t)
	hall, photos := listed("Jasmine", "venues", "damascus"), listed("Lens", "photography", "homs")
	post, own, removed := uuid.New(), uuid.New(), uuid.New()
	title := events.PostContent{Text: events.PostText{Title: "Autumn"}}
	w.tell(
		w.log, hall, photos,
		events.ListingApproved{Listing: hall.Listing}, events.ListingApproved{Listing: photos.Listing},
		events.FigureNoteSet{
			Note: own, Author: admin.Account, Day: events.DayOf(first), Text: events.PersonalOf(admin.Account, "Rain"),
		},
	)
	w.now = first.Add(26 * time.Hour)
	w.tell(
		w.log,
		events.ListingFeatured{Listing: hall.Listing, Featured: true},
		events.ExchangeRateSet{PoundsPerDollar: 14_000}, events.ExchangeRateSet{PoundsPerDollar: 14_500},
		events.SynonymsSet{Term: "قاعة", Words: []string{"صالة"}},
		events.PostDrafted{Post: post, Session: uuid.New(), En: &title.Text},
		events.PostPublished{Post: post, Lang: "en", Revision: uuid.New(), Slug: "autumn", Content: title},
		events.FigureNoteSet{
			Note: removed, Author: admin.Account, Day: events.DayOf(w.now), Text: events.PersonalOf(admin.Account, "x"),
		},
		events.FigureNoteRemoved{Note: removed, Day: events.DayOf(w.now)},
	)
	w.now = first.Add(30 * time.Hour)
	w.tell(w.log, events.ListingFeatured{Listing: photos.Listing, Featured: true})
	w.now = first.Add(24 * 20 * time.Hour) // after the days asked for
	w.tell(w.log, events.ListingSuspended{Listing: hall.Listing, Reason: "x"})
	w.follow()

	assert.Equal(t, []string{
		"2026-11-01 own 1, Rain", "2026-11-01 approved 2, Lens, Jasmine",
		"2026-11-02 featured 2, Lens, Jasmine", "2026-11-02 post 1, Autumn", "2026-11-02 rate 2, 14500, 14000",
		"2026-11-02 synonyms 1, قاعة",
	}, w.notes(false))
	assert.Equal(t, []string{
		"2026-11-01 own 1, Rain", "2026-11-01T08 approved 2, Lens, Jasmine",
		"2026-11-02T10 featured 1, Jasmine", "2026-11-02T10 post 1, Autumn", "2026-11-02T10 rate 2, 14500, 14000",
		"2026-11-02T10 synonyms 1, قاعة", "2026-11-02T14 featured 1, Lens",
	}, w.notes(true))

	jasmine := []string{"2026-11-01 own 1, Rain", "2026-11-01 approved 1, Jasmine", "2026-11-02 featured 1, Jasmine"}
	for _, filter := range []figures.Filter{
		{Dimension: "listing", Op: figures.Is, Values: []string{hall.Listing.String()}},
		{Dimension: "category", Op: figures.AnyOf, Values: []string{"venues", "music"}},
		{Dimension: "governorate", Op: figures.IsNot, Values: []string{"homs", "aleppo"}},
	} {
		assert.Equal(t, jasmine, w.notes(false, filter), filter)
	}
	venues := figures.Filter{Dimension: "category", Op: figures.Is, Values: []string{"venues"}}
	homs := figures.Filter{Dimension: "governorate", Op: figures.Is, Values: []string{"homs"}}
	assert.Equal(t, []string{"2026-11-01 own 1, Rain"}, w.notes(false, venues, homs), "nothing is both")
	social := figures.Filter{Dimension: "channel", Op: figures.Is, Values: []string{"social"}}
	assert.Len(t, w.notes(false, social), 6, "a channel concerns all listings")
}

// TestGapsAreTold loses the evening of the third of November, under any filter.
func TestGapsAreTold(t *testing.T) {
	t.Parallel()
	w := setup(t)
	lost := time.Date(2026, 11, 3, 19, 0, 0, 0, clock.Damascus)
	for week := 4; week >= 0; week-- {
		for hour := -1; hour <= 3; hour++ {
			w.now = lost.AddDate(0, 0, -7*week).Add(time.Duration(hour) * time.Hour)
			if week == 0 && hour >= 0 && hour < 3 {
				continue
			}
			for i := range 10 {
				w.tell(w.log.Telemetry(), events.PageViewed{Session: fmt.Sprint(week, hour, i), Path: "/"})
			}
		}
	}
	w.follow()
	assert.Equal(t, []string{"2026-11-03T19 gap 3"}, w.notes(false))
	homs := figures.Filter{Dimension: "governorate", Op: figures.Is, Values: []string{"homs"}}
	assert.Equal(t, []string{"2026-11-03T19 gap 3"}, w.notes(true, homs))
}

// A day with three times the bots of a usual one is noted, under any filter; one with as many as always is not.
func TestDaysOfManyBotsAreTold(t *testing.T) {
	t.Parallel()
	w := setup(t)
	noon := time.Date(2026, 11, 2, 12, 0, 0, 0, clock.Damascus)
	bots := func(day, n int) {
		w.now = noon.AddDate(0, 0, day)
		list := make([]events.Event, n)
		for i := range list {
			list[i] = events.PageViewed{Session: fmt.Sprint(day, i), Path: "/", Bot: true}
		}
		_, err := w.log.Telemetry().Append(t.Context(), store.Append{Stream: "site", Expected: store.Any, Events: list})
		require.NoError(t, err)
	}
	for day := -15; day < 0; day++ { // half of the days before
		bots(day, 110)
	}
	bots(0, 330)
	w.tell(w.log.Telemetry(), events.PageViewed{Session: "somebody", Path: "/"})
	bots(1, 329)
	w.follow()
	want := []string{"2026-11-02 bots 330"}
	assert.Equal(t, want, w.notes(false))
	homs := figures.Filter{Dimension: "governorate", Op: figures.Is, Values: []string{"homs"}}
	assert.Equal(t, want, w.notes(true, homs))
}

// A release is told once, when it began to serve, however many servers say so and however often.
func TestReleasesAreTold(t *testing.T) {
	t.Parallel()
	w := setup(t)
	for i, revision := range []string{"aaaa", "bbbb", "bbbb", "cccc", "aaaa", obs.Unknown} {
		bots := map[string]string{"cccc": "another list"}[revision]
		require.NoError(t, projections.NoteRelease(t.Context(), w.Pool, revision, cmp.Or(bots, "a list")))
		_, err := w.Pool.Exec(t.Context(), `UPDATE releases SET began = $2 WHERE revision = $1 AND began > $2`,
			revision, first.Add(time.Duration(i)*30*time.Minute))
		require.NoError(t, err)
	}
	w.follow()
	assert.Equal(t, []string{"2026-11-01 release 3, cccc, bbbb, aaaa", "2026-11-01 botList 1, cccc"}, w.notes(false))
	assert.Equal(t, []string{
		"2026-11-01T08 release 2, bbbb, aaaa", "2026-11-01T09 release 1, cccc", "2026-11-01T09 botList 1, cccc",
	}, w.notes(true))
	_, err := w.Pool.Exec(t.Context(), `UPDATE releases SET bots = '' WHERE revision = 'bbbb'`)
	require.NoError(t, err)
	assert.Equal(
		t,
		[]string{"2026-11-01 release 3, cccc, bbbb, aaaa"},
		w.notes(false),
		"what it counted by is not known",
	)
}

func TestWhoMayReadNotesAndOfWhen(t *testing.T) {
	t.Parallel()
	w := setup(t)
	for from, to := range map[string]string{
		"": "", "2026-11-01": "tomorrow", "2026-11-02": "2026-11-01", "2025-01-01": "2026-01-02",
	} {
		_, err := w.Notes(t.Context(), admin, figurenotes.Question{From: from, To: to})
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), from)
	}
	_, err := w.Notes(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Editor}, figurenotes.Question{})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}

// BenchmarkNotes reads 90 days of 100,000 events of 5,000 listings.
func BenchmarkNotes(b *testing.B) {
	opened := storetest.Open(b, servertest.Postgres(b), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	log := store.Open(opened.Pool, opened.Vault, store.Options{})
	b.Cleanup(log.Close)
	runner := projections.NewRunner(opened.Pool, log, catalogue.Projection{}, model.Projection{}, posts.Projection{})
	require.NoError(b, runner.Prepare(b.Context()))
	require.NoError(b, projections.NewRunner(opened.Pool, log.Telemetry(), pulse.Projection{}).Prepare(b.Context()))
	listings := make([]uuid.UUID, 5000)
	for i := range listings {
		listings[i] = uuid.New()
	}
	rows := make([][]any, 100_000)
	for i := range rows {
		id := listings[i*7919%len(listings)]
		day := first.AddDate(0, 0, i*90/len(rows))
		kind := []string{model.Approved, model.Revised, model.Featured}[i%3]
		rows[i] = []any{day, kind, id.String(), i, i % 24, id}
	}
	_, err := opened.Pool.CopyFrom(b.Context(), pgx.Identifier{"site_notes"},
		[]string{"day", "kind", "thing", "position", "hour", "listing"}, pgx.CopyFromRows(rows))
	require.NoError(b, err)
	r := figurenotes.Reader{Pool: opened.Pool}
	for b.Loop() {
		list, err := r.Notes(b.Context(), admin, figurenotes.Question{From: "2026-11-01", To: "2027-01-29"})
		require.NoError(b, err)
		require.Len(b, list, 270)
	}
}
