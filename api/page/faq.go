package page

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/queries/faqquestions"
)

// These texts are in the app's catalogue.
var (
	faqTitle = messages.Of("pages.faqTitle")
	faqLead  = messages.Of("pages.faqLead")
	faqEmpty = messages.Of("pages.faqEmpty")

	faqHelped = messages.Of("pages.faqHelped")
	faqYes    = messages.Of("pages.faqYes")
	faqNo     = messages.Of("pages.faqNo")
)

// faq is the page of questions and answers.
func (p *Pages) faq(r *http.Request, h head, lang string) head {
	groups, err := p.queries.FAQQuestions.Public(r.Context(), edge.Viewer(r.Context()), lang)
	if err != nil {
		return unread(h)
	}
	h.title, h.description = titled(faqTitle[lang], lang), faqLead[lang]
	h.first = writtenFAQ(groups, lang)
	h.operations = append(everywhere[:len(everywhere):len(everywhere)],
		operation{"Faq", map[string]any{"lang": lang}})
	h.data = faqData(groups, lang)
	return h
}

// faqData is the FAQ as structured data; nil without questions.
func faqData(groups []faqquestions.Group, lang string) map[string]any {
	var questions []any
	for _, group := range groups {
		for _, q := range group.Questions {
			questions = append(questions, map[string]any{
				"@type": "Question", "name": q.Question,
				"acceptedAnswer": map[string]any{"@type": "Answer", "text": q.Text},
			})
		}
	}
	if len(questions) == 0 {
		return nil
	}
	return map[string]any{
		"@context": "https://schema.org", "@type": "FAQPage", "inLanguage": lang, "mainEntity": questions,
	}
}

// chevron is the icon of a question, which turns when the question opens.
const chevron = `<svg width="19" height="19" viewBox="0 0 24 24" fill="none" stroke="currentColor" ` +
	`stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" ` +
	`class="text-brass group-open:rotate-180"><path d="m6 9 6 6 6-6"/></svg>`

// asksWhetherHelped is the HTML after an answer. Its parameters are the anchor, the question, "yes" and "no". Presses
// before the app has started are handed to the app (carryOver.ts). Without scripts the element is hidden
// (faqAnswer.css).
const asksWhetherHelped = `<div role="group" aria-labelledby="%[1]s-helped" class="faq-helped">` +
	`<p id="%[1]s-helped">%[2]s</p>` +
	`<button type="button" name="%[1]s-yes" aria-pressed="false" class="chip min-h-11 md:min-h-8">%[3]s</button>` +
	`<button type="button" name="%[1]s-no" aria-pressed="false" class="chip min-h-11 md:min-h-8">%[4]s</button></div>`

// writtenFAQ is the FAQ for browsers without scripts: groups, and questions that open. The app draws the same
// (FaqPage.tsx).
func writtenFAQ(groups []faqquestions.Group, lang string) string {
	var b strings.Builder
	text := html.EscapeString
	if len(groups) == 0 {
		fmt.Fprintf(&b, `<p class="py-8">%s</p>`, text(faqEmpty[lang]))
	}
	for _, group := range groups {
		fmt.Fprintf(&b, `<section id="%[1]s" aria-labelledby="%[1]s-title" class="pt-10"><header class="mb-6">`+
			`<div class="flex items-center gap-2.5 md:gap-4">`+
			`<h2 id="%[1]s-title" class="text-h2 font-semibold">%[2]s</h2>`+
			`<span aria-hidden="true" class="h-px grow bg-line"></span></div></header><div class="panel px-4">`,
			text(group.Key), text(group.Title))
		for _, q := range group.Questions {
			fmt.Fprintf(&b, `<details id="%s" class="group border-b border-line last:border-0">`+
				`<summary class="flex min-h-13 list-none items-center gap-3 py-2 font-semibold">`+
				`<h3 class="grow text-body">%s</h3>%s</summary><div class="faq-answer">%s</div>`,
				text(q.Anchor), text(q.Question), chevron, q.HTML)
			fmt.Fprintf(&b, asksWhetherHelped+`</details>`, text(q.Anchor), text(faqHelped[lang]), text(faqYes[lang]),
				text(faqNo[lang]))
		}
		b.WriteString(`</div></section>`)
	}
	return b.String()
}
