package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"text/tabwriter"

	"weddings/api/csv"
	"weddings/api/rest"
	"weddings/commands"
	"weddings/internal/config"
	"weddings/projections/analytics"
	"weddings/queries"
	"weddings/queries/all"
	"weddings/queries/figures"
)

// figuresCommand prints the figures that the page of figures shows.
type figuresCommand struct {
	Measures  string   `arg:"" default:"pageViews" help:"Measures, with commas between them: ${figure_measures}."`
	From      string   `help:"First day, in Damascus. Default: six days before today."`
	To        string   `help:"Last day, in Damascus. Default: today."`
	Interval  string   `default:"day" help:"hour, day, week (from Saturday) or month."`
	Filter    []string `sep:"none" help:"Such as category:is:venues; also isNot, contains, anyOf (| between values)."`
	By        string   `help:"Breakdown: ${figure_dimensions}."`
	Rate      []string `help:"Ratio of two measures, such as contactClicks/listingViews."`
	Without   string   `help:"Only rows in which these measures are zero, with commas between them."`
	Search    string   `help:"Only rows whose key or name contains this."`
	Order     string   `help:"Order of the rows: a measure, rate, change or name."`
	Ascending bool     `help:"The lowest first."`
	Compare   string   `default:"none" help:"none, before, weekdays, year, hour or other."`
	Since     string   `help:"First of the days to compare with, for other."`
	First     int      `help:"Number of rows; 0 = all."`
	Lang      string   `default:"en" enum:"ar,en" help:"Language of the headings: ar or en."`
	JSON      bool     `help:"Print the answer as JSON."`
}

// Run reads the configured database and Redis, or else those of the data directory.
func (c figuresCommand) Run(ctx context.Context, settings config.Config) error {
	return c.print(ctx, settings, os.Stdout)
}

func (c figuresCommand) print(ctx context.Context, settings config.Config, out io.Writer) error {
	return withReadModels(ctx, settings, func(settings config.Config, app *commands.App, both runners) error {
		rdb, err := openRedis(settings)
		if err != nil {
			return err
		}
		defer rdb.Close()
		asked := all.New(all.Sources{Pool: both.pool, Redis: rdb, Runner: both.log, Log: app.Log, Vault: app.Vault})
		question, err := c.question(app)
		if err != nil {
			return inWords(err)
		}
		by := queries.Viewer(commandLine().Actor)
		answer, err := asked.Figures.Figures(ctx, by, question)
		if err != nil {
			return inWords(err)
		}
		if c.JSON {
			to := json.NewEncoder(out)
			to.SetIndent("", "  ")
			return to.Encode(rest.FigureAnswerOf(question, answer))
		}
		return printTable(out, csv.FigureTable(question, answer, c.Lang), answer)
	})
}

func (c figuresCommand) question(app *commands.App) (figures.Question, error) {
	from, to := c.From, c.To
	if to == "" {
		to = analytics.Day(app.Now())
	}
	if from == "" {
		from = analytics.Day(app.Now().AddDate(0, 0, -6))
	}
	given := url.Values{
		"measures": {c.Measures}, "from": {from}, "to": {to}, "interval": {c.Interval}, "filter": c.Filter,
		"breakdown": {c.By}, "rate": c.Rate, "without": {c.Without}, "search": {c.Search}, "order": {c.Order},
		"compare": {c.Compare}, "compareFrom": {c.Since}, "first": {fmt.Sprint(c.First)},
	}
	if c.Ascending {
		given.Set("asc", "1")
	}
	question, err := figures.Asked(given)
	question.Lang = c.Lang
	return question, err
}

func printTable(out io.Writer, table [][]string, a *figures.Answer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range table {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	approximate := ""
	for _, total := range a.Totals {
		if total.Approximate {
			approximate += ", about: " + total.Measure
		}
	}
	_, err := fmt.Fprintf(out, "\n%s – %s, from %s%s\n", a.From, a.To, a.Source, approximate)
	return err
}
