package traffic_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

func TestContactClicks(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, listing := commands.NewID(), commands.NewID()
	click := traffic.RecordContactClick{
		Listing: listing,
		Channel: "whatsapp",
		Session: "s-1",
		Device:  "watch",
		EventID: "tap-1",
	}
	w.Given(t, events.AccountRegistered{Account: owner, Role: events.VenueOwner}, events.ListingCreated{
		Listing: listing, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
		Details: events.Details{Category: "venues", Place: events.Place{Governorate: "homs"}},
	}).When(scenario.Visitor, click).ThenRefused(fault.NotFound)
	clicked := events.ContactClicked{
		Listing:     listing,
		Kind:        events.Venue,
		Category:    "venues",
		Governorate: "homs",
		Channel:     "whatsapp",
		Session:     "s-1",
		Device:      "desktop",
	}
	w.Given(t, events.ListingApproved{Listing: listing}).When(scenario.Visitor, click).Then(clicked)
	w.Given(t).When(scenario.Visitor, click).ThenNothing() // the beacon came twice
	click.Session, clicked.Session = "s-2", "s-2"
	w.Given(t).When(scenario.Visitor, click).Then(clicked) // somebody else's tap bears the same id
	click.EventID = ""
	w.Given(t).When(scenario.Visitor, click).Then(clicked)
	click.Bot, clicked.Bot = true, true
	w.Given(t).When(scenario.Visitor, click).Then(clicked)

	w.Given(t).
		When(scenario.Visitor, traffic.RecordContactClick{
			Listing: listing, Channel: "pigeon",
			Session: strings.Repeat("s", 101),
		}).
		ThenRefused(fault.Invalid, "clickType", "sessionId")
	w.Given(t).
		When(scenario.Visitor, traffic.RecordContactClick{Listing: listing, Channel: "phone", Session: "\x00"}).
		ThenRefused(fault.Invalid)
	w.Given(t, events.AccountSuspended{Account: owner, Reason: "x"}).
		When(scenario.Visitor, click).
		ThenRefused(fault.NotFound)
}

// recorded carries a command out and returns the telemetry that came of it.
func recorded(t *testing.T, w *scenario.World, c commands.Command) []events.Event {
	t.Helper()
	log := w.App.Log.Telemetry()
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), w.App, scenario.Visitor, c)
	require.NoError(t, err)
	history, err := log.Read(t.Context(), head, 10)
	require.NoError(t, err)
	var list []events.Event
	for _, r := range history {
		list = append(list, r.Data)
	}
	return list
}

func TestPageViews(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	view := traffic.RecordPageView{
		Session:  "s-1",
		Path:     "/search?q=0910001000#top",
		Referrer: "https://me:secret@example.com/a?mail=me@example.com",
		Device:   "mobile",
		OS:       "Android",
		Browser:  strings.Repeat("x", 30),
		Width:    -5,
		Height:   1 << 30,
		EventID:  "view-1",
	}
	assert.Equal(t, []events.Event{events.PageViewed{
		Session: "s-1", Path: "/search", Referrer: "https://example.com", Device: "mobile", OS: "Android",
		Browser: strings.Repeat("x", 20), Width: 0, Height: 20_000,
	}}, recorded(t, w, view))
	assert.Empty(t, recorded(t, w, view), "the beacon came twice")
	long := traffic.RecordPageView{
		Session:  "s-1",
		Path:     "/venue/" + strings.Repeat("%D9%82", 300) + "%00%0a",
		Referrer: "https://example.com/" + strings.Repeat("x", 2000),
		OS:       strings.Repeat("y", 30),
	}
	assert.Equal(t, []events.Event{events.PageViewed{
		Session: "s-1", Path: "/venue/" + strings.Repeat("ق", 193), Referrer: "https://example.com", Device: "desktop",
		OS: strings.Repeat("y", 20),
	}}, recorded(t, w, long))
	spelt := traffic.RecordPageView{
		Session:  "s-1",
		Path:     "/a%00%E2%80%AE%0ab",
		Referrer: "https://" + strings.Repeat("x", 2000) + ".example",
	}
	assert.Equal(t, []events.Event{events.PageViewed{
		Session: "s-1", Path: "/ab", Referrer: "https://" + strings.Repeat("x", 192), Device: "desktop",
	}}, recorded(t, w, spelt))
	text, err := os.ReadFile("testdata/paths.json") // the tag's script keeps to them, too: ui/src/tag/cleaned.test.ts
	require.NoError(t, err)
	var paths map[string]string
	require.NoError(t, json.Unmarshal(text, &paths))
	for path, kept := range paths {
		views := recorded(t, w, traffic.RecordPageView{Session: "s-1", Path: path})
		assert.Equal(t, []events.Event{events.PageViewed{Session: "s-1", Path: kept, Device: "desktop"}}, views)
	}
	w.Given(t).
		When(scenario.Visitor, traffic.RecordPageView{Path: "javascript:x", Session: strings.Repeat("s", 101)}).
		ThenRefused(fault.Invalid, "path", "sessionId")
	w.Given(t).When(scenario.Visitor, traffic.RecordPageView{Path: "/", Session: "\xff"}).ThenRefused(fault.Invalid)
}

