package policies

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/policies/schedule"
	"weddings/commands/shortlist"
	"weddings/events"
)

// Checklist is what the checklist letter tells a couple before their day. A letter decides nothing, so a read model may
// supply it.
type Checklist struct {
	Day  events.Day // of their party; 0 = not decided yet
	Open []shortlist.OpenPoint
}

const (
	checklistAt = 9 * time.Hour // after midnight in Damascus
	// lateChecklist is how many days late a checklist is still sent.
	lateChecklist = 5
	// mostPoints is how many points a letter lists. Its link leads to the rest.
	mostPoints = 20
)

var _ = schedule.Declare(schedule.Rule{
	Name:  "checklist",
	Topic: "account",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.LettersWished:
			switch {
			case e.Kind != events.Checklist:
				return schedule.Keep
			case e.Wished:
				return schedule.At(nextMonth(r.At))
			}
			return schedule.Cancel
		case events.ChecklistDue:
			return schedule.At(nextMonth(r.At))
		case events.AccountErased:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return shortlist.BeginMonth{Account: id} },
})

// nextMonth returns the morning of the first day of the next month.
func nextMonth(after time.Time) time.Time {
	day := events.DayOf(after) + 1
	for {
		if _, _, date := day.Date(); date == 1 {
			return day.Starts().Add(checklistAt)
		}
		day++
	}
}

var _ = on((*Policies).checklistLetter)

// checklistLetter tells a couple what they have still to do. There is no letter if nothing is left to do or their day
// is over.
func (p *Policies) checklistLetter(ctx context.Context, r events.Recorded, e events.ChecklistDue) (draft, error) {
	if p.Checklist == nil || events.DayOf(p.App.Now()) > e.Month+lateChecklist {
		return draft{}, nil
	}
	list, err := p.Checklist(ctx, e.Account, e.Month)
	if err != nil || list.Day <= events.DayOf(p.App.Now()) || len(list.Open) == 0 {
		return draft{}, err
	}
	return p.toAccount(ctx, r, e.Account, "checklist", func(s account.State, w *words) {
		*w = words{
			Link: p.link("/for-couples-only", s.Lang), Day: commands.DayInWords(list.Day, s.Lang),
		}
		for _, point := range list.Open[:min(len(list.Open), mostPoints)] {
			w.Points = append(w.Points, nameIn(point.Words, s.Lang))
		}
	})
}
