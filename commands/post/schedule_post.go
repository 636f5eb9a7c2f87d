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

// SchedulePost lets the draft of a language be published later as it is at Version, and taken off again. Both times are
// of Damascus, as 2026-12-01T18:00; an empty one means neither. Without At, what is public is taken off later.
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

// horizon is how far ahead a post may be scheduled.
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
) (commands.Target, Facts, error) {
	return prepareRevision(app, by, c.Post, c.Version, c.Lang)
}

// Decide returns invalid for times that have passed and for what the draft lacks.
func (c SchedulePost) Decide(by events.Actor, s State, facts Facts) (commands.Decision, error) {
	if err := s.open(); err != nil {
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
	if stands := s.In(c.Lang).Schedule; stands != nil && stands.is(e) {
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

// is reports whether a schedule is what an event would make of it.
func (s Schedule) is(e events.PostScheduled) bool {
	return s.At.Equal(e.At) && s.UnpublishAt.Equal(e.UnpublishAt) && s.Slug == e.Slug && s.Note == e.Note &&
		(e.At.IsZero() || s.Drafted == e.Drafted)
}

// readTime reads a time of Damascus in the digits of either script; the zero time where there is none.
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

func (c SchedulePost) wish(s State) string { return s.Draft.Content(c.Lang).Text.Slug }

// Handle looks for a name in URLs that nobody has.
func (c SchedulePost) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claiming(ctx, app, by, c)
}
