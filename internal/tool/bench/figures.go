package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/visits"
	"weddings/queries"
	"weddings/queries/figures"
)

// FiguresResult is how long questions of 90 days take among many page views. The peer is plain SQL over the same rows
// that counts the same totals.
type FiguresResult struct {
	Bench string `json:"bench"`
	Conditions
	Views     int              `json:"views"`
	Cells     int              `json:"cells"` // number of counters of all days
	Day       Rate             `json:"day"`   // in which the read model wrote each finished day by column
	Questions []QuestionResult `json:"questions"`
	Drawn     []DrawnResult    `json:"drawn"`
	Bars      []Bar            `json:"bars"`
}

// QuestionResult is one question. Plain is the peer; it is zero for counters.
type QuestionResult struct {
	Name   string `json:"name"`
	Source string `json:"source"`
	// Refused says that PostgreSQL gave the question up at its time limit.
	Refused bool `json:"refused"`
	Asked   Rate `json:"asked"`
	Plain   Rate `json:"plain"`
}

// DrawnResult is how long random questions to one source take.
type DrawnResult struct {
	Source  string  `json:"source"`
	Asked   int     `json:"asked"`
	Refused int     `json:"refused"`
	P50     float64 `json:"p50ms"`
	P95     float64 `json:"p95ms"`
	Max     float64 `json:"maxms"`
}

// FiguresConfig configures Figures.
type FiguresConfig struct {
	Views, Listings, Rounds int
	Drawn                   int // number of random questions to each source
}

// figureDays is the number of days over which the views are spread.
const figureDays = 90

// asked is a question of the benchmark. plain is SQL that counts its totals over the rows; "" if counters answer it.
type asked struct {
	name, plain string
	question    figures.Question
}

func questions(from, to string) []asked {
	on := func(by string, measures []string, filters ...figures.Filter) figures.Question {
		q := figures.Question{
			Measures: measures, From: from, To: to, Interval: figures.ByDay, Filters: filters, Order: measures[0],
			First: 25, Compare: figures.None,
		}
		if by != "" {
			q.Breakdown = &by
		}
		return q
	}
	is := func(dimension, value string) figures.Filter {
		return figures.Filter{Dimension: dimension, Op: figures.Is, Values: []string{value}}
	}
	return []asked{
		{"views of all days", "", on("", []string{"pageViews"})},
		{"views by province", "", on("governorate", []string{"pageViews"})},
		{"views by listing, on telephones", "", on("listing", []string{"pageViews"}, is("device", "mobile"))},
		{
			"views by channel", `SELECT channel, count(*) FROM plain_views GROUP BY 1`,
			on("channel", []string{"pageViews"}),
		},
		{
			"sessions by page, on telephones",
			`SELECT page, count(DISTINCT session) FROM plain_views WHERE device = 'mobile' GROUP BY 1`,
			on("page", []string{"sessions"}, is("device", "mobile")),
		},
		{
			"visitors of a campaign by browser",
			`SELECT browser, count(DISTINCT visitor) FROM plain_views WHERE campaign = 'c3' GROUP BY 1`,
			on("browser", []string{"visitors"}, is("campaign", "c3")),
		},
		{
			"bounces by entry, from a province",
			`SELECT entry, count(*) FROM plain_views WHERE governorate = 'homs' GROUP BY 1`,
			on("entry", []string{"bounces"}, is("governorate", "homs")),
		},
		{
			"seconds by page, on telephones",
			`SELECT page, avg(nullif(seconds, 0)) FROM plain_views WHERE device = 'mobile' GROUP BY 1`,
			on("page", []string{"seconds"}, is("device", "mobile")),
		},
		{
			"views by weekday", `SELECT extract(dow FROM day), count(*) FROM plain_views GROUP BY 1`,
			on("weekday", []string{"pageViews"}),
		},
	}
}

