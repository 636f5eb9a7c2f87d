// Package traffic contains the commands that record what visitors do, without a decision. Contact clicks are business
// data and go to the main log. All other records, such as page views and searches, are telemetry and go to a log of
// their own.
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

// Channels are the ways to contact an owner.
var Channels = []string{"phone", "whatsapp", "directions", "facebook", "instagram", "website"}

// Devices are the kinds of device that a visitor may use.
var Devices = []string{"desktop", "tablet", "mobile"}

// RecordContactClick records a click on a contact of an owner. It does not contain the owner's name and contact, which
// are known from the listing.
type RecordContactClick struct {
	Listing uuid.UUID `json:"listing"`
	Channel string    `json:"channel"` // one of Channels
	Session string    `json:"session"`
	Device  string    `json:"device"`  // one of Devices; any other counts as desktop
	EventID string    `json:"eventId"` // the id of the beacon; a repeated beacon counts once
	Bot     bool      `json:"bot"`
}

// RecordPageView records that a page was viewed.
type RecordPageView struct {
	Session, Path, Referrer, Governorate, Device, OS, Browser string
	Width, Height                                             int       // of the screen, in CSS pixels
	Listing, Post                                             uuid.UUID // the API finds them by the path
	Category                                                  string    // of the listing
	Visitor                                                   string    // daily salted hash
	Lang, Theme                                               string    // ar or en; light or dark
	Source, Medium, Campaign                                  string    // utm_source, utm_medium and utm_campaign
	EventID                                                   string    // as of RecordContactClick
	Bot                                                       bool
}

// RecordPageLeft records for how long a page was visible when it is left or hidden. It may be issued several times for
// a view.
type RecordPageLeft struct {
	Session string
	View    uuid.UUID // the event id of the page view
	Seconds int       // since the page was shown, or since the last record for the view
	Turn    int       // numbers the records for the view; a repeated beacon counts once
	Bot     bool
}

// RecordSearch records that the results of a search were shown.
type RecordSearch struct {
	Search                              uuid.UUID
	Session, Term, Understood           string
	Category, Governorate, City, Device string
	Days                                string // the days of parties in the search, as search.When writes them
	Results                             int    // how many listings were found
	Bot                                 bool
}

// RecordSearchClick records that a search result was opened.
type RecordSearchClick struct {
	Search, Listing uuid.UUID
	Session, Term   string
	Instead         string // the earlier search term that found nothing and was changed to Term
	Rank            int    // from 1
	Shown           string // the token that the search returned with the result: see Shown
}

// RecordSongPlay records that a session heard 30 seconds of a song, or half of a song shorter than a minute.
type RecordSongPlay struct {
	Session string
	Song    uuid.UUID // the API has checked that it is public
	Bot     bool
}

// RecordSongDownload records that a session downloaded the file of a song.
type RecordSongDownload struct {
	Session string
	Song    uuid.UUID // the API has checked that it is public and that its licence allows downloads
	Bot     bool
}

// RecordQuizStep records that a question of the quiz, or the result, was shown.
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
	maxRank = 100 // search pages show at most 96 results
	// shownFor is how long a search result may be opened after the search. Cached pages of results are kept for less.
	shownFor = 48 * time.Hour
	// maxSkew is the largest tolerated difference between the clocks of the server that made the search and the server
	// that records the click.
	maxSkew = time.Minute
	// searchResultPurpose is the purpose of the tokens of Shown.
	searchResultPurpose = "search-result"
)

var notShown = fault.New(
	fault.Conflict,
	"لم يُظهر البحث هذه النتيجة في هذا الموضع، أو مضى على البحث يومان.",
	"The search did not show this result there, or was two days ago.",
)

// Shown returns the token that proves that a search showed a result at a rank. RecordSearchClick needs it, so nobody
// can record clicks on results that were not shown. The token is derived with the log's secret from the day of the
// search, the text that was typed, the result and its rank. It does not depend on the id of the search, because a
// cached page of results is shown to many visitors, and each gets another id.
func Shown(app *commands.App, search uuid.UUID, typed string, result uuid.UUID, rank int) string {
	return shownOn(app, dayOf(search), typed, result, rank)
}

func shownOn(app *commands.App, day int64, typed string, result uuid.UUID, rank int) string {
	on, place := strconv.AppendInt(nil, day, 10), strconv.AppendInt(nil, int64(rank), 10)
	mac := app.Vault.Mac(searchResultPurpose, on, []byte(typed), result[:], place)
	return base64.RawURLEncoding.EncodeToString(mac[:12])
}

// madeAt returns the time of a search, which its id contains.
func madeAt(search uuid.UUID) time.Time { return time.Unix(search.Time().UnixTime()) }

// dayOf returns the day of a search in UTC, in days since 1970-01-01.
func dayOf(search uuid.UUID) int64 { return madeAt(search).Unix() / (24 * 60 * 60) }

// shown reports whether the search showed the result at the rank and is not older than shownFor. A page that was cached
// before midnight UTC has the tokens of the day before.
func (c RecordSearchClick) shown(app *commands.App) bool {
	is := func(day int64) bool {
		return hmac.Equal([]byte(c.Shown), []byte(shownOn(app, day, c.Term, c.Listing, c.Rank)))
	}
	day, age := dayOf(c.Search), app.Now().Sub(madeAt(c.Search))
	return (is(day) || is(day-1)) && age <= shownFor && age >= -maxSkew
}

