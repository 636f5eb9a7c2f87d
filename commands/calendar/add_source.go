package calendar

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AddSource adds a source to a calendar: another calendar of the owner, kept elsewhere, whose days are taken here, too.
type AddSource struct {
	Listing uuid.UUID      `json:"listing"`
	Address string         `json:"address"` // https; webcal is read as https
	Name    string         `json:"name"`
	Hall    *uuid.UUID     `json:"hall"` // nil = the first hall
	Daypart events.Daypart `json:"daypart"`
}

var _ = commands.Declare(Calendars, AddSource{})

// CommandName names the command in the API.
func (AddSource) CommandName() string { return "AddSource" }

// Limit is the rate limit of the command.
func (AddSource) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c AddSource) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns invalid with the wrong fields.
func (c AddSource) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	check.Field(len(s.sources) < maxSources, "address", "يمكنكم قراءة خمسة تقاويم على الأكثر",
		"Five calendars at most can be read")
	address := sourceAddress(&check, c.Address)
	check.Field(!slices.ContainsFunc(s.sources, func(o Source) bool { return o.Address.Text() == address }), "address",
		"هذا التقويم مضاف من قبل", "This calendar is read already")
	known(&check, c.Daypart)
	hall, ok := s.Hall(facts.About, orNil(c.Hall))
	CheckHall(&check, facts.About, ok)
	name := strings.TrimSpace(c.Name)
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "النص أطول من المسموح (الحد: 120)",
		"String must contain at most 120 character(s)")
	commands.CheckLine(&check, "name", name)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.SourceAdded{
		Listing: c.Listing, Source: facts.ID, Hall: hall.Hall, Daypart: c.Daypart,
		Name: events.PersonalOf(by.Account, name), Address: events.PersonalOf(by.Account, address),
	})
}

const maxSources, maxAddress = 5, 2000

func orNil(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

// sourceAddress returns the normalised address of a calendar. Where the address leads is checked when the source is
// read.
func sourceAddress(c *fault.Check, written string) string {
	address := strings.TrimSpace(written)
	c.Field(address != "", "address", "الصقوا عنوان التقويم", "Paste the address of the calendar")
	c.Field(len(address) <= maxAddress, "address", "العنوان أطول من المسموح (الحد: 2000)",
		"String must contain at most 2000 character(s)")
	commands.CheckLine(c, "address", address)
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" {
		c.Field(false, "address", "العنوان غير صالح. انسخوه كاملًا من التقويم الآخر، وأوله https",
			"This is no address. Copy the whole of it from the other calendar; it begins with https")
		return ""
	}
	if parsed.Scheme == "webcal" || parsed.Scheme == "webcals" {
		parsed.Scheme = "https"
	}
	c.Field(parsed.Scheme == "https", "address", "يبدأ العنوان بـ https", "The address must begin with https")
	c.Field(
		parsed.User == nil,
		"address",
		"في العنوان كلمة مرور. استعملوا العنوان السري الذي يعطيكم إياه التقويم الآخر",
		"The address holds a password. Use the secret address that the other calendar gives you",
	)
	parsed.Fragment = ""
	return parsed.String()
}
