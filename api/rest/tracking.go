package rest

import (
	"context"
	"net/http"
	"net/url"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

func (a *API) pageView(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		SessionID, Path           string
		Referrer, Province        *string
		DeviceType, OS, Browser   string
		ScreenWidth, ScreenHeight int
		Theme                     string
		UTM                       []*string // source, medium and campaign, as many as there are
		EventID                   string
	}
	if err := read(r, &body); err != nil {
		return err
	}
	by := edge.From(r.Context())
	tally := by.Tally()
	if err := tally.Counted(body.SessionID); err != nil {
		return err
	}
	c := traffic.RecordPageView{
		Session: body.SessionID,
		Path:    body.Path,
		Device:  body.DeviceType,
		OS:      body.OS,
		Browser: body.Browser,
		Width:   body.ScreenWidth,
		Height:  body.ScreenHeight,
		Visitor: a.Visitor(r.Context(), by.Address, by.Agent),
		EventID: body.EventID,
		Lang:    by.Lang,
		Theme:   body.Theme,
		Bot:     by.Bot(),
	}
	if body.Referrer != nil && !a.own(*body.Referrer) {
		c.Referrer = *body.Referrer
	}
	for i, into := range []*string{&c.Source, &c.Medium, &c.Campaign} {
		if i < len(body.UTM) && body.UTM[i] != nil {
			*into = *body.UTM[i]
		}
	}
	if body.Province != nil {
		c.Governorate = *body.Province
	}
	if l, err := a.Queries.Listings.OfPath(r.Context(), edge.Viewer(r.Context()), body.Path); err == nil && l != nil {
		c.Listing, c.Category = l.ID, l.Live.Category
		if c.Governorate == "" {
			c.Governorate = l.Live.Place.Governorate
		}
	}
	if post, err := a.Queries.Posts.OfPath(r.Context(), edge.Viewer(r.Context()), body.Path); err == nil {
		c.Post = post
	}
	return a.stored(w, r, tally, c.Handle)
}

var (
	unknownView = fault.New(fault.Invalid, "الزيارة غير معروفة.", "The page view is not known.").
			With("viewId", "معرّف غير صالح", "Invalid input")
	unknownVendor = fault.New(fault.Invalid, "الإعلان غير معروف.", "The listing is not known.").
			With("vendorId", "معرّف غير صالح", "Invalid input")
)

// pageLeft records how long a page was visible.
func (a *API) pageLeft(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		SessionID, ViewID string
		Seconds, Turn     int
	}
	if err := read(r, &body); err != nil {
		return err
	}
	id, err := uuid.Parse(body.ViewID)
	if err != nil {
		return unknownView
	}
	by := edge.From(r.Context())
	tally := by.Tally()
	if err := tally.Left(body.SessionID); err != nil {
		return err
	}
	return a.stored(w, r, tally, traffic.RecordPageLeft{
		Session: body.SessionID, View: id, Seconds: body.Seconds, Turn: body.Turn, Bot: by.Bot(),
	}.Handle)
}

// own reports whether a URL is one of the site. A page that was opened in a new tab may have the site as its only
// referrer.
func (a *API) own(link string) bool {
	here, err := url.Parse(a.BaseURL)
	if err != nil || here.Host == "" {
		return false
	}
	there, err := url.Parse(link)
	return err == nil && there.Host == here.Host
}

func (a *API) vendorClick(w http.ResponseWriter, r *http.Request) error {
	var body struct{ SessionID, VendorID, VendorType, ClickType, DeviceType, EventID string }
	if err := read(r, &body); err != nil {
		return err
	}
	id, err := uuid.Parse(body.VendorID)
	if err != nil {
		return unknownVendor
	}
	by := edge.From(r.Context())
	// A repeated tap gets the same response and does not count as another click. A visitor is one browser session, as
	// in the figures.
	tap := id.String() + " " + body.ClickType + " " + edge.Network(by.Address) + " " + body.SessionID
	tally := by.Tally()
	if tally.Take(edge.Tap, tap) != nil {
		edge.WriteJSON(w, http.StatusAccepted, struct{}{})
		return nil //nolint:nilerr // the tap was counted a moment ago
	}
	if err := tally.Take(edge.Click, id.String()+" "+edge.Network(by.Address)); err != nil {
		tally.Return()
		return err
	}
	return a.stored(w, r, tally, traffic.RecordContactClick{
		Listing: id,
		Channel: body.ClickType,
		Session: body.SessionID,
		Device:  body.DeviceType,
		EventID: body.EventID,
		Bot:     by.Bot(),
	}.Handle)
}

