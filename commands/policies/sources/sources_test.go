package sources

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
)

// owned is a venue whose owner keeps another calendar.
type owned struct {
	*scenario.World
	listing uuid.UUID
	owner   commands.Request
}

func newOwned(t *testing.T) owned {
	t.Helper()
	return ownedIn(t, scenario.New(t))
}

func ownedIn(t *testing.T, world *scenario.World) owned {
	t.Helper()
	o := owned{world, commands.NewID(), scenario.As(commands.NewID(), events.VenueOwner)}
	o.Given(t, events.ListingCreated{Listing: o.listing, Owner: o.owner.Actor.Account},
		events.ListingApproved{Listing: o.listing})
	return o
}

func (o owned) add(t *testing.T, address string) uuid.UUID {
	t.Helper()
	_, err := commands.Handle(t.Context(), o.App, o.owner, calendar.AddSource{
		Listing: o.listing, Address: address, Daypart: events.AllDay,
	})
	require.NoError(t, err)
	history, err := o.App.Log.Load(t.Context(), events.CalendarStream(o.listing), 0)
	require.NoError(t, err)
	return history[len(history)-1].Data.(events.SourceAdded).Source
}

func (o owned) imported(t *testing.T) (list []events.DaysImported) {
	t.Helper()
	history, err := o.App.Log.Load(t.Context(), events.CalendarStream(o.listing), 0)
	require.NoError(t, err)
	for _, r := range history {
		if e, ok := r.Data.(events.DaysImported); ok {
			list = append(list, e)
		}
	}
	return list
}

func (o owned) seen(t *testing.T, source uuid.UUID) (seen Seen, next time.Duration, known bool) {
	t.Helper()
	rows, err := o.Pool.Query(t.Context(), `SELECT seen, extract(epoch FROM next - now())::float8 FROM polls
		WHERE subject = $1`, source)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var text json.RawMessage
		var seconds float64
		require.NoError(t, rows.Scan(&text, &seconds))
		require.NoError(t, json.Unmarshal(text, &seen))
		return seen, time.Duration(seconds * float64(time.Second)), true
	}
	return seen, 0, false
}

// runs lets a reader run until the test, or what it returns, ends it.
func (o owned) runs(t *testing.T, r *Reader) (end func()) {
	t.Helper()
	r.App = o.App
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { r.Run(ctx) })
	end = func() {
		cancel()
		running.Wait()
	}
	t.Cleanup(end)
	return end
}

const patience = 20 * time.Second

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	require.Eventually(t, is, patience, 20*time.Millisecond, what)
}

func taking(days ...events.Day) []byte {
	var b strings.Builder
	b.WriteString("BEGIN:VCALENDAR\r\n")
	for _, day := range days {
		fmt.Fprintf(&b, "BEGIN:VEVENT\r\nUID:%s\r\nDTSTART;VALUE=DATE:%s\r\nEND:VEVENT\r\n", day,
			strings.ReplaceAll(day.String(), "-", ""))
	}
	b.WriteString("END:VCALENDAR\r\n")
	return []byte(b.String())
}

// The events of one listing's calendar are damaged, or a newer release has written them.
func TestOthersAreReadBesideAListingThatCannotBeRead(t *testing.T) {
	t.Parallel()
	broken := newOwned(t)
	broken.add(t, "https://calendar.example/broken")
	_, err := broken.Pool.Exec(t.Context(), `UPDATE events SET payload = '{"listing": 7}' WHERE stream = $1`,
		events.CalendarStream(broken.listing))
	require.NoError(t, err)
	sound := ownedIn(t, broken.World)
	sound.add(t, "https://calendar.example/sound")
	_, err = broken.Pool.Exec(t.Context(), `INSERT INTO polls (poll, subject, stream, next)
		VALUES ($1, gen_random_uuid(), $2, now() - '1 hour'::interval)`,
		calendar.SourcePolls, events.CalendarStream(broken.listing))
	require.NoError(t, err)
	sound.runs(t, &Reader{Fetch: func(context.Context, string, string, string) (Fetched, error) {
		return Fetched{Body: taking(events.DayOf(time.Now()) + 10)}, nil
	}})
	eventually(t, "the sound one is read", func() bool { return len(sound.imported(t)) == 1 })
	var waits bool
	require.NoError(t, broken.Pool.QueryRow(t.Context(), `SELECT bool_and(next > now()) FROM polls WHERE stream = $1`,
		events.CalendarStream(broken.listing)).Scan(&waits))
	require.True(t, waits)
}

