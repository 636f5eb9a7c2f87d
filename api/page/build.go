package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"weddings/api/edge"
)

// screen is the first view of a route.
type screen struct {
	*route
	prerendered string // path under which the build prerendered it; "" if it did not
	title       string // its heading, if the build could not know it
	query       string // text in its search box
	hidden      string // hidden fields of its search form
	place       string // name of the place that it is about
	about       string // text about that place
	intro       string // HTML after its heading
}

// fonts are the fonts of the first view, by language.
var fonts = map[string][]string{"ar": {"readex-arabic", "readex-signs"}, "en": {"readex-latin", "readex-signs"}}

// build is the output of `npm run build`: files, the HTML page with its placeholders, and the files of each screen.
type build struct {
	files  fs.FS
	page   string // index.html with its style inlined and its placeholders; "" without a build
	policy string
	entry  string // the elements that start the app
	shells shells
	routes routes
	chunks map[string]chunk // Vite's manifest
}

// shells are the prerendered parts, by path and language.
type shells struct {
	Screens map[string]map[string]string `json:"screens"`
	Cards   map[string]map[string]cards  `json:"cards"`
	// Places holds texts about governorates, by language and id.
	Places map[string]map[string]string `json:"places"`
}

type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
}

func readBuild(files fs.FS) *build {
	b := &build{files: files}
	if index, err := fs.ReadFile(files, "index.html"); err == nil {
		b.page = inlineStyle(files, string(index))
		b.entry = strings.Join(entries.FindAllString(b.page, -1), "")
		b.page = entries.ReplaceAllString(b.page, "")
		b.page = titleTag.ReplaceAllString(htmlTag.ReplaceAllString(b.page, "<!--html-->"), "")
	}
	if raw, err := fs.ReadFile(files, ".vite/routes.json"); err == nil {
		if b.routes, err = readRoutes(raw); err != nil {
			slog.Error("the routes of the web app cannot be read", "error", err)
		}
	}
	// Without these two files the page still works: it is empty until the app has loaded the imports of its scripts.
	readJSON(files, ".vite/manifest.json", &b.chunks)
	readJSON(files, ".vite/shells.json", &b.shells)
	b.policy = policyOf(b.page)
	return b
}

func readJSON(files fs.FS, name string, into any) {
	if raw, err := fs.ReadFile(files, name); err == nil {
		_ = json.Unmarshal(raw, into) // what does not parse stays empty
	}
}

var (
	htmlTag  = regexp.MustCompile(`<html[^>]*>`)
	titleTag = regexp.MustCompile(`(?s)<title>.*?</title>`)
)

// filled returns the page with its placeholders replaced.
func (b *build) filled(tag, head, unwritten, shell, data string) []byte {
	var page bytes.Buffer
	page.Grow(len(b.page) + len(tag) + len(head) + len(unwritten) + len(shell) + len(data))
	rest := b.page
	for _, place := range [][2]string{
		{"<!--html-->", tag},
		{"<!--head-->", head},
		{"<!--unwritten-->", unwritten},
		{"<!--shell-->", shell},
		{"<!--data-->", data},
	} {
		if before, after, found := strings.Cut(rest, place[0]); found {
			page.WriteString(before)
			page.WriteString(place[1])
			rest = after
		}
	}
	page.WriteString(rest)
	return page.Bytes()
}

var entries = regexp.MustCompile(`<script type="module"[^>]*></script>`)

var stylesheet = regexp.MustCompile(`<link rel="stylesheet"[^>]* href="/([^"]+)">`)

// inlineStyle inlines the style sheet, which saves the first view a round trip.
func inlineStyle(files fs.FS, page string) string {
	return stylesheet.ReplaceAllStringFunc(page, func(link string) string {
		css, err := fs.ReadFile(files, stylesheet.FindStringSubmatch(link)[1])
		if err != nil {
			return link
		}
		return "<style>" + string(css) + "</style>"
	})
}

var inlined = regexp.MustCompile(`(?s)<(script|style)(?:\s[^>]*)?>(.*?)</(?:script|style)>`)

