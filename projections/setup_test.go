package projections_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

type bench struct {
	t *testing.T
	storetest.World
}

func setup(t *testing.T) *bench {
	t.Helper()
	return &bench{t, open(t, servertest.Postgres(t))}
}

// open opens a log through a pool that finds the tables of all read models.
func open(t *testing.T, dsn string) storetest.World {
	t.Helper()
	return storetest.Open(t, dsn, func(c *pgxpool.Config) { projections.Bind(c, all()...) })
}

// run prepares and runs projections until the test ends.
func (b *bench) run(list ...projections.Projection) *projections.Runner {
	b.t.Helper()
	r := projections.NewRunner(b.Pool, b.Log, list...)
	b.start(r)
	return r
}

// start prepares and runs what a runner keeps until the test ends.
func (b *bench) start(r *projections.Runner) {
	b.t.Helper()
	require.NoError(b.t, r.Prepare(b.t.Context()))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		r.Run(ctx)
		close(ended)
	}()
	b.t.Cleanup(func() {
		cancel()
		<-ended
	})
}

func (b *bench) append(stream string, list ...events.Event) store.Receipt {
	b.t.Helper()
	receipt, err := b.Log.Append(b.t.Context(), store.Append{
		Stream: stream, Expected: store.Any, Events: list,
		Metadata: events.Metadata{Actor: events.Actor{Account: uuid.New(), Role: events.Admin}},
	})
	require.NoError(b.t, err)
	return receipt
}

func (b *bench) caughtUp(r *projections.Runner, names ...string) {
	b.t.Helper()
	head, err := b.Log.Head(b.t.Context())
	require.NoError(b.t, err)
	require.Eventually(b.t, func() bool { // a reader waits two seconds, a test as long as a busy machine needs
		fresh, err := r.WaitFor(b.t.Context(), head, names...)
		return err == nil && fresh
	}, time.Minute, time.Millisecond, "the projections did not catch up in time")
}

// ownRows are events of a model that is tested in a file of its own, for a row in each of its tables: of the owner, who
// stays, and of the couple, who are erased and whose texts hold "planted".
var ownRows []func(owner, couple uuid.UUID) []events.Event