// A calendar that says the same again and again is one event, whether or not its server can tell; a change is another.
func TestAnUnchangedCalendarIsNoEvent(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	today := events.DayOf(time.Now())
	var reads, whole atomic.Int32
	var says atomic.Pointer[[]byte]
	text := taking(today+10, today+11)
	says.Store(&text)
	source := o.add(t, "https://calendar.example/private")
	end := o.runs(t, &Reader{every: time.Millisecond, Fetch: func(
		_ context.Context, address, etag, modified string,
	) (Fetched, error) {
		assert.Equal(t, "https://calendar.example/private", address)
		body := *says.Load()
		if now := fmt.Sprint(len(body)); etag == now && reads.Add(1)%2 == 0 {
			assert.Equal(t, "yesterday", modified)
			return Fetched{ETag: now, Modified: "yesterday", Unchanged: true}, nil
		}
		whole.Add(1)
		return Fetched{Body: body, ETag: fmt.Sprint(len(body)), Modified: "yesterday"}, nil
	}})
	eventually(t, "it is read in both ways", func() bool { return reads.Load() >= 4 && whole.Load() >= 2 })
	require.Equal(t, []events.DaysImported{
		{Listing: o.listing, Source: source, Taken: []events.Day{today + 10, today + 11}},
	}, o.imported(t))
	seen, _, _ := o.seen(t, source)
	assert.WithinDuration(t, time.Now(), *seen.ReadAt, time.Minute)
	assert.Empty(t, seen.Problem)

	text = taking(today + 11)
	says.Store(&text)
	eventually(t, "a change is an event", func() bool { return len(o.imported(t)) == 2 })
	assert.Equal(t, []events.Day{today + 10}, o.imported(t)[1].Freed)

	before := reads.Load() + whole.Load()
	_, err := commands.Handle(t.Context(), o.App, o.owner, calendar.RemoveSource{Listing: o.listing, Source: source})
	require.NoError(t, err)
	eventually(t, "nobody reads it any more", func() bool {
		_, _, known := o.seen(t, source)
		return !known
	})
	assert.Positive(t, before)
	end()
	assert.Len(t, o.imported(t), 2)
}

// What cannot be read is told, tried again at growing pauses, and frees nothing.
func TestWhatCannotBeReadFreesNothing(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	day := events.DayOf(time.Now()) + 10
	source := o.add(t, "https://calendar.example/private")
	o.Given(t, events.DaysImported{Listing: o.listing, Source: source, Taken: []events.Day{day}})
	var tries atomic.Int32
	o.runs(t, &Reader{every: time.Millisecond, Fetch: func(
		context.Context, string, string, string,
	) (Fetched, error) {
		switch tries.Add(1) {
		case 1:
			return Fetched{}, problem("gone")
		case 2:
			return Fetched{}, errors.New("dial tcp 203.0.113.7:443: secret")
		case 3:
			panic("secret")
		}
		return Fetched{Body: []byte("<html>sign in</html>")}, nil
	}})
	eventually(t, "it was tried", func() bool {
		seen, _, _ := o.seen(t, source)
		return tries.Load() == 3 && seen.Failures == 2
	})
	seen, next, _ := o.seen(t, source)
	assert.Equal(t, "unreachable", seen.Problem)
	assert.Nil(t, seen.ReadAt)
	assert.Len(t, o.imported(t), 1)
	assert.Less(t, next, 2*time.Minute)
	// A failure of our own is tried again in a minute, and does not count.
	_, err := o.Pool.Exec(t.Context(), `UPDATE polls SET next = now()`)
	require.NoError(t, err)
	eventually(t, "a page is no calendar", func() bool {
		seen, _, _ := o.seen(t, source)
		return seen.Problem == "not_calendar"
	})
	assert.Len(t, o.imported(t), 1)
}

