// Package traffic records what needs no decision: contact clicks, which are business, and page views and searches,
// which are telemetry and live in a log of their own.
package traffic

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// Channels are the ways to reach an owner.
var Channels = []string{"phone", "whatsapp", "directions", "facebook", "instagram", "website"}

// Devices are the kinds of device.
var Devices = []string{"desktop", "tablet", "mobile"}

// RecordContactClick says that somebody tapped a way to reach an owner. Name and number follow from the listing; what a
// client says of them is not listened to.
type RecordContactClick struct {
	Listing uuid.UUID `json:"listing"`
	Channel string    `json:"channel"`
	Session string    `json:"session"`
	Device  string    `json:"device"`
	EventID string    `json:"eventId"` // makes repeats of a beacon count once
	Bot     bool      `json:"bot"`
}

// RecordPageView says that a page was seen.
type RecordPageView struct {
	Session, Path, Referrer, Governorate, Device, OS, Browser string
	Width, Height                                             int
	Listing, Post                                             uuid.UUID // resolved by the edge from the path
	Category                                                  string
	Visitor                                                   string // daily salted hash
	Lang, Theme                                               string
	Source, Medium, Campaign                                  string // utm_source and so on
	EventID                                                   string
	Bot                                                       bool
}

// RecordPageLeft says for how long a page was visible before it was left or hidden.
type RecordPageLeft struct {
	Session string
	View    uuid.UUID // the event id of the page view
	Seconds int       // since the page was shown, or since this was told the last time
	Turn    int       // how often that was; it makes repeats of a beacon count once
	Bot     bool
}

// RecordSearch says that somebody saw the results of a search.
type RecordSearch struct {
	Search                              uuid.UUID
	Session, Term, Understood           string
	Category, Governorate, City, Device string
	Days                                string // of parties that are asked for, as search.When writes them
	Results                             int
	Bot                                 bool
}

// RecordSearchClick says that a result was opened.
type RecordSearchClick struct {
	Search, Listing uuid.UUID
	Session, Term   string
	Instead         string // what was searched for before and found nothing
	Rank            int    // from 1
	Shown           string // what the search told with the result
}

// RecordSongPlay says that a session heard 30 seconds of a song, or half of a shorter one.
type RecordSongPlay struct {
	Session string
	Song    uuid.UUID // the edge has seen that it is public
	Bot     bool
}

// RecordSongDownload says that a session took the file of a song.
type RecordSongDownload struct {
	Session string
	Song    uuid.UUID // the edge has seen that it is public and may be taken
	Bot     bool
}

// RecordQuizStep says that a question of the quiz was seen, or its result.
type RecordQuizStep struct {
	Session string
	Step    string // one of events.QuizSteps
	Bot     bool
}

var (
	_ = commands.DeclareHandler(RecordContactClick{})
	_ = commands.DeclareHandler(RecordPageView{})
	_ = commands.DeclareHandler(RecordPageLeft{})
	_ = commands.DeclareHandler(RecordSearch{})
	_ = commands.DeclareHandler(RecordSearchClick{})
	_ = commands.DeclareHandler(RecordQuizStep{})
	_ = commands.DeclareHandler(RecordSongPlay{})
	_ = commands.DeclareHandler(RecordSongDownload{})
)

// CommandName names the command in the API.
func (RecordContactClick) CommandName() string { return "RecordContactClick" }
func (RecordPageView) CommandName() string     { return "RecordPageView" }
func (RecordPageLeft) CommandName() string     { return "RecordPageLeft" }
func (RecordSearch) CommandName() string       { return "RecordSearch" }
func (RecordSearchClick) CommandName() string  { return "RecordSearchClick" }
func (RecordQuizStep) CommandName() string     { return "RecordQuizStep" }
func (RecordSongPlay) CommandName() string     { return "RecordSongPlay" }
func (RecordSongDownload) CommandName() string { return "RecordSongDownload" }

