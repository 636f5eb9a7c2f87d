package graph

import (
	"context"
	"math"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/search"
)

// Resolver answers the schema with commands and queries.
type Resolver struct {
	App        *commands.App
	Queries    *queries.Queries
	ReadModels ReadModels

	once     sync.Once
	executor *executor.Executor // of Answer
	searches searches

	records sync.WaitGroup // that are written while their answers are on their way
	writing atomic.Int32   // how many
}

// mostRecords is how many may be written at a time beside the answers; whoever comes when there are more waits for
// theirs.
const mostRecords = 64

// meanwhile does what an answer does not depend on without keeping it.
func (r *Resolver) meanwhile(ctx context.Context, record func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	done := func() { cancel(); r.writing.Add(-1) }
	if r.writing.Add(1) > mostRecords {
		defer done()
		record(ctx)
		return
	}
	r.records.Go(func() {
		defer done()
		record(ctx)
	})
}

// Finish waits for the end of the context, after which no request may come, and then for what is still being written.
func (r *Resolver) Finish(ctx context.Context) {
	<-ctx.Done()
	r.records.Wait()
}

type (
	queryResolver          struct{ *Resolver }
	listingResolver        struct{ *Resolver }
	inquiryResolver        struct{ *Resolver }
	reviewResolver         struct{ *Resolver }
	reportResolver         struct{ *Resolver }
	auditEntryResolver     struct{ *Resolver }
	pictureDetailsResolver struct{ *Resolver }
)

// Query implements ResolverRoot.
func (r *Resolver) Query() QueryResolver { return &queryResolver{r} }

// Listing implements ResolverRoot.
func (r *Resolver) Listing() ListingResolver { return &listingResolver{r} }

// Inquiry implements ResolverRoot.
func (r *Resolver) Inquiry() InquiryResolver { return &inquiryResolver{r} }

// Review implements ResolverRoot.
func (r *Resolver) Review() ReviewResolver { return &reviewResolver{r} }

// Report implements ResolverRoot.
func (r *Resolver) Report() ReportResolver { return &reportResolver{r} }

// AuditEntry implements ResolverRoot.
func (r *Resolver) AuditEntry() AuditEntryResolver { return &auditEntryResolver{r} }

// PictureDetails implements ResolverRoot.
func (r *Resolver) PictureDetails() PictureDetailsResolver { return &pictureDetailsResolver{r} }

func (r *pictureDetailsResolver) URL(_ context.Context, p *events.Picture) (string, error) {
	return queries.PictureURL(p.Hash, 480), nil
}

func viewer(ctx context.Context) queries.Viewer { return edge.From(ctx).Actor }

func requireAdmin(ctx context.Context) error { return commands.RequireRole(viewer(ctx), events.Admin) }

func requireAccount(ctx context.Context) error { return commands.RequireAccount(viewer(ctx)) }

var badID = fault.New(fault.Invalid, "المعرّف غير صالح.", "The id is not valid.").
	With("id", "معرّف غير صالح", "Invalid id")

func parseID(s string) (uuid.UUID, error) {
	id, err := uuid.Parse(s)
	if err != nil {
		return uuid.Nil, badID
	}
	return id, nil
}

func parseOptionalID(s *string) (*uuid.UUID, error) {
	if s == nil {
		return nil, nil
	}
	id, err := parseID(*s)
	return &id, err
}

func (r *queryResolver) FeaturedVenues(ctx context.Context, first int) ([]*queries.Listing, error) {
	return r.Queries.Featured(ctx, events.Venue, first)
}

func (r *queryResolver) FeaturedServices(ctx context.Context, first int) ([]*queries.Listing, error) {
	return r.Queries.Featured(ctx, events.Service, first)
}

func (r *queryResolver) Listings(
	ctx context.Context,
	filter queries.ListingFilter,
	first int,
	after *string,
) (*queries.ListingPage, error) {
	return r.Queries.Listings(ctx, filter, first, after)
}

func (r *queryResolver) Listing(ctx context.Context, slugOrID string) (*queries.Listing, error) {
	return r.Queries.Listing(ctx, viewer(ctx), slugOrID)
}

func (r *queryResolver) Categories(ctx context.Context) ([]*queries.Category, error) {
	return pointers(r.Queries.Categories(ctx))
}

func (r *queryResolver) Governorates(ctx context.Context) ([]*queries.Governorate, error) {
	return pointers(r.Queries.Governorates(ctx))
}

func (r *queryResolver) Governorate(ctx context.Context, slug string) (*queries.Governorate, error) {
	return r.Queries.Governorate(ctx, slug)
}

func (r *queryResolver) Cities(ctx context.Context, governorate *string) ([]*queries.City, error) {
	return pointers(r.Queries.Cities(ctx, governorate))
}

func (r *queryResolver) Amenities(ctx context.Context) ([]*queries.Amenity, error) {
	return pointers(r.Queries.Amenities(ctx))
}

