package vault

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Rotation is the progress of a rotation of the master key.
type Rotation struct {
	Keys       int // keys read in the last pass; erased people have none
	Rewrapped  int // keys that another master key had wrapped, in all passes
	Unreadable int // keys that none of the master keys unwraps
}

// rotateAtOnce is the number of keys that are locked at a time.
const rotateAtOnce = 500

// Rotate wraps with the current master key the keys that another master key has wrapped. It works in short
// transactions. Servers may run meanwhile if they have both master keys. A server that still wraps with the old master
// key may add a key behind a pass, so Rotate repeats passes over all keys until one finds nothing to do. An interrupted
// rotation continues with the next call. progress is called after each transaction.
func (v *Vault) Rotate(ctx context.Context, progress func(Rotation)) (Rotation, error) {
	for before := 0; ; {
		done, err := v.pass(ctx, Rotation{Rewrapped: before}, progress)
		if err != nil || done.Rewrapped == before {
			return done, err
		}
		before = done.Rewrapped
	}
}

// pass goes through all keys once and adds to the totals in done.
func (v *Vault) pass(ctx context.Context, done Rotation, progress func(Rotation)) (Rotation, error) {
	for after, more := (*uuid.UUID)(nil), true; more; progress(done) {
		err := pgx.BeginFunc(ctx, v.pool, func(tx pgx.Tx) (err error) {
			after, more, err = v.rotateSome(ctx, tx, after, &done)
			return err
		})
		if err != nil {
			return done, err
		}
	}
	return done, nil
}

// rotateSome rotates the next rotateAtOnce keys after a person and returns the last person it read. It goes in
// descending order of person, so that the log's own key, whose person is the zero id, comes last: until then a server
// without the other master key cannot start.
func (v *Vault) rotateSome(
	ctx context.Context,
	tx pgx.Tx,
	after *uuid.UUID,
	done *Rotation,
) (last *uuid.UUID, more bool, err error) {
	rows, err := tx.Query(
		ctx,
		`SELECT person, wrapped FROM vault.keys WHERE wrapped IS NOT NULL AND ($1::uuid IS NULL OR person < $1)
		ORDER BY person DESC LIMIT $2 FOR UPDATE`,
		after,
		rotateAtOnce,
	)
	if err != nil {
		return after, false, err
	}
	type row struct {
		Person  uuid.UUID
		Wrapped []byte
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	if err != nil || len(found) == 0 {
		return after, false, err
	}
	var persons []uuid.UUID
	var wrapped [][]byte
	for _, r := range found {
		done.Keys++
		key, byMaster, err := v.unwrap(r.Person, r.Wrapped)
		switch {
		case errors.Is(err, errForged):
			done.Unreadable++
		case err != nil:
			return after, false, err
		case !byMaster:
			done.Rewrapped++
			persons, wrapped = append(persons, r.Person), append(wrapped, seal(v.master, key, r.Person[:]))
		}
	}
	_, err = tx.Exec(ctx, `UPDATE vault.keys k SET wrapped = n.wrapped
		FROM unnest($1::uuid[], $2::bytea[]) AS n(person, wrapped) WHERE n.person = k.person`, persons, wrapped)
	return &found[len(found)-1].Person, len(found) == rotateAtOnce, err
}
