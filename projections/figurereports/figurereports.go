// Package figurereports is the read model of the emails with figures that admins receive regularly.
package figurereports

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "figurereports"

// Projection keeps the read model of reports.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 2 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(events.FigureReportSet{}, events.FigureReportStopped{}, events.FigureReportRemoved{},
		events.FigureReportDue{}, events.PersonErased{})
}

// Tables implements projections.Projection. next is null if a report is off. refused is true if it is off because its
// address refuses email.
func (Projection) Tables() string {
	return `
CREATE TABLE figure_reports (
	id uuid PRIMARY KEY, account uuid NOT NULL, name text NOT NULL, question text NOT NULL, range text NOT NULL,
	rhythm text NOT NULL, weekday integer NOT NULL, hour integer NOT NULL, lang text NOT NULL, "on" boolean NOT NULL,
	refused boolean NOT NULL DEFAULT false,
	quiet_from integer NOT NULL, quiet_to integer NOT NULL, alarm jsonb, next timestamptz, last date,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON figure_reports (account, created_at, id);`
}

// Project applies a batch in one pipelined round trip. What an erased account asked does not open.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.FigureReportSet:
			set(&b, r, e)
		case events.FigureReportStopped:
			b.Queue(`UPDATE figure_reports SET "on" = false, next = NULL, refused = $2 WHERE id = $1`,
				e.Report, e.Refused)
		case events.FigureReportRemoved:
			b.Queue(`DELETE FROM figure_reports WHERE id = $1`, e.Report)
		case events.FigureReportDue:
			b.Queue(`UPDATE figure_reports SET next = nullif($2, `+never+`), last = $3 WHERE id = $1`,
				e.Report, e.Next, e.Day.String())
		case events.PersonErased:
			b.Queue(`DELETE FROM figure_reports WHERE account = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// never is the zero time.
const never = `timestamptz '0001-01-01 00:00:00Z'`

func set(b *pgx.Batch, r events.Recorded, e events.FigureReportSet) {
	b.Queue(`INSERT INTO figure_reports (id, account, name, question, range, rhythm, weekday, hour, lang, "on",
			quiet_from, quiet_to, alarm, next, created_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, nullif($14, `+never+`), $15
		WHERE $3::text IS NOT NULL AND $4::text IS NOT NULL
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, question = excluded.question, range = excluded.range,
			rhythm = excluded.rhythm, weekday = excluded.weekday, hour = excluded.hour, lang = excluded.lang,
			"on" = excluded."on", refused = false, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
			alarm = excluded.alarm, next = excluded.next`,
		e.Report, e.Account, e.Name.Nullable(), e.Question.Nullable(), string(e.Range), string(e.Rhythm),
		int(e.Weekday), e.Hour, e.Lang, e.On, e.QuietFrom, e.QuietTo, e.Alarm, e.Next, r.At)
}
