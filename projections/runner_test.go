package projections_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

func TestAPoisonEventParksItsStreamAndNothingElse(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("a", click, click)
	b.append("poison", click, events.ListingArchived{}, click)
	b.append("b", click)
	r := b.run(recorder{name: "poisoned", fails: "listing.archived"})
	b.caughtUp(r, "poisoned")
	b.append("poison", click)
	b.append("c", click)
	b.caughtUp(r, "poisoned")

	assert.Equal(t, []int64{1, 2, 3, 6, 8}, b.seen(recorder{name: "poisoned"}))
	status, err := r.Statuses(t.Context())
	require.NoError(t, err)
	require.Len(t, status[0].Parked, 1)
	assert.Equal(t, "poison", status[0].Parked[0].Stream)
	assert.Equal(t, int64(4), status[0].Parked[0].Position)

	require.Error(t, r.Retry(t.Context(), "poisoned", "poison"), "the event still fails")
	require.NoError(t, r.Skip(t.Context(), "poisoned", "poison"))
	b.append("poison", click)
	b.caughtUp(r, "poisoned")
	assert.True(t, slices.Contains(b.seen(recorder{name: "poisoned"}), int64(9)))
}

// pgx closes a connection on which a batch has a value that does not fit its parameter. No reconnection helps.
func TestAValueThatDoesNotFitParksItsStream(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("poison", events.ListingArchived{})
	b.append("a", click)
	r := b.run(unfitting{recorder{name: "unfitting"}})
	b.caughtUp(r, "unfitting")
	assert.Equal(t, []int64{2}, b.seen(recorder{name: "unfitting"}))
	status, err := r.Statuses(t.Context())
	require.NoError(t, err)
	require.Len(t, status[0].Parked, 1)
	assert.Equal(t, "a value does not fit the type of its column", status[0].Parked[0].Error)
}

// A panic would end one server after the other, since each of them takes over the work.
func TestAnEventThatMakesAProjectionPanicParksItsStream(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(panicking{recorder{name: "panicking"}})
	b.append("poison", events.ListingArchived{})
	b.append("a", events.ContactClicked{Channel: "phone"})
	b.caughtUp(r, "panicking")
	assert.Equal(t, []int64{2}, b.seen(recorder{name: "panicking"}))
	status, err := r.Statuses(t.Context())
	require.NoError(t, err)
	require.Len(t, status[0].Parked, 1)
	assert.Equal(t, "poison", status[0].Parked[0].Stream)
	assert.Equal(t, "the program failed; its log has the stack", status[0].Parked[0].Error)
	require.ErrorIs(t, r.Retry(t.Context(), "panicking", "poison"), store.ErrPanicked)
}

// panicking panics at the archiving of a listing.
type panicking struct{ recorder }

func (p panicking) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	for _, e := range batch {
		if _, archived := e.Data.(events.ListingArchived); archived {
			panic("a bug")
		}
	}
	return p.recorder.Project(ctx, tx, batch)
}

// unfitting writes a number beyond the type of its column for the archiving of a listing.
type unfitting struct{ recorder }

func (u unfitting) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var statements pgx.Batch
	statements.Queue(`SELECT count(*) FROM seen`)
	for _, e := range batch {
		if _, archived := e.Data.(events.ListingArchived); archived {
			statements.Queue(`SELECT $1::int`, int64(math.MaxInt32)+1)
		}
	}
	if err := tx.SendBatch(ctx, &statements).Close(); err != nil {
		return err
	}
	return u.recorder.Project(ctx, tx, batch)
}

// What fails again and again, whatever the cause, is told to admins until it succeeds.
func TestAProjectionThatKeepsFailingSaysSo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var full atomic.Bool
	full.Store(true)
	r := projections.NewRunner(b.Pool, b.Log, outOfSpace{recorder{name: "stuck"}, &full})
	r.StuckAfter(2 * time.Second)
	b.start(r)
	b.append("a", events.ContactClicked{})
	stopped := func() string {
		status, err := r.Statuses(t.Context())
		require.NoError(t, err)
		return status[0].Stopped
	}
	require.Eventually(t, func() bool { return stopped() == "SQLSTATE 53100" }, 10*time.Second, 50*time.Millisecond)
	full.Store(false)
	b.caughtUp(r, "stuck")
	require.Eventually(t, func() bool { return stopped() == "" }, 10*time.Second, 50*time.Millisecond)
}

// outOfSpace fails as PostgreSQL does on a full disk.
type outOfSpace struct {
	recorder
	full *atomic.Bool
}

func (o outOfSpace) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	if o.full.Load() {
		return &pgconn.PgError{Code: "53100"}
	}
	return o.recorder.Project(ctx, tx, batch)
}

