package page

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

// names of the site in both languages.
var siteName = map[string]string{"ar": "أعراس سورية", "en": "Syrian Weddings"}

var siteDescription = map[string]string{
	"ar": "صالات وبيوت عربية ومصورون وفرق في كل سورية، بأسعار معلنة وتواصل مباشر.",
	"en": "Halls, courtyard houses, photographers and bands all over Syria, with stated prices and direct contact.",
}

// public pages without data of their own, by path, with their titles.
var fixed = map[string][2]string{
	"/venues": {
		"أماكن الأعراس في سورية",
		"Wedding venues in Syria",
	},
	"/services": {"خدمات الأعراس", "Wedding services"},
	"/search": {
		"بحث",
		"Search",
	},
	"/about":   {"من نحن", "About us"},
	"/contact": {"اتصلوا بنا", "Contact us"},
	"/careers": {"وظائف", "Careers"},
	"/press": {
		"صحافة",
		"Press",
	},
	"/faq":   {"أسئلة شائعة", "Questions and answers"},
	"/terms": {"شروط الاستخدام", "Terms of use"},
	"/privacy": {
		"الخصوصية",
		"Privacy",
	},
	"/cancellation":     {"سياسة الإلغاء", "Cancellation"},
	"/for-couples-only": {"للعروسين فقط", "For couples only"},
}

// private pages, and those that open later, are not indexed.
var unlisted = []string{
	"/login",
	"/register",
	"/forgot-password",
	"/reset-password",
	"/profile",
	"/my-inquiries",
	"/dashboard",
	"/provider-dashboard",
	"/admin",
	"/quiz",
	"/budget-calculator",
	"/songs",
	"/blog",
	"/bookings",
	"/verify-email",
}

// everywhere is what the shell of every page asks for.
var everywhere = []operation{{name: "Settings"}}

func (p *Pages) route(r *http.Request, lang string) head {
	at := strings.TrimSuffix(routePath(r), "/")
	h := head{
		status:      http.StatusOK,
		title:       siteName[lang],
		description: siteDescription[lang],
		canonical:   at,
		operations:  everywhere,
	}
	if at == "" {
		h.canonical, h.screen = "/", homeScreen
		h.operations = append(
			h.operations[:1:1],
			operation{name: "Categories"},
			operation{name: "Governorates"},
			operation{name: "FeaturedVenues"},
			operation{name: "FeaturedServices"},
		)
		return h
	}
	if titles, ok := fixed[at]; ok {
		h.operations, h.screen = firstAsked(at, r.URL.Query()), screenOf(at, r.URL.Query())
		h.title = titles[0] + " · " + siteName[lang]
		if lang == "en" {
			h.title = titles[1] + " · " + siteName[lang]
		}
		return h
	}
	for _, prefix := range unlisted {
		if at == prefix || strings.HasPrefix(at, prefix+"/") {
			h.private, h.canonical = true, ""
			return h
		}
	}
	parts := strings.Split(strings.Trim(at, "/"), "/")
	switch {
	case parts[0] == "venue" && (len(parts) == 2 || len(parts) == 3), parts[0] == "service" && len(parts) == 3:
		return p.listing(r, h, lang, parts)
	case parts[0] == "services" && len(parts) == 2:
		return p.category(r, h, lang, parts[1])
	case parts[0] == "province" && len(parts) == 2, len(parts) == 1:
		return p.place(r, h, lang, parts[len(parts)-1])
	}
	return missing(h)
}

// unread is for a page of something that could not be read: the app says what is wrong, and who indexes pages comes
// again.
func unread(h head) head {
	h.status, h.partial = http.StatusServiceUnavailable, true
	return h
}

func missing(h head) head {
	h.status, h.canonical = http.StatusNotFound, ""
	return h
}

// screenOf is the screen of a public page without data of its own.
func screenOf(at string, asked url.Values) screen {
	if s, ok := pages[at]; ok {
		if words, ok := wordsAlone(asked); at == "/search" && ok && words != "" {
			s.drawn, s.typed = at+"?q=-", words
		}
		return s
	}
	s := infoScreen
	if at == "/venues" || at == "/services" {
		s = listingsScreen
	} else {
		s.content = strings.TrimPrefix(at, "/")
	}
	s.drawn = at
	return s
}

