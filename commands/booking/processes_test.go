package booking_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
)

// With these variables the test binary is a process that confirms bookings: those whose ids it reads, for an owner.
const confirmerDSN, confirmerOwner = "BOOKING_TEST_DSN", "BOOKING_TEST_OWNER"

func TestMain(m *testing.M) {
	if dsn := os.Getenv(confirmerDSN); dsn != "" {
		if err := confirmAll(context.Background(), dsn, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// attempt is one confirmation, with the times of its beginning and its answer. Code is empty where it was confirmed.
type attempt struct {
	Booking      uuid.UUID
	Call, Return int64 // Unix nanoseconds; Return is 0 where nobody has heard an answer
	Code         fault.Code
}

const confirmers = 16 // at once in each process

// confirmAll writes a line before and after each confirmation.
func confirmAll(ctx context.Context, dsn string, in io.Reader, out io.Writer) error {
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		return err
	}
	defer pool.Close()
	keys, err := vault.Open(ctx, pool, storetest.Key)
	if err != nil {
		return err
	}
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	app := &commands.App{Log: log, Vault: keys, Now: log.Time}
	owner := scenario.As(uuid.MustParse(os.Getenv(confirmerOwner)), events.VenueOwner)
	var mu sync.Mutex
	say := func(a attempt) {
		mu.Lock()
		defer mu.Unlock()
		_ = json.NewEncoder(out).Encode(a)
	}
	ids := make(chan uuid.UUID)
	var running sync.WaitGroup
	for range confirmers {
		running.Go(func() {
			for id := range ids {
				a := attempt{Booking: id, Call: time.Now().UnixNano()}
				say(a)
				_, err := commands.Handle(ctx, app, owner, booking.ConfirmBooking{Booking: id, Version: 1})
				a.Return, a.Code = time.Now().UnixNano(), fault.CodeOf(err)
				say(a)
			}
		})
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		ids <- uuid.MustParse(lines.Text())
	}
	close(ids)
	running.Wait()
	return nil
}

// confirming is such a process, and what it has said.
type confirming struct {
	*exec.Cmd
	mu   sync.Mutex
	said map[uuid.UUID]attempt
	over chan struct{}
}

func startConfirming(t *testing.T, dsn string, owner uuid.UUID, ids []uuid.UUID) *confirming {
	t.Helper()
	p := &confirming{Cmd: exec.Command(os.Args[0]), said: map[uuid.UUID]attempt{}, over: make(chan struct{})}
	p.Env = append(os.Environ(), confirmerDSN+"="+dsn, confirmerOwner+"="+owner.String())
	var list strings.Builder
	for _, id := range ids {
		list.WriteString(id.String() + "\n")
	}
	p.Stdin, p.Stderr = strings.NewReader(list.String()), os.Stderr
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	go func() {
		defer close(p.over)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var a attempt
			if json.Unmarshal(lines.Bytes(), &a) != nil { // cut off as it was killed
				continue
			}
			p.mu.Lock()
			p.said[a.Booking] = a
			p.mu.Unlock()
		}
	}()
	return p
}

func (p *confirming) attempts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.said)
}

// An evening is modelled as the booking that has it.
var eveningModel = porcupine.Model{
	Init: func() any { return uuid.Nil },
	Step: func(state, input, output any) (bool, any) {
		holder, asked := state.(uuid.UUID), input.(uuid.UUID)
		switch output.(fault.Code) {
		case "":
			return holder == uuid.Nil, asked
		case fault.Conflict:
			return holder != uuid.Nil && holder != asked, holder
		}
		return false, holder
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprint(input, " → ", output) },
}

