package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/policies"
	"weddings/commands/review"
	"weddings/events"
	"weddings/internal/config"
	"weddings/internal/passwords"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

// edgeSite is the whole site behind a test server, as serve assembles it.
type edgeSite struct {
	*parts
	url        string
	router     chi.Router
	statements *counter
	people     map[string]person
}

// person is an account with a session.
type person struct {
	commands.Request
	cookie string
}

// password is every person's password.
const password = "a-long-password"

// newEdge opens a site with an admin, a customer, two venue owners and a service provider.
func newEdge(t *testing.T, limits map[string]edge.Limit, configure ...func(*config.Config)) *edgeSite {
	t.Helper()
	return newEdgeOf(t, limits, func(*parts) {}, configure...)
}

// newEdgeOf is newEdge for a site whose parts are changed before they work.
func newEdgeOf(
	t *testing.T, limits map[string]edge.Limit, change func(*parts), configure ...func(*config.Config),
) *edgeSite {
	t.Helper()
	configured := configOf(t, servertest.Copy(t, "site_with_people", func(dsn string) { fill(t, dsn) }))
	for _, configure := range configure {
		configure(&configured)
	}
	s, closed := openEdge(t, configured, func(p *parts) {
		change(p)
		p.site.Limits = edge.NewLimits(limits)
	})
	t.Cleanup(closed)
	admin, _, err := account.Accounts.Load(
		t.Context(), s.site.Graph.App, events.AccountStream(everybody["admin"].Actor.Account),
	)
	require.NoError(t, err)
	if admin.ID == uuid.Nil { // a database of the test's own
		s.joinAll(t)
		return s
	}
	for name, by := range everybody {
		s.people[name] = person{by, s.session(t, by.Actor.Account, by.Actor.Role, false)}
	}
	return s
}

// configOf is the configuration of a site of tests.
func configOf(t *testing.T, dsn string) config.Config {
	t.Helper()
	insecure := false
	return config.Config{
		DatabaseURL:  config.Secret(dsn),
		MasterKey:    config.Secret(strings.Repeat("7a", config.MasterKeySize)),
		DataDir:      t.TempDir(),
		BaseURL:      "http://weddings.test",
		CookieSecure: &insecure,
	}
}

// fill puts everybody into the database that the databases of sites are copied from.
func fill(t *testing.T, dsn string) {
	t.Helper()
	s, closed := openEdge(t, configOf(t, dsn), func(*parts) {})
	defer closed()
	s.joinAll(t)
	s.caughtUp(t)
	for name, p := range s.people {
		everybody[name] = p.Request
	}
}

// everybody are the people of each copied site, by their names in tests. fill writes it once, before any test reads it.
var everybody = map[string]commands.Request{}

// cheap hashes the passwords of sites of tests for next to nothing.
var cheap = passwords.Costing(passwords.Cost{Passes: 1, KiB: 8, Lanes: 1})

// openEdge opens a site with nobody in it. The function that it returns ends the site and closes its connections.
func openEdge(t *testing.T, configured config.Config, change func(*parts)) (*edgeSite, func()) {
	t.Helper()
	settings, err := pgxpool.ParseConfig(configured.DatabaseURL.Reveal())
	require.NoError(t, err)
	statements := &counter{}
	settings.ConnConfig.Tracer = statements
	projections.Bind(settings, projections.Every()...)
	pool, err := pgxpool.NewWithConfig(t.Context(), settings)
	require.NoError(t, err)
	rdb := redis.NewClient(servertest.Redis(t))
	p, err := assemble(t.Context(), configured, pool, rdb)
	require.NoError(t, err)
	require.Equal(t, passwords.Hasher{}, p.site.Graph.App.Passwords, "as serve hashes them")
	p.site.Graph.App.Passwords = cheap
	change(p)
	router := chi.NewRouter()
	router.Use(p.site.Headers)
	mountHealth(router, rdb, p)
	p.site.Mount(router)
	server := httptest.NewServer(router)
	working, end := context.WithCancel(context.WithoutCancel(t.Context()))
	var background sync.WaitGroup
	for _, run := range p.background {
		background.Go(func() { run(working) })
	}
	s := &edgeSite{parts: p, url: server.URL, router: router, statements: statements, people: map[string]person{}}
	return s, func() {
		server.Close()
		end()
		background.Wait()
		p.log.Close()
		pool.Close()
		_ = rdb.Close()
	}
}

