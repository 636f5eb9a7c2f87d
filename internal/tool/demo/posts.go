package demo

import (
	"context"
	"embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/post"
	"weddings/commands/reference"
	"weddings/commands/traffic"
	"weddings/events"
)

//go:embed posts/*.md
var postFiles embed.FS

// article is a post of the demo, as parsed from its file in posts (see README.md there).
type article struct {
	name      string
	published int // days ago
	english   int // days ago; 0 = with the Arabic
	ar, en    events.PostText
	details   events.PostDetails
	pictures  []described // the first one is the main picture
	listings  []string    // as venue/damascus
}

// described is a picture of the demo with its alternative text.
type described struct {
	file string
	alt  events.Bilingual
}

// readArticles returns the posts, by the names of their files.
func readArticles() ([]article, error) {
	files, err := postFiles.ReadDir("posts")
	if err != nil {
		return nil, err
	}
	var all []article
	for _, f := range files {
		if f.Name() == "README.md" {
			continue
		}
		raw, err := postFiles.ReadFile("posts/" + f.Name())
		if err != nil {
			return nil, err
		}
		a, err := readArticle(f.Name(), string(raw))
		if err != nil {
			return nil, fmt.Errorf("posts/%s: %w", f.Name(), err)
		}
		all = append(all, a)
	}
	return all, nil
}

// parting is the line between the two languages of a text.
const parting = "\n<!-- en -->\n"

func readArticle(name, raw string) (article, error) {
	a := article{name: name}
	head, body, whole := strings.Cut(strings.TrimPrefix(raw, "---\n"), "\n---\n")
	ar, en, both := strings.Cut(body, parting)
	if !whole || !both {
		return a, fmt.Errorf("it needs a head between lines of ---, and a line <!-- en --> between its texts")
	}
	a.ar.Content, a.en.Content = strings.TrimSpace(ar), strings.TrimSpace(en)
	for line := range strings.Lines(head) {
		key, value, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			return a, fmt.Errorf("a line of the head is not of the form key: value: %s", line)
		}
		if err := a.set(key, strings.TrimSpace(value)); err != nil {
			return a, err
		}
	}
	if len(a.pictures) == 0 || a.ar.Title == "" || a.en.Title == "" {
		return a, fmt.Errorf("it needs a picture and a title in both languages")
	}
	return a, nil
}

