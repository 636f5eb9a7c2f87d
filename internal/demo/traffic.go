package demo

import (
	"context"
	"fmt"
	"math"
	"time"

	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/traffic"
	"weddings/events"
)

// at most this many visitors write to the log at once
const visitors = 64

// days tells ninety days of traffic. Thursdays and the weeks before summer are busy, as in the trade.
func (l *Loader) days(ctx context.Context) error {
	first := time.Now().UTC().AddDate(0, 0, -days).Truncate(24 * time.Hour)
	wrote, thought := 0, 0
	for day := range days {
		start := first.AddDate(0, 0, day)
		if l.now.Before(start) {
			l.now = start
		}
		if err := l.visit(ctx, start); err != nil {
			return err
		}
		for range 1 + day%3 {
			l.now = l.now.Add(time.Minute)
			if err := l.correspond(ctx, wrote); err != nil {
				return err
			}
			wrote++
		}
		for range 2 {
			l.now = l.now.Add(time.Minute)
			if err := l.opine(ctx, thought); err != nil {
				return err
			}
			thought++
		}
	}
	return nil
}

// weight is how busy a day is beside an ordinary one.
func weight(day time.Time) float64 {
	week := map[time.Weekday]float64{time.Thursday: 1.5, time.Friday: 1.3, time.Wednesday: 1.15}[day.Weekday()]
	if week == 0 {
		week = 0.9
	}
	season := 1 + 0.25*math.Sin(2*math.Pi*float64(day.YearDay()-60)/365)
	return week * season
}

var searched = []string{"قاعة", "قاعة الياسمين", "مصور دمشق", "مزرعة", "عراضة شامية", "بيت عربي", "فرقة", "ورد", "hall damascus", "photographer", "dj aleppo",
	"فستان", "حلب", "مكياج", "سيارات", "حنة", "كوشة", "طائرة هليكوبتر", "يخت", "قصر حمص"}

// visit tells one day: each visitor sees a few pages, some search, some tap a way to reach an owner.
func (l *Loader) visit(ctx context.Context, start time.Time) error {
	var all errgroup.Group
	all.SetLimit(visitors)
	n := int(34 * weight(start))
	for v := range n {
		session := fmt.Sprintf("%d-demo%d", start.UnixMilli(), v)
		device := []string{"mobile", "mobile", "mobile", "desktop", "mobile", "tablet", "mobile", "desktop"}[l.rng.IntN(8)]
		pages := 2 + l.rng.IntN(4)
		var seen []published
		for range pages {
			// The square puts the first listings ahead, as rankings do.
			seen = append(seen, l.public[int(float64(len(l.public))*math.Pow(l.rng.Float64(), 2))])
		}
		term, taps, channel := "", l.rng.IntN(5) == 0, traffic.Channels[l.rng.IntN(2)]
		if l.rng.IntN(3) == 0 {
			term = searched[l.rng.IntN(len(searched))]
		}
		bot := l.rng.IntN(25) == 0
		all.Go(func() error {
			return l.visitor(ctx, session, device, term, seen, taps, channel, bot)
		})
	}
	return all.Wait()
}

func (l *Loader) visitor(ctx context.Context, session, device, term string, seen []published, taps bool, channel string, bot bool) error {
	by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: session}
	view := traffic.RecordPageView{Session: session, Visitor: session, Path: "/", Device: device, OS: "Android", Browser: "Chrome", Bot: bot}
	if _, err := view.Handle(ctx, l.app, by); err != nil {
		return err
	}
	if term != "" && !bot {
		results := 12
		if term == "طائرة هليكوبتر" || term == "يخت" {
			results = 0
		}
		if _, err := (traffic.RecordSearch{Search: commands.NewID(), Session: session, Term: term, Results: results, Device: device}).Handle(ctx, l.app, by); err != nil {
			return err
		}
	}
	for _, p := range seen {
		view.Path, view.Listing, view.Category, view.Governorate = "/venue/"+p.id.String(), p.id, p.sample.Category, p.sample.Governorate
		if _, err := view.Handle(ctx, l.app, by); err != nil {
			return err
		}
	}
	if taps && !bot {
		_, err := traffic.RecordContactClick{Listing: seen[0].id, Channel: channel, Session: session, Device: device}.Handle(ctx, l.app, by)
		return err
	}
	return nil
}