func TestARetryAppliesWhatWaited(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("poison", events.ListingArchived{}, click)
	b.append("a", click)
	r := b.run(recorder{name: "mended", fails: "listing.archived"})
	b.caughtUp(r, "mended")
	assert.Equal(t, []int64{3}, b.seen(recorder{name: "mended"}))
	repaired := projections.NewRunner(b.Pool, b.Log, recorder{name: "mended"})
	require.NoError(t, repaired.Retry(t.Context(), "mended", "poison"))
	assert.Equal(t, []int64{1, 2, 3}, b.seen(recorder{name: "mended"}))
}

func TestASleepingProjectionDelaysNobody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(recorder{name: "sleepy", sleep: time.Minute}, recorder{name: "awake"})
	for range 50 {
		b.append("a", events.ContactClicked{})
	}
	b.caughtUp(r, "awake")
	assert.Empty(t, b.seen(recorder{name: "sleepy"}))
}

func TestTwoRunnersApplyEveryEventOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first, second := recorder{name: "leased"}, recorder{name: "leased"}
	r := b.run(first)
	b.run(second)
	for range 100 {
		b.append("a", events.ContactClicked{})
	}
	b.caughtUp(r, "leased")
	assert.Len(t, b.seen(recorder{name: "leased"}), 100)
}

func TestAnErasureIsAppliedAlsoWhereItsStreamIsParked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(recorder{name: "forgetful", fails: "account.suspended"})
	person := uuid.New()
	b.append(
		"account-"+person.String(),
		events.AccountSuspended{Account: person},
		events.AccountReinstated{Account: person},
		events.PersonErased{Person: person},
	)
	b.caughtUp(r, "forgetful")
	assert.Equal(t, []int64{3}, b.seen(recorder{name: "forgetful"}))
}

func TestALostConnectionParksNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	cut := &cutOff{recorder: recorder{name: "cut"}, pool: b.Pool, ended: map[int64]bool{}}
	r := b.run(cut)
	for range 200 {
		b.append("a", events.ContactClicked{})
	}
	b.caughtUp(r, "cut")
	assert.Len(t, cut.ended, 10)
	assert.Len(t, b.seen(recorder{name: "cut"}), 200)
}

// cutOff loses its connection in the middle of a batch, once for every twentieth event.
type cutOff struct {
	recorder
	pool  *pgxpool.Pool
	ended map[int64]bool
}

func (c *cutOff) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	for _, e := range batch {
		if e.Position%20 != 0 || c.ended[e.Position] {
			continue
		}
		c.ended[e.Position] = true
		if _, err := c.pool.Exec(ctx, `SELECT pg_terminate_backend($1, 60000)`, tx.Conn().PgConn().PID()); err != nil {
			return err
		}
	}
	return c.recorder.Project(ctx, tx, batch)
}

// Two processes with the same batch both apply it.
func TestEveryEventDeliveredTwiceChangesNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := projections.NewRunner(b.Pool, b.Log, all()...)
	require.NoError(t, r.Prepare(t.Context()))
	b.everything()
	for _, p := range all() {
		for at := (store.Mark{}); ; {
			batch, err := b.Log.After(t.Context(), at, 3)
			require.NoError(t, err)
			if len(batch) == 0 {
				break
			}
			require.NoError(t, projections.Deliver(r, t.Context(), p, projections.SchemaOf(p), at, batch))
			once := b.contents(projections.SchemaOf(p))
			require.ErrorIs(
				t,
				projections.Deliver(r, t.Context(), p, projections.SchemaOf(p), at, batch),
				projections.ErrMoved,
			)
			require.Equal(t, once, b.contents(projections.SchemaOf(p)))
			at = store.MarkOf(batch[len(batch)-1])
		}
		delivered := b.contents(projections.SchemaOf(p))
		require.NoError(t, r.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
		assert.Equal(t, b.contents(projections.SchemaOf(p)), delivered)
	}
}

// frozen is a projection whose process is stopped in a transaction, after it has written rows.
type frozen struct {
	recorder
	stopped, thawed chan struct{}
}

func (f frozen) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	if err := f.recorder.Project(ctx, tx, batch); err != nil {
		return err
	}
	close(f.stopped)
	<-f.thawed
	return nil
}

