package markdown

import (
	"net/url"
	"regexp"
	"strconv"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// pictures renders the site's own pictures as figures, several beside each other as a gallery. It drops other pictures,
// and HTML in a line that is no line break.
type pictures struct{ o Options }

// RegisterFuncs implements renderer.NodeRenderer.
func (p pictures) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, p.image)
	r.Register(ast.KindParagraph, p.paragraph)
	r.Register(ast.KindRawHTML, lineBreak)
}

var breakPattern = regexp.MustCompile(`^(?i)<br\s*/?>$`)

// isBreak reports whether HTML in a line is a line break. The editor writes one in the cell of a table, where Markdown
// has no other.
func isBreak(n *ast.RawHTML, source []byte) bool { return breakPattern.Match(n.Segments.Value(source)) }

// lineBreak renders line breaks and drops other HTML in a line.
func lineBreak(w util.BufWriter, source []byte, n ast.Node, in bool) (ast.WalkStatus, error) {
	if in && isBreak(n.(*ast.RawHTML), source) {
		_, _ = w.WriteString("<br>")
	}
	return ast.WalkSkipChildren, nil
}

// paragraph renders a paragraph that contains only pictures without a p element around them.
func (p pictures) paragraph(w util.BufWriter, _ []byte, n ast.Node, in bool) (ast.WalkStatus, error) {
	many, only := imagesOf(n)
	switch {
	case only && !many: // the figure alone
	case only && in:
		_, _ = w.WriteString(`<div class="gallery">`)
	case only:
		_, _ = w.WriteString("</div>\n")
	case in:
		_, _ = w.WriteString(`<p dir="auto">`)
	default:
		_, _ = w.WriteString("</p>\n")
	}
	return ast.WalkContinue, nil
}

// imagesOf reports whether a paragraph contains only pictures, and whether there are several.
func imagesOf(n ast.Node) (many, only bool) {
	count := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Image:
			count++
		case *ast.Text:
			if c.Segment.Len() > 0 {
				return false, false
			}
		default:
			return false, false
		}
	}
	return count > 1, count > 0
}

func (p pictures) image(w util.BufWriter, source []byte, n ast.Node, in bool) (ast.WalkStatus, error) {
	if !in {
		return ast.WalkContinue, nil
	}
	image := n.(*ast.Image)
	hash, ours := hashOf(image.Destination)
	if !ours || p.o.Picture == nil {
		return ast.WalkSkipChildren, nil
	}
	known, shown := p.o.Picture(hash)
	if !shown {
		return ast.WalkSkipChildren, nil
	}
	alt := known.Alt
	if alt == "" {
		alt = altOf(image, source)
	}
	_, figure := imagesOf(n.Parent())
	if figure {
		_, _ = w.WriteString("<figure>")
	}
	_, _ = w.WriteString(`<img src="` + escaped(known.Src) + `" srcset="` + escaped(known.SrcSet) +
		`" sizes="(max-width: 48rem) 100vw, 44rem" width="` + strconv.Itoa(known.Width) +
		`" height="` + strconv.Itoa(known.Height) + `" loading="lazy" decoding="async" alt="` + escaped(alt) + `">`)
	if figure {
		if caption := string(image.Title); caption != "" {
			_, _ = w.WriteString(`<figcaption dir="auto">` + escaped(caption) + `</figcaption>`)
		}
		_, _ = w.WriteString("</figure>\n")
	}
	return ast.WalkSkipChildren, nil
}

func altOf(image ast.Node, source []byte) string {
	alt := ""
	for c := image.FirstChild(); c != nil; c = c.NextSibling() {
		if t, is := c.(*ast.Text); is {
			alt += string(readable(t.Segment.Value(source)))
		}
	}
	return alt
}

func escaped(s string) string { return string(util.EscapeHTML([]byte(s))) }

// policy lists the HTML that may come out, whatever the renderer makes of a text.
var policy = func() *bluemonday.Policy {
	ours := `/media/[0-9a-f]{64}/\d+\.jpg`
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "strong", "em", "del", "code", "pre", "hr",
		"br", "table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption")
	p.AllowAttrs("dir").Matching(regexp.MustCompile(`^auto$`)).
		OnElements("p", "h2", "h3", "h4", "ul", "ol", "th", "td", "figcaption")
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^s-[\p{L}\p{N}-]*$`)).OnElements("h2", "h3", "h4")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^gallery$`)).OnElements("div")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^` + ours + `$`)).OnElements("img")
	p.AllowAttrs("srcset").Matching(regexp.MustCompile(`^(` + ours + ` \d+w(, )?)*$`)).OnElements("img")
	p.AllowAttrs("sizes").Matching(regexp.MustCompile(`^\(max-width: 48rem\) 100vw, 44rem$`)).OnElements("img")
	p.AllowAttrs("width", "height").Matching(bluemonday.Integer).OnElements("img")
	p.AllowAttrs("loading").Matching(regexp.MustCompile(`^lazy$`)).OnElements("img")
	p.AllowAttrs("decoding").Matching(regexp.MustCompile(`^async$`)).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	// A link without a scheme leads to a page of this site: //elsewhere.example does not.
	p.AllowAttrs("href").Matching(regexp.MustCompile(`^(/?[^/\\\s]|/$)`)).OnElements("a")
	p.AllowURLSchemes("mailto", "tel")
	for _, scheme := range []string{"https", "http"} {
		// https://maps.example@elsewhere.example leads elsewhere, and browsers read http:elsewhere.example like
		// http://elsewhere.example.
		p.AllowURLSchemeWithCustomPolicy(scheme, func(u *url.URL) bool { return u.User == nil && u.Host != "" })
	}
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.RequireNoFollowOnFullyQualifiedLinks(true)
	return p
}()
