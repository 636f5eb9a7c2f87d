package page

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/landings"
	"weddings/api/messages"
	"weddings/internal/slug"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

// These texts are in the app's catalogue.
var (
	siteName        = messages.Of("site.name")
	siteDescription = messages.Of("site.description")
	home            = messages.Of("nav.home")
)

// leads are the descriptions of pages for which the site's description says too little, by the first segment of the
// path.
var leads = map[string]map[string]string{"budget-calculator": messages.Of("budget.lead")}

// everywhere are the operations that every page's shell needs.
var everywhere = []operation{{name: "Settings"}}

func (p *Pages) route(r *http.Request, lang string) head {
	at := routePath(r)
	rt, params := p.build.routes.find(at)
	h := head{
		status:      http.StatusOK,
		title:       siteName[lang],
		image:       "/cards/site/" + lang + "-wide.jpg",
		description: siteDescription[lang],
		canonical:   at,
		operations:  everywhere,
		screen:      rt.first(r.URL.Query()),
	}
	switch rt.About {
	case aboutListing:
		return p.listing(r, h, lang, params)
	case aboutCategory:
		return p.category(r, h, lang, params)
	case aboutPlace:
		return p.place(r, h, lang, params)
	case aboutLanding:
		return p.landing(r, h, lang, params)
	case aboutPosts:
		return p.blog(r, h, lang)
	case aboutPost:
		return p.post(r, h, lang, params)
	case aboutFAQ:
		return p.faq(r, h, lang)
	case aboutInfo:
		return p.info(r, h, lang)
	case aboutQuiz:
		return p.quiz(r, h, lang, params)
	case aboutBudget:
		return p.budget(r, h, lang, params)
	case aboutSongs:
		return p.songs(r, h, lang)
	case aboutSong:
		return p.song(r, h, lang, params)
	case aboutCouples:
		return couples(r, h, lang)
	case aboutAgreement:
		if id := params["id"]; id != "check" && uuid.Validate(id) != nil { // the check of a printed sheet has a page
			return p.missing(h, lang)
		}
	}
	h.title = titled(rt.Title[lang], lang)
	first, _, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	h.description = cmp.Or(leads[first][lang], h.description)
	if rt.About == aboutNothing {
		return p.missing(h, lang)
	}
	if !rt.Indexed {
		h.private, h.canonical = true, ""
	}
	if rt.admits(edge.Viewer(r.Context()).Role) {
		h.operations = rt.ahead(params, r.URL.Query())
	}
	return h
}

// titled returns a page's title: its own, then the site's name.
func titled(own, lang string) string {
	if own == "" || own == siteName[lang] {
		return siteName[lang]
	}
	return own + " · " + siteName[lang]
}

// unread marks a page whose data could not be read: the app says so, and the status makes crawlers retry.
func unread(h head) head {
	h.status, h.partial, h.screen.prerendered = http.StatusServiceUnavailable, true, ""
	return h
}

// missing marks a page of nothing. If the path could name something, the first view is left out: the app starts with a
// skeleton, and another first view before that would flicker.
func (p *Pages) missing(h head, lang string) head {
	h.status, h.canonical = http.StatusNotFound, ""
	h.title = titled(p.build.routes.nothing().Title[lang], lang)
	if h.screen.About != aboutNothing {
		h.screen.prerendered = ""
	}
	return h
}

// category is the page of a category. It reads the reference data, so that a category that an admin adds has a page at
// once.
func (p *Pages) category(r *http.Request, h head, lang string, params map[string]string) head {
	list, err := p.queries.Reference.Categories(r.Context(), edge.Viewer(r.Context()))
	key := cmp.Or(params["category"], "venues") // which have an address of their own
	at := slices.IndexFunc(list, func(c reference.Category) bool { return c.Key == key })
	if err != nil {
		return unread(h)
	}
	if at < 0 {
		return p.missing(h, lang)
	}
	c := list[at]
	if h.screen.title = h.screen.Title[lang]; h.screen.title == "" {
		h.screen.title = in(lang, c.NameAr, c.NameEn)
	}
	h.title = titled(cmp.Or(c.MetaTitle(lang), h.screen.title), lang)
	h.screen.intro = writtenIntro(c, lang)
	h.operations = h.screen.ahead(params, r.URL.Query())
	h = p.presented(h, lang, h.screen.title, c.Texts)
	if c.Picture != nil {
		h.image = listings.SharedPictureURL(c.Picture.Picture.Hash)
		if h.data != nil {
			h.data["image"] = p.baseURL + h.image
		}
	}
	return h
}

