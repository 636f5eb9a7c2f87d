package page

import (
	"bytes"
	"encoding/xml"
	"html"
	"net/http"
	"time"

	"weddings/api/edge"
	"weddings/queries/posts"
)

// rss is RSS 2.0.
type rss struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Self        rssLink   `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

type rssLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	ID          string   `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Description string   `xml:"description"` // HTML
	Categories  []string `xml:"category"`
}

// atom is RFC 4287.
type atom struct {
	XMLName xml.Name    `xml:"feed"`
	Space   string      `xml:"xmlns,attr"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  atomAuthor  `xml:"author"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr,omitempty"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomEntry struct {
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Link      atomLink `xml:"link"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Summary   string   `xml:"summary"`
}

// feedLanguage returns the language of the query string, else Arabic: feed readers have no cookie.
func feedLanguage(r *http.Request) string {
	if r.URL.Query().Get("lang") == "en" {
		return "en"
	}
	return "ar"
}

// later answers a program that reads a feed or the sitemap: it should try again in a few seconds.
func later(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "5")
	http.Error(w, "This cannot be written now. Try again shortly.", http.StatusServiceUnavailable)
}

// feed serves the newest posts of a language to feed readers.
func (p *Pages) feed(w http.ResponseWriter, r *http.Request, kind string) {
	lang := feedLanguage(r)
	list, err := p.queries.Posts.List(r.Context(), edge.Viewer(r.Context()), posts.Filter{Lang: lang}, 1)
	if err != nil {
		later(w)
		return
	}
	here := p.baseURL + r.URL.Path + "?lang=" + lang
	var document any = p.rssOf(list, lang, here)
	if kind == "atom" {
		document = p.atomOf(list, lang, here)
	}
	var body bytes.Buffer
	body.WriteString(xml.Header)
	if err := xml.NewEncoder(&body).Encode(document); err != nil {
		w.WriteHeader(http.StatusInternalServerError) // cannot happen: the values are texts
		return
	}
	w.Header().Set("Content-Type", "application/"+kind+"+xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=300")
	writeTagged(w, r, http.StatusOK, body.Bytes())
}

func (p *Pages) rssOf(list *posts.List, lang, here string) rss {
	doc := rss{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Channel: rssChannel{
		Title: titled(blogTitle[lang], lang), Link: p.baseURL + "/blog?lang=" + lang, Description: blogText[lang],
		Language: lang, Self: rssLink{here, "self", "application/rss+xml"},
	}}
	for _, c := range list.Nodes {
		at := p.baseURL + postPath(c.Slug) + "?lang=" + lang
		doc.Channel.Items = append(doc.Channel.Items, rssItem{
			Title: c.Title, Link: at, ID: at, Published: c.PublishedAt.Format(time.RFC1123Z),
			Description: html.EscapeString(c.Excerpt), Categories: c.Tags,
		})
	}
	return doc
}

func (p *Pages) atomOf(list *posts.List, lang, here string) atom {
	home := p.baseURL + "/blog?lang=" + lang
	doc := atom{
		Space: "http://www.w3.org/2005/Atom", Lang: lang, ID: home, Title: titled(blogTitle[lang], lang),
		Updated: time.Unix(0, 0).UTC().Format(time.RFC3339), Author: atomAuthor{siteName[lang]},
		Links: []atomLink{{home, ""}, {here, "self"}},
	}
	var latest time.Time
	for _, c := range list.Nodes {
		at := p.baseURL + postPath(c.Slug) + "?lang=" + lang
		if c.UpdatedAt.After(latest) {
			latest = c.UpdatedAt
			doc.Updated = latest.Format(time.RFC3339)
		}
		doc.Entries = append(doc.Entries, atomEntry{
			ID: at, Title: c.Title, Link: atomLink{at, ""}, Published: c.PublishedAt.Format(time.RFC3339),
			Updated: c.UpdatedAt.Format(time.RFC3339), Summary: c.Excerpt,
		})
	}
	return doc
}