// policyOf allows exactly the build's inline script and style, by hash: a nonce would break ETags.
func policyOf(page string) string {
	hashes := map[string]string{}
	for _, m := range inlined.FindAllStringSubmatch(page, -1) {
		if strings.TrimSpace(m[2]) == "" {
			continue
		}
		sum := sha256.Sum256([]byte(m[2]))
		hashes[m[1]] += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'self'; script-src 'self'" + hashes["script"] + "; style-src 'self'" + hashes["style"] +
		"; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; " +
		"form-action 'self'; frame-ancestors 'none'"
}

// shell returns the prerendered first view of a screen without its data, with the texts that the server knows; "" if
// the build has none.
func (b *build) shell(s screen, lang, first string, answers []answer) string {
	shell := strings.Replace(b.shells.Screens[s.prerendered][lang], "<!--first-->", first, 1)
	shell = strings.Replace(shell, "{words}", html.EscapeString(s.query), 1)
	shell = strings.Replace(shell, "<!--hidden-->", s.hidden, 1)
	if s.place != "" {
		shell = strings.NewReplacer("{place}", html.EscapeString(s.place), "{about}", html.EscapeString(s.about)).
			Replace(shell)
	}
	if s.title != "" {
		shell = heading.ReplaceAllString(shell, "${1}"+strings.ReplaceAll(html.EscapeString(s.title), "$", "$$"))
	}
	if s.intro != "" {
		shell = strings.Replace(shell, "</h1>", "</h1>"+s.intro, 1)
	}
	if strings.Contains(shell, "<!--governorates-->") {
		shell = offered(answers).write(shell, lang)
	}
	before, rest, found := strings.Cut(shell, "<!--cards-->")
	if !found {
		return shell
	}
	skeletons, after, _ := strings.Cut(rest, "<!--/cards-->")
	if written := b.shells.Cards[s.prerendered][lang].write(listed(answers), lang); written != "" {
		skeletons = written
	}
	return before + skeletons + after
}

var heading = regexp.MustCompile(`(<h1[^>]*>)[^<]*`)

// preloads returns links to the images and fonts of a screen's first view.
func (b *build) preloads(s screen, lang string) string {
	var links strings.Builder
	for _, a := range s.Art {
		if c, ok := b.chunks[a.File]; ok {
			fmt.Fprintf(
				&links,
				`<link rel="preload" as="image" fetchpriority="high" media="%s" href="/%s">`,
				a.Media,
				c.File,
			)
		}
	}
	for _, name := range fonts[lang] {
		if c, ok := b.chunks["src/shared/theme/fonts/"+name+".woff2"]; ok {
			fmt.Fprintf(&links, `<link rel="preload" as="font" type="font/woff2" crossorigin href="/%s">`, c.File)
		}
	}
	return links.String()
}

// scripts returns the elements that start the app, and preload links to everything that a screen's scripts import, so
// that they load in one round trip.
func (b *build) scripts(s screen, lang string) string {
	seen := map[string]bool{}
	var links strings.Builder
	var follow func(name string)
	follow = func(name string) {
		c, ok := b.chunks[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		if path.Ext(c.File) == ".js" {
			fmt.Fprintf(&links, `<link rel="modulepreload" href="/%s">`, c.File)
		}
		for _, i := range c.Imports {
			follow(i)
		}
	}
	follow("index.html")
	for _, words := range append([]string{"base"}, s.Words...) {
		follow("virtual:messages/" + lang + "/" + words)
	}
	for _, module := range s.Modules {
		follow(module)
	}
	if s.Content != "" {
		follow("content/" + lang + "/" + s.Content + ".md")
	}
	return links.String() + b.entry
}

// encodings are the precompressed forms of a file, the preferred one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// asset serves a file of the build. Files with a hash in their name never change.
func (b *build) asset(w http.ResponseWriter, r *http.Request) bool {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || name == "index.html" || strings.HasPrefix(name, ".") ||
		slices.Contains([]string{".br", ".gz"}, path.Ext(name)) {
		return false
	}
	body, err := fs.ReadFile(b.files, name)
	if err != nil {
		return false
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		w.Header().Set("Content-Type", kind)
	}
	w.Header().Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	w.Header().Set("Vary", "Accept-Encoding")
	for _, encoding := range encodings {
		if !edge.Accepts(r, encoding.name) {
			continue
		}
		if small, err := fs.ReadFile(b.files, name+encoding.suffix); err == nil {
			w.Header().Set("Content-Encoding", encoding.name)
			body = small
			break
		}
	}
	writeTagged(w, r, http.StatusOK, body)
	return true
}

// writeTagged writes a page with an entity tag. The tag is weak: the compressed page has the same tag.
func writeTagged(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	sum := sha256.Sum256(body)
	tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	w.Header().Set("ETag", tag)
	if status == http.StatusOK && r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // fails only if the client has disconnected
	}
}
