// Package searchdocs keeps a search engine up to date with the catalogue. It loads every public listing at a known
// position and follows the log from there. Every process feeds its own engine in memory (Run). An engine on a server is
// fed by one process at a time (RunLeased).
package searchdocs

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/search"
)

const (
	batchSize = 1000
	// Pauses while the read models have not reached a position: the first one, and the longest one.
	behind, stuck = 5 * time.Millisecond, 200 * time.Millisecond
	retry         = time.Second
	stuckAfter    = 20 * time.Second // how long a follower fails without a break before an admin should know
	// priorStep is how many stars the prior of ratings must be off before all documents are loaded with a new one.
	priorStep = .1
)

// Follower feeds an engine.
type Follower struct {
	pool   *pgxpool.Pool
	log    *store.Log
	engine search.Engine
	mark   store.Mark // the engine contains the log up to this event
	source string     // identifies the tables that the index was loaded from
	prior  float64    // of the ratings in all documents, in stars
	pauses pauses
	leased bool
	doubts int // inspections in a row that found a wrong number of documents

	stuckAfter time.Duration
	failsSince atomic.Pointer[time.Time] // nil after a success
}

// New returns a follower. Load must be called before Run.
func New(pool *pgxpool.Pool, log *store.Log, engine search.Engine) *Follower {
	return &Follower{pool: pool, log: log, engine: engine, pauses: ordinary, stuckAfter: stuckAfter}
}

// documentColumns selects one document in a row, without its calendar. It omits the listings of an erased person, which
// are archived only later. Prices in Syrian pounds are converted to US cents at the current rate.
const documentColumns = `SELECT l.id, l.position, l.kind = 'venue', l.category, l.venue_type, l.name_ar, l.name_en,
	coalesce(l.details #>> '{description,ar}', ''), coalesce(l.details #>> '{description,en}', ''), l.governorate,
		l.city,
	ARRAY(SELECT n FROM governorates g, LATERAL (VALUES (g.name ->> 'ar'), (g.name ->> 'en')) v(n)
		WHERE g.slug = l.governorate AND n <> ''),
	ARRAY(SELECT n FROM cities c, LATERAL (VALUES (c.name ->> 'ar'), (c.name ->> 'en')) v(n)
		WHERE c.slug = l.city AND n <> ''),
	ARRAY(SELECT n FROM categories c, LATERAL (VALUES (c.name ->> 'ar'), (c.name ->> 'en')) v(n)
		WHERE c.key = l.category AND n <> ''),
	coalesce(l.details #>> '{place,address}', ''),
	ARRAY(SELECT n FROM (VALUES (l.details #>> '{place,quarter,ar}'), (l.details #>> '{place,quarter,en}'),
		(l.details #>> '{place,landmark,ar}'), (l.details #>> '{place,landmark,en}')) v(n) WHERE n <> ''),
	ARRAY(SELECT jsonb_path_query(l.details, '$.styles[*].*') #>> '{}' UNION
		SELECT jsonb_path_query(l.details, '$.atmosphere[*].*') #>> '{}'
		UNION SELECT jsonb_path_query(l.details, '$.idealFor[*].*') #>> '{}'),
	ARRAY(SELECT jsonb_array_elements_text(coalesce(l.details -> 'amenities', '[]'))),
	l.capacity,
	coalesce(round(CASE l.price_currency WHEN 'SYP' THEN l.price * 100 / coalesce((SELECT value::text::numeric
		FROM settings WHERE name = 'poundsPerDollar'), 2500)
		ELSE l.price * 100 END), 0)::bigint,
	coalesce(r.rating, 0)::float8, coalesce(r.review_count, 0), $2::float8, l.featured, l.sort_order, '{}'::jsonb
	FROM listings l LEFT JOIN ratings r ON r.listing = l.id WHERE l.public AND NOT l.erased`

