package figures_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/projections/analytics"
	"weddings/queries"
	"weddings/queries/figures"
)

// lately asks for measures of the last 30 days, beside the 30 before.
func (w *world) lately(by string, measures ...string) figures.Question {
	last := clock.Day(w.end)
	q := figures.Question{
		Measures: measures, From: last.AddDate(0, 0, -29).Format(time.DateOnly), To: last.Format(time.DateOnly),
		Interval: figures.ByDay, Order: measures[0], Compare: figures.Before,
	}
	if by != "" {
		q.Breakdown = &by
	}
	return q
}

func (w *world) ownerOf(listing uuid.UUID) (owner uuid.UUID) {
	w.Helper()
	require.NoError(w, w.Pool.QueryRow(w.Context(), `SELECT owner FROM listings WHERE id = $1`, listing).Scan(&owner))
	return owner
}

// What is asked together is answered as it is alone, and of some listings as under a filter by them.
func TestWhatIsAskedTogetherIsAnsweredAsAlone(t *testing.T) {
	t.Parallel()
	w := setup(t, 120)
	about := []uuid.UUID{w.listings[1].id, w.listings[4].id}
	questions := []figures.Question{
		w.lately("", "pageViews", "contactClicks", "inquiries", "searches", "listingViews"),
		w.lately("listing", "pageViews", "contactClicks", "quotes"),
		w.lately("governorate", "pageViews", "holds"),
		w.lately("way", "contactClicks"),
	}
	all, err := w.Together(t.Context(), admin, nil, questions)
	require.NoError(t, err)
	some, err := w.Together(t.Context(), admin, &about, questions)
	require.NoError(t, err)
	for i, q := range questions {
		alone, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		assert.Equal(t, alone, all[i], "%+v", q)
		assert.Positive(t, *all[i].Totals[0].Value)

		q.Filters = []figures.Filter{{
			Dimension: "listing", Op: figures.AnyOf, Values: []string{about[0].String(), about[1].String()},
		}}
		filtered, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		assert.Equal(t, filtered, some[i], "%+v", q)
		assert.Positive(t, *some[i].Totals[0].Value)
		assert.Less(t, *some[i].Totals[0].Value, *all[i].Totals[0].Value)
	}
	nothing, err := w.Together(t.Context(), admin, &[]uuid.UUID{}, questions[:1])
	require.NoError(t, err)
	assert.Zero(t, *nothing[0].Totals[0].Value, "no listings are not all")
}

// What bots did is a measure of its own, which can only be asked for together.
func TestBotsAreCountedApart(t *testing.T) {
	t.Parallel()
	w := setup(t, 120)
	from, want := clock.Day(w.end).AddDate(0, 0, -29), 0
	for _, log := range [][]events.Recorded{w.everything(w.Log), w.everything(w.Log.Telemetry())} {
		for _, r := range log {
			bot := false
			switch e := r.Data.(type) {
			case events.PageViewed:
				bot = e.Bot
			case events.SearchMade:
				bot = e.Bot
			case events.ContactClicked:
				bot = e.Bot
			}
			if bot && !r.At.Before(from) {
				want++
			}
		}
	}
	answers, err := w.Together(t.Context(), admin, nil, []figures.Question{w.lately("", "bots")})
	require.NoError(t, err)
	assert.Positive(t, want)
	assert.Equal(t, want, *answers[0].Totals[0].Value)
	sum := 0
	for _, point := range answers[0].Series {
		sum += *point.Values[0]
	}
	assert.Equal(t, want, sum)

	assert.NotContains(t, figures.Measures(), "bots")
	_, err = w.Figures(t.Context(), admin, w.lately("", "bots"))
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}

func TestWhoMayAskTogether(t *testing.T) {
	t.Parallel()
	w := setup(t, 20)
	own, others := w.listings[0].id, w.listings[1].id
	owner := queries.Viewer{Account: w.ownerOf(own), Role: events.VenueOwner}
	ask := func(by queries.Viewer, about *[]uuid.UUID) error {
		_, err := w.Together(t.Context(), by, about, []figures.Question{w.lately("", "pageViews")})
		return err
	}
	require.NoError(t, ask(owner, &[]uuid.UUID{own}))
	require.NoError(t, ask(owner, &[]uuid.UUID{}))
	require.NoError(t, ask(admin, &[]uuid.UUID{own, others}))
	for name, about := range map[string]*[]uuid.UUID{
		"everything": nil, "another's": {others}, "another's, too": {own, others}, "what is not there": {uuid.New()},
	} {
		assert.Equal(t, fault.Forbidden, fault.CodeOf(ask(owner, about)), name)
	}
	assert.Error(t, ask(queries.Viewer{}, &[]uuid.UUID{}), "whoever is not signed in owns nothing")

	_, err := w.Together(t.Context(), admin, nil, []figures.Question{w.lately("page", "pageViews")})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err), "the counters do not tell pages apart")
	_, err = w.Together(t.Context(), admin, &[]uuid.UUID{own, others}, []figures.Question{w.lately("", "sessions")})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err), "sessions of several listings cannot be added up")
}

// meanwhile counts one more after each answer of Redis, as visitors do while a dashboard is made.
type meanwhile struct {
	w   *world
	key string
	n   atomic.Int32
}

func (*meanwhile) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (*meanwhile) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (m *meanwhile) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, asked []redis.Cmder) error {
		err := next(ctx, asked)
		if !slices.ContainsFunc(asked, func(c redis.Cmder) bool { return slices.Contains(c.Args(), any(m.key)) }) {
			return err
		}
		m.n.Add(1)
		cell := analytics.Cell{Measure: analytics.PageViews, Device: "toaster", Hour: -1}
		require.NoError(m.w, m.w.Redis.HIncrBy(ctx, m.key, cell.Field(), 1).Err())
		return err
	}
}

// Whatever happens between two questions that are asked together, the parts add up to the whole.
func TestWhatIsAskedTogetherIsCountedAtOnce(t *testing.T) {
	t.Parallel()
	w := setup(t, 40)
	generation, err := analytics.Current(t.Context(), w.Redis, w.Log)
	require.NoError(t, err)
	visitors := &meanwhile{w: w, key: analytics.Prefix(generation) + "cells:" + clock.Day(w.end).Format(time.DateOnly)}
	w.Redis.AddHook(visitors)
	answers, err := w.Together(t.Context(), admin, nil, []figures.Question{
		w.lately("", "pageViews"), w.lately("device", "pageViews"), w.lately("category", "pageViews"),
	})
	require.NoError(t, err)
	assert.EqualValues(t, 1, visitors.n.Load())
	for _, a := range answers {
		assert.Equal(t, answers[0].Totals, a.Totals)
	}
	again, err := w.Figures(t.Context(), admin, w.lately("", "pageViews"))
	require.NoError(t, err)
	assert.Equal(t, *answers[0].Totals[0].Value+1, *again.Totals[0].Value)
}
