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

// Counts is how many sessions opened a question, and how many said that the answer helped or did not help.
type Counts struct{ Opened, Helped, NotHelped int }

func (c *Counts) add(of analytics.FAQCount) {
	c.Opened += of.Opened
	c.Helped += of.Helped
	c.NotHelped += of.NotHelped
}

// Figures holds the counts of a question in a range of days. All counts every text that the question had. Now counts
// only the present texts.
type Figures struct {
	Question Edited
	All, Now Counts
}

// Figures returns the counts of all questions, in the order of the page. It omits archived questions that nobody read
// in the range. For admins. It returns invalid for an invalid range.
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

// maxMisses is how many searches without results are returned.
const maxMisses = 100

// Misses returns the FAQ searches of a range of days that found nothing, the most frequent first. For admins. It
// returns invalid for an invalid range.
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

// Revision returns the revision of a published question that a visitor read. told is the revision that the client
// names. Since a client may name anything, the result is the newest revision that is not newer than told, or the first
// one. It is nil if the question is not published in the language.
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
