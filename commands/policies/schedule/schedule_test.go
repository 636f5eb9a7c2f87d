package schedule_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/policies/schedule"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
)

// A test binary with this variable is a process that runs the schedule of a database until it is killed.
const scheduleDSN = "SCHEDULE_TEST_DSN"

func TestMain(m *testing.M) {
	if dsn := os.Getenv(scheduleDSN); dsn != "" {
		if err := runSchedule(context.Background(), dsn); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func runSchedule(ctx context.Context, dsn string) error {
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		return err
	}
	keys, err := vault.Open(ctx, pool, storetest.Key)
	if err != nil {
		return err
	}
	app := &commands.App{Log: store.Open(pool, keys, store.Options{}), Vault: keys, Now: time.Now}
	(&schedule.Schedule{App: app, Rules: []schedule.Rule{reminder()}}).Run(ctx)
	return nil
}

const after = 48 * time.Hour

// reminder is a rule as the policies have one.
func reminder() schedule.Rule {
	return schedule.Rule{
		Name:  "reminder",
		Topic: "inquiry",
		Due: func(r events.Recorded) schedule.Change {
			switch r.Data.(type) {
			case events.InquirySent:
				return schedule.At(r.At.Add(after))
			case events.InquiryClosed:
				return schedule.Cancel
			}
			return schedule.Keep
		},
		Command: func(id uuid.UUID) commands.Command { return inquiry.RemindOwner{Inquiry: id} },
	}
}

// world is a log to which events are appended at times of one's own.
type world struct {
	*testing.T
	storetest.World
	dsn string
	app *commands.App
}

func newWorld(t *testing.T) *world {
	t.Helper()
	dsn := servertest.Postgres(t)
	w := storetest.Open(t, dsn)
	return &world{t, w, dsn, &commands.App{Log: w.Log, Vault: w.Vault, Now: time.Now}}
}

// send lets inquiries have been sent some time ago.
func (w *world) send(ago time.Duration, count int) (ids []uuid.UUID) {
	w.Helper()
	then := store.Open(w.Pool, w.Vault, store.Options{Now: func() time.Time { return time.Now().Add(-ago) }})
	defer then.Close()
	for range count {
		id := commands.NewID()
		_, err := then.Append(w.Context(), store.Append{
			Stream: events.InquiryStream(id), Events: []events.Event{events.InquirySent{Inquiry: id}},
		})
		require.NoError(w, err)
		ids = append(ids, id)
	}
	return ids
}

// run runs a schedule until the test ends or stop.
func (w *world) run(app *commands.App, rules ...schedule.Rule) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		(&schedule.Schedule{App: app, Rules: rules}).Run(ctx)
	}()
	stop = sync.OnceFunc(func() { cancel(); <-ended })
	w.Cleanup(stop)
	return stop
}

// reminded counts the reminders of each inquiry.
func (w *world) reminded() map[uuid.UUID]int {
	w.Helper()
	counts := map[uuid.UUID]int{}
	for after := int64(0); ; {
		history, err := w.Log.ReadType(w.Context(), events.TypeOf(events.OwnerReminded{}), after, 1000)
		require.NoError(w, err)
		for _, r := range history {
			after = r.Position
			counts[r.Data.(events.OwnerReminded).Inquiry]++
		}
		if len(history) < 1000 {
			return counts
		}
	}
}

func (w *world) eventually(holds func() bool) {
	w.Helper()
	require.Eventually(w, holds, time.Minute, 5*time.Millisecond)
}

func (w *world) timers() (count int) {
	w.Helper()
	require.NoError(w, w.Pool.QueryRow(w.Context(), `SELECT count(*) FROM timers`).Scan(&count))
	return count
}

