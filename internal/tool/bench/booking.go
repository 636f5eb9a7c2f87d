package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers"
	"weddings/projections"
	"weddings/queries"
	"weddings/queries/bookings"
	readers "weddings/queries/listings"
)

// BookingResult is how long it takes until an owner can see a booking request: from the call of the command to the
// first read of the owner's bookings that contains it. A read starts a millisecond after the end of the one before.
// Both the pause and the length of a read count against the site.
type BookingResult struct {
	Bench string `json:"bench"`
	Conditions
	PerSecond int   `json:"perSecond"`
	Commit    Rate  `json:"commit"`  // the peer: committing one small row at the same rate
	Command   Rate  `json:"command"` // until the request is answered
	Seen      Rate  `json:"seen"`    // until its owner sees it
	Bars      []Bar `json:"bars"`
}

// halls is the number of the owner's listings over which the requests are spread.
const halls = 20

// Booking runs in its own durable cluster, with all of a server's projections. The requests come from visitors, so the
// personal data of each is sealed under a new key.
func Booking(ctx context.Context, dir string, config LagConfig, out io.Writer) (result BookingResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = BookingResult{Bench: "booking", PerSecond: config.PerSecond}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s; %d requests a second, median of %d rounds\n\n", result.Conditions, config.PerSecond,
			config.Rounds)
		if err := w.tell(ctx, 2000); err != nil {
			return err
		}
		var commit, command, seen []Rate
		for range config.Rounds {
			owner := uuid.New()
			ids, err := w.hallsOf(ctx, owner)
			if err != nil {
				return err
			}
			committed, err := w.insertRows(ctx, config.PerSecond, config.For)
			if err != nil {
				return err
			}
			var answered, shown Rate
			err = w.projecting(ctx, config.Projections, func() (err error) {
				answered, shown, err = w.requests(ctx, config, owner, ids)
				return err
			})
			if err != nil {
				return err
			}
			commit, command, seen = append(commit, committed), append(command, answered), append(seen, shown)
		}
		result.Commit, result.Command, result.Seen = median(commit), median(command), median(seen)
		fmt.Fprintf(out, "%-44s %9s %9s %9s\n", "from calling the command until", "p50", "p99", "most")
		for _, row := range []struct {
			what string
			rate Rate
		}{
			{"a plain row is committed", result.Commit},
			{"the request is answered", result.Command},
			{"its owner sees it", result.Seen},
		} {
			fmt.Fprintf(out, "%-44s %6.2f ms %6.2f ms %6.2f ms\n", row.what, row.rate.P50, row.rate.P99, row.rate.Max)
		}
		fmt.Fprintln(out)
		result.Bars = judge(
			out,
			Bar{What: "seen by the owner, p99", Is: result.Seen.P99, Bar: 50, Side: AtMost, Unit: "ms"},
		)
		return nil
	})
	return result, err
}

// hallsOf creates an owner's account and its listings.
func (w *world) hallsOf(ctx context.Context, owner uuid.UUID) ([]uuid.UUID, error) {
	registered := events.AccountRegistered{
		Account: owner, Role: events.VenueOwner, Lang: "ar", Email: events.PersonalOf(owner, "owner@example.com"),
	}
	_, err := w.log.Append(ctx, store.Append{
		Stream: registered.StreamName(), Events: []events.Event{registered}, Begins: []uuid.UUID{owner},
	})
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, halls)
	for i := range ids {
		id, err := w.story(ctx, owner, uuid.New(), i)
		if err != nil {
			return nil, err
		}
		ids[i] = id
	}
	return ids, nil
}

// requests sends booking requests for an owner's halls at an even rate, and polls the owner's bookings.
func (w *world) requests(
	ctx context.Context, config LagConfig, owner uuid.UUID, ids []uuid.UUID,
) (answered, seen Rate, err error) {
	app := &commands.App{Log: w.log, Vault: w.vault, Now: time.Now}
	today := events.DayOf(time.Now())
	ask := func(i int) (uuid.UUID, error) {
		receipt, err := commands.Handle(ctx, app, commands.Request{}, booking.RequestBooking{
			Listing: ids[i%halls], Days: []string{(today + 1 + events.Day(i/halls%commands.HorizonDays)).String()},
			Daypart: events.Evening, Guests: 200, Name: "ليلى", Phone: "+963944111222", Lang: "ar",
		})
		return receipt.ID, err
	}
	settings := w.pool.Config()
	projections.Bind(settings, config.Projections...)
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return Rate{}, Rate{}, err
	}
	defer pool.Close()
	reader := &bookings.Reader{Pool: pool, Listings: &readers.Reader{Pool: pool}}
	by := queries.Viewer{Account: owner, Role: events.VenueOwner}
	var failed error
	look := func(total int) map[uuid.UUID]time.Time {
		found := map[uuid.UUID]time.Time{}
		for until := time.Now().Add(2 * time.Minute); len(found) < total && time.Now().Before(until); {
			if failed = newest(ctx, reader, by, found); failed != nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		return found
	}
	answered, seen, err = follow(config.PerSecond, config.For, ask, look)
	if failed != nil {
		err = failed
	}
	return answered, seen, err
}

// newest records each booking that the owner sees for the first time, with the time. It reads pages until one ends with
// a known booking.
func newest(ctx context.Context, reader *bookings.Reader, by queries.Viewer, found map[uuid.UUID]time.Time) error {
	for after, more := (*string)(nil), true; more; {
		page, err := reader.Received(ctx, by, bookings.Filter{}, queries.MaxPage, after)
		if err != nil {
			return err
		}
		at := time.Now()
		for _, each := range page.Nodes {
			_, known := found[each.ID]
			if more = !known && page.HasNextPage; !known {
				found[each.ID] = at
			}
		}
		after = page.EndCursor
		more = more && len(page.Nodes) > 0
	}
	return nil
}
