package account

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// StopLetters turns off one kind of letters with the token from such a letter. The person need not be signed in.
type StopLetters struct {
	Token string `json:"token"`
}

var _ = commands.Declare(Accounts, StopLetters{})

// CommandName names the command in the API.
func (StopLetters) CommandName() string { return "StopLetters" }

// StopToken returns the token that turns off one kind of an account's letters. It is derived with the log's secret and
// does not expire.
func StopToken(app *commands.App, account uuid.UUID, kind events.LetterKind) string {
	return strings.Join([]string{string(kind), account.String(), app.Token(stopPurpose(kind), account)}, ".")
}

func stopPurpose(kind events.LetterKind) string { return "letters/" + string(kind) }

// Prepare returns the kind of letters in the token, and badToken if the token is wrong.
func (c StopLetters) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, events.LetterKind, error) {
	parts := strings.SplitN(c.Token, ".", 3)
	if len(parts) < 3 {
		return commands.Target{}, "", badToken
	}
	kind := events.LetterKind(parts[0])
	id, err := uuid.Parse(parts[1])
	if err != nil || !slices.Contains(events.LetterKinds, kind) || !app.HasToken(stopPurpose(kind), id, parts[2]) {
		return commands.Target{}, "", badToken
	}
	return target(id), kind, nil
}

// Decide turns the letters off. It appends no event if they are off already or the account was erased.
func (c StopLetters) Decide(_ events.Actor, s State, kind events.LetterKind) (commands.Decision, error) {
	if !s.Exists() || !s.Wishes(kind) {
		return commands.Decision{}, nil
	}
	return commands.Then(events.LettersWished{Account: s.ID, Kind: kind})
}
