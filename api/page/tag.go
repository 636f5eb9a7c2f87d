package page

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
)

// Tag is the analytics tag of a third party, which speaks the protocol of gtag.js. Without an ID there is none.
//
// The site's own script (ui/src/tag) asks for consent and tells the tag of pages and taps. The third party's script
// runs in a frame of its own, so that only the policy of that frame names the third party.
type Tag struct {
	ID      string
	Script  string   // its address
	Collect []string // the origins that it reports to
	Consent bool     // whether visitors are asked first
}

const (
	// tagEntry is the source of the site's script in Vite's manifest.
	tagEntry = "src/tag/entry.ts"
	// tagFrame is the path of the frame. It has a dot: no slug of a place has one.
	tagFrame = "/tag.html"
	// tagReceiver passes on what the page says. Commands of gtag.js are argument objects, and not arrays.
	tagReceiver = `var dataLayer=[];addEventListener("message",function(e){if(e.source===parent)` +
		`(function(){dataLayer.push(arguments)}).apply(null,e.data)})`
)

// WithTag returns the pages with a third party's tag.
func (p *Pages) WithTag(tag Tag) *Pages {
	p.tag = tag
	return p
}

// host is where the third party's script comes from, as visitors are told.
func (t Tag) host() string {
	script, err := url.Parse(t.Script)
	if err != nil {
		return ""
	}
	return script.Hostname()
}

// element returns the site's script in a page that visitors may read without an account; "" in other pages, and where
// there is no tag. It is not marked as crossorigin, as the app's script is: index.html takes the loss of that for the
// loss of the app, and some browsers let no tag in.
func (t Tag) element(h *head, chunks map[string]chunk) string {
	entry, built := chunks[tagEntry]
	if t.ID == "" || !built || h.private || h.status != http.StatusOK {
		return ""
	}
	ask := ""
	if t.Consent {
		ask = " data-ask"
	}
	return fmt.Sprintf(
		`<script type="module" fetchpriority="low" src="/%s" data-tag="%s" data-host="%s"%s></script>`,
		entry.File, html.EscapeString(t.ID), html.EscapeString(t.host()), ask,
	)
}

// policy is the Content-Security-Policy of the frame. It has an origin of its own ("sandbox"): what runs in it can
// neither read the site's pages nor its cookies and storage.
func (t Tag) policy() string {
	sum := sha256.Sum256([]byte(tagReceiver))
	var script string
	if at, err := url.Parse(t.Script); err == nil {
		script = at.Scheme + "://" + at.Host
	}
	reported := strings.Join(append([]string{script}, t.Collect...), " ")
	return "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' " + script +
		"; connect-src " + reported + "; img-src " + reported +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
}

// frame serves the frame in which the third party's script runs.
func (t Tag) frame(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", t.policy())
	h.Del("X-Frame-Options") // the site's own pages hold it
	h.Set("Cache-Control", "public, max-age=300")
	writeTagged(w, r, http.StatusOK, fmt.Appendf(
		nil,
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>tag</title>`+
			`<script>%s</script><script async src="%s?id=%s"></script></html>`,
		tagReceiver, html.EscapeString(t.Script), url.QueryEscape(t.ID),
	))
}
