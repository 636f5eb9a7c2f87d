// Package contactmessages is the read model of the messages that people send to the site, and of how admins handle
// them.
package contactmessages

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/search/text"
)

// Name is the name of the read model.
const Name = "contactmessages"

// Projection projects contact messages.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ContactMessageSent{}, events.ContactMessageAttached{}, events.ContactLineAttached{},
		events.ContactMessageAnswered{}, events.ContactMessageWritten{}, events.ContactMessageNoted{},
		events.ContactMessageAssigned{}, events.ContactMessageProgressed{}, events.ContactMessageResolved{},
		events.ContactMessageReopened{}, events.ContactMessageErased{}, events.CannedAnswerSet{},
		events.CannedAnswerRemoved{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. Personal columns are null once the person is erased. since is when the
// message entered its current queue: when it was sent, written to while no answer was due, resolved or reopened, or
// when its sender was erased. waits is true while the sender waits for an answer.
func (Projection) Tables() string {
	return `
CREATE TABLE contact_messages (
	id uuid PRIMARY KEY, reference text NOT NULL, sender uuid NOT NULL, signed_in boolean NOT NULL,
	name text, email text, phone text, topic text, text text, found tsvector, lang text NOT NULL,
	listing uuid, inquiry uuid, booking uuid, assignee uuid,
	status text NOT NULL, waits boolean NOT NULL, erased boolean NOT NULL DEFAULT false,
	since timestamptz NOT NULL, answered_at timestamptz, version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON contact_messages (status, since, id);
CREATE INDEX ON contact_messages (since, id);
CREATE INDEX ON contact_messages (sender, created_at DESC, id DESC);
CREATE INDEX ON contact_messages (assignee, status, since, id) WHERE assignee IS NOT NULL;
CREATE INDEX ON contact_messages (reference);
CREATE INDEX ON contact_messages (waits) WHERE waits;
CREATE INDEX ON contact_messages (answered_at) INCLUDE (created_at) WHERE answered_at IS NOT NULL;
CREATE INDEX ON contact_messages USING gin (found);
CREATE TABLE contact_lines (
	id uuid PRIMARY KEY, message uuid NOT NULL, by text NOT NULL, author uuid, text text, position bigint NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON contact_lines (message, position);
CREATE TABLE contact_notes (
	id uuid PRIMARY KEY, message uuid NOT NULL, author uuid, reason boolean NOT NULL, text text,
	position bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON contact_notes (message, position);
CREATE TABLE canned_answers (id uuid PRIMARY KEY, ar text NOT NULL, en text NOT NULL, created_at timestamptz NOT NULL);
-- Whose words are not kept, also where a message is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY, at timestamptz NOT NULL);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		if message := project(&b, r); message != uuid.Nil {
			empty(&b, `id = $1`, message)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// project applies an event and returns the message that it is about, or the zero id.
func project(b *pgx.Batch, r events.Recorded) uuid.UUID {
	switch e := r.Data.(type) {
	case events.ContactMessageSent:
		sent(b, e, r)
		return e.Message
	case events.ContactMessageAttached:
		attached(b, e, r)
		return e.Message
	case events.ContactLineAttached:
		for _, table := range []string{"contact_lines", "contact_notes"} {
			b.Queue(`UPDATE `+table+` SET text = $2 WHERE id = $1`, e.Line, e.Text.Nullable())
		}
		b.Queue(versioned, e.Message, r.Version)
		return e.Message
	case events.ContactMessageAnswered:
		b.Queue(`UPDATE contact_messages SET waits = false, version = $2, answered_at = coalesce(answered_at, $3)
			WHERE id = $1`, e.Message, r.Version, r.At)
		line(b, e.Message, e.Line, "admin", e.Text, r)
		return e.Message
	case events.ContactMessageWritten:
		// The message waits from now on, unless it was waiting already.
		b.Queue(`UPDATE contact_messages SET since = CASE WHEN waits THEN since ELSE $3 END, waits = true,
			version = $2 WHERE id = $1`, e.Message, r.Version, r.At)
		line(b, e.Message, e.Line, "sender", e.Text, r)
		return e.Message
	case events.ContactMessageNoted:
		note(b, e.Message, e.Line, false, e.Text, r)
		return e.Message
	case events.ContactMessageAssigned:
		b.Queue(`UPDATE contact_messages SET assignee = $2, version = $3 WHERE id = $1`,
			e.Message, optional(e.Assignee), r.Version)
	case events.ContactMessageProgressed:
		b.Queue(`UPDATE contact_messages SET status = 'in_progress', version = $2 WHERE id = $1`, e.Message, r.Version)
		return e.Message
	case events.ContactMessageResolved:
		b.Queue(`UPDATE contact_messages SET status = 'resolved', waits = false, since = $3, version = $2
			WHERE id = $1`, e.Message, r.Version, r.At)
		note(b, e.Message, e.Line, true, e.Text, r)
		return e.Message
	case events.ContactMessageReopened:
		b.Queue(`UPDATE contact_messages SET status = 'in_progress', since = $3, version = $2 WHERE id = $1`,
			e.Message, r.Version, r.At)
		return e.Message
	case events.ContactMessageErased:
		b.Queue(versioned, e.Message, r.Version)
	case events.CannedAnswerSet:
		b.Queue(`INSERT INTO canned_answers (id, ar, en, created_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) DO UPDATE SET ar = excluded.ar, en = excluded.en`,
			e.Answer, e.Text.Ar, e.Text.En, r.At)
	case events.CannedAnswerRemoved:
		b.Queue(`DELETE FROM canned_answers WHERE id = $1`, e.Answer)
	case events.PersonErased:
		b.Queue(`INSERT INTO erased (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, e.Person, r.At)
		empty(b, `sender = $1`, e.Person)
	}
	return uuid.Nil
}

