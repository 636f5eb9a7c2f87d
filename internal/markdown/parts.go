package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Part is a section of a text under a heading of level 2.
type Part struct {
	ID, Title string // both "" for the text before the first heading
	HTML      string
}

// anchorPattern matches the anchor at the end of a heading.
var anchorPattern = regexp.MustCompile(`[ \t]*\{#([a-z][a-z0-9-]{0,59})\}$`)

// pageIDs are the ids of elements that every page has. A text must not have another element with such an id.
var pageIDs = []string{"data", "failed", "later", "main", "root"}

// OfThePage reports whether an anchor is the id of an element that the page has already, such as the title of a part.
func OfThePage(anchor string) bool {
	return slices.Contains(pageIDs, anchor) || strings.HasSuffix(anchor, "-title")
}

// Parts renders a text in parts. The anchor of a part is the one at the end of its heading, as in "Prices {#prices}",
// or one that is made of its words. Pictures and cards of listings are not rendered.
func Parts(markdown string) []Part {
	source := []byte(markdown)
	md := engine(Options{})
	root := md.Parser().Parse(text.NewReader(source))
	anchors := anchorsOf(root, source)
	prepare(root, source)
	var parts []Part
	var now Part
	var html bytes.Buffer
	end := func() {
		now.HTML = string(bytes.TrimSpace(policy.SanitizeBytes(html.Bytes())))
		if now != (Part{}) {
			parts = append(parts, now)
		}
		html.Reset()
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if heading, is := n.(*ast.Heading); is && heading.Level == 2 {
			if title := plain(heading, source); title != "" {
				end()
				now = Part{ID: anchors[heading], Title: title}
				if now.ID == "" {
					now.ID = idOfHeading(heading)
				}
				continue
			}
		}
		if _, card := cardOf(n); card {
			continue
		}
		if err := md.Renderer().Render(&html, source, n); err != nil {
			continue // a buffer takes everything
		}
	}
	end()
	return parts
}

// anchorsOf removes the anchors at the end of headings and returns them. If two headings have the same anchor, the
// first one keeps it.
func anchorsOf(root ast.Node, source []byte) map[*ast.Heading]string {
	anchors := map[*ast.Heading]string{}
	seen := map[string]bool{}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		heading, is := n.(*ast.Heading)
		if !is || heading.Level > 2 {
			continue
		}
		last, is := heading.LastChild().(*ast.Text)
		if !is {
			continue
		}
		found := anchorPattern.FindSubmatchIndex(last.Segment.Value(source))
		if found == nil {
			continue
		}
		anchor := string(last.Segment.Value(source)[found[2]:found[3]])
		last.Segment.Stop = last.Segment.Start + found[0]
		if !seen[anchor] && !OfThePage(anchor) {
			seen[anchor], anchors[heading] = true, anchor
		}
	}
	return anchors
}

// idOfHeading returns the id that prepare has set.
func idOfHeading(heading *ast.Heading) string {
	id, _ := heading.AttributeString("id")
	name, _ := id.([]byte)
	return string(name)
}
