package projections

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"weddings/events/store"
)

// passes moves checkpoints past events that do not concern their projections. Most events concern two or three of all
// projections, and the others pass over them at the same time. What comes while a transaction is under way shares the
// next one: each event would otherwise cost every projection a transaction of its own.
type passes struct {
	mu      sync.Mutex
	sending bool
	waiting []*pass
}

// pass is one move. err is set when done is closed.
type pass struct {
	p        Projection
	from, to store.Mark
	done     chan struct{}
	err      error
}

// patienceOfPasses is how long the moves of one transaction may take together.
const patienceOfPasses = 10 * time.Second

// passOver moves a checkpoint without applying events. It returns errMoved if the checkpoint is no longer at from, or
// if somebody else works on the read model.
func (r *Runner) passOver(ctx context.Context, p Projection, from, to store.Mark) error {
	own := &pass{p: p, from: from, to: to, done: make(chan struct{})}
	if r.passes.join(own) {
		go r.sendPasses(context.WithoutCancel(ctx)) // others wait for it, too
	}
	select {
	case <-own.done:
		return own.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// join adds a move. It returns true if nobody sends moves yet.
func (s *passes) join(own *pass) (first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, own)
	first, s.sending = !s.sending, true
	return first
}

// take returns the moves that wait. When there are none, the next to join sends again.
func (s *passes) take() []*pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch := s.waiting
	s.waiting, s.sending = nil, len(batch) > 0
	return batch
}

// sendPasses sends moves until none waits.
func (r *Runner) sendPasses(ctx context.Context) {
	for batch := r.passes.take(); len(batch) > 0; batch = r.passes.take() {
		within, cancel := context.WithTimeout(ctx, patienceOfPasses)
		r.sendTogether(within, batch)
		cancel()
		for _, each := range batch {
			close(each.done)
		}
	}
}

// sendTogether sends moves in one transaction. If that fails, and not because of the connection, it sends each alone:
// a read model in trouble does not hold up the others.
func (r *Runner) sendTogether(ctx context.Context, batch []*pass) {
	err := r.send(ctx, batch)
	if err == nil || len(batch) == 1 || transient(err) || ctx.Err() != nil {
		for _, each := range batch {
			if err != nil {
				each.err = errors.Join(errInfrastructure, err)
			}
		}
		return
	}
	for _, each := range batch {
		if err := r.send(ctx, []*pass{each}); err != nil {
			each.err = errors.Join(errInfrastructure, err)
		}
	}
}

// send sends moves in one transaction. It waits for no lock: a checkpoint that somebody holds, or whose read model is
// being replaced, is not moved.
func (r *Runner) send(ctx context.Context, batch []*pass) error {
	var b pgx.Batch // without BEGIN a batch is one transaction
	b.Queue(`SELECT ` + bound + `, ` + asynchronous)
	for _, each := range batch {
		checkpoint := TableOf(each.p, "checkpoint") // of one row
		b.Queue(`UPDATE `+checkpoint+` SET position = $1, event = $2, stopped = NULL
			WHERE pg_try_advisory_xact_lock_shared($3) AND (SELECT true FROM `+checkpoint+`
				WHERE position = $4 AND event = $5 FOR UPDATE SKIP LOCKED)`,
			each.to.Position, each.to.ID, lockOf("switch", each.p), each.from.Position, each.from.ID).
			Exec(func(tag pgconn.CommandTag) error {
				if each.err = nil; tag.RowsAffected() == 0 {
					each.err = errMoved
				}
				return nil
			})
	}
	return r.pool.SendBatch(ctx, &b).Close()
}