// presented returns the page of a category or a place with its own description for search engines. It returns the page
// unchanged if nobody has written a description.
func (p *Pages) presented(h head, lang, name string, of reference.Texts) head {
	own := cmp.Or(of.MetaText(lang), of.Intro(lang))
	if own == "" {
		return h
	}
	h.description = own
	h.data = map[string]any{
		"@context": "https://schema.org", "@type": "CollectionPage", "inLanguage": lang, "name": name,
		"description": clip(own, 300), "url": p.baseURL + h.canonical + "?lang=" + lang,
	}
	return h
}

// writtenIntro is the introduction of a category's page, before its list. The app draws the same (CategoryIntro.tsx).
func writtenIntro(c reference.Category, lang string) string {
	var b strings.Builder
	if c.Picture != nil {
		cover := listings.PictureOf(c.Picture.Picture)
		fmt.Fprintf(&b, `<img src="%s" alt="%s" width="%d" height="%d" class="category-cover">`, cover.URL,
			html.EscapeString(c.Picture.Alt.In(lang)), cover.Width, cover.Height)
	}
	if intro := c.Intro(lang); intro != "" {
		fmt.Fprintf(&b, `<p dir="auto">%s</p>`, html.EscapeString(intro))
	}
	if b.Len() == 0 {
		return ""
	}
	return `<div class="category-intro">` + b.String() + `</div>`
}

// place is the page of a governorate, or of a city if no governorate has the slug. The canonical URL has the short
// slug.
func (p *Pages) place(r *http.Request, h head, lang string, params map[string]string) head {
	slug := params["provinceSlug"]
	g, err := p.queries.Reference.Governorate(r.Context(), edge.Viewer(r.Context()), slug)
	if err != nil {
		return unread(h)
	}
	var name, key, id string
	var of reference.Texts
	if g != nil {
		name, key, id, of = in(lang, g.NameAr, g.NameEn), "governorate", g.ID, g.Texts
	} else {
		cities, err := p.queries.Reference.Cities(r.Context(), edge.Viewer(r.Context()), nil)
		at := slices.IndexFunc(
			cities,
			func(c reference.City) bool { return c.ID == slug || c.SlugAr != nil && *c.SlugAr == slug },
		)
		if err != nil {
			return unread(h)
		}
		if at < 0 {
			return p.missing(h, lang)
		}
		name, key, id = in(lang, cities[at].NameAr, cities[at].NameEn), "city", cities[at].ID
		of = cities[at].Texts
		if g, err = p.queries.Reference.Governorate(
			r.Context(),
			edge.Viewer(r.Context()),
			cities[at].Governorate,
		); err != nil {
			return unread(h)
		}
	}
	heading := strings.Replace(h.screen.Title[lang], "{place}", name, 1)
	h.title = titled(cmp.Or(of.MetaTitle(lang), heading), lang)
	h.screen, h.canonical = p.placed(h.screen, lang, name, g, of), "/"+id
	h = p.presented(h, lang, heading, of)
	h.operations = append(h.screen.ahead(params, r.URL.Query()), operation{"PlaceListings", map[string]any{
		"venues": map[string]any{"kind": "VENUE", key: id}, "services": map[string]any{"kind": "SERVICE", key: id},
	}})
	if key == "governorate" { // with the names that its landing pages need
		h.operations = append(
			h.operations,
			operation{"PlaceLandings", map[string]any{"governorate": id}},
			operation{name: "Categories"},
			operation{name: "Governorates"},
		)
	}
	return h
}

// placed returns the screen of a place, with the drawing of its governorate. Its text is the introduction of the place,
// else the text of the governorate, if there is one.
func (p *Pages) placed(s screen, lang, name string, g *reference.Governorate, of reference.Texts) screen {
	if g == nil {
		s.prerendered = "" // the app says what failed
		return s
	}
	if _, ok := p.build.shells.Screens["/"+g.ID]; ok {
		s.prerendered = "/" + g.ID
	}
	s.place, s.about = name, p.build.shells.Places[lang][g.ID]
	own := either(lang, text(g.MetaTextAr), text(g.MetaTextEn))
	if own = cmp.Or(of.Intro(lang), own); own != "" {
		s.about = own
	}
	return s
}

// text returns the value of an optional text, or "".
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func in(lang, ar, en string) string {
	if lang == "en" {
		return en
	}
	return ar
}

