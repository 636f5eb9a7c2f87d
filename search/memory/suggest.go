package memory

import (
	"context"
	"slices"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// fewLetters is the length up to which a last word without suggestions is shortened letter by letter.
const fewLetters = 4

// mostMeanings is the maximum number of suggestions for the meaning of the letters.
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

// namesFirst puts listings whose name is the text, or its first words, before the meanings of the words: "Mimas Hall"
// is not a search for halls.
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

// known returns the longest known word at the beginning of an unknown one: the user is typing a second word without a
// space. It returns the zero Token if there is none.
func (snap *snapshot) known(t text.Token, typed string) text.Token {
	if t.End-t.Start > mostWritten {
		return text.Token{}
	}
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
