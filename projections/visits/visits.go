// Package visits is the read model of page views and searches: one row each, with all that figures are broken down by.
// It is fed by the log of telemetry, and has nothing of bots.
package visits

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/clock"
)

// Name is the name of the read model.
const Name = "visits"

// KeptDays is for how many days before the newest event rows are kept. The telemetry itself is kept for 13 months.
const KeptDays = 400

// Projection projects page views and searches.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(events.PageViewed{}, events.SearchMade{}, events.SearchResultClicked{})
}

// Tables implements projections.Projection. What is unknown is the empty text, or the zero id. Days and hours are those
// of Damascus. Sessions and visitors are the first eight bytes of a hash, so that rows are short and counting
// distinct ones is fast: two of ten million are alike with a chance of 3 in a million.
func (Projection) Tables() string {
	return `
CREATE TABLE page_views (
	position bigint NOT NULL, day date NOT NULL, hour smallint NOT NULL,
	session bigint NOT NULL, visitor bigint, listing uuid NOT NULL,
	bounce boolean NOT NULL, -- the only view of its session
	page text NOT NULL, category text NOT NULL, governorate text NOT NULL, device text NOT NULL,
	system text NOT NULL, browser text NOT NULL, language text NOT NULL, theme text NOT NULL,
	-- of the first view of its session
	entry text NOT NULL, referrer text NOT NULL, channel text NOT NULL,
	source text NOT NULL, medium text NOT NULL, campaign text NOT NULL
);
CREATE INDEX ON page_views (position);
CREATE INDEX ON page_views (day);
CREATE INDEX ON page_views (listing, day) WHERE listing <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX ON page_views (campaign, day) WHERE campaign <> '';
CREATE TABLE visits (
	session bigint PRIMARY KEY, first bigint NOT NULL, views integer NOT NULL, last_day date NOT NULL,
	entry text NOT NULL, exit text NOT NULL, referrer text NOT NULL, channel text NOT NULL,
	source text NOT NULL, medium text NOT NULL, campaign text NOT NULL,
	system text NOT NULL, browser text NOT NULL, language text NOT NULL, theme text NOT NULL
);
CREATE INDEX ON visits (last_day);
CREATE TABLE searches (
	position bigint NOT NULL, day date NOT NULL, hour smallint NOT NULL, session bigint NOT NULL, search uuid NOT NULL,
	term text NOT NULL, category text NOT NULL, governorate text NOT NULL, city text NOT NULL, device text NOT NULL,
	results integer NOT NULL
);
CREATE INDEX ON searches (day);
CREATE TABLE opened_searches (search uuid PRIMARY KEY, day date NOT NULL);
CREATE INDEX ON opened_searches (day);`
}

// Hash is how sessions and visitors are kept.
func Hash(text string) int64 {
	sum := sha256.Sum256([]byte(text))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// visit is a row of visits.
type visit struct {
	Session, First                                           int64
	Views                                                    int
	LastDay                                                  time.Time
	Entry, Exit, Referrer, Channel, Source, Medium, Campaign string
	System, Browser, Language, Theme                         string
}

// Project applies a batch. Views come with what the first view of their session said, which precedes them in the log.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	visits, before, err := read(ctx, tx, batch)
	if err != nil {
		return err
	}
	var views, searches [][]any
	var viewsOf []*visit
	var opened []uuid.UUID
	var openedOn []time.Time
	for _, r := range batch {
		day, hour := dayOf(r.At), int16(r.At.In(clock.Damascus).Hour())
		switch e := r.Data.(type) {
		case events.PageViewed:
			if e.Bot {
				continue
			}
			v := seen(visits, e, r.Position, day)
			viewsOf = append(viewsOf, v)
			views = append(views, []any{
				r.Position, day, hour, v.Session, visitorOf(e.Visitor, day), e.Listing, true, e.Path, e.Category,
				e.Governorate, e.Device, e.OS, e.Browser, e.Lang, e.Theme, v.Entry, v.Referrer, v.Channel, v.Source,
				v.Medium, v.Campaign,
			})
		case events.SearchMade:
			if !e.Bot {
				searches = append(searches, []any{
					r.Position, day, hour, Hash(e.Session), e.Search, e.Term, e.Category, e.Governorate, e.City,
					e.Device, e.Results,
				})
			}
		case events.SearchResultClicked:
			opened, openedOn = append(opened, e.Search), append(openedOn, day)
		}
	}
	for i, v := range viewsOf {
		views[i][bounceColumn] = v.Views == 1
	}
	if err := copyRows(ctx, tx, views, searches); err != nil {
		return err
	}
	return rest(ctx, tx, visits, before, opened, openedOn, dayOf(batch[len(batch)-1].At))
}