// A process is frozen in the transaction that applies a batch, and another one takes over. Its locks do not block the
// other one, and what it writes when it goes on changes nothing and parks nothing.
func TestAFrozenProcessBlocksNobodyAndWritesNothingLater(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := recorder{name: "patient"}
	r := projections.NewRunner(b.Pool, b.Log, p)
	require.NoError(t, r.Prepare(t.Context()))
	for i := range 5 {
		b.append(fmt.Sprint("s-", i), events.ContactClicked{Channel: "phone"})
	}
	batch, err := b.Log.After(t.Context(), store.Mark{}, 3)
	require.NoError(t, err)
	stopped := frozen{p, make(chan struct{}), make(chan struct{})}
	late := make(chan error, 1)
	go func() {
		late <- projections.Deliver(r, t.Context(), stopped, projections.SchemaOf(p), store.Mark{}, batch)
	}()
	<-stopped.stopped
	b.start(r)
	b.caughtUp(r, "patient")
	close(stopped.thawed)
	require.Error(t, <-late)
	require.ErrorIs(
		t,
		projections.Deliver(r, t.Context(), p, projections.SchemaOf(p), store.Mark{}, batch),
		projections.ErrMoved,
		"a batch that it had read and not begun",
	)
	b.append("s-0", events.ContactClicked{Channel: "phone"})
	b.caughtUp(r, "patient")
	assert.Equal(t, []int64{1, 2, 3, 4, 5, 6}, b.seen(p))
	statuses, err := r.Statuses(t.Context())
	require.NoError(t, err)
	assert.Empty(t, statuses[0].Parked)
}

// An event that cannot be decoded is parked like any poison event.
func TestAnEventThatCannotBeReadIsParked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	person := uuid.New()
	b.append("a", click)
	b.append("undecodable", click, click)
	b.append("sealed", events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "ليلى")})
	b.append("altered", click)
	b.append("b", click)
	_, err := b.Pool.Exec(t.Context(), `UPDATE events SET payload = '{"listing": 7}' WHERE position = 2;
		UPDATE events SET payload = convert_to(replace(convert_from(payload, 'UTF8'), '"sealed":"', '"sealed":"AAAA'),
			'UTF8') WHERE stream = 'sealed';
		UPDATE events SET metadata = 'x' WHERE stream = 'altered'`)
	require.NoError(t, err)
	r := b.run(recorder{name: "careful"})
	b.caughtUp(r, "careful")
	assert.Equal(t, []int64{1, 6}, b.seen(recorder{name: "careful"}))
	status, err := r.Statuses(t.Context())
	require.NoError(t, err)
	parked := map[string]string{}
	for _, p := range status[0].Parked {
		parked[p.Stream] = p.Error
	}
	require.Len(t, parked, 3)
	assert.Contains(t, parked["undecodable"], "contact.clicked at position 2 cannot be decoded")
	assert.Contains(t, parked["sealed"], "username of account.profile_edited at position 4 does not open")
	assert.Contains(t, parked["altered"], "cannot be decoded")
	assert.Empty(t, status[0].Stopped)

	require.ErrorContains(t, r.Retry(t.Context(), "careful", "undecodable"), "cannot be decoded")
	require.NoError(t, r.Rebuild(t.Context(), "careful", func(int64, int64) {}))
	assert.Equal(t, []int64{1, 6}, b.seen(recorder{name: "careful"}))
	_, err = b.Pool.Exec(t.Context(), `UPDATE events SET payload = '{}' WHERE position = 2`)
	require.NoError(t, err)
	require.NoError(t, r.Retry(t.Context(), "careful", "undecodable"))
	assert.Equal(t, []int64{1, 2, 3, 6}, b.seen(recorder{name: "careful"}))
}

// What others read costs a projection next to nothing: it applies none of it, and its checkpoint moves now and then.
func TestACheckpointPassesOverWhatDoesNotConcernIt(t *testing.T) {
	t.Parallel()
	var moves atomic.Int64
	b := &bench{t, storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, all()...)
		c.ConnConfig.Tracer = checkpointMoves{&moves}
	})}
	choosy := recorder{name: "choosy", types: []string{"listing.archived"}}
	r := b.run(choosy)
	const others = 300
	began := time.Now()
	for range others {
		b.append("a", events.ContactClicked{Channel: "phone"})
	}
	b.caughtUp(r, "choosy")
	took := time.Since(began)
	assert.Empty(t, b.seen(choosy))
	assert.LessOrEqual(t, moves.Load(), int64(took/(20*time.Millisecond))+2)
	b.append("b", events.ListingArchived{})
	b.append("a", events.ContactClicked{Channel: "phone"})
	b.append("b", events.ListingArchived{})
	b.caughtUp(r, "choosy")
	seen := b.seen(choosy)
	assert.Subset(t, seen, []int64{others + 1, others + 3})
	assert.Greater(t, seen[0], int64(others), "what was passed over does not come again")
}

// checkpointMoves counts the moves of checkpoints.
type checkpointMoves struct{ n *atomic.Int64 }

func (checkpointMoves) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}
func (checkpointMoves) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (checkpointMoves) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}

func (c checkpointMoves) TraceBatchQuery(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchQueryData) {
	if strings.Contains(data.SQL, "SET position = $2") {
		c.n.Add(1)
	}
}
func (checkpointMoves) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
