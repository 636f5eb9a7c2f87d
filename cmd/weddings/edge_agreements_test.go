package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/agreement"
	"weddings/commands/booking"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/config"
)

// heldOf is a booking of the customer that its owner holds.
func (s *edgeSite) heldOf(t *testing.T) uuid.UUID {
	t.Helper()
	id := s.bookingOf(t, s.publicVenue(t, nil))
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["owner"].Request,
		booking.HoldBooking{Booking: id},
	)
	require.NoError(t, err)
	return id
}

func init() {
	matrix["Query.agreement"] = cell{"syynyn", onHold(`{agreement(booking: "%s") {address}}`)}
	matrix["Query.agreementCheck"] = cell{"yyyyyy", fixed(`{agreementCheck(code: "x") {verdict}}`)}
}

func agreementFile(t *testing.T, s *edgeSite) string {
	return "/api/agreements/" + s.heldOf(t).String() + ".pdf"
}

// sheetOf is what a page has of a sheet.
type sheetOf struct {
	Agreement *struct {
		Title, Standing events.Bilingual
		Rows, Marks     []struct {
			Label events.Bilingual
			Lines []events.Bilingual
		}
		Address string
		Code    struct {
			Size int
			Path string
		}
	}
}

func (s *edgeSite) sheet(t *testing.T, who string, id uuid.UUID, token string) sheetOf {
	t.Helper()
	r := s.query(t, who, fmt.Sprintf(`{agreement(booking: "%s", token: "%s") {title {ar en} standing {ar en}
		rows {label {ar en} lines {ar en}} marks {label {ar en} lines {ar en}} address code {size path}}}`, id, token), nil)
	require.Empty(t, r.Errors)
	var sheet sheetOf
	require.NoError(t, json.Unmarshal(r.Data, &sheet))
	return sheet
}

// A couple and an owner open the sheet and its file; whoever scans its code reads whether it is on record and nothing
// of what it says, before and after something changes.
func TestASheetIsOpenedDrawnAndChecked(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.heldOf(t)
	couple := s.sheet(t, "customer", id, "").Agreement
	require.NotNil(t, couple)
	assert.Equal(t, couple, s.sheet(t, "owner", id, "").Agreement)
	assert.Equal(t, couple, s.sheet(t, "admin", id, "").Agreement)
	assert.Nil(t, s.sheet(t, "other", id, "").Agreement)
	words, err := json.Marshal(couple.Rows)
	require.NoError(t, err)
	assert.Contains(t, string(words), "ليلى")
	address, code, _ := strings.Cut(couple.Address, "#")
	assert.Equal(t, "http://weddings.test/agreements/check", address)

	check := func() string {
		t.Helper()
		r := s.query(
			t,
			"",
			`query($c: String!) {agreementCheck(code: $c) {verdict booking version hash issued newest ended}}`,
			map[string]any{"c": code},
		)
		require.Empty(t, r.Errors)
		for _, secret := range []string{"ليلى", soon, "owner", "USD"} {
			assert.NotContains(t, string(r.Data), secret)
		}
		return string(r.Data)
	}
	assert.Contains(t, check(), `"verdict":"current"`)
	unknown := s.query(t, "", `{agreementCheck(code: "x") {verdict booking version hash issued newest ended}}`, nil)
	assert.JSONEq(t, `{"agreementCheck": {"verdict": "unknown", "booking": null, "version": 0, "hash": "",
		"issued": null, "newest": null, "ended": null}}`, string(unknown.Data))
	hash := couple.Marks[2].Lines[0].En
	assert.Contains(t, check(), strings.Trim(hash, "\u2066\u2069"))

	read := func(role string) []byte {
		t.Helper()
		r := s.ask(t, role, http.MethodGet, "/api/agreements/"+id.String()+".pdf", nil)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		assert.Equal(t, "application/pdf", r.Header.Get("Content-Type"))
		assert.Equal(t, "no-store", r.Header.Get("Cache-Control"))
		assert.Equal(t, "noindex", r.Header.Get("X-Robots-Tag"))
		return []byte(r.body)
	}
	file := read("customer")
	assert.True(t, bytes.HasPrefix(file, []byte("%PDF-1.7")))
	assert.Less(t, len(file), 300<<10)
	assert.Equal(t, file, read("owner"), "the same facts are the same bytes")

	// By the command line, from the log alone.
	var said bytes.Buffer
	verify := func(code string, file []byte) error {
		said.Reset()
		return verifySheet(t.Context(), &said, s.site.Graph.App, "http://weddings.test", code, file)
	}
	require.NoError(t, verify(code, file))
	assert.Contains(t, said.String(), "the log's: version 2 of booking "+id.String())
	require.ErrorContains(t, verify(code, bytes.Replace(file, []byte("/Lang"), []byte("/Lanf"), 1)), "was altered")
	require.ErrorContains(t, verify("x", nil), "not the log's")
	_, err = commands.Handle(t.Context(), s.site.Graph.App, s.people["customer"].Request,
		booking.ConfirmBooking{Booking: id, Version: 2})
	require.NoError(t, err)
	require.NoError(t, verify(code, nil))
	assert.Contains(t, said.String(), "there is a newer version")
	assert.Contains(t, check(), `"verdict":"older"`)
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request,
		booking.CancelBooking{Booking: id},
	)
	require.NoError(t, err)
	assert.Contains(t, check(), `"verdict":"ended"`)
	require.NoError(t, verify(code, nil))
	assert.Contains(t, said.String(), "the booking ended on")
	gone := s.query(t, "customer", fmt.Sprintf(`{agreement(booking: "%s") {address}}`, id), nil)
	assert.Equal(t, "conflict", gone.code())
}

