package page

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"weddings/api/messages"
	"weddings/commands/shortlist"
)

// The texts of the couples' page, and of the shared page on which a family sees a shortlist.
var (
	familyTitle        = messages.Of("family.title")
	familyPreview      = messages.Of("family.preview")
	checklistBefore    = messages.Of("checklist.before")
	checklistLastWeeks = messages.Of("checklist.lastWeeks")
	checklistCustoms   = messages.Of("checklist.customs")
)

// isFamilys reports whether a request for the couples' page comes from the link of a share.
func isFamilys(r *http.Request) bool { return r.URL.Query().Has("share") }

// couples is the couples' own page, and the shared page that their family opens by a link. Search engines do not index
// the shared page. Its preview is the same for every list: a messenger that makes the preview has no token, so it
// learns nothing about the couple.
func couples(r *http.Request, h head, lang string) head {
	if isFamilys(r) {
		h.title, h.description = titled(familyTitle[lang], lang), familyPreview[lang]
		h.private, h.preview, h.canonical = true, true, ""
		h.screen.prerendered = "" // the build prerendered the couple's own page
		return h
	}
	h.title = titled(h.screen.Title[lang], lang)
	h.operations = h.screen.ahead(nil, r.URL.Query())
	h.first = writtenChecklist(lang)
	return h
}

// writtenChecklist is the checklist, month by month, for browsers without scripts. Customs stand apart, as in the app.
func writtenChecklist(lang string) string {
	var b strings.Builder
	var customs, points []shortlist.ChecklistPoint
	for _, p := range shortlist.Checklist {
		if p.Custom {
			customs = append(customs, p)
		} else {
			points = append(points, p)
		}
	}
	b.WriteString(`<ol class="grid gap-5 md:grid-cols-2 lg:grid-cols-3">`)
	for len(points) > 0 {
		together := 1
		for together < len(points) && points[together].Months == points[0].Months {
			together++
		}
		writePoints(&b, "li", monthsBefore(points[0].Months, lang), points[:together], lang)
		points = points[together:]
	}
	b.WriteString(`</ol>`)
	writePoints(&b, "section", checklistCustoms[lang], customs, lang)
	return b.String()
}

// writePoints writes points under a title, in an element of the given name.
func writePoints(b *strings.Builder, element, title string, points []shortlist.ChecklistPoint, lang string) {
	fmt.Fprintf(b, `<%s class="panel p-4"><h3>%s</h3><ul class="mt-1">`, element, html.EscapeString(title))
	for _, p := range points {
		fmt.Fprintf(b, `<li class="py-2.5">%s</li>`, html.EscapeString(p.Words.In(lang)))
	}
	fmt.Fprintf(b, `</ul></%s>`, element)
}

// monthsBefore says how many months before the wedding day a point is due.
func monthsBefore(months int, lang string) string {
	if months == 0 {
		return checklistLastWeeks[lang]
	}
	return messages.Counted(checklistBefore, lang, months)
}
