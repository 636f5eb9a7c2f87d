// Package searchusage is the read model of how people find listings: which search results were opened, and which days
// were searched for. It reads the telemetry log. It does not count bots.
package searchusage

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/projections/visits"
	"weddings/search"
)

// Name is the name of the read model.
const Name = "searchusage"

// mostDays is the highest number of days that a search may name and still count for each of them. It covers a holiday,
// but not a season.
const mostDays = 7

// Projection projects opened results and searches for days.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(events.SearchMade{}, events.SearchResultClicked{})
}

// Tables implements projections.Projection. Days are those of Damascus. A session is the visits.Hash of its id.
func (Projection) Tables() string {
	return `
CREATE TABLE opened_results (
	day date NOT NULL, listing uuid NOT NULL, term text NOT NULL, rank smallint NOT NULL, session bigint NOT NULL
);
CREATE INDEX ON opened_results (listing, day);
CREATE INDEX ON opened_results (day);
-- A day that a search named. A session that names it again, as while it turns filters, asks once.
CREATE TABLE wanted_days (
	wanted date NOT NULL, session bigint NOT NULL, category text NOT NULL, governorate text NOT NULL,
	day date NOT NULL, PRIMARY KEY (wanted, session, category, governorate)
);
CREATE INDEX ON wanted_days (day);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		day := dayOf(r.At)
		switch e := r.Data.(type) {
		case events.SearchResultClicked:
			b.Queue(`INSERT INTO opened_results VALUES ($1, $2, $3, $4, $5)`, day, e.Listing, e.Term, e.Rank,
				visits.Hash(e.Session))
		case events.SearchMade:
			if wanted := days(e.Days); !e.Bot && len(wanted) > 0 {
				b.Queue(`INSERT INTO wanted_days SELECT DISTINCT w, $2::bigint, $3::text, $4::text, $5::date
					FROM unnest($1::text[]::date[]) w ON CONFLICT DO NOTHING`, wanted, visits.Hash(e.Session),
					e.Category, e.Governorate, day)
			}
		}
	}
	oldest := clock.Day(batch[len(batch)-1].At).AddDate(0, 0, -visits.KeptDays).Format(time.DateOnly)
	b.Queue(`DELETE FROM opened_results WHERE day < $1`, oldest)
	b.Queue(`DELETE FROM wanted_days WHERE day < $1`, oldest)
	return tx.SendBatch(ctx, &b).Close()
}

// days returns the days that a search named, or none if there are more than mostDays.
func days(written string) []string {
	ranges, err := search.ParseDays(written)
	if err != nil {
		return nil
	}
	var all []string
	for _, each := range ranges {
		for day := each.From; day <= each.To; day++ {
			if !each.Has(day) {
				continue
			}
			if len(all) == mostDays {
				return nil
			}
			all = append(all, day.String())
		}
	}
	return all
}

func dayOf(at time.Time) string { return clock.Day(at).Format(time.DateOnly) }
