// Package visits is the read model of page views, with the seconds that they were visible, and of searches, with
// everything that figures are broken down by. Searches are stored as rows, and so are page views of unfinished days.
// Page views of finished days are stored in columns. The package reads the telemetry log and omits bots.
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

// KeptDays is how many days rows are kept, counted back from the newest event. Telemetry itself is kept for 13 months.
const KeptDays = 400

// Projection projects page views and searches.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 3 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(events.PageViewed{}, events.PageLeft{}, events.SearchMade{}, events.SearchResultClicked{})
}

// Tables implements projections.Projection. Unknown values are "", or 0 for a visitor. Days and hours are those of
// Damascus. Sessions and visitors are stored as the first eight bytes of a hash, so that rows are short and counting
// distinct values is fast. Among ten million hashes, the chance that any two are equal is 3 in a million. The bytes of
// view_columns are stored uncompressed: the encoding is compact, and decompressing takes longer than reading more
// bytes.
func (Projection) Tables() string {
	return `
CREATE TABLE page_views ( -- of days that are not finished
	day date NOT NULL, hour smallint NOT NULL, session bigint NOT NULL, visitor bigint NOT NULL, listing text NOT NULL,
	page text NOT NULL, category text NOT NULL, governorate text NOT NULL, device text NOT NULL,
	system text NOT NULL, browser text NOT NULL, language text NOT NULL, theme text NOT NULL,
	-- of the first view of its session
	entry text NOT NULL, referrer text NOT NULL, channel text NOT NULL,
	source text NOT NULL, medium text NOT NULL, campaign text NOT NULL,
	view integer NOT NULL, seconds smallint NOT NULL -- for which it was visible; 0: nobody has told
) WITH (fillfactor = 80); -- seconds are told later
CREATE INDEX ON page_views (day);
CREATE INDEX ON page_views (session, view) WHERE view <> 0;
CREATE TABLE finished_days (day date NOT NULL); -- the last finished day, if there is one
CREATE TABLE view_columns ( -- of finished days; see columns.go
	day date NOT NULL, name text NOT NULL, length integer NOT NULL, "values" bytea NOT NULL, codes bytea NOT NULL,
	PRIMARY KEY (day, name)
);
ALTER TABLE view_columns ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN codes SET STORAGE EXTERNAL;
CREATE TABLE view_spans ( -- the runs in columns of sessions that have more than one, on this day or on others
	day date NOT NULL, run integer NOT NULL, session bigint NOT NULL, PRIMARY KEY (day, run)
);
CREATE TABLE visits (
	session bigint PRIMARY KEY, views integer NOT NULL, first_day date NOT NULL, last_day date NOT NULL,
	entry text NOT NULL, exit text NOT NULL, referrer text NOT NULL, channel text NOT NULL,
	source text NOT NULL, medium text NOT NULL, campaign text NOT NULL,
	system text NOT NULL, browser text NOT NULL, language text NOT NULL, theme text NOT NULL
);
CREATE INDEX ON visits (last_day);
CREATE INDEX ON visits (last_day) WHERE first_day < last_day;
CREATE TABLE searches (
	position bigint NOT NULL, day date NOT NULL, hour smallint NOT NULL, session bigint NOT NULL, search uuid NOT NULL,
	term text NOT NULL, category text NOT NULL, governorate text NOT NULL, city text NOT NULL, device text NOT NULL,
	results integer NOT NULL
);
CREATE INDEX ON searches (day);
CREATE TABLE opened_searches (search uuid PRIMARY KEY, day date NOT NULL);
CREATE INDEX ON opened_searches (day);`
}

// Hash returns the number under which a session or visitor is stored: the first eight bytes of a SHA-256 hash.
func Hash(text string) int64 {
	sum := sha256.Sum256([]byte(text))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// viewHash returns the number under which the id of a view is stored. It must be unique only within a session, for
// which 32 random bits suffice.
func viewHash(id uuid.UUID) int32 { return int32(binary.BigEndian.Uint32(id[12:])) }

// visit is a row of the table visits: a session.
type visit struct {
	Session                                                  int64
	Views                                                    int
	FirstDay, LastDay                                        time.Time
	Entry, Exit, Referrer, Channel, Source, Medium, Campaign string
	System, Browser, Language, Theme                         string
}

// changes collects what a batch changes.
type changes struct {
	visits          map[int64]*visit    // sessions of the views in the batch
	before          map[int64]time.Time // the only day of a session before this batch
	views, searches [][]any
	viewDays        map[time.Time]bool
	finished        time.Time // the last finished day at the event that is being applied
	places          map[viewKey]int
	left            []left
	opened          []uuid.UUID
	openedOn        []time.Time
	newest          time.Time // the latest time of all events
}

// Project applies a batch. Each view row repeats the origin of its session (entry page, referrer, campaign), which the
// session's first view determines.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	c := &changes{viewDays: map[time.Time]bool{}, places: map[viewKey]int{}}
	if err := c.read(ctx, tx, batch); err != nil {
		return err
	}
	last, err := lastFinished(ctx, tx)
	if c.finished = last; err != nil {
		return err
	}
	for _, r := range batch {
		c.apply(r)
	}
	if err := c.write(ctx, tx); err != nil {
		return err
	}
	return c.finish(ctx, tx, last)
}

