package analytics_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
)

type world struct {
	t       *testing.T
	pool    *pgxpool.Pool
	redis   *redis.Client
	log     *store.Log
	listing uuid.UUID
	told    int
	stops   []func()
}

func setup(t *testing.T, database string, counting *redis.Options) *world {
	t.Helper()
	opened := storetest.Open(t, database)
	w := &world{t: t, pool: opened.Pool, redis: redis.NewClient(counting), log: opened.Log, listing: uuid.New()}
	t.Cleanup(func() { _ = w.redis.Close() })
	return w
}

// run counts until the test ends, like a process of its own.
func (w *world) run() { w.counting(analytics.New(w.redis, w.log).Run) }

// runUnleased counts beside others, like a process that has lost its lease without knowing.
func (w *world) runUnleased() {
	w.counting(func(ctx context.Context) { analytics.FollowUnleased(ctx, analytics.New(w.redis, w.log)) })
}

func (w *world) counting(run func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		run(ctx)
		close(ended)
	}()
	w.stops = append(w.stops, func() {
		cancel()
		<-ended
	})
	w.t.Cleanup(w.stops[len(w.stops)-1])
}

// stop ends the counting.
func (w *world) stop() {
	for _, stop := range w.stops {
		stop()
	}
}

// traffic appends n visits with every kind of counted event.
func (w *world) traffic(n int) {
	w.t.Helper()
	for range n {
		w.told++
		session := fmt.Sprint("session-", w.told%50)
		_, err := w.log.Telemetry().
			Append(w.t.Context(), store.Append{Stream: "traffic", Expected: store.Any, Events: []events.Event{
				events.PageViewed{
					Listing:     w.listing,
					Session:     session,
					Visitor:     fmt.Sprint("visitor-", w.told%40),
					Device:      "mobile",
					Governorate: "homs",
					Category:    "venues",
				},
				events.PageViewed{Session: session, Bot: w.told%10 == 0},
				events.SearchMade{Term: "قاعة", Results: w.told % 3, Session: session},
				events.SearchResultClicked{Term: "قاعة", Session: session},
			}})
		require.NoError(w.t, err)
		_, err = w.log.Append(
			w.t.Context(),
			store.Append{Stream: "contact", Expected: store.Any, Events: []events.Event{
				events.ContactClicked{Listing: w.listing, Channel: "phone", Governorate: "homs"},
				events.InquirySent{Inquiry: uuid.New(), Listing: w.listing},
			}},
		)
		require.NoError(w.t, err)
	}
}

func (w *world) counted() map[string]any {
	w.t.Helper()
	return analyticstest.Counted(w.t, w.redis, w.log)
}

// views returns the sum of page views in all days' cells.
func views(counted map[string]any) (n int) {
	for key, value := range counted {
		if !strings.HasPrefix(key, "cells:") {
			continue
		}
		for field, count := range value.(map[string]string) {
			if cell, ok := analytics.ParseCell(field); ok && cell.Measure == analytics.PageViews {
				add, _ := strconv.Atoi(count)
				n += add
			}
		}
	}
	return n
}

func unwatched(int64, int64) {}

func TestAFlushedRedisCountsTheSameAgain(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(200)
	before := w.counted()
	require.Equal(t, 200+180, views(before))
	require.NoError(t, w.redis.FlushDB(t.Context()).Err())
	assert.Equal(t, before, w.counted())
	w.traffic(10) // counting continues
	assert.Equal(t, 210+189, views(w.counted()))
}

// search appends searches for terms that are new.
func (w *world) search(n int) {
	w.t.Helper()
	for n > 0 {
		batch := make([]events.Event, min(n, 500))
		for i := range batch {
			w.told++
			batch[i] = events.SearchMade{Term: fmt.Sprint("word-", w.told), Results: 1, Device: "mobile"}
		}
		_, err := w.log.Telemetry().
			Append(w.t.Context(), store.Append{Stream: "traffic", Expected: store.Any, Events: batch})
		require.NoError(w.t, err)
		n -= len(batch)
	}
}

// Visitors choose the terms, so the number of terms per day is bounded; known terms are still counted. Which terms are
// kept depends only on the log.
func TestTheTermsOfADayHaveAnEnd(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(1)
	w.search(4000)
	w.counted() // in several batches
	w.search(2000)
	w.traffic(2)
	counted := w.counted()
	kept, known := 0, 0
	for key, value := range counted {
		if !strings.HasPrefix(key, "terms:") {
			continue
		}
		for field, count := range value.(map[string]string) {
			kept++
			if cell, ok := analytics.ParseCell(field); ok && cell.Term == "قاعة" && cell.Measure == analytics.Opened {
				n, _ := strconv.Atoi(count)
				known += n
			}
		}
	}
	assert.Equal(t, 5000, kept)
	assert.Equal(t, 3, known, "a known term is still counted")
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, counted, w.counted(), "in other batches the same terms are kept")
}

