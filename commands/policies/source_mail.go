package policies

import (
	"context"
	"slices"
	"strings"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// daysNamed is how many days a letter names.
const daysNamed = 5

var _ = on((*Policies).sourceLetter)

// sourceLetter tells an owner that their other calendar takes days on which there are bookings here. Each pair of
// booking and calendar is told once, and all pairs that one reading finds are in one letter.
func (p *Policies) sourceLetter(ctx context.Context, r events.Recorded, e events.DaysImported) (draft, error) {
	if len(e.Met) == 0 {
		return draft{}, nil
	}
	about, err := listingOf(ctx, p.App, e.Listing)
	if err != nil {
		return draft{}, err
	}
	var days []events.Day
	for _, met := range e.Met {
		days = append(days, met.Day)
	}
	slices.Sort(days)
	days = slices.Compact(days)
	return p.toAccount(ctx, r, about.Owner, "source_met_booking", func(owner account.State, w *words) {
		*w = words{
			Listing: nameIn(about.Details.Name, owner.Lang), Day: daysInWords(days, owner.Lang),
			Link: p.link(roomsOf(about)+"/calendar", owner.Lang, "listing", e.Listing.String()),
		}
	})
}

// daysInWords names each day. Of more than daysNamed days it names the first ones.
func daysInWords(days []events.Day, lang string) string {
	between, more := "; ", " …"
	if lang == "ar" {
		between = "، "
	}
	var named []string
	for _, day := range days[:min(len(days), daysNamed)] {
		named = append(named, commands.DayInWords(day, lang))
	}
	if len(days) <= daysNamed {
		more = ""
	}
	return strings.Join(named, between) + more
}
