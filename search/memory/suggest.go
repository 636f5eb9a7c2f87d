package memory

import (
	"context"
	"unicode/utf8"

	"weddings/search"
)

// fewLetters is of how many letters a word is too young to be given up: the last of them may be wrong.
const fewLetters = 4

// Suggest implements search.Engine.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
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
		all := result.Suggestions(limit)
		if len(all) > 0 || utf8.RuneCountInString(last.Text) > fewLetters {
			return all, nil
		}
		_, size := utf8.DecodeLastRuneInString(typed[:last.End])
		if last.End -= size; last.End <= last.Start {
			return nil, nil
		}
		typed = typed[:last.End]
	}
}