const (
	maxPath = 200 // characters
	maxRank = 100 // search pages show 96 at most
	// shownFor is how long a result may be opened after the search. Pages of results are kept for less.
	shownFor = 48 * time.Hour
	// apart is how far the clocks of servers may be apart: the one that searched, and the one that counts.
	apart = time.Minute
)

var notShown = fault.New(
	fault.Conflict,
	"لم يُظهر البحث هذه النتيجة في هذا الموضع، أو مضى على البحث يومان.",
	"The search did not show this result there, or was two days ago.",
)

// Shown returns what a search tells with a result, so that nobody counts results that were not shown. It follows from
// the day of the search, what was typed and the place of the result. The id of the search is not part of it: a page of
// results is kept for many, each of whom gets an id of their own.
func Shown(app *commands.App, search uuid.UUID, typed string, result uuid.UUID, rank int) string {
	return shownOn(app, dayOf(search), typed, result, rank)
}

func shownOn(app *commands.App, day int64, typed string, result uuid.UUID, rank int) string {
	on, place := strconv.AppendInt(nil, day, 10), strconv.AppendInt(nil, int64(rank), 10)
	mac := app.Vault.Mac("search-result", on, []byte(typed), result[:], place)
	return base64.RawURLEncoding.EncodeToString(mac[:12])
}

// madeAt is when a search was made, which its id holds.
func madeAt(search uuid.UUID) time.Time { return time.Unix(search.Time().UnixTime()) }

// dayOf is the day of a search in UTC, counted from 1970.
func dayOf(search uuid.UUID) int64 { return madeAt(search).Unix() / (24 * 60 * 60) }

// shown reports whether a search showed the result that was opened, within the last two days. A page that was kept over
// midnight is of the day before.
func (c RecordSearchClick) shown(app *commands.App) bool {
	is := func(day int64) bool {
		return hmac.Equal([]byte(c.Shown), []byte(shownOn(app, day, c.Term, c.Listing, c.Rank)))
	}
	day, age := dayOf(c.Search), app.Now().Sub(madeAt(c.Search))
	return (is(day) || is(day-1)) && age <= shownFor && age >= -apart
}

// Handle returns invalid for an unknown channel and not_found for a listing that is not public.
func (c RecordContactClick) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	var check fault.Check
	check.Field(slices.Contains(Channels, c.Channel), "clickType", "قناة غير معروفة", "Invalid enum value")
	check.Field(len(c.Session) <= 100 && len(c.EventID) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	s, err := listing.Public(ctx, app, c.Listing)
	if err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log, by, c, "contacts-"+s.ID.String(), once(c.Session, c.EventID), events.ContactClicked{
		Listing: s.ID, Kind: s.Kind, Category: s.Details.Category, Governorate: s.Details.Place.Governorate,
		Channel: c.Channel, Session: c.Session, Device: device(c.Device), Bot: c.Bot,
	})
}

// Handle returns invalid without a path that begins with a slash. It cuts off query strings, and keeps only the origin
// of a referrer. It keeps campaign parameters only if they could be search terms: none that may name somebody. It drops
// a category or governorate that is in no list.
func (c RecordPageView) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	check.Field(strings.HasPrefix(c.Path, "/"), "path", "المسار يبدأ بشرطة مائلة", "The path begins with a slash")
	check.Field(len(c.Session) <= 100 && len(c.EventID) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	if err := listed(ctx, app, c, &c.Category, &c.Governorate, nil); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.EventID), events.PageViewed{
		View:        viewOf(c.EventID),
		Session:     c.Session,
		Visitor:     c.Visitor,
		Path:        pathOf(c.Path),
		Referrer:    originOf(c.Referrer),
		Listing:     c.Listing,
		Post:        c.Post,
		Category:    c.Category,
		Governorate: c.Governorate,
		Device:      device(c.Device),
		OS:          clip(c.OS, 20),
		Browser:     clip(c.Browser, 20),
		Width:       bound(c.Width),
		Height:      bound(c.Height),
		Lang:        oneOf(c.Lang, "ar", "en"),
		Theme:       oneOf(c.Theme, "light", "dark"),
		Source:      Term(c.Source),
		Medium:      Term(c.Medium),
		Campaign:    Term(c.Campaign),
		Bot:         c.Bot,
	})
}

