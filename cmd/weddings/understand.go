package main

import (
	"fmt"
	"time"

	"weddings/events"
	"weddings/search"
	"weddings/search/text"
)

type understandCommand struct {
	Query string `arg:"" help:"The query, as a visitor types it."`
}

// Run prints how search reads the query, in both languages.
func (c understandCommand) Run() error {
	q := search.Query{Text: c.Query, Today: text.Day(events.DayOf(time.Now()))}
	words := search.Words(c.Query)
	left := words
	for _, refused := range text.Refused(words, c.Query, q.Today) {
		fmt.Print(refused.Explain(words, c.Query))
		left = text.MaskWords(left, refused.From, refused.To)
	}
	dates := text.Dates(left, c.Query, q.Today, nil)
	for _, date := range dates {
		fmt.Print(date.Explain(words, c.Query))
	}
	for _, part := range text.Dayparts(words, c.Query, dates, nil) {
		fmt.Print(part.Explain(words, c.Query))
	}
	rest, _ := q.Dates(words, nil)
	_, err := fmt.Print(q.Plan(rest, nil).Explain(rest, c.Query))
	return err
}