func TestPagesThatAreLeft(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	id := commands.NewID()
	view := traffic.RecordPageView{Session: "s-1", Path: "/", EventID: id.String()}
	assert.Equal(t, []events.Event{events.PageViewed{View: id, Session: "s-1", Path: "/", Device: "desktop"}},
		recorded(t, w, view))
	for _, other := range []string{"view-1", strings.ToUpper(id.String()), "urn:uuid:" + id.String()} {
		view.EventID = other
		assert.Equal(t, []events.Event{events.PageViewed{Session: "s-1", Path: "/", Device: "desktop"}},
			recorded(t, w, view), "an id that names no view")
	}
	left := traffic.RecordPageLeft{Session: "s-1", View: id, Seconds: 40, Turn: 1}
	told := events.PageLeft{Session: "s-1", View: id, Seconds: 40}
	assert.Equal(t, []events.Event{told}, recorded(t, w, left))
	assert.Empty(t, recorded(t, w, left), "the beacon came twice")
	left.Turn, left.Bot, told.Bot = 2, true, true
	assert.Equal(t, []events.Event{told}, recorded(t, w, left), "the page was shown and hidden again")
	for _, seconds := range []int{0, -1, 1801} {
		w.Given(t).When(scenario.Visitor, traffic.RecordPageLeft{Seconds: seconds}).
			ThenRefused(fault.Invalid, "sessionId", "viewId", "seconds")
	}
	left.Session = strings.Repeat("s", 101)
	w.Given(t).When(scenario.Visitor, left).ThenRefused(fault.Invalid, "sessionId")
}

// What an address says of a campaign is kept as a search term is.
func TestWhatLedToAPage(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	assert.Equal(t, []events.Event{
		events.PageViewed{
			Session: "s-1",
			Path:    "/",
			Device:  "desktop",
			Lang:    "en",
			Theme:   "dark",
			Source:  "facebook",
			Medium:  "paid social",
		},
	}, recorded(t, w, traffic.RecordPageView{
		Session: "s-1", Path: "/", Lang: "en", Theme: "dark", Source: "Facebook", Medium: " paid  social",
		Campaign: "for me@example.com",
	}))
	assert.Equal(t, []events.Event{events.PageViewed{
		Session: "s-1", Path: "/", Device: "desktop", Campaign: strings.Repeat("x", 80),
	}}, recorded(t, w, traffic.RecordPageView{
		Session:  "s-1",
		Path:     "/",
		Lang:     "fr",
		Theme:    "pink",
		Source:   "0944 123 456",
		Campaign: strings.Repeat("x", 300),
	}))
}

