package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/api"
	"weddings/api/csv"
	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/api/page"
	"weddings/api/rest"
	"weddings/api/security"
	"weddings/api/session"
	"weddings/commands"
	"weddings/commands/faqquestion"
	"weddings/commands/policies"
	"weddings/commands/policies/sources"
	"weddings/commands/quiz"
	"weddings/commands/reference"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/admission"
	"weddings/internal/breaker"
	"weddings/internal/config"
	"weddings/internal/fetch"
	"weddings/internal/mail"
	"weddings/internal/obs"
	"weddings/internal/tool/demo"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/queries"
	"weddings/queries/all"
)

// parts is a running site: its HTTP handler and its background tasks.
type parts struct {
	log         *store.Log
	site        *api.Site
	search      *searching
	repairables projections.Repairables
	counters    *analytics.Projection
	sources     *sources.Reader
	probe       *probe
	stopping    atomic.Bool // shutting down: /readyz fails, but requests are still served
	background  []func(context.Context)
}

// shown waits until the read models and the search index have caught up with the log. It returns an error if that takes
// longer than patience.
func (p *parts) shown(ctx context.Context, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	head, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	for {
		fresh, err := p.site.Graph.Queries.WaitFor(ctx, head)
		if err != nil {
			return err
		}
		if fresh && p.search.engine.Health(ctx).Position >= head {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// assemble builds the site on migrated servers. Its background tasks bring the read models up to date.
func assemble(
	ctx context.Context, settings config.Config, pool *pgxpool.Pool, rdb *redis.Client,
) (_ *parts, err error) {
	app, err := openApp(ctx, settings, pool)
	if err != nil {
		return nil, err
	}
	log := app.Log
	defer func() {
		if err != nil {
			log.Close()
		}
	}()
	visitors := rest.NewVisitors(pool, log.Time)
	noted := security.New(pool, visitors.Source)
	reactors, err := reactorsOf(settings, app, noted)
	if err != nil {
		return nil, err
	}
	app.Farewell = reactors.Farewell
	if err := seed(ctx, app); err != nil {
		return nil, err
	}
	models, err := openModels(ctx, settings, pool, rdb, log)
	if err != nil {
		return nil, err
	}
	probe, err := newProbe(ctx, pool)
	if err != nil {
		return nil, err
	}
	asked := all.New(all.Sources{
		Pool: pool, Redis: breaker.Of(rdb), Engine: models.search.engine, Runner: models.runners.log, Log: log,
		Vault:       app.Vault,
		Repairables: models.repairables, Rebuilder: models.rebuilder,
	})
	askReadModels(app, reactors, asked)
	sessions := &session.Sessions{Pool: pool, Secure: *settings.CookieSecure, Mac: app.Vault.Mac}
	site := siteOf(settings, app, asked, models.repairables, sessions, visitors, noted)
	elsewhere := sourcesOf(settings, app)
	return &parts{
		log: log, sources: elsewhere, probe: probe, site: site,
		search: models.search, repairables: models.repairables, counters: models.counters,
		background: append(
			models.projectors(settings),
			models.runners.log.KeepTables,
			models.runners.telemetry.KeepTables,
			log.Notarize,
			sweepPictures(log, picturesOf(settings)),
			sweepAudio(log, audiosOf(settings)),
			fillCache(asked),
			models.rebuilder.Run,
			reactors.Run,
			elsewhere.Run,
			site.Graph.Finish,
			visitors.Run,
			probe.run,
			sessions.Run,
			noted.Run,
		),
	}, nil
}

// seed fills a new log with what every site begins with: the reference data, the FAQ and the weights of the quiz.
func seed(ctx context.Context, app *commands.App) error {
	for _, begin := range []func(context.Context, *commands.App) error{
		reference.Seed, faqquestion.Seed, quiz.Seed,
	} {
		if err := begin(ctx, app); err != nil {
			return err
		}
	}
	return nil
}

// openApp opens the vault and the log, and returns the App that carries out commands on them.
func openApp(ctx context.Context, settings config.Config, pool *pgxpool.Pool) (*commands.App, error) {
	keys, err := openVault(ctx, settings, pool)
	if err != nil {
		return nil, err
	}
	log := store.Open(pool, keys, store.Options{})
	return &commands.App{
		Log:           log,
		Vault:         keys,
		Now:           log.Time,
		EndSessions:   session.EndAll,
		LettersArrive: settings.SMTP.Host != "",
		Picture:       picturesOf(settings).Sent,
		Audio:         audiosOf(settings).Sent,
	}, nil
}

// reactorsOf builds the policies, which react to events: letters, timers, the ends of listings and bookings, the
// security log.
func reactorsOf(settings config.Config, app *commands.App, noted *security.Log) (*policies.Policies, error) {
	post, err := mail.Open(settings.SMTP, filepath.Join(settings.DataDir, "mail"))
	if err != nil {
		return nil, fmt.Errorf("DATA_DIR cannot be used: %w", err)
	}
	return &policies.Policies{
		App:     app,
		BaseURL: settings.BaseURL,
		Send: func(ctx context.Context, l policies.Letter) error {
			return post.Send(ctx, mail.Message(l))
		},
		ForgetFiles: forgetFiles(app.Log, picturesOf(settings), audiosOf(settings)),
		Note: func(ctx context.Context, n policies.Noted) error {
			return noted.Record(ctx, security.Entry{
				At: n.At, Event: security.Event(n.Event), Account: n.Account, Actor: n.Actor, Detail: n.Detail,
				Position: n.Position, Trace: obs.TraceID(n.Trace),
			})
		},
	}, nil
}

// askReadModels gives commands and policies access to read models, for what no stream tells.
func askReadModels(app *commands.App, reactors *policies.Policies, asked *all.Readers) {
	reactors.Week, reactors.Overdue, reactors.Checklist = weekOf(asked), overdueOf(asked), checklistOf(asked)
	reactors.Figures, reactors.Rivals = csv.Letters{Queries: asked}, rivalsOf(asked)
	app.Admins = func(ctx context.Context) ([]uuid.UUID, error) {
		return asked.Accounts.Admins(ctx, queries.Viewer{Role: events.System})
	}
}

// overdueOf returns the function that tells the letters to admins how much has waited for too long.
func overdueOf(asked *all.Readers) func(context.Context) (policies.Overdue, error) {
	return func(ctx context.Context) (policies.Overdue, error) {
		waits, err := asked.Moderation.Waiting(ctx, queries.Viewer{Role: events.System})
		if err != nil || waits == nil {
			return policies.Overdue{}, err
		}
		return policies.Overdue{
			Listings: waits.ListingsOverdue, Revisions: waits.RevisionsOverdue, Reviews: waits.ReviewsOverdue,
			Reports: waits.ReportsOverdue, Appeals: waits.AppealsOverdue,
		}, nil
	}
}

// weekOf returns the function that tells the letters to owners what their week holds.
func weekOf(asked *all.Readers) func(context.Context, uuid.UUID, events.Day, events.Day) (policies.Week, error) {
	return func(ctx context.Context, owner uuid.UUID, from, to events.Day) (policies.Week, error) {
		var week policies.Week
		dates, err := asked.Bookings.Week(ctx, queries.Viewer{Account: owner, Role: events.VenueOwner}, from, to)
		for _, d := range dates {
			date := policies.Date{
				Days: d.Days, Daypart: d.Daypart, Listing: events.Bilingual{Ar: d.NameAr, En: d.NameEn},
				Guests: d.Guests, Held: d.Status == "held",
			}
			if d.Status == "pending" {
				week.Requests = append(week.Requests, date)
			} else {
				week.Dates = append(week.Dates, date)
			}
		}
		return week, err
	}
}

// rivalsOf returns the function that tells the policies which requests ask for what a booking takes. It waits until the
// read models have caught up with a position.
func rivalsOf(asked *all.Readers) func(context.Context, uuid.UUID, int64) ([]uuid.UUID, error) {
	return func(ctx context.Context, booking uuid.UUID, position int64) ([]uuid.UUID, error) {
		fresh, err := asked.WaitFor(ctx, position)
		if err == nil && !fresh {
			err = errors.New("the read models have not caught up")
		}
		if err != nil {
			return nil, err
		}
		return asked.Bookings.Rivals(ctx, queries.Viewer{Role: events.System}, booking)
	}
}

// checklistOf returns the function that tells the letters to couples what they have still to do.
func checklistOf(asked *all.Readers) func(context.Context, uuid.UUID, events.Day) (policies.Checklist, error) {
	return func(ctx context.Context, account uuid.UUID, by events.Day) (policies.Checklist, error) {
		list, err := asked.Shortlists.Own(ctx, queries.Viewer{Account: account, Role: events.Customer})
		if err != nil || list == nil || list.Party.Date == nil {
			return policies.Checklist{}, err
		}
		plan, day := events.ShortlistPlan{Ticks: list.Ticks, Points: list.Points}, *list.Party.Date
		return policies.Checklist{
			Day:  day,
			Open: shortlist.Open(plan, list.Categories, shortlist.MonthsLeft(by, day)),
		}, nil
	}
}

// sourcesOf builds the reader of the calendars that owners keep elsewhere. It reads only from public internet
// addresses.
func sourcesOf(settings config.Config, app *commands.App) *sources.Reader {
	fetcher := fetch.New(fetch.Options{})
	reader := &sources.Reader{
		App: app,
		Fetch: func(ctx context.Context, address, etag, modified string) (sources.Fetched, error) {
			answer, err := fetcher.Get(ctx, address, etag, modified)
			return sources.Fetched(answer), err
		},
	}
	if site, err := url.Parse(settings.BaseURL); err == nil {
		reader.Host = site.Hostname()
	}
	return reader
}

// models are the read models, the search index and the counters, and what rebuilds and mends them.
type models struct {
	runners     runners
	counters    *analytics.Projection
	search      *searching
	rebuilder   *projections.Rebuilder
	repairables projections.Repairables
}

// openModels prepares the tables of the read models, the search index and the counters.
func openModels(
	ctx context.Context, settings config.Config, pool *pgxpool.Pool, rdb *redis.Client, log *store.Log,
) (*models, error) {
	both, err := openRunners(ctx, pool, log)
	if err != nil {
		return nil, err
	}
	search, err := openSearch(ctx, settings, pool, log)
	if err != nil {
		return nil, err
	}
	counters := analytics.New(rdb, log)
	rebuilds := both.rebuilds()
	rebuilds[analytics.Name] = counters.Rebuild
	return &models{
		runners: both, counters: counters, search: search,
		rebuilder: projections.NewRebuilder(rebuilds), repairables: repairablesOf(both, counters, log),
	}, nil
}

// projectors returns the background tasks that project events. With ProjectElsewhere, other processes keep the shared
// read models up to date, so their tasks are left out.
func (m *models) projectors(settings config.Config) []func(context.Context) {
	var shared []func(context.Context)
	if !settings.ProjectElsewhere {
		shared = projectors(m.runners, m.counters)
	}
	return append(shared, m.search.feeders...)
}

// followedOf returns the function that counts visits to former slugs, which are redirected.
func followedOf(asked *all.Readers) func(ctx context.Context, of, slug string) error {
	return func(ctx context.Context, of, slug string) error {
		return analytics.CountFollowed(ctx, asked.Redis, asked.Log, of, slug)
	}
}

// siteOf builds the HTTP side of the site.
func siteOf(
	settings config.Config,
	app *commands.App,
	asked *all.Readers,
	repairables projections.Repairables,
	sessions *session.Sessions,
	visitors *rest.Visitors,
	noted *security.Log,
) *api.Site {
	resolver := &graph.Resolver{App: app, Queries: asked, ReadModels: repairables, BaseURL: settings.BaseURL}
	return &api.Site{
		REST: &rest.API{
			App:      app,
			Queries:  asked,
			Sessions: sessions,
			Pictures: picturesOf(settings),
			Audio:    audiosOf(settings),
			Uploads:  rest.NewUploads(),
			Visitor:  visitors.Hash,
			BaseURL:  settings.BaseURL,
			Exempt:   demoAccounts(settings),
		},
		Graph:    resolver,
		Sessions: sessions,
		Security: noted,
		Pages: page.New(asked, resolver, settings.BaseURL).WithTag(page.Tag(settings.Tag)).
			WithFollowed(followedOf(asked)),
		TrustedProxies:  settings.TrustedProxies,
		Limits:          edge.NewLimits(edge.Ordinary),
		BaseURL:         settings.BaseURL,
		SecurityContact: settings.SecurityContact,
		Gate:            admission.New(edge.Working),
		Answers:         edge.NewAnswers(),
		Bodies:          edge.NewBodies(),
		Requests:        api.NewRequests(),
	}
}

// repairablesOf combines everything that parks events it cannot handle.
func repairablesOf(both runners, counters *analytics.Projection, log *store.Log) projections.Repairables {
	consumers := projections.Consumers{Log: log, Groups: policies.Groups()}
	return projections.Repairables{both.log, both.telemetry, consumers, projections.Timers{Log: log}, counters}
}

// demoAccounts reports whether an email belongs to an account of the demo, which needs no second factor. Nobody else
// can have an address at its domain, which is reserved (RFC 2606). serve never loads the demo.
func demoAccounts(settings config.Config) func(email string) bool {
	return func(email string) bool {
		return settings.Demo && strings.HasSuffix(strings.ToLower(email), "@example.com")
	}
}

// fillCache fills the cache of listings. Until it is full, or if that fails, searches read from PostgreSQL.
func fillCache(q *all.Readers) func(context.Context) {
	return func(ctx context.Context) {
		if err := q.Listings.FillCache(ctx, queries.Viewer{}); err != nil && ctx.Err() == nil {
			slog.Warn("cannot fill the cache of listings", "error", err)
		}
	}
}

// loadDemo loads the demo into an empty log.
func loadDemo(
	ctx context.Context,
	settings config.Config,
	pool *pgxpool.Pool,
	password string,
	say func(string, ...any),
) error {
	keys, err := openVault(ctx, settings, pool)
	if err != nil {
		return err
	}
	loader := &demo.Loader{
		Pool:     pool,
		Vault:    keys,
		Password: password,
		Seed:     demoSeed,
		Say:      say,
		Put: func(upload []byte) (events.Picture, error) {
			return picturesOf(settings).Put(ctx, upload, uuid.Nil)
		},
		PutAudio: func(ctx context.Context, upload []byte) (events.Audio, error) {
			return audiosOf(settings).Put(ctx, upload, uuid.Nil)
		},
	}
	return loader.Load(ctx)
}