func TestARedisThatIsFlushedInTheMidstOfTrafficMissesNothing(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	for range 5 {
		w.traffic(40)
		require.NoError(t, w.redis.FlushDB(t.Context()).Err())
	}
	w.traffic(40)
	live := w.counted()
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, w.counted(), live)
	assert.Equal(t, 240+216, views(live))
}

// Two processes both get every event.
func TestEveryEventDeliveredTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.runUnleased()
	w.traffic(300)
	twice := w.counted()
	assert.Equal(t, 300+270, views(twice))
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, w.counted(), twice)
}

func TestAKilledRedisComesBackWithEqualCounts(t *testing.T) {
	t.Parallel()
	servers := servertest.Cluster(t)
	w := setup(t, servers.DSN("weddings"), servers.RedisOptions())
	w.run()
	w.traffic(100)
	before := w.counted()
	w.traffic(100)
	require.NoError(t, servers.Redis.Kill(t.Context())) // loses the last second and its checkpoint
	require.NoError(t, servers.Redis.Start(t.Context()))
	after := w.counted()
	assert.Equal(t, 2*views(before), views(after))
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, w.counted(), after)
}

// A process that still counts in a replaced generation is refused, and does not fill it again.
func TestWhatARebuildReplacedIsGoneForGood(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.runUnleased()
	w.traffic(20)
	w.counted()
	for range 5 {
		var at, head int64
		require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), func(reached, of int64) {
			assert.LessOrEqual(t, reached, of)
			at, head = reached, of
		}))
		assert.Positive(t, at)
		assert.Equal(t, head, at)
		w.traffic(20)
	}
	w.counted()
	w.stop()
	current, err := analytics.Current(t.Context(), w.redis, w.log)
	require.NoError(t, err)
	keys, err := w.redis.Keys(t.Context(), "analytics:*").Result()
	require.NoError(t, err)
	for _, key := range keys {
		if !strings.HasSuffix(key, ":current") {
			assert.True(
				t,
				strings.HasPrefix(key, analytics.Prefix(current)),
				"%s is left from an unused generation",
				key,
			)
		}
	}
}

func TestARebuildThatIsGivenUpLeavesNothing(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(20)
	before := w.counted()
	ctx, giveUp := context.WithCancel(t.Context())
	require.ErrorIs(t, analytics.New(w.redis, w.log).Rebuild(ctx, func(int64, int64) { giveUp() }), context.Canceled)
	assert.Equal(t, before, w.counted())
	w.stop()
	current, err := analytics.Current(t.Context(), w.redis, w.log)
	require.NoError(t, err)
	all, err := w.redis.Keys(t.Context(), "analytics:*").Result()
	require.NoError(t, err)
	own, err := w.redis.Keys(t.Context(), analytics.Prefix(current)+"*").Result()
	require.NoError(t, err)
	assert.Len(t, all, len(own)+1, "besides the counts there is only the name of the current generation")
}

// What was searched for in place of a term that found nothing is counted as a pair, with an end in number, whatever the
// batches.
func TestRefinementsAreCounted(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	clicked := func(n int, of func(i int) events.SearchResultClicked) {
		batch := make([]events.Event, n)
		for i := range batch {
			batch[i] = of(i)
		}
		_, err := w.log.Telemetry().
			Append(t.Context(), store.Append{Stream: "traffic", Expected: store.Any, Events: batch})
		require.NoError(t, err)
	}
	opened := func(instead, term string) func(int) events.SearchResultClicked {
		return func(int) events.SearchResultClicked {
			return events.SearchResultClicked{Term: term, Instead: instead, Rank: 1}
		}
	}
	clicked(3, opened("كركدانه", "بستان"))
	clicked(2, opened("بستان", "بستان"))
	clicked(2, opened("", "بستان"))
	for i := range 11 {
		clicked(500, func(n int) events.SearchResultClicked { return opened(fmt.Sprint("x", i, "-", n), "قاعة")(n) })
	}
	clicked(1, opened("كركدانه", "بستان"))
	counted := w.counted()
	kept, times := 0, ""
	for key, value := range counted {
		if !strings.HasPrefix(key, "refined:") {
			continue
		}
		for field, count := range value.(map[string]string) {
			kept++
			cell, ok := analytics.ParseCell(field)
			require.True(t, ok)
			instead, term, paired := cell.Pair()
			require.True(t, paired)
			assert.NotEqual(t, instead, term)
			if instead == "كركدانه" {
				times = count
			}
		}
	}
	assert.Equal(t, 5000, kept)
	assert.Equal(t, "4", times, "a known pair is still counted")
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, counted, w.counted())
}

