package events

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"
)

// PostStream names the stream of a post.
func PostStream(id uuid.UUID) string { return "post-" + id.String() }

// Languages are the codes of the languages of posts.
var Languages = []string{"ar", "en"}

// PostCategory is a category of the blog. Posts name it by its key, which never changes.
type PostCategory struct {
	Key  string
	Name Bilingual
}

// PostCategories are all categories, in the order in which they are shown.
var PostCategories = []PostCategory{
	{"planning", Bilingual{"التخطيط", "Planning"}},
	{"budget", Bilingual{"الميزانية", "Budget"}},
	{"venues", Bilingual{"الصالات والأماكن", "Venues"}},
	{"services", Bilingual{"الخدمات", "Services"}},
	{"traditions", Bilingual{"العادات والتقاليد", "Traditions"}},
	{"style", Bilingual{"الإطلالة والديكور", "Style and decor"}},
	{"stories", Bilingual{"حكايات أعراس", "Wedding stories"}},
}

// PostCategoryOf returns a category by its key, and false where there is none.
func PostCategoryOf(key string) (PostCategory, bool) {
	at := slices.IndexFunc(PostCategories, func(c PostCategory) bool { return c.Key == key })
	if at < 0 {
		return PostCategory{}, false
	}
	return PostCategories[at], true
}

// How the page of a post is built: a gallery leads with its pictures, a guide numbers its headings and has its facts in
// a box.
const (
	ClassicPost = "classic"
	GalleryPost = "gallery"
	GuidePost   = "guide"
)

// PostTemplates are all templates.
var PostTemplates = []string{ClassicPost, GalleryPost, GuidePost}

// PostText is the text of a post in one language.
type PostText struct {
	Title        string `json:"title,omitempty"`
	Slug         string `json:"slug,omitempty"` // as the editor wishes; "" = made from the title
	Excerpt      string `json:"excerpt,omitempty"`
	Content      string `json:"content,omitempty"` // Markdown
	SEOTitle     string `json:"seoTitle,omitempty"`
	SEOText      string `json:"seoText,omitempty"`
	CanonicalURL string `json:"canonicalUrl,omitempty"` // https; where the text was published first
}

// PostPicture is a picture of a post. The focal point stays visible where the picture is cropped.
type PostPicture struct {
	Picture Picture   `json:"picture"`
	Alt     Bilingual `json:"alt,omitzero"`
	FocalX  int       `json:"focalX"` // percent from the left
	FocalY  int       `json:"focalY"` // percent from the top
}

// PostQuestion is a question that a post answers.
type PostQuestion struct {
	Question Bilingual `json:"question"`
	Answer   Bilingual `json:"answer"`
}

// PostFact is a line of the box of facts of a guide.
type PostFact struct {
	Name  Bilingual `json:"name"`
	Value Bilingual `json:"value"`
}

// PostDetails are the parts of a post that both languages share.
type PostDetails struct {
	Category string         `json:"category,omitempty"` // key of a PostCategory
	Tags     []Bilingual    `json:"tags,omitempty"`
	Template string         `json:"template,omitempty"`
	Byline   Bilingual      `json:"byline,omitzero"` // who is named as the author; empty = the site
	Featured *PostPicture   `json:"featured,omitempty"`
	Gallery  []PostPicture  `json:"gallery,omitempty"` // those that the text shows are among them
	FAQ      []PostQuestion `json:"faq,omitempty"`
	Facts    []PostFact     `json:"facts,omitempty"`
	Cities   []string       `json:"cities,omitempty"` // slugs
	Venues   []uuid.UUID    `json:"venues,omitempty"`
	Services []uuid.UUID    `json:"services,omitempty"`
}

// Pictures returns all pictures that a post may show.
func (d PostDetails) Pictures() []Picture {
	var list []Picture
	if d.Featured != nil {
		list = append(list, d.Featured.Picture)
	}
	for _, p := range d.Gallery {
		list = append(list, p.Picture)
	}
	return list
}

// PostContent is everything that the page of a post in one language is made from.
type PostContent struct {
	Text    PostText    `json:"text"`
	Details PostDetails `json:"details"`
}

// SameIn reports whether two contents make the same page in a language. Differences that only the other language's page
// shows do not count.
func (c PostContent) SameIn(lang string, other PostContent) bool {
	one, err := json.Marshal(PostContent{c.Text, c.Details.in(lang)})
	if err != nil {
		return false
	}
	two, err := json.Marshal(PostContent{other.Text, other.Details.in(lang)})
	return err == nil && string(one) == string(two)
}

// in returns the details without what only the other language's page shows.
func (d PostDetails) in(lang string) PostDetails {
	d.Byline = d.Byline.only(lang)
	d.Tags, d.Gallery = slices.Clone(d.Tags), slices.Clone(d.Gallery)
	d.FAQ, d.Facts = slices.Clone(d.FAQ), slices.Clone(d.Facts)
	for i := range d.Tags {
		d.Tags[i] = d.Tags[i].only(lang)
	}
	if d.Featured != nil {
		featured := *d.Featured
		featured.Alt = featured.Alt.only(lang)
		d.Featured = &featured
	}
	for i := range d.Gallery {
		d.Gallery[i].Alt = d.Gallery[i].Alt.only(lang)
	}
	for i, q := range d.FAQ {
		d.FAQ[i] = PostQuestion{q.Question.only(lang), q.Answer.only(lang)}
	}
	for i, f := range d.Facts {
		d.Facts[i] = PostFact{f.Name.only(lang), f.Value.only(lang)}
	}
	return d
}

