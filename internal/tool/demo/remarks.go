package demo

import (
	"context"
	"time"

	"weddings/commands"
	"weddings/commands/figurenote"
	"weddings/events"
	"weddings/internal/clock"
)

// dark are the hours of an evening in which the site was down, the busiest ones.
var dark = [2]int{19, 22}

// outageDay is the last Thursday before today.
func outageDay() time.Time {
	day := clock.Day(time.Now()).AddDate(0, 0, -1)
	for day.Weekday() != time.Thursday {
		day = day.AddDate(0, 0, -1)
	}
	return day
}

func outage(day time.Time, hour int) bool {
	return hour >= dark[0] && hour < dark[1] && day.Equal(outageDay())
}

// campaignAgo is how many days ago the campaign in the admin's note began.
const campaignAgo = 20

// remark adds the admin's note about a day to the charts, on that day.
func (l *Loader) remark(ctx context.Context, ago int) error {
	day, text := clock.Day(time.Now()).AddDate(0, 0, -ago), ""
	switch {
	case day.Equal(outageDay()):
		text = "انقطعت الكهرباء عن الخادم من السابعة حتى العاشرة مساءً"
	case ago == campaignAgo:
		text = "بدأت حملة الخريف على فيسبوك"
	default:
		return nil
	}
	_, err := commands.Handle(ctx, l.app, l.admin, figurenote.SetFigureNote{
		Day: events.DayOf(day).String(), Text: text,
	})
	return err
}
