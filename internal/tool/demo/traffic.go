package demo

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/clock"
)

// writers is the number of concurrent appends.
const writers = 64

// days records ninety days of traffic, up to yesterday. Thursdays and the weeks before summer are busy, as in the
// trade.
func (l *Loader) days(ctx context.Context) error {
	today := clock.Day(time.Now())
	wrote, thought := 0, 0
	for day := range days {
		start := today.AddDate(0, 0, day-days)
		if err := l.visits(ctx, start); err != nil {
			return err
		}
		for range 1 + day%3 {
			l.advance(l.now().Add(time.Minute))
			if err := l.correspond(ctx, wrote); err != nil {
				return err
			}
			wrote++
		}
		for _, tell := range []func(context.Context, int) error{
			l.wed, l.remark, l.support, l.budgets, l.quizzes, l.readers, l.subscriptions, l.appeals, l.coach,
			l.followPost,
		} {
			if err := tell(ctx, days-day); err != nil {
				return err
			}
		}
		if err := l.enter(ctx); err != nil {
			return err
		}
		l.advance(l.now().Add(time.Minute))
		if err := l.request(ctx, day, days-day); err != nil {
			return err
		}
		opinions := 2
		if day == days-1 {
			opinions = 12
			if err := l.sendLate(ctx); err != nil {
				return err
			}
		}
		for range opinions {
			l.advance(l.now().Add(time.Minute))
			if err := l.opine(ctx, thought, days-day); err != nil {
				return err
			}
			thought++
		}
		if err := l.blog(ctx, days-day); err != nil {
			return err
		}
	}
	return nil
}

// advance moves the simulated time forward, never back.
func (l *Loader) advance(to time.Time) {
	if l.now().Before(to) {
		l.moveTo(to)
	}
}

// weight is a day's traffic relative to an ordinary day.
func weight(day time.Time) float64 {
	week := map[time.Weekday]float64{time.Thursday: 1.5, time.Friday: 1.3, time.Wednesday: 1.15}[day.Weekday()]
	if week == 0 {
		week = 0.9
	}
	season := 1 + 0.25*math.Sin(2*math.Pi*float64(day.YearDay()-60)/365)
	return week * season
}

// busy weighs the hours of the Damascus day: quiet nights, more at noon, most in the evening.
var busy = [24]float64{
	9:  2,
	10: 3,
	11: 4,
	12: 5,
	13: 5,
	14: 4,
	15: 3,
	16: 4,
	17: 5,
	18: 6,
	19: 8,
	20: 10,
	21: 12,
	22: 10,
	23: 6,
	0:  3,
	1:  1,
	7:  0.5,
	8:  1,
}

// hour draws an hour by these weights.
func (l *Loader) hour() int {
	total := 0.0
	for _, h := range busy {
		total += h
	}
	at := l.rng.Float64() * total
	for hour, h := range busy {
		if at -= h; at < 0 {
			return hour
		}
	}
	return len(busy) - 1
}

var searched = []string{
	"قاعة",
	"قاعة الياسمين",
	"مصور دمشق",
	"مزرعة",
	"عراضة شامية",
	"بيت عربي",
	"فرقة",
	"ورد",
	"hall damascus",
	"photographer",
	"dj aleppo",
	"فستان",
	"حلب",
	"مكياج",
	"سيارات",
	"حنة",
	"كوشة",
	"طائرة هليكوبتر",
	"يخت",
	"قصر حمص",
}

// Some terms find nothing. For some, no visitor opens a result.
var (
	foundNothing = map[string]bool{"طائرة هليكوبتر": true, "يخت": true}
	openedNone   = map[string]bool{"كوشة": true, "سيارات": true}
)

// visit is one visitor's session.
type visit struct {
	session, device string
	seen            []published
	term            string
	opens           bool   // opens a result of the search
	rank            int    // of that result
	channel         string // of a contact click on the first listing seen, or ""
	plays           []commands.Command
	bot             bool
	way             way
	seconds         []int // seconds on each page; missing for the last pages
}

// way is where a visit comes from.
type way struct{ referrer, source, medium, campaign string }

// ways are taken in turn, so that every breakdown of figures has rows.
var ways = []way{
	{},
	{referrer: "https://www.google.com"},
	{referrer: "https://l.facebook.com"},
	{},
	{source: "whatsapp"},
	{referrer: "https://www.google.com"},
	{referrer: "https://www.instagram.com"},
	{referrer: "https://chatgpt.com"},
	{},
	{referrer: "https://l.facebook.com", source: "facebook", medium: "social", campaign: "autumn"},
	{source: "newsletter", medium: "email", campaign: "ideas"},
	{referrer: "https://syrian-brides.example"},
}

// quietHall is a listing that many people view and nobody contacts.
const quietHall = 2

// favoured draws a listing. The square in its formula favours the first listings, as rankings do.
func (l *Loader) favoured() published {
	return l.public[int(float64(len(l.public))*math.Pow(l.rng.Float64(), 2))]
}

