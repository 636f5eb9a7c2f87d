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

// Upload is the picture that a command names, as the media store knows it.
type Upload struct{ picture *events.Picture } // nil = the command names none, or the actor did not upload it

// Prepare looks the picture up in the media store. It refuses everybody but admins and the system, and returns invalid
// with the wrong fields.
func (c SetCategory) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Upload, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	checkOrder(&check, "sortOrder", c.SortOrder)
	commands.CheckText(&check, "description", c.Description.Ar, c.Description.En)
	checkTexts(&check, c.Intro, c.MetaTitle, c.MetaText)
	var upload Upload
	if c.Picture != nil {
		alt := commands.Trim(c.Picture.Alt)
		check.Field(alt.Ar != "" && alt.En != "", "alt", "صفوا الصورة باللغتين لمن لا يراها",
			"Say in both languages what the picture shows")
		commands.CheckLength(&check, "alt", maxAlt, alt)
		commands.CheckLine(&check, "alt", alt.Ar, alt.En)
		upload = uploadOf(app, by, c.Picture.Picture)
	}
	to, _, err := prepareSet(by, "category-"+c.Key, &check)
	return to, upload, err
}

// uploadOf looks a picture up in the media store. Without a media store it returns the picture as the command has it.
func uploadOf(app *commands.App, by commands.Request, p events.Picture) Upload {
	switch {
	case !markdown.IsHash(p.Hash):
		return Upload{}
	case app.Picture == nil:
		return Upload{&p}
	}
	if known, uploaded := app.Picture(p.Hash, by.Actor.Account); uploaded {
		return Upload{&known}
	}
	return Upload{}
}

// Decide sets the category. It returns invalid for a picture that the actor did not upload, unless the category has it
// already. If the category would not change, no event is appended.
func (c SetCategory) Decide(_ events.Actor, s Entry, upload Upload) (commands.Decision, error) {
	next := c.CategorySet
	if next.Picture != nil {
		known := upload.picture
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