type problem string

func (p problem) Error() string   { return string(p) }
func (p problem) Problem() string { return string(p) }

func TestPauses(t *testing.T) {
	t.Parallel()
	r := &Reader{}
	for _, tt := range []struct {
		seen Seen
		want time.Duration
	}{
		{Seen{}, 30 * time.Minute},
		{Seen{Failures: 1}, time.Hour},
		{Seen{Failures: 3}, 4 * time.Hour},
		{Seen{Failures: 1000}, 16 * time.Hour},
		{Seen{Changes: 3}, 30 * time.Minute},
		{Seen{Changes: 4}, time.Hour},
		{Seen{Changes: 1000}, 16 * time.Hour},
	} {
		for range 100 {
			got := r.pause(tt.seen)
			assert.InDelta(t, tt.want, got, float64(tt.want)/10+1, "%+v", tt.seen)
		}
	}
}

// The window ends with a week, so that what goes on for ever grows by a week at a time.
func TestTheWindowEndsWithAWeek(t *testing.T) {
	t.Parallel()
	first := Window(time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC))
	ends := map[events.Day]bool{}
	for passed := range 28 {
		w := Window(first.From.Starts().AddDate(0, 0, passed))
		assert.Equal(t, first.From+events.Day(passed), w.From)
		assert.LessOrEqual(t, w.To, w.From+commands.HorizonDays)
		assert.Greater(t, w.To, w.From+commands.HorizonDays-7)
		ends[w.To] = true
	}
	assert.Len(t, ends, 4)
}

// A few are read beside each other, of one site fewer, and by one process.
func TestReadingIsBounded(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	for i := range 5 {
		o.add(t, fmt.Sprintf("https://slow.example/%d", i))
	}
	second := owned{o.World, commands.NewID(), scenario.As(commands.NewID(), events.VenueOwner)}
	second.Given(t, events.ListingCreated{Listing: second.listing, Owner: second.owner.Actor.Account})
	for i := range 5 {
		second.add(t, fmt.Sprintf("https://host%d.example/", i))
	}
	var mu sync.Mutex
	var most, mostSlow int
	now, ever := map[string]bool{}, map[string]bool{}
	fetch := func(ctx context.Context, address, _, _ string) (Fetched, error) {
		mu.Lock()
		assert.False(t, now[address], "two processes read it")
		now[address], ever[address] = true, true
		slow := 0
		for each := range now {
			if strings.Contains(each, "slow") {
				slow++
			}
		}
		most, mostSlow = max(most, len(now)), max(mostSlow, slow)
		mu.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(300 * time.Millisecond):
		}
		mu.Lock()
		defer mu.Unlock()
		delete(now, address)
		return Fetched{Body: taking()}, nil
	}
	o.runs(t, &Reader{Fetch: fetch})
	o.runs(t, &Reader{Fetch: fetch})
	require.Eventually(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(ever) == 10
	}, 2*patience, 20*time.Millisecond, "all are read")
	mu.Lock()
	defer mu.Unlock()
	assert.LessOrEqual(t, most, atOnce)
	assert.LessOrEqual(t, mostSlow, perHost)
}

// A reading ends with its context, and leaves what is due as it was.
func TestReadingEndsWithItsContext(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	source := o.add(t, "https://calendar.example/")
	begun := make(chan struct{}, 100)
	end := o.runs(t, &Reader{Fetch: func(ctx context.Context, _, _, _ string) (Fetched, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return Fetched{}, ctx.Err()
	}})
	select {
	case <-begun:
	case <-time.After(patience):
		t.Fatal("it was not read")
	}
	end()
	seen, next, known := o.seen(t, source)
	assert.True(t, known)
	assert.Zero(t, seen.Failures)
	assert.Negative(t, next)
}

