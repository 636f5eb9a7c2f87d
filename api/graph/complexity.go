package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"weddings/queries"
)

// What reading of the past counts for beside what is answered. Events are decoded that hold whole listings: before the
// first one of a page those that tell how the listing stood there.
const pastBefore, pastEvent = 500, 20

// lengths are how long the lists may be whose fields do not say it with first.
var lengths = map[string]int{
	"Query.suggest":         8,
	"Query.myListings":      20,
	"Query.moderationQueue": 20,
	"Query.searchTerms":     100,
	"HistoryEntry.changes":  10,
}

// counted is a schema in which a list counts as often as it may be long.
type counted struct{ graphql.ExecutableSchema }

// Complexity implements graphql.ExecutableSchema: what a field counts for with what is asked of its values.
func (c counted) Complexity(_ context.Context, of, name string, child int, args map[string]any) (int, bool) {
	field := c.Schema().Types[of].Fields.ForName(name)
	if field == nil {
		return 0, false
	}
	length, known := lengths[of+"."+name]
	if field.Arguments.ForName("first") != nil {
		first, err := graphql.UnmarshalInt(args["first"])
		if err != nil {
			first = queries.MaxPage // what cannot be read is refused where it is asked
		}
		length, known = max(1, min(first, queries.MaxPage)), true
	}
	switch {
	case of == "Query" && name == "listingHistory":
		return pastBefore + (child+pastEvent)*length, true
	case of == "Query" && name == "listingAsOf":
		return pastBefore + child, true
	case known:
		return 1 + child*length, true
	}
	return 0, false
}
