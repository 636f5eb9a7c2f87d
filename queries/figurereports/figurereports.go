// Package figurereports reads the figure reports that admins get by mail. Each admin reads their own.
package figurereports

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/figurereports"
	"weddings/queries"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "figurereports",
	Reads: []projections.Projection{figurereports.Projection{}},
	Exports: map[string]string{"figureReports": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
		'question', question, 'range', range, 'rhythm', rhythm, 'weekday', weekday, 'hour', hour, 'language', lang,
		'on', "on", 'refused', refused, 'quietFrom', quiet_from, 'quietTo', quiet_to, 'alarm', alarm,
		'lastLetter', last, 'createdAt', created_at) ORDER BY created_at, id), '[]')
	FROM figure_reports WHERE account = $1`},
}

// Reader reads figure reports. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// Report is a question whose answer is mailed to an account regularly.
type Report struct {
	ID                 uuid.UUID
	Name, Question     string
	Range, Rhythm      string
	Weekday, Hour      int
	Lang               string
	On                 bool
	Refused            bool // the address refuses mail, which turned the report off
	QuietFrom, QuietTo int
	Alarm              *Alarm
	Next               *time.Time // nil if it is off
	Last               *string    // the day of the last mail
}

// Alarm tells which days are unusual: see events.FigureAlarm.
type Alarm struct {
	Measures []string `json:"measures"`
	Percent  int      `json:"percent"`
	AtLeast  int      `json:"atLeast"`
	Spike    bool     `json:"spike"`
	Drop     bool     `json:"drop"`
}

// Own returns the viewer's reports, in the order in which they were created.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]Report, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Report](ctx, r.Pool, `SELECT id, name, question, range, rhythm, weekday, hour, lang, "on",
		refused, quiet_from, quiet_to, alarm, next, last::text
		FROM figure_reports WHERE account = $1 ORDER BY created_at, id`, by.Account)
}
