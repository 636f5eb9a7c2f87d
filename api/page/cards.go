package page

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
)

// cards are prerendered listing cards with placeholders for a listing's data. As in React, the first two of a list load
// their pictures eagerly.
type cards struct {
	First         string `json:"first"`
	FirstFeatured string `json:"firstFeatured"`
	Next          string `json:"next"`
	NextFeatured  string `json:"nextFeatured"`
}

// written is the number of cards that the server renders: the first rows on a telephone, one row on a wide screen. The
// first pictured cards load their pictures eagerly.
const written, pictured = 4, 2

// cardListing is a listing in the response to the app's query, with the fields that a card shows.
type cardListing struct {
	ID         string    `json:"id"`
	Kind       string    `json:"kind"`
	SlugAr     string    `json:"slugAr"`
	SlugEn     string    `json:"slugEn"`
	NameAr     string    `json:"nameAr"`
	NameEn     string    `json:"nameEn"`
	Location   string    `json:"location"`
	IsFeatured bool      `json:"isFeatured"`
	Category   namedCard `json:"category"`
	City       namedCard `json:"city"`
	Place      namedCard `json:"governorate"`
	Cover      *struct {
		Width    int
		Height   int
		Variants []struct {
			Width int
			URL   string
		}
	} `json:"cover"`
}

type namedCard struct {
	Key    string `json:"key"`
	NameAr string `json:"nameAr"`
	NameEn string `json:"nameEn"`
}

func (n namedCard) in(lang string) string { return either(lang, n.NameAr, n.NameEn) }

// listed finds the page's list among the responses of its first load. Nearest matches and groups are left to the app,
// which explains them above the list.
func listed(all []answer) []cardListing {
	for _, each := range all {
		var data struct {
			Listings struct{ Nodes []cardListing }
			Search   struct {
				Nearest []struct{}
				Groups  []struct{}
				Hits    []struct{ Listing cardListing }
			}
		}
		if json.Unmarshal(each.Data, &data) != nil {
			continue // a response of another shape
		}
		if len(data.Search.Nearest)+len(data.Search.Groups) > 0 {
			return nil
		}
		for _, hit := range data.Search.Hits {
			data.Listings.Nodes = append(data.Listings.Nodes, hit.Listing)
		}
		if len(data.Listings.Nodes) > 0 {
			return data.Listings.Nodes
		}
	}
	return nil
}

// write renders the first cards of a list; "" without templates or listings. Listings without a picture are left to the
// app, which draws a placeholder.
func (c cards) write(list []cardListing, lang string) string {
	var b strings.Builder
	for i, l := range list[:min(written, len(list))] {
		if l.Cover == nil || len(l.Cover.Variants) == 0 {
			break
		}
		card := c.Next
		switch first := i < pictured; {
		case first && l.IsFeatured:
			card = c.FirstFeatured
		case first:
			card = c.First
		case l.IsFeatured:
			card = c.NextFeatured
		}
		var set []string
		for _, v := range l.Cover.Variants {
			set = append(set, fmt.Sprintf("%s %dw", v.URL, v.Width))
		}
		widest := l.Cover.Variants[len(l.Cover.Variants)-1]
		text := html.EscapeString
		b.WriteString(
			strings.NewReplacer("{name}", text(either(lang, l.NameAr, l.NameEn)), "{place}", text(l.place(lang)),
				"{path}", text(l.path(lang)),
				"{srcset}", text(strings.Join(set, ", ")), "{src}", text(widest.URL)).
				Replace(card),
		)
	}
	return b.String()
}

func (l cardListing) place(lang string) string {
	for _, name := range []string{l.City.in(lang), l.Place.in(lang)} {
		if name != "" {
			return name
		}
	}
	return l.Location
}

func (l cardListing) path(lang string) string {
	name := l.ID
	if slug := in(lang, l.SlugAr, l.SlugEn); slug != "" {
		name = url.PathEscape(slug)
	}
	if l.Kind == "VENUE" {
		return "/venue/" + name
	}
	return "/service/" + url.PathEscape(l.Category.Key) + "/" + name
}

// either returns the name in a language, or else the other name.
func either(lang, ar, en string) string {
	if name := in(lang, ar, en); name != "" {
		return name
	}
	return ar + en
}
