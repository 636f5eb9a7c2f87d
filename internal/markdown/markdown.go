// Package markdown renders editors' Markdown, with tables, the site's pictures and cards of listings, as safe HTML.
// Scripts, styles and event handlers in a text never come out.
package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// MaxLength is the longest text, in characters. Callers refuse longer ones.
const MaxLength = 60_000

// Image describes one of the site's pictures.
type Image struct {
	Src, SrcSet   string
	Width, Height int
	Alt           string
}

// Options are the options of rendering.
type Options struct {
	// Picture returns a picture by its hash, and false for one that is not shown.
	Picture func(hash string) (Image, bool)
}

// Block is a part of a text: HTML, or the card of a listing.
type Block struct {
	HTML    string
	Listing uuid.UUID // zero for HTML
}

// Heading is a line of the table of contents.
type Heading struct {
	ID, Text string
	Level    int // 2 to 4
}

// Document is a text, rendered.
type Document struct {
	Blocks   []Block
	Headings []Heading
	Words    int
	Plain    string // the text without markup, for search and for descriptions
}

var (
	hashPattern    = regexp.MustCompile(`^[0-9a-f]{64}$`)
	picturePattern = regexp.MustCompile(`^(?:picture:|/media/)([0-9a-f]{64})(?:/(?:\d+|share)\.jpg)?$`)
	listingPattern = regexp.MustCompile(`^listing:([0-9a-f-]{36})$`)
)

// IsHash reports whether a text is the hash that names a picture.
func IsHash(s string) bool { return hashPattern.MatchString(s) }

// hashOf returns the hash of the picture that a link destination names: picture:HASH, or the picture's URL on this
// site.
func hashOf(destination []byte) (string, bool) {
	found := picturePattern.FindSubmatch(destination)
	if found == nil {
		return "", false
	}
	return string(found[1]), true
}

var blocks = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithInlineParsers(parser.DefaultInlineParsers()...),
	parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
)

// engine returns the parser and renderer for one text.
func engine(o Options) goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.Strikethrough, extension.Linkify,
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(pictures{o}, 100))),
	)
}

// Pictures returns the hashes of the pictures that a text shows, each once.
func Pictures(markdown string) []string {
	var hashes []string
	seen := map[string]bool{}
	_ = ast.Walk(blocks.Parse(text.NewReader([]byte(markdown))), func(n ast.Node, in bool) (ast.WalkStatus, error) {
		if image, is := n.(*ast.Image); is && in {
			if hash, ours := hashOf(image.Destination); ours && !seen[hash] {
				seen[hash], hashes = true, append(hashes, hash)
			}
		}
		return ast.WalkContinue, nil
	})
	return hashes
}

// MaxCards is the most cards of listings in a text. Callers refuse more.
const MaxCards = 12

// Cards returns the number of cards of listings in a text.
func Cards(markdown string) (count int) {
	root := blocks.Parse(text.NewReader([]byte(markdown)))
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if _, is := cardOf(n); is {
			count++
		}
	}
	return count
}

// Render returns a text as HTML.
func Render(markdown string, o Options) Document {
	source := []byte(markdown)
	md := engine(o)
	root := md.Parser().Parse(text.NewReader(source))
	var d Document
	d.Headings = prepare(root, source)
	var html bytes.Buffer
	flush := func() {
		if clean := bytes.TrimSpace(policy.SanitizeBytes(html.Bytes())); len(clean) > 0 {
			d.Blocks = append(d.Blocks, Block{HTML: string(clean)})
		}
		html.Reset()
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if listing, is := cardOf(n); is {
			flush()
			d.Blocks = append(d.Blocks, Block{Listing: listing})
			continue
		}
		if err := md.Renderer().Render(&html, source, n); err != nil {
			continue // a buffer takes everything
		}
	}
	flush()
	d.Plain = plain(root, source)
	d.Words = len(strings.Fields(d.Plain))
	return d
}

// cardOf returns the listing of a paragraph that contains only a link to listing:UUID.
func cardOf(n ast.Node) (uuid.UUID, bool) {
	if n.Kind() != ast.KindParagraph || n.ChildCount() != 1 {
		return uuid.Nil, false
	}
	link, is := n.FirstChild().(*ast.Link)
	if !is {
		return uuid.Nil, false
	}
	found := listingPattern.FindSubmatch(link.Destination)
	if found == nil {
		return uuid.Nil, false
	}
	id, err := uuid.ParseBytes(found[1])
	return id, err == nil && id != uuid.Nil
}

// prepare sets the direction of blocks and the ids of headings, and lowers the headings below the page's own heading.
func prepare(root ast.Node, source []byte) []Heading {
	var headings []Heading
	seen := map[string]int{}
	_ = ast.Walk(root, func(n ast.Node, in bool) (ast.WalkStatus, error) {
		if !in {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			n.Level = min(max(n.Level, 2), 4)
			n.SetAttributeString("dir", []byte("auto"))
			words := plain(n, source)
			if words == "" {
				break
			}
			id := idOf(words, seen)
			n.SetAttributeString("id", []byte(id))
			headings = append(headings, Heading{id, words, n.Level})
		case *ast.Paragraph, *ast.List, *east.TableCell:
			n.SetAttributeString("dir", []byte("auto"))
		}
		return ast.WalkContinue, nil
	})
	return headings
}

const maxID = 60 // characters

// idOf makes an id of a heading's words. Its prefix keeps it apart from the ids of the page.
func idOf(words string, seen map[string]int) string {
	var b strings.Builder
	gap, length := false, 0
	for _, r := range strings.ToLower(words) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
			length++
		case unicode.IsMark(r):
		default:
			gap = true
		}
		if length >= maxID {
			break
		}
	}
	plain := "s-" + b.String()
	id := plain
	for seen[id] > 0 { // from the number that was last given, so that a thousand equal headings are numbered soon
		seen[plain]++
		id = plain + "-" + strconv.Itoa(seen[plain])
	}
	seen[id] = 1
	return id
}

// plain returns the words of a node, with a space between its blocks.
func plain(root ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(root, func(n ast.Node, in bool) (ast.WalkStatus, error) {
		if !in {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			b.Write(readable(n.Segment.Value(source)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(source))
		case *ast.RawHTML:
			if isBreak(n, source) {
				b.WriteByte(' ')
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			lines := n.Lines()
			for i := range lines.Len() {
				line := lines.At(i)
				b.Write(line.Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// readable returns a piece of text as it reads: escaping backslashes are removed, entities are decoded.
func readable(written []byte) []byte {
	return util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(written)))
}
