package commands

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"weddings/events"
	"weddings/internal/obs"
)

// Command is a request to change something. It may be refused. CommandName is its name in the API and in idempotency
// keys.
type Command interface{ CommandName() string }

// Decider is a command that is decided by the state S of its aggregate and by facts F, which are everything else that
// the decision depends on.
type Decider[S, F any] interface {
	Command
	// Prepare returns the stream that the command is about, and the facts. It does the reading, hashing and creation of
	// ids. It refuses what can be refused without the aggregate's state.
	Prepare(ctx context.Context, app *App, by Request) (Target, F, error)
	// Decide returns the decision, or the refusal. It is a pure function. A decision without events means that nothing
	// would change.
	Decide(by events.Actor, state S, facts F) (Decision, error)
}

// None is the type of the facts of a command that needs none.
type None struct{}

// Handler is a command that needs more than one decision on one stream.
type Handler interface {
	Command
	Handle(ctx context.Context, app *App, by Request) (Receipt, error)
}

type declaration struct {
	zero   Command
	handle func(context.Context, *App, Request, Command) (Receipt, error)
}

var declared = map[reflect.Type]declaration{}

// Declare registers a command that its aggregate decides. Call it beside the command's type. The empty result allows a
// call at package level. It panics if two commands have one name.
func Declare[S, F any, C Decider[S, F]](a Aggregate[S], zero C) struct{} {
	return declare(zero, func(ctx context.Context, app *App, by Request, c Command) (Receipt, error) {
		cmd := c.(C)
		to, facts, err := cmd.Prepare(ctx, app, by)
		if err != nil {
			return Receipt{}, err
		}
		return Execute(ctx, app, by, a, cmd, to, facts)
	})
}

// DeclareHandler registers a command that handles itself. Call it like Declare.
func DeclareHandler(zero Handler) struct{} {
	return declare(zero, func(ctx context.Context, app *App, by Request, c Command) (Receipt, error) {
		return c.(Handler).Handle(ctx, app, by)
	})
}

func declare(zero Command, handle func(context.Context, *App, Request, Command) (Receipt, error)) struct{} {
	t := reflect.TypeOf(zero)
	for other, d := range declared {
		if other == t || d.zero.CommandName() == zero.CommandName() {
			panic("commands: two commands are named " + zero.CommandName())
		}
	}
	declared[t] = declaration{zero, handle}
	return struct{}{}
}

// Declared returns the zero value of every registered command, sorted by name.
func Declared() []Command {
	list := make([]Command, 0, len(declared))
	for d := range maps.Values(declared) {
		list = append(list, d.zero)
	}
	slices.SortFunc(list, func(a, b Command) int { return cmp.Compare(a.CommandName(), b.CommandName()) })
	return list
}

// Handle carries a command out.
func Handle(ctx context.Context, app *App, by Request, cmd Command) (Receipt, error) {
	d, known := declared[reflect.TypeOf(cmd)]
	if !known {
		return Receipt{}, fmt.Errorf("commands: %T is not declared", cmd)
	}
	ctx, span := obs.Span(ctx, cmd.CommandName())
	defer span.End()
	return d.handle(ctx, app, by, cmd)
}
