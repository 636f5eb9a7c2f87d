package projections_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/bundles"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/reviews"
)

// crossing returns the streams that one read model combines. Each event keeps its position, in whatever order it is
// applied.
func crossing() map[projections.Projection][][][]events.Recorded {
	owner, couple, visitor, id := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	var position int64
	stream := func(name string, list ...events.Event) (history []events.Recorded) {
		for i, e := range list {
			position++
			at := time.Date(2026, 5, 1, 12, 0, int(position), 0, time.UTC)
			history = append(
				history,
				events.Recorded{Position: position, Stream: name + id.String(), Version: int64(i + 1), At: at, Data: e},
			)
		}
		return history
	}
	erased := func(person uuid.UUID) []events.Recorded {
		return stream("account-", events.PersonErased{Person: person})
	}
	offer := events.Offer{Available: true, Phone: events.PersonalOf(owner, "planted")}
	listed := func() []events.Recorded {
		return stream("listing-",
			events.ListingCreated{Listing: id, Owner: owner, Slugs: events.Slugs{Ar: "ا", En: "a"}, Offer: offer},
			events.ListingApproved{Listing: id},
			events.AvailabilityAndPriceChanged{Listing: id, Offer: offer})
	}
	suspended, reinstated := events.AccountSuspended{
		Account: owner,
		Reason:  "x",
	}, events.AccountReinstated{
		Account: owner,
	}
	report := events.ListingReported{
		Listing: id,
		Report:  id,
		Reason:  "fake",
		Comment: events.PersonalOf(couple, "planted"),
	}
	sent := events.InquirySent{
		Inquiry: id,
		Owner:   owner,
		Sender:  visitor,
		Message: events.PersonalOf(visitor, "planted"),
		Party:   events.Party{Wishes: events.PersonalOf(visitor, "planted")},
	}
	review := events.ReviewSubmitted{
		Review:  id,
		Listing: id,
		Author:  couple,
		Rating:  4,
		Comment: events.PersonalOf(couple, "planted"),
	}
	return map[projections.Projection][][][]events.Recorded{
		catalogue.Projection{}: {
			{stream("account-", suspended, events.PersonErased{Person: owner}), listed()},
			{stream("account-", suspended, reinstated, events.PersonErased{Person: owner}), listed()},
			{erased(couple), stream("report-", report, events.ReportClosed{Listing: id, Report: id})},
			{erased(couple), stream("listing-", events.ListingCreated{Listing: id}, report)}, // as in older logs
			{
				stream("category-", events.CategorySet{Key: "music"}, events.ReferenceRemoved{
					List: "category", Key: "music",
				}, events.CategorySet{Key: "music"}),
				stream("order-", events.ReferenceOrdered{List: "category", Keys: []string{"music"}}),
				stream("amenity-", events.AmenitySet{Key: "pool"}),
			},
		},
		inquiries.Projection{}: {{
			erased(couple), erased(visitor), erased(owner), stream("inquiry-", sent,
				events.InquiryAttached{
					Inquiry: id, Account: couple, Message: events.PersonalOf(couple, "planted"),
					Wishes: events.PersonalOf(couple, "planted"),
				},
				events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(owner, "planted")},
				events.MessageWritten{Inquiry: id, Message: couple, Text: events.PersonalOf(couple, "planted")},
				events.MessageWritten{Inquiry: id, Message: owner, Text: events.PersonalOf(owner, "planted")}),
			stream("replies-", events.QuickReplySet{
				Owner: owner, Reply: id, Ar: events.PersonalOf(owner, "planted"), En: events.PersonalOf(owner, ""),
			}),
		}, { // what the owner wrote to the couple may quote them
			erased(couple), stream("inquiry-",
				events.InquirySent{Inquiry: id, Owner: owner, Sender: couple, SignedIn: true},
				events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(owner, "planted")},
				events.MessageWritten{
					Inquiry: id, Message: owner, By: events.OwnerSide, Text: events.PersonalOf(owner, "planted"),
				}),
		}},
		bookings.Projection{}: {
			{erased(couple), erased(visitor), erased(owner), stream("booking-",
				events.BookingRequested{
					Booking: id, Owner: owner, Customer: visitor, Days: []events.Day{9},
					Requests: events.PersonalOf(visitor, "planted"),
				},
				events.BookingAttached{Booking: id, Account: couple, Requests: events.PersonalOf(couple, "planted")},
				events.BookingDeclined{Booking: id, Reason: events.PersonalOf(owner, "planted")})},
			{erased(couple), stream("booking-", // why the owner said no may quote the couple
				events.BookingRequested{
					Booking: id, Owner: owner, Customer: couple, SignedIn: true, Days: []events.Day{9},
				},
				events.BookingDeclined{Booking: id, Reason: events.PersonalOf(owner, "planted")})},
			{erased(couple), stream("booking-",
				events.BookingRequested{Booking: id, Owner: owner, Customer: visitor, Days: []events.Day{9}},
				events.BookingCancelled{Booking: id, By: events.OwnerSide, Reason: events.PersonalOf(owner, "planted")},
				events.BookingAttached{Booking: id, Account: couple})},
			{erased(owner), stream("booking-", events.BookingEntered{
				Booking: id, Owner: owner, Days: []events.Day{9}, Name: events.PersonalOf(owner, "planted"),
			}, events.BookingCompleted{Booking: id})},
		},
		calendars.Projection{}: {{erased(owner), stream("calendar-",
			events.DaysClosed{Listing: id, Closure: id, Note: events.PersonalOf(owner, "planted")},
			events.HallRemoved{Listing: id, Hall: id}, events.HallSet{Listing: id, Hall: couple})}},
		bundles.Projection{}: {
			{erased(couple), stream("bundle-",
				events.BundleOpened{Bundle: id, Sender: couple, Day: 9},
				events.BundleShared{Bundle: id, Share: visitor}, events.BundleClosed{Bundle: id})},
			{erased(couple), stream("bundle-",
				events.BundleOpened{Bundle: id}, events.BundleAttached{Bundle: id, Account: couple})},
		},
		reviews.Projection{}: {
			{erased(couple), stream("review-", review, events.ReviewApproved{Review: id, Listing: id})},
		},
	}
}

