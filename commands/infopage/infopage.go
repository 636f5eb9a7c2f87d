// Package infopage contains the commands on the information pages of the site: drafts and publication per language. The
// pages are those of weddings/ui/content. Its texts are public until others are published.
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

// State is the state of an information page, reduced from its events. A text without an event is the text that came
// with the program.
type State struct {
	Version int64
	Saved   Save
	ar, en  language
	revised []events.InfoPagePublished // oldest first
}

// Save is the last change of a draft: the version that it made, and the session of editing.
type Save struct {
	Version int64
	Session uuid.UUID
}

// language is the draft and the publication of one language of a page.
type language struct {
	draft     *events.InfoPageText      // nil = the text that came with the program
	live      *events.InfoPagePublished // nil = the text that came with the program
	published int64                     // the version of the last publication
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

// Draft returns the draft of a page in a language.
func (s State) Draft(page, lang string) events.InfoPageText {
	if draft := s.in(lang).draft; draft != nil {
		return *draft
	}
	return First(page, lang)
}

// Live returns the public text of a page in a language.
func (s State) Live(page, lang string) events.InfoPageText {
	if live := s.in(lang).live; live != nil {
		return live.Text
	}
	return First(page, lang)
}

// First returns the text of a page that came with the program.
func First(page, lang string) events.InfoPageText { return events.InfoPageText(content.Of(page, lang)) }

// requireSeen returns conflict if another session has saved the draft after the version that the editor saw.
func (s State) requireSeen(version int64, session uuid.UUID) error {
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

// requirePage refuses everybody but editors, and returns not_found for a page that does not exist.
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

// requireVersion returns invalid for a negative version. A page without events has version 0.
func requireVersion(version int64) error {
	var check fault.Check
	check.Field(version >= 0, "version", "اذكروا النسخة التي كانت أمامكم", "Name the version that was on the screen")
	return check.Err()
}

// requireDraft is requirePage for a command that saves a draft. It also returns invalid for a negative version.
func requireDraft(by commands.Request, page string, version int64) (commands.Target, error) {
	to, err := requirePage(by, page)
	if err == nil {
		err = requireVersion(version)
	}
	return to, err
}

// trim returns a text without white space around it. It records an error for a text that is too long or that check
// refuses.
func trim(c *fault.Check, field string, limit int, text string, check func(*fault.Check, string, ...string)) string {
	text = strings.TrimSpace(text)
	n := strconv.Itoa(limit)
	c.Field(utf8.RuneCountInString(text) <= limit, field,
		"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
	check(c, field, text)
	return text
}

// checkText returns the text of a language as it is stored. A draft may lack everything.
func checkText(c *fault.Check, lang string, t events.InfoPageText) events.InfoPageText {
	t.Title = trim(c, lang+".title", maxTitle, t.Title, commands.CheckLine)
	t.Lead = trim(c, lang+".lead", maxLead, t.Lead, commands.CheckText)
	t.Content = strings.ReplaceAll(t.Content, "\r\n", "\n")
	t.Content = trim(c, lang+".content", maxContent, t.Content, commands.CheckText)
	commands.CheckMarkdown(c, lang+".content", t.Content)
	return t
}
