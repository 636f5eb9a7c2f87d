// Package post contains the commands on the posts of the blog: drafts, publication per language, schedules and the
// archive.
package post

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a post, reduced from its events.
type State struct {
	ID       uuid.UUID
	Version  int64
	Draft    Draft
	Saved    Save
	Archived bool
	ar, en   Language
	revised  []events.PostPublished // oldest first
	slugs    []string               // present and former slugs of both languages
}

// Draft is the present draft of a post: the text of each language, and the details that both languages share.
type Draft struct {
	Ar, En  events.PostText
	Details events.PostDetails
}

// Save is the last change of a draft: the version that it made, and the session of editing.
type Save struct {
	Version int64
	Session uuid.UUID
}

// Language is the publication state of one language of a post.
type Language struct {
	Live      *events.PostPublished // nil = it is not public
	Published int64                 // the version of the last publication
	Slug      string                // the slug of the last publication; "" = never published
	Schedule  *Schedule
}

// Schedule says when the system publishes a language, and when it unpublishes it.
type Schedule struct {
	At, UnpublishAt time.Time // zero = does not happen
	Content         events.PostContent
	Slug, Note      string
	Drafted         int64
	Editor          uuid.UUID
}

// Posts is the aggregate of streams post-<uuid>.
var Posts = commands.Aggregate[State]{Apply: apply}

// In returns the publication state of a language.
func (s State) In(lang string) Language {
	if lang == "en" {
		return s.en
	}
	return s.ar
}

// Content returns the content that a publication of a language would have.
func (d Draft) Content(lang string) events.PostContent {
	if lang == "en" {
		return events.PostContent{Text: d.En, Details: d.Details}
	}
	return events.PostContent{Text: d.Ar, Details: d.Details}
}

func (s *State) in(lang string) *Language {
	if lang == "en" {
		return &s.en
	}
	return &s.ar
}

func apply(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.PostDrafted:
		s.ID, s.Saved = e.Post, Save{s.Version, e.Session}
		if e.Ar != nil {
			s.Draft.Ar = *e.Ar
		}
		if e.En != nil {
			s.Draft.En = *e.En
		}
		if e.Details != nil {
			s.Draft.Details = *e.Details
		}
	case events.PostPublished:
		s.publish(e)
	case events.PostUnpublished:
		l := s.in(e.Lang)
		l.Live, l.Schedule = nil, nil
	case events.PostScheduled:
		s.in(e.Lang).Schedule = &Schedule{
			At: e.At, UnpublishAt: e.UnpublishAt, Content: s.Draft.Content(e.Lang), Slug: e.Slug, Note: e.Note,
			Drafted: e.Drafted, Editor: e.Editor,
		}
		s.slugs = append(s.slugs, e.Slug)
	case events.PostScheduleCancelled:
		s.in(e.Lang).Schedule = nil
	case events.PostArchived:
		s.Archived, s.ar.Schedule, s.en.Schedule = true, nil, nil
	case events.PostRestored:
		s.Archived = false
	}
	return s
}

// publish makes a revision public. A time to unpublish the language stays scheduled.
func (s *State) publish(e events.PostPublished) {
	l := s.in(e.Lang)
	l.Live, l.Published, l.Slug = &e, s.Version, e.Slug
	s.revised, s.slugs = append(s.revised, e), append(s.slugs, e.Slug)
	if l.Schedule == nil {
		return
	}
	if l.Schedule.UnpublishAt.IsZero() {
		l.Schedule = nil
		return
	}
	l.Schedule = &Schedule{UnpublishAt: l.Schedule.UnpublishAt, Editor: l.Schedule.Editor}
}

var notNow = fault.New(
	fault.Conflict,
	"حالة المقال لا تسمح بهذا الآن.",
	"The post's state does not allow this now.",
)

var versionMissing = fault.New(fault.Invalid, "اذكروا النسخة التي كانت أمامكم.",
	"Name the version that was on the screen.").
	With("version", "مطلوب", "Required")

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.PostStream(id)}
}

// requireEditor refuses everybody but editors.
func requireEditor(by commands.Request) error { return by.Actor.Require(events.Editors...) }

// requireLang returns invalid for a language that posts do not have.
func requireLang(lang string) error {
	var check fault.Check
	check.Field(lang == "ar" || lang == "en", "lang", "اختاروا اللغة", "Choose the language")
	return check.Err()
}

// requireEditorOf refuses everybody but editors, and returns invalid for a language that posts do not have.
func requireEditorOf(by commands.Request, lang string) error {
	if err := requireEditor(by); err != nil {
		return err
	}
	return requireLang(lang)
}

// requireOpen returns not_found for a post that does not exist, and conflict for an archived one.
func (s State) requireOpen() error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Archived:
		return notNow
	}
	return nil
}

// requireSeen returns conflict if another session has saved the draft after the version that the editor saw.
func (s State) requireSeen(version int64, session uuid.UUID) error {
	if s.Saved.Version > version && s.Saved.Session != session {
		return commands.Stale.At(s.Version)
	}
	return nil
}