// Whoever asked signed out opens the sheet with the token that they were given, which stands in no address.
func TestASheetIsOpenedByTheToken(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	asked, err := commands.Handle(t.Context(), s.site.Graph.App, visitor, booking.RequestBooking{
		Listing: s.publicVenue(t, nil), Days: []string{soon}, Daypart: events.Evening, Guests: 50, Name: "ليلى",
		Phone: "+963944111111",
	})
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
		booking.HoldBooking{Booking: asked.ID})
	require.NoError(t, err)
	token := booking.AttachToken(s.site.Graph.App, asked.ID)
	assert.NotNil(t, s.sheet(t, "", asked.ID, token).Agreement)
	post := func(token string) (*http.Response, error) {
		return http.PostForm(s.url+"/api/agreements/"+asked.ID.String()+".pdf", url.Values{"token": {token}})
	}
	right, err := post(token)
	require.NoError(t, err)
	defer func() { _ = right.Body.Close() }()
	assert.Equal(t, http.StatusOK, right.StatusCode)
	wrong, err := post("x")
	require.NoError(t, err)
	defer func() { _ = wrong.Body.Close() }()
	assert.Equal(t, http.StatusUnauthorized, wrong.StatusCode)
}

func TestChecksOfSheetsAreLimited(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Sheet] = edge.Limit{Address: 2, Window: edge.Ordinary[edge.Sheet].Window}
	s := newEdge(t, limits)
	_, code, _ := strings.Cut(s.sheet(t, "customer", s.heldOf(t), "").Agreement.Address, "#")
	check := func(code string) string {
		t.Helper()
		return s.query(t, "", fmt.Sprintf(`{agreementCheck(code: "%s") {verdict}}`, code), nil).code()
	}
	for range 2 {
		assert.Empty(t, check("x"), "a wrong code uses up nothing")
		assert.Empty(t, check(code))
	}
	assert.Equal(t, "too_many", check(code))
	assert.Positive(t, edge.Ordinary[edge.Sheet].Address)
}