func (r *queryResolver) Settings(ctx context.Context) (*queries.Settings, error) {
	s, err := r.Queries.Settings(ctx)
	return &s, err
}

func (r *queryResolver) Search(
	ctx context.Context,
	query string,
	filter *SearchFilter,
	sort SearchSort,
	first, offset int,
) (*queries.SearchResult, error) {
	q := search.Query{Text: query, Limit: first, Offset: offset, Sort: sorts[sort]}
	if f := filter; f != nil {
		least, err := cents("priceMin", f.PriceMin)
		if err != nil {
			return nil, err
		}
		most, err := cents("priceMax", f.PriceMax)
		if err != nil {
			return nil, err
		}
		q.Filters = search.Filters{
			ServiceType: value(
				f.ServiceType,
			),
			Kind:        value(f.VenueType),
			Governorate: value(f.Governorate),
			City:        value(f.City),
			CapacityMin: value(
				f.CapacityMin,
			),
			PriceMin:  least,
			PriceMax:  most,
			RatingMin: value(f.RatingMin),
			Amenities: f.Amenities,
		}
	}
	result, err := r.Queries.Search(ctx, q)
	if err != nil || offset > 0 || browsing(q) { // further pages are the same search
		return result, err
	}
	made := traffic.RecordSearch{
		Search:      result.ID,
		Term:        query,
		Category:    q.Filters.ServiceType,
		Governorate: q.Filters.Governorate,
		City:        q.Filters.City,
		Understood:  understood(result.Understood),
		Results:     result.Total,
	}
	if ctx.Value(answering{}) != nil {
		r.searches.all().Add(result.ID, made)
	}
	r.record(ctx, made)
	return result, nil
}

// cents are whole dollars of a filter, which have 32 bits as every Int of GraphQL; 0 where the field is not set.
func cents(field string, dollars *int) (int64, error) {
	n := int64(value(dollars))
	if n < math.MinInt32 || n > math.MaxInt32 {
		return 0, fault.New(fault.Invalid, "السعر خارج المسموح.", "The price is out of range.").
			With(field, "2147483647 دولار على الأكثر", "At most 2147483647 dollars")
	}
	return n * 100, nil
}

// browsing is a look at the whole list of a category, or at everything: nobody has asked for anything yet.
func browsing(q search.Query) bool {
	f := q.Filters
	f.ServiceType = ""
	return strings.TrimSpace(q.Text) == "" && q.Sort == search.Relevance && reflect.DeepEqual(f, search.Filters{})
}

// understood spells what a search was taken for: "city:homs kind:hall".
func understood(parts []queries.Understood) string {
	words := make([]string, len(parts))
	for i, u := range parts {
		words[i] = u.Kind + ":" + u.Value
	}
	return strings.Join(words, " ")
}

var sorts = map[SearchSort]search.Sort{
	SearchSortRelevance: search.Relevance, SearchSortPriceAsc: search.PriceAsc, SearchSortPriceDesc: search.PriceDesc,
	SearchSortRating: search.ByRating, SearchSortCapacity: search.ByCapacity,
}

func (r *queryResolver) Suggest(ctx context.Context, query string) ([]*queries.Suggestion, error) {
	return pointers(r.Queries.Suggest(ctx, query, edge.From(ctx).Lang))
}

func (r *queryResolver) Viewer(ctx context.Context) (*queries.Account, error) {
	by := viewer(ctx)
	if !by.SignedIn() {
		return nil, nil
	}
	return r.Queries.Account(ctx, by.Account)
}

func (r *listingResolver) Reviews(
	ctx context.Context,
	l *queries.Listing,
	first int,
	after *string,
) (*queries.ReviewPage, error) {
	if after != nil && *after != "" { // a further page is of one listing
		return r.Queries.Reviews(ctx, l.ID, first, after)
	}
	return loadersOf(ctx).firstReviews(ctx, l, first)
}

func (r *listingResolver) Similar(ctx context.Context, l *queries.Listing, first int) ([]*queries.Listing, error) {
	return loadersOf(ctx).similar(ctx, l, first)
}

func (r *listingResolver) AnswersWithinHours(ctx context.Context, l *queries.Listing) (*int, error) {
	return loadersOf(ctx).answersOf(ctx, l)
}

// Owner is for the owner and admins.
func (r *listingResolver) Owner(ctx context.Context, l *queries.Listing) (*queries.Account, error) {
	if by := viewer(ctx); by.Role != events.Admin && by.Account != l.Owner {
		return nil, nil
	}
	return loadersOf(ctx).ownerOf(ctx, l)
}

// pointers is how gqlgen wants lists.
func pointers[T any](list []T, err error) ([]*T, error) {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out, err
}

func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

type grantRoleResolver struct{ *Resolver }

// GrantRole implements ResolverRoot.
func (r *Resolver) GrantRole() GrantRoleResolver { return &grantRoleResolver{r} }

func (r *grantRoleResolver) Role(_ context.Context, c *account.GrantRole, role string) error {
	c.Role = events.Role(role)
	return nil
}
