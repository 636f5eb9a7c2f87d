package post

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

// SchedulePost schedules the draft of a language, as it is at Version, to be published at At and unpublished at
// UnpublishAt. Both are times in Damascus such as 2026-12-01T18:00; an empty time means that it does not happen.
// Without At, the language must be public already. If the draft has changed since Version, the command is refused with
// conflict.
type SchedulePost struct {
	Post        uuid.UUID `json:"post"`
	Version     int64     `json:"version"`
	Lang        string    `json:"lang"`
	At          string    `json:"at"`
	UnpublishAt string    `json:"unpublishAt"`
	Note        string    `json:"note"`
}

var _ = commands.DeclareHandler(SchedulePost{})

// CommandName names the command in the API.
func (SchedulePost) CommandName() string { return "SchedulePost" }

// Limit is the rate limit of the command.
func (SchedulePost) Limit() commands.LimitKind { return commands.EditLimit }

// horizon is how far ahead a time of a schedule may be.
const horizon = 366 * 24 * time.Hour

const wallClock = "2006-01-02T15:04"

var notPublic = fault.New(
	fault.Conflict,
	"هذه اللغة ليست منشورة، فاختاروا وقت النشر.",
	"This language is not public: choose when it is published.",
)

// Prepare refuses everybody but editors, and returns invalid if no version is named.
func (c SchedulePost) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, PublishFacts, error) {
	return prepareRevision(app, by, c.Post, c.Version, c.Lang)
}

// Decide returns invalid for a wrong time and for the fields that a publication lacks. It returns conflict if only
// UnpublishAt is given and the language is not public. Repeating the same schedule appends no event.
func (c SchedulePost) Decide(by events.Actor, s State, facts PublishFacts) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	at, until := readTime(&check, "at", c.At, facts.Now), readTime(&check, "unpublishAt", c.UnpublishAt, facts.Now)
	check.Field(!at.IsZero() || !until.IsZero(), "at", "اختاروا الوقت", "Choose the time")
	check.Field(at.IsZero() || until.IsZero() || until.After(at), "unpublishAt",
		"وقت الإزالة قبل وقت النشر", "It would be taken off before it is published")
	e := events.PostScheduled{
		Post: s.ID, Lang: c.Lang, At: at, UnpublishAt: until, Note: checkNote(&check, "note", c.Note),
		Drafted: s.Saved.Version, Editor: by.Account,
	}
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if !at.IsZero() {
		e.Slug = s.slugOf(c.Lang, facts.Attempt)
	}
	if stands := s.In(c.Lang).Schedule; stands != nil && stands.equals(e) {
		return commands.Decision{}, nil
	}
	if s.Saved.Version > c.Version || s.In(c.Lang).Published > c.Version {
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	if at.IsZero() {
		if s.In(c.Lang).Live == nil {
			return commands.Decision{}, notPublic
		}
		return commands.Then(e)
	}
	if err := s.requireReady(c.Lang); err != nil {
		return commands.Decision{}, err
	}
	return commands.Decision{Claims: s.claims(e.Slug), Events: []events.Event{e}}, nil
}

// equals reports whether an event would set the same schedule.
func (s Schedule) equals(e events.PostScheduled) bool {
	return s.At.Equal(e.At) && s.UnpublishAt.Equal(e.UnpublishAt) && s.Slug == e.Slug && s.Note == e.Note &&
		(e.At.IsZero() || s.Drafted == e.Drafted)
}

// readTime reads a time in Damascus, in Arabic or ASCII digits. It returns the zero time for an empty text.
func readTime(c *fault.Check, field, written string, now time.Time) time.Time {
	written = strings.TrimSpace(commands.Digits(written))
	if written == "" {
		return time.Time{}
	}
	at, err := time.ParseInLocation(wallClock, written, clock.Damascus)
	c.Field(err == nil, field, "اكتبوا اليوم والساعة بتوقيت دمشق", "Give the day and the hour in Damascus")
	c.Field(err != nil || at.After(now), field, "هذا الوقت مضى", "This time has passed")
	c.Field(err != nil || at.Before(now.Add(horizon)), field, "سنة على الأكثر من الآن", "A year from now at most")
	return at.UTC()
}

func (c SchedulePost) chosenSlug(s State) string { return s.Draft.Content(c.Lang).Text.Slug }

// Handle tries slugs until one is free.
func (c SchedulePost) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return executeWithFreeSlug(ctx, app, by, c)
}
