// Package quiz reads the wedding style quiz: the table of weights and results for everybody, contacts and figures for
// admins.
package quiz

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/quiz"
	"weddings/queries"
	"weddings/queries/analytics"
	"weddings/queries/searches"
)

// Entity declares the read models behind the queries. A person's export contains the results of their account and the
// contacts that they left.
var Entity = queries.Entity{
	Name:  "quiz",
	Reads: []projections.Projection{quiz.Projection{}},
	Exports: map[string]string{
		"quizResults": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'answers', answers, 'style', style,
			'totals', totals, 'language', lang, 'createdAt', created_at) ORDER BY created_at), '[]')
		FROM quiz_results WHERE account = $1`,
		"quizContacts": `SELECT coalesce(jsonb_agg(jsonb_build_object('result', id, 'contactMethod', method,
			'userName', name, 'userEmail', email, 'userPhone', phone, 'createdAt', created_at)
			ORDER BY created_at), '[]')
		FROM quiz_contacts WHERE person = $1 AND signed_in`,
	},
}

// Reader reads the quiz. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Searches  *searches.Reader
	Analytics *analytics.Reader
}

// Table holds the weight of each answer for each style.
type Table struct {
	Version int // of the weights, from 1
	Answers []events.QuizAnswerWeights
	SetAt   time.Time
}

// Table returns the current table, nil if none was set yet.
func (r *Reader) Table(ctx context.Context, _ queries.Viewer) (*Table, error) {
	return queries.One[Table](ctx, r.Pool,
		`SELECT version, answers, set_at FROM quiz_weights ORDER BY position DESC LIMIT 1`)
}

// ShippedTable returns the table that came with the program. For admins.
func (r *Reader) ShippedTable(_ context.Context, by queries.Viewer) ([]events.QuizAnswerWeights, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return events.ShippedQuizTable(), nil
}

// Share is the share of all combinations of answers that lead to a style.
type Share struct {
	Style   string
	Percent float64
	Rare    bool // Percent is below rarePercent
}

// rarePercent is the share below which a style is rare.
const rarePercent = 5

// Shares returns the shares that a table would have. The table need not be saved. For admins. It returns invalid for a
// table that is too long.
func (r *Reader) Shares(_ context.Context, by queries.Viewer, table []events.QuizAnswerWeights) ([]Share, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	if len(table) > maxRows {
		return nil, fault.New(fault.Invalid, "الجدول أطول من المسموح.", "The table is too long.")
	}
	styles, all := events.QuizShares(table)
	shares := make([]Share, len(styles))
	for i, n := range styles {
		percent := 100 * float64(n) / float64(all)
		shares[i] = Share{events.QuizStyles[i], percent, percent < rarePercent}
	}
	return shares, nil
}

// maxRows bounds a table; a valid one is shorter.
const maxRows = 100

// Result is a completed quiz. It does not tell who took it; Mine tells the viewer that they did.
type Result struct {
	ID        uuid.UUID
	Mine      bool // the viewer's account took it
	Answers   events.QuizAnswers
	Style     string
	Totals    events.QuizWeights
	Lang      string
	CreatedAt time.Time
}

// Result returns a result to anybody who knows its id, nil if there is none.
func (r *Reader) Result(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Result, error) {
	return queries.One[Result](ctx, r.Pool, `SELECT id, coalesce(account = $2, false), answers, style, totals, lang,
		created_at FROM quiz_results WHERE id = $1`, id, by.Account)
}

// Contact is the contact that somebody left after the quiz.
type Contact struct {
	ID                         uuid.UUID // of the result
	Style, Lang                string
	Method, Name, Email, Phone string
	CreatedAt                  time.Time
}

// ContactPage is a page of contacts.
type ContactPage struct {
	Nodes       []Contact
	EndCursor   *string
	HasNextPage bool
}

// Contacts returns the contacts that people left, newest first. For admins.
func (r *Reader) Contacts(ctx context.Context, by queries.Viewer, first int, after *string) (*ContactPage, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	p := &ContactPage{}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(c Contact) (time.Time, uuid.UUID) { return c.CreatedAt, c.ID },
		`SELECT id, style, lang, method, name, email, phone, created_at FROM (
			SELECT c.id, style, lang, method, name, email, phone, c.created_at
			FROM quiz_contacts c JOIN quiz_results r ON r.id = c.id) contacts WHERE true`)
	return p, err
}
