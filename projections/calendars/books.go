package calendars

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Books holds the books of many listings by listing. Books.Queue runs three statements that each read all listings at
// once, and omits slots that are taken on other days. BookColumns reads the tables once for each listing.
type Books map[uuid.UUID]*Book

// Queue queues the statements that read halls with their buffers, closures and taken slots. listings is a statement
// with the parameters args that selects id, details and capacity. Closures are read from the first to the last of days,
// which must be sorted; taken slots are read on exactly these days, and in listings with buffers also on the days
// before and after them. Rows go to the books that are in b when they arrive; rows of other listings are dropped.
func (b Books) Queue(batch *pgx.Batch, listings string, days []events.Day, now time.Time, args ...any) {
	on := func(i int) string { return fmt.Sprintf("$%d", len(args)+i) }
	with := `WITH l AS (` + listings + `) `
	b.queueHalls(batch.Queue(with+`SELECT h.listing, h.id, h.teams,
			jsonb_path_query_array(h.dayparts, '$[*].daypart')::text, coalesce(r.buffer_before, 0),
			coalesce(r.buffer_after, 0)
		FROM `+Halls+` h LEFT JOIN calendar_rules r ON r.listing = h.listing ORDER BY h.place, h.id`, args...))
	b.queueClosures(batch.Queue(with+`SELECT c.listing, c.hall, c.first_day - DATE '1970-01-01',
			c.last_day - DATE '1970-01-01', c.weekdays, c.daypart
		FROM `+ClosedDays+` c JOIN l ON l.id = c.listing
		WHERE c.last_day >= `+on(1)+`::text::date AND c.first_day <= `+on(2)+`::text::date`,
		append(slices.Clone(args), days[0].String(), days[len(days)-1].String())...))
	b.queueTaken(batch.Queue(with+`SELECT t.listing, t.hall, t.day - DATE '1970-01-01', t.daypart, t.ordinal,
			b.status = 'confirmed'
		FROM booking_slots t JOIN bookings b ON b.id = t.booking JOIN l ON l.id = t.listing
			LEFT JOIN calendar_rules r ON r.listing = t.listing AND r.buffer_before + r.buffer_after > 0
		WHERE (t.day - DATE '1970-01-01' = ANY(`+on(1)+`::int[]) OR r.listing IS NOT NULL AND (
				t.day - DATE '1970-01-01' - 1 = ANY(`+on(1)+`::int[])
				OR t.day - DATE '1970-01-01' + 1 = ANY(`+on(1)+`::int[])))
			AND (b.status = 'confirmed' OR b.held_until > `+on(2)+`::timestamptz)`,
		append(slices.Clone(args), days, now)...))
}

// rawID lets pgx scan an id as bytes. Scanning it from text is slower, and there are many.
func rawID(id *uuid.UUID) *[16]byte { return (*[16]byte)(id) }

func (b Books) queueHalls(q *pgx.QueuedQuery) {
	q.Query(func(rows pgx.Rows) error {
		var listing uuid.UUID
		var h BookedHall
		var dayparts string
		var before, after int
		known := map[string][]events.Daypart{} // decoded dayparts by their JSON: most halls offer the same
		to := []any{rawID(&listing), rawID(&h.ID), &h.Teams, &dayparts, &before, &after}
		_, err := pgx.ForEachRow(rows, to, func() error {
			offered, ok := known[dayparts]
			if !ok {
				if err := json.Unmarshal([]byte(dayparts), &offered); err != nil {
					return err
				}
				known[dayparts] = offered
			}
			if book := b[listing]; book != nil {
				book.Before, book.After = before, after
				book.Halls = append(book.Halls, BookedHall{ID: h.ID, Teams: h.Teams, Dayparts: offered})
			}
			return nil
		})
		return err
	})
}

func (b Books) queueClosures(q *pgx.QueuedQuery) {
	q.Query(func(rows pgx.Rows) error {
		var listing uuid.UUID
		var c Closure
		to := []any{rawID(&listing), &c.Hall, &c.From, &c.To, &c.Weekdays, &c.Daypart}
		_, err := pgx.ForEachRow(rows, to, func() error {
			if book := b[listing]; book != nil {
				book.Closures = append(book.Closures, c)
			}
			c.Hall, c.Weekdays = nil, nil
			return nil
		})
		return err
	})
}

func (b Books) queueTaken(q *pgx.QueuedQuery) {
	q.Query(func(rows pgx.Rows) error {
		var listing uuid.UUID
		var t Taken
		to := []any{rawID(&listing), rawID(&t.Hall), &t.Day, &t.Daypart, &t.Ordinal, &t.Firm}
		_, err := pgx.ForEachRow(rows, to, func() error {
			if book := b[listing]; book != nil {
				book.Taken = append(book.Taken, t)
			}
			return nil
		})
		return err
	})
}