// Figures runs on its own servers. The rows and counters are those that the projections would have made of the views.
func Figures(ctx context.Context, dir string, config FiguresConfig, out io.Writer) (result FiguresResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = FiguresResult{Bench: "figures", Views: config.Views}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		settings := w.pool.Config()
		projections.Bind(settings, projections.Every()...)
		pool, err := pgxpool.NewWithConfig(ctx, settings)
		if err != nil {
			return err
		}
		defer pool.Close()
		client := redis.NewClient(w.servers.RedisOptions())
		defer client.Close()
		if err := w.seedListings(ctx, config.Listings); err != nil {
			return err
		}
		if err := w.build(ctx, client); err != nil {
			return err
		}
		today := events.DayOf(time.Now())
		first := today - figureDays + 1
		if result.Day, err = seedRows(ctx, pool, config, first); err != nil {
			return err
		}
		if result.Cells, err = w.seedCounters(ctx, client, config, first); err != nil {
			return err
		}
		fmt.Fprintf(
			out,
			"%s; %d views and %d counters of %d days, each asked %d times; plain SQL counts a day in %d\n"+
				"a day was written by column in %.0f ms, the longest in %.0f ms\n\n",
			result.Conditions,
			config.Views,
			result.Cells,
			figureDays,
			config.Rounds,
			plainEvery,
			result.Day.P50,
			result.Day.Max,
		)
		reader := &figures.Reader{Pool: pool, Redis: client, Log: w.log}
		result.Questions, err = ask(ctx, reader, pool, config.Rounds, questions(first.String(), today.String()), out)
		if err != nil {
			return err
		}
		coach, err := w.askCoach(ctx, pool, client, config.Rounds, out)
		if err != nil {
			return err
		}
		result.Questions = append(result.Questions, coach)
		result.Drawn, err = askDrawn(ctx, reader, config.Drawn, first.String(), today.String(), out)
		if err != nil {
			return err
		}
		fmt.Fprintln(out)
		result.Bars = judge(out, figureBars(result, coach)...)
		return nil
	})
	return result, err
}

func figureBars(result FiguresResult, coach QuestionResult) []Bar {
	// Finishing a day must take about as long for every day, whatever statistics PostgreSQL has gathered by then.
	day := result.Day.Max / result.Day.P50
	bars := []Bar{{What: "the longest day written, of the median", Is: day, Bar: 5, Side: AtMost}}
	for _, each := range result.Drawn {
		bar := Bar{What: "a question to " + each.Source + ", p95", Is: each.P95, Bar: 300, Side: AtMost, Unit: "ms"}
		if each.Source == figures.Counters {
			bar.Bar = 100
		}
		bars = append(bars, bar)
	}
	return append(bars, Bar{What: coach.Name + ", most", Is: coach.Asked.Max, Bar: 300, Side: AtMost, Unit: "ms"})
}

// draw makes a random question: one or two measures that a source has, any breakdown, up to two filters.
func draw(by *rand.Rand, source, from, to string) figures.Question {
	one := func(list ...string) string { return list[by.IntN(len(list))] }
	measures := []string{"pageViews", "sessions", "visitors", "bounces", "seconds", "listingViews"}
	dimensions := strings.Fields(`page entry exit referrer source medium campaign channel listing category governorate
		device system browser language theme hour weekday`)
	filters := []figures.Filter{
		{Dimension: "device", Op: figures.Is, Values: []string{"mobile"}},
		{Dimension: "governorate", Op: figures.AnyOf, Values: []string{"homs", "hama"}},
		{Dimension: "category", Op: figures.Is, Values: []string{"venues"}},
	}
	if source == figures.Counters {
		measures = []string{"pageViews", "listingViews"}
		dimensions = strings.Fields("listing category governorate device")
	} else {
		filters = append(filters, figures.Filter{Dimension: "campaign", Op: figures.Is, Values: []string{"c3"}},
			figures.Filter{Dimension: "channel", Op: figures.IsNot, Values: []string{"direct"}},
			figures.Filter{Dimension: "page", Op: figures.Contains, Values: []string{"/venue/1"}})
	}
	by.Shuffle(len(measures), func(i, j int) { measures[i], measures[j] = measures[j], measures[i] })
	by.Shuffle(len(filters), func(i, j int) { filters[i], filters[j] = filters[j], filters[i] })
	q := figures.Question{
		Measures: measures[:1+by.IntN(2)], From: from, To: to, Filters: filters[:by.IntN(3)],
		Interval: one(figures.ByDay, figures.ByWeek, figures.ByMonth), Order: measures[0], First: 25,
		Compare: figures.None,
	}
	if by.IntN(5) > 0 {
		breakdown := one(dimensions...)
		q.Breakdown = &breakdown
	}
	return q
}

