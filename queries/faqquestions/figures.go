package faqquestions

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/queries"
	"weddings/queries/analytics"
)

// Counts are how many sessions opened a question, and how many said that its answer helped or did not.
type Counts struct{ Opened, Helped, NotHelped int }

func (c *Counts) add(of analytics.FAQCount) {
	c.Opened += of.Opened
	c.Helped += of.Helped
	c.NotHelped += of.NotHelped
}

// Figures are the counts of a question in a range of days: in all, and of the words that stand now. The two differ
// where a text was changed after somebody read it.
type Figures struct {
	Question Edited
	All, Now Counts
}

// Figures returns those of all questions that are not archived, and of archived ones that anybody read in the range, in
// the order of the page. For admins. It returns invalid for what is no range.
func (r *Reader) Figures(ctx context.Context, by queries.Viewer, from, to string) ([]Figures, error) {
	counts, err := r.Analytics.FAQ(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	book, err := r.All(ctx, by)
	if err != nil {
		return nil, err
	}
	place := map[string]int{}
	for i, group := range book.Groups {
		place[group.Key] = i
	}
	slices.SortStableFunc(book.Questions, func(a, b Edited) int { return cmp.Compare(place[a.Group], place[b.Group]) })
	list := make([]Figures, 0, len(book.Questions))
	for _, question := range book.Questions {
		f := Figures{Question: question}
		for _, each := range counts {
			if each.Question != question.ID {
				continue
			}
			f.All.add(each)
			if each.Revision >= question.present(each.Lang) {
				f.Now.add(each)
			}
		}
		if !question.Archived || f.All != (Counts{}) {
			list = append(list, f)
		}
	}
	return list, nil
}

// maxMisses is how many of the terms that found nothing are listed.
const maxMisses = 100

// Misses returns what was searched for in the FAQ in a range of days and not found, the most frequent first. For
// admins. It returns invalid for what is no range.
func (r *Reader) Misses(ctx context.Context, by queries.Viewer, from, to string) ([]analytics.FAQMiss, error) {
	list, err := r.Analytics.FAQMisses(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b analytics.FAQMiss) int {
		return cmp.Or(
			cmp.Compare(b.Times, a.Times), strings.Compare(a.Term, b.Term), strings.Compare(a.Lang, b.Lang),
		)
	})
	return list[:min(len(list), maxMisses)], nil
}

// Revision returns the revision of a public question's words that somebody read who was told of one: the newest that is
// not newer than that, since what a client says of it may be anything. It is nil for a question that is not public in
// the language.
func (r *Reader) Revision(
	ctx context.Context, _ queries.Viewer, question uuid.UUID, lang string, told int64,
) (*int64, error) {
	if lang != "en" {
		lang = "ar" // part of a column's name below
	}
	found, err := queries.One[struct{ Revision int64 }](ctx, r.Pool, `SELECT coalesce(
			(SELECT max(v) FROM unnest(texts_`+lang+`) v WHERE v <= $2), texts_`+lang+`[1])
		FROM faq_questions q WHERE id = $1 AND `+public(lang), question, told)
	if err != nil || found == nil {
		return nil, err
	}
	return &found.Revision, nil
}
