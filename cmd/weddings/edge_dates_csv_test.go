package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections/analytics"
)

// told appends events to their streams.
func (s *edgeSite) told(t *testing.T, list ...events.Event) {
	t.Helper()
	for _, e := range list {
		log := s.log
		switch e.(type) {
		case events.PageViewed, events.SearchMade, events.SearchResultClicked:
			log = s.log.Telemetry()
		}
		_, err := log.Append(t.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
}

// neighbour creates a public venue of a new owner in Damascus, with so many views and every tenth a click.
func (s *edgeSite) neighbour(t *testing.T, views int) uuid.UUID {
	t.Helper()
	id := uuid.New()
	owner := s.join(t, "neighbour-"+id.String()[:8], events.VenueOwner).Actor.Account
	s.told(t, events.ListingCreated{
		Listing: id, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
		Slugs: events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()},
		Details: events.Details{
			Name: events.Bilingual{En: "Neighbour"}, Category: "venues", Place: events.Place{Governorate: "damascus"},
		},
	}, events.ListingApproved{Listing: id})
	s.visited(t, id, views)
	return id
}

func (s *edgeSite) visited(t *testing.T, id uuid.UUID, views int) {
	t.Helper()
	for i := range views {
		s.told(t, events.PageViewed{Listing: id, Session: "s", Category: "venues", Governorate: "damascus"})
		if i%10 == 0 {
			s.told(t, events.ContactClicked{Listing: id, Channel: "phone"})
		}
	}
}

type comparedFigures struct {
	OwnComparison struct {
		Listings []struct {
			Listing struct{ ID uuid.UUID }
			Others  int
			Figures []struct {
				Key           string
				Value, Median *float64
			}
		}
	}
}

// TestAnOwnersListingStandsBesideTheMedian checks the figures against what was told, and the file against the answer.
func TestAnOwnersListingStandsBesideTheMedian(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	own := s.publicVenue(t, nil)
	s.visited(t, own, 20)
	others := []uuid.UUID{}
	for i := range 4 {
		others = append(others, s.neighbour(t, 10*i))
	}
	today := analytics.Day(s.log.Time())
	asked := fmt.Sprintf(`{ownComparison(from: "%s", to: "%s") {listings {
		listing {id} others figures {key value median}}}}`, today, today)
	figures := func() map[string][2]*float64 {
		s.counted(t)
		var a comparedFigures
		answer := s.query(t, "owner", asked, nil)
		require.Empty(t, answer.Errors)
		require.NoError(t, json.Unmarshal(answer.Data, &a))
		require.Len(t, a.OwnComparison.Listings, 1)
		require.Equal(t, own, a.OwnComparison.Listings[0].Listing.ID)
		by := map[string][2]*float64{}
		_, rows := s.table(t, "owner", "/api/own-comparison.csv?lang=en&from="+today+"&to="+today)
		for i, f := range a.OwnComparison.Listings[0].Figures {
			by[f.Key] = [2]*float64{f.Value, f.Median}
			row := rows[i]
			assert.Equal(t, f.Key, row["measure"])
			assert.Equal(t, []string{written(f.Value), written(f.Median)}, []string{row["Yours"], row["Median"]})
		}
		return by
	}
	few := figures()
	assert.InDelta(t, 20, *few["views"][0], 0)
	for key, each := range few {
		assert.Nil(t, each[1], "%s: four others are too few", key)
	}

	fifth := s.neighbour(t, 40)
	inquiry := events.InquirySent{Inquiry: uuid.New(), Listing: own, Kind: events.Venue, Sender: uuid.New()}
	booking := events.BookingRequested{
		Booking: uuid.New(), Listing: fifth, Kind: events.Venue, Hall: fifth, Daypart: events.Evening,
		Days: []events.Day{events.DayOf(s.log.Time()) + 30},
	}
	s.told(t, inquiry, events.InquiryResponded{Inquiry: inquiry.Inquiry}, booking,
		events.BookingHeld{Booking: booking.Booking, Listing: fifth, Until: time.Now().AddDate(0, 0, 3)})
	for i, id := range append(others, fifth) {
		s.told(t, events.DaysClosed{
			Listing: id, Closure: uuid.New(), From: 0, To: events.DayOf(s.log.Time()) + events.Day(7*i),
			Daypart: events.AllDay,
		})
	}
	enough := figures()
	assert.InDelta(t, 20, *enough["views"][1], 0, "of 0, 10, 20, 30 and 40")
	assert.InDelta(t, 0.1, *enough["contactRate"][0], 1e-9)
	assert.Nil(t, enough["contactRate"][1], "one of the five has no views and no rate")
	assert.InDelta(t, 1, *enough["inquiries"][0], 0)
	assert.InDelta(t, 0, *enough["inquiries"][1], 0)
	require.NotNil(t, enough["answerHours"][0])
	assert.Less(t, *enough["answerHours"][0], 1.0)
	assert.Nil(t, enough["answerHours"][1], "nobody asked the others")
	assert.InDelta(t, 0, *enough["holds"][1], 0, "one of the five")
	assert.Nil(t, enough["freeThursdays"][0], "no calendar is kept")
	require.NotNil(t, enough["freeThursdays"][1])
	assert.Less(t, *enough["freeThursdays"][1], 1.0)
	assert.Greater(t, *enough["freeThursdays"][1], 0.8)
}

func written(f *float64) string {
	if f == nil {
		return ""
	}
	return strconv.FormatFloat(*f, 'f', -1, 64)
}

// TestTheFilesOfDatesAreTheScreens compares the files with what the screens are answered.
func TestTheFilesOfDatesAreTheScreens(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	today := events.DayOf(s.log.Time())
	for i := range 9 {
		s.told(t, events.InquirySent{
			Inquiry: uuid.New(), Listing: venue, Kind: events.Venue, Sender: uuid.New(),
			Party: events.Party{Day: today + events.Day(i*i%5)},
		})
	}
	s.told(t, events.DaysClosed{
		Listing: venue, Closure: uuid.New(), From: today, To: today + 60, Daypart: events.Evening,
	})
	s.counted(t)
	span := fmt.Sprintf(`from: "%s", to: "%s"`, today, today+30)
	var a struct {
		DaysAsked struct {
			Asked int
			Days  []struct {
				Day                        string
				Asked, Inquiries, Requests int
			}
			Weekdays []struct{ Weekday, Asked int }
		}
		FreeThursdays struct {
			Days         []string
			Governorates []struct {
				Governorate       string
				Venues, Unwritten int
				Free              []int
				Share             *float64
			}
		}
	}
	s.data(t, `{daysAsked(filter: {`+span+`}) {asked days {day asked inquiries requests} weekdays {weekday asked}}
		freeThursdays {days governorates {governorate venues unwritten free share}}}`, &a)
	require.Equal(t, 9, a.DaysAsked.Asked)
	path := fmt.Sprintf("/api/days-asked.csv?lang=en&from=%s&to=%s", today, today+30)
	_, rows := s.table(t, "admin", path)
	require.Len(t, rows, len(a.DaysAsked.Days)+7)
	for i, d := range a.DaysAsked.Days {
		assert.Equal(
			t,
			[]string{"day", d.Day, strconv.Itoa(d.Asked), strconv.Itoa(d.Inquiries), strconv.Itoa(d.Requests)},
			[]string{
				rows[i]["by"], rows[i]["key"], rows[i]["Times asked for"], rows[i]["Inquiries"],
				rows[i]["Booking requests"],
			},
		)
	}
	for i, d := range a.DaysAsked.Weekdays {
		row := rows[len(a.DaysAsked.Days)+i]
		assert.Equal(t, []string{"weekday", strconv.Itoa(d.Weekday), strconv.Itoa(d.Asked)},
			[]string{row["by"], row["key"], row["Times asked for"]})
	}
	_, only := s.table(t, "admin", path+"&by=weekday")
	assert.Len(t, only, 7)

	_, rows = s.table(t, "admin", "/api/free-thursdays.csv?lang=en")
	require.Len(t, a.FreeThursdays.Governorates, 1)
	one := a.FreeThursdays.Governorates[0]
	require.Len(t, rows, 2*(1+len(a.FreeThursdays.Days)), "of the governorate and of all")
	assert.Equal(t, []string{"damascus", "", strconv.Itoa(one.Venues), written(one.Share), strconv.Itoa(one.Unwritten)},
		[]string{
			rows[0]["governorate"], rows[0]["day"], rows[0]["Venues with a calendar"],
			rows[0]["Share that is free"], rows[0]["Venues without a calendar"],
		})
	for i, day := range a.FreeThursdays.Days {
		assert.Equal(t, []string{day, strconv.Itoa(one.Free[i])}, []string{rows[1+i]["day"], rows[1+i]["Free ones"]})
	}
}

// TestTheFileOfAllOwnFiguresIsTheScreen compares the steps of an owner's listings together.
func TestTheFileOfAllOwnFiguresIsTheScreen(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue, again := s.publicVenue(t, nil), s.publicVenue(t, nil)
	s.visited(t, venue, 3)
	s.visited(t, again, 2)
	s.visited(t, s.neighbour(t, 0), 5)
	asked := events.InquirySent{Inquiry: uuid.New(), Listing: venue, Kind: events.Venue, Sender: uuid.New()}
	s.told(t, asked)
	for day := range 2 {
		bookedOn(t, s.log, asked.Inquiry, venue, events.DayOf(s.log.Time())+30, day)
	}
	s.counted(t)
	today := analytics.Day(s.log.Time())
	var a struct{ OwnAnalytics answeredFigures }
	answer := s.query(t, "owner", fmt.Sprintf(
		`{ownAnalytics(from: "%s", to: "%s") {funnel {key value previous}}}`, today, today), nil)
	require.Empty(t, answer.Errors)
	require.NoError(t, json.Unmarshal(answer.Data, &a))
	_, rows := s.table(t, "owner", "/api/own-analytics.csv?by=step&from="+today+"&to="+today)
	require.Len(t, rows, 7)
	values := []int{}
	for i, step := range a.OwnAnalytics.Funnel {
		values = append(values, step.Value)
		assert.Equal(t, step.Key, rows[i]["key"])
		assert.Equal(t, strconv.Itoa(step.Value), rows[i][today+" – "+today])
	}
	assert.Equal(t, []int{5, 2, 1, 1, 1, 1, 1}, values)
}

// TestTheFileOfTheMarketIsTheScreen compares each part of the market with its row.
func TestTheFileOfTheMarketIsTheScreen(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.visited(t, venue, 3)
	today := events.DayOf(s.log.Time())
	s.told(t, events.InquirySent{
		Inquiry: uuid.New(), Listing: venue, Kind: events.Venue, Sender: uuid.New(), Party: events.Party{Day: today},
	}, events.SearchMade{Session: "s", Governorate: "homs"},
		events.DaysClosed{Listing: venue, Closure: uuid.New(), From: today, To: today + 60, Daypart: events.Evening})
	s.counted(t)
	for _, by := range []string{"governorate", "category", "month", "price"} {
		var a struct {
			Market struct {
				Rows []struct {
					Key                                                    string
					Listings, Owners, Searches, Views, Inquiries, Bookings *int
					Free, Pressure                                         *float64
				}
			}
		}
		s.data(t, fmt.Sprintf(`{market(filter: {from: "%s", to: "%s", by: "%s"}) {
			rows {key listings owners searches views inquiries bookings free pressure}}}`, today, today, by), &a)
		require.NotEmpty(t, a.Market.Rows)
		_, rows := s.table(t, "admin", fmt.Sprintf("/api/market.csv?lang=en&from=%s&to=%s&by=%s", today, today, by))
		require.Len(t, rows, len(a.Market.Rows)+1, "all of it is the last")
		told := func(n *int) string {
			if n == nil {
				return ""
			}
			return strconv.Itoa(*n)
		}
		for i, m := range a.Market.Rows {
			assert.Equal(t, []string{
				by, m.Key, told(m.Listings), told(m.Owners), told(m.Searches), told(m.Views), told(m.Inquiries),
				told(m.Bookings), written(m.Free), written(m.Pressure),
			}, []string{
				rows[i]["by"], rows[i]["key"], rows[i]["Listings"], rows[i]["Owners"], rows[i]["Searches"],
				rows[i]["Views"], rows[i]["Inquiries"], rows[i]["Confirmed bookings"], rows[i]["Share that is free"],
				rows[i]["Demand to supply"],
			})
		}
	}
}
