package figures_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/visits"
	"weddings/queries/figures"
)

// The counters of finished days are read once, those of today each time.
func TestCountersOfFinishedDaysAreReadOnce(t *testing.T) {
	t.Parallel()
	w := setup(t, 40)
	day := func(before int) string { return clock.Day(w.end).AddDate(0, 0, -before).Format("2006-01-02") }
	q := figures.Question{
		Measures: []string{"pageViews"}, From: day(40), To: day(0), Interval: figures.ByDay, Order: "pageViews",
		Compare: figures.None,
	}
	total := func() int {
		a, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		require.Equal(t, figures.Counters, a.Source)
		return *a.Totals[0].Value
	}
	first := total()
	generation, err := analytics.Current(t.Context(), w.Redis, w.Log)
	require.NoError(t, err)
	add := func(day string) {
		cell := analytics.Cell{Measure: analytics.PageViews, Device: "toaster", Hour: -1}
		key := analytics.Prefix(generation) + "cells:" + day
		require.NoError(t, w.Redis.HIncrBy(t.Context(), key, cell.Field(), 1).Err())
	}
	add(day(20))
	assert.Equal(t, first, total(), "a finished day is as it was")
	add(day(0))
	assert.Equal(t, first+1, total(), "today is read again")
	w.Reader = &figures.Reader{Pool: w.Pool, Redis: w.Redis, Log: w.Log}
	assert.Equal(t, first+2, total(), "nothing is kept elsewhere")
}

// What is answered of open days is answered once they are finished, when none of their rows are left.
func TestAnswersAreTheSameOnceDaysAreFinished(t *testing.T) {
	t.Parallel()
	w := setup(t, 800)
	all := w.told()
	require.Greater(t, w.rows(`SELECT count(*) FROM page_views`), 5)
	today := clock.Day(w.end).Format("2006-01-02")
	var questions []figures.Question
	var answers []*figures.Answer
	for len(questions) < 40 {
		q := w.ask(all)
		q.From, q.To, q.Compare = clock.Day(w.end).AddDate(0, 0, -2).Format("2006-01-02"), today, figures.None
		if a, err := w.Figures(t.Context(), admin, q); err == nil && a.Source == figures.Rows {
			questions, answers = append(questions, q), append(answers, a)
		}
	}
	w.now = w.end.Add(48 * time.Hour)
	w.append(w.log.Telemetry(), "later", events.PageViewed{Session: "later", Bot: true})
	telemetry := w.Log.Telemetry()
	head, err := telemetry.Head(t.Context())
	require.NoError(t, err)
	runner := projections.NewRunner(w.Pool, telemetry, projections.OfTelemetry()...)
	following, end := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() { runner.Run(following) })
	_, err = runner.WaitFor(t.Context(), head, visits.Name)
	end()
	ended.Wait()
	require.NoError(t, err)
	require.Zero(t, w.rows(`SELECT count(*) FROM page_views`))
	for i, q := range questions {
		a, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		a.AsOf = answers[i].AsOf
		assert.Equal(t, answers[i], a)
	}
}

// One reader answers many at once, as it answers one.
func TestManyAskAtOnce(t *testing.T) {
	t.Parallel()
	w := setup(t, 60)
	all := w.told()
	var questions []figures.Question
	var answers []*figures.Answer
	for len(questions) < 12 {
		q := w.ask(all)
		if a, err := w.Figures(t.Context(), admin, q); err == nil {
			questions, answers = append(questions, q), append(answers, a)
		}
	}
	w.Reader = &figures.Reader{Pool: w.Pool, Redis: w.Redis, Log: w.Log}
	var asking sync.WaitGroup
	for range 3 {
		for i, q := range questions {
			asking.Go(func() {
				a, err := w.Figures(t.Context(), admin, q)
				if assert.NoError(t, err) {
					a.AsOf = answers[i].AsOf
					assert.Equal(t, answers[i], a)
				}
			})
		}
	}
	asking.Wait()
}