// Handle returns invalid for an unknown channel, and not_found for a listing that is not public.
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

// Handle returns invalid for a path that does not begin with a slash. It omits the query string and the fragment of the
// path, and everything but the origin of the referrer. It treats campaign parameters like search terms: see Term. It
// omits a category or a governorate that was never in the reference data.
func (c RecordPageView) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	check.Field(strings.HasPrefix(c.Path, "/"), "path", "المسار يبدأ بشرطة مائلة", "The path begins with a slash")
	check.Field(len(c.Session) <= 100 && len(c.EventID) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	if err := omitUnknownKeys(ctx, app, c, &c.Category, &c.Governorate, nil); err != nil {
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

// Handle returns invalid for a missing session or view, and for a duration outside 1 to events.MaxViewSeconds. It
// accepts an unknown view, but nothing is counted for it.
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

// Handle refuses only fields that are not valid text. It omits a term that looks like a phone number or an email, and a
// category, governorate or city that was never in the reference data.
func (c RecordSearch) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := omitUnknownKeys(ctx, app, c, &c.Category, &c.Governorate, &c.City); err != nil {
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

// Handle returns invalid for a rank outside 1 to maxRank, not_found for a listing that is not public, and conflict for
// a result that the search did not show at the rank.
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

// Handle returns invalid for an unknown step or a missing session. If the session has seen the step before, no event is
// appended.
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

// Handle returns invalid for a missing session. If the session has played the song before, no event is appended.
func (c RecordSongPlay) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := requireSession(c.Session); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Song.String()),
		events.SongPlayed{Session: c.Session, Song: c.Song, Bot: c.Bot})
}

// Handle returns invalid for a missing session. If the session has downloaded the song before, no event is appended.
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

// omitUnknownKeys empties the keys that have never been in their list of the reference data. Visitors must not invent
// keys, because each recorded key gets its own counters. A key may be nil. It returns invalid if a field of the command
// is not valid text.
func omitUnknownKeys(
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

// personal matches texts that look like an email or a telephone number: an @, or at least seven digits with at most two
// other characters after each, none of them letters.
var personal = regexp.MustCompile(`@|(\d[^\pL\d]{0,2}){7,}`)

// harmless matches texts with as many digits that do not identify a person: a date, and a UUID such as the one at the
// end of a listing's address.
var harmless = regexp.MustCompile(`\b(\d{1,2}[/.-]\d{1,2}[/.-]20\d\d|20\d\d[/.-]\d{1,2}[/.-]\d{1,2}|` +
	`[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12})\b`)

// identifiesPerson reports whether a text contains something that looks like a phone number or an email, in any kind of
// digits and any compatible form of letters.
func identifiesPerson(text string) bool {
	text = harmless.ReplaceAllString(commands.Digits(norm.NFKC.String(text)), "x")
	return personal.MatchString(text)
}

// Term returns a search term in the form in which it is counted: lower case, ASCII digits, single spaces, at most 80
// characters. It returns "" for a term that looks like a phone number or an email.
func Term(written string) string {
	if identifiesPerson(written) {
		return ""
	}
	return clip(strings.Join(strings.Fields(strings.ToLower(commands.Digits(written))), " "), 80)
}

// once returns the idempotency key of a beacon, "" for no key. The key contains the session, because different sessions
// may send the same event id.
func once(session, eventID string) string {
	if eventID == "" {
		return ""
	}
	return session + " " + eventID
}

// record appends an event without a decision. If the idempotency key was used before, it appends nothing and returns
// the receipt of the first use. key may be "".
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

// viewOf returns the id of a page view from its event id, and uuid.Nil for an event id that is not a UUID in the
// canonical form. The same UUID in another form would be another idempotency key, so one view could be recorded twice.
func viewOf(eventID string) uuid.UUID {
	id, err := uuid.Parse(eventID)
	if err != nil || id.String() != eventID {
		return uuid.Nil
	}
	return id
}

// pathOf returns the path of a URL without query string and fragment, which may contain personal data. If the path
// itself looks like it does, pathOf returns only its first segment, or "/" if that looks like it does too.
func pathOf(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	path := strings.Map(visible, u.Path)
	if identifiesPerson(path) {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if path = "/"; !identifiesPerson(first) {
			path += first
		}
	}
	return clip(path, maxPath)
}

// originOf returns the scheme and the host of a URL, and "" for a text that is not a URL with a host.
func originOf(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Host == "" {
		return ""
	}
	return clip(strings.Map(visible, u.Scheme+"://"+u.Host), maxPath)
}

// visible returns -1 for a character that strings.Map should drop: control characters and characters that change the
// direction of the text around them, which could falsify a letter with figures. A URL may contain them percent-encoded.
func visible(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
		return -1
	}
	return r
}

// clip returns the first n characters of a text, without bytes that are not valid UTF-8.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return strings.ToValidUTF8(s, "")
	}
	return strings.ToValidUTF8(string([]rune(s)[:n]), "")
}

// oneOf returns the value if it is in the list, else "".
func oneOf(value string, list ...string) string {
	if slices.Contains(list, value) {
		return value
	}
	return ""
}

// device returns the kind of device, which is desktop if the client names none of Devices.
func device(d string) string {
	if slices.Contains(Devices, d) {
		return d
	}
	return "desktop"
}

// bound limits a length of a screen to 0 to 20,000 pixels.
func bound(n int) int { return max(0, min(n, 20_000)) }