// The command works from the log alone, in a database without read models, and finds an event that was altered.
func TestVerifyAgreement(t *testing.T) {
	t.Parallel()
	settings := emptyLog(t)
	settings.BaseURL = "http://weddings.test"
	var code string
	require.NoError(t, withDatabase(t.Context(), settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(t.Context(), settings, pool, func(app *commands.App) error {
			owner, couple, listing, id := commands.NewID(), commands.NewID(), commands.NewID(), commands.NewID()
			for _, e := range []events.Event{
				events.AccountRegistered{Account: owner, Role: events.VenueOwner, Username: events.PersonalOf(owner, "سليم")},
				events.ListingCreated{Listing: listing, Kind: events.Venue, Owner: owner},
				events.BookingRequested{
					Booking: id, Listing: listing, Owner: owner, Customer: couple, SignedIn: true, Hall: listing,
					Name: events.PersonalOf(couple, "ليلى"), Days: []events.Day{20_000}, Daypart: events.Noon,
				},
				events.BookingConfirmed{Booking: id, Listing: listing},
			} {
				if _, err := app.Log.Append(t.Context(), store.Append{
					Stream:   e.(interface{ StreamName() string }).StreamName(),
					Expected: store.Any,
					Events:   []events.Event{e},
				}); err != nil {
					return err
				}
			}
			sheet, err := agreement.Open(t.Context(), app, events.Actor{Account: couple, Role: events.Customer}, id, "")
			if err == nil {
				code, err = agreement.CodeOf(app, sheet)
			}
			return err
		})
	}))
	require.NoError(t, verifyCommand{Agreement: code}.Run(t.Context(), settings))
	file := filepath.Join(t.TempDir(), "code.txt")
	require.NoError(t, os.WriteFile(file, []byte("http://weddings.test/agreements/check#"+code+"\n"), 0o600))
	require.NoError(t, verifyCommand{Agreement: file}.Run(t.Context(), settings))
	require.NoError(t, withDatabase(t.Context(), settings, func(_ config.Config, pool *pgxpool.Pool) error {
		tx, err := pool.Begin(t.Context())
		require.NoError(t, err)
		_, err = tx.Exec(t.Context(), `SET LOCAL session_replication_role = replica`)
		require.NoError(t, err)
		_, err = tx.Exec(t.Context(), `UPDATE events SET payload = replace(convert_from(payload, 'UTF8'), '"noon"',
			'"evening"')::bytea WHERE type = 'booking.requested'`)
		require.NoError(t, err)
		return tx.Commit(t.Context())
	}))
	require.ErrorContains(t, verifyCommand{Agreement: code}.Run(t.Context(), settings), "not the log's: version 2")
}

// A browser that loads a refused file as a page goes to the sheet's page in the app. A program reads the refusal.
func TestARefusedAgreementFileLeadsBackToTheApp(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := uuid.NewString()
	stays := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	post := func(id, accept string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/api/agreements/"+id+".pdf",
			strings.NewReader("token=x"))
		require.NoError(t, err)
		r.Header.Set("Accept", accept)
		answer, err := stays.Do(r)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		return answer
	}
	page := post(id, "text/html,application/xhtml+xml")
	assert.Equal(t, http.StatusSeeOther, page.StatusCode)
	assert.Equal(t, "/agreements/"+id+"#not-made", page.Header.Get("Location"))
	assert.Equal(t, http.StatusUnauthorized, post(id, "*/*").StatusCode)
	nothing := post("missing", "text/html")
	assert.Equal(t, http.StatusSeeOther, nothing.StatusCode)
	assert.Equal(t, "/agreements/none", nothing.Header.Get("Location"))
	assert.Equal(t, http.StatusNotFound, post("missing", "*/*").StatusCode)
}

// The path of a sheet names a booking or the check of a printed sheet. Any other is a page of nothing.
func TestAnAgreementPageOfNothing(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	for at, want := range map[string]int{
		"/agreements/" + uuid.NewString(): http.StatusOK,
		"/agreements/check":               http.StatusOK,
		"/agreements/none":                http.StatusNotFound,
		"/agreements/missing.pdf":         http.StatusNotFound,
		"/verify/missing.pdf":             http.StatusNotFound,
	} {
		page := s.look(t.Context(), door, "", at)
		assert.Equal(t, want, page.Code, at)
		assert.Contains(t, page.Header().Get("Content-Type"), "text/html", at)
	}
}
