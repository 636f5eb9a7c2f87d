package policies

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/ical"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// Week is what the agenda letter tells an owner about their week. A letter decides nothing, so a read model may supply
// it.
type Week struct {
	Dates    []Date // held and confirmed bookings of the week, in the order of their days
	Requests []Date // requests without an answer, for any day
}

// Date is a booking without the couple's name: other people may see a letter over the reader's shoulder.
type Date struct {
	Days    []events.Day
	Daypart events.Daypart
	Listing events.Bilingual
	Guests  int // 0 = not stated
	Held    bool
}

const (
	agendaAt = 8 * time.Hour // after midnight in Damascus
	// lateAgenda is how many days late an agenda is still sent.
	lateAgenda = 2
)

var _ = schedule.Declare(schedule.Rule{
	Name:  "agenda",
	Topic: "account",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.LettersWished:
			switch {
			case e.Kind != events.Agenda:
				return schedule.Keep
			case e.Wished:
				return schedule.At(nextAgenda(r.At))
			}
			return schedule.Cancel
		case events.AgendaDue:
			return schedule.At(nextAgenda(r.At))
		case events.AccountErased:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return account.BeginWeek{Account: id} },
})

// nextAgenda returns the next Saturday morning.
func nextAgenda(after time.Time) time.Time {
	day := events.DayOf(after)
	for day.Weekday() != time.Saturday || !day.Starts().Add(agendaAt).After(after) {
		day++
	}
	return day.Starts().Add(agendaAt)
}

var _ = on((*Policies).agendaLetter)

// agendaLetter tells an owner what their week holds. There is no letter about an empty week.
func (p *Policies) agendaLetter(ctx context.Context, r events.Recorded, e events.AgendaDue) (draft, error) {
	if p.Week == nil || events.DayOf(r.At) > e.From+lateAgenda {
		return draft{}, nil
	}
	week, err := p.Week(ctx, e.Account, e.From, e.From+6)
	if err != nil || len(week.Dates)+len(week.Requests) == 0 {
		return draft{}, err
	}
	return p.toAccount(ctx, r, e.Account, "agenda", func(s account.State, w *words) {
		room := "/dashboard"
		if s.Role == events.ServiceProvider {
			room = "/provider-dashboard"
		}
		*w = words{
			Link:     p.link(room+"/calendar", s.Lang),
			Day:      spanInWords([]events.Day{e.From, e.From + 6}, s.Lang),
			Dates:    linesOf(week.Dates, s.Lang),
			Requests: linesOf(week.Requests, s.Lang),
		}
	})
}

// linesOf returns dates as a letter lists them, one line each.
func linesOf(dates []Date, lang string) []string {
	var lines []string
	for _, d := range dates {
		name := strings.Join(strings.Fields(nameIn(d.Listing, lang)), " ")
		parts := []string{spanInWords(d.Days, lang), ical.DaypartIn(d.Daypart, lang), name}
		if d.Guests > 0 {
			parts = append(parts, guestsInWords[lang]+strconv.Itoa(d.Guests))
		}
		if d.Held {
			parts = append(parts, ical.StatusIn(ical.Tentative, lang))
		}
		lines = append(lines, strings.Join(parts, " · "))
	}
	return lines
}

var guestsInWords = map[string]string{"ar": "عدد الضيوف: ", "en": "guests: "}
