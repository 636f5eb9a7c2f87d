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

// Tag is a third party's analytics tag that speaks the protocol of gtag.js. Without an ID there is no tag.
//
// The site's own script (ui/src/analyticsTag) asks for consent and passes page views and taps to the tag. The third
// party's script runs in a frame, and only the policy of this frame names the third party.
type Tag struct {
	ID      string
	Script  string   // URL of the third party's script
	Collect []string // the origins that it reports to
	Consent bool     // whether visitors are asked first
}

const (
	// tagEntry is the source of the site's script in Vite's manifest.
	tagEntry = "src/analyticsTag/entry.ts"
	// tagFrame is the path of the frame. It has a dot: no slug of a place has one.
	tagFrame = "/tag.html"
	// tagReceiver passes the page's messages to gtag.js, whose commands are arguments objects, not arrays.
	tagReceiver = `var dataLayer=[];addEventListener("message",function(e){if(e.source===parent)` +
		`(function(){dataLayer.push(arguments)}).apply(null,e.data)})`
)

// WithTag returns the pages with a third party's tag.
func (p *Pages) WithTag(tag Tag) *Pages {
	p.tag = tag
	return p
}

// host returns the host of the third party's script, which visitors are told.
func (t Tag) host() string {
	script, err := url.Parse(t.Script)
	if err != nil {
		return ""
	}
	return script.Hostname()
}

// element returns the site's script element for a public page. It returns "" for other pages, and if there is no tag.
// The element has no crossorigin attribute, unlike the app's scripts. index.html takes the failure of a crossorigin
// script for a failure of the app, and some browsers block tags.
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

// policy returns the Content-Security-Policy of the frame. "sandbox" gives the frame an opaque origin: its scripts can
// read neither the site's pages nor its cookies and storage.
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
	h.Del("X-Frame-Options") // the site's own pages embed the frame
	h.Set("Cache-Control", "public, max-age=300")
	writeTagged(w, r, http.StatusOK, fmt.Appendf(
		nil,
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>tag</title>`+
			`<script>%s</script><script async src="%s?id=%s"></script></html>`,
		tagReceiver, html.EscapeString(t.Script), url.QueryEscape(t.ID),
	))
}
