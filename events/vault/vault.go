// Package vault keeps one key per person and encrypts ("seals") personal data with it. Destroying the key erases the
// person's data in the log, its exports and its backups at once, while the events stay.
package vault

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
)

const (
	keySize   = 32 // AES-256
	cacheSize = 20_000
	cacheFor  = time.Minute // how long another process can still decrypt data of an erased person, at most
)

// ErrErased is returned by Seal for a person who was erased.
var ErrErased = errors.New("vault: the person was erased")

// MasterKey wraps the keys of people. It comes from the configuration and is never stored with them.
type MasterKey [keySize]byte

// Vault encrypts and decrypts personal data. It is safe for concurrent use.
type Vault struct {
	pool   *pgxpool.Pool
	master cipher.AEAD   // wraps keys
	others []cipher.AEAD // other master keys: they only unwrap, during a change of the master key
	macs   sync.Pool     // of hash.Hash, keyed with the log's own secret: keying costs more than hashing
	keys   *expirable.LRU[uuid.UUID, cipher.AEAD]
}

// Open returns the vault of a migrated database. New keys are wrapped with master. While the master key is being
// changed, others unwrap existing keys, too. Open returns an error if none of the master keys unwraps the log's own
// key, or if the log has events but its own key is lost.
func Open(ctx context.Context, pool *pgxpool.Pool, master MasterKey, others ...MasterKey) (*Vault, error) {
	aead, err := newAEAD(master[:])
	if err != nil {
		return nil, err
	}
	var more []cipher.AEAD
	for _, other := range others {
		also, err := newAEAD(other[:])
		if err != nil {
			return nil, err
		}
		more = append(more, also)
	}
	v := &Vault{
		pool:   pool,
		master: aead,
		others: more,
		keys:   expirable.NewLRU[uuid.UUID, cipher.AEAD](cacheSize, nil, cacheFor),
	}
	if err := v.notLost(ctx); err != nil {
		return nil, err
	}
	secret, err := v.ensure(ctx, uuid.Nil)
	if err != nil {
		return nil, fmt.Errorf("vault: the master key does not fit this database: %w", err)
	}
	v.macs.New = func() any { return hmac.New(sha256.New, secret) }
	return v, nil
}

