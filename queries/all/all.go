// Package all bundles the readers of all entities.
package all

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events/store"
	"weddings/events/vault"
	"weddings/projections"
	"weddings/queries"
	"weddings/queries/accounts"
	"weddings/queries/analytics"
	"weddings/queries/appeals"
	"weddings/queries/audit"
	"weddings/queries/bookings"
	"weddings/queries/budgets"
	"weddings/queries/bundles"
	"weddings/queries/calendars"
	"weddings/queries/contactmessages"
	"weddings/queries/faqquestions"
	"weddings/queries/figurekeys"
	"weddings/queries/figurenotes"
	"weddings/queries/figurereports"
	"weddings/queries/figures"
	"weddings/queries/figureshares"
	"weddings/queries/infopages"
	"weddings/queries/inquiries"
	"weddings/queries/listings"
	"weddings/queries/moderation"
	"weddings/queries/playlists"
	"weddings/queries/posts"
	"weddings/queries/pulse"
	"weddings/queries/quiz"
	"weddings/queries/reference"
	"weddings/queries/reviews"
	"weddings/queries/savedviews"
	"weddings/queries/searches"
	"weddings/queries/security"
	"weddings/queries/shortlists"
	"weddings/queries/slugs"
	"weddings/queries/songs"
	"weddings/queries/subscriptions"
	"weddings/queries/system"
	"weddings/search"
)

// Sources are the stores behind the readers.
type Sources struct {
	Pool   *pgxpool.Pool
	Redis  *redis.Client
	Engine search.Searcher
	Runner *projections.Runner
	Log    *store.Log
	Vault  *vault.Vault

	Repairables projections.Repairables // the parts that may have parked streams
	Rebuilder   *projections.Rebuilder
}

// Readers holds the readers of all entities. They are safe for concurrent use.
type Readers struct {
	Sources
	Accounts        *accounts.Reader
	Analytics       *analytics.Reader
	Appeals         *appeals.Reader
	Audit           *audit.Reader
	Bookings        *bookings.Reader
	Budgets         *budgets.Reader
	Bundles         *bundles.Reader
	Calendars       *calendars.Reader
	ContactMessages *contactmessages.Reader
	FAQQuestions    *faqquestions.Reader
	FigureKeys      *figurekeys.Reader
	FigureNotes     *figurenotes.Reader
	FigureReports   *figurereports.Reader
	FigureShares    *figureshares.Reader
	Figures         *figures.Reader
	InfoPages       *infopages.Reader
	Inquiries       *inquiries.Reader
	Listings        *listings.Reader
	Moderation      *moderation.Reader
	Playlists       *playlists.Reader
	Posts           *posts.Reader
	Pulse           *pulse.Reader
	Quiz            *quiz.Reader
	Reference       *reference.Reader
	Reviews         *reviews.Reader
	SavedViews      *savedviews.Reader
	Searches        *searches.Reader
	Security        *security.Reader
	Shortlists      *shortlists.Reader
	Slugs           *slugs.Reader
	Songs           *songs.Reader
	Subscriptions   *subscriptions.Reader
	System          *system.Reader

	fresh *queries.Freshness
}

