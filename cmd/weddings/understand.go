package main

import (
	"fmt"
	"os"

	"weddings/search"
)

type understandCommand struct {
	Query string `arg:"" help:"What somebody would type."`
}

// Run prints how a query is read, in both languages.
func (c understandCommand) Run() error {
	q := search.Query{Text: c.Query}
	_, err := fmt.Fprint(os.Stdout, q.Plan(search.Words(c.Query), nil).Explain(c.Query))
	return err
}
