package policies

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/mail"
	"weddings/internal/mail/mailtest"
)

// run lets the policies work until the test ends.
func (s *stage) run(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Policies.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
}

// register lets somebody with an address register.
func (s *stage) register(t *testing.T, email string) {
	t.Helper()
	id := commands.NewID()
	s.Given(t, events.AccountRegistered{Account: id, Email: events.PersonalOf(id, email), Lang: "ar"})
}

// wake registers people until a first letter shows that the policies have begun, as there are none for the past, and
// one more, whose letter comes after those of the others.
func (s *stage) wake(t *testing.T) {
	t.Helper()
	const last = "awake@example.com"
	begun := false
	for until := time.Now().Add(time.Minute); time.Now().Before(until); {
		if !begun {
			s.register(t, "early-"+uuid.NewString()+"@example.com")
		}
		select {
		case l := <-s.letters:
			if l.To == last {
				return
			}
			if !begun {
				begun = true
				s.register(t, last)
			}
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("no letter came")
}

func TestLettersWaitForThePostAndNoneHoldsUpTheOthers(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	deliver := s.Send
	var attempts atomic.Int32
	s.Send = func(ctx context.Context, l Letter) error {
		switch l.To {
		case "patient@example.com":
			if attempts.Add(1) < 4 {
				return errAway
			}
		case "unknown@example.com":
			return refused{}
		case "cursed@example.com":
			panic("a bug")
		}
		return deliver(ctx, l)
	}
	s.run(t)
	s.wake(t)
	for _, email := range []string{
		"patient@example.com", "unknown@example.com", "cursed@example.com",
		"last@example.com",
	} {
		s.register(t, email)
	}
	var arrived []string
	for range 2 {
		select {
		case l := <-s.letters:
			arrived = append(arrived, l.To)
		case <-time.After(time.Minute):
			t.Fatal("a letter is missing", arrived)
		}
	}
	assert.ElementsMatch(t, []string{"patient@example.com", "last@example.com"}, arrived)
	assert.EqualValues(t, 4, attempts.Load())
	parked := s.parked(t, 1)
	assert.Equal(t, store.ErrPanicked.Error(), parked[0].Error, "another attempt would be in vain")
}

// parked waits for a number of parked letters.
func (s *stage) parked(t *testing.T, n int) []store.Delivery {
	t.Helper()
	var backlog store.Backlog
	require.Eventually(t, func() bool {
		var err error
		backlog, err = s.World.App.Log.Deliveries(mailGroup).Backlog(t.Context())
		require.NoError(t, err)
		return len(backlog.Parked) == n && backlog.Waiting == 0
	}, time.Minute, 5*time.Millisecond)
	return backlog.Parked
}

// One mailbox that answers 450 holds up nobody: of seven letters the other six are there at once.
func TestAFullMailboxHoldsUpNoOtherLetter(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	full := "RCPT TO:<full@example.com>"
	server := mailtest.Serve(t, &mailtest.Server{
		SMTP: config.SMTP{
			TLS: "none",
		},
		Answers: map[string]string{full: "450 4.2.2 full"},
		Arrived: make(chan mailtest.Mail, 100),
	})
	post, deliver := mail.SMTP{SMTP: server.SMTP}, s.Send
	s.Send = func(ctx context.Context, l Letter) error {
		if l.To == "awake@example.com" || strings.HasPrefix(l.To, "early-") {
			return deliver(ctx, l)
		}
		return post.Send(ctx, mail.Message(l))
	}
	s.parkAfter = 50 * time.Millisecond
	s.run(t)
	s.wake(t)
	s.register(t, "full@example.com")
	var expected []string
	for i := range 6 {
		email := fmt.Sprintf("couple-%d@example.com", i)
		s.register(t, email)
		expected = append(expected, "TO:<"+email+">")
	}
	var arrived []string
	take := func() {
		select {
		case m := <-server.Arrived:
			arrived = append(arrived, m.To)
		case <-time.After(time.Minute):
			t.Fatal("a letter is missing", arrived)
		}
	}
	for range expected {
		take()
	}
	assert.Equal(t, expected, arrived, "in their order, without waiting for the first")

	parked := s.parked(t, 1)
	assert.GreaterOrEqual(t, parked[0].Attempts, 2)
	assert.Contains(t, parked[0].Error, "450")
	assert.NotContains(t, parked[0].Error, "full@")
	deliveries := s.World.App.Log.Deliveries(mailGroup)
	require.NoError(t, deliveries.Retry(t.Context(), parked[0].Stream))
	s.parked(t, 1) // it is full still
	server.Answer(full, "")
	require.NoError(t, deliveries.Retry(t.Context(), parked[0].Stream))
	take()
	assert.Equal(t, "TO:<full@example.com>", arrived[6])
	s.parked(t, 0)
	require.ErrorIs(t, deliveries.Skip(t.Context(), parked[0].Stream), store.ErrNoDelivery)
}

// A mail server that takes long over some mailboxes holds up nobody else's letters, nor are those forgotten.
func TestASlowMailboxHoldsUpNoOtherLetter(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var held atomic.Int32 // conversations that the server keeps waiting
	server := mailtest.Serve(t, &mailtest.Server{
		SMTP: config.SMTP{TLS: "none"}, Arrived: make(chan mailtest.Mail, 100),
		Slow: func(line string) bool {
			slow := strings.HasPrefix(line, "RCPT TO:<slow-")
			if slow {
				held.Add(1)
			}
			return slow
		},
	})
	post, deliver := mail.SMTP{SMTP: server.SMTP}, s.Send
	s.Send = func(ctx context.Context, l Letter) error {
		if l.To == "awake@example.com" || strings.HasPrefix(l.To, "early-") {
			return deliver(ctx, l)
		}
		return post.Send(ctx, mail.Message(l))
	}
	s.brief = time.Millisecond
	s.run(t)
	s.wake(t)
	arrived := func(expected ...string) {
		t.Helper()
		var got []string
		for range expected {
			select {
			case m := <-server.Arrived:
				got = append(got, m.To)
			case <-time.After(time.Minute):
				t.Fatal("a letter is missing", got)
			}
		}
		assert.ElementsMatch(t, expected, got)
	}
	var slow []string
	for i := range firstLetters + 2 { // more than there are slots
		email := fmt.Sprintf("slow-%d@example.com", i)
		s.register(t, email)
		slow = append(slow, "TO:<"+email+">")
	}
	s.register(t, "fine@example.com")
	s.register(t, "other@example.com")
	arrived("TO:<fine@example.com>", "TO:<other@example.com>")
	for i := range 8 { // more than a server should be asked beside each other
		email := fmt.Sprintf("slow-later-%d@example.com", i)
		s.register(t, email)
		slow = append(slow, "TO:<"+email+">")
	}
	require.Eventually(t, func() bool {
		backlog, err := s.World.App.Log.Deliveries(mailGroup).Backlog(t.Context())
		require.NoError(t, err)
		return held.Load() >= firstLetters+laterLetters && backlog.Waiting == len(slow)
	}, time.Minute, 5*time.Millisecond)
	assert.EqualValues(t, firstLetters+laterLetters, held.Load())
	server.Release()
	arrived(slow...)
	s.parked(t, 0)
}

// A letter that cannot even be read waits for somebody to look, and the next one goes out.
func TestAnEventThatCannotBeReadIsParked(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.run(t)
	s.wake(t)
	id := commands.NewID()
	_, err := s.World.App.Log.Append(t.Context(), store.Append{Stream: "account-" + id.String(), Events: []events.Event{
		events.VerificationRequested{Account: id},
	}, With: []func(context.Context, vault.Tx) error{func(ctx context.Context, tx vault.Tx) error {
		// Within the append, so that nobody reads the event before it is spoilt.
		_, err := tx.Exec(
			ctx,
			`CREATE FUNCTION spoil() RETURNS trigger AS
				'BEGIN NEW.payload := ''{"account": 1}''; RETURN NEW; END' LANGUAGE plpgsql;
			CREATE TRIGGER spoil BEFORE INSERT ON events FOR EACH ROW
				WHEN (NEW.type = 'account.verification_requested') EXECUTE FUNCTION spoil()`,
		)
		return err
	}}})
	require.NoError(t, err)
	s.register(t, "next@example.com")
	select {
	case l := <-s.letters:
		assert.Equal(t, "next@example.com", l.To)
	case <-time.After(time.Minute):
		t.Fatal("no letter came")
	}
	parked := s.parked(t, 1)
	assert.Equal(t, "account-"+id.String(), parked[0].Stream)
	assert.Contains(t, parked[0].Error, "cannot be decoded")
	require.NoError(t, s.World.App.Log.Deliveries(mailGroup).Skip(t.Context(), parked[0].Stream))
	s.parked(t, 0)
}

// A letter about an event of a newer release is left to that release, and holds up no other. It goes out once a process
// that knows the event is there.
func TestALetterIsLeftToANewerRelease(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.run(t)
	s.wake(t)
	known := commands.NewID()
	s.Given(
		t,
		events.AccountRegistered{Account: known, Email: events.PersonalOf(known, "known@example.com"), Lang: "ar"},
	)
	arrives := func(to string) {
		t.Helper()
		select {
		case l := <-s.letters:
			assert.Equal(t, to, l.To)
		case <-time.After(time.Minute):
			t.Fatal("no letter came")
		}
	}
	arrives("known@example.com")
	s.Given(t, events.EmailVerified{Account: known}) // else a letter about the password would be dropped
	pool := s.World.Pool
	_, err := pool.Exec(t.Context(), `CREATE FUNCTION future() RETURNS trigger AS
			'BEGIN NEW.type := ''from.the.future''; RETURN NEW; END' LANGUAGE plpgsql;
		CREATE TRIGGER future BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'account.password_reset')
			EXECUTE FUNCTION future()`)
	require.NoError(t, err)
	s.Given(t, events.PasswordReset{Account: known, PasswordHash: events.PersonalOf(known, "hash")})
	s.register(t, "next@example.com")
	arrives("next@example.com")
	deliveries := s.World.App.Log.Deliveries(mailGroup)
	s.Given(t, events.PasswordResetRequested{Account: known}) // of a stream that only the newer release can read
	s.register(t, "another@example.com")
	arrives("another@example.com")
	var waiting, attempts int
	require.Eventually(t, func() bool {
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*), coalesce(max(attempts), 0) FROM deliveries
			WHERE consumer_group = 'mail'`).Scan(&waiting, &attempts))
		return waiting == 2
	}, time.Minute, 10*time.Millisecond)
	assert.Zero(t, attempts, "nothing has failed")
	backlog, err := deliveries.Backlog(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 2, backlog.Waiting)
	assert.Empty(t, backlog.Parked)
	_, err = pool.Exec(t.Context(), `UPDATE events SET type = 'account.password_reset'
		WHERE type = 'from.the.future'`) // for a process that knows the type
	require.NoError(t, err)
	arrives("known@example.com")
	arrives("known@example.com")
	s.parked(t, 0)
	s.register(t, "last@example.com")
	arrives("last@example.com")
}

func TestAnErasedOwnersListingsAreArchived(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	status := func(id uuid.UUID) listing.Status {
		l, _, err := listing.Listings.Load(t.Context(), s.World.App, events.ListingStream(id))
		require.NoError(t, err)
		return l.Status
	}
	pending, archived, others := commands.NewID(), commands.NewID(), commands.NewID()
	created := func(id, owner uuid.UUID) events.Event { return events.ListingCreated{Listing: id, Owner: owner} }
	s.Given(
		t,
		events.ListingApproved{Listing: s.venue},
		created(pending, s.owner),
		created(archived, s.owner),
		events.ListingArchived{Listing: archived},
		created(others, s.couple),
		events.AccountErased{Account: s.owner},
	) // before the first run, which catches up
	s.run(t)
	require.Eventually(
		t,
		func() bool { return status(s.venue) == listing.Archived && status(pending) == listing.Archived },
		time.Minute,
		20*time.Millisecond,
	)
	late := commands.NewID()
	s.Given(t, created(late, s.owner)) // its form was underway while its owner was erased
	require.Eventually(t, func() bool { return status(late) == listing.Archived }, time.Minute, 20*time.Millisecond)
	assert.Equal(t, listing.Pending, status(others))

	history, err := s.World.App.Log.Load(t.Context(), events.ListingStream(s.venue), 2)
	require.NoError(t, err)
	require.Len(t, history, 1)
	assert.Equal(t, events.System, history[0].Metadata.Actor.Role)
	again, err := s.World.App.Log.Load(t.Context(), events.ListingStream(archived), 0)
	require.NoError(t, err)
	assert.Len(t, again, 2)
}

// TestEachFailedAttemptIsTriedLaterThanTheLast reads when an event is due again after each of its attempts.
func TestEachFailedAttemptIsTriedLaterThanTheLast(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.retryAfter = time.Minute
	history, err := s.World.App.Log.Load(t.Context(), events.AccountStream(s.owner), 0)
	require.NoError(t, err)
	deliveries, before := s.World.App.Log.Deliveries(mailGroup), store.Delivery{Since: s.World.App.Now()}
	for _, minutes := range []float64{1, 2, 4, 8} {
		require.NoError(t, s.settle(t.Context(), deliveries, history[0], before, errors.New("busy")))
		var pause float64
		require.NoError(t, s.World.Pool.QueryRow(t.Context(), `SELECT extract(epoch FROM due - now()) / 60, attempts
			FROM deliveries WHERE position = $1`, history[0].Position).Scan(&pause, &before.Attempts))
		assert.InDelta(t, minutes, pause, 0.9)
	}
}

func TestPausesBetweenAttemptsGrowToAnHour(t *testing.T) {
	t.Parallel()
	p := &Policies{}
	var pauses []string
	for attempts := range 12 {
		pauses = append(pauses, p.pause(attempts+1).String())
	}
	assert.Equal(
		t,
		[]string{
			"5s",
			"10s",
			"20s",
			"40s",
			"1m20s",
			"2m40s",
			"5m20s",
			"10m40s",
			"21m20s",
			"42m40s",
			"1h0m0s",
			"1h0m0s",
		},
		pauses,
	)
}
