package post

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
	"weddings/internal/slug"
)

// Limits: lengths in characters, sizes of lists in entries.
const (
	maxTitle, maxExcerpt, maxContent = 160, 400, markdown.MaxLength
	maxSEOTitle, maxSEOText, maxLink = 120, 300, 500
	maxTags, maxTag, maxByline       = 12, 60, 80
	maxPictures, maxAlt              = 40, 250
	maxQuestions, maxQuestion        = 30, 250
	maxAnswer                        = 2000
	maxFacts, maxFactName, maxFact   = 16, 60, 160
	maxCities, maxListings           = 12, 12
	maxNote                          = 500
)

// References contains the pictures and streams that a draft names, as far as they exist.
type References struct {
	sent map[string]events.Picture // pictures that the actor may show, by hash
	last map[string]string         // the type of the last event, by stream; a stream without events is absent
}

// lookUp reads the pictures and streams that details name. It reads the log once.
func lookUp(ctx context.Context, app *commands.App, d *events.PostDetails, by commands.Request) (References, error) {
	refs := References{sent: map[string]events.Picture{}}
	if d == nil {
		return refs, nil
	}
	for _, p := range picturesOf(*d) {
		if app.Picture == nil {
			refs.sent[p.Picture.Hash] = p.Picture
		} else if known, sent := app.Picture(p.Picture.Hash, by.Actor.Account); sent {
			refs.sent[p.Picture.Hash] = known
		}
	}
	var streams []string
	for _, city := range d.Cities[:min(len(d.Cities), maxCities)] {
		streams = append(streams, "city-"+city)
	}
	for _, list := range [][]uuid.UUID{d.Venues, d.Services} {
		for _, id := range list[:min(len(list), maxListings)] {
			streams = append(streams, events.ListingStream(id))
		}
	}
	if len(streams) == 0 {
		return refs, nil
	}
	there, err := app.Log.LastTypes(ctx, streams)
	if err != nil {
		return refs, commands.Unavailable.Because(err)
	}
	refs.last = there
	return refs, nil
}

// picturesOf returns the pictures of a post, cut to the number that a post may have.
func picturesOf(d events.PostDetails) []events.PostPicture {
	list := slices.Clone(d.Gallery[:min(len(d.Gallery), maxPictures)])
	if d.Featured != nil {
		list = append(list, *d.Featured)
	}
	return list
}

