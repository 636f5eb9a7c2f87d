package policies

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// Overdue is how many entries of each queue have waited for an admin for longer than their target.
type Overdue struct{ Listings, Revisions, Reviews, Reports, Appeals int }

// Admins get a letter in the morning about what is overdue.
var _ = schedule.Declare(schedule.Rule{
	Name:  "moderation-overdue",
	Topic: "account",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.AccountRegistered:
			return whileAdmin(e.Role, r.At)
		case events.RoleGranted:
			if e.Role != events.Admin {
				return schedule.Cancel
			}
			return whileAdmin(e.Role, r.At)
		case events.AccountReinstated:
			return schedule.At(nextMorning(r.At)) // the command finds out whether they are an admin
		case events.ModerationDue:
			return schedule.At(nextMorning(r.At))
		case events.AccountErased:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return account.BeginModeration{Account: id} },
})

func whileAdmin(role events.Role, at time.Time) schedule.Change {
	if role != events.Admin {
		return schedule.Keep
	}
	return schedule.At(nextMorning(at))
}

// nextMorning returns when the next letters of a morning are sent.
func nextMorning(after time.Time) time.Time {
	day := events.DayOf(after)
	if !day.Starts().Add(agendaAt).After(after) {
		day++
	}
	return day.Starts().Add(agendaAt)
}

var _ = on((*Policies).overdueLetter)

// overdueLetter tells an admin what is overdue. There is no letter if nothing is.
func (p *Policies) overdueLetter(ctx context.Context, r events.Recorded, e events.ModerationDue) (draft, error) {
	if p.Overdue == nil || events.DayOf(p.App.Now()) > e.Day { // a late letter would be out of date
		return draft{}, nil
	}
	overdue, err := p.Overdue(ctx)
	if err != nil || overdue == (Overdue{}) {
		return draft{}, err
	}
	return p.toAccount(ctx, r, e.Account, "moderation_overdue", func(s account.State, w *words) {
		*w = words{Link: p.link("/admin/moderation", s.Lang), Queues: overdue.linesIn(s.Lang)}
	})
}

// linesIn returns what is overdue as a letter lists it, a line for each queue.
func (o Overdue) linesIn(lang string) []string {
	var lines []string
	for _, of := range []struct {
		count  int
		ar, en string
	}{
		{o.Listings, "إعلانات جديدة", "new listings"},
		{o.Revisions, "تعديلات", "edits"},
		{o.Reviews, "آراء", "reviews"},
		{o.Reports, "بلاغات", "reports"},
		{o.Appeals, "اعتراضات", "appeals"},
	} {
		name := of.ar
		if lang == "en" {
			name = of.en
		}
		if of.count > 0 {
			lines = append(lines, name+": "+strconv.Itoa(of.count))
		}
	}
	return lines
}