type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// documents returns the documents of some listings at an instant, with a prior of their ratings; nil ids stand for all
// listings.
func documents(
	ctx context.Context, from querier, now time.Time, prior float64, ids []uuid.UUID,
) ([]search.Document, error) {
	rows, err := from.Query(ctx, documentColumns+` AND ($1::uuid[] IS NULL OR l.id = ANY($1))`, ids, prior)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[search.Document])
	if err != nil {
		return nil, err
	}
	first, _ := calendars.Span(now)
	of, err := books(ctx, from, now, ids)
	if err != nil {
		return nil, err
	}
	for i := range all {
		book := of[all[i].ID]
		if book == nil {
			book = calendars.Unwritten(all[i].ID)
		}
		all[i].Calendar = book.Calendar(first)
	}
	return all, nil
}

// books returns the books of listings whose calendar anybody has written in; nil ids stand for all listings.
func books(ctx context.Context, from querier, now time.Time, ids []uuid.UUID) (calendars.Books, error) {
	if ids == nil {
		return allBooks(ctx, from, now)
	}
	first, last := calendars.Span(now)
	rows, err := from.Query(ctx, someBooks, ids, first.String(), last.String(), now)
	if err != nil {
		return nil, err
	}
	of := calendars.Books{}
	list, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByPos[calendars.Book])
	for _, book := range list {
		of[book.Listing] = book
	}
	return of, err
}

// someBooks reads the tables once for each listing. For a few listings that is faster than reading whole tables.
const someBooks = `WITH l AS (SELECT id, details, capacity FROM listings l
		WHERE id = ANY($1) AND ` + calendars.Written + `),
	s AS (SELECT $2::text::date AS first, $3::text::date AS last, $4::timestamptz AS now)
	SELECT ` + calendars.BookColumns + ` FROM s, l LEFT JOIN calendar_rules r ON r.listing = l.id`

const writtenListings = `SELECT id, details, capacity FROM listings l
	WHERE public AND NOT erased AND ` + calendars.Written

// allBooks reads each table once for all listings.
func allBooks(ctx context.Context, from querier, now time.Time) (calendars.Books, error) {
	of := calendars.Books{}
	var b pgx.Batch
	b.Queue(`WITH l AS (` + writtenListings + `) SELECT l.id, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}')
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id`).Query(func(rows pgx.Rows) error {
		var book calendars.Book
		_, err := pgx.ForEachRow(rows, []any{&book.Listing, &book.Notice, &book.Weekdays}, func() error {
			each := book
			of[book.Listing] = &each
			book = calendars.Book{}
			return nil
		})
		return err
	})
	first, last := calendars.Span(now)
	days := make([]events.Day, 0, last-first+1)
	for day := first; day <= last; day++ {
		days = append(days, day)
	}
	of.Queue(&b, writtenListings, days, now)
	return of, from.SendBatch(ctx, &b).Close()
}

// Load fills the engine from the catalogue, in one snapshot with the catalogue's position.
func (f *Follower) Load(ctx context.Context) error {
	var at store.Mark
	var source string
	var all []search.Document
	var synonyms map[string][]string
	var prior float64
	err := pgx.BeginTxFunc(
		ctx,
		f.pool,
		pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
		func(tx pgx.Tx) (err error) {
			if at, source, err = reached(ctx, tx); err != nil {
				return err
			}
			if prior, err = priorOf(ctx, tx); err != nil {
				return err
			}
			if all, err = documents(ctx, tx, f.log.Time(), prior, nil); err != nil {
				return err
			}
			synonyms, err = synonymsOf(ctx, tx)
			return err
		},
	)
	if err != nil {
		return err
	}
	if err := f.engine.SetSynonyms(ctx, synonyms); err != nil {
		return err
	}
	if err := f.engine.Rebuild(ctx, at.Position, all); err != nil {
		return err
	}
	f.mark, f.source, f.prior = at, source, prior
	return nil
}

// priorOf returns the prior of ratings that follows from the reviews of now.
func priorOf(ctx context.Context, from rower) (float64, error) {
	var stars float64
	var reviews int
	err := from.QueryRow(ctx, `SELECT coalesce(sum(rating * review_count), 0)::float8, coalesce(sum(review_count), 0)
		FROM ratings`).Scan(&stars, &reviews)
	return search.PriorOf(stars, reviews), err
}