// notLost returns an error if the log has events but no key of its own, as after a restore without the keys. Nothing
// that was stored would match a new key: emails could be registered twice, and all signatures would be wrong.
func (v *Vault) notLost(ctx context.Context) error {
	var lost bool
	err := v.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events)
		AND NOT EXISTS (SELECT FROM vault.keys WHERE person = $1)`, uuid.Nil).Scan(&lost)
	if err == nil && lost {
		return errors.New("vault: the log has events, but its own key is missing: restore the table vault.keys")
	}
	return err
}

// Mac returns the HMAC of the parts for one purpose. Rotations of the master key do not change it.
func (v *Vault) Mac(purpose string, parts ...[]byte) []byte {
	h := v.macs.Get().(hash.Hash)
	defer v.macs.Put(h)
	h.Reset()
	var length [20]byte
	for _, part := range append([][]byte{[]byte(purpose)}, parts...) {
		// Length prefixes distinguish ("ab", "c") from ("a", "bc").
		h.Write(append(strconv.AppendInt(length[:0], int64(len(part)), 10), ':'))
		h.Write(part)
	}
	return h.Sum(nil)
}

// NewKey is the key of a new person. A caller that stores data sealed with it must also store the key.
type NewKey struct {
	Person  uuid.UUID
	Wrapped []byte // as stored in vault.keys
	aead    cipher.AEAD
}

// NewKeys returns keys for new people.
func (v *Vault) NewKeys(persons []uuid.UUID) ([]NewKey, error) {
	var made []NewKey
	for _, person := range persons {
		fresh := make([]byte, keySize)
		_, _ = rand.Read(fresh) // never fails: crypto/rand crashes the program instead
		aead, err := newAEAD(fresh)
		if err != nil {
			return nil, err
		}
		made = append(made, NewKey{person, seal(v.master, fresh, person[:]), aead})
	}
	return made, nil
}

// CacheKeys puts keys into the cache. The caller has stored them. Every reader of the log will soon need them to open
// what was just sealed.
func (v *Vault) CacheKeys(stored ...NewKey) {
	for _, k := range stored {
		v.keys.Add(k.Person, k.aead)
	}
}

// Seal returns the event with its personal data encrypted, for storing under id. It looks for a person's key in made
// first, then in the database. It creates and stores a key for a person who has none. For erased people it returns
// ErrErased. If this process does not know of the erasure yet, it encrypts with the destroyed key, and nobody can
// decrypt the result.
func (v *Vault) Seal(ctx context.Context, id uuid.UUID, e events.Event, made ...NewKey) (events.Event, error) {
	return events.MapPersonal(e, func(path string, p events.Personal) (events.Personal, error) {
		// The data is sealed but was not opened: it comes from another event, and its associated data would not match.
		if p.Text() == "" {
			return p, fmt.Errorf("vault: %s of %s must be opened before it is stored again", path, events.TypeOf(e))
		}
		if p.Person() == uuid.Nil {
			return p, fmt.Errorf("vault: %s of %s has no person", path, events.TypeOf(e))
		}
		for _, k := range made {
			if k.Person == p.Person() {
				return p.WithSealed(seal(k.aead, []byte(p.Text()), associated(id, path))), nil
			}
		}
		aead, ok := v.keys.Get(p.Person())
		if !ok {
			key, err := v.ensure(ctx, p.Person())
			if err != nil {
				return p, err
			}
			if aead, err = newAEAD(key); err != nil {
				return p, err
			}
			v.keys.Add(p.Person(), aead)
		}
		return p.WithSealed(seal(aead, []byte(p.Text()), associated(id, path))), nil
	})
}

// Open decrypts the personal data of a batch in place. Data of erased people stays sealed. If a field of an event
// cannot be decrypted, the event's Data is a Problem. An error means that the keys could not be read.
func (v *Vault) Open(ctx context.Context, batch []events.Recorded) error {
	for _, r := range batch {
		if erased, ok := r.Data.(events.PersonErased); ok {
			v.keys.Remove(erased.Person)
		}
	}
	keys, err := v.keysOf(ctx, batch)
	if err != nil {
		return err
	}
	for i := range batch {
		r := &batch[i]
		if r.Data == nil {
			continue
		}
		opened, err := events.MapPersonal(r.Data, func(path string, p events.Personal) (events.Personal, error) {
			key := keys[p.Person()]
			if key.aead == nil && !key.broken {
				return p, nil
			}
			var text []byte
			err := errForged
			if !key.broken {
				text, err = open(key.aead, p.Sealed(), associated(r.ID, path))
			}
			if err != nil {
				return p, &events.UnreadableError{Position: r.Position, Type: r.Type, What: path}
			}
			return p.Opened(string(text)), nil
		})
		if err != nil {
			r.Data, r.Problem = nil, err
			continue
		}
		r.Data = opened
	}
	return nil
}

// personKey is a person's key: nil for an erased person, broken if the stored key cannot be unwrapped.
type personKey struct {
	aead   cipher.AEAD
	broken bool
}

// Shred returns a function that destroys a person's key. It must run in the transaction that appends PersonErased.
func (v *Vault) Shred(person uuid.UUID) func(context.Context, Tx) error {
	return func(ctx context.Context, tx Tx) error {
		v.keys.Remove(person)
		return Destroy(ctx, tx, person)
	}
}

// Destroy replaces each person's key with a tombstone. Deleting the row instead would let a concurrent command make a
// new key, and what that key encrypts would survive the erasure.
func Destroy(ctx context.Context, tx Tx, persons ...uuid.UUID) error {
	_, err := tx.Exec(
		ctx,
		`INSERT INTO vault.keys (person) SELECT unnest($1::uuid[]) ON CONFLICT (person) DO UPDATE SET wrapped = NULL`,
		persons,
	)
	return err
}

// keysOf returns the keys of everybody named in a batch, with at most one query.
func (v *Vault) keysOf(ctx context.Context, batch []events.Recorded) (map[uuid.UUID]personKey, error) {
	keys := map[uuid.UUID]personKey{}
	var missing []uuid.UUID
	for _, r := range batch {
		if r.Data == nil {
			continue
		}
		if _, err := events.MapPersonal(r.Data, func(_ string, p events.Personal) (events.Personal, error) {
			if _, seen := keys[p.Person()]; !seen {
				aead, ok := v.keys.Get(p.Person())
				if !ok {
					missing = append(missing, p.Person())
				}
				keys[p.Person()] = personKey{aead: aead}
			}
			return p, nil
		}); err != nil {
			return nil, err
		}
	}
	if len(missing) == 0 {
		return keys, nil
	}
	rows, err := v.pool.Query(
		ctx,
		`SELECT person, wrapped FROM vault.keys WHERE person = ANY($1) AND wrapped IS NOT NULL`,
		missing,
	)
	if err != nil {
		return nil, err
	}
	var person uuid.UUID
	var wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&person, &wrapped}, func() error {
		key, _, err := v.unwrap(person, wrapped)
		if errors.Is(err, errForged) { // only data of this person is unreadable
			keys[person] = personKey{broken: true}
			return nil
		}
		if err != nil {
			return err
		}
		aead, err := newAEAD(key)
		if err != nil {
			return err
		}
		keys[person] = personKey{aead: aead}
		v.keys.Add(person, aead)
		return nil
	})
	return keys, err
}

// ensure returns a person's key and creates it if there is none. It waits for a concurrent erasure and then returns
// ErrErased.
func (v *Vault) ensure(ctx context.Context, person uuid.UUID) ([]byte, error) {
	fresh := make([]byte, keySize)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	var wrapped []byte
	// The update changes nothing; it makes RETURNING return the key that another process has just inserted.
	err := v.pool.QueryRow(ctx, `INSERT INTO vault.keys (person, wrapped) VALUES ($1, $2)
		ON CONFLICT (person) DO UPDATE SET person = excluded.person RETURNING wrapped`,
		person, seal(v.master, fresh, person[:])).Scan(&wrapped)
	if err != nil {
		return nil, err
	}
	if wrapped == nil {
		return nil, ErrErased
	}
	key, _, err := v.unwrap(person, wrapped)
	return key, err
}

// unwrap decrypts a wrapped key. It also reports whether the current master key, and not one of the others, decrypted
// it.
func (v *Vault) unwrap(person uuid.UUID, wrapped []byte) (key []byte, byMaster bool, err error) {
	if key, err = open(v.master, wrapped, person[:]); err == nil {
		return key, true, nil
	}
	for _, other := range v.others {
		if key, err = open(other, wrapped, person[:]); err == nil {
			return key, false, nil
		}
	}
	return nil, false, err
}

func associated(id uuid.UUID, path string) []byte { return append(id[:], path...) }

// newAEAD is a variable only for SealNothing.
var newAEAD = func(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts with a random nonce, which precedes the ciphertext.
func seal(aead cipher.AEAD, plain, associated []byte) []byte {
	return aead.Seal(nil, nil, plain, associated)
}

var errForged = errors.New("altered, moved, or encrypted with another key")

func open(aead cipher.AEAD, sealed, associated []byte) ([]byte, error) {
	plain, err := aead.Open(nil, nil, sealed, associated)
	if err != nil {
		return nil, errForged
	}
	return plain, nil
}

// Keyless returns those of the given people whose key is missing or destroyed.
func (v *Vault) Keyless(ctx context.Context, persons []uuid.UUID) ([]uuid.UUID, error) {
	rows, err := v.pool.Query(ctx, `SELECT p FROM unnest($1::uuid[]) p
		WHERE NOT EXISTS (SELECT FROM vault.keys WHERE person = p AND wrapped IS NOT NULL)`, persons)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
}
