package graph

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
)

// limit counts a command in a tally, or refuses it if there were too many.
type limit func(*edge.RequestContext, *edge.Tally) error

// ofOneListing limits what is written about one listing, separately per command, so that reports do not use up the
// inquiries. Beyond the limit visitors are asked to sign in, so that nobody can block a listing for couples. Accounts
// are free to make, so unsettled accounts of one address count together.
func ofOneListing(c commands.Command, about uuid.UUID, refusal *fault.Error) limit {
	return func(by *edge.RequestContext, tally *edge.Tally) error {
		subject := c.CommandName() + " " + about.String()
		nearby := subject + " " + edge.Network(by.Address)
		switch {
		case by.Settled:
			return tally.Shared(edge.Crowd, "settled "+nearby)
		case by.Actor.SignedIn():
			return tally.Shared(edge.Crowd, nearby)
		}
		err := tally.Shared(edge.Nearby, nearby)
		if err == nil {
			err = tally.Shared(edge.Listing, subject)
		}
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return refusal.After(tooMany.RetryAfter)
		}
		return err
	}
}

// repeatedly limits one person's reports about one listing. Visitors of one address count as one person.
func repeatedly(about uuid.UUID) limit {
	return func(by *edge.RequestContext, tally *edge.Tally) error {
		if by.Actor.SignedIn() {
			return tally.Shared(edge.Repeated, about.String()+" "+by.Actor.Account.String())
		}
		err := tally.Shared(edge.Repeated, about.String()+" "+edge.Network(by.Address))
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return manyReports.After(tooMany.RetryAfter)
		}
		return err
	}
}

// toStrangers limits the replies of one owner to one unconfirmed mailbox, so that the mails about them can all be sent
// within the day.
func (r *mutationResolver) toStrangers(ctx context.Context, id uuid.UUID) limit {
	return func(by *edge.RequestContext, tally *edge.Tally) error {
		s, _, err := inquiry.Inquiries.Load(ctx, r.App, events.InquiryStream(id))
		if err != nil {
			return err
		}
		to := s.Email.Text()
		if s.SignedIn {
			sender, err := account.Load(ctx, r.App, s.Sender)
			if errors.Is(err, commands.NotFound) || err == nil && sender.Verified {
				return nil
			}
			if err != nil {
				return err
			}
			to = sender.Email.Text()
		}
		if to == "" {
			return nil
		}
		err = tally.Shared(edge.Stranger, by.Actor.Account.String()+" "+commands.Mailbox(to))
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return manyAnswers.After(tooMany.RetryAfter)
		}
		return err
	}
}

// ofCouples limits the dates of one listing that couples of one address hold themselves. The accounts do not matter,
// since one person can also confirm dozens of email addresses.
func (r *mutationResolver) ofCouples(ctx context.Context, id uuid.UUID) limit {
	return func(by *edge.RequestContext, tally *edge.Tally) error {
		s, _, err := booking.Bookings.Load(ctx, r.App, events.BookingStream(id))
		if err != nil || s.Owner == by.Actor.Account {
			return err
		}
		err = tally.Shared(edge.Taken, s.Listing.String()+" "+edge.Network(by.Address))
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return manyHolds.After(tooMany.RetryAfter)
		}
		return err
	}
}

// fewWaiting refuses a listing if enough of the owner's listings already wait for an admin.
func (r *mutationResolver) fewWaiting(ctx context.Context, by *edge.RequestContext) error {
	most := by.Limits.Most(edge.Waiting)
	if most == 0 {
		return nil
	}
	waiting, err := r.Queries.Listings.MineWaiting(ctx, by.Actor)
	if err == nil && waiting >= most {
		err = enoughWaiting
	}
	return err
}

// Refusals of visitors if many others have written about the listing within the hour.
var (
	manyInquiries = fault.New(
		fault.SignIn,
		"تصل إلى صاحب هذا الإعلان رسائل كثيرة الآن. سجّلوا الدخول لترسلوا رسالتكم، أو تواصلوا معه بالهاتف أو عبر "+
			"واتساب.",
		"This listing is getting very many messages right now. Sign in to send yours, or call or write on WhatsApp.",
	)
	manyReports = fault.New(fault.SignIn,
		"وصلتنا بلاغات كثيرة عن هذا الإعلان خلال ساعة. سجّلوا الدخول لترسلوا بلاغكم أيضًا.",
		"We have received very many reports about this listing within an hour. Sign in to send yours as well.")
)

// manyHolds refuses a couple's hold if others of their network have just held many dates.
var manyHolds = fault.New(
	fault.TooMany,
	"حُجزت من شبكتكم مواعيد كثيرة لهذا الإعلان مؤقتًا خلال ساعة. طلبكم قائم: يمكن لصاحب الإعلان أن يحجز لكم الموعد "+
		"مؤقتًا، أو حاولوا بعد ساعة.",
	"Many dates of this listing were held from your network within an hour. Your request stands: the owner can hold "+
		"the date for you, or try again in an hour.",
)

// manyLetters refuses a request for a mail that could not be sent now.
var manyLetters = fault.New(
	fault.TooMany,
	"أرسلنا إلى هذا البريد عدة رسائل خلال ساعة. ابحثوا عنها في بريدكم وبين الرسائل غير المرغوبة، أو اطلبوا رسالة "+
		"جديدة بعد ساعة.",
	"We have sent several letters to this mailbox within the hour. Look for them, in the spam folder as well, or ask "+
		"for a new one in an hour.",
)

// manyAnswers refuses a reply whose mail would wait too long.
var manyAnswers = fault.New(
	fault.TooMany,
	"أجبتم صاحب هذا البريد مرات كثيرة خلال يوم، ولن تصله رسائل أخرى منكم الآن. تواصلوا معه بالهاتف، أو أعيدوا "+
		"المحاولة غدًا.",
	"You have answered this person very often within a day, and no more of it would reach them by email. Call them, "+
		"or try again tomorrow.",
)

// Refusals of owners who submit more listings than admins can review.
var (
	manyListings = fault.New(fault.TooMany,
		"أضفتم اليوم عددًا كبيرًا من الإعلانات. أضيفوا الباقي غدًا، وإن كان لديكم الكثير فراسلونا.",
		"You have added many listings today. Add the rest tomorrow, or write to us if you have many more.")
	enoughWaiting = fault.New(
		fault.TooMany,
		"لديكم إعلانات كثيرة تنتظر المراجعة. أضيفوا الباقي بعد أن نراجعها، وإن كان لديكم الكثير فراسلونا.",
		"Many of your listings are waiting for review. Add the rest once we have looked at them, or write to us if "+
			"you have many more.",
	)
)
