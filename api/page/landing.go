package page

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"

	"weddings/api/edge"
	"weddings/api/landings"
	"weddings/queries/reference"
	"weddings/queries/searches"
)

// landing is the landing page of a question in a governorate. If too few listings answer the question, it redirects to
// the list with the question's filters. That redirect is temporary in effect (no-cache), since the page may come back.
func (p *Pages) landing(r *http.Request, h head, lang string, params map[string]string) head {
	by := edge.Viewer(r.Context())
	categories, err := p.queries.Reference.Categories(r.Context(), by)
	place, also := p.queries.Reference.Governorate(r.Context(), by, params["governorate"])
	if err != nil || also != nil {
		return unread(h)
	}
	key := cmp.Or(params["category"], "venues")
	at := slices.IndexFunc(categories, func(c reference.Category) bool { return c.Key == key })
	question, ok := searches.QuestionOf(key, params["question"])
	if !ok || at < 0 || place == nil {
		return p.missing(h, lang)
	}
	answers, err := p.queries.Searches.Answers(r.Context(), by, question, place.ID)
	if err != nil {
		return unread(h)
	}
	here := landings.Path(key, question.Key, place.ID)
	if answers == nil {
		h.moved = landings.Narrowed(question, place.ID)
		if asked := r.URL.Query().Get("lang"); asked != "" {
			h.moved += "&lang=" + url.QueryEscape(asked)
		}
		return h
	}
	if here != h.canonical { // the path has another slug of the governorate
		h.moved = (&url.URL{Path: here, RawQuery: r.URL.RawQuery}).String()
		return h
	}
	category := in(lang, categories[at].NameAr, categories[at].NameEn)
	name := in(lang, place.NameAr, place.NameEn)
	h.screen.title = landings.Title(question.Key, category, name, lang)
	h.title, h.description = titled(h.screen.title, lang), landings.Lead(key, answers, lang)
	h.screen.intro = fmt.Sprintf(
		`<div class="category-intro"><p dir="auto">%s</p></div>`, html.EscapeString(h.description),
	)
	h.operations = h.screen.ahead(params, r.URL.Query())
	for _, each := range p.listed(r, question, place.ID) {
		if !slices.ContainsFunc(h.operations, func(o operation) bool { return o.name == each.name }) {
			h.operations = append(h.operations, each)
		}
	}
	h.data = map[string]any{"@context": "https://schema.org", "@graph": []any{
		map[string]any{
			"@type": "CollectionPage", "inLanguage": lang, "name": h.screen.title, "description": h.description,
			"url": p.baseURL + here + "?lang=" + lang,
		},
		p.trail(lang, crumb{category, landings.List(key)}, crumb{h.screen.title, here}),
	}}
	return h
}

// crumb is a page in the breadcrumbs of another page.
type crumb struct{ name, path string }

// trail returns the breadcrumbs from the home page to a page, the page itself last, as structured data.
func (p *Pages) trail(lang string, way ...crumb) map[string]any {
	var items []any
	for i, each := range append([]crumb{{home[lang], "/"}}, way...) {
		items = append(items, map[string]any{
			"@type": "ListItem", "position": i + 1, "name": each.name, "item": p.baseURL + each.path + "?lang=" + lang,
		})
	}
	return map[string]any{"@type": "BreadcrumbList", "itemListElement": items}
}

// listed returns the operations of the list of a question's category, with the question's filters.
func (p *Pages) listed(r *http.Request, q searches.Question, governorate string) []operation {
	rt, params := p.build.routes.find(landings.List(q.Category))
	all := []operation{{"Cities", map[string]any{"governorate": governorate}}}
	for _, each := range rt.ahead(params, r.URL.Query())[len(everywhere):] {
		all = append(all, each)
		filter, narrows := each.variables["filter"].(map[string]any)
		if !narrows {
			continue
		}
		filter["governorate"] = governorate
		if q.Filters.Kind != "" {
			filter["venueType"] = q.Filters.Kind
		}
		if q.Filters.CapacityMin > 0 {
			filter["capacityMin"] = q.Filters.CapacityMin
		}
		if q.Filters.PriceMax > 0 {
			filter["priceMax"] = q.Filters.PriceMax / 100
		}
		if len(q.Filters.Amenities) > 0 {
			filter["amenities"] = q.Filters.Amenities
		}
	}
	return all
}
