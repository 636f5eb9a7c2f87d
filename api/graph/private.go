package graph

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/queries"
)

func (r *queryResolver) MyListings(ctx context.Context) ([]*queries.Listing, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	return loadersOf(ctx).mine(ctx)
}

func (r *queryResolver) MyInquiries(ctx context.Context, first int, after *string) (*queries.InquiryPage, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Sent(ctx, viewer(ctx), first, after)
}

func (r *queryResolver) Inbox(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*queries.InquiryPage, error) {
	if err := commands.RequireRole(viewer(ctx), events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.Inbox(ctx, viewer(ctx), only, first, after)
	if err == nil && page.Total == 0 {
		err = r.noteAnothers(ctx, only)
	}
	return page, err
}

// noteAnothers notes in the security log that somebody asked for what belongs to a listing of somebody else. The answer
// is empty and the same as for a listing that does not exist.
func (r *queryResolver) noteAnothers(ctx context.Context, listing *uuid.UUID) error {
	if listing == nil || viewer(ctx).Role == events.Admin {
		return nil
	}
	anothers, err := r.Queries.IsAnothers(ctx, viewer(ctx), *listing)
	if anothers {
		edge.From(ctx).NoteRefusal(commands.Hidden, fieldOf(ctx))
	}
	return err
}

func (r *queryResolver) OwnReviews(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*queries.ReviewPage, error) {
	if err := commands.RequireRole(viewer(ctx), events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.OwnReviews(ctx, viewer(ctx), only, first, after)
	if err == nil && page.Total == 0 {
		err = r.noteAnothers(ctx, only)
	}
	return page, err
}

func (r *queryResolver) MyReview(ctx context.Context, listing string) (*queries.Review, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	id, err := parseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.MyReview(ctx, viewer(ctx), id)
}

func (r *queryResolver) Inquiry(ctx context.Context, id string) (*queries.Inquiry, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	inquiry, err := parseID(id)
	if err != nil {
		return nil, err
	}
	found, err := r.Queries.Inquiry(ctx, viewer(ctx), inquiry)
	if err != nil || found != nil {
		return found, err
	}
	hidden, err := r.Queries.HasInquiry(ctx, inquiry)
	if hidden {
		edge.From(ctx).NoteRefusal(commands.Hidden, fieldOf(ctx))
	}
	return nil, err
}

func (r *queryResolver) ModerationQueue(
	ctx context.Context,
	skip queries.QueueSkip,
) (*queries.ModerationQueue, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.ModerationQueue(ctx, viewer(ctx), skip)
}

func (r *queryResolver) Waiting(ctx context.Context) (*queries.Waiting, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Waiting(ctx)
}

// mayLookBack returns not_found unless the reader owns the listing or is an admin.
func (r *queryResolver) mayLookBack(ctx context.Context, listing string) (uuid.UUID, error) {
	if err := requireAccount(ctx); err != nil {
		return uuid.Nil, err
	}
	id, err := parseID(listing)
	if err != nil {
		return uuid.Nil, err
	}
	by := viewer(ctx)
	l, err := r.Queries.Listing(ctx, by, id.String())
	if err != nil {
		return uuid.Nil, err
	}
	if l == nil {
		return uuid.Nil, commands.NotFound
	}
	if by.Role != events.Admin && by.Account != l.Owner {
		return uuid.Nil, commands.NotAllowed
	}
	return id, nil
}

func (r *queryResolver) ListingHistory(
	ctx context.Context,
	listing string,
	first int,
	after *string,
) (*queries.HistoryPage, error) {
	id, err := r.mayLookBack(ctx, listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.History(ctx, id, first, after)
}

func (r *queryResolver) ListingAsOf(ctx context.Context, listing string, at time.Time) (*queries.AsOf, error) {
	id, err := r.mayLookBack(ctx, listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.AsOf(ctx, id, at)
}

func (r *queryResolver) AllListings(
	ctx context.Context,
	status, query *string,
	first int,
	after *string,
) (*queries.ListingPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.All(ctx, viewer(ctx), status, query, first, after)
}

func (r *queryResolver) Accounts(
	ctx context.Context,
	query, role *string,
	suspended *bool,
	first int,
	after *string,
) (*queries.AccountPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Accounts(ctx, queries.AccountFilter{Query: query, Role: role, Suspended: suspended}, first, after)
}

func (r *queryResolver) Account(ctx context.Context, id string) (*queries.Account, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	account, err := parseID(id)
	if err != nil {
		return nil, err
	}
	return r.Queries.Account(ctx, account)
}

func (r *queryResolver) AuditLog(
	ctx context.Context,
	filter queries.AuditFilter,
	first int,
	after *string,
) (*queries.AuditPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.AuditLog(ctx, filter, first, after)
}

func (r *queryResolver) SecurityLog(
	ctx context.Context,
	filter queries.SecurityFilter,
	first int,
	after *string,
) (*queries.SecurityPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.SecurityLog(ctx, filter, first, after)
}

// Analytics are for admins, and a listing's own for its owner.
func (r *queryResolver) Analytics(ctx context.Context, filter queries.AnalyticsFilter) (*queries.Analytics, error) {
	if by := viewer(ctx); by.Role != events.Admin {
		if filter.Listing == nil {
			return nil, requireAdmin(ctx)
		}
		if _, err := r.mayLookBack(ctx, filter.Listing.String()); err != nil {
			return nil, err
		}
	}
	return r.Queries.Analytics(ctx, filter)
}

func (r *queryResolver) OwnAnalytics(ctx context.Context, from, to string) (*queries.Analytics, error) {
	by := viewer(ctx)
	if err := commands.RequireRole(by, events.VenueOwner, events.ServiceProvider); err != nil {
		return nil, err
	}
	return r.Queries.OwnAnalytics(ctx, by, from, to)
}

func (r *queryResolver) Synonyms(ctx context.Context) ([]*queries.Synonym, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return pointers(r.Queries.Synonyms(ctx))
}

// Nested listings are read for a whole page at once: see loaders.
func (r *inquiryResolver) Listing(ctx context.Context, i *queries.Inquiry) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, i.ListingID)
}

func (r *reviewResolver) Listing(ctx context.Context, v *queries.Review) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}

func (r *reportResolver) Listing(ctx context.Context, v *queries.Report) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}

func (r *auditEntryResolver) Listing(ctx context.Context, e *queries.AuditEntry) (*queries.Listing, error) {
	if e.ListingID == nil {
		return nil, nil
	}
	return loadersOf(ctx).listing(ctx, *e.ListingID)
}
