package main

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/projections/analytics"
)

// TestAVisitIsToldTheSameEverywhere sends page views as a browser does, and reads what came of them in GraphQL, in the
// file and on the command line.
func TestAVisitIsToldTheSameEverywhere(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	views := []string{uuid.NewString(), uuid.NewString()}
	for i, path := range []string{"/", "/faq"} {
		r := s.ask(t, "", http.MethodPost, "/api/analytics/track/pageview", map[string]any{
			"eventId":    views[i],
			"sessionId":  "s-1",
			"path":       path,
			"deviceType": "mobile",
			"os":         "Android",
			"browser":    "Chrome",
			"theme":      "light",
			"referrer":   []string{"https://l.facebook.com/x?y=z", "http://weddings.test/"}[i],
			"utm":        []any{"Facebook", nil, "call 0944 123 456"},
		})
		require.Equal(t, http.StatusAccepted, r.StatusCode, r.body)
	}
	leave := func(view, seconds any, turn int) int {
		return s.ask(t, "", http.MethodPost, "/api/analytics/track/leave", map[string]any{
			"sessionId": "s-1", "viewId": view, "seconds": seconds, "turn": turn,
		}).StatusCode
	}
	for turn, seconds := range []int{40, 44, 44} { // the last one came twice
		require.Equal(t, http.StatusAccepted, leave(views[0], seconds, min(turn, 1)))
	}
	for _, wrong := range [][]any{{"x", 5}, {views[0], 0}, {views[0], 1801}, {views[0], "5"}, {nil, 5}} {
		assert.Equal(t, http.StatusBadRequest, leave(wrong[0], wrong[1], 2), wrong)
	}
	today := analytics.Day(time.Now())
	type answered struct {
		Figures struct {
			Source string
			Totals []struct{ Value *int }
			Rows   []struct {
				Key    string
				Values []*int
			}
		}
	}
	ask := func(by string) (a answered) {
		s.data(
			t,
			`{figures(question: {measures: ["pageViews", "sessions", "inquiries"], from: "`+today+`", to: "`+today+`",
			breakdown: "`+by+`", order: "pageViews"}) {source totals {value} rows {key values}}}`,
			&a,
		)
		return a
	}
	require.Eventually(t, func() bool {
		answer := s.query(t, "admin", `{figures(question: {measures: ["pageViews", "seconds"], from: "`+today+`",
			to: "`+today+`", breakdown: "page", order: "pageViews"}) {totals {value}}}`, nil)
		var a answered
		return len(answer.Errors) == 0 && json.Unmarshal(answer.Data, &a) == nil && *a.Figures.Totals[0].Value == 2 &&
			a.Figures.Totals[1].Value != nil && *a.Figures.Totals[1].Value == 84
	}, patience, 5*time.Millisecond)
	for by, key := range map[string]string{
		"channel": "social", "source": "facebook", "medium": "", "campaign": "", "referrer": "https://l.facebook.com",
		"entry": "/", "exit": "/faq", "theme": "light", "language": "ar", "system": "Android",
	} {
		a := ask(by).Figures
		require.Len(t, a.Rows, 1, by)
		assert.Equal(t, key, a.Rows[0].Key, by)
		assert.Equal(t, []int{2, 1}, []int{*a.Rows[0].Values[0], *a.Rows[0].Values[1]}, by)
		assert.Nil(t, a.Rows[0].Values[2], "inquiries have no %s", by)
		assert.Equal(t, "rows", a.Source)
	}

	r := s.ask(t, "admin", http.MethodGet, "/api/figures.csv?"+url.Values{
		"measures": {
			"pageViews,sessions,seconds",
		},
		"from":      {today},
		"to":        {today},
		"breakdown": {"channel"},
		"compare":   {"none"},
	}.Encode(), nil)
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	file, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(r.body, "\ufeff"))).ReadAll()
	require.NoError(t, err)
	assert.Equal(t, [][]string{
		{
			"الرمز",
			"القناة",
			"مشاهدات الصفحات",
			"الجلسات",
			"الثواني على الصفحة",
		},
		{"المجموع", "المجموع", "2", "1", "84"},
		{"social", "شبكات التواصل", "2", "1", "84"},
	}, file)
	r = s.ask(t, "admin", http.MethodGet, "/api/figures.csv?from="+today+"&to="+today+"&filter=mood:is:x", nil)
	assert.Equal(t, http.StatusBadRequest, r.StatusCode)
	assert.Contains(t, r.body, "mood")

	var out strings.Builder
	command := figuresCommand{
		Measures: "pageViews,sessions,seconds", Interval: "day", By: "channel", Compare: "none", Lang: "en",
		Filter: []string{"theme:is:light"},
	}
	require.NoError(t, command.print(t.Context(), s.settings(), &out))
	assert.Regexp(
		t,
		`(?s)Key +Channel +Page views +Sessions +Seconds on a page\nTotal +Total +2 +1 +84\nsocial +Social networks +2 +1 +84\n.*from rows`,
		out.String(),
	)
	out.Reset()
	command.JSON = true
	require.NoError(t, command.print(t.Context(), s.settings(), &out))
	var printed struct{ Rows []struct{ Key string } }
	require.NoError(t, json.Unmarshal([]byte(out.String()), &printed))
	assert.Equal(t, "social", printed.Rows[0].Key)
	command.Filter = []string{"mood:is:x"}
	require.ErrorContains(t, command.print(t.Context(), s.settings(), &out), "mood")
}
