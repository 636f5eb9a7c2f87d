package cards

import (
	"encoding/json"
	"fmt"
	"image/color"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/events"
	"weddings/internal/card"
	"weddings/internal/fault"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

// site plans the card of the site, which pages without a picture show.
func (c *Cards) site(_ *http.Request, lang string) (*plan, error) {
	return &plan{Card: card.Card{Title: siteName[lang], Facts: []card.Fact{{Text: siteText[lang]}}}}, nil
}

// listing plans the card of a public listing.
func (c *Cards) listing(r *http.Request, lang string) (*plan, error) {
	list, err := c.public(r, []string{chi.URLParam(r, "id")})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, commands.NotFound
	}
	l := list[0]
	p := &plan{Photos: photosOf(l)}
	p.Title = nameOf(l, lang)
	var above []string
	for _, each := range []*reference.Named{l.Category, placeOf(l)} {
		if each != nil {
			above = append(above, either(lang, each.NameAr, each.NameEn))
		}
	}
	p.Above = strings.Join(above, " · ")
	if guests := l.Capacity(); guests != nil {
		p.Facts = append(p.Facts, card.Fact{Text: messages.Counted(guestsUpTo, lang, *guests)})
	}
	if l.ReviewCount > 0 {
		p.Facts = append(p.Facts, card.Fact{
			Star: true, Text: fmt.Sprintf("%.1f · %s", l.Rating(), messages.Counted(reviewCount, lang, l.ReviewCount)),
		})
	}
	p.Price = priceOf(l, lang)
	return p, nil
}

// maxListings is the most listings on one card.
const maxListings = 4

// listings plans a card of several listings beside each other, such as the shortlist of a couple.
func (c *Cards) listings(r *http.Request, lang string) (*plan, error) {
	ids := strings.Split(r.URL.Query().Get("ids"), ",")
	if len(ids) > maxListings {
		return nil, tooMany
	}
	list, err := c.public(r, ids)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, commands.NotFound
	}
	p := &plan{Photos: photosOf(list...)}
	p.Above, p.Title = shortlistAbove[lang], shortlistTitle[lang]
	for _, l := range list {
		p.Facts = append(p.Facts, card.Fact{Text: dotted(nameOf(l, lang), priceOf(l, lang))})
	}
	return p, nil
}

// quiz plans the card of a quiz result's style. It reveals nothing about the person who took the quiz.
func (c *Cards) quiz(r *http.Request, lang string) (*plan, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return nil, commands.NotFound
	}
	if err := edge.Admit(r.Context()); err != nil {
		return nil, err
	}
	found, err := c.Queries.Quiz.Result(r.Context(), edge.Viewer(r.Context()), id)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, commands.NotFound
	}
	p := &plan{}
	p.Above, p.Title = quizAbove[lang], quizNames[found.Style][lang]
	p.Facts = []card.Fact{{Text: quizTexts[found.Style][lang]}}
	p.Colours = palettes[found.Style]
	return p, nil
}

// answers plans the card of the offers behind a share's link: the day, the names and the prices. It shows nothing about
// the couple.
func (c *Cards) answers(r *http.Request, lang string) (*plan, error) {
	id, err := uuid.Parse(chi.URLParam(r, "share"))
	if err != nil {
		return nil, commands.NotFound
	}
	raw, err := edge.ReadBody(r)
	if err != nil {
		return nil, err
	}
	if err := edge.Admit(r.Context()); err != nil {
		return nil, err
	}
	var link struct{ Token string }
	if json.Unmarshal(raw, &link) != nil || !bundle.IsShared(c.App, id, link.Token) {
		return nil, commands.NotFound
	}
	by := edge.Viewer(r.Context())
	shared, err := c.Queries.Bundles.Shared(r.Context(), by, id)
	if err != nil {
		return nil, err
	}
	if shared == nil {
		return nil, commands.NotFound
	}
	known, err := c.Queries.Listings.ByID(r.Context(), by, shared.NamedListings())
	if err != nil {
		return nil, err
	}
	p := &plan{}
	p.Above, p.Title = offersAbove[lang], offersTitle[lang]
	if shared.Day != nil {
		p.Title = commands.DayInWords(*shared.Day, lang)
	}
	for _, answer := range shared.Answers {
		l := known[answer.ListingID]
		if l == nil {
			continue
		}
		said := offerWaits[lang]
		if answer.Quote != nil {
			said = commands.MoneyInWords(answer.Quote.Price, lang)
		}
		p.Photos = append(p.Photos, photosOf(l)...)
		p.Facts = append(p.Facts, card.Fact{Text: dotted(nameOf(l, lang), said)})
	}
	return p, nil
}