// songHeard records that a session played a song or downloaded its file.
func (a *API) songHeard(w http.ResponseWriter, r *http.Request) error {
	var body struct{ SessionID, SongID, What string }
	if err := read(r, &body); err != nil {
		return err
	}
	var check fault.Check
	id, err := uuid.Parse(body.SongID)
	check.Field(err == nil, "songId", "معرّف غير صالح", "Invalid input")
	check.Field(body.What == "played" || body.What == "downloaded", "what", "قيمة غير معروفة", "Invalid enum value")
	if err := check.Err(); err != nil {
		return err
	}
	by := edge.From(r.Context())
	tally := by.Tally()
	if err := tally.Counted(body.SessionID); err != nil {
		return err
	}
	public, err := a.Queries.Songs.Public(r.Context(), edge.Viewer(r.Context()), []uuid.UUID{id})
	song := public[id]
	if err == nil && (song == nil || body.What == "downloaded" && !song.Licence.Download) {
		err = commands.NotFound
	}
	if err != nil {
		tally.Return()
		return err
	}
	if body.What == "downloaded" {
		return a.stored(w, r, tally, traffic.RecordSongDownload{
			Session: body.SessionID, Song: id, Bot: by.Bot(),
		}.Handle)
	}
	return a.stored(w, r, tally, traffic.RecordSongPlay{Session: body.SessionID, Song: id, Bot: by.Bot()}.Handle)
}

// faqUses are the recorded uses of an FAQ question: it was opened, or a reader said whether its answer helped.
var faqUses = map[string]string{
	"opened": "", "yes": events.FAQHelped, "no": events.FAQNotHelped, "undone": events.FAQUnsaid,
}

// faqUsed records that a session opened a question of the FAQ, or said whether its answer helped.
func (a *API) faqUsed(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		SessionID, QuestionID, Lang, What, EventID string
		Revision                                   int64
		Turn                                       int
	}
	if err := read(r, &body); err != nil {
		return err
	}
	var check fault.Check
	id, err := uuid.Parse(body.QuestionID)
	helped, known := faqUses[body.What]
	check.Field(err == nil, "questionId", "معرّف غير صالح", "Invalid input")
	check.Field(known, "what", "قيمة غير معروفة", "Invalid enum value")
	if err := check.Err(); err != nil {
		return err
	}
	by := edge.From(r.Context())
	tally := by.Tally()
	if err := tally.Counted(body.SessionID); err != nil {
		return err
	}
	revision, err := a.Queries.FAQQuestions.Revision(
		r.Context(),
		edge.Viewer(r.Context()),
		id,
		body.Lang,
		body.Revision,
	)
	if err == nil && revision == nil {
		err = commands.NotFound
	}
	if err != nil {
		tally.Return()
		return err
	}
	if body.What == "opened" {
		return a.stored(w, r, tally, traffic.RecordFAQOpened{
			Session: body.SessionID, Question: id, Revision: *revision, Lang: body.Lang, Bot: by.Bot(),
		}.Handle)
	}
	return a.stored(w, r, tally, traffic.RecordFAQRating{
		Session: body.SessionID, Question: id, Revision: *revision, Lang: body.Lang, Helped: helped, Turn: body.Turn,
		EventID: body.EventID, Bot: by.Bot(),
	}.Handle)
}

// faqMissed records that a search in the FAQ found nothing.
func (a *API) faqMissed(w http.ResponseWriter, r *http.Request) error {
	var body struct{ SessionID, Term, Lang string }
	if err := read(r, &body); err != nil {
		return err
	}
	by := edge.From(r.Context())
	tally := by.Tally()
	if err := tally.Counted(body.SessionID); err != nil {
		return err
	}
	return a.stored(w, r, tally, traffic.RecordFAQMiss{
		Session: body.SessionID, Term: body.Term, Lang: body.Lang, Bot: by.Bot(),
	}.Handle)
}

// stored responds 202 once a record is in the log. If no event was added, the tally is taken back.
func (a *API) stored(
	w http.ResponseWriter,
	r *http.Request,
	tally *edge.Tally,
	handle func(context.Context, *commands.App, commands.Request) (commands.Receipt, error),
) error {
	receipt, err := handle(r.Context(), a.App, edge.From(r.Context()).Request)
	tally.Settle(receipt, err)
	if err != nil {
		return err
	}
	carriedOut(w, r, receipt, http.StatusAccepted, struct{}{})
	return nil
}