// everything appends events for at least one row in every table, then erases a person who wrote in all of them.
func (b *bench) everything() {
	owner, couple, listing, review, inquiry, report := uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New(),
		uuid.New()
	for i, id := range []uuid.UUID{owner, couple} {
		b.append("account-"+id.String(), events.AccountRegistered{
			Account:      id,
			Role:         events.VenueOwner,
			Username:     events.PersonalOf(id, "ليلى"),
			Email:        events.PersonalOf(id, []string{"kept@example.com", "planted@example.com"}[i]),
			PasswordHash: events.PersonalOf(id, "x"),
		})
	}
	price := &events.Money{Amount: decimal.RequireFromString("1850.50"), Currency: "USD"}
	details := events.Details{
		Name:     events.Bilingual{Ar: "قاعة الياسمين"},
		Category: "venues",
		Capacity: 300,
		Place:    events.Place{Governorate: "damascus"},
	}
	b.append(
		"listing-"+listing.String(),
		events.ListingCreated{
			Listing: listing, Kind: events.Venue, Owner: owner, Slugs: events.Slugs{Ar: "ا", En: "a"}, Details: details,
			Offer: events.Offer{Available: true, Price: price, Phone: events.PersonalOf(owner, "+963910009999")},
		},
		events.ListingApproved{Listing: listing},
		events.SlugsChanged{Listing: listing, Slugs: events.Slugs{Ar: "ب", En: "b"}},
		events.RevisionOpened{Listing: listing, Revision: uuid.New(), Details: details},
		events.ListingReported{
			Listing: listing,
			Report:  report,
			Reason:  "fake",
			Comment: events.PersonalOf(couple, "planted words"),
		},
		events.ListingSuspended{Listing: listing, Reason: "x"},
		events.ListingAppealed{Listing: listing, Decision: 6, Words: events.PersonalOf(couple, "planted words")},
		events.ListingReinstated{Listing: listing},
		events.AvailabilityAndPriceChanged{Listing: listing, Offer: events.Offer{
			Available: true, Price: price, Phone: events.PersonalOf(owner, "+963910009999"),
			WhatsApp: events.PersonalOf(owner, "+963910009999"),
		}},
	)
	b.append(
		"review-"+review.String(),
		events.ReviewSubmitted{
			Review:  review,
			Listing: listing,
			Author:  couple,
			Rating:  4,
			Name:    events.PersonalOf(couple, "planted"),
			Comment: events.PersonalOf(couple, "planted"),
		},
		events.ReviewApproved{Review: review, Listing: listing},
	)
	b.append(
		"inquiry-"+inquiry.String(),
		events.InquirySent{
			Inquiry: inquiry,
			Listing: listing,
			Owner:   owner,
			Sender:  couple,
			Name:    events.PersonalOf(couple, "planted"),
			Message: events.PersonalOf(couple, "planted"),
		},
		events.InquiryResponded{Inquiry: inquiry, Response: events.PersonalOf(owner, "answer")},
		events.MessageWritten{Inquiry: inquiry, Message: uuid.New(), Text: events.PersonalOf(couple, "planted")},
		events.QuoteGiven{
			Inquiry: inquiry, Quote: uuid.New(), Number: 1, Hall: listing, Days: []events.Day{20_000}, Price: *price,
		},
	)
	for _, sender := range []uuid.UUID{couple, owner} { // the couple's goes with them
		bundle := uuid.New()
		b.append(
			events.BundleStream(bundle),
			events.BundleOpened{Bundle: bundle, Inquiries: []uuid.UUID{inquiry}, Day: 20_000},
			events.BundleAttached{Bundle: bundle, Account: sender},
			events.BundleShared{Bundle: bundle, Share: uuid.New()},
		)
	}
	b.append(
		events.RepliesStream(owner),
		events.QuickReplySet{Owner: owner, Reply: uuid.New(), Ar: events.PersonalOf(owner, "answer")},
	)
	for _, rows := range ownRows {
		for _, e := range rows(owner, couple) {
			b.append(e.StreamName(), e)
		}
	}
	booking, source, day := uuid.New(), uuid.New(), events.Day(20_000)
	b.append(
		"booking-"+booking.String(),
		events.BookingRequested{
			Booking:  booking,
			Listing:  listing,
			Owner:    owner,
			Customer: couple,
			Name:     events.PersonalOf(couple, "planted"),
			Requests: events.PersonalOf(couple, "planted"),
			Days:     []events.Day{day},
		},
		events.BookingConfirmed{
			Booking: booking,
			Listing: listing,
			Slots:   []events.Slot{{Hall: listing, Day: day, Daypart: events.Evening, Ordinal: 1}},
		},
		events.DepositRecorded{Booking: booking, Deposit: uuid.New(), By: events.CoupleSide, Amount: *price},
	)
	b.append(
		"calendar-"+listing.String(),
		events.CalendarRulesSet{Listing: listing, HoldDays: 3},
		events.HallSet{Listing: listing, Hall: listing, Teams: 1},
		events.SeasonSet{Listing: listing, Season: uuid.New(), From: day, To: day},
		events.DaysClosed{Listing: listing, Closure: uuid.New(), From: day, To: day, Daypart: events.Evening},
		events.FeedOpened{Listing: listing, Feed: uuid.New(), Lang: "ar"},
		events.SourceAdded{
			Listing: listing,
			Source:  source,
			Daypart: events.AllDay,
			Address: events.PersonalOf(owner, "https://x.example/"),
		},
		events.DaysImported{
			Listing: listing,
			Source:  source,
			Taken:   []events.Day{day, day + 1},
			Freed:   []events.Day{day},
		},
	)
	post := uuid.New()
	content := events.PostContent{Details: events.PostDetails{
		Featured: &events.PostPicture{Picture: events.Picture{Hash: "cover"}},
	}}
	b.append(
		events.PostStream(post),
		events.PostDrafted{Post: post, Session: uuid.New(), Ar: &events.PostText{Title: "مقال"}},
		events.PostPublished{
			Post:     post,
			Lang:     "ar",
			Revision: uuid.New(),
			Slug:     "a-post",
			Content:  content,
			Drafted:  1,
		},
		events.PostScheduled{Post: post, Lang: "en", At: time.Unix(2_000_000_000, 0), Drafted: 1},
	)
	for _, sender := range []uuid.UUID{couple, owner} { // of the couple's only the rows stay
		words := "kept"
		if sender == couple {
			words = "planted"
		}
		message := uuid.New()
		b.append(
			events.ContactMessageStream(message),
			events.ContactMessageSent{
				Message: message, Sender: sender, SignedIn: true, Name: events.PersonalOf(sender, words),
				Topic: events.PersonalOf(sender, words), Text: events.PersonalOf(sender, words), Lang: "ar",
			},
			events.ContactMessageWritten{Message: message, Line: uuid.New(), Text: events.PersonalOf(sender, words)},
			events.ContactMessageNoted{Message: message, Line: uuid.New(), Text: events.PersonalOf(sender, words)},
		)
	}
	b.append(events.QuizWeightsStream, events.QuizWeightsSet{Version: 1, Answers: events.ShippedQuizTable()})
	for person, words := range map[uuid.UUID]string{couple: "planted words", owner: "kept words"} {
		taken := uuid.New()
		b.append(events.QuizStream(taken), events.QuizCompleted{Result: taken, Account: person, Style: "garden"},
			events.QuizContactLeft{
				Result: taken, Person: person, SignedIn: true, Method: "email", Name: events.PersonalOf(person, words),
				Email: events.PersonalOf(person, words),
			})
	}
	b.append(events.CannedAnswersStream, events.CannedAnswerSet{
		Answer: uuid.New(), Text: events.Bilingual{Ar: "شكراً", En: "Thank you"},
	})
	refused, waits := uuid.New(), uuid.New()
	b.append(events.ReviewStream(refused), events.ReviewSubmitted{Review: refused, Listing: listing, Author: owner})
	b.append(events.ReviewStream(refused), events.ReviewRejected{Review: refused, Listing: listing, Reason: "x"})
	b.append(events.ReviewStream(waits), events.ReviewSubmitted{Review: waits, Listing: listing, Author: owner})
	b.append(
		events.FAQStream,
		events.FAQGroupSet{Group: "prices", Title: events.Bilingual{Ar: "الأسعار", En: "Prices"}},
		events.FAQQuestionSet{
			Question: uuid.New(), Group: "prices", Anchor: "approximate", Ar: events.FAQText{Question: "لماذا؟"},
		},
	)
	b.append(events.SongStream, events.SongSet{
		Song:     uuid.New(),
		Slugs:    events.Bilingual{Ar: "زفة", En: "zaffa"},
		Title:    events.Bilingual{Ar: "زفة", En: "Zaffa"},
		Category: events.ZaffaSong,
		Audio:    events.Audio{Hash: "file", Waveform: []byte{1}},
		Active:   true,
	})
	b.append(events.SubscriptionStream(owner), events.SubscriptionGranted{
		User: owner, Subscription: uuid.New(), Plan: "gold", Start: 20_000, End: 20_030, Reason: "ش",
	})
	b.append("listing-"+listing.String(), events.ListingFeatured{
		Listing: listing, Featured: true, Day: 20_000, Until: 20_010,
	})
	about := events.InfoPageText{Title: "نحن", Lead: "م", Content: "ن"}
	b.append(
		events.InfoPageStream("about"),
		events.InfoPageDrafted{Page: "about", Session: uuid.New(), Ar: &about},
		events.InfoPagePublished{Page: "about", Lang: "ar", Revision: uuid.New(), Text: about},
	)
	kept := uuid.New()
	b.append(events.PlaylistStream(kept), events.PlaylistSaved{Playlist: kept, Maker: uuid.New(), SignedIn: true})
	list := uuid.New()
	b.append(
		events.ShortlistStream(list),
		events.ShortlistSaved{Shortlist: list, Maker: uuid.New(), SignedIn: true},
		events.ShortlistVoted{Shortlist: list, Listing: listing, Voter: uuid.New(), Vote: events.YesVote},
	)
	hall := events.BudgetPlace{Governorate: "damascus", VenueType: "hall", Season: "summer"}
	b.append(events.BudgetPricingStream(hall), events.BudgetPricingSet{BudgetPlace: hall, From: 20_000})
	for _, maker := range []uuid.UUID{couple, owner} { // of the couple's only the id stays
		id, words := uuid.New(), "kept"
		if maker == couple {
			words = "planted"
		}
		b.append(events.BudgetStream(id), events.BudgetSaved{
			Budget: id, Maker: maker, SignedIn: true, Choice: events.BudgetChoice{BudgetPlace: hall},
			Email: events.PersonalOf(maker, words),
		}, events.BudgetLinePlanned{Budget: id, Line: "dj", Note: events.PersonalOf(maker, words)})
	}
	b.append("category-music", events.CategorySet{Key: "music", Name: events.Bilingual{Ar: "موسيقا", En: "Music"}})
	b.append("governorate-damascus", events.GovernorateSet{Slug: "damascus", Latitude: 33.5, Longitude: 36.3})
	b.append("order-governorate", events.ReferenceOrdered{List: "governorate", Keys: []string{"damascus"}})
	b.append("city-damascus", events.CitySet{Slug: "damascus", Governorate: "damascus"})
	b.append("amenity-pool", events.AmenitySet{Key: "pool"})
	b.append(
		"settings",
		events.ExchangeRateSet{PoundsPerDollar: 13000},
		events.SynonymsSet{Term: "dj", Words: []string{"دي جي"}},
		events.SynonymDeclined{Term: "dj", Word: "مصور"},
	)
	_, err := b.Log.Append(b.t.Context(), store.Append{
		Stream: "account-" + couple.String(), Expected: store.Any,
		Events: []events.Event{events.AccountErased{Account: couple}, events.PersonErased{Person: couple}},
		With:   []func(context.Context, vault.Tx) error{b.Vault.Shred(couple)},
	})
	require.NoError(b.t, err)
}