// firstAsked is what a page without data of its own asks for first, with the very variables that it asks with.
func firstAsked(at string, asked url.Values) []operation {
	switch at {
	case "/venues", "/services":
		if at == "/venues" {
			return browsed("venues", asked)
		}
		return append(everywhere[:1:1], operation{name: "Categories"}, listingsOf(map[string]any{"kind": "SERVICE"}))
	case "/search":
		around := append(
			everywhere[:1:1],
			operation{name: "Categories"},
			operation{name: "Governorates"},
			operation{name: "AmenityNames"},
		)
		query, ok := wordsAlone(asked)
		if !ok {
			return around // an address with filters: its answer is asked for once, by the page
		}
		return append(around, searched(query, nil))
	}
	return everywhere
}

// searched is a search by words without filters, but for one of a category.
func searched(query string, serviceType any) operation {
	filter := map[string]any{"serviceType": serviceType}
	for _, other := range []string{
		"venueType", "governorate", "city", "capacityMin", "priceMin", "priceMax",
		"ratingMin", "amenities",
	} {
		filter[other] = nil
	}
	return operation{"Search", map[string]any{"query": query, "sort": "RELEVANCE", "first": 24, "filter": filter}}
}

// browsed is what the list of a category asks for first; an address with filters asks for its own answer.
func browsed(category string, asked url.Values) []operation {
	around := append(
		everywhere[:1:1],
		operation{name: "Categories"},
		operation{name: "Governorates"},
		operation{name: "AmenityNames"},
	)
	if narrowed(asked) {
		return around
	}
	return append(around, searched("", category))
}

// narrowed reports whether the query has more in it than the language.
func narrowed(asked url.Values) bool {
	return len(asked) > 1 || len(asked) == 1 && !asked.Has("lang")
}

// wordsAlone are the words of a search that has no filters.
func wordsAlone(asked url.Values) (words string, ok bool) {
	for part, values := range asked {
		if part != "lang" && (part != "q" || len(values) > 1) {
			return "", false
		}
	}
	return asked.Get("q"), true
}

func listingsOf(filter map[string]any) operation {
	return operation{"Listings", map[string]any{"filter": filter, "first": 24}}
}

// category is the page of a category; the catalogue is asked, so that one an admin adds has its page at once.
func (p *Pages) category(r *http.Request, h head, lang, key string) head {
	list, err := p.queries.Reference.Categories(r.Context(), edge.Viewer(r.Context()))
	at := slices.IndexFunc(list, func(c reference.Category) bool { return c.Key == key })
	if err != nil {
		return unread(h)
	}
	if at < 0 {
		return missing(h)
	}
	h.title, h.screen = in(lang, list[at].NameAr, list[at].NameEn)+" · "+siteName[lang], listingsScreen
	h.screen.title = in(lang, list[at].NameAr, list[at].NameEn)
	h.operations = browsed(key, r.URL.Query())
	return h
}

// place is the page of a governorate, or else of a city, by either slug. Its address for search engines is the short
// one.
func (p *Pages) place(r *http.Request, h head, lang, slug string) head {
	g, err := p.queries.Reference.Governorate(r.Context(), edge.Viewer(r.Context()), slug)
	if err != nil {
		return unread(h)
	}
	var name, key, id string
	if g != nil {
		name, key, id = in(lang, g.NameAr, g.NameEn), "governorate", g.ID
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
			return missing(h)
		}
		name, key, id = in(lang, cities[at].NameAr, cities[at].NameEn), "city", cities[at].ID
		if g, err = p.queries.Reference.Governorate(
			r.Context(),
			edge.Viewer(r.Context()),
			cities[at].Governorate,
		); err != nil {
			return unread(h)
		}
	}
	h.title, h.screen = in(lang, "أعراس "+name, "Weddings in "+name)+" · "+siteName[lang], p.placed(lang, name, g)
	h.canonical = "/" + id
	h.operations = append(everywhere[:1:1], operation{name: "Places"}, operation{"PlaceListings", map[string]any{
		"venues": map[string]any{"kind": "VENUE", key: id}, "services": map[string]any{"kind": "SERVICE", key: id},
	}})
	return h
}

// placed is the screen of a place: with the horizon of its governorate where one was drawn, and with what is said of
// that.
func (p *Pages) placed(lang, name string, g *reference.Governorate) screen {
	s := placeScreen
	if g == nil {
		s.drawn = "" // the app says what could not be read
		return s
	}
	if _, ok := p.build.shells.Screens["/"+g.ID]; ok {
		s.drawn = "/" + g.ID
	}
	s.place, s.about = name, p.build.shells.Places[lang][g.ID]
	if own := either(lang, text(g.MetaTextAr), text(g.MetaTextEn)); own != "" {
		s.about = own
	}
	return s
}

