package bench

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/events/store"
	"weddings/queries"
	"weddings/queries/analytics"
)

// coachedListings is the number of the coached owner's listings, which is the most that the coach advises on.
const coachedListings = 50

var (
	coachedOwner    = uuid.NewSHA1(uuid.NameSpaceOID, []byte("owner"))
	figureProvinces = strings.Fields("damascus aleppo homs hama latakia tartus")
)

// figureListing is the id of the nth listing, which page views and counters name.
func figureListing(n int) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Append(nil, n)) }

// seedListings appends the listings that page views and counters name, since the coach compares these. The first
// coachedListings belong to one owner, each other listing to an owner of its own.
func (w *world) seedListings(ctx context.Context, listings int) error {
	batch := make([]store.Append, 0, listings)
	for n := range listings {
		id, owner := figureListing(n), uuid.New()
		if n < coachedListings {
			owner = coachedOwner
		}
		name := fmt.Sprint("hall ", n)
		batch = append(batch, store.Append{Stream: events.ListingStream(id), Events: []events.Event{
			events.ListingCreated{
				Listing: id, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
				Details: events.Details{
					Name: events.Bilingual{Ar: name, En: name}, Category: "venues",
					Place: events.Place{Governorate: figureProvinces[n%len(figureProvinces)]},
				},
			},
			events.ListingApproved{Listing: id},
		}})
	}
	for _, each := range batch {
		if _, err := w.log.Append(ctx, each); err != nil {
			return err
		}
	}
	return nil
}

// askCoach measures how long the owner of fifty listings waits for the coach. The first call within ten minutes reads
// the counters of all days, so it is reported separately.
func (w *world) askCoach(
	ctx context.Context, pool *pgxpool.Pool, client *redis.Client, rounds int, out io.Writer,
) (result QuestionResult, err error) {
	reader := &analytics.Reader{Pool: pool, Redis: client, Log: w.log}
	by := queries.Viewer{Account: coachedOwner, Role: events.VenueOwner}
	result = QuestionResult{Name: "the coach of 50 listings", Source: "both"}
	var took []time.Duration
	var sum time.Duration
	for range rounds + 1 {
		began := time.Now()
		c, err := reader.OwnCoach(ctx, by)
		if err != nil {
			return result, err
		}
		if len(c.Listings) != coachedListings {
			return result, fmt.Errorf("the coach advises on %d listings", len(c.Listings))
		}
		took = append(took, time.Since(began))
	}
	for _, each := range took[1:] {
		sum += each
	}
	result.Asked = rateOf(took[1:], sum)
	fmt.Fprintf(out, "%-36s %-9s %7.0f ms %7.0f ms, the first %.0f ms\n", result.Name, result.Source, result.Asked.P50,
		result.Asked.Max, milliseconds(took[0]))
	return result, nil
}
