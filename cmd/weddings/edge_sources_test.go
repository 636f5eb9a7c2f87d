package main

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/policies/sources"
	"weddings/events"
	"weddings/internal/fetch"
)

func init() {
	// Admins get empty lists: TestTakenElsewhereIsClosedEverywhere.
	matrix["Query.calendarSources"] = cell{"snynyn", func(t *testing.T, s *edgeSite, _ string) string {
		venue, _ := s.sourceOf(t, "https://127.0.0.1/")
		return fmt.Sprintf(`{calendarSources(listing: "%s") {host}}`, venue)
	}}
	matrix["Query.importedDays"] = cell{"snynyn", func(t *testing.T, s *edgeSite, _ string) string {
		venue, source := s.sourceOf(t, "https://127.0.0.1/")
		day, _ := events.ParseDay(soon)
		_, err := commands.Handle(t.Context(), s.site.Graph.App, commands.Request{
			Actor: events.Actor{Role: events.System},
		}, booking.ImportDays{Listing: venue, Source: source, Days: []events.Day{day}})
		require.NoError(t, err)
		return fmt.Sprintf(`{importedDays(listing: "%s", from: "%s") {from}}`, venue, soon)
	}}
	matrix["Mutation.addSource"] = cell{
		"snynnn", onVenue(`mutation {addSource(input: {listing: "%s", address: "https://127.0.0.1/"}) {id}}`),
	}
	for _, does := range []string{"removeSource", "readSource"} {
		matrix["Mutation."+does] = cell{"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
			venue, source := s.sourceOf(t, "https://127.0.0.1/")
			return fmt.Sprintf(`mutation {%s(input: {listing: "%s", source: "%s"}) {id}}`, does, venue, source)
		}}
	}
}

// sourceOf lets a new public venue take the days of another calendar.
func (s *edgeSite) sourceOf(t *testing.T, address string) (venue, source uuid.UUID) {
	t.Helper()
	venue = s.publicVenue(t, nil)
	app := s.site.Graph.App
	_, err := commands.Handle(t.Context(), app, s.people["owner"].Request, calendar.AddSource{
		Listing: venue, Address: address, Daypart: events.AllDay,
	})
	require.NoError(t, err)
	history, err := app.Log.Load(t.Context(), events.CalendarStream(venue), 0)
	require.NoError(t, err)
	return venue, history[len(history)-1].Data.(events.SourceAdded).Source
}

// elsewhere is an https server of somebody else's on a loopback address.
type elsewhere struct {
	*httptest.Server
	asked atomic.Int32
	says  atomic.Pointer[string]
}

func newElsewhere(t *testing.T, says string) *elsewhere {
	t.Helper()
	e := &elsewhere{}
	e.says.Store(&says)
	e.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.asked.Add(1)
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/", http.StatusFound)
			return
		}
		_, _ = io.WriteString(w, *e.says.Load())
	}))
	t.Cleanup(e.Close)
	return e
}

// known lets a site read a server on a loopback address.
func (e *elsewhere) known(p *parts) {
	roots := x509.NewCertPool()
	roots.AddCert(e.Certificate())
	fetcher := fetch.New(fetch.Options{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Roots: roots})
	p.sources.Fetch = func(ctx context.Context, address, etag, modified string) (sources.Fetched, error) {
		answer, err := fetcher.Get(ctx, address, etag, modified)
		return sources.Fetched(answer), err
	}
}

type seenSource struct {
	ID, Name, Host  string
	Days            int
	ReadAt, TriedAt *time.Time
	Reading         bool
	Problem         *string
	Rolling         *struct{ From, To string }
}

func (s *edgeSite) seenSource(t *testing.T, venue uuid.UUID) seenSource {
	t.Helper()
	r := s.query(t, "owner", fmt.Sprintf(`{calendarSources(listing: "%s") {id name host days readAt triedAt reading
		problem rolling {from to}}}`, venue), nil)
	require.Empty(t, r.Errors)
	var answer struct{ CalendarSources []seenSource }
	require.NoError(t, json.Unmarshal(r.Data, &answer))
	require.Len(t, answer.CalendarSources, 1)
	return answer.CalendarSources[0]
}

func whole(days ...events.Day) string {
	text := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
	for _, day := range days {
		text += fmt.Sprintf("BEGIN:VEVENT\r\nUID:%s@elsewhere.example\r\nDTSTART;VALUE=DATE:%s\r\nEND:VEVENT\r\n", day,
			strings.ReplaceAll(day.String(), "-", ""))
	}
	return text + "END:VCALENDAR\r\n"
}

// The site as it runs asks no address that is not public, whoever wrote it and wherever it leads.
func TestTheSiteAsksNoPrivateAddress(t *testing.T) {
	t.Parallel()
	inside := newElsewhere(t, whole())
	s := newEdge(t, unlimited())
	venue, _ := s.sourceOf(t, inside.URL+"/")
	require.Eventually(t, func() bool {
		s.caughtUp(t)
		seen := s.seenSource(t, venue)
		return seen.Problem != nil && *seen.Problem == "forbidden"
	}, patience, 50*time.Millisecond)
	seen := s.seenSource(t, venue)
	assert.Nil(t, seen.ReadAt)
	assert.NotNil(t, seen.TriedAt)
	assert.Zero(t, inside.asked.Load())
}

