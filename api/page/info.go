package page

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/queries/infopages"
)

// infoContents is the heading of an information page's list of parts.
var infoContents = messages.Of("pages.onThisPage")

// info is an information page. Its path names it.
func (p *Pages) info(r *http.Request, h head, lang string) head {
	name := strings.TrimPrefix(h.canonical, "/")
	shown, err := p.queries.InfoPages.Public(r.Context(), edge.Viewer(r.Context()), name, lang)
	if err != nil {
		return unread(h)
	}
	if shown == nil {
		return p.missing(h, lang)
	}
	h.title = titled(shown.Title, lang)
	h.first = writtenInfo(shown)
	h.operations = append(everywhere[:len(everywhere):len(everywhere)],
		operation{"InfoPage", map[string]any{"page": name, "lang": lang}})
	return h
}

// khatam is the star before the title of a part. Khatam.tsx draws the same.
const khatam = `<svg viewBox="-12 -12 24 24" width="14" height="14" aria-hidden="true" class="khatam text-brass">` +
	`<path d="M0.00 -11.00L3.22 -7.77L7.78 -7.78L7.77 -3.22L11.00 -0.00L7.77 3.22L7.78 7.78L3.22 7.77L0.` +
	`00 11.00L-3.22 7.77L-7.78 7.78L-7.77 3.22L-11.00 0.00L-7.77 -3.22L-7.78 -7.78L-3.22 -7.77Z" ` +
	`fill="currentColor"></path></svg>`

// writtenInfo is an information page for browsers without scripts. The app draws the same (InfoArticle.tsx).
func writtenInfo(page *infopages.Page) string {
	var b strings.Builder
	text := html.EscapeString
	fmt.Fprintf(&b, `<header class="max-w-[68ch]"><h1>%s</h1><p class="mt-3 text-price text-muted">%s</p></header>`+
		`<div class="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,68ch)_240px]"><div>`,
		text(page.Title), text(page.Lead))
	var titled []string
	for _, part := range page.Parts {
		if part.ID == "" {
			fmt.Fprintf(&b, `<div class="info-text border-t border-line py-6 first:border-0 first:pt-0">%s</div>`,
				part.HTML)
			continue
		}
		fmt.Fprintf(&b, `<section id="%[1]s" aria-labelledby="%[1]s-title" `+
			`class="border-t border-line py-6 first:border-0 first:pt-0">`+
			`<h2 id="%[1]s-title" class="flex items-center gap-2.5">%[2]s%[3]s</h2><div class="info-text">%[4]s</div>`+
			`</section>`, text(part.ID), khatam, text(part.Title), part.HTML)
		titled = append(titled, fmt.Sprintf(`<li><a href="#%s" class="flex min-h-11 items-center rounded-small px-2 `+
			`text-small hover:bg-tint lg:min-h-9">%s</a></li>`, text(part.ID), text(part.Title)))
	}
	b.WriteString(`</div>`)
	if len(titled) > 2 {
		fmt.Fprintf(
			&b,
			`<nav aria-label="%s" class="panel h-max overflow-hidden max-lg:order-first lg:sticky lg:top-24">`+
				`<div aria-hidden="true" class="course"></div><ul class="p-3">%s</ul></nav>`,
			text(infoContents[page.Lang]),
			strings.Join(titled, ""),
		)
	}
	b.WriteString(`</div>`)
	return b.String()
}
