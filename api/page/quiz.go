package page

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/events"
)

// The texts of the quiz. The texts of a result address anybody who gets its link, not the person who took the quiz.
// Only the app knows in which browser the quiz was taken.
var (
	quizOwnTitle = messages.Of("quiz.resultTitle")
	quizTitle    = messages.Of("quiz.resultOf")
	quizText     = messages.Of("quiz.resultText")
	quizAbove    = messages.Of("quiz.aStyle")
	quizNames    = messagesOf(events.QuizStyles, "quiz.%s")
	quizTexts    = messagesOf(events.QuizStyles, "quiz.%sOf")
)

// messagesOf returns messages by name. The key of a message is key with the name.
func messagesOf[K ~string](names []K, key string) map[K]map[string]string {
	all := map[K]map[string]string{}
	for _, name := range names {
		all[name] = messages.Of(fmt.Sprintf(key, name))
	}
	return all
}

// quiz is the page of a result. It is not indexed: only people to whom its taker gives the link should find it.
func (p *Pages) quiz(r *http.Request, h head, lang string, params map[string]string) head {
	id, err := uuid.Parse(params["id"])
	if err != nil {
		return p.missing(h, lang)
	}
	found, err := p.queries.Quiz.Result(r.Context(), edge.Viewer(r.Context()), id)
	if err != nil {
		return unread(h)
	}
	if found == nil {
		return p.missing(h, lang)
	}
	title := quizTitle
	if found.Mine {
		title = quizOwnTitle
	}
	name := quizNames[found.Style][lang]
	h.title = titled(strings.Replace(title[lang], "{style}", name, 1), lang)
	h.description, h.private = quizText[lang], true
	h.image = fmt.Sprintf("/cards/quiz/%s/%s-wide.jpg", id, lang)
	h.operations = append(everywhere[:len(everywhere):len(everywhere)],
		operation{"QuizResult", map[string]any{"id": params["id"]}})
	// The app draws the same (StyleHead.tsx).
	h.first = fmt.Sprintf(`<section class="grid items-start gap-6"><div><p class="mb-2 text-small text-muted">%s</p>`+
		`<h1>%s</h1><p class="mt-3 max-w-[64ch]">%s</p></div></section>`, html.EscapeString(quizAbove[lang]),
		html.EscapeString(name), html.EscapeString(quizTexts[found.Style][lang]))
	return h
}