// Timers are set in the order of a stream, so that an event of a newer release holds up what follows it in its topic.
// A process that knows it goes on there.
func TestATimerOfANewerReleaseIsLeftToIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	early := w.send(0, 1)[0]
	w.run(w.app, reminder())
	w.eventually(func() bool { return w.timers() == 1 })
	_, err := w.Pool.Exec(t.Context(), `CREATE FUNCTION future() RETURNS trigger AS
			'BEGIN NEW.type := ''from.the.future''; RETURN NEW; END' LANGUAGE plpgsql;
		CREATE TRIGGER future BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'inquiry.closed')
			EXECUTE FUNCTION future()`)
	require.NoError(t, err)
	_, err = w.Log.Append(t.Context(), store.Append{
		Stream: events.InquiryStream(
			early,
		),
		Expected: store.Any,
		Events:   []events.Event{events.InquiryClosed{Inquiry: early}},
	})
	require.NoError(t, err)
	w.send(0, 2)
	w.eventually(func() bool {
		backlog, err := w.Log.Deliveries("reminder").Backlog(t.Context())
		require.NoError(t, err)
		return len(backlog.Parked) == 1 && backlog.Parked[0].Stream == events.InquiryStream(early) &&
			backlog.Unread == 3
	})
	assert.Equal(t, 1, w.timers())
	_, err = w.Pool.Exec(t.Context(), `UPDATE events SET type = 'inquiry.closed' WHERE type = 'from.the.future'`)
	require.NoError(t, err)
	w.eventually(func() bool {
		backlog, err := w.Log.Deliveries("reminder").Backlog(t.Context())
		require.NoError(t, err)
		return len(backlog.Parked) == 0 && backlog.Unread == 0 && w.timers() == 2
	})
}

// What is due is issued, however late; what is not due yet waits; what was cancelled is forgotten.
// An event that cannot be read is parked. Once it is restored, an admin lets the rule try it again.
func TestATimerOfAnEventThatIsRestoredIsSet(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	altered := events.InquiryStream(w.send(0, 1)[0])
	const alter = `UPDATE events SET payload = set_byte(payload, 0, get_byte(payload, 0) # 1) WHERE stream = $1`
	_, err := w.Pool.Exec(t.Context(), alter, altered)
	require.NoError(t, err)
	w.run(w.app, reminder())
	parked := func() bool {
		_, err := w.Log.Deliveries("reminder").Parked(t.Context(), altered)
		return err == nil
	}
	w.eventually(parked)
	require.NoError(t, w.Log.Deliveries("reminder").Retry(t.Context(), altered))
	w.eventually(func() bool { return !parked() })
	w.eventually(parked) // it still cannot be read
	_, err = w.Pool.Exec(t.Context(), alter, altered)
	require.NoError(t, err)
	require.NoError(t, w.Log.Deliveries("reminder").Retry(t.Context(), altered))
	w.eventually(func() bool { return w.timers() == 1 })
	backlog, err := w.Log.Deliveries("reminder").Backlog(t.Context())
	require.NoError(t, err)
	assert.Empty(t, backlog.Parked)
}

func TestAnEventThatMakesARulePanicIsParkedAndHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	bad := events.InquiryStream(w.send(0, 1)[0])
	w.send(0, 1)
	broken := reminder()
	broken.Due = func(r events.Recorded) schedule.Change {
		if r.Stream == bad {
			panic("a bug")
		}
		return reminder().Due(r)
	}
	stop := w.run(w.app, broken)
	w.eventually(func() bool { return w.timers() == 1 })
	stop()
	_, err := w.Log.Deliveries("reminder").Parked(t.Context(), bad)
	require.NoError(t, err)

	w.run(w.app, reminder()) // a release without the bug
	require.NoError(t, w.Log.Deliveries("reminder").Retry(t.Context(), bad))
	w.eventually(func() bool { return w.timers() == 2 })
}

