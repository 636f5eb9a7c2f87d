// Package content holds the words of the information pages that came with the program: what is public until an editor
// publishes another text, and the first revision of each page.
package content

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed ar/*.md en/*.md
var files embed.FS

// Pages are the information pages by their paths, in the order in which editors see them. Other files of the folder are
// lists that the app draws.
var Pages = []string{"about", "careers", "press", "terms", "privacy", "cancellation"}

// Text is what a page says in one language.
type Text struct {
	Title, Lead string
	Content     string // Markdown; a heading of level 2 may end with its anchor, as in "Prices {#prices}"
}

// Is reports whether there is an information page of a name.
func Is(page string) bool { return slices.Contains(Pages, page) }

// Of returns the text that came with the program; none where there is no such page or language.
func Of(page, lang string) Text { return all()[lang+"/"+page] }

var all = sync.OnceValue(func() map[string]Text {
	texts := map[string]Text{}
	for _, page := range Pages {
		for _, lang := range []string{"ar", "en"} {
			file := lang + "/" + page
			raw, err := files.ReadFile(file + ".md")
			if err == nil {
				texts[file], err = parse(string(raw))
			}
			if err != nil {
				panic(fmt.Errorf("content/%s.md: %w", file, err)) // the file is part of the binary
			}
		}
	}
	return texts
})

// parse reads "# title", a lead, and the rest.
func parse(file string) (Text, error) {
	head, rest, _ := strings.Cut(strings.TrimSpace(file), "\n")
	title, is := strings.CutPrefix(head, "# ")
	lead, words, found := strings.Cut(strings.TrimSpace(rest), "\n\n")
	if !is || !found || lead == "" {
		return Text{}, fmt.Errorf("there is no title, no lead or no text")
	}
	return Text{
		Title: strings.TrimSpace(title), Lead: strings.Join(strings.Fields(lead), " "),
		Content: strings.TrimSpace(words),
	}, nil
}
