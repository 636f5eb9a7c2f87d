package graph

import (
	"context"
	"errors"
	"fmt"

	"github.com/99designs/gqlgen/graphql"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// mutationResolver has a method for each mutation that is more than its command. Those whose fields are marked @command
// need none: the interface that is embedded is nil, and carryOut stands in front of it.
type mutationResolver struct {
	*Resolver
	MutationResolver
}

// Mutation implements ResolverRoot.
func (r *Resolver) Mutation() MutationResolver { return &mutationResolver{Resolver: r} }

// carryOut is the directive @command: the field's input is carried out as it is.
func (r *Resolver) carryOut(ctx context.Context, _ any, _ graphql.Resolver) (any, error) {
	input, ok := graphql.GetFieldContext(ctx).Args["input"].(commands.Command)
	if !ok {
		return nil, fmt.Errorf("graph: the input of %s is no command", fieldOf(ctx))
	}
	return (&mutationResolver{Resolver: r}).do(ctx, input)
}

// ofOwners are the kinds of limits that hold owners alone. Admins, who list and edit for others, have none of them.
var ofOwners = map[string]bool{edge.Submission: true, edge.Edit: true}

// guesses are the kinds of which a refusal counts: somebody tried a password or a token. They share nothing.
var guesses = map[string]bool{edge.Password: true, edge.Token: true}

// do carries a command out as whoever asks. also are limits besides the command's own.
//
// What the asker alone may do is counted first. What others share is counted once the command was found to be in order,
// in also and then in the network, and taken back where nothing comes of it: whoever is refused uses up nothing of it.
func (r *mutationResolver) do(ctx context.Context, c commands.Command, also ...limit) (*commands.Receipt, error) {
	by := edge.From(ctx)
	if _, grave := c.(commands.Grave); grave {
		if err := by.RequireFresh(); err != nil {
			return nil, err
		}
	}
	kind := string(commands.LimitOf(c))
	limited := kind != "" && !(ofOwners[kind] && by.Actor.Role == events.Admin)
	own, shared := by.Tally(), by.Tally()
	if limited {
		// The answer to a command that was carried out already costs one read, so only the limit of all calls holds for
		// it.
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
		if kind == edge.Submission { // that many wait says more than that there were many today
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

// mistaken reports whether a refusal is one that a person meets without doing harm: a field, somebody who was faster, a
// limit, a server that is busy.
func mistaken(err error) bool {
	switch fault.CodeOf(err) {
	case fault.Invalid, fault.Conflict, fault.TooMany, fault.SignIn, fault.Unavailable:
		return true
	default:
		return false
	}
}

// settle looks up whether an account counts for itself alone: one that is confirmed, or was there the day before.
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

// refusalOf says what there was too much of, where it is not plain.
func refusalOf(kind string, err error) error {
	reached, ok := errors.AsType[*fault.Error](err)
	if ok && kind == edge.Submission {
		return manyListings.After(reached.RetryAfter)
	}
	return err
}

// check refuses what a machine sends; whoever is signed in is none. What is wrong with the fields is told before
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