func TestSearches(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	search, listing, owner := commands.NewID(), commands.NewID(), commands.NewID()
	w.Given(t, events.AccountRegistered{Account: owner, Role: events.VenueOwner},
		events.ListingCreated{Listing: listing, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true}},
		events.ListingApproved{Listing: listing})
	assert.Equal(
		t,
		[]events.Event{
			events.SearchMade{
				Search:      search,
				Session:     "s-1",
				Term:        "قاعة 300",
				Governorate: "homs",
				Results:     3,
				Device:      "desktop",
			},
		},
		recorded(
			t,
			w,
			traffic.RecordSearch{
				Search:      search,
				Session:     "s-1",
				Term:        "  قاعة   ٣٠٠ ",
				Governorate: "homs",
				Results:     3,
			},
		),
	)
	called := traffic.RecordSearchClick{
		Search: search, Session: "s-1", Term: "0933 123 456", Listing: listing, Rank: 2,
		Shown: traffic.Shown(w.App, search, "0933 123 456", listing, 2),
	}
	assert.Equal(
		t,
		[]events.Event{events.SearchResultClicked{Search: search, Session: "s-1", Listing: listing, Rank: 2}},
		recorded(t, w, called),
	)
	w.Given(t).When(scenario.Visitor, traffic.RecordSearch{Term: "\x00"}).ThenRefused(fault.Invalid)
	assert.Equal(
		t,
		[]events.Event{events.SearchMade{Search: search, Session: "s-1", Device: "desktop"}},
		recorded(t, w, traffic.RecordSearch{Search: search, Session: "s-1", Term: "me@example.com"}),
	)
	instead := traffic.RecordSearchClick{
		Search: search, Session: "s-1", Term: "قاعة", Instead: "خيمة  ٣٠٠", Listing: listing, Rank: 2,
		Shown: traffic.Shown(w.App, search, "قاعة", listing, 2),
	}
	clicked := events.SearchResultClicked{
		Search: search, Session: "s-1", Term: "قاعة", Instead: "خيمة 300", Listing: listing, Rank: 2,
	}
	assert.Equal(t, []events.Event{clicked}, recorded(t, w, instead))
	for _, personal := range []string{"call 0933 123 456", "me@example.com"} {
		instead.Instead, clicked.Instead = personal, ""
		assert.Equal(t, []events.Event{clicked}, recorded(t, w, instead), "what found nothing names a person")
	}
	opened := traffic.RecordSearchClick{Listing: listing, Rank: 1}
	for _, rank := range []int{-1, 0, 101, 1 << 40} {
		opened.Rank = rank
		w.Given(t).When(scenario.Visitor, opened).ThenRefused(fault.Invalid, "rank")
	}
	w.Given(t).
		When(scenario.Visitor, traffic.RecordSearchClick{Listing: listing, Rank: 1, Term: "\x00"}).
		ThenRefused(fault.Invalid)
	w.Given(t).
		When(scenario.Visitor, traffic.RecordSearchClick{Listing: commands.NewID(), Rank: 1}).
		ThenRefused(fault.NotFound)
	w.Given(t, events.ListingSuspended{Listing: listing, Reason: "x"}).
		When(scenario.Visitor, traffic.RecordSearchClick{Listing: listing, Rank: 1}).ThenRefused(fault.NotFound)
}

// What opens a result is what a search showed, in that place and within two days. A page of results is kept for many,
// so that the id of the search may be another one.
func TestOnlyWhatASearchShowedIsOpened(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	listing, other, owner := commands.NewID(), commands.NewID(), commands.NewID()
	happened := []events.Event{events.AccountRegistered{Account: owner, Role: events.VenueOwner}}
	for _, id := range []uuid.UUID{listing, other} {
		happened = append(happened, events.ListingCreated{
			Listing: id, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
		}, events.ListingApproved{Listing: id})
	}
	w.Given(t, happened...)
	honest := traffic.RecordSearchClick{Search: commands.NewID(), Listing: listing, Term: " قاعة ٣٠٠", Rank: 3}
	honest.Shown = traffic.Shown(w.App, honest.Search, honest.Term, honest.Listing, honest.Rank)
	for name, invent := range map[string]func(c *traffic.RecordSearchClick){
		"nothing shown":  func(c *traffic.RecordSearchClick) { c.Shown = "" },
		"another result": func(c *traffic.RecordSearchClick) { c.Listing = other },
		"another place":  func(c *traffic.RecordSearchClick) { c.Rank = 1 },
		"another term":   func(c *traffic.RecordSearchClick) { c.Term = "قاعة" },
		"a search of the day before yesterday": func(c *traffic.RecordSearchClick) {
			c.Search = searchOf(49 * time.Hour)
			c.Shown = traffic.Shown(w.App, c.Search, c.Term, c.Listing, c.Rank)
		},
		"a search of tomorrow, with what was shown today": func(c *traffic.RecordSearchClick) {
			c.Search = searchOf(-24 * time.Hour)
		},
		"what was shown the day before yesterday": func(c *traffic.RecordSearchClick) {
			c.Shown = traffic.Shown(w.App, searchOf(49*time.Hour), c.Term, c.Listing, c.Rank)
		},
	} {
		c := honest
		invent(&c)
		_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, c)
		assert.Equal(t, fault.Conflict, fault.CodeOf(err), name)
	}
	assert.Equal(t, []events.Event{events.SearchResultClicked{
		Search: honest.Search, Term: "قاعة 300", Listing: listing, Rank: 3,
	}}, recorded(t, w, honest))
	kept := honest
	kept.Search = commands.NewID() // of somebody else who gets the same page
	assert.Equal(t, []events.Event{events.SearchResultClicked{
		Search: kept.Search, Term: "قاعة 300", Listing: listing, Rank: 3,
	}}, recorded(t, w, kept))
	overnight := kept
	overnight.Search = commands.NewID()
	overnight.Shown = traffic.Shown(w.App, searchOf(24*time.Hour), overnight.Term, overnight.Listing, overnight.Rank)
	assert.Equal(t, []events.Event{events.SearchResultClicked{
		Search: overnight.Search, Term: "قاعة 300", Listing: listing, Rank: 3,
	}}, recorded(t, w, overnight), "a page that was kept over midnight is of the day before")
}