func (p *Pages) listing(r *http.Request, h head, lang string, params map[string]string) head {
	slug := params["slugOrId"]
	category, service := params["category"]
	l, err := p.queries.Listings.Listing(r.Context(), edge.Viewer(r.Context()), slug)
	if err != nil {
		return unread(h)
	}
	if l == nil || l.Venue() == service {
		return p.missing(h, lang)
	}
	if wrong := service && category != l.Live.Category; wrong || moved(l, slug) {
		if r.URL.Query().Get("lang") == "" {
			lang = slugLang(slug)
		}
		h.moved = Path(l, lang)
		if moved(l, slug) {
			h.former = formerSlug{"LISTINGS", slug}
		}
		if r.URL.RawQuery != "" {
			h.moved += "?" + r.URL.RawQuery
		}
		return h
	}
	name, text := l.Live.Name.Ar, l.Live.Description.Ar
	if lang == "en" && l.Live.Name.En != "" || name == "" {
		name = l.Live.Name.En
	}
	if lang == "en" && l.Live.Description.En != "" || text == "" {
		text = l.Live.Description.En
	}
	h.title, h.canonical, h.operations = titled(name, lang), Path(l, lang), h.screen.ahead(params, r.URL.Query())
	if text != "" {
		h.description = text
	}
	h.data = map[string]any{
		"@context":    "https://schema.org",
		"@type":       "LocalBusiness",
		"name":        name,
		"description": clip(text, 300),
		"url":         p.baseURL + h.canonical,
	}
	h.data["address"] = postalAddress(l, lang)
	if pin := geo(l); pin != nil {
		h.data["geo"] = pin
	}
	cover := l.Cover()
	h.preload, h.first = firstOf(cover, len(l.Live.Pictures), name)
	if cover != nil {
		h.data["image"] = p.baseURL + listings.SharedPictureURL(l.Live.Pictures[0].Hash)
	}
	if l.ReviewCount > 0 {
		h.data["aggregateRating"] = map[string]any{
			"@type":       "AggregateRating",
			"ratingValue": l.Rating(),
			"reviewCount": l.ReviewCount,
		}
	}
	h.private = l.Status() != "APPROVED"
	if !h.private { // the version renews the previews that messengers cache by URL
		h.image = fmt.Sprintf("/cards/listing/%s/%s-wide.jpg?v=%d", l.ID, lang, l.UpdatedAt.Unix())
	}
	return h
}

// postalAddress is a listing's address as structured data. It omits the landmark, which only people understand.
func postalAddress(l *listings.Listing, lang string) map[string]any {
	place := l.Live.Place
	address := map[string]any{"@type": "PostalAddress", "addressCountry": "SY"}
	street := []string{place.Address, either(lang, place.Quarter.Ar, place.Quarter.En)}
	if street = slices.DeleteFunc(street, func(s string) bool { return s == "" }); len(street) > 0 {
		address["streetAddress"] = strings.Join(street, in(lang, "، ", ", "))
	}
	if l.City != nil {
		address["addressLocality"] = either(lang, l.City.NameAr, l.City.NameEn)
	}
	if l.Governorate != nil {
		address["addressRegion"] = either(lang, l.Governorate.NameAr, l.Governorate.NameEn)
	}
	return address
}

// geo returns a listing's coordinates as structured data; nil if it has no pin.
func geo(l *listings.Listing) map[string]any {
	if l.Latitude() == nil || l.Longitude() == nil {
		return nil
	}
	return map[string]any{"@type": "GeoCoordinates", "latitude": *l.Latitude(), "longitude": *l.Longitude()}
}

// formerSlug is a former slug by which a page was found. of is the kind of its holder, as in queries/slugs.
type formerSlug struct{ of, slug string }

// moved reports whether a listing was found by one of its former slugs.
func moved(l *listings.Listing, slug string) bool {
	ar, en := l.SlugAr(), l.SlugEn()
	id, _ := uuid.Parse(slug)
	return id != l.ID && (ar == nil || slug != *ar) && (en == nil || slug != *en)
}

// slugLang returns the language of a slug.
func slugLang(name string) string {
	if slug.HasArabic(name) {
		return "ar"
	}
	return "en"
}