// In returns the text in a language, "" where there is none.
func (b Bilingual) In(lang string) string {
	if lang == "en" {
		return b.En
	}
	return b.Ar
}

func (b Bilingual) only(lang string) Bilingual {
	if lang == "en" {
		return Bilingual{En: b.En}
	}
	return Bilingual{Ar: b.Ar}
}

// PostDrafted opens the stream post-<uuid> or changes its draft. A part that it does not name stays as it was, so that
// the saves of one language do not store the other one again. Of the successive saves of one editing session, the last
// one stands for the session.
type PostDrafted struct {
	Post     uuid.UUID    `json:"post"`
	Session  uuid.UUID    `json:"session"`
	Ar       *PostText    `json:"ar,omitempty"`
	En       *PostText    `json:"en,omitempty"`
	Details  *PostDetails `json:"details,omitempty"`
	Restored uuid.UUID    `json:"restored,omitzero"` // the revision whose text was restored
}

var _ = register[PostDrafted]("post.drafted")

// PostPublished makes a revision of a language public. It replaces the one that was public before.
type PostPublished struct {
	Post     uuid.UUID   `json:"post"`
	Lang     string      `json:"lang"`
	Revision uuid.UUID   `json:"revision"`
	Slug     string      `json:"slug"`
	Content  PostContent `json:"content"`
	Note     string      `json:"note,omitempty"`    // why, for readers of the list of revisions
	ByTimer  bool        `json:"byTimer,omitempty"` // published by its schedule
	Drafted  int64       `json:"drafted"`           // the version of the draft
	Editor   uuid.UUID   `json:"editor"`            // who published or scheduled it
}

var _ = register[PostPublished]("post.published")

// PostUnpublished takes a language off the site. Its address then redirects to the other language if that is public.
type PostUnpublished struct {
	Post    uuid.UUID `json:"post"`
	Lang    string    `json:"lang"`
	Reason  string    `json:"reason,omitempty"`
	ByTimer bool      `json:"byTimer,omitempty"`
}

var _ = register[PostUnpublished]("post.unpublished")

// PostScheduled schedules the publication of the draft as it is now, the removal of what is public, or both. It
// replaces the language's former schedule. Later changes of the draft are not published with it.
type PostScheduled struct {
	Post        uuid.UUID `json:"post"`
	Lang        string    `json:"lang"`
	At          time.Time `json:"at,omitzero"`          // time of publication; zero = the language is public already
	UnpublishAt time.Time `json:"unpublishAt,omitzero"` // time of removal; zero = it stays public
	Slug        string    `json:"slug,omitempty"`
	Drafted     int64     `json:"drafted"` // the version of the draft that is published
	Note        string    `json:"note,omitempty"`
	Editor      uuid.UUID `json:"editor"`
}

var _ = register[PostScheduled]("post.scheduled")

// PostScheduleCancelled drops the schedule of a language.
type PostScheduleCancelled struct {
	Post uuid.UUID `json:"post"`
	Lang string    `json:"lang"`
}

var _ = register[PostScheduleCancelled]("post.schedule_cancelled")

// PostArchived takes both languages off the site and drops their schedules.
type PostArchived struct {
	Post   uuid.UUID `json:"post"`
	Reason string    `json:"reason,omitempty"`
}

var _ = register[PostArchived]("post.archived")

// PostRestored undoes PostArchived: what was public is so again.
type PostRestored struct {
	Post uuid.UUID `json:"post"`
}

var _ = register[PostRestored]("post.restored")

// PostPreviewsEnded ends all existing links that show the draft. Links that are made later work.
type PostPreviewsEnded struct {
	Post uuid.UUID `json:"post"`
}

var _ = register[PostPreviewsEnded]("post.previews_ended")

// StreamName names the stream that the event belongs to.
func (e PostDrafted) StreamName() string           { return PostStream(e.Post) }
func (e PostPublished) StreamName() string         { return PostStream(e.Post) }
func (e PostUnpublished) StreamName() string       { return PostStream(e.Post) }
func (e PostScheduled) StreamName() string         { return PostStream(e.Post) }
func (e PostScheduleCancelled) StreamName() string { return PostStream(e.Post) }
func (e PostArchived) StreamName() string          { return PostStream(e.Post) }
func (e PostRestored) StreamName() string          { return PostStream(e.Post) }
func (e PostPreviewsEnded) StreamName() string     { return PostStream(e.Post) }

// Subject tells the audit log what the event is about. The audit log leaves out saves of drafts, since there are many.
func (PostDrafted) Subject() Subject           { return Subject{Unaudited: true} }
func (e PostPublished) Subject() Subject       { return Subject{Reason: e.Note} }
func (e PostUnpublished) Subject() Subject     { return Subject{Reason: e.Reason} }
func (e PostScheduled) Subject() Subject       { return Subject{Reason: e.Note} }
func (PostScheduleCancelled) Subject() Subject { return Subject{} }
func (e PostArchived) Subject() Subject        { return Subject{Reason: e.Reason} }
func (PostRestored) Subject() Subject          { return Subject{} }
func (PostPreviewsEnded) Subject() Subject     { return Subject{} }
