// Package faqquestions is the read model of the FAQ: its groups and its questions, in the order in which the page shows
// them.
package faqquestions

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "faqquestions"

// Projection applies the FAQ.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 2 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.FAQGroupSet{}, events.FAQGroupsOrdered{}, events.FAQQuestionSet{},
		events.FAQQuestionsOrdered{}, events.FAQQuestionArchived{}, events.FAQQuestionRestored{},
	)
}

// Tables implements projections.Projection. version is the version of the stream at the last change of the question.
// texts_ar and texts_en list the versions at which the text in that language changed, the current one last.
func (Projection) Tables() string {
	return `
CREATE TABLE faq_groups (key text PRIMARY KEY, title_ar text NOT NULL, title_en text NOT NULL, place integer NOT NULL);
CREATE TABLE faq_questions (
	id uuid PRIMARY KEY, "group" text NOT NULL, anchor text NOT NULL, place integer NOT NULL,
	question_ar text NOT NULL, answer_ar text NOT NULL, hidden_ar boolean NOT NULL,
	question_en text NOT NULL, answer_en text NOT NULL, hidden_en boolean NOT NULL,
	texts_ar bigint[] NOT NULL, texts_en bigint[] NOT NULL,
	archived boolean NOT NULL DEFAULT false, version bigint NOT NULL, updated_at timestamptz NOT NULL
);`
}

// Project applies a batch in one pipelined round trip. An event that orders groups or questions names all of them, even
// if the command named only some. A group or question that it does not name would come last.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.FAQGroupSet:
			b.Queue(`INSERT INTO faq_groups (key, title_ar, title_en, place)
				VALUES ($1, $2, $3, (SELECT coalesce(max(place), -1) + 1 FROM faq_groups))
				ON CONFLICT (key) DO UPDATE SET title_ar = excluded.title_ar, title_en = excluded.title_en`,
				e.Group, e.Title.Ar, e.Title.En)
		case events.FAQGroupsOrdered:
			b.Queue(`UPDATE faq_groups
				SET place = coalesce(array_position($1::text[], key), cardinality($1::text[]) + place)`, e.Groups)
		case events.FAQQuestionSet:
			set(&b, e, r)
		case events.FAQQuestionsOrdered:
			b.Queue(`UPDATE faq_questions
				SET place = coalesce(array_position($1::uuid[], id), cardinality($1::uuid[]) + place)
				WHERE "group" = $2`, e.Questions, e.Group)
		case events.FAQQuestionArchived:
			archive(&b, e.Question, true, r)
		case events.FAQQuestionRestored:
			archive(&b, e.Question, false, r)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// set stores a question. A question that stays in its group keeps its place; one that is new in a group comes last.
func set(b *pgx.Batch, e events.FAQQuestionSet, r events.Recorded) {
	b.Queue(`INSERT INTO faq_questions (id, "group", anchor, place, question_ar, answer_ar, hidden_ar, question_en,
			answer_en, hidden_en, version, updated_at, texts_ar, texts_en)
		VALUES ($1, $2, $3, (SELECT coalesce(max(place), -1) + 1 FROM faq_questions WHERE "group" = $2), $4, $5, $6, $7,
			$8, $9, $10, $11, ARRAY[$10::bigint], ARRAY[$10::bigint])
		ON CONFLICT (id) DO UPDATE SET "group" = excluded."group", question_ar = excluded.question_ar,
			answer_ar = excluded.answer_ar, hidden_ar = excluded.hidden_ar, question_en = excluded.question_en,
			answer_en = excluded.answer_en, hidden_en = excluded.hidden_en, version = excluded.version,
			updated_at = excluded.updated_at,
			texts_ar = CASE WHEN (faq_questions.question_ar, faq_questions.answer_ar) =
				(excluded.question_ar, excluded.answer_ar)
				THEN faq_questions.texts_ar ELSE faq_questions.texts_ar || excluded.version END,
			texts_en = CASE WHEN (faq_questions.question_en, faq_questions.answer_en) =
				(excluded.question_en, excluded.answer_en)
				THEN faq_questions.texts_en ELSE faq_questions.texts_en || excluded.version END,
			place = CASE WHEN faq_questions."group" = excluded."group"
				THEN faq_questions.place ELSE excluded.place END`,
		e.Question, e.Group, e.Anchor, e.Ar.Question, e.Ar.Answer, e.Ar.Hidden, e.En.Question, e.En.Answer, e.En.Hidden,
		r.Version, r.At)
}

func archive(b *pgx.Batch, id uuid.UUID, archived bool, r events.Recorded) {
	b.Queue(`UPDATE faq_questions SET archived = $2, version = $3, updated_at = $4 WHERE id = $1`,
		id, archived, r.Version, r.At)
}