func TestWhatIsDueIsIssuedLateToo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	late, longAgo, soon := w.send(after, 1)[0], w.send(900*24*time.Hour, 1)[0], w.send(time.Hour, 1)[0]
	closed := w.send(time.Hour, 1)[0]
	_, err := w.Log.Append(t.Context(), store.Append{
		Stream: events.InquiryStream(
			closed,
		),
		Expected: 1,
		Events:   []events.Event{events.InquiryClosed{Inquiry: closed}},
	})
	require.NoError(t, err)
	w.run(w.app, reminder())
	w.eventually(func() bool { return len(w.reminded()) == 2 && w.timers() == 1 })
	assert.Equal(t, map[uuid.UUID]int{late: 1, longAgo: 1}, w.reminded())
	var waits string
	require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT stream FROM timers`).Scan(&waits))
	assert.Equal(t, events.InquiryStream(soon), waits)
	overdue, err := w.Log.Timers().Overdue(t.Context())
	require.NoError(t, err)
	assert.Zero(t, overdue.Count)
	assert.Nil(t, overdue.Oldest)
}

// A timer that was set again after its command was carried out, as after a crash between the two, does nothing.
func TestACommandThatIsIssuedTwiceHappensOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.send(after, 1)[0]
	w.run(w.app, reminder())
	w.eventually(func() bool { return len(w.reminded()) == 1 && w.timers() == 0 })
	require.NoError(t, w.Log.Timers().Set(t.Context(), "reminder", events.InquiryStream(id), time.Now()))
	w.eventually(func() bool { return w.timers() == 0 })
	assert.Equal(t, map[uuid.UUID]int{id: 1}, w.reminded())
}

// Two processes issue what is due once between them: one of them holds the lease.
func TestTwoProcessesIssueACommandOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var issued atomic.Int32
	counted := reminder()
	counted.Command = func(id uuid.UUID) commands.Command {
		issued.Add(1)
		return inquiry.RemindOwner{Inquiry: id}
	}
	other := storetest.Open(t, w.dsn)
	w.run(w.app, counted)
	w.run(&commands.App{Log: other.Log, Vault: other.Vault, Now: time.Now}, counted)
	w.send(after, 50)
	w.eventually(func() bool { return len(w.reminded()) == 50 && w.timers() == 0 })
	assert.EqualValues(t, 50, issued.Load())
}

// One that is killed while it works through what is due leaves the rest to the next, which repeats nothing.
func TestWhatIsDueSurvivesTheKillOfItsProcess(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const count = 300
	ids := w.send(after, count)
	victim := exec.Command(os.Args[0])
	victim.Env = append(os.Environ(), scheduleDSN+"="+w.dsn)
	victim.Stderr = os.Stderr
	require.NoError(t, victim.Start())
	t.Cleanup(func() { _ = victim.Process.Kill() })
	w.eventually(func() bool { return len(w.reminded()) > count/20 })
	require.NoError(t, victim.Process.Kill())
	require.Error(t, victim.Wait())
	require.Less(t, len(w.reminded()), count, "it was killed in the midst of it")

	w.run(w.app, reminder())
	w.eventually(func() bool { return len(w.reminded()) == count && w.timers() == 0 })
	counts := w.reminded()
	for _, id := range ids {
		assert.Equal(t, 1, counts[id])
	}
}

// A clock that is ahead issues nothing early, one that is behind only delays: what was due meanwhile is issued when the
// clock is right again.
func TestAMovedClockLosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var moved atomic.Int64
	app := *w.app
	app.Now = func() time.Time { return time.Now().Add(time.Duration(moved.Load())) }

	moved.Store(int64(30 * 24 * time.Hour))
	w.send(time.Hour, 1)
	due := w.send(after, 1)[0]
	w.run(&app, reminder())
	w.eventually(func() bool { return len(w.reminded()) == 1 })
	assert.Equal(t, map[uuid.UUID]int{due: 1}, w.reminded(), "what is due in two days waits")

	moved.Store(-int64(30 * 24 * time.Hour))
	another := w.send(after, 1)[0]
	w.eventually(func() bool { return w.timers() == 2 })
	time.Sleep(2 * time.Second) // for two looks at the clock
	assert.Equal(t, map[uuid.UUID]int{due: 1}, w.reminded())
	overdue, err := w.Log.Timers().Overdue(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, overdue.Count, "the delay is told of")

	moved.Store(0)
	w.eventually(func() bool { return len(w.reminded()) == 2 })
	assert.Equal(t, 1, w.reminded()[another])
}

// A database whose clock is ahead issues nothing early either, as long as the server's own is right.
func TestADatabaseWhoseClockIsAheadIssuesNothingEarly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var behind atomic.Int64 // of the database's clock
	behind.Store(int64(time.Hour))
	own := func() time.Time { return time.Now().Add(-time.Duration(behind.Load())) }
	log := store.Open(w.Pool, w.Vault, store.Options{Now: time.Now, Own: own})
	defer log.Close()
	w.send(after, 1)
	stop := w.run(&commands.App{Log: log, Vault: w.Vault, Now: log.Time}, reminder())
	defer stop()
	w.eventually(func() bool { return w.timers() == 1 })
	time.Sleep(2 * time.Second) // for two looks at the clock
	assert.Empty(t, w.reminded())
	behind.Store(0)
	w.eventually(func() bool { return len(w.reminded()) == 1 })
}

// fails is a command that is refused, as long as it is told to.
type fails struct{ refused *atomic.Bool }

var errAway = errors.New("the database is away")

var _ = commands.DeclareHandler(fails{})

func (fails) CommandName() string { return "Fails" }

func (c fails) Handle(context.Context, *commands.App, commands.Request) (commands.Receipt, error) {
	if c.refused.Load() {
		return commands.Receipt{}, errAway
	}
	return commands.Receipt{}, nil
}

// A command that fails waits for another attempt, holds up no other, and is told of until it was carried out.
func TestACommandThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var refused atomic.Bool
	refused.Store(true)
	failing, panics := reminder(), reminder()
	failing.Name, failing.Command = "failing", func(uuid.UUID) commands.Command { return fails{&refused} }
	panics.Name, panics.Command = "panicking", func(uuid.UUID) commands.Command { panic("a bug") }
	id := w.send(after+time.Hour, 1)[0]
	w.run(w.app, failing, panics, reminder())
	timers, stream := w.Log.Timers(), events.InquiryStream(id)
	w.eventually(func() bool {
		overdue, err := timers.Overdue(t.Context())
		require.NoError(t, err)
		return len(w.reminded()) == 1 && overdue.Count == 2 && overdue.Timers[0].Attempts > 0 &&
			overdue.Timers[1].Attempts > 0
	})
	late, err := timers.Late(t.Context(), "failing", stream)
	require.NoError(t, err)
	assert.Equal(t, errAway.Error(), late.Error)
	assert.WithinDuration(t, time.Now(), late.Due, 2*time.Hour, "since when it is late")
	assert.Greater(t, time.Until(late.Next), time.Duration(0))
	late, err = timers.Late(t.Context(), "panicking", stream)
	require.NoError(t, err)
	assert.NotContains(t, late.Error, "a bug")
	require.NoError(t, timers.Skip(t.Context(), "panicking", stream))
	require.ErrorIs(t, timers.Skip(t.Context(), "panicking", stream), store.ErrNoTimer)

	refused.Store(false)
	require.NoError(t, timers.Retry(t.Context(), "failing", stream))
	w.eventually(func() bool { return w.timers() == 0 })
	require.ErrorIs(t, timers.Retry(t.Context(), "failing", stream), store.ErrNoTimer)
}

// A timer that is moved while its command is under way is due again.
func TestATimerThatWasMovedIsNotDone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	timers, stream := w.Log.Timers(), events.InquiryStream(commands.NewID())
	require.NoError(t, timers.Set(t.Context(), "reminder", stream, time.Now().Add(-time.Hour)))
	due, err := timers.Due(t.Context(), time.Now(), []string{"reminder"}, 10)
	require.NoError(t, err)
	require.Len(t, due, 1)
	require.NoError(t, timers.Set(t.Context(), "reminder", stream, time.Now().Add(-time.Minute)))
	require.NoError(t, timers.Fail(t.Context(), due[0], "late", time.Hour))
	require.NoError(t, timers.Done(t.Context(), due[0]))
	due, err = timers.Due(t.Context(), time.Now(), []string{"reminder"}, 10)
	require.NoError(t, err)
	require.Len(t, due, 1)
	assert.Zero(t, due[0].Attempts)
}
