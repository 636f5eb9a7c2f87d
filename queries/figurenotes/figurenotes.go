// Package figurenotes reads the notes of a chart of figures: what admins wrote, what the log recorded, releases, gaps
// without page views, and days with many bots.
package figurenotes

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/figurenotes"
	"weddings/projections/posts"
	"weddings/projections/pulse"
	"weddings/queries"
	"weddings/queries/figures"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name: "figurenotes",
	Reads: []projections.Projection{
		catalogue.Projection{}, figurenotes.Projection{}, posts.Projection{},
	},
	Telemetry: []projections.Projection{pulse.Projection{}},
	Exports: map[string]string{"figureNotes": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'day', day, 'text', text, 'createdAt', created_at) ORDER BY day, id), '[]')
	FROM figure_notes WHERE author = $1`},
}

// Kinds of notes, besides those of the read model.
const (
	Own = "own" // an admin wrote it
	Gap = "gap" // hours without page views
	// Bots is a day with many more page views by bots than usual.
	Bots = "bots"
	// Release is a release of the software.
	Release = "release"
	// BotList is a release that counts by another list of bots than the release before it.
	BotList = "botList"
)

const (
	maxDays = 366  // days in a range, as for figures
	maxOwn  = 1000 // notes by admins in a range
	named   = 5    // Things of a note that are returned
)

// Reader reads the notes on charts. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// Note is what happened on a day or in an hour. Events of the same kind in the same day or hour share one note.
type Note struct {
	Day    string
	Hour   *int // the first hour of a gap; for Bots and Own nil; for others nil unless hours were asked for
	Kind   string
	Count  int     // the number of different things; of hours for Gap, of page views for Bots
	Things []Thing // the last few, newest first
	Own    *OwnNote
}

// Thing is what a note is about. ID identifies a listing or a post, or is an exchange rate, a search term, or the
// commit of a release.
type Thing struct {
	ID             string
	NameAr, NameEn *string
}

// OwnNote is a note that an admin wrote.
type OwnNote struct {
	ID   uuid.UUID
	Text string
}

// Question asks for the notes of a range of Damascus days, inclusive.
type Question struct {
	From, To string
	Filters  []figures.Filter // see Notes
	ByHour   bool
}

var (
	badDay = fault.New(fault.Invalid, "التاريخ غير صالح.", "The date is not valid.").
		With("from", "سنة-شهر-يوم", "YYYY-MM-DD")
	badRange = fault.New(fault.Invalid, "اختاروا من يوم إلى 366 يومًا.", "Choose between one day and 366 days.").
			With("from", "366 يومًا على الأكثر", "366 days at most")
)

// Notes returns the notes of a range in the order of time. For admins. Filters by listing, category, governorate or
// city select the notes from the log: only notes about such listings are left. Other kinds of notes are returned under
// every filter.
func (r *Reader) Notes(ctx context.Context, by queries.Viewer, q Question) ([]Note, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	from, ok := events.ParseDay(q.From)
	to, known := events.ParseDay(q.To)
	if !ok || !known {
		return nil, badDay
	}
	if to < from || to-from >= maxDays {
		return nil, badRange
	}
	list, err := r.own(ctx, q)
	if err != nil {
		return nil, err
	}
	logged, err := r.logged(ctx, q)
	if err != nil {
		return nil, err
	}
	viewed, err := r.viewed(ctx, from, to)
	if err != nil {
		return nil, err
	}
	releases, err := r.releases(ctx, from, to, q.ByHour)
	if err != nil {
		return nil, err
	}
	list = slices.Concat(list, logged, viewed, releases)
	slices.SortStableFunc(list, func(a, b Note) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(hourOf(a), hourOf(b)))
	})
	return list, nil
}

// hourOf returns the hour of a note, -1 for a note about a whole day, which comes first.
func hourOf(n Note) int {
	if n.Hour == nil {
		return -1
	}
	return *n.Hour
}

func (r *Reader) own(ctx context.Context, q Question) ([]Note, error) {
	type written struct {
		ID        uuid.UUID
		Day, Text string
	}
	rows, err := queries.Collect[written](ctx, r.Pool, `SELECT id, day::text, text FROM figure_notes
		WHERE day BETWEEN $1::text::date AND $2::text::date ORDER BY day, id LIMIT $3`, q.From, q.To, maxOwn)
	list := make([]Note, len(rows))
	for i, row := range rows {
		list[i] = Note{Day: row.Day, Kind: Own, Count: 1, Things: []Thing{}, Own: &OwnNote{row.ID, row.Text}}
	}
	return list, err
}

// columns are the columns of listings by which filters select notes.
var columns = map[string]string{
	"listing": `l.id::text`, "category": `l.category`, "governorate": `l.governorate`, "city": `l.city`,
}

// logged returns the notes from the log, one for each kind in a day or an hour.
func (r *Reader) logged(ctx context.Context, q Question) ([]Note, error) {
	args, from, hour := []any{q.From, q.To, named}, `site_notes n`, `NULL::int`
	if q.ByHour {
		hour = `n.hour::int`
	}
	where := ``
	for _, f := range q.Filters {
		column, ok := columns[f.Dimension]
		if !ok {
			continue
		}
		from = `site_notes n JOIN listings l ON l.id = n.listing`
		args = append(args, f.Values)
		matches := fmt.Sprintf(`(%s = ANY($%d::text[]))`, column, len(args))
		if f.Op == figures.IsNot {
			matches = `NOT ` + matches
		}
		where += ` AND ` + matches
	}
	type group struct {
		Day    string
		Hour   *int
		Kind   string
		Count  int
		Things []string
	}
	// Looking up the first things of each group is faster than sorting all things of all groups.
	rows, err := queries.Collect[group](ctx, r.Pool, `
		SELECT g.day::text, g.hour, g.kind, g.count, ARRAY(SELECT n.thing FROM `+from+`
			WHERE n.day = g.day AND n.kind = g.kind AND `+hour+` IS NOT DISTINCT FROM g.hour`+where+`
			ORDER BY n.position DESC LIMIT $3)
		FROM (SELECT n.day, `+hour+` AS hour, n.kind, count(*) FROM `+from+`
			WHERE n.day BETWEEN $1::text::date AND $2::text::date`+where+` GROUP BY 1, 2, 3) g
		ORDER BY 1, 2, 3`, args...)
	if err != nil {
		return nil, err
	}
	list := make([]Note, len(rows))
	for i, row := range rows {
		things := make([]Thing, len(row.Things))
		for k, id := range row.Things {
			things[k].ID = id
		}
		list[i] = Note{Day: row.Day, Hour: row.Hour, Kind: row.Kind, Count: row.Count, Things: things}
	}
	return list, r.name(ctx, list)
}

// name adds the names of listings and the titles of posts to the notes.
func (r *Reader) name(ctx context.Context, list []Note) error {
	var ids []uuid.UUID
	for _, note := range list {
		for _, thing := range note.Things {
			if id, ok := queries.ParseID(thing.ID); ok {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) == 0 {
		return nil
	}
	type called struct{ ID, Ar, En string }
	rows, err := queries.Collect[called](ctx, r.Pool, `SELECT id::text, name_ar, name_en
			FROM listings WHERE id = ANY($1) AND NOT erased
		UNION ALL SELECT post::text, coalesce(max(content->'text'->>'title') FILTER (WHERE lang = 'ar'), ''),
				coalesce(max(content->'text'->>'title') FILTER (WHERE lang = 'en'), '')
			FROM post_pages WHERE post = ANY($1) GROUP BY post`, ids)
	if err != nil {
		return err
	}
	names := map[string]called{}
	for _, row := range rows {
		names[row.ID] = row
	}
	for _, note := range list {
		for i := range note.Things {
			if name, ok := names[note.Things[i].ID]; ok {
				note.Things[i].NameAr, note.Things[i].NameEn = queries.Given(name.Ar), queries.Given(name.En)
			}
		}
	}
	return nil
}

// viewed is an hour with its page views by people and by bots.
type viewed struct {
	Hour        time.Time
	Views, Bots int
}

// viewed returns the notes that follow from page views: gaps, and days with many bots.
func (r *Reader) viewed(ctx context.Context, from, to events.Day) ([]Note, error) {
	rows, err := queries.Collect[viewed](ctx, r.Pool, `SELECT hour, views, bots FROM viewed_hours
		WHERE hour >= $1 AND hour < $2 ORDER BY hour`, (from - usualDays).Starts(), (to + 2).Starts())
	if err != nil {
		return nil, err
	}
	list := botDaysIn(rows, from, to)
	for _, note := range gapsIn(rows) {
		if note.Day >= from.String() && note.Day <= to.String() {
			list = append(list, note)
		}
	}
	return list, nil
}

func (r *Reader) releases(ctx context.Context, from, to events.Day, byHour bool) ([]Note, error) {
	rows, err := queries.Collect[released](ctx, r.Pool, `SELECT * FROM (
			SELECT revision, began,
				bots <> '' AND lag(bots, 1, '') OVER each <> '' AND bots <> lag(bots) OVER each AS other_bots
			FROM releases WHERE began < $2 WINDOW each AS (ORDER BY began, revision)) r
		WHERE began >= $1 ORDER BY began, revision`, from.Starts(), (to + 1).Starts())
	counting := slices.DeleteFunc(slices.Clone(rows), func(each released) bool { return !each.OtherBots })
	return append(releasesIn(Release, rows, byHour), releasesIn(BotList, counting, byHour)...), err
}