const versioned = `UPDATE contact_messages SET version = $2 WHERE id = $1`

// Found returns the words by which a message can be found: the normalised words of its name, topic and email address,
// and its phone number in the international form (digits without +) and, for Syrian numbers, in the national form
// (0...).
func Found(name, topic, email, phone string) []string {
	words := []string{}
	for _, written := range []string{name, topic, email} {
		for _, token := range text.Tokens(written) {
			words = append(words, token.Text)
		}
	}
	if digits := strings.TrimPrefix(phone, "+"); digits != "" {
		words = append(words, digits)
		if local, syrian := strings.CutPrefix(digits, "963"); syrian {
			words = append(words, "0"+local)
		}
	}
	return words
}

func optional(id uuid.UUID) uuid.NullUUID { return uuid.NullUUID{UUID: id, Valid: id != uuid.Nil} }

func sent(b *pgx.Batch, e events.ContactMessageSent, r events.Recorded) {
	found := Found(e.Name.Text(), e.Topic.Text(), e.Email.Text(), e.Phone.Text())
	b.Queue(`INSERT INTO contact_messages (id, sender, reference, signed_in, name, email, phone, topic, text, found,
			lang, listing, inquiry, booking, status, waits, since, version, created_at)
		VALUES ($1, $3, $2, $4, $5, $6, $7, $8, $9, array_to_tsvector($10::text[]), $11, $12, $13, $14, 'new', true,
			$15, $16, $15) ON CONFLICT (id) DO NOTHING`,
		e.Message, events.ContactReference(e.Message), e.Sender, e.SignedIn, e.Name.Nullable(), e.Email.Nullable(),
		e.Phone.Nullable(), e.Topic.Nullable(), e.Text.Nullable(), found, e.Lang, optional(e.About.Listing),
		optional(e.About.Inquiry), optional(e.About.Booking), r.At, r.Version)
}

// attached assigns a message that was sent without an account to an account. Its words are the same, sealed anew, so
// that they are found as before.
func attached(b *pgx.Batch, e events.ContactMessageAttached, r events.Recorded) {
	b.Queue(`UPDATE contact_messages SET sender = $3, signed_in = true, version = $2, name = $4, email = $5,
			phone = $6, topic = $7, text = $8 WHERE id = $1`, e.Message, r.Version, e.Account, e.Name.Nullable(),
		e.Email.Nullable(), e.Phone.Nullable(), e.Topic.Nullable(), e.Text.Nullable())
}

// line stores a message that the sender or an admin wrote in the conversation.
func line(b *pgx.Batch, message, id uuid.UUID, by string, words events.Personal, r events.Recorded) {
	author := uuid.NullUUID{}
	if by == "admin" {
		author = optional(r.Metadata.Actor.Account)
	}
	b.Queue(`INSERT INTO contact_lines (id, message, author, by, text, position, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
		id, message, author, by, words.Nullable(), r.Position, r.At)
}

// note stores an internal note, which the sender does not see. No text means no note.
func note(b *pgx.Batch, message, id uuid.UUID, reason bool, words events.Personal, r events.Recorded) {
	if words.Given() {
		b.Queue(`INSERT INTO contact_notes (id, message, author, reason, text, position, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
			id, message, optional(r.Metadata.Actor.Account), reason, words.Nullable(), r.Position, r.At)
	}
	b.Queue(versioned, message, r.Version)
}

// empty empties the messages that match a condition, if their sender is erased, and everything written about them. It
// resolves them at the time of the erasure: nobody waits for an answer. It is applied after each change of a message,
// because the stream of a message may be applied after the erasure. $1 of the condition is the parameter of.
func empty(b *pgx.Batch, where string, of uuid.UUID) {
	for _, table := range []string{"contact_lines", "contact_notes"} {
		b.Queue(`UPDATE `+table+` SET text = NULL WHERE message IN
			(SELECT id FROM contact_messages JOIN erased ON person = sender WHERE `+where+`)`, of)
	}
	b.Queue(`UPDATE contact_messages SET name = NULL, email = NULL, phone = NULL, topic = NULL, text = NULL,
		found = NULL, erased = true, waits = false, status = 'resolved', since = e.at
		FROM erased e WHERE e.person = sender AND `+where, of)
}