// outdated reports whether a batch has moved the prior of ratings so far that all documents need another.
func (f *Follower) outdated(ctx context.Context, batch []events.Recorded) (bool, error) {
	if !slices.ContainsFunc(batch, func(r events.Recorded) bool {
		_, approved := r.Data.(events.ReviewApproved)
		return approved
	}) {
		return false, nil
	}
	prior, err := priorOf(ctx, f.pool)
	return math.Abs(prior-f.prior) >= priorStep, err
}

// rower is a pool, a connection or a transaction.
type rower interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// reached returns the last event that all read models behind a document have applied, and a text that identifies their
// tables. The text changes when a rebuild replaces a table, or when a parked stream is retried.
func reached(ctx context.Context, from rower) (at store.Mark, source string, err error) {
	err = from.QueryRow(ctx, `SELECT min(position), (array_agg(event ORDER BY position))[1],
		string_agg(source, ' ' ORDER BY at) FROM (`+checkpoints+`) c`).Scan(&at.Position, &at.ID, &source)
	return at, source, err
}

// Behind lists the read models that documents are made of.
var Behind = []projections.Projection{
	catalogue.Projection{}, reviews.Projection{}, calendars.Projection{}, bookings.Projection{},
}

// checkpoints selects the checkpoints of the read models behind a document.
var checkpoints = func() string {
	each := make([]string, len(Behind))
	for i, p := range Behind {
		each[i] = `SELECT ` + strconv.Itoa(
			i,
		) + ` AS at, position, event, concat_ws(' ', tableoid, retries) AS source FROM ` +
			projections.TableOf(
				p,
				"checkpoint",
			)
	}
	return strings.Join(each, ` UNION ALL `)
}()

func synonymsOf(ctx context.Context, from querier) (map[string][]string, error) {
	rows, err := from.Query(ctx, `SELECT term, words FROM synonyms`)
	if err != nil {
		return nil, err
	}
	synonyms := map[string][]string{}
	var term string
	var words []string
	_, err = pgx.ForEachRow(rows, []any{&term, &words}, func() error {
		synonyms[term], words = words, nil
		return nil
	})
	return synonyms, err
}

// Run follows the log until ctx ends.
func (f *Follower) Run(ctx context.Context) {
	work := func(ctx context.Context) error {
		return f.log.Follow(ctx, func(ctx context.Context) error {
			err := f.follow(ctx)
			if err == nil {
				f.failsSince.Store(nil)
			}
			return err
		})
	}
	store.Repeat(ctx, retry, retry, work, func(err error) (over bool) {
		now := time.Now()
		f.failsSince.CompareAndSwap(nil, &now)
		slog.Warn("search documents interrupted", "error", err)
		return false
	})
}

// Stuck reports whether Run has failed without a break for so long that an admin should know. Searches are answered
// with old documents meanwhile.
func (f *Follower) Stuck() bool {
	since := f.failsSince.Load()
	return since != nil && time.Since(*since) >= f.stuckAfter
}

// follow applies everything up to the current head, as the read models get there. If a read model was rebuilt, or the
// log was restored from an older backup, follow loads everything again.
func (f *Follower) follow(ctx context.Context) error {
	head, err := f.log.Head(ctx)
	if err != nil {
		return err
	}
	for pause := behind; ; {
		at, source, err := reached(ctx, f.pool)
		switch {
		case err != nil:
			return err
		case source != f.source,
			at.Position <= f.mark.Position && at != f.mark: // only a restore moves checkpoints back
			err = f.Load(ctx)
		case f.mark.Position >= head:
			return nil
		case at.Position > f.mark.Position:
			pause, err = behind, f.apply(ctx, at.Position)
			if errors.Is(err, store.ErrPanicked) { // loading does not read the event that is to blame
				err = f.Load(ctx)
			}
		default:
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(pause):
			}
			pause = min(2*pause, stuck)
		}
		if err != nil {
			return err
		}
	}
}