// askDrawn asks each source a number of different random questions, each once.
func askDrawn(
	ctx context.Context, reader *figures.Reader, questions int, from, to string, out io.Writer,
) (all []DrawnResult, err error) {
	fmt.Fprintln(out)
	by := rand.New(rand.NewPCG(16, 54))
	for _, source := range []string{figures.Counters, figures.Rows} {
		result := DrawnResult{Source: source}
		var took []time.Duration
		for len(took) < questions {
			q := draw(by, source, from, to)
			began := time.Now()
			answer, err := reader.Figures(ctx, queries.Viewer{Role: events.CommandLine}, q)
			switch {
			case fault.CodeOf(err) == fault.Unavailable:
				result.Refused++
			case err != nil:
				return nil, err
			case answer.Source != source: // the other source answered it
				continue
			}
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		result.Asked = len(took)
		result.P50, result.Max = milliseconds(took[len(took)/2]), milliseconds(took[len(took)-1])
		result.P95 = milliseconds(took[(len(took)*95+99)/100-1])
		all = append(all, result)
		fmt.Fprintf(out, "%d drawn questions to %-9s p50 %.0f ms, p95 %.0f ms, most %.0f ms, %d given up\n", questions,
			source, result.P50, result.P95, result.Max, result.Refused)
	}
	return all, nil
}

// ask measures the questions, and prints a line for each of them.
func ask(
	ctx context.Context, reader *figures.Reader, pool *pgxpool.Pool, rounds int, list []asked, out io.Writer,
) (all []QuestionResult, err error) {
	fmt.Fprintf(out, "%-36s %-9s %10s %10s %12s\n", "question", "from", "p50", "most", "plain SQL")
	for _, each := range list {
		answered, err := each.measure(ctx, reader, pool, rounds)
		if err != nil {
			return nil, err
		}
		all = append(all, answered)
		refused := ""
		if answered.Refused {
			refused = "  given up"
		}
		fmt.Fprintf(out, "%-36s %-9s %7.0f ms %7.0f ms %9.0f ms%s\n", each.name, answered.Source, answered.Asked.P50,
			answered.Asked.Max, answered.Plain.P50, refused)
	}
	return all, nil
}

func (a asked) measure(
	ctx context.Context, reader *figures.Reader, pool *pgxpool.Pool, rounds int,
) (result QuestionResult, err error) {
	result.Name = a.name
	repeat := func(work func() error) (Rate, error) {
		var took []time.Duration
		for range rounds {
			began := time.Now()
			if err := work(); err != nil {
				return Rate{}, fmt.Errorf("%s: %w", a.name, err)
			}
			took = append(took, time.Since(began))
		}
		var sum time.Duration
		for _, each := range took {
			sum += each
		}
		return rateOf(took, sum), nil
	}
	result.Asked, err = repeat(func() error {
		answer, err := reader.Figures(ctx, queries.Viewer{Role: events.CommandLine}, a.question)
		switch {
		case err == nil:
			result.Source = answer.Source
		case a.plain != "" && fault.CodeOf(err) == fault.Unavailable: // PostgreSQL reached its time limit
			result.Source, result.Refused, err = figures.Rows, true, nil
		}
		return err
	})
	if err != nil || a.plain == "" {
		return result, err
	}
	result.Plain, err = repeat(func() error {
		rows, err := pool.Query(ctx, a.plain)
		if err != nil {
			return err
		}
		for rows.Next() {
		}
		return rows.Err()
	})
	return result, err
}

// build builds the read models and counters of empty logs.
func (w *world) build(ctx context.Context, client *redis.Client) error {
	running, stop := context.WithCancel(ctx)
	var ended sync.WaitGroup
	defer ended.Wait()
	defer stop()
	for _, runner := range []*projections.Runner{
		projections.NewRunner(w.pool, w.log, projections.All()...),
		projections.NewRunner(w.pool, w.log.Telemetry(), projections.OfTelemetry()...),
	} {
		if err := runner.Prepare(ctx); err != nil {
			return err
		}
		ended.Go(func() { runner.Run(running) })
	}
	for _, model := range projections.Every() {
		if err := w.built(ctx, model); err != nil {
			return err
		}
	}
	return analytics.New(client, w.log).Rebuild(ctx, func(int64, int64) {})
}

// built waits until a read model is ready to be read.
func (w *world) built(ctx context.Context, model projections.Projection) error {
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		var built bool
		err := w.pool.QueryRow(ctx, `SELECT built FROM `+projections.TableOf(model, "checkpoint")).Scan(&built)
		if err != nil || built {
			return err
		}
	}
	return errors.New("the read model " + model.Name() + " was not built")
}

// seedRows writes page views as they would be kept: a third of them without a listing, three to a session. Each day is
// written as rows, which the read model then finishes, as it does when the next day has begun; the last day stays open.
// Of every so many days the rows are copied for the peer. It returns how long the read model took for each day.
func seedRows(
	ctx context.Context, pool *pgxpool.Pool, config FiguresConfig, first events.Day,
) (Rate, error) {
	var taken []time.Duration
	var all time.Duration
	if _, err := pool.Exec(ctx, `CREATE TABLE plain_views AS SELECT * FROM page_views`); err != nil {
		return Rate{}, err
	}
	for day := range figureDays {
		if err := seedDay(ctx, pool, config, first, day); err != nil {
			return Rate{}, err
		}
		if day == figureDays-1 {
			break
		}
		began := time.Now()
		if err := finishDay(ctx, pool, first+events.Day(day)); err != nil {
			return Rate{}, err
		}
		took := time.Since(began)
		taken, all = append(taken, took), all+took
		// autovacuum would do this within a minute. Without it, each day would read the dead rows of all days before.
		if err := vacuum(ctx, pool, "page_views"); err != nil {
			return Rate{}, err
		}
	}
	for _, table := range []string{"page_views", "visits", "view_columns", "view_spans"} {
		if err := vacuum(ctx, pool, table); err != nil {
			return Rate{}, err
		}
	}
	_, err := pool.Exec(ctx, `VACUUM ANALYZE plain_views`)
	return rateOf(taken, all), err
}

