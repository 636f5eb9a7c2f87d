package page

import (
	"fmt"
	"html"
	"net/url"
	"strings"
)

// Tag is the analytics tag of a third party. Without an ID there is none. The app loads it, 100 ms after the page
// (specification, section 7), and where Consent is set, only for visitors who have agreed.
type Tag struct {
	ID      string
	Script  string   // its address
	Collect []string // the origins that it reports to
	Consent bool
}

// open returns a content policy that lets the tag be loaded and report, and nobody else.
func (t Tag) open(policy string) string {
	script, err := url.Parse(t.Script)
	if t.ID == "" || err != nil {
		return policy
	}
	origin := script.Scheme + "://" + script.Host
	return strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+origin,
		"connect-src 'self'", "connect-src 'self' "+strings.Join(append([]string{origin}, t.Collect...), " "),
	).Replace(policy)
}

// element tells the app of the tag; "" where there is none.
func (t Tag) element() string {
	if t.ID == "" {
		return ""
	}
	consent := ""
	if t.Consent {
		consent = " data-consent"
	}
	return fmt.Sprintf(
		`<meta name="analytics-tag" content="%s" data-script="%s"%s>`,
		html.EscapeString(t.ID), html.EscapeString(t.Script), consent,
	)
}
