package analytics

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// fewestSessions is how many sessions must have searched for a term before owners may see it. A term that few typed may
// be personal.
const fewestSessions = 5

// mostTerms is how many terms of a listing are returned.
const mostTerms = 10

// FoundBy tells how often a listing was opened from searches for a term, and its mean position in the results. A nil
// Term sums up all others: terms of too few sessions, terms beyond mostTerms, and searches without words.
type FoundBy struct {
	Term     *string
	Clicks   int
	Position float64
}

const termsSQL = `WITH ` + ownSQL + ` SELECT f.listing, f.term, count(*), sum(f.rank)::float8, count(DISTINCT f.session)
	FROM opened_results f JOIN own ON own.id = f.listing WHERE f.day BETWEEN $3::text::date AND $4::text::date
	GROUP BY f.listing, f.term`

// ranked counts how often a listing was opened from searches for a term. places is the sum of its positions in the
// results.
type ranked struct {
	term             string
	clicks, sessions int
	places           float64
}

func (c *coachReading) queueTerms(b *pgx.Batch, own []any) {
	args := append(slices.Clone(own), (c.today - coachedDays).String(), (c.today - 1).String())
	b.Queue(termsSQL, args...).Query(func(rows pgx.Rows) error {
		var listing uuid.UUID
		var each ranked
		found := map[uuid.UUID][]ranked{}
		into := []any{&listing, &each.term, &each.clicks, &each.places, &each.sessions}
		_, err := pgx.ForEachRow(rows, into, func() error {
			found[listing] = append(found[listing], each)
			return nil
		})
		for listing, terms := range found {
			if l := c.ofID[listing]; l != nil {
				l.terms = foundBy(terms)
			}
		}
		return err
	})
}

// foundBy returns the terms that owners may see, the most frequent first. The sum of the others comes last.
func foundBy(terms []ranked) []FoundBy {
	slices.SortFunc(terms, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.clicks, a.clicks), cmp.Compare(a.term, b.term))
	})
	list := []FoundBy{}
	var others ranked
	for _, each := range terms {
		if each.term == "" || each.sessions < fewestSessions || len(list) == mostTerms {
			others.clicks, others.places = others.clicks+each.clicks, others.places+each.places
			continue
		}
		term := each.term
		list = append(list, FoundBy{&term, each.clicks, each.places / float64(each.clicks)})
	}
	if others.clicks > 0 {
		list = append(list, FoundBy{nil, others.clicks, others.places / float64(others.clicks)})
	}
	return list
}