// public returns the public listings among some ids, in the order of the ids.
func (c *Cards) public(r *http.Request, written []string) ([]*listings.Listing, error) {
	ids := make([]uuid.UUID, 0, len(written))
	for _, each := range written {
		id, err := uuid.Parse(each)
		if err != nil {
			return nil, commands.NotFound
		}
		ids = append(ids, id)
	}
	if err := edge.Admit(r.Context()); err != nil {
		return nil, err
	}
	return c.Queries.Listings.Public(r.Context(), edge.Viewer(r.Context()), ids)
}

// priceOf returns the price of a listing in the words of its card on the site; "" if it names no price.
func priceOf(l *listings.Listing, lang string) string {
	sum, end := lowest(l)
	if sum == nil {
		return ""
	}
	word := priceFrom
	if end {
		word = priceUpTo
	}
	return word[lang] + " " + isolated(commands.MoneyInWords(*sum, lang))
}

// dotted joins a name and a fact with a dot between. The name keeps its own direction.
func dotted(name, said string) string {
	if said == "" {
		return isolated(name)
	}
	return isolated(name) + " · " + said
}

func isolated(text string) string { return "\u2068" + text + "\u2069" }

func nameOf(l *listings.Listing, lang string) string {
	return either(lang, l.Live.Name.Ar, l.Live.Name.En)
}

func placeOf(l *listings.Listing) *reference.Named {
	if l.City != nil {
		return l.City
	}
	return l.Governorate
}

// either returns the text in a language, or the other language's text if that one is empty.
func either(lang, ar, en string) string {
	if lang == "en" && en != "" || ar == "" {
		return en
	}
	return ar
}

// These texts are in the app's catalogue.
var (
	siteName  = messages.Of("site.name")
	siteText  = messages.Of("site.description")
	priceFrom = messages.Of("card.from")
	priceUpTo = messages.Of("card.upTo")
	quizAbove = messages.Of("quiz.aStyle")
	quizNames = messagesOf("quiz.%s")
	quizTexts = messagesOf("quiz.%sOf")
	// The app shows an icon beside a venue's guests. A card has no icon, so it needs a word.
	guestsUpTo = map[string]string{
		"ar": "{n, plural, zero {بلا ضيوف} one {حتى ضيف واحد} two {حتى ضيفين} few {حتى # ضيوف} many {حتى # ضيفًا} " +
			"other {حتى # ضيف}}",
		"en": "{n, plural, one {up to # guest} other {up to # guests}}",
	}
	reviewCount = messages.Of("listing.reviewCount")
)

func messagesOf(key string) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, style := range events.QuizStyles {
		all[style] = messages.Of(fmt.Sprintf(key, style))
	}
	return all
}

// These texts are only on cards.
var (
	shortlistAbove = map[string]string{"ar": "مفضّلتنا", "en": "Our shortlist"}
	shortlistTitle = map[string]string{"ar": "ما رأيكم؟", "en": "What do you think?"}
	offersAbove    = map[string]string{"ar": "عروض وصلتنا", "en": "Offers we have got"}
	offersTitle    = map[string]string{"ar": "عروض لعرسنا", "en": "Offers for our wedding"}
	offerWaits     = map[string]string{"ar": "لم يصل عرضه بعد", "en": "no offer yet"}

	tooMany = fault.New(
		fault.Invalid,
		"أربعة أماكن أو خدمات في البطاقة على الأكثر",
		"A card shows four listings at most",
	)
)

// palettes are the colours of each style, equal to those in ui/src/features/quiz/colours.ts.
var palettes = map[string][]color.Color{
	"luxury":      colours(0xd9a94f, 0xfbf1dd, 0x5a1d33, 0x1d1522),
	"classic":     colours(0xfffaf2, 0xe7b7b4, 0xc9b18a, 0x6d7f73),
	"garden":      colours(0x8fa783, 0xf0c9c0, 0xf6e7b8, 0xa8623d),
	"modern":      colours(0x1b2136, 0xc5cad6, 0xffffff, 0x3bb5b0),
	"traditional": colours(0x8c1f3a, 0xb0703a, 0x17665f, 0xefe0c0),
}

func colours(all ...uint32) []color.Color {
	list := make([]color.Color, len(all))
	for i, each := range all {
		list[i] = color.RGBA{uint8(each >> 16), uint8(each >> 8), uint8(each), 0xff}
	}
	return list
}