func all() []projections.Projection { return projections.All() }

// contents returns every row of every table of a schema, as listed in the database's catalogue.
func (b *bench) contents(schema string) map[string][]string {
	b.t.Helper()
	rows, err := b.Pool.Query(
		b.t.Context(),
		`SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1`,
		schema,
	)
	require.NoError(b.t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(b.t, err)
	require.NotEmpty(b.t, tables)
	m := map[string][]string{}
	for _, table := range tables {
		rows, err := b.Pool.Query(
			b.t.Context(),
			`SELECT row_to_json(t)::text FROM `+pgx.Identifier{schema, table}.Sanitize()+` t ORDER BY 1`,
		)
		require.NoError(b.t, err)
		m[table], err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(b.t, err)
	}
	return m
}

// recorder is a test projection. It counts events by stream and can be made to fail.
type recorder struct {
	name    string
	fails   string        // event type
	sleep   time.Duration // per event
	version int
	types   []string // nil: it reads every type
}

func (r recorder) Name() string { return r.name }

func (recorder) Tables() string {
	return `CREATE TABLE seen (position bigint PRIMARY KEY, stream text)`
}

func (r recorder) Version() int { return r.version }

func (r recorder) Types() []string { return r.types }

func (r recorder) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	positions, streams := make([]int64, len(batch)), make([]string, len(batch))
	for i, e := range batch {
		if e.Type == r.fails {
			return errors.New("this event cannot be understood")
		}
		if r.sleep > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(r.sleep):
			}
		}
		positions[i], streams[i] = e.Position, e.Stream
	}
	_, err := tx.Exec(ctx, `INSERT INTO seen SELECT * FROM unnest($1::bigint[], $2::text[])`, positions, streams)
	return err
}

func (b *bench) seen(p projections.Projection) []int64 {
	b.t.Helper()
	rows, err := b.Pool.Query(
		b.t.Context(),
		`SELECT position FROM `+projections.TableOf(p, "seen")+` ORDER BY position`,
	)
	require.NoError(b.t, err)
	positions, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	require.NoError(b.t, err)
	return positions
}
