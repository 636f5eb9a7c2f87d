// Package pulse is the read model of who is on the site now, and of the page views in each hour. It reads the telemetry
// log. Bots are not counted as present. The hours include them, because any view shows that the site works.
package pulse

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/projections/visits"
)

// Name is the name of the read model.
const Name = "pulse"

// keptFor is how long a session is kept after its last page view. Queries ask for a shorter time.
const keptFor = 15 * time.Minute

// Projection projects page views.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 2 }

// Types implements projections.Projection.
func (Projection) Types() []string { return events.TypesOf(events.PageViewed{}) }

// Tables implements projections.Projection. A session is the visits.Hash of its id, with the page that it viewed last.
func (Projection) Tables() string {
	return `
CREATE TABLE present_sessions (
	session bigint PRIMARY KEY, at timestamptz NOT NULL, page text NOT NULL, listing uuid, governorate text NOT NULL
);
CREATE INDEX ON present_sessions (at);
CREATE TABLE viewed_hours (hour timestamptz PRIMARY KEY, views bigint NOT NULL, bots bigint NOT NULL);`
}

// hour counts the page views of an hour: all of them, and those of bots.
type hour struct{ views, bots int }

// Project applies a batch in one pipelined round trip. It writes each session once, however many pages it viewed.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	newest := batch[len(batch)-1].At
	hours, present := map[time.Time]hour{}, map[int64][]any{}
	for _, r := range batch {
		e, ok := r.Data.(events.PageViewed)
		if !ok {
			continue
		}
		at := r.At.UTC().Truncate(time.Hour)
		viewed := hours[at]
		viewed.views++
		if e.Bot {
			viewed.bots++
		}
		hours[at] = viewed
		if !e.Bot && newest.Sub(r.At) < keptFor {
			session := visits.Hash(e.Session)
			present[session] = []any{session, r.At, placeOf(e.Path), given(e.Listing), e.Governorate}
		}
	}
	var b pgx.Batch
	for at, viewed := range hours {
		b.Queue(`INSERT INTO viewed_hours VALUES ($1, $2, $3)
			ON CONFLICT (hour) DO UPDATE SET views = viewed_hours.views + excluded.views,
				bots = viewed_hours.bots + excluded.bots`, at, viewed.views, viewed.bots)
	}
	for _, row := range present {
		b.Queue(`INSERT INTO present_sessions VALUES ($1, $2, $3, $4, $5) ON CONFLICT (session) DO UPDATE SET
			at = excluded.at, page = excluded.page, listing = excluded.listing, governorate = excluded.governorate
			WHERE present_sessions.at <= excluded.at`, row...)
	}
	b.Queue(`DELETE FROM present_sessions WHERE at < $1`, newest.Add(-keptFor))
	b.Queue(`DELETE FROM viewed_hours WHERE hour < $1`, clock.Day(newest).AddDate(0, 0, -visits.KeptDays))
	return tx.SendBatch(ctx, &b).Close()
}

// placeOf returns the first segment of a path. Later segments may identify something private, such as a saved list.
func placeOf(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return "/" + first
}

// given returns nil for the zero id, which the table stores as NULL.
func given(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