// viewColumns are the columns of page_views, bounceColumn is the place of one of them.
var viewColumns = []string{
	"position", "day", "hour", "session", "visitor", "listing", "bounce", "page", "category", "governorate", "device",
	"system", "browser", "language", "theme", "entry", "referrer", "channel", "source", "medium", "campaign",
}

const bounceColumn = 6

var searchColumns = []string{
	"position", "day", "hour", "session", "search", "term", "category", "governorate", "city", "device", "results",
}

func copyRows(ctx context.Context, tx pgx.Tx, views, searches [][]any) error {
	if len(views) > 0 {
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{"page_views"}, viewColumns, pgx.CopyFromRows(views)); err != nil {
			return err
		}
	}
	if len(searches) == 0 {
		return nil
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"searches"}, searchColumns, pgx.CopyFromRows(searches))
	return err
}

// read reads the visits that the views of a batch go on with, and how many views each had before.
func read(ctx context.Context, tx pgx.Tx, batch []events.Recorded) (map[int64]*visit, map[int64]int, error) {
	var sessions []int64
	for _, r := range batch {
		if e, ok := r.Data.(events.PageViewed); ok && !e.Bot {
			sessions = append(sessions, Hash(e.Session))
		}
	}
	visits, before := map[int64]*visit{}, map[int64]int{}
	if len(sessions) == 0 {
		return visits, before, nil
	}
	rows, err := tx.Query(ctx, `SELECT session, first, views, last_day, entry, exit, referrer, channel, source, medium,
		campaign, system, browser, language, theme FROM visits WHERE session = ANY($1)`, sessions)
	if err != nil {
		return nil, nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByPos[visit])
	for _, v := range list {
		visits[v.Session], before[v.Session] = v, v.Views
	}
	return visits, before, err
}

// seen adds a view to its visit, and returns the visit.
func seen(visits map[int64]*visit, e events.PageViewed, position int64, day time.Time) *visit {
	session := Hash(e.Session)
	v := visits[session]
	if v == nil {
		v = &visit{
			Session: session, First: position, Entry: e.Path, Referrer: e.Referrer,
			Channel: channelOf(e.Referrer, e.Source, e.Medium), Source: e.Source, Medium: e.Medium,
			Campaign: e.Campaign, System: e.OS, Browser: e.Browser, Language: e.Lang, Theme: e.Theme,
		}
		visits[session] = v
	}
	v.Exit, v.LastDay = e.Path, day
	v.Views++
	return v
}

// rest writes visits, ends the bounces that went on, notes which searches led somewhere, and forgets what is old.
func rest(
	ctx context.Context, tx pgx.Tx, visits map[int64]*visit, before map[int64]int, opened []uuid.UUID,
	openedOn []time.Time, today time.Time,
) error {
	var b pgx.Batch
	var wentOn []int64
	for session, v := range visits {
		if before[session] == 1 && v.Views > 1 {
			wentOn = append(wentOn, v.First)
		}
		b.Queue(`INSERT INTO visits (session, first, views, last_day, entry, exit, referrer, channel, source, medium,
				campaign, system, browser, language, theme)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (session) DO UPDATE SET views = excluded.views, exit = excluded.exit,
				last_day = excluded.last_day`,
			v.Session, v.First, v.Views, v.LastDay, v.Entry, v.Exit, v.Referrer, v.Channel, v.Source, v.Medium,
			v.Campaign, v.System, v.Browser, v.Language, v.Theme)
	}
	if len(wentOn) > 0 {
		b.Queue(`UPDATE page_views SET bounce = false WHERE position = ANY($1)`, wentOn)
	}
	if len(opened) > 0 {
		b.Queue(`INSERT INTO opened_searches (search, day) SELECT DISTINCT ON (search) search, day
			FROM unnest($1::uuid[], $2::date[]) o(search, day) ORDER BY search, day ON CONFLICT DO NOTHING`,
			opened, openedOn)
	}
	for _, old := range []string{
		`DELETE FROM page_views WHERE day < $1`, `DELETE FROM searches WHERE day < $1`,
		`DELETE FROM opened_searches WHERE day < $1`, `DELETE FROM visits WHERE last_day < $1`,
	} {
		b.Queue(old, today.AddDate(0, 0, -KeptDays))
	}
	return tx.SendBatch(ctx, &b).Close()
}

// dayOf returns the Damascus day of an instant, as PostgreSQL is told days.
func dayOf(at time.Time) time.Time {
	year, month, day := at.In(clock.Damascus).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// visitorOf is a visitor on a day; nil where it is not known.
func visitorOf(visitor string, day time.Time) any {
	if visitor == "" {
		return nil
	}
	return Hash(day.Format(time.DateOnly) + " " + visitor)
}
