package analytics

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/projections/calendars"
)

// OwnMarket compares demand with supply in the category and governorate of an owner's listing, by month of the party.
type OwnMarket struct {
	Months []MarketMonth
	// Inquiries is the sum over all months. It is nil if it would reveal the number of a month that is hidden.
	Inquiries *int
}

// MarketMonth is a month of the party. Inquiries is nil if fewer than FewestOthers other owners received them: see
// disclosed. Free is the share of free Thursday evenings, nil if too few other owners keep calendars.
type MarketMonth struct {
	Month     string
	Inquiries *int // inquiries that name a day of the month; those of one bundle count once
	Searches  int  // sessions that searched for a day of the month, summed over its days
	Free      *float64
}

// ownRegion holds what is known about a category in a governorate.
type ownRegion struct {
	months   map[string]wishes
	searched map[string]int
	venues   []*regionVenue
}

// wishes is a number of inquiries, with the owners who received them.
type wishes struct {
	n      int
	owners []uuid.UUID
}

type regionVenue struct {
	owner   uuid.UUID
	written bool
	calendars.Book
}

type regions map[place]*ownRegion

func (r regions) at(governorate, category string) *ownRegion {
	at := place{Governorate: governorate, Category: category}
	if r[at] == nil {
		r[at] = &ownRegion{months: map[string]wishes{}, searched: map[string]int{}}
	}
	return r[at]
}

// regionSQL selects the public listings, of all owners, in the regions of the owner's listings.
const (
	regionSQL = `WITH ` + ownSQL + ` SELECT l.id, l.owner, l.details, l.capacity, l.governorate, l.category
		FROM listings l WHERE l.public AND NOT l.erased
			AND (l.governorate, l.category) IN (SELECT governorate, category FROM own)`
	regionAskedSQL = `WITH l AS (` + regionSQL + `) SELECT l.governorate, l.category, to_char(i.day, 'YYYY-MM'),
			count(DISTINCT coalesce(i.bundle, i.id)), array_agg(DISTINCT l.owner)
		FROM l JOIN inquiries i ON i.listing = l.id
		WHERE i.day BETWEEN $3::text::date AND $4::text::date GROUP BY 1, 2, 3`
	regionVenuesSQL = `WITH l AS (` + regionSQL + `) SELECT l.id, l.owner, l.governorate, l.category,
			coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}'), ` + calendars.Written + `
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id`
)

// queueMarket queues the statements that count inquiries in the regions of the owner's listings, and those that read
// all calendars there on Thursdays.
func (c *coachReading) queueMarket(b *pgx.Batch, own []any) {
	b.Queue(regionAskedSQL, append(slices.Clone(own), c.today.String(), c.last.String())...).
		Query(func(rows pgx.Rows) error {
			var at place
			var month string
			var w wishes
			_, err := pgx.ForEachRow(rows, []any{&at.Governorate, &at.Category, &month, &w.n, &w.owners}, func() error {
				c.market.at(at.Governorate, at.Category).months[month] = w
				w = wishes{}
				return nil
			})
			return err
		})
	books := calendars.Books{}
	b.Queue(regionVenuesSQL, own...).Query(func(rows pgx.Rows) error {
		var at place
		var v regionVenue
		into := []any{
			&v.Listing, &v.owner, &at.Governorate, &at.Category, &v.Notice, &v.Weekdays, &v.written,
		}
		_, err := pgx.ForEachRow(rows, into, func() error {
			venue, region := new(v), c.market.at(at.Governorate, at.Category)
			region.venues, books[v.Listing] = append(region.venues, venue), &venue.Book
			v = regionVenue{}
			return nil
		})
		return err
	})
	books.Queue(b, regionSQL, thursdaysUntil(c.today, c.last), c.now, own...)
}

// thursdaysUntil returns the Thursdays from today until last, inclusive.
func thursdaysUntil(today, last events.Day) (days []events.Day) {
	for _, day := range daysBetween(today, last) {
		if day.Weekday() == time.Thursday {
			days = append(days, day)
		}
	}
	return days
}

