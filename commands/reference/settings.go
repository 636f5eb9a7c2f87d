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

// SettingsState is the state of the settings of the site, reduced from their events.
type SettingsState struct {
	rate     int64                           // Syrian pounds per US dollar; 0 = nobody has set it
	synonyms map[string][]string             // by search term
	declined map[events.SynonymDeclined]bool // the synonyms that must not be proposed again
}

// Settings is the aggregate of events.SettingsStream.
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

// defaultRate is the exchange rate of the specification, in Syrian pounds per US dollar.
const defaultRate = 2500

// PoundsPerDollar returns the exchange rate by which prices are converted, in Syrian pounds per US dollar.
func (s SettingsState) PoundsPerDollar() int64 { return cmp.Or(s.rate, defaultRate) }

// SetExchangeRate changes the rate by which the site converts prices.
type SetExchangeRate struct {
	PoundsPerDollar int64 `json:"poundsPerDollar"`
}

// SetSynonyms replaces the synonyms of a search term.
type SetSynonyms struct {
	Term  string   `json:"term"`
	Words []string `json:"words"`
}

// DeclineSynonym says that the site must not propose a word as a synonym of a search term any more.
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
	return prepareSet(by, events.SettingsStream, &check)
}

// Decide sets the rate. If the rate would not change, no event is appended.
func (c SetExchangeRate) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	if s.rate == c.PoundsPerDollar {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ExchangeRateSet{PoundsPerDollar: c.PoundsPerDollar})
}

// Prepare refuses everybody but admins. It returns invalid for an empty term, for a term or a word that is longer than
// 60 characters, and for more than 50 words.
func (c SetSynonyms) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SettingsStream}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	term, words := c.trimmed()
	tooLong := func(word string) bool { return utf8.RuneCountInString(word) > 60 }
	check.Field(term != "", "term", "اكتبوا الكلمة", "Required")
	check.Field(!tooLong(term), "term", "ستون حرفًا على الأكثر", "At most sixty characters")
	check.Field(len(c.Words) <= 50, "words", "خمسون كلمة على الأكثر", "At most fifty words")
	check.Field(!slices.ContainsFunc(words, tooLong), "words", "ستون حرفًا لكل كلمة على الأكثر",
		"At most sixty characters in each word")
	commands.CheckLine(&check, "term", term)
	commands.CheckLine(&check, "words", words...)
	return to, commands.None{}, check.Err()
}

// trimmed returns the term and the words without white space around them. It omits empty words.
func (c SetSynonyms) trimmed() (term string, words []string) {
	words = make([]string, 0, len(c.Words))
	for _, w := range c.Words {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return strings.TrimSpace(c.Term), words
}

// Decide sets the synonyms. If they would not change, no event is appended.
func (c SetSynonyms) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	term, words := c.trimmed()
	if slices.Equal(s.synonyms[term], words) { // an unknown term has no words either
		return commands.Decision{}, nil
	}
	return commands.Then(events.SynonymsSet{Term: term, Words: words})
}

// Prepare refuses everybody but admins. It returns invalid if the term or the word is empty or longer than
// maxCountedTerm.
func (c DeclineSynonym) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SettingsStream}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	for field, value := range map[string]string{"term": c.Term, "word": c.Word} {
		check.Field(value != "" && utf8.RuneCountInString(value) <= maxCountedTerm, field, "اكتبوا الكلمة", "Required")
		commands.CheckLine(&check, field, value)
	}
	return to, commands.None{}, check.Err()
}

// maxCountedTerm is the longest proposed synonym, in characters. Synonyms are proposed from the search terms that
// traffic.Term has cut to this length.
const maxCountedTerm = 80

// Decide records that the synonym is declined. If it was declined before, no event is appended.
func (c DeclineSynonym) Decide(_ events.Actor, s SettingsState, _ commands.None) (commands.Decision, error) {
	e := events.SynonymDeclined{Term: c.Term, Word: c.Word}
	if s.declined[e] {
		return commands.Decision{}, nil
	}
	return commands.Then(e)
}
