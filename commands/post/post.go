// Package post contains the commands on the posts of the blog: drafts, what is public of each language, and what goes
// out later by itself.
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
	names    []string               // in URLs, of both languages, former ones too
}

// Draft is what both languages say and have in common, public or not.
type Draft struct {
	Ar, En  events.PostText
	Details events.PostDetails
}

// Save is the last change of a draft.
type Save struct {
	Version int64
	Session uuid.UUID
}

// Language is where one language of a post stands.
type Language struct {
	Live      *events.PostPublished // nil = it is not public
	Published int64                 // the version of the last publication
	Slug      string                // the present one, or the last; "" before the first
	Schedule  *Schedule
}

// Schedule is what happens to a language later by itself.
type Schedule struct {
	At, UnpublishAt time.Time // zero = neither
	Content         events.PostContent
	Slug, Note      string
	Drafted         int64
	Editor          uuid.UUID
}

// Posts is the aggregate of streams post-<uuid>.
var Posts = commands.Aggregate[State]{Apply: apply}

// In returns where a language stands.
func (s State) In(lang string) Language {
	if lang == "en" {
		return s.en
	}
	return s.ar
}

// Content returns what the page of a language would be made of.
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
		s.names = append(s.names, e.Slug)
	case events.PostScheduleCancelled:
		s.in(e.Lang).Schedule = nil
	case events.PostArchived:
		s.Archived, s.ar.Schedule, s.en.Schedule = true, nil, nil
	case events.PostRestored:
		s.Archived = false
	}
	return s
}

// publish makes a revision public. A time to take the language off stays.
func (s *State) publish(e events.PostPublished) {
	l := s.in(e.Lang)
	l.Live, l.Published, l.Slug = &e, s.Version, e.Slug
	s.revised, s.names = append(s.revised, e), append(s.names, e.Slug)
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

// requireEditor refuses everybody but who may write posts.
func requireEditor(by commands.Request) error { return by.Actor.Require(events.Editors...) }

// requireLang returns invalid for what is no language of posts.
func requireLang(lang string) error {
	var check fault.Check
	check.Field(lang == "ar" || lang == "en", "lang", "اختاروا اللغة", "Choose the language")
	return check.Err()
}

// requireEditorOf refuses everybody but who may write posts, and returns invalid for what is no language of posts.
func requireEditorOf(by commands.Request, lang string) error {
	if err := requireEditor(by); err != nil {
		return err
	}
	return requireLang(lang)
}

// open returns not_found for a post that does not exist, and conflict for an archived one.
func (s State) open() error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Archived:
		return notNow
	}
	return nil
}

// unseen returns conflict if the draft was saved in another session since a version that was on the screen.
func (s State) unseen(version int64, session uuid.UUID) error {
	if s.Saved.Version > version && s.Saved.Session != session {
		return commands.Stale.At(s.Version)
	}
	return nil
}
