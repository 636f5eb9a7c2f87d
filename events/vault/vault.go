// Package vault keeps one key per person and seals personal data with it. Destroying the key erases the person from the
// log, its exports and its backups at once, while the events stay.
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
	cacheFor  = time.Minute // an upper bound on how long another process can still open what was erased
)

// ErrErased refuses to seal anything more for somebody who was erased.
var ErrErased = errors.New("vault: the person was erased")

// MasterKey wraps the keys of persons. It comes from configuration and is never stored beside them.
type MasterKey [keySize]byte

// Vault seals and opens personal data. It is safe for concurrent use.
type Vault struct {
	pool   *pgxpool.Pool
	master cipher.AEAD   // wraps keys
	others []cipher.AEAD // open, too, what was wrapped before the master key was changed or after
	macs   sync.Pool     // of hash.Hash, keyed with the log's own secret: to key one costs more than what it hashes
	keys   *expirable.LRU[uuid.UUID, cipher.AEAD]
}

// Open returns the vault of a migrated database. New keys are wrapped with the master key; others open as well what is
// wrapped with them, while the master key is being changed. It returns an error where none of them is the one that the
// log's own key is wrapped with.
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
	secret, err := v.ensure(ctx, uuid.Nil)
	if err != nil {
		return nil, fmt.Errorf("vault: the master key does not fit this database: %w", err)
	}
	v.macs.New = func() any { return hmac.New(sha256.New, secret) }
	return v, nil
}

// Mac returns the keyed hash of the parts for one purpose. It is stable over rotations of the master key.
func (v *Vault) Mac(purpose string, parts ...[]byte) []byte {
	h := v.macs.Get().(hash.Hash)
	defer v.macs.Put(h)
	h.Reset()
	var length [20]byte
	for _, part := range append([][]byte{[]byte(purpose)}, parts...) {
		// Lengths keep ("ab", "c") and ("a", "bc") apart.
		h.Write(append(strconv.AppendInt(length[:0], int64(len(part)), 10), ':'))
		h.Write(part)
	}
	return h.Sum(nil)
}

// NewKey is the key of a person of whom nothing was known before. Whoever stores what it seals stores it, too.
type NewKey struct {
	Person  uuid.UUID
	Wrapped []byte // as vault.keys holds it
	aead    cipher.AEAD
}

// NewKeys makes keys for new persons.
func (v *Vault) NewKeys(persons []uuid.UUID) ([]NewKey, error) {
	var made []NewKey
	for _, person := range persons {
		fresh := make([]byte, keySize)
		_, _ = rand.Read(fresh) // crypto/rand never fails; it crashes the program instead
		aead, err := newAEAD(fresh)
		if err != nil {
			return nil, err
		}
		made = append(made, NewKey{person, seal(v.master, fresh, person[:]), aead})
	}
	return made, nil
}

// Seal returns the event with its personal data sealed for storing under id. It seals with the given keys first. It
// makes and stores the keys of other new persons, and returns ErrErased for erased ones; where this process does not
// know yet, what it seals can be opened no more.
func (v *Vault) Seal(ctx context.Context, id uuid.UUID, e events.Event, made ...NewKey) (events.Event, error) {
	return events.MapPersonal(e, func(path string, p events.Personal) (events.Personal, error) {
		// sealed and not opened: it was read from another event and its associated data would not fit
		if p.Text() == "" {
			return p, fmt.Errorf("vault: %s of %s was not opened before it was stored again", path, events.TypeOf(e))
		}
		if p.Person() == uuid.Nil {
			return p, fmt.Errorf("vault: %s of %s belongs to nobody", path, events.TypeOf(e))
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

// Open makes the personal data of a batch readable, in place. What belongs to erased persons stays sealed for ever. An
// event with a field that does not open gets a Problem in the place of its Data; an error means that the keys could not
// be asked for.
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

// personKey is a person's key: none for an erased person, broken where the vault's row does not open.
type personKey struct {
	aead   cipher.AEAD
	broken bool
}

// Shred returns the work that destroys a person's key, to be done in the transaction that appends PersonErased.
func (v *Vault) Shred(person uuid.UUID) func(context.Context, Tx) error {
	return func(ctx context.Context, tx Tx) error {
		v.keys.Remove(person)
		return Destroy(ctx, tx, person)
	}
}

// Destroy puts a tombstone in the place of each person's key. It stays: were the row deleted, a command that runs
// meanwhile would make a new key and what it seals would outlive the erasure.
func Destroy(ctx context.Context, tx Tx, persons ...uuid.UUID) error {
	_, err := tx.Exec(
		ctx,
		`INSERT INTO vault.keys (person) SELECT unnest($1::uuid[]) ON CONFLICT (person) DO UPDATE SET wrapped = NULL`,
		persons,
	)
	return err
}

// keysOf finds the keys of everybody named in a batch, with at most one query.
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
		if errors.Is(err, errForged) { // what is sealed with it cannot be read, and all else can
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

// ensure returns a person's key, made now if there is none. It waits for an erasure that is under way, and returns
// ErrErased after it.
func (v *Vault) ensure(ctx context.Context, person uuid.UUID) ([]byte, error) {
	fresh := make([]byte, keySize)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	var wrapped []byte
	// The empty update makes RETURNING answer also where another process was first.
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

// unwrap opens a wrapped key, and tells whether the master key itself did.
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

// newAEAD is a variable for SealNothing alone.
var newAEAD = func(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// The nonce is random and stands before the ciphertext.
func seal(aead cipher.AEAD, plain, associated []byte) []byte {
	return aead.Seal(nil, nil, plain, associated)
}

var errForged = errors.New("it was altered or moved, or the key is another")

func open(aead cipher.AEAD, sealed, associated []byte) ([]byte, error) {
	plain, err := aead.Open(nil, nil, sealed, associated)
	if err != nil {
		return nil, errForged
	}
	return plain, nil
}
