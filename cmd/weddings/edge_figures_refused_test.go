package main

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
)

// What cannot be asked is refused by each way to ask, in words of the reader's language, and nothing is answered beside
// them. An hour of another zone is no day.
func TestWhatCannotBeAskedIsSaidInBothLanguages(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, key := s.keyOfAdmin(t, events.ScopeTraffic)
	s.caughtUp(t)
	arabic := regexp.MustCompile(`\p{Arabic}`)
	sentence := regexp.MustCompile(`"(?:error|message)":"([^"]+)"`) // the first is in the reader's language
	for name, asked := range map[string]url.Values{
		"days that are reversed": {"from": {"2026-11-02"}, "to": {"2026-11-01"}},
		"days to come":           {"from": {"2999-01-01"}, "to": {"2999-01-02"}},
		"days no longer kept":    {"from": {"2019-01-01"}, "to": {"2019-01-02"}},
		"years of days":          {"from": {"2020-11-02"}, "to": {"2026-11-01"}},
		"an hour elsewhere":      {"from": {"2026-11-01T23:00:00-08:00"}, "to": {"2026-11-02"}},
		"an unknown filter":      {"from": {"2026-11-01"}, "to": {"2026-11-02"}, "filter": {"mood:is:x"}},
		"a parameter misspelt":   {"from": {"2026-11-01"}, "to": {"2026-11-02"}, "mesures": {"sessions"}},
		"two first days":         {"from": {"2026-11-01", "2026-10-01"}, "to": {"2026-11-02"}},
		"a measure of another scope": {
			"from": {"2026-11-01"}, "to": {"2026-11-02"}, "measures": {"inquiries"},
		},
	} {
		ways := map[string]func(lang string) reply{
			"JSON": func(lang string) reply {
				return s.ask(t, "", http.MethodGet, "/api/figures.json?"+asked.Encode(), nil,
					"Authorization", "Bearer "+key, "Accept-Language", lang)
			},
		}
		if !asked.Has("measures") && !asked.Has("mesures") && len(asked["from"]) == 1 {
			ways["CSV"] = func(lang string) reply {
				at := "/api/figures.csv?" + asked.Encode()
				return s.ask(t, "admin", http.MethodGet, at, nil, "Accept-Language", lang)
			}
			ways["GraphQL"] = func(lang string) reply {
				filters := ""
				if asked.Has("filter") {
					filters = `{dimension: "mood", op: "is", values: ["x"]}`
				}
				return s.ask(t, "admin", http.MethodPost, "/graphql", map[string]string{"query": fmt.Sprintf(
					`{figures(question: {
						measures: ["pageViews"], order: "pageViews", from: %q, to: %q, filters: [%s]
					}) {totals {value}}}`, asked.Get("from"), asked.Get("to"), filters)},
					"Accept-Language", lang)
			}
		}
		for way, ask := range ways {
			for lang, isArabic := range map[string]bool{"ar": true, "en": false} {
				r := ask(lang)
				what := fmt.Sprint(name, ", ", way, ", ", lang, ": ", r.body)
				if way == "GraphQL" {
					assert.Contains(t, r.body, `"data":null`, what)
					assert.Contains(t, r.body, `"code":"invalid"`, what)
				} else {
					assert.Contains(t, []int{http.StatusBadRequest, http.StatusForbidden}, r.StatusCode, what)
				}
				if said := sentence.FindStringSubmatch(r.body); assert.NotNil(t, said, what) {
					assert.Equal(t, isArabic, arabic.MatchString(said[1]), what)
				}
			}
		}
	}
}