func vacuum(ctx context.Context, pool *pgxpool.Pool, table string) error {
	_, err := pool.Exec(ctx, `VACUUM ANALYZE `+projections.TableOf(visits.Projection{}, table))
	return err
}

// plainEvery: one day of so many has rows for the peer.
const plainEvery = 5

const seededDay = `INSERT INTO page_views SELECT $1::text::date, n % 24, session, session * 3 / 4,
		CASE place WHEN 0 THEN '' ELSE md5((n % $3)::text)::uuid::text END,
		'/venue/' || (n % $3), 'venues',
		(ARRAY['damascus','aleppo','homs','hama','latakia','tartus'])[1 + session % 6],
		(ARRAY['mobile','mobile','mobile','desktop','tablet'])[1 + session % 5],
		(ARRAY['Android','iOS','Windows'])[1 + session % 3], (ARRAY['Chrome','Safari','Firefox'])[1 + session % 3],
		(ARRAY['ar','ar','ar','en'])[1 + session % 4], (ARRAY['light','dark'])[1 + session % 2],
		'/venue/' || (session % $3), '', (ARRAY['direct','search','social','whatsapp','other'])[1 + session % 5],
		'', '', CASE WHEN session % 10 = 0 THEN 'c' || (session / 10 % 8) ELSE '' END,
		n::integer, CASE n % 7 WHEN 0 THEN 0 ELSE 1 + n * 7919 % 240 END
	FROM (SELECT n, n % 3 AS place, n / 3 * 2654435761 % 4294967296 AS session
		FROM generate_series($2::bigint * $5 / $4, $2::bigint * ($5 + 1) / $4 - 1) n) views`

const seededVisits = `INSERT INTO visits SELECT session, count(*), min(day), max(day), min(entry), max(page), '',
		min(channel), '', '', min(campaign), min(system), min(browser), min(language), min(theme)
	FROM page_views WHERE day = $1::text::date GROUP BY 1
	ON CONFLICT (session) DO UPDATE SET views = visits.views + excluded.views, last_day = excluded.last_day`

func seedDay(ctx context.Context, pool *pgxpool.Pool, config FiguresConfig, first events.Day, day int) error {
	date := (first + events.Day(day)).String()
	if _, err := pool.Exec(ctx, seededDay, date, config.Views, config.Listings, figureDays, day); err != nil {
		return err
	}
	_, err := pool.Exec(ctx, seededVisits, date)
	if err == nil && day%plainEvery == 0 {
		_, err = pool.Exec(ctx, `INSERT INTO plain_views SELECT * FROM page_views WHERE day = $1::text::date`, date)
	}
	return err
}

// finishDay makes the read model finish a day, as the first event of the next day does.
func finishDay(ctx context.Context, pool *pgxpool.Pool, day events.Day) error {
	next, err := time.ParseInLocation(time.DateOnly, (day + 1).String(), clock.Damascus)
	if err != nil {
		return err
	}
	later := events.Recorded{At: next.Add(12 * time.Hour), Data: events.SearchResultClicked{}}
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		return visits.Projection{}.Project(ctx, tx, []events.Recorded{later})
	})
}

// seedCounters writes the counters of as many views, and returns their number: one counter per listing, device and day,
// and one per governorate, device and day for views without a listing.
func (w *world) seedCounters(
	ctx context.Context, client *redis.Client, config FiguresConfig, first events.Day,
) (cells int, err error) {
	generation, err := analytics.Current(ctx, client, w.log)
	if err != nil {
		return 0, err
	}
	for day := range figureDays {
		var fields []any
		count := func(c analytics.Cell) {
			c.Measure, c.Hour = analytics.PageViews, -1
			fields = append(fields, c.Field(), config.Views/figureDays/(config.Listings*3))
		}
		for _, device := range []string{"mobile", "desktop", "tablet"} {
			for n := range config.Listings {
				count(analytics.Cell{
					Governorate: figureProvinces[n%len(figureProvinces)], Device: device, Category: "venues",
					Listing: figureListing(n).String(),
				})
			}
			for _, province := range figureProvinces {
				count(analytics.Cell{Governorate: province, Device: device})
			}
		}
		key := analytics.Prefix(generation) + "cells:" + (first + events.Day(day)).String()
		if err := client.HSet(ctx, key, fields...).Err(); err != nil {
			return 0, err
		}
		cells += len(fields) / 2
	}
	return cells, nil
}