// New returns readers with empty caches.
func New(from Sources) *Readers {
	fresh := queries.NewFreshness(from.Pool, from.Log)
	r := &Readers{Sources: from, fresh: fresh}
	r.Accounts = &accounts.Reader{Pool: from.Pool}
	r.Audit = &audit.Reader{Pool: from.Pool}
	r.Security = &security.Reader{Pool: from.Pool}
	r.Reference = &reference.Reader{Pool: from.Pool, Cache: reference.NewCache(fresh)}
	r.Listings = &listings.Reader{
		Pool: from.Pool, Vault: from.Vault, Cache: listings.NewCache(fresh), Reference: r.Reference,
	}
	r.Posts = posts.New(from.Pool, r.Listings, r.Reference)
	r.ContactMessages = &contactmessages.Reader{Pool: from.Pool}
	r.InfoPages = infopages.New(from.Pool, from.Log.Time)
	r.Inquiries = &inquiries.Reader{Pool: from.Pool, Listings: r.Listings}
	r.Bundles = &bundles.Reader{Pool: from.Pool, Inquiries: r.Inquiries}
	r.Reviews = &reviews.Reader{Pool: from.Pool, Listings: r.Listings}
	r.SavedViews = &savedviews.Reader{Pool: from.Pool}
	r.Shortlists = &shortlists.Reader{Pool: from.Pool}
	r.Bookings = &bookings.Reader{Pool: from.Pool, Listings: r.Listings}
	r.Calendars = &calendars.Reader{Pool: from.Pool, Listings: r.Listings, Now: from.Log.Time}
	r.Appeals = &appeals.Reader{Pool: from.Pool, Listings: r.Listings}
	r.Moderation = &moderation.Reader{
		Pool: from.Pool, Listings: r.Listings, Reviews: r.Reviews, Appeals: r.Appeals,
	}
	r.Figures = &figures.Reader{Pool: from.Pool, Redis: from.Redis, Log: from.Log}
	r.Analytics = &analytics.Reader{
		Pool: from.Pool, Redis: from.Redis, Log: from.Log, Listings: r.Listings, Figures: r.Figures,
	}
	r.FigureKeys = &figurekeys.Reader{Pool: from.Pool, Figures: r.Figures}
	r.FigureNotes = &figurenotes.Reader{Pool: from.Pool}
	r.Pulse = &pulse.Reader{Pool: from.Pool, Log: from.Log}
	r.FigureReports = &figurereports.Reader{Pool: from.Pool}
	r.FigureShares = &figureshares.Reader{Pool: from.Pool, Figures: r.Figures}
	r.FAQQuestions = faqquestions.New(from.Pool, r.Analytics)
	r.Searches = &searches.Reader{
		Engine: from.Engine, Listings: r.Listings, Reference: r.Reference, Analytics: r.Analytics,
		Now: from.Log.Time,
	}
	r.Budgets = &budgets.Reader{Pool: from.Pool, Now: from.Log.Time, Reference: r.Reference}
	r.Quiz = &quiz.Reader{Pool: from.Pool, Searches: r.Searches, Analytics: r.Analytics}
	r.Slugs = &slugs.Reader{Pool: from.Pool, Redis: from.Redis, Log: from.Log}
	r.Songs = &songs.Reader{Pool: from.Pool, Analytics: r.Analytics}
	r.Subscriptions = &subscriptions.Reader{Pool: from.Pool, Now: from.Log.Time}
	r.System = &system.Reader{
		Log: from.Log, Engine: from.Engine, Repairables: from.Repairables, Rebuilder: from.Rebuilder,
	}
	r.Playlists = &playlists.Reader{Pool: from.Pool, Songs: r.Songs}
	return r
}

// entities lists the packages that read read models. Package system is not among them: it reads the state of the read
// models.
var entities = []queries.Entity{
	accounts.Entity,
	analytics.Entity,
	appeals.Entity,
	audit.Entity,
	bookings.Entity,
	budgets.Entity,
	bundles.Entity,
	calendars.Entity,
	contactmessages.Entity,
	faqquestions.Entity,
	figurekeys.Entity,
	figurenotes.Entity,
	figurereports.Entity,
	figures.Entity,
	figureshares.Entity,
	infopages.Entity,
	inquiries.Entity,
	listings.Entity,
	moderation.Entity,
	playlists.Entity,
	posts.Entity,
	pulse.Entity,
	quiz.Entity,
	reference.Entity,
	reviews.Entity,
	savedviews.Entity,
	searches.Entity,
	security.Entity,
	shortlists.Entity,
	slugs.Entity,
	songs.Entity,
	subscriptions.Entity,
}

// readModels lists the read models of all entities, each once, by name.
var readModels = func() []projections.Projection {
	byName := map[string]projections.Projection{}
	for _, entity := range entities {
		for _, p := range entity.Reads {
			byName[p.Name()] = p
		}
	}
	var all []projections.Projection
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		all = append(all, byName[name])
	}
	return all
}()

// WaitFor waits until every read model in PostgreSQL has reached a position. It returns false if the wait timed out.
// Then reads may be stale.
func (r *Readers) WaitFor(ctx context.Context, position int64) (bool, error) {
	defer r.fresh.Doubt(position)
	names := make([]string, len(readModels))
	for i, p := range readModels {
		names[i] = p.Name()
	}
	return r.Runner.WaitFor(ctx, position, names...)
}