// text is what an optional text says; "" where there is none.
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

func (p *Pages) listing(r *http.Request, h head, lang string, parts []string) head {
	slug := parts[1]
	if parts[0] == "service" {
		slug = parts[2]
	}
	l, err := p.queries.Listings.Listing(r.Context(), edge.Viewer(r.Context()), slug)
	if err != nil {
		return unread(h)
	}
	if l == nil || l.Venue() != (parts[0] == "venue") {
		return missing(h)
	}
	if wrong := parts[0] == "service" && parts[1] != l.Live.Category; wrong || moved(l, slug) {
		if r.URL.Query().Get("lang") == "" {
			lang = slugLang(slug)
		}
		h.moved = Path(l, lang)
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
	h.title, h.canonical, h.screen = name+" · "+siteName[lang], Path(l, lang), listingScreen
	h.operations = append(everywhere[:1:1], operation{"Listing", map[string]any{"slugOrId": slug}})
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
	h.preload, h.first = firstOf(cover, name)
	if cover != nil {
		h.image = listings.SharedPictureURL(l.Live.Pictures[0].Hash)
		h.data["image"] = p.baseURL + h.image
	}
	if l.ReviewCount > 0 {
		h.data["aggregateRating"] = map[string]any{
			"@type":       "AggregateRating",
			"ratingValue": l.Rating(),
			"reviewCount": l.ReviewCount,
		}
	}
	h.private = l.Status() != "APPROVED"
	return h
}

// postalAddress is where a listing is, as search engines read it. The landmark is for people.
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

// geo is the pin of a listing; nil where it has none.
func geo(l *listings.Listing) map[string]any {
	if l.Latitude() == nil || l.Longitude() == nil {
		return nil
	}
	return map[string]any{"@type": "GeoCoordinates", "latitude": *l.Latitude(), "longitude": *l.Longitude()}
}

// moved reports whether a listing was found under a name that it had before.
func moved(l *listings.Listing, slug string) bool {
	ar, en := l.SlugAr(), l.SlugEn()
	id, _ := uuid.Parse(slug)
	return id != l.ID && (ar == nil || slug != *ar) && (en == nil || slug != *en)
}

// slugLang is the language that a slug is written in.
func slugLang(slug string) string {
	for _, r := range slug {
		if unicode.Is(unicode.Arabic, r) {
			return "ar"
		}
	}
	return "en"
}

// firstOf is the head of a listing's page: the picture in the widths and sizes of the page's gallery, and the name.
func firstOf(cover *listings.Picture, name string) (preload, first string) {
	const sizes = "(min-width: 1024px) 600px, (min-resolution: 2.5dppx) 62vw, 100vw" // as Gallery.tsx has it
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
			`<div class="gallery-one"><img alt="" width="%d" height="%d" sizes="%s" srcset="%s" src="%s"></div>`,
			cover.Width,
			cover.Height,
			sizes,
			from,
			cover.URL,
		)
	}
	return preload, first + `<h1 class="mt-14" dir="auto">` + html.EscapeString(name) + `</h1>`
}

// Path is a listing's page; the slug follows the language, the id is the fallback.
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

func (p *Pages) robots(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = fmt.Fprintf(
		w,
		"User-agent: *\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /provider-dashboard\nDisallow: "+
			"/profile\nDisallow: /graphql\nDisallow: /api/\nSitemap: %s/sitemap.xml\n",
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

// sitemap lists every public page in both languages.
func (p *Pages) sitemap(w http.ResponseWriter, r *http.Request) {
	s := sitemap{Space: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	add := func(at, modified string) {
		for _, lang := range []string{"ar", "en"} {
			s.URLs = append(s.URLs, sitemapURL{p.baseURL + at + "?lang=" + lang, modified})
		}
	}
	add("/", "")
	for _, at := range slices.Sorted(maps.Keys(fixed)) {
		if at != "/search" {
			add(at, "")
		}
	}
	categories, err := p.queries.Reference.Categories(r.Context(), edge.Viewer(r.Context()))
	governorates, also := p.queries.Reference.Governorates(r.Context(), edge.Viewer(r.Context()))
	entries, more := p.queries.Listings.Sitemap(r.Context(), edge.Viewer(r.Context()))
	if errors.Join(err, also, more) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	for _, c := range categories {
		if c.Key != "venues" {
			add("/services/"+c.Key, "")
		}
	}
	for _, g := range governorates {
		add("/"+g.ID, "")
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
	_ = xml.NewEncoder(w).Encode(s) // the client is gone
}