func (c *changes) apply(r events.Recorded) {
	if r.At.After(c.newest) {
		c.newest = r.At
		c.finished = later(c.finished, finishedBy(c.newest))
	}
	day, hour := dayOf(r.At), int16(r.At.In(clock.Damascus).Hour())
	switch e := r.Data.(type) {
	case events.PageViewed:
		if e.Bot {
			return
		}
		v, listing := c.seen(e, day), ""
		if e.Listing != uuid.Nil {
			listing = e.Listing.String()
		}
		c.viewDays[day] = true
		c.views = append(c.views, []any{
			day, hour, v.Session, visitorOf(e.Visitor, day), listing, e.Path, e.Category, e.Governorate, e.Device, e.OS,
			e.Browser, e.Lang, e.Theme, v.Entry, v.Referrer, v.Channel, v.Source, v.Medium, v.Campaign,
			viewHash(e.View), 0,
		})
		if e.View != uuid.Nil {
			c.places[viewKey{v.Session, viewHash(e.View)}] = len(c.views) - 1
		}
	case events.PageLeft:
		if !e.Bot {
			c.leave(viewKey{Hash(e.Session), viewHash(e.View)}, e.Seconds)
		}
	case events.SearchMade:
		if !e.Bot {
			c.searches = append(c.searches, []any{
				r.Position, day, hour, Hash(e.Session), e.Search, e.Term, e.Category, e.Governorate, e.City, e.Device,
				e.Results,
			})
		}
	case events.SearchResultClicked:
		c.opened, c.openedOn = append(c.opened, e.Search), append(c.openedOn, day)
	}
}

var viewColumns = []string{
	"day", "hour", "session", "visitor", "listing", "page", "category", "governorate", "device", "system", "browser",
	"language", "theme", "entry", "referrer", "channel", "source", "medium", "campaign",
	"view", "seconds",
}

var searchColumns = []string{
	"position", "day", "hour", "session", "search", "term", "category", "governorate", "city", "device", "results",
}

func copyRows(ctx context.Context, tx pgx.Tx, table string, columns []string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	return err
}

// read reads the sessions to which the views of a batch belong.
func (c *changes) read(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var sessions []int64
	for _, r := range batch {
		if e, ok := r.Data.(events.PageViewed); ok && !e.Bot {
			sessions = append(sessions, Hash(e.Session))
		}
	}
	c.visits, c.before = map[int64]*visit{}, map[int64]time.Time{}
	if len(sessions) == 0 {
		return nil
	}
	rows, err := tx.Query(ctx, `SELECT session, views, first_day, last_day, entry, exit, referrer, channel, source,
		medium, campaign, system, browser, language, theme FROM visits WHERE session = ANY($1)`, sessions)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByPos[visit])
	for _, v := range list {
		c.visits[v.Session] = v
		if v.FirstDay.Equal(v.LastDay) {
			c.before[v.Session] = v.FirstDay
		}
	}
	return err
}

// seen adds a view to its session, and returns the session.
func (c *changes) seen(e events.PageViewed, day time.Time) *visit {
	session := Hash(e.Session)
	v := c.visits[session]
	if v == nil {
		v = &visit{
			Session: session, FirstDay: day, LastDay: day, Entry: e.Path, Referrer: e.Referrer,
			Channel: channelOf(e.Referrer, e.Source, e.Medium), Source: e.Source, Medium: e.Medium,
			Campaign: e.Campaign, System: e.OS, Browser: e.Browser, Language: e.Lang, Theme: e.Theme,
		}
		c.visits[session] = v
	}
	if day.Before(v.FirstDay) {
		v.FirstDay = day
	}
	if day.After(v.LastDay) {
		v.LastDay = day
	}
	v.Exit = e.Path
	v.Views++
	return v
}

// write writes the rows of the batch, records which searches led to an opened result, and deletes old rows.
func (c *changes) write(ctx context.Context, tx pgx.Tx) error {
	if err := copyRows(ctx, tx, "page_views", viewColumns, c.views); err != nil {
		return err
	}
	if err := copyRows(ctx, tx, "searches", searchColumns, c.searches); err != nil {
		return err
	}
	if err := c.writeLeft(ctx, tx); err != nil {
		return err
	}
	var b pgx.Batch
	for _, v := range c.visits {
		b.Queue(`INSERT INTO visits (session, views, first_day, last_day, entry, exit, referrer, channel, source,
				medium, campaign, system, browser, language, theme)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (session) DO UPDATE SET views = excluded.views, exit = excluded.exit,
				first_day = excluded.first_day, last_day = excluded.last_day`,
			v.Session, v.Views, v.FirstDay, v.LastDay, v.Entry, v.Exit, v.Referrer, v.Channel, v.Source, v.Medium,
			v.Campaign, v.System, v.Browser, v.Language, v.Theme)
	}
	if len(c.opened) > 0 {
		b.Queue(`INSERT INTO opened_searches (search, day) SELECT DISTINCT ON (search) search, day
			FROM unnest($1::uuid[], $2::date[]) o(search, day) ORDER BY search, day ON CONFLICT DO NOTHING`,
			c.opened, c.openedOn)
	}
	for _, old := range []string{
		`DELETE FROM page_views WHERE day < $1`, `DELETE FROM view_columns WHERE day < $1`,
		`DELETE FROM view_spans WHERE day < $1`, `DELETE FROM searches WHERE day < $1`,
		`DELETE FROM opened_searches WHERE day < $1`, `DELETE FROM visits WHERE last_day < $1`,
	} {
		b.Queue(old, dayOf(c.newest).AddDate(0, 0, -KeptDays))
	}
	return tx.SendBatch(ctx, &b).Close()
}

// dayOf returns the Damascus day of an instant as midnight UTC, which PostgreSQL stores as that date.
func dayOf(at time.Time) time.Time {
	year, month, day := at.In(clock.Damascus).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// visitorOf returns the hash of a visitor on a day, or 0 for an unknown visitor. It includes the day, so that visitors
// cannot be recognised on other days.
func visitorOf(visitor string, day time.Time) int64 {
	if visitor == "" {
		return 0
	}
	return Hash(day.Format(time.DateOnly) + " " + visitor)
}