// What an owner's other calendar takes is closed on the calendar, in the search and for couples, and is free again once
// it says so or is removed. Nobody else learns of it.
func TestTakenElsewhereIsClosedEverywhere(t *testing.T) {
	t.Parallel()
	day, _ := events.ParseDay(soon)
	other := newElsewhere(t, whole(day))
	s := newEdgeOf(t, unlimited(), other.known)
	venue, source := s.sourceOf(t, other.URL+"/moved")
	state := func(who string) string {
		t.Helper()
		s.caughtUp(t)
		r := s.query(t, who, fmt.Sprintf(`{slots(listing: "%s", from: "%s", days: 1) {state}}`, venue, soon), nil)
		require.Empty(t, r.Errors)
		var answer struct{ Slots []struct{ State string } }
		require.NoError(t, json.Unmarshal(r.Data, &answer))
		return answer.Slots[0].State
	}
	free := func() bool {
		r := s.query(t, "", fmt.Sprintf(`{search(query: "قاعة", filter: {days: %q}) {hits {freeOn}}}`, soon), nil)
		require.Empty(t, r.Errors)
		return strings.Contains(string(r.Data), soon)
	}
	soonIs := func(what string) {
		t.Helper()
		require.Eventually(t, func() bool { return state("") == what && free() == (what == "free") }, patience,
			50*time.Millisecond, what)
	}
	soonIs("closed")
	r := s.query(t, "customer", fmt.Sprintf(`mutation {requestBooking(input: {listing: "%s", days: ["%s"],
		daypart: "evening", guests: 50, name: "ليلى", phone: "+963944111111"}) {id}}`, venue, soon), nil)
	require.NotEmpty(t, r.Errors)
	assert.Contains(t, fmt.Sprint(r.Errors), "المكان مغلق في هذا اليوم")
	seen := s.seenSource(t, venue)
	assert.Equal(t, 1, seen.Days)
	assert.Equal(t, "127.0.0.1", seen.Host)
	assert.Nil(t, seen.Problem)
	assert.WithinDuration(t, time.Now(), *seen.ReadAt, time.Minute)
	for _, who := range []string{"", "customer", "other", "admin"} {
		r := s.query(t, who, fmt.Sprintf(`{calendarSources(listing: "%s") {host} importedDays(listing: "%s",
			from: "%s") {from}}`, venue, venue, soon), nil)
		assert.NotContains(t, string(r.Data), "127.0.0.1", who)
		assert.NotContains(t, string(r.Data), soon, who)
	}
	mine := s.ask(t, "owner", http.MethodGet, "/api/auth/export", nil)
	assert.Contains(t, mine.body, other.URL+"/moved")

	// The owner has agreed on the same day with somebody: that stays, and is told in the letter of the next change.
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, booking.EnterBooking{
		Listing: venue, Days: []string{(day + 1).String()}, Daypart: events.Evening, Name: "planted-family",
	})
	require.NoError(t, err)
	text := whole(day + 1)
	other.says.Store(&text)
	s.again(t, venue, source)
	soonIs("free")
	history, err := s.log.Load(t.Context(), events.CalendarStream(venue), 0)
	require.NoError(t, err)
	last := history[len(history)-1].Data.(events.DaysImported)
	assert.Len(t, last.Met, 1)
	assert.Equal(t, []events.Day{day}, last.Freed)

	text = whole(day)
	s.again(t, venue, source)
	soonIs("closed")
	r = s.query(
		t,
		"owner",
		fmt.Sprintf(`mutation {removeSource(input: {listing: "%s", source: "%s"}) {id}}`, venue, source),
		nil,
	)
	require.Empty(t, r.Errors)
	soonIs("free")
}

// again lets a source be read now, although it was within the last minute.
func (s *edgeSite) again(t *testing.T, venue, source uuid.UUID) {
	t.Helper()
	_, err := s.site.Graph.Queries.Calendars.Pool.Exec(t.Context(),
		`UPDATE public.polls SET tried = now() - interval '1 hour' WHERE subject = $1`, source)
	require.NoError(t, err)
	r := s.query(
		t,
		"owner",
		fmt.Sprintf(`mutation {readSource(input: {listing: "%s", source: "%s"}) {id}}`, venue, source),
		nil,
	)
	require.Empty(t, r.Errors)
}

// Once an owner is erased, nothing is known of the calendars that they kept elsewhere.
func TestTheCalendarsOfAnErasedOwner(t *testing.T) {
	t.Parallel()
	day, _ := events.ParseDay(soon)
	other := newElsewhere(t, whole(day))
	s := newEdgeOf(t, unlimited(), other.known)
	s.sourceOf(t, other.URL+"/private-address")
	left := func(table string) (n int) {
		t.Helper()
		require.NoError(t, s.site.Graph.Queries.Calendars.Pool.QueryRow(t.Context(),
			`SELECT count(*) FROM `+table).Scan(&n))
		return n
	}
	require.Eventually(
		t,
		func() bool { return left("sources") == 1 && left("public.polls") == 1 && other.asked.Load() > 0 },
		patience,
		50*time.Millisecond,
	)
	r := s.query(t, "owner", `mutation {eraseAccount(input: {password: "`+password+`"}) {id}}`, nil)
	require.Empty(t, r.Errors)
	require.Eventually(t, func() bool { return left("sources") == 0 && left("public.polls") == 0 }, patience,
		50*time.Millisecond)
}