// interleavings yields every order of the events that keeps the order within each stream.
func interleavings(streams [][]events.Recorded, yield func([]events.Recorded)) {
	var order []events.Recorded
	at := make([]int, len(streams))
	var next func()
	next = func() {
		done := true
		for i, stream := range streams {
			if at[i] == len(stream) {
				continue
			}
			done = false
			order = append(order, stream[at[i]])
			at[i]++
			next()
			at[i]--
			order = order[:len(order)-1]
		}
		if done {
			yield(order)
		}
	}
	next()
}

var errUndone = errors.New("this order was only tried")

// Parked streams are applied late, so a read model of several streams can receive them in any order.
func TestEveryOrderOfStreamsGivesTheSameReadModel(t *testing.T) {
	t.Parallel()
	b := setup(t)
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, all()...).Prepare(t.Context()))
	for p, cases := range crossing() {
		for _, streams := range cases {
			var first map[string][]string
			tried := 0
			interleavings(streams, func(order []events.Recorded) {
				tried++
				rows := b.applied(p, order)
				if first == nil {
					first = rows
					require.NotContains(
						t,
						fmt.Sprint(rows),
						"planted",
						"%s still has data of the erased person",
						p.Name(),
					)
				}
				require.Equal(t, first, rows, "%s, in the order %v", p.Name(), positions(order))
			})
			require.Greater(t, tried, 2)
		}
	}
}

// applied applies events one by one, returns the resulting rows, and rolls back.
func (b *bench) applied(p projections.Projection, order []events.Recorded) (rows map[string][]string) {
	b.t.Helper()
	require.ErrorIs(b.t, pgx.BeginFunc(b.t.Context(), b.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(b.t.Context(), `SET LOCAL search_path = `+projections.SchemaOf(p)); err != nil {
			return err
		}
		for _, e := range order {
			if err := p.Project(b.t.Context(), tx, []events.Recorded{e}); err != nil {
				return err
			}
		}
		rows = rowsOf(b.t, tx, projections.SchemaOf(p))
		return errUndone
	}), errUndone)
	return rows
}

func positions(order []events.Recorded) (list []int64) {
	for _, e := range order {
		list = append(list, e.Position)
	}
	return list
}

func rowsOf(t *testing.T, tx pgx.Tx, schema string) map[string][]string {
	t.Helper()
	tables := texts(t, tx, `SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1`, schema)
	m := map[string][]string{}
	for _, table := range tables {
		m[table] = texts(
			t,
			tx,
			`SELECT row_to_json(t)::text FROM `+pgx.Identifier{schema, table}.Sanitize()+` t ORDER BY 1`,
		)
	}
	return m
}

func texts(t *testing.T, tx pgx.Tx, sql string, args ...any) []string {
	t.Helper()
	rows, err := tx.Query(t.Context(), sql, args...)
	require.NoError(t, err)
	list, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return list
}

// A listing that an admin created while its owner was suspended, and one whose stream was parked then, are both hidden.
func TestASuspendedOwnersListingIsNeverPublic(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := projections.NewRunner(b.Pool, b.Log, catalogue.Projection{})
	require.NoError(t, r.Prepare(t.Context()))
	_, err := b.Pool.Exec(t.Context(), `ALTER TABLE listings ADD CONSTRAINT poison CHECK (slug_en <> 'parked')`)
	require.NoError(t, err)
	owner, parked, late := uuid.New(), uuid.New(), uuid.New()
	create := func(id uuid.UUID, slug string) {
		b.append(
			"listing-"+id.String(),
			events.ListingCreated{
				Listing: id,
				Owner:   owner,
				Slugs:   events.Slugs{Ar: slug, En: slug},
				Offer:   events.Offer{Available: true},
			},
			events.ListingApproved{Listing: id},
		)
	}
	create(parked, "parked")
	b.append("account-"+owner.String(), events.AccountSuspended{Account: owner})
	create(late, "late")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go r.Run(ctx)
	b.caughtUp(r, "catalogue")
	_, err = b.Pool.Exec(t.Context(), `ALTER TABLE listings DROP CONSTRAINT poison`)
	require.NoError(t, err)
	require.NoError(t, r.Retry(t.Context(), "catalogue", "listing-"+parked.String()))
	public := func() (ids []uuid.UUID) {
		rows, err := b.Pool.Query(t.Context(), `SELECT id FROM listings WHERE public ORDER BY created_at`)
		require.NoError(t, err)
		ids, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		require.NoError(t, err)
		return ids
	}
	assert.Empty(t, public())
	b.append("account-"+owner.String(), events.AccountReinstated{Account: owner})
	b.caughtUp(r, "catalogue")
	assert.Equal(t, []uuid.UUID{parked, late}, public())
}
