package vault_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
)

// setup returns two vaults on one database, as in two processes.
func setup(t *testing.T) (*pgxpool.Pool, *vault.Vault, *vault.Vault) {
	t.Helper()
	pool := servertest.Pool(t)
	here, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	there, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	return pool, here, there
}

func sealName(ctx context.Context, v *vault.Vault, person uuid.UUID) error {
	_, err := v.Seal(
		ctx,
		uuid.New(),
		events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "ليلى")},
	)
	return err
}

func keyOf(t *testing.T, pool *pgxpool.Pool, person uuid.UUID) (wrapped []byte) {
	t.Helper()
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `SELECT wrapped FROM vault.keys WHERE person = $1`, person).Scan(&wrapped),
	)
	return wrapped
}

// A new key would match no claim: emails could be registered twice.
func TestALogWhoseOwnKeyIsLostIsNotOpened(t *testing.T) {
	t.Parallel()
	pool, _, _ := setup(t)
	own := keyOf(t, pool, uuid.Nil)
	_, err := pool.Exec(t.Context(), `INSERT INTO events (position, id, stream, version, type, schema_version, payload,
		metadata, hash, recorded_at) VALUES (1, gen_random_uuid(), 's', 1, 't', 1, '', '', '', now())`)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `DELETE FROM vault.keys`)
	require.NoError(t, err)
	_, err = vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.ErrorContains(t, err, "restore the table vault.keys")

	_, err = pool.Exec(t.Context(), `INSERT INTO vault.keys (person, wrapped) VALUES ($1, $2)`, uuid.Nil, own)
	require.NoError(t, err)
	_, err = vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
}

