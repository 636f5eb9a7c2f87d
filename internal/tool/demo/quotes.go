package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/events"
)

// quotedOwners is how many owners of a governorate quote for halls, and for photography: enough for the budget
// calculator to tell what others were quoted.
const quotedOwners = 7

// quotes lets couples ask in Damascus, and owners answer with what it would cost.
func (l *Loader) quotes(ctx context.Context) error {
	for _, of := range []struct {
		category string
		guests   int
		first    int64 // dollars
		more     int64 // from one owner to the next
	}{{"venues", 150, 1350, 240}, {"photography", 0, 320, 75}} {
		asked := map[uuid.UUID]bool{}
		for _, p := range l.public {
			owner := p.owner.Actor.Account
			suits := p.sample.Category == of.category || p.sample.Venue && of.category == "venues"
			if !suits || p.sample.Governorate != "damascus" || asked[owner] || len(asked) == quotedOwners ||
				p.sample.Venue && p.sample.Capacity < of.guests {
				continue
			}
			n := int64(len(asked))
			price := events.Money{Amount: decimal.NewFromInt(of.first + of.more*n), Currency: "USD"}
			given, err := l.quote(ctx, p, int(n), of.guests, price)
			if err != nil {
				return err
			}
			if given {
				asked[owner] = true
			}
		}
	}
	return nil
}

// quote lets a couple ask and the owner quote a price. It reports false where the day is not free.
func (l *Loader) quote(ctx context.Context, p published, n, guests int, price events.Money) (bool, error) {
	l.advance(l.now().Add(time.Minute))
	day := events.DayOf(l.end) + lookAhead + 20 + events.Day(n)
	sent, err := commands.Handle(ctx, l.app, l.couples[(n+1)%len(l.couples)], inquiry.SendInquiry{
		Listing: p.id, Name: coupleNames[(n+1)%len(coupleNames)], Phone: fmt.Sprintf("09109%05d", n), Lang: "ar",
		Message: "مرحبا، كم تكلف حفلتنا عندكم؟",
	})
	if err != nil {
		return false, err
	}
	given, err := unlessLost(commands.Handle(ctx, l.app, p.owner, booking.GiveQuote{
		Inquiry: sent.ID, Days: []string{day.String()}, Daypart: events.Evening, Guests: guests,
		Tariff: flat(&price, 100), ValidUntil: (events.DayOf(l.end) + 30).String(),
	}))
	return given.ID != uuid.Nil, err
}