func length(c *fault.Check, field string, limit int, texts ...string) {
	n := strconv.Itoa(limit)
	for _, text := range texts {
		c.Field(utf8.RuneCountInString(text) <= limit, field,
			"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
	}
}

// line checks and trims a text of one line.
func line(c *fault.Check, field string, limit int, text string) string {
	text = strings.TrimSpace(text)
	length(c, field, limit, text)
	commands.CheckLine(c, field, text)
	return text
}

func lines(c *fault.Check, field string, limit int, text string) string {
	text = strings.TrimSpace(text)
	length(c, field, limit, text)
	commands.CheckText(c, field, text)
	return text
}

func both(
	c *fault.Check, field string, limit int, b events.Bilingual, check func(*fault.Check, string, int, string) string,
) events.Bilingual {
	return events.Bilingual{Ar: check(c, field, limit, b.Ar), En: check(c, field, limit, b.En)}
}

// checkText returns the text of a language as it is stored. A draft may lack everything.
func checkText(c *fault.Check, lang string, t events.PostText) events.PostText {
	of := func(field string) string { return lang + "." + field }
	t.Title = line(c, of("title"), maxTitle, t.Title)
	t.SEOTitle = line(c, of("seoTitle"), maxSEOTitle, t.SEOTitle)
	t.Excerpt = lines(c, of("excerpt"), maxExcerpt, t.Excerpt)
	t.SEOText = lines(c, of("seoText"), maxSEOText, t.SEOText)
	t.Content = strings.ReplaceAll(t.Content, "\r\n", "\n")
	t.Content = lines(c, of("content"), maxContent, t.Content)
	unread := !commands.CheckMarkdown(c, of("content"), t.Content) || utf8.RuneCountInString(t.Content) > maxContent
	c.Field(unread || markdown.Cards(t.Content) <= markdown.MaxCards, of("content"),
		"12 بطاقة إعلان في النص على الأكثر", "At most 12 cards of listings in the text")
	t.CanonicalURL = strings.TrimSpace(t.CanonicalURL)
	c.Field(t.CanonicalURL == "" || commands.IsLink(t.CanonicalURL, maxLink), of("canonicalUrl"),
		"الرابط يبدأ بـ https", "Links must begin with https")
	t.Slug = strings.TrimSpace(t.Slug)
	is := func(s string) bool { return slug.IsArabic(s) && slug.HasArabic(s) }
	if lang == "en" {
		is = slug.IsEnglish
	}
	c.Field(
		t.Slug == "" || is(t.Slug) && !slices.Contains(reserved, t.Slug),
		of("slug"),
		"حروف صغيرة وأرقام بينها شرطات، فيها حرف من اللغة نفسها على الأقل، حتى 80 حرفًا.",
		"Small letters and digits with hyphens between them, one of the language at least, 80 characters at most.",
	)
	return t
}

// checkDetails returns the details as they are stored. Pictures, cities and listings that were in the details before
// stay valid.
func checkDetails(c *fault.Check, d, before events.PostDetails, refs References) events.PostDetails {
	_, known := events.PostCategoryOf(d.Category)
	c.Field(d.Category == "" || known, "category", "اختاروا الفئة من القائمة", "Please choose a category")
	if d.Template == "" {
		d.Template = events.ClassicPost
	}
	c.Field(slices.Contains(events.PostTemplates, d.Template), "template", "قالب غير معروف", "Invalid enum value")
	d.Byline = both(c, "byline", maxByline, d.Byline, line)
	checkLists(c, &d)
	checkPictures(c, &d, picturesOf(before), refs)
	checkRelated(c, &d, before, refs)
	return d
}

// checkLists checks tags, questions and facts. It drops an entry that is empty in both languages.
func checkLists(c *fault.Check, d *events.PostDetails) {
	c.Field(len(d.Tags) <= maxTags, "tags", "12 وسمًا على الأكثر", "At most 12 tags")
	c.Field(len(d.FAQ) <= maxQuestions, "faq", "30 سؤالًا على الأكثر", "At most 30 questions")
	c.Field(len(d.Facts) <= maxFacts, "facts", "16 معلومة على الأكثر", "At most 16 facts")
	var tags []events.Bilingual
	for _, tag := range d.Tags[:min(len(d.Tags), maxTags)] {
		if tag = both(c, "tags", maxTag, tag, line); tag != (events.Bilingual{}) && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	var faq []events.PostQuestion
	for _, q := range d.FAQ[:min(len(d.FAQ), maxQuestions)] {
		q = events.PostQuestion{
			Question: both(c, "faq", maxQuestion, q.Question, line), Answer: both(c, "faq", maxAnswer, q.Answer, lines),
		}
		if q != (events.PostQuestion{}) {
			faq = append(faq, q)
		}
	}
	var facts []events.PostFact
	for _, f := range d.Facts[:min(len(d.Facts), maxFacts)] {
		f = events.PostFact{
			Name: both(c, "facts", maxFactName, f.Name, line), Value: both(c, "facts", maxFact, f.Value, line),
		}
		if f != (events.PostFact{}) {
			facts = append(facts, f)
		}
	}
	d.Tags, d.FAQ, d.Facts = tags, faq, facts
}

// checkPictures checks the pictures. It replaces what the client says about a picture file with what the media store
// knows, and removes repeats from the gallery.
func checkPictures(c *fault.Check, d *events.PostDetails, before []events.PostPicture, refs References) {
	c.Field(len(d.Gallery) <= maxPictures, "gallery", "40 صورة على الأكثر", "At most 40 pictures")
	d.Gallery = slices.Clone(d.Gallery[:min(len(d.Gallery), maxPictures)])
	check := func(field string, p events.PostPicture) events.PostPicture {
		known, ok := refs.sent[p.Picture.Hash]
		had := func(b events.PostPicture) bool { return b.Picture.Hash == p.Picture.Hash }
		if at := slices.IndexFunc(before, had); at >= 0 {
			known, ok = before[at].Picture, true
		}
		c.Field(ok && markdown.IsHash(p.Picture.Hash), field, "صورة غير معروفة", "Unknown picture")
		p.Picture = known
		p.Alt = both(c, field, maxAlt, p.Alt, line)
		c.Field(min(p.FocalX, p.FocalY) >= 0 && max(p.FocalX, p.FocalY) <= 100, field,
			"نقطة التركيز خارج الصورة", "The focal point is outside of the picture")
		return p
	}
	if d.Featured != nil {
		featured := check("featured", *d.Featured)
		d.Featured = &featured
	}
	seen := map[string]bool{}
	d.Gallery = slices.DeleteFunc(d.Gallery, func(p events.PostPicture) bool {
		twice := seen[p.Picture.Hash]
		seen[p.Picture.Hash] = true
		return twice
	})
	for i, p := range d.Gallery {
		d.Gallery[i] = check("gallery", p)
	}
	if len(d.Gallery) == 0 {
		d.Gallery = nil
	}
}

func checkRelated(c *fault.Check, d *events.PostDetails, before events.PostDetails, refs References) {
	c.Field(len(d.Cities) <= maxCities, "cities", "12 مدينة على الأكثر", "At most 12 cities")
	for _, city := range d.Cities {
		c.Field(slices.Contains(before.Cities, city) || refs.last["city-"+city] != "", "cities",
			"مدينة غير معروفة", "Unknown city")
	}
	known := func(field string, list, had []uuid.UUID) {
		c.Field(len(list) <= maxListings, field, "12 إعلانًا على الأكثر", "At most 12 listings")
		for _, id := range list {
			c.Field(slices.Contains(had, id) || refs.last[events.ListingStream(id)] != "", field,
				"إعلان غير معروف", "Unknown listing")
		}
	}
	known("venues", d.Venues, before.Venues)
	known("services", d.Services, before.Services)
}

// requireReady returns invalid with the fields that a publication of a language lacks.
func (s State) requireReady(lang string) error {
	var c fault.Check
	content := s.Draft.Content(lang)
	of := func(field string) string { return lang + "." + field }
	c.Field(content.Text.Title != "", of("title"), "اكتبوا العنوان", "Give the title")
	c.Field(content.Text.Content != "", of("content"), "اكتبوا نص المقال", "Write the text")
	c.Field(content.Details.Category != "", "category", "اختاروا الفئة", "Choose the category")
	c.Field(content.Details.Featured != nil, "featured", "اختاروا الصورة الرئيسية", "Choose the main picture")
	described := func(field string, p events.PostPicture) {
		c.Field(p.Alt.Ar != "" && p.Alt.En != "", field,
			"صِفوا كل صورة باللغتين، لمن لا يراها", "Describe each picture in both languages, for who cannot see it")
	}
	if featured := content.Details.Featured; featured != nil {
		described("featured", *featured)
	}
	shown := picturesOf(content.Details)
	for _, p := range content.Details.Gallery {
		described("gallery", p)
	}
	for _, hash := range markdown.Pictures(content.Text.Content) {
		had := func(p events.PostPicture) bool { return p.Picture.Hash == hash }
		c.Field(slices.ContainsFunc(shown, had), of("content"),
			"في النص صورة ليست من صور المقال", "The text shows a picture that is not among the post's")
	}
	for _, q := range content.Details.FAQ {
		c.Field((q.Question.In(lang) == "") == (q.Answer.In(lang) == ""), "faq",
			"لكل سؤال جواب، باللغة نفسها", "Every question needs its answer, in the same language")
	}
	return c.Err()
}

func checkNote(c *fault.Check, field, note string) string { return lines(c, field, maxNote, note) }
