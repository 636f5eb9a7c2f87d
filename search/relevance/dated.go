package relevance

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"weddings/search"
	"weddings/search/text"
)

// Dated compares the latency of the same queries without a date and with one, in an engine in which every listing has a
// calendar. Queries ask for facets and highlights, one call at a time on one core.
type Dated struct {
	Without Quantiles `json:"without"` // no date
	First   Quantiles `json:"first"`   // free listings come first
	Only    Quantiles `json:"only"`    // only free listings
	// memory of the calendars in bytes, as documents have them and as the engine keeps them
	HeapPerListing float64 `json:"heap_per_listing_bytes"`
}

// busyMonths is how many months of a calendar have bookings: on most weekends and few other days.
const busyMonths = 14

// RunDated measures an engine with a calendar for each listing of a corpus, which are generated from a seed.
func RunDated(
	ctx context.Context, open func() search.Engine, seed uint64, corpus []Listing, queries []Query,
) (*Dated, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	before := heap()
	bare, err := filled(ctx, open(), corpus, func(*search.Document) {})
	if err != nil {
		return nil, err
	}
	without := heap() - before
	runtime.KeepAlive(bare)
	before = heap()
	random := rand.New(rand.NewPCG(seed, 2))
	engine, err := filled(ctx, open(), corpus, func(d *search.Document) { d.Calendar = booked(random) })
	if err != nil {
		return nil, err
	}
	d := &Dated{HeapPerListing: (float64(heap()-before) - float64(without)) / float64(max(len(corpus), 1))}
	var took [3]times
	for range rounds {
		for i, q := range queries {
			thursday := today + 3 + 7*text.Day(1+i%50)
			day := []text.Days{{From: thursday, To: thursday}}
			for way, when := range []search.When{{}, {Days: day}, {Days: day, Only: true}} {
				s := q.Search()
				s.Filters.When = when
				began := time.Now()
				if _, err := engine.Search(ctx, s); err != nil {
					return nil, err
				}
				took[way].add(i, time.Since(began))
			}
		}
	}
	d.Without, d.First, d.Only = took[0].quantiles(), took[1].quantiles(), took[2].quantiles()
	return d, nil
}

func filled(
	ctx context.Context, engine search.Engine, corpus []Listing, change func(*search.Document),
) (search.Engine, error) {
	docs := make([]search.Document, len(corpus))
	for i := range corpus {
		docs[i] = corpus[i].Document()
		change(&docs[i])
	}
	return engine, engine.Rebuild(ctx, 1, docs)
}

// booked is the calendar of a hall that is let at noon and in the evening.
func booked(random *rand.Rand) search.Calendar {
	c := search.Calendar{
		First:  today - 2,
		Notice: random.IntN(4),
		Parts:  []search.Part{{Daypart: "noon"}, {Daypart: "evening"}},
	}
	for p := range c.Parts {
		for day := today; day < today+30*busyMonths; day++ {
			chance := 20
			if weekday := time.Weekday(day.Weekday()); weekday == time.Thursday || weekday == time.Friday {
				chance = 60
			}
			if random.IntN(100) < chance {
				c.Parts[p].Take(c.First, day)
			}
		}
	}
	return c
}