// A Seal during an erasure waits for it and then finds no key, whether or not the person had one.
func TestNoKeyOutlivesAnErasureThatItMeets(t *testing.T) {
	t.Parallel()
	pool, here, there := setup(t)
	for name, known := range map[string]bool{"of somebody known": true, "of somebody new": false} {
		t.Run(name, func(t *testing.T) {
			person := uuid.New()
			if known {
				require.NoError(t, sealName(t.Context(), here, person))
			}
			erasure, err := pool.Begin(t.Context())
			require.NoError(t, err)
			require.NoError(t, here.Shred(person)(t.Context(), erasure))

			sealed := make(chan error, 1)
			go func() { sealed <- sealName(t.Context(), there, person) }()
			require.Eventually(t, func() bool {
				var waits bool
				require.NoError(t, pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
					WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE
						'INSERT INTO vault.keys%')`).Scan(&waits))
				return waits
			}, time.Minute, 5*time.Millisecond, "the sealing waits for the erasure")
			require.NoError(t, erasure.Commit(t.Context()))
			require.ErrorIs(t, <-sealed, vault.ErrErased)
			require.ErrorIs(t, sealName(t.Context(), here, person), vault.ErrErased)
			assert.Nil(t, keyOf(t, pool, person))
		})
	}
}

func TestAnErasureThatDidNotHappenLeavesTheKey(t *testing.T) {
	t.Parallel()
	pool, here, there := setup(t)
	person := uuid.New()
	require.NoError(t, sealName(t.Context(), here, person))
	before := keyOf(t, pool, person)
	erasure, err := pool.Begin(t.Context())
	require.NoError(t, err)
	require.NoError(t, here.Shred(person)(t.Context(), erasure))
	require.NoError(t, erasure.Rollback(t.Context()))
	require.NoError(t, sealName(t.Context(), there, person))
	assert.Equal(t, before, keyOf(t, pool, person))
}

// A process with a cached key may still seal with it after the key was destroyed; nobody can open the result.
func TestARememberedKeySealsForNobody(t *testing.T) {
	t.Parallel()
	pool, here, there := setup(t)
	person, id := uuid.New(), uuid.New()
	require.NoError(t, sealName(t.Context(), there, person))
	require.NoError(t, here.Shred(person)(t.Context(), pool))
	late, err := there.Seal(
		t.Context(),
		id,
		events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "ليلى")},
	)
	require.NoError(t, err)
	payload, version, err := events.Encode(late)
	require.NoError(t, err)
	stored, err := events.Decode(events.TypeOf(late), version, payload)
	require.NoError(t, err)
	batch := []events.Recorded{{ID: id, Data: stored}}
	require.NoError(t, here.Open(t.Context(), batch))
	assert.False(t, batch[0].Data.(events.ProfileEdited).Username.Readable())
	assert.Nil(t, keyOf(t, pool, person))
}

func TestErasedPersonsStayErasedThroughARotationAndAnExport(t *testing.T) {
	t.Parallel()
	pool, here, _ := setup(t)
	person := uuid.New()
	require.NoError(t, sealName(t.Context(), here, person))
	require.NoError(t, here.Shred(person)(t.Context(), pool))
	rotate(t, pool, vault.MasterKey{2}, vault.MasterKey{1})

	copied := servertest.Pool(t)
	var keys bytes.Buffer
	require.NoError(t, vault.ExportKeys(t.Context(), pool, &keys))
	_, err := vault.Open(t.Context(), copied, vault.MasterKey{2}) // replaces the key of an empty log
	require.NoError(t, err)
	require.ErrorContains(
		t,
		vault.ImportKeys(t.Context(), copied, vault.MasterKey{1}, bytes.NewReader(keys.Bytes())),
		"another master key",
	)
	_, err = vault.Open(t.Context(), copied, vault.MasterKey{2})
	require.NoError(t, err, "a failed import changes nothing")
	require.NoError(t, vault.ImportKeys(t.Context(), copied, vault.MasterKey{2}, &keys))
	v, err := vault.Open(t.Context(), copied, vault.MasterKey{2})
	require.NoError(t, err)
	require.ErrorIs(t, sealName(t.Context(), v, person), vault.ErrErased)
}

func rotate(t *testing.T, pool *pgxpool.Pool, to, from vault.MasterKey) vault.Rotation {
	t.Helper()
	v, err := vault.Open(t.Context(), pool, to, from)
	require.NoError(t, err)
	done, err := v.Rotate(t.Context(), func(vault.Rotation) {})
	require.NoError(t, err)
	return done
}

// The steps of a rotation: servers start with both keys, then wrap with the new one, then drop the old one.
func TestAMasterKeyIsRotatedBesideRunningServers(t *testing.T) {
	t.Parallel()
	pool, here, _ := setup(t)
	older, newer := vault.MasterKey{1}, vault.MasterKey{2}
	const many = 1200 // more than two transactions
	persons := make([]uuid.UUID, many)
	for i := range persons {
		persons[i] = uuid.New()
	}
	made, err := here.NewKeys(persons)
	require.NoError(t, err)
	for _, key := range made {
		_, err := pool.Exec(
			t.Context(),
			`INSERT INTO vault.keys (person, wrapped) VALUES ($1, $2)`,
			key.Person,
			key.Wrapped,
		)
		require.NoError(t, err)
	}
	require.NoError(t, here.Shred(persons[0])(t.Context(), pool))
	sealed := func(v *vault.Vault, person uuid.UUID) events.Recorded {
		t.Helper()
		id := uuid.New()
		e, err := v.Seal(
			t.Context(),
			id,
			events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "ليلى")},
		)
		require.NoError(t, err)
		payload, version, err := events.Encode(e)
		require.NoError(t, err)
		stored, err := events.Decode(events.TypeOf(e), version, payload)
		require.NoError(t, err)
		return events.Recorded{ID: id, Data: stored}
	}
	readable := func(v *vault.Vault, r events.Recorded) bool {
		t.Helper()
		batch := []events.Recorded{r}
		require.NoError(t, v.Open(t.Context(), batch))
		return batch[0].Problem == nil && batch[0].Data.(events.ProfileEdited).Username.Readable()
	}
	before := sealed(here, persons[1])
	first, err := vault.Open(t.Context(), pool, older, newer) // a server in the first step
	require.NoError(t, err)
	second, err := vault.Open(t.Context(), pool, newer, older) // a server in the second step
	require.NoError(t, err)
	between := sealed(second, uuid.New())
	assert.True(t, readable(first, between), "a server in the first step reads data of one in the second")

	ctx, interrupt := context.WithCancel(t.Context())
	_, err = second.Rotate(ctx, func(vault.Rotation) { interrupt() })
	require.ErrorIs(t, err, context.Canceled)
	assert.True(t, readable(first, before) && readable(second, before), "during the rotation")
	_, err = vault.Open(t.Context(), pool, newer)
	require.Error(t, err, "a server without the old key starts only after the rotation")
	meanwhile := sealed(first, uuid.New()) // still wrapped with the old key
	done, err := second.Rotate(t.Context(), func(vault.Rotation) {})
	require.NoError(t, err)
	assert.Zero(t, done.Unreadable)
	assert.Equal(t, many-1+3, done.Keys, "all but the erased one, plus the two new ones and the log's own")
	assert.Less(t, done.Rewrapped, many-490, "it continues where it was interrupted")
	assert.Zero(t, rotate(t, pool, newer, older).Rewrapped, "nothing is left to do")

	alone, err := vault.Open(t.Context(), pool, newer)
	require.NoError(t, err)
	for _, r := range []events.Recorded{before, between, meanwhile} {
		assert.True(t, readable(alone, r))
	}
	assert.Nil(t, keyOf(t, pool, persons[0]), "an erased person stays erased")
	_, err = vault.Open(t.Context(), pool, older)
	require.ErrorContains(t, err, "does not fit")
	_, err = pool.Exec(t.Context(), `UPDATE vault.keys SET wrapped = 'x' WHERE person = $1`, persons[1])
	require.NoError(t, err)
	assert.Equal(t, 1, rotate(t, pool, newer, older).Unreadable)
}

// A server that still wraps with the old key adds a key behind the pass.
func TestARotationEndsWhenNothingIsLeft(t *testing.T) {
	t.Parallel()
	pool, here, _ := setup(t)
	older, newer := vault.MasterKey{1}, vault.MasterKey{2}
	v, err := vault.Open(t.Context(), pool, newer, older)
	require.NoError(t, err)
	behind := uuid.Max // passes go in descending order
	made := 0
	done, err := v.Rotate(t.Context(), func(vault.Rotation) {
		if made++; made > 1 {
			return
		}
		keys, err := here.NewKeys([]uuid.UUID{behind})
		require.NoError(t, err)
		_, err = pool.Exec(
			t.Context(),
			`INSERT INTO vault.keys (person, wrapped) VALUES ($1, $2)`,
			behind,
			keys[0].Wrapped,
		)
		require.NoError(t, err)
	})
	require.NoError(t, err)
	assert.Equal(t, vault.Rotation{Keys: 2, Rewrapped: 2}, done, "the log's own key and that one")
	assert.Zero(t, rotate(t, pool, newer, older).Rewrapped)
}