// Two processes confirm many bookings of one evening, and one of them is killed: one booking wins, all others are told
// so, and the history is that of one evening. `make audit` does so a hundred times with 10,000 bookings.
func TestOneEveningHasOneWinnerAmongProcesses(t *testing.T) {
	many := 400
	if n, err := strconv.Atoi(os.Getenv("EVENING")); err == nil {
		many = n
	}
	for round := range 3 {
		t.Run(strconv.Itoa(round), func(t *testing.T) {
			if !measured() { // rounds beside each other wait for each other
				t.Parallel()
			}
			oneEvening(t, many)
		})
	}
}

// measured reports whether the test also measures times, as in make audit.
func measured() bool { return os.Getenv("EVENING") != "" }

func oneEvening(t *testing.T, many int) {
	t.Helper()
	dsn := servertest.Postgres(t)
	world := storetest.Open(t, dsn)
	w := &scenario.World{App: &commands.App{Log: world.Log, Vault: world.Vault, Now: world.Log.Time}, Pool: world.Pool}
	venue, owner, day := commands.NewID(), commands.NewID(), events.DayOf(time.Now())+40
	w.Given(t, public(venue, owner)...)
	ids := make([]uuid.UUID, many)
	for i := range ids {
		ids[i] = commands.NewID()
		w.Given(t, events.BookingRequested{
			Booking:  ids[i],
			Listing:  venue,
			Kind:     events.Venue,
			Owner:    owner,
			Customer: commands.NewID(),
			SignedIn: true,
			Hall:     venue,
			Days:     []events.Day{day},
			Daypart:  events.Evening,
			Guests:   50,
			AnswerBy: time.Now().Add(24 * time.Hour),
		})
	}
	processes := []*confirming{
		startConfirming(t, dsn, owner, ids[:many/2]), startConfirming(t, dsn, owner, ids[many/2:]),
	}
	require.Eventually(t, func() bool { return processes[0].attempts() > confirmers }, time.Minute, time.Millisecond)
	require.NoError(t, processes[0].Process.Kill())
	<-processes[0].over
	_ = processes[0].Wait()
	var rest []uuid.UUID
	for _, id := range ids[:many/2] {
		if _, begun := processes[0].said[id]; !begun {
			rest = append(rest, id)
		}
	}
	processes = append(processes, startConfirming(t, dsn, owner, rest))
	for _, p := range processes[1:] {
		<-p.over
		require.NoError(t, p.Wait())
	}

	var winner, holder uuid.UUID
	var confirmed, claims int
	require.NoError(t, world.Pool.QueryRow(t.Context(), `SELECT count(*), max(substr(stream, 9)),
		(SELECT count(*) FROM claims WHERE stream LIKE 'booking-%'),
		(SELECT max(substr(stream, 9)) FROM claims WHERE stream LIKE 'booking-%')
		FROM events WHERE type = 'booking.confirmed'`).Scan(&confirmed, &winner, &claims, &holder))
	assert.Equal(t, 1, confirmed)
	assert.Equal(t, 1, claims)
	assert.Equal(t, winner, holder, "the claim is that of the confirmed booking")
	var history []porcupine.Operation
	var told, unheard int
	var slowest time.Duration
	for n, p := range processes {
		told += len(p.said)
		for id, a := range p.said {
			switch {
			case a.Return > 0:
				slowest = max(slowest, time.Duration(a.Return-a.Call))
			case id == winner: // nobody heard it, and it happened at some time
				a.Return = time.Now().UnixNano()
			default: // nothing came of it, and its process is gone
				unheard++
				continue
			}
			history = append(history, porcupine.Operation{
				ClientId: n, Input: id, Output: a.Code, Call: a.Call, Return: a.Return,
			})
		}
	}
	assert.Equal(t, many, told)
	if measured() { // times depend on the machine
		assert.LessOrEqual(t, slowest, time.Second, "everybody is told within a second")
	}
	assert.Equal(t, porcupine.Ok, porcupine.CheckOperationsTimeout(eveningModel, history, time.Minute))
	t.Logf(
		"%d confirmations of one evening: %d of which nobody heard, the slowest answer after %s",
		many,
		unheard,
		slowest,
	)
}
