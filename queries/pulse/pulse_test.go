package pulse_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/leads"
	"weddings/queries"
	"weddings/queries/pulse"
)

var admin = queries.Viewer{Account: uuid.New(), Role: events.Admin}

type world struct {
	*testing.T
	pulse.Reader
	now time.Time
}

func setup(t *testing.T) *world {
	t.Helper()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	w := &world{T: t, now: time.Date(2026, 11, 27, 20, 0, 0, 0, clock.Damascus)}
	log := store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return w.now }})
	t.Cleanup(log.Close)
	w.Reader = pulse.Reader{Pool: opened.Pool, Log: log}
	return w
}

func (w *world) tell(log *store.Log, list ...events.Event) {
	w.Helper()
	for _, e := range list {
		_, err := log.Append(w.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(w, err)
	}
}

func (w *world) follow() {
	w.Helper()
	runner := projections.NewRunner(w.Pool, w.Log, catalogue.Projection{}, leads.Projection{})
	require.NoError(w, runner.Prepare(w.Context()))
	runner = projections.NewRunner(w.Pool, w.Log.Telemetry(), projections.OfTelemetry()...)
	require.NoError(w, runner.Prepare(w.Context()))
}

func lines(places []pulse.Place) []string {
	list := []string{}
	for _, p := range places {
		name := p.Key
		if p.NameEn != nil {
			name = *p.NameEn
		}
		list = append(list, fmt.Sprint(name, " ", p.Sessions))
	}
	return list
}

func TestWhoIsOnTheSiteNow(t *testing.T) {
	t.Parallel()
	w := setup(t)
	hall := uuid.New()
	w.tell(w.Log, events.ListingCreated{
		Listing: hall, Kind: events.Venue, Owner: uuid.New(), Offer: events.Offer{Available: true},
		Details: events.Details{Name: events.Bilingual{Ar: "الياسمين", En: "Jasmine"}, Category: "venues"},
	})
	telemetry := w.Log.Telemetry()
	see := func(session, path string, with ...func(*events.PageViewed)) {
		view := events.PageViewed{Session: session, Path: path}
		for _, change := range with {
			change(&view)
		}
		w.tell(telemetry, view)
	}
	ofHall := func(v *events.PageViewed) { v.Listing, v.Governorate = hall, "damascus" }
	bySearch := func(v *events.PageViewed) { v.Referrer = "https://www.google.com" }
	click := events.ContactClicked{Listing: hall, Channel: "whatsapp", Session: "a"}
	w.tell(w.Log, click)

	see("gone", "/search")
	w.now = w.now.Add(4 * time.Minute)
	see("a", "/", bySearch)
	w.now = w.now.Add(90 * time.Second) // 5:30 after the first
	see("a", "/venue/jasmine", ofHall)
	see("b", "/venue/jasmine", ofHall)
	see("c", "/shortlist/0b1e")
	see("admin", "/admin/figures")
	see("bot", "/search", func(v *events.PageViewed) { v.Bot = true })
	click.Channel = "phone"
	w.tell(w.Log, click)
	click.Bot = true
	w.tell(w.Log, click)
	w.now = w.now.Add(30 * time.Second)
	w.follow()

	now, err := w.Now(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, 3, now.Sessions)
	assert.Equal(
		t,
		[]string{"Jasmine 2", "/shortlist 1"},
		lines(now.Pages),
		"each is where it is now, and no path names a list",
	)
	assert.Equal(t, []string{"damascus 2", " 1"}, lines(now.Governorates))
	assert.Equal(t, []string{"direct 2", "search 1"}, lines(now.Channels), "of the first view of the session")
	assert.Equal(t, w.now, now.AsOf.In(clock.Damascus))
	assert.False(t, now.Late)
	require.Len(t, now.Clicks, 2)
	assert.Equal(t, []any{"phone", 0, "whatsapp", 6},
		[]any{now.Clicks[0].Way, now.Clicks[0].MinutesAgo, now.Clicks[1].Way, now.Clicks[1].MinutesAgo})
	assert.Equal(t, "Jasmine", *now.Clicks[0].NameEn)

	_, err = w.Pool.Exec(t.Context(), `UPDATE listings SET erased = true`)
	require.NoError(t, err)
	now, err = w.Now(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, []string{"/venue 2", "/shortlist 1"}, lines(now.Pages), "nothing names an erased owner's hall")
	assert.Nil(t, now.Clicks[0].NameEn)

	w.now = w.now.Add(6 * time.Minute)
	now, err = w.Now(t.Context(), admin)
	require.NoError(t, err)
	assert.Zero(t, now.Sessions)
	assert.Empty(t, now.Pages)
	assert.Len(t, now.Clicks, 2)

	w.now = w.now.Add(48 * time.Hour)
	now, err = w.Now(t.Context(), admin)
	require.NoError(t, err)
	assert.Empty(t, now.Clicks, "of today and yesterday")
}

// TestSessionsAreForgotten keeps no session for longer than it is asked for.
func TestSessionsAreForgotten(t *testing.T) {
	t.Parallel()
	w := setup(t)
	w.tell(w.Log.Telemetry(), events.PageViewed{Session: "a", Path: "/"})
	w.now = w.now.Add(20 * time.Minute)
	w.tell(w.Log.Telemetry(), events.PageViewed{Session: "b", Path: "/"})
	w.follow()
	var kept int
	require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM present_sessions`).Scan(&kept))
	assert.Equal(t, 1, kept)
}

func TestWhoMayKnowWhoIsThere(t *testing.T) {
	t.Parallel()
	w := setup(t)
	_, err := w.Now(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Editor})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}

// BenchmarkNow reads 10,000 sessions of the last minutes.
func BenchmarkNow(b *testing.B) {
	opened := storetest.Open(b, servertest.Postgres(b), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	log := store.Open(opened.Pool, opened.Vault, store.Options{})
	b.Cleanup(log.Close)
	require.NoError(b, projections.NewRunner(opened.Pool, log, catalogue.Projection{}, leads.Projection{}).
		Prepare(b.Context()))
	require.NoError(b, projections.NewRunner(opened.Pool, log.Telemetry(), projections.OfTelemetry()...).
		Prepare(b.Context()))
	_, err := opened.Pool.Exec(b.Context(), `INSERT INTO present_sessions
		SELECT i, now(), '/' || i % 300, NULL, 'g' || i % 14 FROM generate_series(1, 10000) i`)
	require.NoError(b, err)
	r := pulse.Reader{Pool: opened.Pool, Log: log}
	for b.Loop() {
		now, err := r.Now(b.Context(), admin)
		require.NoError(b, err)
		require.Equal(b, 10_000, now.Sessions)
	}
}

// BenchmarkProject applies a batch of 1,000 views of 400 sessions, beside what the row of each visit costs.
func BenchmarkProject(b *testing.B) {
	for _, p := range projections.OfTelemetry() {
		b.Run(p.Name(), func(b *testing.B) {
			opened := storetest.Open(b, servertest.Postgres(b), func(c *pgxpool.Config) {
				projections.Bind(c, projections.Every()...)
			})
			log := store.Open(opened.Pool, opened.Vault, store.Options{})
			b.Cleanup(log.Close)
			require.NoError(b, projections.NewRunner(opened.Pool, log.Telemetry(), projections.OfTelemetry()...).
				Prepare(b.Context()))
			now := time.Now()
			batch := make([]events.Recorded, 1000)
			for i := range batch {
				batch[i] = events.Recorded{
					Position: int64(i), At: now, Data: events.PageViewed{Session: fmt.Sprint(i % 400), Path: "/"},
				}
			}
			for b.Loop() {
				tx, err := opened.Pool.Begin(b.Context())
				require.NoError(b, err)
				require.NoError(b, p.Project(b.Context(), tx, batch))
				require.NoError(b, tx.Commit(b.Context()))
			}
		})
	}
}
