// Package faqquestions reads the FAQ: published questions for everybody, and all of it for editors.
package faqquestions

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
	"weddings/projections"
	"weddings/projections/faqquestions"
	"weddings/queries"
	"weddings/queries/analytics"
)

// Entity declares the read models behind the queries. Texts that editors write for the site belong to the site, so no
// export contains them.
var Entity = queries.Entity{Name: "faqquestions", Reads: []projections.Projection{faqquestions.Projection{}}}

// Reader reads the FAQ. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Analytics *analytics.Reader

	cache *lru.Cache[string, answer] // rendered answers by their Markdown
}

// answer is a rendered answer.
type answer struct{ html, plain string }

// maxCached bounds the cache: it holds the answers of both languages, and as many former ones.
const maxCached = 1024

// New returns a reader with an empty cache.
func New(pool *pgxpool.Pool, figures *analytics.Reader) *Reader {
	cache, _ := lru.New[string, answer](maxCached) // fails only for a size below one
	return &Reader{Pool: pool, Analytics: figures, cache: cache}
}

// Question is a published question in one language.
type Question struct {
	ID       uuid.UUID
	Anchor   string
	Question string
	HTML     string // the answer
	Text     string // the answer without markup
	Revision int64  // of the text; a rating names it
}

// Group is a group with its published questions in one language.
type Group struct {
	Key, Title string
	Questions  []Question
}

// Public returns the groups that have published questions in a language, in the order of the page.
func (r *Reader) Public(ctx context.Context, _ queries.Viewer, lang string) ([]Group, error) {
	if lang != "en" {
		lang = "ar" // part of a column's name below
	}
	rows, err := queries.Collect[struct {
		ID                                   uuid.UUID
		Key, Title, Anchor, Question, Answer string
		Revision                             int64
	}](ctx, r.Pool, `SELECT q.id, g.key, g.title_`+lang+`, q.anchor, q.question_`+lang+`, q.answer_`+lang+`,
			q.texts_`+lang+`[cardinality(q.texts_`+lang+`)]
		FROM faq_questions q JOIN faq_groups g ON g.key = q."group"
		WHERE `+public(lang)+`
		ORDER BY g.place, g.key, q.place, q.id`)
	if err != nil {
		return nil, err
	}
	list := []Group{}
	for _, row := range rows {
		if n := len(list); n == 0 || list[n-1].Key != row.Key {
			list = append(list, Group{Key: row.Key, Title: row.Title})
		}
		of := &list[len(list)-1]
		a := r.rendered(row.Answer)
		of.Questions = append(of.Questions, Question{
			row.ID, row.Anchor, row.Question, a.html, a.plain, row.Revision,
		})
	}
	return list, nil
}

// public returns the SQL condition that a question q is published in a language.
func public(lang string) string {
	return `NOT q.archived AND NOT q.hidden_` + lang + ` AND q.question_` + lang + ` <> '' AND q.answer_` + lang +
		` <> ''`
}

// rendered returns an answer as HTML and plain text. Answers have no pictures and no listing cards.
func (r *Reader) rendered(source string) answer {
	if known, ok := r.cache.Get(source); ok {
		return known
	}
	a := render(source)
	r.cache.Add(source, a)
	return a
}

func render(source string) answer {
	document := markdown.Render(source, markdown.Options{})
	var html []string
	for _, block := range document.Blocks {
		if block.HTML != "" {
			html = append(html, block.HTML)
		}
	}
	return answer{strings.Join(html, "\n"), document.Plain}
}

// EditedGroup is a group as editors see it.
type EditedGroup struct{ Key, TitleAr, TitleEn string }

// Title returns the title in both languages.
func (g EditedGroup) Title() events.Bilingual { return events.Bilingual{Ar: g.TitleAr, En: g.TitleEn} }

// Edited is a question as editors see it.
type Edited struct {
	ID                     uuid.UUID
	Group, Anchor          string
	QuestionAr, QuestionEn string
	AnswerAr, AnswerEn     string
	HiddenAr, HiddenEn     bool
	Archived               bool
	Version                int64
	UpdatedAt              time.Time
	TextAr, TextEn         int64 // the revisions of the present texts
}

// present returns the revision of the present text in a language.
func (e Edited) present(lang string) int64 {
	if lang == "en" {
		return e.TextEn
	}
	return e.TextAr
}

// Ar returns the Arabic text.
func (e Edited) Ar() *events.FAQText {
	return &events.FAQText{Question: e.QuestionAr, Answer: e.AnswerAr, Hidden: e.HiddenAr}
}

// En returns the English text.
func (e Edited) En() *events.FAQText {
	return &events.FAQText{Question: e.QuestionEn, Answer: e.AnswerEn, Hidden: e.HiddenEn}
}

// Book is the whole FAQ, in the order of the page.
type Book struct {
	Groups    []EditedGroup
	Questions []Edited
}

// All returns the whole FAQ, including archived questions. For editors.
func (r *Reader) All(ctx context.Context, by queries.Viewer) (*Book, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	groups, err := queries.Collect[EditedGroup](ctx, r.Pool,
		`SELECT key, title_ar, title_en FROM faq_groups ORDER BY place, key`)
	if err != nil {
		return nil, err
	}
	questions, err := queries.Collect[Edited](ctx, r.Pool, `SELECT id, "group", anchor, question_ar, question_en,
		answer_ar, answer_en, hidden_ar, hidden_en, archived, version, updated_at,
		texts_ar[cardinality(texts_ar)], texts_en[cardinality(texts_en)]
		FROM faq_questions ORDER BY place, id`)
	return &Book{groups, questions}, err
}

// maxPreview is the longest answer that Preview renders, in characters.
const maxPreview = 10_000

var tooLong = fault.New(fault.Invalid, "الجواب أطول من أن يُعرض، أو أكثر تشابكًا.",
	"The answer is too long to be shown, or too intricate.")

// Preview returns an answer as HTML, as the page would show it. For editors. It returns invalid for an answer that is
// too long or too intricate.
func (r *Reader) Preview(_ context.Context, by queries.Viewer, source string) (string, error) {
	if err := by.Require(events.Editors...); err != nil {
		return "", err
	}
	if utf8.RuneCountInString(source) > maxPreview || markdown.Intricate(source) {
		return "", tooLong
	}
	return render(source).html, nil
}
