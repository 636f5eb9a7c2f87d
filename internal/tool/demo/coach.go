package demo

import (
	"context"
	"fmt"
	"time"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/traffic"
	"weddings/events"
)

// lesson is a listing that lacks facts that couples look for, until its owner adds them.
type lesson struct {
	published
	details events.Details // with the missing facts
	offer   listing.Offer
}

// How many days before today the lessons are mended and a slow answer is asked for and given; from when on couples
// search for the hall of the first owner, and for days on which it is closed.
const (
	mendedAgo             = 25
	askedAgo, answeredAgo = 20, 17
	wantedAgo             = 28
	closedIn, closedFor   = 45, 6 // days from today
)

// leastGuests is the smallest party that a hall accepts. One owner in four does not state it.
func leastGuests(s Sample) int {
	if s.Capacity%40 == 0 {
		return 0
	}
	return s.Capacity / 4
}

// leaveOut removes facts from some listings of the first owner of a role, so that the coach has advice. That owner has
// every ith listing. It returns a lesson for the listing that is completed later.
func (l *Loader) leaveOut(
	i int, role events.Role, outcome Outcome, d *events.Details, o *listing.Offer,
) *lesson {
	if i%len(l.owners[role]) != 0 || outcome != Approved {
		return nil
	}
	n := l.listed[role]
	l.listed[role]++
	mended := &lesson{details: *d, offer: *o}
	switch {
	case role == events.VenueOwner && n == 1:
		d.Description.En, d.Pictures = "", d.Pictures[:2]
		o.Price, o.WhatsApp = nil, ""
		mended.details.Description.En = "A hall for families, with a garden."
		return mended
	case n == 2:
		d.Description, d.Pictures = events.Bilingual{}, d.Pictures[:2]
	case role == events.ServiceProvider && n == 1:
		o.Price, o.MinPrice, o.MaxPrice = nil, nil, nil
	}
	return nil
}

// coach plays the events on which the coach advises owners, ago days before today: a listing is completed and gets more
// contacts, an inquiry is answered after days, and couples search for days that are taken.
func (l *Loader) coach(ctx context.Context, ago int) error {
	for _, each := range l.lessons {
		if ago == mendedAgo {
			if err := l.mend(ctx, each); err != nil {
				return err
			}
		}
		if err := l.lookAt(ctx, each, ago); err != nil {
			return err
		}
	}
	if err := l.answerLate(ctx, ago); err != nil {
		return err
	}
	return l.wantTaken(ctx, ago)
}

// mend lets the owner add the missing facts, and the admin approve them.
func (l *Loader) mend(ctx context.Context, of lesson) error {
	l.advance(l.now().Add(time.Minute))
	_, err := commands.Handle(ctx, l.app, of.owner, listing.ChangeAvailabilityAndPrice{Listing: of.id, Offer: of.offer})
	if err != nil {
		return err
	}
	edited, err := commands.Handle(ctx, l.app, of.owner, listing.EditListing{Listing: of.id, Details: of.details})
	if err != nil {
		return err
	}
	_, err = commands.Handle(ctx, l.app, l.admin, listing.ApproveRevision{Listing: of.id, Version: edited.Version})
	return err
}

// lookAt lets a few couples view a lesson's listing each day. More of them contact the owner once it is complete.
func (l *Loader) lookAt(ctx context.Context, of lesson, ago int) error {
	v := visit{session: fmt.Sprint("lesson-", ago), device: "mobile"}
	for range 2 + ago%3 {
		v.seen = append(v.seen, of.published)
	}
	if ago < mendedAgo && ago%2 == 0 || ago%19 == 0 {
		v.channel = "whatsapp"
	}
	l.advance(l.now().Add(time.Minute))
	return l.visitors(ctx, []visit{v})
}

// of returns the nth public listing of the first owner of a role.
func (l *Loader) of(role events.Role, n int) published {
	for _, p := range l.public {
		if p.owner.Actor.Account == l.owners[role][0].Actor.Account {
			if n == 0 {
				return p
			}
			n--
		}
	}
	return l.public[0]
}

// answerLate lets a couple wait for three days.
func (l *Loader) answerLate(ctx context.Context, ago int) error {
	p := l.of(events.ServiceProvider, 2)
	if ago == askedAgo {
		sent, err := commands.Handle(ctx, l.app, l.couples[1], inquiry.SendInquiry{
			Listing: p.id,
			Name:    coupleNames[1],
			Phone:   "0910899001",
			Message: "مرحبا، هل أنتم متاحون في الصيف؟",
			Lang:    "ar",
		})
		l.waits = sent.ID
		return err
	}
	if ago != answeredAgo {
		return nil
	}
	_, err := commands.Handle(ctx, l.app, p.owner, inquiry.RespondToInquiry{
		Inquiry: l.waits, Response: "أهلًا بكم، نعم. أي يوم يناسبكم؟",
	})
	return err
}

// wantTaken lets the first owner close a week, and couples ask and search for days of it.
func (l *Loader) wantTaken(ctx context.Context, ago int) error {
	p := l.of(events.VenueOwner, 0)
	first := events.DayOf(l.end) + 1 + closedIn
	if ago == wantedAgo {
		_, err := commands.Handle(ctx, l.app, p.owner, calendar.CloseDays{
			Listing: p.id, From: first.String(), To: (first + closedFor).String(), Daypart: events.AllDay, Note: "سفر",
		})
		return err
	}
	if ago > wantedAgo {
		return nil
	}
	l.advance(l.now().Add(time.Minute))
	session := fmt.Sprint("wants-", ago)
	by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: session}
	search := traffic.RecordSearch{
		Search:      idAt(l.now()),
		Session:     session,
		Term:        []string{"قاعة دمشق", "صالة أفراح", "wedding hall"}[ago%3],
		Category:    "venues",
		Governorate: "damascus",
		Days:        (first + events.Day(ago%(closedFor+3))).String(),
		Results:     14,
		Device:      "mobile",
	}
	if _, err := commands.Handle(ctx, l.app, by, search); err != nil {
		return err
	}
	rank := 2 + ago%5
	_, err := commands.Handle(ctx, l.app, by, traffic.RecordSearchClick{
		Search: search.Search, Session: session, Term: search.Term, Listing: p.id, Rank: rank,
		Shown: traffic.Shown(l.app, search.Search, search.Term, p.id, rank),
	})
	if err != nil || ago%7 != 0 {
		return err
	}
	_, err = commands.Handle(ctx, l.app, l.couples[ago%len(l.couples)], inquiry.SendInquiry{
		Listing: p.id, Name: coupleNames[ago%len(coupleNames)], Phone: fmt.Sprintf("09108990%02d", ago),
		Message: "مرحبا، هل هذا اليوم متاح؟", Lang: "ar",
		Party: &inquiry.Party{Day: (first + events.Day(ago%closedFor)).String()},
	})
	return err
}