// Handle returns invalid without a session or a view, and for a duration that no view can have. It accepts a view that
// is not known, of which nothing is counted.
func (c RecordPageLeft) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	check.Field(c.Session != "" && len(c.Session) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	check.Field(c.View != uuid.Nil, "viewId", "معرّف غير صالح", "Invalid input")
	check.Field(c.Seconds >= 1 && c.Seconds <= events.MaxViewSeconds, "seconds", "من 1 إلى 1800", "Between 1 and 1800")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session,
		once(c.Session, c.View.String()+" "+strconv.Itoa(c.Turn)),
		events.PageLeft{Session: c.Session, View: c.View, Seconds: c.Seconds, Bot: c.Bot})
}

// Handle refuses only what is not text. Terms that look like a phone number or an email are not kept, nor are
// categories and places that are in no list.
func (c RecordSearch) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := listed(ctx, app, c, &c.Category, &c.Governorate, &c.City); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+clip(c.Session, 100), "", events.SearchMade{
		Search:      c.Search,
		Session:     clip(c.Session, 100),
		Term:        Term(c.Term),
		Understood:  clip(c.Understood, 200),
		Category:    c.Category,
		Governorate: c.Governorate,
		City:        c.City,
		Days:        clip(c.Days, 200),
		Results:     c.Results,
		Device:      device(c.Device),
		Bot:         c.Bot,
	})
}

// Handle returns invalid for a rank that no page shows, not_found for a listing that is not public, and conflict for a
// result that the search did not show there.
func (c RecordSearchClick) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := commands.RequireText(c); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	check.Field(c.Rank >= 1 && c.Rank <= maxRank, "rank", "من 1 إلى 100", "Between 1 and 100")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	if _, err := listing.Public(ctx, app, c.Listing); err != nil {
		return commands.Receipt{}, err
	}
	if !c.shown(app) {
		return commands.Receipt{}, notShown
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+clip(c.Session, 100), "", events.SearchResultClicked{
		Search: c.Search, Session: clip(c.Session, 100), Term: Term(c.Term), Listing: c.Listing, Rank: c.Rank,
		Instead: Term(c.Instead),
	})
}

// Handle returns invalid for a step that the quiz does not have. Who comes back to one appends nothing.
func (c RecordQuizStep) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	check.Field(slices.Contains(events.QuizSteps, c.Step), "step", "خطوة غير معروفة", "Invalid enum value")
	check.Field(c.Session != "" && len(c.Session) <= 100, "session", "قيمة غير صالحة", "Invalid input")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Step), events.QuizStepSeen{
		Session: c.Session, Step: c.Step, Bot: c.Bot,
	})
}

// Handle returns invalid without a session. A session that plays a song again appends nothing.
func (c RecordSongPlay) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := requireSession(c.Session); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Song.String()),
		events.SongPlayed{Session: c.Session, Song: c.Song, Bot: c.Bot})
}

// Handle returns invalid without a session. A session that takes a song again appends nothing.
func (c RecordSongDownload) Handle(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Receipt, error) {
	if err := requireSession(c.Session); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Song.String()),
		events.SongDownloaded{Session: c.Session, Song: c.Song, Bot: c.Bot})
}

