package reference

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SettingsState is the settings as their events tell them. Each changes by itself.
type SettingsState struct {
	rate     int64 // 0 until it is set
	synonyms map[string][]string
	declined map[events.SynonymDeclined]bool
}

// Settings is the aggregate of the stream of the same name.
var Settings = commands.Aggregate[SettingsState]{Apply: func(s SettingsState, e events.Event) SettingsState {
	switch e := e.(type) {
	case events.ExchangeRateSet:
		s.rate = e.PoundsPerDollar
	case events.SynonymsSet:
		synonyms := maps.Clone(s.synonyms)
		if synonyms == nil {
			synonyms = map[string][]string{}
		}
		synonyms[e.Term] = e.Words
		s.synonyms = synonyms
	case events.SynonymDeclined:
		declined := maps.Clone(s.declined)
		if declined == nil {
			declined = map[events.SynonymDeclined]bool{}
		}
		declined[e] = true
		s.declined = declined
	}
	return s
}}

// defaultRate is the specification's.
const defaultRate = 2500

// PoundsPerDollar is the rate by which prices are converted.
func (s SettingsState) PoundsPerDollar() int64 { return cmp.Or(s.rate, defaultRate) }

// SetExchangeRate changes the conversion that is shown.
type SetExchangeRate struct {
	PoundsPerDollar int64 `json:"poundsPerDollar"`
}

// SetSynonyms replaces the words that mean the same as a term in search.
type SetSynonyms struct {
	Term  string   `json:"term"`
	Words []string `json:"words"`
}

// DeclineSynonym says that a word is not to be proposed as a synonym of a term.
type DeclineSynonym struct {
	Term string `json:"term"`
	Word string `json:"word"`
}

var (
	_ = commands.Declare(Settings, SetExchangeRate{})
	_ = commands.Declare(Settings, SetSynonyms{})
	_ = commands.Declare(Settings, DeclineSynonym{})
)

// CommandName names the command in the API.
func (SetExchangeRate) CommandName() string { return "SetExchangeRate" }
func (SetSynonyms) CommandName() string     { return "SetSynonyms" }
func (DeclineSynonym) CommandName() string  { return "DeclineSynonym" }

// Prepare refuses everybody but admins and the system, and returns invalid unless the rate is between 1 and ten
// million.
func (c SetExchangeRate) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	var check fault.Check
	check.Field(
		c.PoundsPerDollar >= 1 && c.PoundsPerDollar <= 10_000_000,
		"poundsPerDollar",
		"سعر صرف غير معقول",
		"The rate is out of range",
	)
	return setting(by, events.SettingsStream, &check)
}

// Decide returns no event for the present rate.
func (c SetExchangeRate) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	if s.rate == c.PoundsPerDollar {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ExchangeRateSet{PoundsPerDollar: c.PoundsPerDollar})
}

// Prepare refuses everybody but admins, and returns invalid for an empty term or more than fifty words.
func (c SetSynonyms) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SettingsStream}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	term, words := c.trimmed()
	check.Field(term != "" && utf8.RuneCountInString(term) <= 60, "term", "اكتبوا الكلمة", "Required")
	check.Field(len(c.Words) <= 50, "words", "خمسون كلمة على الأكثر", "At most fifty words")
	commands.CheckLine(&check, "term", term)
	commands.CheckLine(&check, "words", words...)
	return to, commands.None{}, check.Err()
}

// trimmed returns the term and those of the words that can be kept.
func (c SetSynonyms) trimmed() (term string, words []string) {
	words = make([]string, 0, len(c.Words))
	for _, w := range c.Words {
		if w = strings.TrimSpace(w); w != "" && utf8.RuneCountInString(w) <= 60 {
			words = append(words, w)
		}
	}
	return strings.TrimSpace(c.Term), words
}

// Decide returns no event for words that the term has already.
func (c SetSynonyms) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	term, words := c.trimmed()
	if slices.Equal(s.synonyms[term], words) { // a term without words is none
		return commands.Decision{}, nil
	}
	return commands.Then(events.SynonymsSet{Term: term, Words: words})
}

// Prepare refuses everybody but admins, and returns invalid without both.
func (c DeclineSynonym) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SettingsStream}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	for field, value := range map[string]string{"term": c.Term, "word": c.Word} {
		check.Field(value != "" && utf8.RuneCountInString(value) <= mostProposed, field, "اكتبوا الكلمة", "Required")
		commands.CheckLine(&check, field, value)
	}
	return to, commands.None{}, check.Err()
}

// mostProposed is how many characters a search term has at most that is counted.
const mostProposed = 80

// Decide returns no event for a word that was declined.
func (c DeclineSynonym) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	e := events.SynonymDeclined{Term: c.Term, Word: c.Word}
	if s.declined[e] {
		return commands.Decision{}, nil
	}
	return commands.Then(e)
}
