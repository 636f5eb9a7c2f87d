package policies

import (
	"context"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/events"
)

var _ = on((*Policies).messageLetter)

// messageLetter writes to the other side of an inquiry about a message. A note that the two go on by WhatsApp leads to
// no letter: WhatsApp delivers the message itself.
func (p *Policies) messageLetter(ctx context.Context, r events.Recorded, e events.MessageWritten) (draft, error) {
	s, _, err := inquiry.Inquiries.Load(ctx, p.App, r.Stream)
	if err != nil || e.Way != events.Written || !s.SignedIn {
		return draft{}, err
	}
	if e.By == events.CoupleSide {
		return p.toOwner(ctx, r, s.Listing, "message_written", "", p.room(inquiries))
	}
	return p.toCouple(ctx, r, s, "message_written")
}

var _ = on((*Policies).quoteLetter)

// quoteLetter writes to a couple about a quote. A couple without an account read its price in the letter, because the
// quote itself is only shown to an account or in the browser that sent the inquiry. There is no letter about a quote
// that can no longer be accepted.
func (p *Policies) quoteLetter(ctx context.Context, r events.Recorded, e events.QuoteGiven) (draft, error) {
	s, _, err := inquiry.Inquiries.Load(ctx, p.App, r.Stream)
	if err != nil || s.Closed || s.Quote.Quote != e.Quote || !s.Quote.Stands(p.App.Now()) {
		return draft{}, err
	}
	if s.SignedIn {
		return p.toCouple(ctx, r, s, "quote_given")
	}
	if s.Email.Text() == "" {
		return draft{}, nil
	}
	about, err := listingOf(ctx, p.App, s.Listing)
	if err != nil {
		return draft{}, err
	}
	lang := commands.Language(s.Lang)
	d := draft{name: "quote_given_by_mail", about: s.ID, from: s.Owner}
	d.Letter, err = write(d.name, r.ID.String(), s.Email.Text(), lang, words{
		Listing: withoutLinks(nameIn(about.Details.Name, lang), lang),
		Day:     spanInWords(e.Days, lang),
		Price: commands.MoneyInWords(
			e.Price,
			lang,
		),
		// A quote ends as its last day does.
		At:   commands.DayInWords(events.DayOf(e.ValidUntil.Add(-1)), lang),
		Link: p.page(about, lang),
	})
	return d, err
}

// toCouple writes to the account that sent an inquiry. The link leads to the account's inquiries.
func (p *Policies) toCouple(ctx context.Context, r events.Recorded, s inquiry.State, name string) (draft, error) {
	about, err := listingOf(ctx, p.App, s.Listing)
	if err != nil {
		return draft{}, err
	}
	d, err := p.toAccount(ctx, r, s.Sender, name, func(to account.State, w *words) {
		*w = words{Listing: nameIn(about.Details.Name, to.Lang), Link: p.link("/my-inquiries", to.Lang)}
		if !to.Verified { // anybody may have left this address, and an owner wrote the name
			w.Listing = withoutLinks(w.Listing, to.Lang)
		}
	})
	d.from = s.Owner
	return d, err
}