// apply applies the events up to a position. It returns store.ErrPanicked if that panics.
func (f *Follower) apply(ctx context.Context, to int64) (err error) {
	defer store.Recover(&err)
	batch, err := f.log.After(ctx, f.mark, int(min(batchSize, to-f.mark.Position)))
	if _, forked := errors.AsType[*store.ForkedError](err); forked {
		return f.Load(ctx)
	}
	if err != nil || len(batch) == 0 {
		return err
	}
	if f.leased {
		for _, r := range batch { // a newer release may put more of the event into documents
			if unknown := r.Unknown(); unknown != nil {
				return unknown
			}
		}
	}
	last := store.MarkOf(batch[len(batch)-1])
	touched, owners, all := Touched(batch)
	touched = append(touched, booked(batch)...)
	if !all {
		if all, err = f.outdated(ctx, batch); err != nil {
			return err
		}
	}
	if all { // any document may contain the changed names, rates or prior
		return f.Load(ctx)
	}
	rows, err := f.pool.Query(
		ctx,
		`SELECT id FROM listings WHERE id = ANY($1) OR owner = ANY($2)`,
		touched,
		owners,
	)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return err
	}
	if err := f.replace(ctx, last.Position, ids); err != nil {
		return err
	}
	f.mark = last
	return nil
}

// replace brings the documents of some listings up to a position. It removes those of listings that are not public.
func (f *Follower) replace(ctx context.Context, position int64, ids []uuid.UUID) error {
	var public []search.Document
	var hidden []uuid.UUID
	if len(ids) > 0 {
		var err error
		if public, err = documents(ctx, f.pool, f.log.Time(), f.prior, ids); err != nil {
			return err
		}
		shown := make(map[uuid.UUID]bool, len(public))
		for _, d := range public {
			shown[d.ID] = true
		}
		for _, id := range ids {
			if !shown[id] {
				hidden = append(hidden, id)
			}
		}
	}
	return f.engine.Apply(ctx, position, public, hidden)
}

// Touched returns what the events change in documents and in other data that listings show: single listings, owners
// whose listings all change, or all = every listing. Changes of calendars are not included.
func Touched(batch []events.Recorded) (listings, owners []uuid.UUID, all bool) {
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ReviewApproved:
			listings = append(listings, e.Listing)
		case events.AccountSuspended:
			owners = append(owners, e.Account)
		case events.AccountReinstated:
			owners = append(owners, e.Account)
		case events.PersonErased:
			owners = append(owners, e.Person)
		case events.CategorySet,
			events.GovernorateSet,
			events.CitySet,
			events.AmenitySet,
			events.ReferenceRemoved,
			events.ExchangeRateSet,
			events.SynonymsSet:
			all = true
		default:
			listings = appendStream(listings, r.Stream, "listing-")
		}
	}
	return listings, owners, all
}

// booked returns the listings whose calendars the events affect.
func booked(batch []events.Recorded) (listings []uuid.UUID) {
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.BookingEntered:
			listings = append(listings, e.Listing)
		case events.BookingHeld:
			listings = append(listings, e.Listing)
		case events.HoldExpired:
			listings = append(listings, e.Listing)
		case events.BookingConfirmed:
			listings = append(listings, e.Listing)
		case events.BookingCancelled:
			listings = append(listings, e.Listing)
		case events.BookingMoved:
			listings = append(listings, e.Listing)
		case events.BookingCompleted:
			listings = append(listings, e.Listing)
		case events.BookingExpired:
			listings = append(listings, e.Listing)
		default:
			listings = appendStream(listings, r.Stream, "calendar-")
		}
	}
	return listings
}

// appendStream appends the id of a stream that begins with a prefix.
func appendStream(ids []uuid.UUID, stream, prefix string) []uuid.UUID {
	if written, is := strings.CutPrefix(stream, prefix); is {
		if id, err := uuid.Parse(written); err == nil {
			return append(ids, id)
		}
	}
	return ids
}
