package graph

import (
	"context"
	"errors"
	"fmt"

	"github.com/99designs/gqlgen/graphql"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/internal/fault"
)

// mutationResolver has a method for each mutation that is more than its command. Mutations with @command need none: the
// embedded interface is nil, and the directive runs instead.
type mutationResolver struct {
	*Resolver
	MutationResolver
}

// Mutation implements ResolverRoot.
func (r *Resolver) Mutation() MutationResolver { return &mutationResolver{Resolver: r} }

// carryOut implements the directive @command: it handles the field's input as a command.
func (r *Resolver) carryOut(ctx context.Context, _ any, _ graphql.Resolver) (any, error) {
	input, ok := graphql.GetFieldContext(ctx).Args["input"].(commands.Command)
	if !ok {
		return nil, fmt.Errorf("graph: the input of %s is not a command", fieldOf(ctx))
	}
	return (&mutationResolver{Resolver: r}).do(ctx, input)
}

// ofOwners are the limits that apply only to owners. Admins create and edit listings for others, and editors' drafts
// are saved while they write.
var ofOwners = map[string]bool{edge.Submission: true, edge.Edit: true}

// guesses are the limits that count refused commands too: a refusal means that somebody tried a wrong password or
// token. These limits are not shared.
var guesses = map[string]bool{edge.Password: true, edge.Token: true}

// do handles a command for the sender. also are limits besides the command's own.
//
// The sender's own limits are counted first. Shared limits are counted once the command is valid: those of also first,
// then the network's. If the command has no effect they are taken back, so that refused commands use up nothing that
// others share.
func (r *mutationResolver) do(ctx context.Context, c commands.Command, also ...limit) (*commands.Receipt, error) {
	by := edge.From(ctx)
	if commands.IsGrave(c, by.Actor) {
		if err := by.RequireFresh(); err != nil {
			return nil, err
		}
	}
	kind := string(commands.LimitOf(c))
	limited := kind != "" && !(ofOwners[kind] && by.Actor.Role.Staff())
	own, shared := by.Tally(), by.Tally()
	if limited {
		// Repeating the response of a command that was handled before costs one read, so only the limit of all calls
		// applies.
		receipt, known, err := commands.Answered(ctx, r.App, by.Request, c)
		if err != nil {
			return nil, err
		}
		if known {
			by.Reach(receipt.Position)
			return &receipt, nil
		}
		if err := r.settle(ctx, by); err != nil {
			return nil, err
		}
		if kind == edge.Submission { // the number of waiting listings is more helpful than today's count
			if err := r.fewWaiting(ctx, by); err != nil {
				return nil, err
			}
		}
		if err := own.Own(kind); err != nil {
			return nil, refusalOf(kind, err)
		}
	}
	request, admitted := by.Request, false
	request.Admit = func() error {
		if admitted {
			return nil
		}
		admitted = true
		for _, limit := range also {
			if err := limit(by, shared); err != nil {
				return err
			}
		}
		if !limited {
			return nil
		}
		return refusalOf(kind, shared.Shared(kind, ""))
	}
	receipt, err := commands.Handle(ctx, r.App, request, c)
	shared.Settle(receipt, err)
	if receipt.Replayed || !guesses[kind] && mistaken(err) {
		own.Return()
	}
	if err != nil {
		return nil, err
	}
	by.Reach(receipt.Position)
	return &receipt, nil
}

// mistaken reports whether a refusal is harmless: an invalid field, a version conflict, a limit, a busy server.
func mistaken(err error) bool {
	switch fault.CodeOf(err) {
	case fault.Invalid, fault.Conflict, fault.TooMany, fault.SignIn, fault.Unavailable:
		return true
	default:
		return false
	}
}

// settle sets whether an account is settled: confirmed, or a day old.
func (r *mutationResolver) settle(ctx context.Context, by *edge.RequestContext) error {
	if !by.Actor.SignedIn() || by.Settled {
		return nil
	}
	if by.Settled = edge.Grown(by.Actor.Account, r.App.Now()); by.Settled {
		return nil
	}
	s, err := account.Load(ctx, r.App, by.Actor.Account)
	by.Settled = s.Verified
	return err
}

// refusalOf replaces the general refusal of some limits with a more specific one.
func refusalOf(kind string, err error) error {
	reached, ok := errors.AsType[*fault.Error](err)
	if ok && kind == edge.Submission {
		return manyListings.After(reached.RetryAfter)
	}
	return err
}

// check refuses what a bot sends. People who are signed in are not checked. Errors of the fields are returned before
// anything is counted.
func (f *Form) check(ctx context.Context, fields func() error) error {
	if edge.From(ctx).Actor.SignedIn() {
		return nil
	}
	if f == nil {
		return edge.Missing
	}
	if err := (edge.Honeypot{Website: f.Website, Elapsed: f.Elapsed}).Check(fields); err != nil {
		return err
	}
	return fields()
}
