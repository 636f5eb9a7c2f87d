package graph

import (
	"context"
	"errors"

	"weddings/api/edge"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/internal/fault"
	"weddings/queries/accounts"
)

func (r *queryResolver) Viewer(ctx context.Context) (*accounts.Account, error) {
	return r.Queries.Accounts.Own(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Accounts(
	ctx context.Context,
	query, role *string,
	suspended *bool,
	first int,
	after *string,
) (*accounts.Page, error) {
	return r.Queries.Accounts.Accounts(
		ctx,
		edge.Viewer(ctx),
		accounts.Filter{Query: query, Role: role, Suspended: suspended},
		first,
		after,
	)
}

func (r *queryResolver) Account(ctx context.Context, id string) (*accounts.Account, error) {
	account := edge.SoughtID(id)
	return r.Queries.Accounts.Account(ctx, edge.Viewer(ctx), account)
}

func (r *mutationResolver) RequestVerification(ctx context.Context) (*commands.Receipt, error) {
	return r.do(ctx, account.RequestVerification{}, func(by *edge.RequestContext, tally *edge.Tally) error {
		s, err := account.Load(ctx, r.App, by.Actor.Account)
		if err != nil {
			return err
		}
		err = tally.Shared(edge.Mailbox, commands.Spelling(s.Email.Text()))
		if err == nil {
			err = tally.Shared(edge.Spelling, commands.Mailbox(s.Email.Text()))
		}
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return manyLetters.After(tooMany.RetryAfter)
		}
		return err
	})
}

func (r *mutationResolver) EraseAccount(ctx context.Context, input account.EraseAccount) (*commands.Receipt, error) {
	receipt, err := r.do(ctx, input)
	edge.From(ctx).NoteWrong(security.PasswordRefused, err, "password")
	return receipt, err
}
