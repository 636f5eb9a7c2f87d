// Package infopage contains the commands on the information pages of the site: their drafts, and what is public of each
// language. The pages are those of weddings/ui/content, whose texts stand until others are published.
package infopage

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
	"weddings/ui/content"
)

// State is the state of an information page, reduced from its events. What no event has named is as it came with the
// program.
type State struct {
	Version int64
	Saved   Save
	ar, en  language
	revised []events.InfoPagePublished // oldest first
}

// Save is the last change of a draft.
type Save struct {
	Version int64
	Session uuid.UUID
}

// language is where one language of a page stands.
type language struct {
	draft     *events.InfoPageText // nil = the text that came with the program
	live      *events.InfoPagePublished
	published int64 // the version of the last publication
}

// InfoPages is the aggregate of streams infopage-<page>.
var InfoPages = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.InfoPageDrafted:
		s.Saved = Save{s.Version, e.Session}
		if e.Ar != nil {
			s.ar.draft = e.Ar
		}
		if e.En != nil {
			s.en.draft = e.En
		}
	case events.InfoPagePublished:
		l := &s.ar
		if e.Lang == "en" {
			l = &s.en
		}
		l.live, l.published = &e, s.Version
		s.revised = append(slices.Clone(s.revised), e)
	}
	return s
}

func (s State) in(lang string) language {
	if lang == "en" {
		return s.en
	}
	return s.ar
}

// Draft returns what a page would say in a language if it were published now.
func (s State) Draft(page, lang string) events.InfoPageText {
	if draft := s.in(lang).draft; draft != nil {
		return *draft
	}
	return First(page, lang)
}

// Live returns what a page says in a language.
func (s State) Live(page, lang string) events.InfoPageText {
	if live := s.in(lang).live; live != nil {
		return live.Text
	}
	return First(page, lang)
}

// First returns the text that came with the program.
func First(page, lang string) events.InfoPageText { return events.InfoPageText(content.Of(page, lang)) }

// unseen returns conflict if the draft was saved in another session since a version that was on the screen.
func (s State) unseen(version int64, session uuid.UUID) error {
	if s.Saved.Version > version && s.Saved.Session != session {
		return commands.Stale.At(s.Version)
	}
	return nil
}

// Limits in characters.
const (
	maxTitle, maxLead, maxNote = 160, 400, 500
	maxContent                 = markdown.MaxLength
)

// FormLimits are the limits of the fields of an information page.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"maxTitle": maxTitle, "maxLead": maxLead, "maxContent": maxContent, "maxNote": maxNote}
}

// requirePage refuses everybody but who may write the site's texts, and returns not_found for what is no page.
func requirePage(by commands.Request, page string) (commands.Target, error) {
	to := commands.Target{
		ID: uuid.NewSHA1(uuid.NameSpaceURL, []byte("weddings/"+page)), Stream: events.InfoPageStream(page),
	}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, err
	}
	if !content.Is(page) {
		return to, commands.NotFound
	}
	return to, nil
}

// requireVersion returns invalid for a version that no page has. A page of which nothing has been said has version 0.
func requireVersion(version int64) error {
	var check fault.Check
	check.Field(version >= 0, "version", "اذكروا النسخة التي كانت أمامكم", "Name the version that was on the screen")
	return check.Err()
}

// requireDraft is requirePage for what saves a draft, and returns invalid for a version that no page has.
func requireDraft(by commands.Request, page string, version int64) (commands.Target, error) {
	to, err := requirePage(by, page)
	if err == nil {
		err = requireVersion(version)
	}
	return to, err
}

// line checks and trims a text, of one line or of several.
func line(c *fault.Check, field string, limit int, text string, check func(*fault.Check, string, ...string)) string {
	text = strings.TrimSpace(text)
	n := strconv.Itoa(limit)
	c.Field(utf8.RuneCountInString(text) <= limit, field,
		"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
	check(c, field, text)
	return text
}

// checkText returns the text of a language as it is stored. A draft may lack everything.
func checkText(c *fault.Check, lang string, t events.InfoPageText) events.InfoPageText {
	t.Title = line(c, lang+".title", maxTitle, t.Title, commands.CheckLine)
	t.Lead = line(c, lang+".lead", maxLead, t.Lead, commands.CheckText)
	t.Content = strings.ReplaceAll(t.Content, "\r\n", "\n")
	t.Content = line(c, lang+".content", maxContent, t.Content, commands.CheckText)
	commands.CheckMarkdown(c, lang+".content", t.Content)
	return t
}
