// Package graph is the GraphQL API: a query reads the read models, a mutation is one command with the same name.
package graph

//go:generate go tool gqlgen generate

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/events"
)

// MarshalDecimal writes a decimal as a string, so that it stays exact.
func MarshalDecimal(d decimal.Decimal) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(d.String())) })
}

// UnmarshalDecimal reads a decimal from a string or a number.
func UnmarshalDecimal(v any) (decimal.Decimal, error) {
	switch v := v.(type) {
	case string:
		if len(v) > 32 {
			return decimal.Decimal{}, fmt.Errorf("a decimal has at most 32 characters")
		}
		return decimal.NewFromString(v)
	case json.Number:
		return UnmarshalDecimal(v.String())
	case int64:
		return decimal.NewFromInt(v), nil
	case float64:
		return decimal.NewFromFloat(v), nil
	}
	return decimal.Decimal{}, fmt.Errorf("a decimal is a string or a number")
}

// MarshalRoleName writes a role as commands name it.
func MarshalRoleName(role events.Role) graphql.Marshaler { return graphql.MarshalString(string(role)) }

// UnmarshalRoleName reads a role. The command checks whether it exists.
func UnmarshalRoleName(v any) (events.Role, error) {
	name, err := graphql.UnmarshalString(v)
	return events.Role(name), err
}

// MarshalSongCategory writes a song's category as the enum names it.
func MarshalSongCategory(category events.SongCategory) graphql.Marshaler {
	return graphql.MarshalString(strings.ToUpper(string(category)))
}

// UnmarshalSongCategory reads a song's category. The schema has checked that the enum has it.
func UnmarshalSongCategory(v any) (events.SongCategory, error) {
	name, err := graphql.UnmarshalString(v)
	return events.SongCategory(strings.ToLower(name)), err
}

// MarshalVote writes a vote as the enum names it.
func MarshalVote(vote events.Vote) graphql.Marshaler {
	return graphql.MarshalString(strings.ToUpper(string(vote)))
}

// UnmarshalVote reads a vote. The schema has checked that the enum has it.
func UnmarshalVote(v any) (events.Vote, error) {
	name, err := graphql.UnmarshalString(v)
	return events.Vote(strings.ToLower(name)), err
}

// MarshalWay writes the kind of a message as commands name it.
func MarshalWay(way events.Way) graphql.Marshaler { return graphql.MarshalString(string(way)) }

// UnmarshalWay reads the kind of a message. The command checks whether it exists.
func UnmarshalWay(v any) (events.Way, error) {
	name, err := graphql.UnmarshalString(v)
	return events.Way(name), err
}

// MarshalDay writes a day as YYYY-MM-DD.
func MarshalDay(day events.Day) graphql.Marshaler { return graphql.MarshalString(day.String()) }

// UnmarshalDay reads YYYY-MM-DD, and a day in digits in the forms that people type: a reader may have typed it into a
// URL.
func UnmarshalDay(v any) (events.Day, error) {
	text, err := graphql.UnmarshalString(v)
	if err != nil {
		return 0, err
	}
	day, ok := commands.ReadDay(text)
	if !ok {
		return 0, fmt.Errorf("a day is YYYY-MM-DD")
	}
	return day, nil
}

// MarshalDaypart writes a daypart as commands name it.
func MarshalDaypart(daypart events.Daypart) graphql.Marshaler {
	return graphql.MarshalString(string(daypart))
}

// UnmarshalDaypart reads a daypart. The command checks whether it exists.
func UnmarshalDaypart(v any) (events.Daypart, error) {
	text, err := graphql.UnmarshalString(v)
	return events.Daypart(text), err
}
