// Package accounts is the read model of accounts.
package accounts

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/search/text"
)

// Name is the name of the read model.
const Name = "accounts"

// Projection projects accounts.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 3 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.AccountRegistered{}, events.EmailVerified{}, events.ProfileEdited{},
		events.AccountSuspended{}, events.AccountReinstated{}, events.RoleGranted{}, events.LettersWished{},
		events.PersonErased{},
	)
}

// Tables implements projections.Projection. Personal columns are null once the person is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE accounts (
	id uuid PRIMARY KEY, role text NOT NULL, lang text NOT NULL, username text, email text, phone text,
	name text, -- the username as text.Normalise writes it
	verified boolean NOT NULL DEFAULT false, suspended boolean NOT NULL DEFAULT false, reason text NOT NULL DEFAULT '',
	erased boolean NOT NULL DEFAULT false, letters jsonb NOT NULL DEFAULT '{}',
	version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON accounts (created_at DESC, id DESC);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		project(&b, r)
	}
	return tx.SendBatch(ctx, &b).Close()
}

func project(b *pgx.Batch, r events.Recorded) {
	switch e := r.Data.(type) {
	case events.AccountRegistered:
		b.Queue(
			`INSERT INTO accounts (id, role, lang, username, email, phone, erased, version, created_at, name)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (id) DO NOTHING`,
			e.Account,
			string(e.Role),
			e.Lang,
			e.Username.Nullable(),
			e.Email.Nullable(),
			e.Phone.Nullable(),
			!e.Email.Readable(),
			r.Version,
			r.At,
			name(e.Username),
		)
	case events.EmailVerified:
		b.Queue(`UPDATE accounts SET verified = true, version = $2 WHERE id = $1`, e.Account, r.Version)
	case events.ProfileEdited:
		b.Queue(
			`UPDATE accounts SET username = $2, phone = $3, lang = $4, version = $5, name = $6 WHERE id = $1`,
			e.Account,
			e.Username.Nullable(),
			e.Phone.Nullable(),
			e.Lang,
			r.Version,
			name(e.Username),
		)
	case events.AccountSuspended:
		b.Queue(
			`UPDATE accounts SET suspended = true, reason = $2, version = $3 WHERE id = $1`,
			e.Account,
			e.Reason,
			r.Version,
		)
	case events.AccountReinstated:
		b.Queue(`UPDATE accounts SET suspended = false, reason = '', version = $2 WHERE id = $1`, e.Account, r.Version)
	case events.RoleGranted:
		b.Queue(`UPDATE accounts SET role = $2, version = $3 WHERE id = $1`, e.Account, string(e.Role), r.Version)
	case events.LettersWished:
		b.Queue(
			`UPDATE accounts SET letters = letters || jsonb_build_object($2::text, $3::boolean), version = $4
				WHERE id = $1`,
			e.Account,
			string(e.Kind),
			e.Wished,
			r.Version,
		)
	case events.PersonErased:
		b.Queue(
			`UPDATE accounts SET username = NULL, name = NULL, email = NULL, phone = NULL, erased = true, version = $2
				WHERE id = $1`,
			e.Person,
			r.Version,
		)
	}
}

// name returns the normalised username, in which parts of usernames are searched, or nil if the person is erased.
func name(username events.Personal) *string {
	if !username.Readable() {
		return nil
	}
	normalised := text.Normalise(username.Text())
	return &normalised
}
