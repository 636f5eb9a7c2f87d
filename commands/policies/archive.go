package policies

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

const page = 500 // events at a time

// archive archives the listings of an owner whose account was erased, and deletes the files that the account uploaded.
// It also archives a listing that was created during the erasure.
func (p *Policies) archive(ctx context.Context, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.AccountErased:
		if p.ForgetFiles != nil {
			if err := p.ForgetFiles(ctx, e.Account); err != nil {
				return err
			}
		}
		return p.archiveAllOf(ctx, r, e.Account)
	case events.ListingCreated:
		_, err := account.Load(ctx, p.App, e.Owner)
		if errors.Is(err, commands.NotFound) {
			return p.archiveOne(ctx, r, e.Listing)
		}
		return err
	}
	return nil
}

// archiveAllOf searches the log for the listings of an owner, since commands read no projection. Erasures are rare.
func (p *Policies) archiveAllOf(ctx context.Context, r events.Recorded, owner uuid.UUID) error {
	return p.each(ctx, events.ListingCreated{}, func(found events.Event) error {
		if e, ok := found.(events.ListingCreated); ok && e.Owner == owner {
			return p.archiveOne(ctx, r, e.Listing)
		}
		return nil
	})
}

// each calls visit with every event in the log that has the type of kind.
func (p *Policies) each(ctx context.Context, kind events.Event, visit func(events.Event) error) error {
	for after := int64(0); ; {
		history, err := p.App.Log.ReadType(ctx, events.TypeOf(kind), after, page)
		if err != nil {
			return err
		}
		for _, found := range history {
			after = found.Position
			if found.Data == nil {
				continue
			}
			if err := visit(found.Data); err != nil {
				return err
			}
		}
		if len(history) < page {
			return nil
		}
	}
}

func (p *Policies) archiveOne(ctx context.Context, r events.Recorded, id uuid.UUID) error {
	_, err := commands.Handle(ctx, p.App, causedBy(r), listing.ArchiveListing{Listing: id})
	if fault.CodeOf(err) == fault.NotFound { // its first event is gone from the log: there is nothing to archive
		return nil
	}
	return err
}
