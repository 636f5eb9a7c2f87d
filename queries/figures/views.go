package figures

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"weddings/events/store"
	"weddings/projections/visits"
)

// ofViews reads dimensions from the columns of page views.
type ofViews struct {
	cities map[string]string // by listing id
}

// columnOf returns the column that holds a dimension. It returns "" for the weekday, which follows from the day.
func (ofViews) columnOf(d *dimension) string {
	switch d.key {
	case "city":
		return "listing"
	case "weekday":
		return ""
	}
	return d.in(views)
}

// valueOf returns the value of a dimension for a value of its column on a day.
func (o ofViews) valueOf(d *dimension, day time.Time, value string) string {
	switch d.key {
	case "city":
		return o.cities[value]
	case "weekday":
		return strconv.Itoa(int(day.Weekday()))
	}
	return value
}

// viewColumns returns the names of the columns and runs that the question needs.
func (c *scan) viewColumns() (names []string) {
	for _, d := range c.dimensions() {
		if name := (ofViews{}).columnOf(d); name != "" {
			names = append(names, name)
		}
	}
	if c.plan.Interval == ByHour || c.span.until < 24 {
		names = append(names, "hour")
	}
	for _, i := range c.measures {
		switch c.plan.measures[i].key {
		case "sessions":
			names = append(names, visits.Session)
		case "visitors":
			names = append(names, visits.Visitor)
		case "bounces":
			names = append(names, "bounce")
		case "seconds":
			names = append(names, "seconds")
		case "listingViews":
			names = append(names, "listing")
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// dayOfViews is a day whose page views can be decoded.
type dayOfViews struct {
	day   time.Time
	views func() (*visits.Views, error)
}

// countViews counts page views in one pass over the days. Each processor holds one finished day in memory. Unfinished
// days are all in memory at once.
func (c *scan) countViews(ctx context.Context, tx pgx.Tx) error {
	from, err := c.readCities(ctx, tx)
	if err != nil {
		return err
	}
	all, ctx := errgroup.WithContext(ctx)
	days := make(chan dayOfViews)
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() (err error) {
			defer store.Recover(&err) // the request's recovery does not reach this goroutine
			for each := range days {
				v, err := each.views()
				if err != nil {
					return err
				}
				c.addViews(each.day, from, v)
			}
			return nil
		})
	}
	all.Go(func() (err error) {
		defer store.Recover(&err)
		defer close(days)
		return c.readViews(ctx, tx, days)
	})
	return all.Wait()
}

// readViews sends the days to the channel.
func (c *scan) readViews(ctx context.Context, tx pgx.Tx, days chan<- dayOfViews) error {
	first, last, names := c.span.first, c.span.first.AddDate(0, 0, c.span.days-1), c.viewColumns()
	hand := func(day time.Time, views func() (*visits.Views, error)) error {
		select {
		case days <- dayOfViews{day, views}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unfinished, err := visits.Unfinished(ctx, tx, first, last, names)
	if err != nil {
		return err
	}
	for day, v := range unfinished {
		if err := hand(day, func() (*visits.Views, error) { return v, nil }); err != nil {
			return err
		}
	}
	return visits.Finished(ctx, tx, first, last, names, false, func(d visits.Day) error { return hand(d.Day, d.Views) })
}

// readCities reads the cities of listings if the question filters by city or is broken down by it.
func (c *scan) readCities(ctx context.Context, tx pgx.Tx) (from ofViews, err error) {
	if !slices.ContainsFunc(c.dimensions(), func(d *dimension) bool { return d.key == "city" }) {
		return from, nil
	}
	rows, err := tx.Query(ctx, `SELECT id::text, city FROM listings WHERE city <> ''`)
	if err != nil {
		return from, err
	}
	from.cities = map[string]string{}
	var listing, city string
	_, err = pgx.ForEachRow(rows, []any{&listing, &city}, func() error {
		from.cities[listing] = city
		return nil
	})
	return from, err
}

// addViews counts the page views of a day.
func (c *scan) addViews(day time.Time, from ofViews, v *visits.Views) {
	s, any := c.sheet(day, from, v.Length, v.Columns)
	if !any {
		return
	}
	counts := make([]dayCount, len(c.measures))
	var meanViews dayCount
	var apart []sessionCell
	for i, at := range c.measures {
		switch c.plan.measures[at].key {
		case "sessions":
			runs := s.runs(v.Sessions, 1)
			apart = c.takeApart(s, day, v, runs)
			counts[i] = s.distinct(runs)
		case "visitors":
			counts[i] = s.distinct(s.runs(v.Visitors, 0))
		case "bounces":
			counts[i] = s.having(v.Columns["bounce"])
		case "seconds":
			column := v.Columns["seconds"]
			counts[i], meanViews = s.summed(column, numbers(column.Values)), s.having(column)
		case "listingViews":
			counts[i] = s.having(v.Columns["listing"])
		default:
			counts[i] = s.each(s.all)
		}
	}
	c.merge(s, day, counts, meanViews, apart)
}

// runs returns the number of the run of each chosen view. The first run has the number first.
func (s *sheet) runs(r visits.Runs, first uint32) []uint32 {
	list := make([]uint32, 0, s.views)
	if s.chosen == nil {
		for run, length := range r.Lengths {
			for range length {
				list = append(list, uint32(run)+first)
			}
		}
		return list
	}
	run, end := -1, uint32(0)
	for _, at := range s.chosen {
		for at >= end {
			run++
			end += r.Lengths[run]
		}
		list = append(list, uint32(run)+first)
	}
	return list
}

// takeApart sets the runs of sessions that have several runs to 0. It returns the points and keys for which the views
// of these sessions count. They are counted after all days are read: see addApart.
func (c *scan) takeApart(s *sheet, day time.Time, v *visits.Views, runs []uint32) (cells []sessionCell) {
	if len(v.Spanning) == 0 {
		return nil
	}
	spanning := make(map[uint32]int64, len(v.Spanning))
	spans := make([]bool, len(v.Sessions.Lengths)+1)
	for _, span := range v.Spanning {
		spanning[uint32(span.Run)+1], spans[span.Run+1] = span.Session, true
	}
	for i, run := range runs {
		if !spans[run] {
			continue
		}
		found := sessionCell{session: spanning[run], key: noKey, start: c.startOf(day, int(at(s.hours, i)))}
		if c.by != nil {
			found.key = int32(at(s.keys, i))
		}
		cells, runs[i] = append(cells, found), 0
	}
	return cells
}
