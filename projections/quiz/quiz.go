// Package quiz is the read model of completed quizzes, of their counts by day, and of the weights of the answers.
package quiz

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "quiz"

// Projection projects quizzes.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.QuizWeightsSet{}, events.QuizCompleted{}, events.QuizContactLeft{}, events.QuizContactErased{},
		events.PersonErased{},
	)
}

// Tables implements projections.Projection. Days are those of Damascus. A completion counts as emailed if an email
// address was left with it. It still counts once the address is erased, because the count identifies nobody.
func (Projection) Tables() string {
	return `
CREATE TABLE quiz_weights (version int PRIMARY KEY, position bigint NOT NULL, answers jsonb NOT NULL,
	set_at timestamptz NOT NULL);
CREATE TABLE quiz_results (
	id uuid PRIMARY KEY, account uuid, answers jsonb NOT NULL, weights int NOT NULL, style text NOT NULL,
	totals jsonb NOT NULL, lang text NOT NULL, day date NOT NULL, emailed boolean NOT NULL DEFAULT false,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON quiz_results (account) WHERE account IS NOT NULL;
CREATE TABLE quiz_contacts (
	id uuid PRIMARY KEY, person uuid NOT NULL, signed_in boolean NOT NULL, method text NOT NULL,
	name text NOT NULL, email text NOT NULL, phone text NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON quiz_contacts (created_at DESC, id DESC);
CREATE INDEX ON quiz_contacts (person);
CREATE TABLE quiz_days (
	day date NOT NULL, style text NOT NULL, completions int NOT NULL, emailed int NOT NULL, PRIMARY KEY (day, style)
);
-- Whose words are not kept, also where a contact is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.QuizWeightsSet:
			answers, err := json.Marshal(e.Answers)
			if err != nil {
				return err
			}
			b.Queue(`INSERT INTO quiz_weights (version, position, answers, set_at) VALUES ($1, $2, $3, $4)
				ON CONFLICT (version) DO UPDATE SET position = excluded.position, answers = excluded.answers,
					set_at = excluded.set_at`, e.Version, r.Position, answers, r.At)
		case events.QuizCompleted:
			if err := completed(&b, e, r); err != nil {
				return err
			}
		case events.QuizContactLeft:
			left(&b, e, r)
		case events.QuizContactErased:
			b.Queue(`DELETE FROM quiz_contacts WHERE id = $1`, e.Result)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`DELETE FROM quiz_contacts WHERE person = $1`, e.Person)
			b.Queue(`UPDATE quiz_results SET account = NULL WHERE account = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// completed stores a result and counts it once on its day. The result of an erased account has no account.
func completed(b *pgx.Batch, e events.QuizCompleted, r events.Recorded) error {
	answers, err := json.Marshal(e.Answers)
	if err != nil {
		return err
	}
	totals, err := json.Marshal(e.Totals)
	if err != nil {
		return err
	}
	b.Queue(`WITH added AS (
			INSERT INTO quiz_results (id, account, answers, weights, style, totals, lang, day, created_at)
			SELECT $1, CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = $2) THEN $2::uuid END, $3, $4, $5, $6,
				$7, $8::text::date, $9
			ON CONFLICT (id) DO NOTHING RETURNING day, style)
		INSERT INTO quiz_days (day, style, completions, emailed) SELECT day, style, 1, 0 FROM added
		ON CONFLICT (day, style) DO UPDATE SET completions = quiz_days.completions + 1`,
		e.Result, uuid.NullUUID{UUID: e.Account, Valid: e.Account != uuid.Nil}, answers, e.Weights, e.Style, totals,
		e.Lang, events.DayOf(r.At).String(), r.At)
	return nil
}

// left stores a contact that can be decrypted, and counts an email address on the day of the quiz.
func left(b *pgx.Batch, e events.QuizContactLeft, r events.Recorded) {
	b.Queue(`WITH changed AS (
			UPDATE quiz_results SET emailed = $2 WHERE id = $1 AND emailed <> $2 RETURNING day, style)
		UPDATE quiz_days d SET emailed = d.emailed + CASE WHEN $2 THEN 1 ELSE -1 END FROM changed
		WHERE d.day = changed.day AND d.style = changed.style`, e.Result, e.Email.Given())
	b.Queue(`INSERT INTO quiz_contacts (id, person, signed_in, method, name, email, phone, created_at)
		SELECT $1, $2, $3, $4, $5::text, $6, $7, $8
		WHERE $5::text IS NOT NULL AND NOT EXISTS (SELECT FROM erased WHERE person = $2)
		ON CONFLICT (id) DO UPDATE SET person = excluded.person, signed_in = excluded.signed_in,
			method = excluded.method, name = excluded.name, email = excluded.email, phone = excluded.phone,
			created_at = excluded.created_at`,
		e.Result, e.Person, e.SignedIn, e.Method, e.Name.Nullable(), e.Email.Nullable(), e.Phone.Nullable(), r.At)
}