// A session counts once a day for each question that it saw, however often it came back. Bots do not count. The counts
// are the same after a rebuild and after a flush. The range of days is that of the admin's page.
func TestWhereTheQuizIsLeftIsCounted(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	now := time.Now()
	log := store.Open(w.pool, nil, store.Options{Now: func() time.Time { return now }})
	defer log.Close()
	seen := func(e events.QuizStepSeen) {
		t.Helper()
		_, err := log.Telemetry().Append(t.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
	first, second := "venueTypePreference", "guestCount"
	today := now
	now = today.AddDate(0, 0, -1)
	for range 3 {
		seen(events.QuizStepSeen{Session: "a", Step: first})
	}
	seen(events.QuizStepSeen{Session: "b", Step: first})
	seen(events.QuizStepSeen{Session: "a", Step: second})
	seen(events.QuizStepSeen{Session: "crawler", Step: first, Bot: true})
	now = today
	seen(events.QuizStepSeen{Session: "a", Step: first})
	seen(events.QuizStepSeen{Session: "c", Step: first})

	sessions := func(days int, step string) int {
		t.Helper()
		generation, err := analytics.Current(t.Context(), w.redis, w.log)
		require.NoError(t, err)
		last := events.DayOf(today)
		from := last - events.Day(days-1)
		n, err := w.redis.PFCount(t.Context(), analytics.QuizKeys(generation, from, days, step)...).Result()
		require.NoError(t, err)
		return int(n)
	}
	counted := func() {
		t.Helper()
		w.counted()
		assert.Equal(t, 2, sessions(1, first), "today")
		assert.Equal(t, 3, sessions(2, first), "who comes on two days is one in a range")
		assert.Equal(t, 1, sessions(2, second))
		assert.Zero(t, sessions(1, second))
		assert.Zero(t, sessions(2, events.QuizDone))
	}
	counted()
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	counted()
	require.NoError(t, w.redis.FlushDB(t.Context()).Err())
	counted()
}

// Plays and downloads count by song in the month of Damascus; bots do not count. The counts are the same after a
// rebuild and after a flush.
func TestPlaysOfSongsAreCountedByMonth(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	now := time.Date(2026, 5, 31, 20, 30, 0, 0, time.UTC) // 23:30 in Damascus
	log := store.Open(w.pool, nil, store.Options{Now: func() time.Time { return now }})
	defer log.Close()
	song := uuid.New()
	heard := func(e events.Event) {
		t.Helper()
		_, err := log.Telemetry().Append(t.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
	heard(events.SongPlayed{Session: "a", Song: song})
	heard(events.SongPlayed{Session: "crawler", Song: song, Bot: true})
	now = now.Add(time.Hour) // in June
	heard(events.SongPlayed{Session: "b", Song: song})
	heard(events.SongDownloaded{Session: "b", Song: song})
	heard(events.SongDownloaded{Session: "crawler", Song: song, Bot: true})

	plays := analytics.Cell{Measure: analytics.Plays, Listing: song.String(), Hour: -1}
	downloads := analytics.Cell{Measure: analytics.Downloads, Listing: song.String(), Hour: -1}
	counted := func() {
		t.Helper()
		w.counted()
		generation, err := analytics.Current(t.Context(), w.redis, w.log)
		require.NoError(t, err)
		keys := analytics.SongsKeys(generation, now)
		require.Len(t, keys, 13)
		var found []map[analytics.Cell]string
		for _, key := range keys[:3] {
			cells := map[analytics.Cell]string{}
			fields, err := w.redis.HGetAll(t.Context(), key).Result()
			require.NoError(t, err)
			for field, n := range fields {
				cell, ok := analytics.ParseCell(field)
				require.True(t, ok)
				cells[cell] = n
			}
			found = append(found, cells)
		}
		assert.Equal(t, []map[analytics.Cell]string{{plays: "1", downloads: "1"}, {plays: "1"}, {}}, found)
	}
	counted()
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	counted()
	require.NoError(t, w.redis.FlushDB(t.Context()).Err())
	counted()
}