// ownMarket returns the market of a region. It is nil if fewer than FewestOthers other owners have public listings
// there.
func (c *coachReading) ownMarket(at place) *OwnMarket {
	region := c.market[at]
	if region == nil || len(region.otherOwners(c.owner, func(*regionVenue) bool { return true })) < FewestOthers {
		return nil
	}
	months := monthsFrom(c.today)
	cells := make([]cell, len(months))
	for i, month := range months {
		asked := region.months[month]
		cells[i] = cell{n: asked.n, owners: map[uuid.UUID]bool{}}
		for _, owner := range asked.owners {
			if owner != c.owner {
				cells[i].owners[owner] = true
			}
		}
	}
	shown, total := disclosed(cells)
	free := region.free(c.owner, c.today, thursdaysUntil(c.today, c.last))
	m := &OwnMarket{}
	if total {
		m.Inquiries = ptr(0)
	}
	for i, month := range months {
		one := MarketMonth{Month: month, Searches: region.searched[month], Free: free[month]}
		if shown[i] {
			one.Inquiries = ptr(cells[i].n)
		}
		if total {
			*m.Inquiries += cells[i].n
		}
		m.Months = append(m.Months, one)
	}
	return m
}

func (r *ownRegion) otherOwners(own uuid.UUID, of func(*regionVenue) bool) map[uuid.UUID]bool {
	others := map[uuid.UUID]bool{}
	for _, v := range r.venues {
		if v.owner != own && of(v) {
			others[v.owner] = true
		}
	}
	return others
}

// free returns the share of free Thursday evenings by month. It is nil if too few other owners keep a calendar.
func (r *ownRegion) free(own uuid.UUID, today events.Day, thursdays []events.Day) map[string]*float64 {
	keeps := func(v *regionVenue) bool { return v.written && v.Serves(events.Evening) }
	if len(r.otherOwners(own, keeps)) < FewestOthers {
		return nil
	}
	free, all := make([]int, len(thursdays)), 0
	for _, v := range r.venues {
		if !keeps(v) {
			continue
		}
		all++
		for i, is := range freeOn(&v.Book, thursdays, today) {
			if is {
				free[i]++
			}
		}
	}
	shares, days := map[string]*float64{}, map[string]int{}
	for i, day := range thursdays {
		month := monthOf(day)
		if shares[month] == nil {
			shares[month] = new(float64)
		}
		days[month]++
		*shares[month] += float64(free[i]) / float64(all)
	}
	for month, n := range days {
		*shares[month] /= float64(n)
	}
	return shares
}

// cell is a number of a table, with the other owners whom it is about.
type cell struct {
	n      int
	owners map[uuid.UUID]bool
}

// disclosed reports which cells an owner may see, and whether they may see the total. A cell is hidden if fewer than
// FewestOthers owners are behind it. That hides zeros too: a zero would tell the number of each owner. The total minus
// the cells shown is the sum of the hidden cells. So the total is shown only if no cell is hidden, or if that sum
// reveals nothing: see enoughTogether.
func disclosed(cells []cell) (shown []bool, total bool) {
	shown = make([]bool, len(cells))
	var hidden []cell
	for i, c := range cells {
		if shown[i] = len(c.owners) >= FewestOthers; !shown[i] {
			hidden = append(hidden, c)
		}
	}
	return shown, len(hidden) == 0 || enoughTogether(hidden)
}

// enoughTogether reports whether the sum of hidden cells may be shown: at least two of them are about somebody, and all
// together about at least FewestOthers owners.
func enoughTogether(cells []cell) bool {
	owners, some := map[uuid.UUID]bool{}, 0
	for _, c := range cells {
		if len(c.owners) > 0 {
			some++
		}
		maps.Copy(owners, c.owners)
	}
	return some >= 2 && len(owners) >= FewestOthers
}