// What was tried is written before a calendar is read: a process that it ends reads it neither at once again nor, where
// it ends the next ones as well, as often as others.
func TestAnAttemptIsWrittenBeforeTheReading(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	source := o.add(t, "https://calendar.example/")
	killed := Seen{Failures: 2, Begun: true, ETag: "kept"} // by two processes
	polls := o.App.Log.Polls(calendar.SourcePolls)
	require.NoError(t, polls.Begin(t.Context(), source, events.CalendarStream(o.listing)))
	before, err := json.Marshal(killed)
	require.NoError(t, err)
	_, err = o.Pool.Exec(t.Context(), `UPDATE polls SET seen = $2, next = now() WHERE subject = $1`, source, before)
	require.NoError(t, err)
	var tries atomic.Int32
	o.runs(t, &Reader{Fetch: func(context.Context, string, string, string) (Fetched, error) {
		if tries.Add(1) == 1 {
			seen, next, _ := o.seen(t, source)
			assert.True(t, seen.Begun)
			assert.Equal(t, 3, seen.Failures)
			assert.Equal(t, "kept", seen.ETag)
			assert.InDelta(t, 4*time.Hour, next, float64(time.Hour))
		}
		return Fetched{Body: taking()}, nil
	}})
	eventually(t, "it was read well", func() bool {
		seen, next, _ := o.seen(t, source)
		return seen.ReadAt != nil && seen.Failures == 0 && !seen.Begun && next < time.Hour
	})
	assert.EqualValues(t, 1, tries.Load())
}

// A calendar that is beyond a bound is told of by its name, and read at growing pauses.
func TestWhatIsBeyondABoundIsTold(t *testing.T) {
	t.Parallel()
	for problem, text := range map[string]string{
		"too_deep":      "BEGIN:VCALENDAR\n" + strings.Repeat("BEGIN:VEVENT\n", 10_000) + "END:VCALENDAR\n",
		"too_long_line": "BEGIN:VCALENDAR\nX-A" + strings.Repeat(";A=B", 40_000) + ":1\nEND:VCALENDAR\n",
	} {
		t.Run(problem, func(t *testing.T) {
			t.Parallel()
			o := newOwned(t)
			source := o.add(t, "https://calendar.example/")
			o.runs(t, &Reader{Fetch: func(context.Context, string, string, string) (Fetched, error) {
				return Fetched{Body: []byte(text)}, nil
			}})
			eventually(t, "it is told", func() bool {
				seen, _, _ := o.seen(t, source)
				return seen.Problem == problem && seen.Failures == 1
			})
		})
	}
}

// Whose data nobody can open any more is not asked for.
func TestTheCalendarOfAnErasedOwnerIsReadNoMore(t *testing.T) {
	t.Parallel()
	o := newOwned(t)
	who := o.owner.Actor.Account
	source := o.add(t, "https://calendar.example/")
	require.NoError(
		t,
		o.App.Log.Polls(calendar.SourcePolls).Begin(t.Context(), source, events.CalendarStream(o.listing)),
	)
	_, err := o.App.Log.Append(t.Context(), store.Append{
		Stream: events.AccountStream(
			who,
		),
		Expected: store.Any,
		Events:   []events.Event{events.PersonErased{Person: who}},
		With:     []func(context.Context, commands.Tx) error{o.App.Vault.Shred(who)},
	})
	require.NoError(t, err)
	o.runs(t, &Reader{Fetch: func(context.Context, string, string, string) (Fetched, error) {
		t.Error("it was read")
		return Fetched{}, nil
	}})
	eventually(t, "it is forgotten", func() bool {
		_, _, known := o.seen(t, source)
		return !known
	})
}