// firstOf returns the first view of a listing's page: the name, and the first picture in the widths and sizes of the
// page's gallery. The width of the picture depends on the number of pictures (listing.css).
func firstOf(cover *listings.Picture, pictures int, name string) (preload, first string) {
	const sizes = "(min-width: 1024px) 600px, (min-resolution: 2.5dppx) 62vw, 100vw" // as in Gallery.tsx
	if cover != nil {
		var set []string
		for _, v := range cover.Variants {
			set = append(set, fmt.Sprintf("%s %dw", v.URL, v.Width))
		}
		from := strings.Join(set, ", ")
		preload = fmt.Sprintf(
			`<link rel="preload" as="image" fetchpriority="high" imagesrcset="%s" imagesizes="%s">`,
			from,
			sizes,
		)
		first = fmt.Sprintf(
			`<div class="gallery-one of-%d"><img alt="" width="%d" height="%d" sizes="%s" srcset="%s" src="%s"></div>`,
			min(pictures, 5),
			cover.Width,
			cover.Height,
			sizes,
			from,
			cover.URL,
		)
	}
	return preload, first + `<h1 class="mt-14" dir="auto">` + html.EscapeString(name) + `</h1>`
}

// Path is the path of a listing's page. The slug depends on the language; without a slug it is the id.
func Path(l *listings.Listing, lang string) string {
	slug := l.SlugAr()
	if lang == "en" {
		slug = l.SlugEn()
	}
	name := l.ID.String()
	if slug != nil {
		name = url.PathEscape(*slug)
	}
	if l.Venue() {
		return "/venue/" + name
	}
	return "/service/" + l.Live.Category + "/" + name
}

// robots excludes private pages and API paths from crawling.
func (p *Pages) robots(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	closed := []string{edge.GraphQLPath, "/api/"}
	for _, each := range p.build.routes {
		if at := each.base(); each.Access != everybody && !slices.Contains(closed, at) {
			closed = append(closed, at)
		}
	}
	_, _ = fmt.Fprintf(
		w,
		"User-agent: *\nDisallow: %s\nSitemap: %s/sitemap.xml\n",
		strings.Join(closed, "\nDisallow: "),
		p.baseURL,
	)
}

type sitemap struct {
	XMLName xml.Name     `xml:"urlset"`
	Space   string       `xml:"xmlns,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location string `xml:"loc"`
	Modified string `xml:"lastmod,omitempty"`
}

// ownPages are the subjects of routes that have one page each; "" is a route without a subject.
var ownPages = []string{"", aboutPosts, aboutFAQ, aboutInfo, aboutSongs, aboutCouples}

// sitemap lists every public page in both languages.
func (p *Pages) sitemap(w http.ResponseWriter, r *http.Request) {
	s := sitemap{Space: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	add := func(at, modified string) {
		for _, lang := range []string{"ar", "en"} {
			s.URLs = append(s.URLs, sitemapURL{p.baseURL + at + "?lang=" + lang, modified})
		}
	}
	for _, each := range p.build.routes {
		if each.Indexed && slices.Contains(ownPages, each.About) {
			add(each.Path, "")
		}
	}
	categories, err := p.queries.Reference.Categories(r.Context(), edge.Viewer(r.Context()))
	governorates, also := p.queries.Reference.Governorates(r.Context(), edge.Viewer(r.Context()))
	entries, more := p.queries.Listings.Sitemap(r.Context(), edge.Viewer(r.Context()))
	articles, further := p.queries.Posts.Sitemap(r.Context(), edge.Viewer(r.Context()))
	library, unheard := p.queries.Songs.Sitemap(r.Context(), edge.Viewer(r.Context()))
	questions, unasked := p.queries.Searches.Landings(r.Context(), edge.Viewer(r.Context()))
	if errors.Join(err, also, more, further, unheard, unasked) != nil {
		later(w)
		return
	}
	for _, c := range categories {
		if c.Key == "venues" {
			add("/venues", "")
		} else {
			add("/services/"+c.Key, "")
		}
	}
	for _, g := range governorates {
		add("/"+g.ID, "")
	}
	for _, l := range questions {
		add(landings.Path(l.Category, l.Question, l.Governorate), "")
	}
	for _, a := range articles {
		s.URLs = append(s.URLs, sitemapURL{
			p.baseURL + postPath(a.Slug) + "?lang=" + a.Lang, a.Updated.Format(time.DateOnly),
		})
	}
	for _, song := range library {
		for _, lang := range []string{"ar", "en"} {
			s.URLs = append(s.URLs, sitemapURL{
				p.baseURL + songPath(&song, lang) + "?lang=" + lang, song.UpdatedAt.Format(time.DateOnly),
			})
		}
	}
	for _, l := range entries {
		for _, lang := range []string{"ar", "en"} {
			s.URLs = append(
				s.URLs,
				sitemapURL{p.baseURL + Path(l, lang) + "?lang=" + lang, l.UpdatedAt.Format("2006-01-02")},
			)
		}
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	_, _ = w.Write([]byte(xml.Header))
	_ = xml.NewEncoder(w).Encode(s) // fails only if the client has disconnected
}