// searchOf returns the id of a search that was made some time ago.
func searchOf(ago time.Duration) uuid.UUID {
	id := commands.NewID()
	made := uint64(time.Now().Add(-ago).UnixMilli())
	for i := range 6 { // where the id has its time
		id[i] = byte(made >> (40 - 8*i))
	}
	return id
}

// Fifteen hundred page views with words of the visitor's own as their governorate made three thousand keys in Redis.
func TestWhatNoListHasIsNotCounted(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for _, invented := range []string{"zq-1", "دمشق", strings.Repeat("x", 5000)} {
		assert.Equal(
			t,
			[]events.Event{events.PageViewed{Session: "s-1", Path: "/", Device: "desktop"}},
			recorded(
				t,
				w,
				traffic.RecordPageView{Session: "s-1", Path: "/", Governorate: invented, Category: invented},
			),
		)
		assert.Equal(
			t,
			[]events.Event{events.SearchMade{Session: "s-1", Term: "x", Device: "desktop"}},
			recorded(
				t,
				w,
				traffic.RecordSearch{
					Session:     "s-1",
					Term:        "x",
					Governorate: invented,
					Category:    invented,
					City:        invented,
				},
			),
		)
	}
	assert.Equal(
		t,
		[]events.Event{
			events.PageViewed{Session: "s-1", Path: "/", Device: "desktop", Governorate: "homs", Category: "venues"},
		},
		recorded(t, w, traffic.RecordPageView{Session: "s-1", Path: "/", Governorate: "homs", Category: "venues"}),
	)
	found := events.SearchMade{
		Session:     "s-1",
		Device:      "desktop",
		Governorate: "homs",
		Category:    "photography",
		City:        "homs",
	}
	search := traffic.RecordSearch{Session: "s-1", Governorate: "homs", Category: "photography", City: "homs"}
	assert.Equal(t, []events.Event{found}, recorded(t, w, search))
	// What has left its list still is what old listings and links say.
	w.Given(t, events.ReferenceRemoved{List: "category", Key: "photography"})
	assert.Equal(t, []events.Event{found}, recorded(t, w, search))
}

func TestTermsThatNameAPersonAreNotKept(t *testing.T) {
	t.Parallel()
	for _, personal := range []string{
		"0933 123 456", "+963-933-123456", "٠٩٣٣١٢٣٤٥٦", "me@example.com",
		"call (0933) 123.456 now", "0944/777/111", "0944_777_111", "٠٩٤٤٫٧٧٧٬١١١", "０９４４７７７１１１", "me＠example.net",
		"0944\u200f 777\u200f 111", "25/12/2026 0944777111",
	} {
		assert.Empty(t, traffic.Term("قاعة "+personal), personal)
	}
	for _, kept := range []string{
		"قاعة لـ300 شخص 25/12/2026", "2026-12-25", "1500 - 20", "بين 1500 و 2000 دولار", "under 1,500 for 200",
	} {
		assert.Equal(t, kept, traffic.Term(kept))
	}
	assert.Equal(t, "yasmin hall", traffic.Term(" Yasmin  HALL"))
	assert.Len(t, []rune(traffic.Term(strings.Repeat("قاعة ", 100))), 80)
}