// joinAll creates an admin, a customer, two venue owners and a service provider, once the policies see who joins: some
// begin with what happens after their first start.
func (s *edgeSite) joinAll(t *testing.T) {
	t.Helper()
	require.Eventually(t, func() bool {
		var missing int
		err := s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT count(*) FROM unnest($1::text[]) AS name
			WHERE NOT EXISTS (SELECT FROM subscriptions WHERE consumer_group = name)`, policies.Groups()).Scan(&missing)
		return err == nil && missing == 0
	}, patience, time.Millisecond)
	for name, role := range map[string]events.Role{
		"customer": events.Customer, "owner": events.VenueOwner, "other": events.VenueOwner,
		"provider": events.ServiceProvider, "admin": events.Admin,
	} {
		s.join(t, name, role)
	}
}

// join creates an account with a session.
func (s *edgeSite) join(t *testing.T, name string, role events.Role) person {
	t.Helper()
	email := name + "@example.com"
	var made commands.Receipt
	var err error
	if role == events.Admin {
		made, err = commands.Handle(
			t.Context(),
			s.site.Graph.App,
			commandLine(), account.CreateAdmin{
				Username: name,
				Email:    email,
				Password: password,
			})
	} else {
		made, err = commands.Handle(
			t.Context(),
			s.site.Graph.App,
			visitor, account.RegisterAccount{
				Username: name,
				Email:    email,
				Password: password,
				Role:     registered(role),
			})
	}
	require.NoError(t, err)
	if role == events.Editor {
		s.grant(t, made.ID, role)
	}
	p := person{commands.Request{Actor: events.Actor{Account: made.ID, Role: role}}, s.session(t, made.ID, role, false)}
	s.people[name] = p
	return p
}

// registered is the role with which somebody registers who will have another.
func registered(role events.Role) events.Role {
	if role == events.Editor {
		return events.Customer
	}
	return role
}

// grant gives an account a role, as an admin does.
func (s *edgeSite) grant(t *testing.T, id uuid.UUID, role events.Role) {
	t.Helper()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, account.GrantRole{
		Account: id, Role: role,
	})
	require.NoError(t, err)
}

// session starts a session and returns its cookie. A pending one waits for the second factor.
func (s *edgeSite) session(t *testing.T, account uuid.UUID, role events.Role, pending bool) string {
	t.Helper()
	w := httptest.NewRecorder()
	_, err := s.site.Sessions.Start(t.Context(), w, account, role, "test", pending)
	require.NoError(t, err)
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	return cookie
}

// waits adds the person "waiting": an admin whose session waits for the second factor.
func (s *edgeSite) waits(t *testing.T) {
	t.Helper()
	admin := s.join(t, "waiting", events.Admin)
	admin.cookie = s.session(t, admin.Actor.Account, events.Admin, true)
	s.people["waiting"] = admin
}

// edits adds the people "editor" and "waiting-editor", whose session waits for the second factor.
func (s *edgeSite) edits(t *testing.T) {
	t.Helper()
	s.join(t, "editor", events.Editor)
	waiting := s.join(t, "waiting-editor", events.Editor)
	waiting.cookie = s.session(t, waiting.Actor.Account, events.Editor, true)
	s.people["waiting-editor"] = waiting
}

var visitor = commands.Request{Actor: events.Actor{Role: events.Anonymous}}

// reply is a response that was read to its end.
type reply struct {
	*http.Response
	body string
}

// ask sends a request as a person ("" = a visitor).
func (s *edgeSite) ask(t *testing.T, who, method, path string, body any, headers ...string) reply {
	t.Helper()
	var content io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		content = strings.NewReader(b)
	case []byte:
		content = bytes.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		require.NoError(t, err)
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, content)
	require.NoError(t, err)
	if content != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
	if p, known := s.people[who]; known {
		r.Header.Set("Cookie", p.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return reply{answer, string(raw)}
}

// gqlReply is a response of /graphql.
type gqlReply struct {
	status int
	Data   json.RawMessage
	Errors []struct {
		Message    string
		Extensions struct {
			Code    string
			Message string
			Fields  map[string]string
		}
	}
	Extensions struct{ Position int64 }
}

// code returns the first error's code, "" if there is none.
func (r gqlReply) code() string {
	if len(r.Errors) == 0 {
		return ""
	}
	return r.Errors[0].Extensions.Code
}

func (s *edgeSite) query(t *testing.T, who, document string, variables map[string]any, headers ...string) gqlReply {
	t.Helper()
	r := s.ask(
		t,
		who,
		http.MethodPost,
		"/graphql",
		map[string]any{"query": document, "variables": variables},
		headers...)
	answer := gqlReply{status: r.StatusCode}
	require.NoError(t, json.Unmarshal([]byte(r.body), &answer), r.body)
	return answer
}

// caughtUp waits until the read models have reached the end of the log.
func (s *edgeSite) caughtUp(t *testing.T) {
	t.Helper()
	head, err := s.log.Head(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		fresh, err := s.site.Graph.Queries.WaitFor(t.Context(), head)
		return err == nil && fresh
	}, patience, time.Millisecond)
}

// venue creates a venue of "owner" that waits for approval.
func (s *edgeSite) venue(t *testing.T, details func(*events.Details)) uuid.UUID {
	t.Helper()
	c := listing.CreateVenue{
		Details: events.Details{
			Name: events.Bilingual{
				Ar: "قاعة الياسمين " + uuid.NewString(),
				En: "Jasmine " + uuid.NewString(),
			},
			Description: events.Bilingual{Ar: "قاعة واسعة", En: "A wide hall"},
			VenueType:   "hall",
			Capacity:    300,
			Place:       events.Place{Governorate: "damascus"},
		},
		Offer: listing.Offer{
			Available: true,
			Phone:     "+963944000000",
			WhatsApp:  "+963944000000",
			Price:     &events.Money{Amount: decimal.NewFromInt(2500), Currency: "USD"},
		},
	}
	if details != nil {
		details(&c.Details)
	}
	made, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, c)
	require.NoError(t, err)
	return made.ID
}

// publicVenue creates an approved venue.
func (s *edgeSite) publicVenue(t *testing.T, details func(*events.Details)) uuid.UUID {
	t.Helper()
	id := s.venue(t, details)
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request, listing.ApproveListing{
			Listing: id,
			Version: 1,
		})

	require.NoError(t, err)
	return id
}

// inquiryTo sends an inquiry as "customer".
func (s *edgeSite) inquiryTo(t *testing.T, venue uuid.UUID) uuid.UUID {
	t.Helper()
	sent, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request, inquiry.SendInquiry{
			Listing: venue,
			Name:    "ليلى",
			Phone:   "+963944111111",
			Message: "هل القاعة متاحة؟",
		})

	require.NoError(t, err)
	return sent.ID
}

// reviewOf submits a review as a new customer.
func (s *edgeSite) reviewOf(t *testing.T, venue uuid.UUID) uuid.UUID {
	t.Helper()
	author := s.join(t, "author-"+uuid.NewString()[:8], events.Customer)
	made, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		author.Request, review.SubmitReview{
			Listing: venue,
			Rating:  4,
			Comment: "جميلة",
		})

	require.NoError(t, err)
	return made.ID
}

// publicReviewOf submits a review as "customer" and approves it.
func (s *edgeSite) publicReviewOf(t *testing.T, venue uuid.UUID, rating int) uuid.UUID {
	t.Helper()
	made, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request, review.SubmitReview{
			Listing: venue,
			Rating:  rating,
			Comment: "رائعة",
		})

	require.NoError(t, err)
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request,
		review.ApproveReview{Review: made.ID},
	)
	require.NoError(t, err)
	return made.ID
}

// unlimited returns the ordinary limits times a thousand.
func unlimited() map[string]edge.Limit {
	all := maps.Clone(edge.Ordinary)
	for kind, l := range all {
		l.Each, l.Address, l.Subject = l.Each*1000, l.Address*1000, l.Subject*1000
		all[kind] = l
	}
	return all
}

// lasting returns the ordinary limits with windows that do not end during a slow test.
func lasting() map[string]edge.Limit {
	all := maps.Clone(edge.Ordinary)
	for kind, l := range all {
		l.Window = 1000 * time.Hour
		all[kind] = l
	}
	return all
}

// counter counts the statements of requests with a mark, without the cache checks, which depend on the time.
type counter struct {
	mu    sync.Mutex
	marks map[string][]string
}

type markKey struct{}

// byClock matches the statements of cache checks: the end of the log, the read models' positions, the events since.
var byClock = regexp.MustCompile(
	`max\(position\)|^SELECT position, event, tableoid::text|FROM events WHERE position > \$1 ORDER BY position LIMIT`,
)

func (c *counter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	if mark, ok := ctx.Value(markKey{}).(string); ok && !byClock.MatchString(query.SQL) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.marks == nil {
			c.marks = map[string][]string{}
		}
		c.marks[mark] = append(c.marks[mark], query.SQL)
	}
	return ctx
}

func (*counter) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// during returns the number of statements that work sent.
func (c *counter) during(ctx context.Context, work func(context.Context)) int {
	return len(c.sent(ctx, work))
}

// sent returns the statements that work sent.
func (c *counter) sent(ctx context.Context, work func(context.Context)) []string {
	mark := uuid.NewString()
	work(context.WithValue(ctx, markKey{}, mark))
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.marks[mark]
}