// set reads a line of the head.
func (a *article) set(key, value string) (err error) {
	parts := strings.Split(value, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	of := func(i int) string { return append(parts, make([]string, 4)...)[i] }
	texts := map[string]*string{
		"title.ar": &a.ar.Title, "title.en": &a.en.Title, "excerpt.ar": &a.ar.Excerpt, "excerpt.en": &a.en.Excerpt,
		"slug.ar": &a.ar.Slug, "slug.en": &a.en.Slug, "seo.ar": &a.ar.SEOText, "seo.en": &a.en.SEOText,
		"category": &a.details.Category, "template": &a.details.Template,
	}
	if into := texts[key]; into != nil {
		*into = value
		return nil
	}
	switch key {
	case "published":
		a.published, err = strconv.Atoi(value)
	case "english":
		a.english, err = strconv.Atoi(value)
	case "byline":
		a.details.Byline = events.Bilingual{Ar: of(0), En: of(1)}
	case "tag":
		a.details.Tags = append(a.details.Tags, events.Bilingual{Ar: of(0), En: of(1)})
	case "picture":
		a.pictures = append(a.pictures, described{of(0), events.Bilingual{Ar: of(1), En: of(2)}})
	case "faq":
		a.details.FAQ = append(a.details.FAQ, events.PostQuestion{
			Question: events.Bilingual{Ar: of(0), En: of(1)}, Answer: events.Bilingual{Ar: of(2), En: of(3)},
		})
	case "fact":
		a.details.Facts = append(a.details.Facts, events.PostFact{
			Name: events.Bilingual{Ar: of(0), En: of(1)}, Value: events.Bilingual{Ar: of(2), En: of(3)},
		})
	case "city":
		a.details.Cities = append(a.details.Cities, value)
	case "listing":
		a.listings = append(a.listings, value)
	default:
		err = fmt.Errorf("the head has no %s", key)
	}
	return err
}

var (
	pictureLink = regexp.MustCompile(`\(picture:([\w.-]+)`)
	listingLink = regexp.MustCompile(`\(listing:(\w+/[\w-]+)\)`)
)

// told returns the text in a language. The names of pictures and listings are replaced by the demo's ones.
func (l *Loader) told(text events.PostText) (events.PostText, error) {
	var missing string
	text.Content = pictureLink.ReplaceAllStringFunc(text.Content, func(link string) string {
		name := pictureLink.FindStringSubmatch(link)[1]
		p, known := l.kept[name]
		if !known {
			missing = name
		}
		return "(picture:" + p.Hash
	})
	text.Content = listingLink.ReplaceAllStringFunc(text.Content, func(link string) string {
		name := listingLink.FindStringSubmatch(link)[1]
		id, known := l.listingOf(name)
		if !known {
			missing = name
		}
		return "(listing:" + id.String() + ")"
	})
	if missing != "" {
		return text, fmt.Errorf("the demo has no %s", missing)
	}
	return text, nil
}

// listingOf returns the first public listing of a kind and place, as venue/damascus, or of a category, as
// service/photography.
func (l *Loader) listingOf(name string) (uuid.UUID, bool) {
	kind, of, _ := strings.Cut(name, "/")
	for _, p := range l.public {
		if kind == "venue" && p.sample.Venue && p.sample.Governorate == of ||
			kind == "service" && !p.sample.Venue && p.sample.Category == of {
			return p.id, true
		}
	}
	return uuid.Nil, false
}

// blog writes and publishes the posts that are as old as the simulated day. The English text may follow later.
func (l *Loader) blog(ctx context.Context, daysAgo int) error {
	for _, a := range l.articles {
		var err error
		if a.published == daysAgo {
			err = l.post(ctx, a)
		}
		if err == nil && a.english > 0 && a.english == daysAgo {
			err = l.publish(ctx, l.written[a.name], "en")
		}
		if err != nil {
			return fmt.Errorf("posts/%s: %w", a.name, err)
		}
	}
	return nil
}

// The slug of the post that brings visitors, and the days before today on which it does.
const (
	followed                    = "090-a-guest-list"
	followedFirst, followedLast = 25, 16
)

// followPost lets two visitors a day enter the site through the post. One of them goes on to a hall, and every other
// day contacts it.
func (l *Loader) followPost(ctx context.Context, ago int) error {
	if ago > followedFirst || ago < followedLast {
		return nil
	}
	hall := l.of(events.VenueOwner, 0)
	for reader := range 2 {
		l.advance(l.now().Add(time.Minute))
		view := traffic.RecordPageView{
			Session: fmt.Sprintf("%d-post%d", ago, reader), Path: "/blog/a-guest-list", Post: l.written[followed],
			Device: "mobile", OS: "Android", Browser: "Chrome", Lang: "en", Theme: "light",
			Referrer: "https://l.facebook.com",
		}
		view.Visitor = view.Session
		does := []commands.Command{view}
		if reader == 0 {
			view.Path, view.Post, view.Listing, view.Category = "/venue/"+hall.id.String(), uuid.Nil, hall.id, "venues"
			view.Governorate = reference.PlaceSlug(hall.sample.Governorate)
			does = append(does, view)
		}
		if reader == 0 && ago%2 == 0 {
			does = append(does, traffic.RecordContactClick{
				Listing: hall.id, Channel: "phone", Session: view.Session, Device: view.Device,
			})
		}
		by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: view.Session}
		for _, c := range does {
			if _, err := commands.Handle(ctx, l.app, by, c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *Loader) post(ctx context.Context, a article) error {
	l.advance(l.now().Add(time.Minute))
	ar, err := l.told(a.ar)
	if err != nil {
		return err
	}
	en, err := l.told(a.en)
	if err != nil {
		return err
	}
	for i, p := range a.pictures {
		known, ok := l.kept[p.file]
		if !ok {
			return fmt.Errorf("the demo has no %s", p.file)
		}
		picture := events.PostPicture{Picture: known, Alt: p.alt, FocalX: 50, FocalY: 50}
		if i == 0 {
			a.details.Featured = &picture
		} else {
			a.details.Gallery = append(a.details.Gallery, picture)
		}
	}
	for _, name := range a.listings {
		id, known := l.listingOf(name)
		switch {
		case !known:
			return fmt.Errorf("the demo has no %s", name)
		case strings.HasPrefix(name, "venue"):
			a.details.Venues = append(a.details.Venues, id)
		default:
			a.details.Services = append(a.details.Services, id)
		}
	}
	made, err := commands.Handle(ctx, l.app, l.editor, post.CreatePost{
		Session: commands.NewID(), Ar: &ar, En: &en, Details: &a.details,
	})
	if err != nil {
		return err
	}
	l.written[a.name] = made.ID
	if err := l.publish(ctx, made.ID, "ar"); err != nil || a.english > 0 {
		return err
	}
	return l.publish(ctx, made.ID, "en")
}

func (l *Loader) publish(ctx context.Context, id uuid.UUID, lang string) error {
	l.advance(l.now().Add(time.Minute))
	_, version, err := post.Posts.Load(ctx, l.app, events.PostStream(id))
	if err != nil {
		return err
	}
	_, err = commands.Handle(ctx, l.app, l.editor, post.PublishPost{Post: id, Version: version, Lang: lang})
	return err
}