// visits records one day. Each visitor sees a few pages; some search, some click a contact.
func (l *Loader) visits(ctx context.Context, start time.Time) error {
	var byHour [24][]visit
	for v := range int(34 * weight(start)) {
		seen := visit{
			session: fmt.Sprintf("%d-demo%d", start.UnixMilli(), v),
			device: []string{
				"mobile", "mobile", "mobile", "desktop", "mobile", "tablet", "mobile",
				"desktop",
			}[l.rng.IntN(8)],
		}
		seen.way = ways[v%len(ways)]
		for range 2 + l.rng.IntN(4) {
			seen.seen = append(seen.seen, l.favoured())
		}
		if l.rng.IntN(5) == 0 {
			seen.channel = traffic.Channels[[]int{0, 0, 0, 1, 1, 1, 1, 2, 4}[l.rng.IntN(9)]]
		}
		if seen.seen[0].id == l.public[quietHall].id {
			seen.channel = ""
		}
		if l.rng.IntN(3) == 0 {
			seen.term, seen.opens = searched[l.rng.IntN(len(searched))], l.rng.IntN(2) == 0
			seen.rank = 1 + v%9
		}
		seen.bot = l.rng.IntN(25) == 0
		if l.listening.IntN(12) == 0 {
			seen.plays = l.plays(seen.session)
		}
		seen.seconds = l.attention(len(seen.seen) + 1)
		hour := l.hour()
		byHour[hour] = append(byHour[hour], seen)
	}
	for hour, there := range byHour {
		if len(there) == 0 || outage(start, hour) {
			continue
		}
		l.advance(start.Add(time.Duration(hour)*time.Hour + time.Duration(l.rng.IntN(60))*time.Minute))
		if err := l.visitors(ctx, there); err != nil {
			return err
		}
	}
	return nil
}

// attention draws the seconds on each page: less than a minute for most, minutes for a few. One visitor in seven sends
// nothing about the last two pages.
func (l *Loader) attention(pages int) (seconds []int) {
	if l.reading.IntN(7) == 0 {
		pages -= 2
	}
	for range pages {
		seconds = append(seconds, 3+int(28*min(l.reading.ExpFloat64(), 30)))
	}
	return seconds
}

// visitors records the visits of an hour concurrently: they are independent.
func (l *Loader) visitors(ctx context.Context, there []visit) error {
	var all errgroup.Group
	all.SetLimit(writers)
	for _, v := range there {
		by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: v.session}
		for _, follows := range v.recorded(l.app) {
			all.Go(func() error {
				for _, c := range follows {
					if _, err := commands.Handle(ctx, l.app, by, c); err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
	return all.Wait()
}

// recorded is the commands of a visit: groups that run one after the other, next to groups that run at the same time.
func (v visit) recorded(app *commands.App) [][]commands.Command {
	all := v.views()
	if v.bot {
		return all
	}
	alone := slices.Clone(v.plays)
	if v.term != "" {
		alone = append(alone, v.search(app)...)
	}
	if v.channel != "" {
		alone = append(alone, traffic.RecordContactClick{
			Listing: v.seen[0].id,
			Channel: v.channel,
			Session: v.session,
			Device:  v.device,
		})
	}
	for _, c := range alone {
		all = append(all, []commands.Command{c})
	}
	return all
}

// views records the views of the home page and of the listings, and the time on each.
func (v visit) views() [][]commands.Command {
	view := traffic.RecordPageView{
		Session: v.session,
		Visitor: v.session,
		Path:    "/",
		Device:  v.device,
		OS:      "Android",
		Browser: "Chrome",
		Lang:    "ar",
		Theme:   "dark",
		Bot:     v.bot,

		Referrer: v.way.referrer,
		Source:   v.way.source,
		Medium:   v.way.medium,
		Campaign: v.way.campaign,
	}
	all := [][]commands.Command{v.viewed(view, 0)}
	for i, p := range v.seen {
		view.Path, view.Listing, view.Category, view.Governorate = "/venue/"+p.id.String(), p.id,
			p.sample.Category, reference.PlaceSlug(p.sample.Governorate)
		all = append(all, v.viewed(view, i+1))
	}
	return all
}

// viewed records a view with the seconds on the page: fewer on the home page than on listings, more for visitors who
// contact an owner. Bots and some browsers send none.
func (v visit) viewed(view traffic.RecordPageView, place int) []commands.Command {
	if place >= len(v.seconds) || v.bot {
		return []commands.Command{view}
	}
	id := commands.NewID()
	view.EventID = id.String()
	seconds := v.seconds[place]
	if place == 0 {
		seconds = 1 + seconds/3
	}
	if v.channel != "" {
		seconds *= 2
	}
	return []commands.Command{view, traffic.RecordPageLeft{Session: v.session, View: id, Seconds: seconds}}
}

// idAt returns a version 7 id that contains the given time: the command that records an opened result checks the time
// of its search.
func idAt(at time.Time) uuid.UUID {
	id := commands.NewID()
	var held [8]byte
	binary.BigEndian.PutUint64(held[:], uint64(at.UnixMilli()))
	copy(id[:6], held[2:])
	return id
}

// search records the search, and the click on a result if there is one.
func (v visit) search(app *commands.App) []commands.Command {
	search := traffic.RecordSearch{
		Search:  idAt(app.Now()),
		Session: v.session,
		Term:    v.term,
		Results: 12,
		Device:  v.device,
	}
	if foundNothing[v.term] {
		search.Results = 0
	}
	if !v.opens || search.Results == 0 || openedNone[v.term] {
		return []commands.Command{search}
	}
	return []commands.Command{search, traffic.RecordSearchClick{
		Search:  search.Search,
		Session: v.session,
		Term:    v.term,
		Listing: v.seen[0].id,
		Rank:    v.rank,
		Shown:   traffic.Shown(app, search.Search, v.term, v.seen[0].id, v.rank),
	}}
}
