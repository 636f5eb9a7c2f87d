package reference

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
)

// SetCategory adds or replaces a service category.
type SetCategory struct{ events.CategorySet }

var _ = commands.Declare(Entries, SetCategory{})

// CommandName names the command in the API.
func (SetCategory) CommandName() string { return "SetCategory" }

// Sent is the picture that a command names, as the media store knows it; nil where the actor did not send it.
type Sent struct{ picture *events.Picture }

// Prepare refuses everybody but admins and the system, and returns invalid with the wrong fields.
func (c SetCategory) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Sent, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	checkOrder(&check, "sortOrder", c.SortOrder)
	commands.CheckText(&check, "description", c.Description.Ar, c.Description.En)
	checkTexts(&check, c.Intro, c.MetaTitle, c.MetaText)
	var sent Sent
	if c.Picture != nil {
		alt := commands.Trim(c.Picture.Alt)
		check.Field(alt.Ar != "" && alt.En != "", "alt", "صفوا الصورة باللغتين لمن لا يراها",
			"Say in both languages what the picture shows")
		commands.CheckLength(&check, "alt", maxAlt, alt)
		commands.CheckLine(&check, "alt", alt.Ar, alt.En)
		sent = sentOf(app, by, c.Picture.Picture)
	}
	to, _, err := setting(by, "category-"+c.Key, &check)
	return to, sent, err
}

// sentOf looks a picture up in the media store.
func sentOf(app *commands.App, by commands.Request, p events.Picture) Sent {
	switch {
	case !markdown.IsHash(p.Hash):
		return Sent{}
	case app.Picture == nil:
		return Sent{&p}
	}
	if known, sent := app.Picture(p.Hash, by.Actor.Account); sent {
		return Sent{&known}
	}
	return Sent{}
}

// Decide sets it. It returns invalid for a picture that neither the actor sent nor the category has.
func (c SetCategory) Decide(_ events.Actor, s Entry, sent Sent) (commands.Decision, error) {
	next := c.CategorySet
	if next.Picture != nil {
		known := sent.picture
		if before, is := s.last.(events.CategorySet); is && before.Picture != nil &&
			before.Picture.Picture.Hash == next.Picture.Picture.Hash {
			known = &before.Picture.Picture
		}
		if known == nil {
			var check fault.Check
			check.Field(false, "picture", "صورة غير معروفة", "Unknown picture")
			return commands.Decision{}, check.Err()
		}
		next.Picture = &events.CategoryPicture{Picture: *known, Alt: commands.Trim(next.Picture.Alt)}
	}
	return s.set(next)
}
