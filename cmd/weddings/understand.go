package main

import (
	"fmt"
	"time"

	"weddings/events"
	"weddings/search"
	"weddings/search/text"
)

type understandCommand struct {
	Query string `arg:"" help:"What somebody would type."`
}

// Run prints how a query is read, in both languages.
func (c understandCommand) Run() error {
	q := search.Query{Text: c.Query, Today: text.Day(events.DayOf(time.Now()))}
	words := search.Words(c.Query)
	for _, date := range text.Dates(words, c.Query, q.Today, nil) {
		fmt.Print(date.Explain(words, c.Query))
	}
	rest, _ := q.Dates(words, nil)
	_, err := fmt.Print(q.Plan(rest, nil).Explain(rest, c.Query))
	return err
}