func requireSession(session string) error {
	var check fault.Check
	check.Field(session != "" && len(session) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	return check.Err()
}

// listed empties the keys that have never been in their list of the reference data: each key that is recorded makes
// counters of its own, so visitors must not invent them. A nil key is none. It returns invalid if the command is not
// text.
func listed(
	ctx context.Context, app *commands.App, cmd commands.Command, category, governorate, city *string,
) error {
	if err := commands.RequireText(cmd); err != nil {
		return err
	}
	keys := map[string]*string{}
	for list, key := range map[string]*string{"category": category, "governorate": governorate, "city": city} {
		if key != nil && *key != "" && (list != "category" || *key != listing.Venues) {
			keys[list+"-"+*key] = key
		}
	}
	if len(keys) == 0 {
		return nil
	}
	begun, err := app.Log.Begun(ctx, slices.Collect(maps.Keys(keys)))
	if err != nil {
		return commands.Unavailable.Because(err)
	}
	for stream, key := range keys {
		if !begun[stream] {
			*key = ""
		}
	}
	return nil
}

// personal matches an email, and seven digits and more with at most two characters between them that are no letters: a
// telephone number as people write it.
var personal = regexp.MustCompile(`@|(\d[^\pL\d]{0,2}){7,}`)

// harmless matches what has as many digits and is about nobody: a day, and the id at the end of a listing's address.
var harmless = regexp.MustCompile(`\b(\d{1,2}[/.-]\d{1,2}[/.-]20\d\d|20\d\d[/.-]\d{1,2}[/.-]\d{1,2}|` +
	`[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12})\b`)

// namesSomebody reports whether a text has what looks like a phone number or an email, in any digits and forms of
// letters.
func namesSomebody(text string) bool {
	text = harmless.ReplaceAllString(commands.Digits(norm.NFKC.String(text)), "x")
	return personal.MatchString(text)
}

// Term returns a search term as it is counted: lower case, single spaces, at most 80 characters; "" for one that looks
// like a phone number or an email.
func Term(written string) string {
	if namesSomebody(written) {
		return ""
	}
	return clip(strings.Join(strings.Fields(strings.ToLower(commands.Digits(written))), " "), 80)
}

// once is the idempotency key of a beacon: one session's event ids mean nothing in another.
func once(session, eventID string) string {
	if eventID == "" {
		return ""
	}
	return session + " " + eventID
}

// record appends without a decision. A repeated event id finds its first use and adds nothing.
func record(
	ctx context.Context,
	log *store.Log,
	by commands.Request,
	cmd commands.Command,
	stream, key string,
	e events.Event,
) (commands.Receipt, error) {
	if err := commands.RequireText(cmd); err != nil {
		return commands.Receipt{}, err
	}
	a := store.Append{Stream: stream, Expected: store.Any, Events: []events.Event{e}, Metadata: commands.Metadata(by)}
	if key != "" {
		a.Key = &store.IdempotencyKey{Key: key, Actor: "beacon", Command: cmd.CommandName()}
	}
	if err := by.Admitted(); err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := log.Append(ctx, a)
	if err != nil {
		return commands.Receipt{}, commands.AppendFailed(err, key != "")
	}
	return commands.Receipt{Version: receipt.Version, Position: receipt.Position, Replayed: receipt.Replayed}, nil
}

// viewOf is the id of a page view; none where its event id is no UUID as it is usually written. Written otherwise, the
// same one would be another key.
func viewOf(eventID string) uuid.UUID {
	id, err := uuid.Parse(eventID)
	if err != nil || id.String() != eventID {
		return uuid.Nil
	}
	return id
}

// pathOf drops query string and fragment, which may hold anything. Of a path that looks as if it named somebody it
// keeps the first part.
func pathOf(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	path := strings.Map(visible, u.Path)
	if namesSomebody(path) {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if path = "/"; !namesSomebody(first) {
			path += first
		}
	}
	return clip(path, maxPath)
}

// originOf is the site of a link; "" where it is none.
func originOf(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Host == "" {
		return ""
	}
	return clip(strings.Map(visible, u.Scheme+"://"+u.Host), maxPath)
}

// visible drops control characters, and those that turn the direction of the text around them, as in a letter with
// figures. Percent-encoding can bring them into a URL.
func visible(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
		return -1
	}
	return r
}

func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return strings.ToValidUTF8(s, "")
	}
	return strings.ToValidUTF8(string([]rune(s)[:n]), "")
}

// oneOf returns a value that is in a list, "" for any other.
func oneOf(value string, list ...string) string {
	if slices.Contains(list, value) {
		return value
	}
	return ""
}

func device(d string) string {
	if slices.Contains(Devices, d) {
		return d
	}
	return "desktop"
}

func bound(n int) int { return max(0, min(n, 20_000)) }
