package memory

import (
	"context"
	"slices"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// fewLetters is of how many letters a word is too young to be given up: the last of them may be wrong.
const fewLetters = 4

// mostMeanings is how many suggestions say what the letters mean.
const mostMeanings = 2

// Suggest implements search.Engine.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	typed = e.current.Load().onKeyboard(typed)
	words := search.Words(typed)
	if limit <= 0 || len(words) == 0 {
		return nil, ctx.Err()
	}
	last := words[len(words)-1]
	for {
		result, err := e.find(ctx, search.Query{Text: typed, Limit: limit, Bare: true}, suggesting)
		if err != nil {
			return nil, err
		}
		if all := e.current.Load().namesFirst(result.Suggestions(limit+mostMeanings), typed); len(all) > 0 {
			return all[:min(limit, len(all))], nil
		}
		if utf8.RuneCountInString(last.Text) > fewLetters {
			if last = e.current.Load().known(last, typed); last.Text == "" {
				return nil, nil
			}
		} else {
			_, size := utf8.DecodeLastRuneInString(typed[:last.End])
			if last.End -= size; last.End <= last.Start {
				return nil, nil
			}
		}
		typed = typed[:last.End]
	}
}

// namesFirst puts what is called by all that was typed, or by what it begins with, before what its words mean: "Mimas
// Hall" is no search for halls.
func (snap *snapshot) namesFirst(all []search.Suggestion, typed string) []search.Suggestion {
	words := search.Words(typed)
	var ids []string
	for n := min(len(words), search.MaxNamed); n > 1 && ids == nil; n-- {
		name := text.Join(words[:n])
		for _, p := range snap.segments {
			p.names.whole(name, func(doc uint32) { ids = append(ids, p.docs[doc].ID.String()) })
		}
	}
	called := func(s search.Suggestion) bool { return s.Kind == "listing" && slices.Contains(ids, s.Value) }
	slices.SortStableFunc(all, func(a, b search.Suggestion) int {
		switch {
		case called(a) == called(b):
			return 0
		case called(a):
			return -1
		}
		return 1
	})
	return all
}

// known returns the longest word that is known among the beginnings of one that is not, behind which another is being
// typed without a space between them; no word where none is.
func (snap *snapshot) known(t text.Token, typed string) text.Token {
	for {
		_, size := utf8.DecodeLastRuneInString(typed[:t.End])
		t.End -= size
		parts := text.Tokens(typed[t.Start:t.End])
		if len(parts) != 1 || utf8.RuneCountInString(parts[0].Text) < partLetters {
			return text.Token{}
		}
		if t.Text = parts[0].Text; meant(t.Text) || snap.has(t.Text) {
			return t
		}
	}
}
