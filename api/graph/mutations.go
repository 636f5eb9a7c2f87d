package graph

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

type mutationResolver struct{ *Resolver }

// Mutation implements ResolverRoot.
func (r *Resolver) Mutation() MutationResolver { return &mutationResolver{r} }

// ofOwners are the kinds of limits that hold owners alone. Admins, who list and edit for others, have none of them.
var ofOwners = map[string]bool{edge.Submission: true, edge.Edit: true}

// guesses are the kinds of which a refusal counts: somebody tried a password or a token. They share nothing.
var guesses = map[string]bool{edge.Password: true, edge.Token: true}

// do carries a command out as whoever asks. also are limits besides the command's own.
//
// What the asker alone may do is counted first. What others share is counted once the command was found to be in order,
// in also and then in the network, and taken back where nothing comes of it: whoever is refused uses up nothing of it.
func (r *mutationResolver) do(ctx context.Context, c commands.Command, also ...limit) (*commands.Receipt, error) {
	by := edge.From(ctx)
	if _, grave := c.(commands.Grave); grave {
		if err := by.RequireFresh(); err != nil {
			return nil, err
		}
	}
	kind := string(commands.LimitOf(c))
	limited := kind != "" && !(ofOwners[kind] && by.Actor.Role == events.Admin)
	own, shared := by.Tally(), by.Tally()
	if limited {
		// The answer to a command that was carried out already costs one read, so only the limit of all calls holds for
		// it.
		receipt, known, err := commands.Answered(ctx, r.App, by.Request, c)
		if err != nil {
			return nil, err
		}
		if known {
			by.Reach(receipt.Position)
			return &receipt, nil
		}
		if err := r.settle(ctx, by); err != nil {
			return nil, err
		}
		if kind == edge.Submission { // that many wait says more than that there were many today
			if err := r.fewWaiting(ctx, by); err != nil {
				return nil, err
			}
		}
		if err := own.Own(kind); err != nil {
			return nil, refusalOf(kind, err)
		}
	}
	request, admitted := by.Request, false
	request.Admit = func() error {
		if admitted {
			return nil
		}
		admitted = true
		for _, limit := range also {
			if err := limit(by, shared); err != nil {
				return err
			}
		}
		if !limited {
			return nil
		}
		return refusalOf(kind, shared.Shared(kind, ""))
	}
	receipt, err := commands.Handle(ctx, r.App, request, c)
	shared.Settle(receipt, err)
	if receipt.Replayed || !guesses[kind] && mistaken(err) {
		own.Return()
	}
	if err != nil {
		return nil, err
	}
	by.Reach(receipt.Position)
	return &receipt, nil
}

// mistaken reports whether a refusal is one that a person meets without doing harm: a field, somebody who was faster, a
// limit, a server that is busy.
func mistaken(err error) bool {
	switch fault.CodeOf(err) {
	case fault.Invalid, fault.Conflict, fault.TooMany, fault.SignIn, fault.Unavailable:
		return true
	default:
		return false
	}
}

// settle looks up whether an account counts for itself alone: one that is confirmed, or was there the day before.
func (r *mutationResolver) settle(ctx context.Context, by *edge.RequestContext) error {
	if !by.Actor.SignedIn() || by.Settled {
		return nil
	}
	if by.Settled = edge.Grown(by.Actor.Account, r.App.Now()); by.Settled {
		return nil
	}
	s, err := account.Load(ctx, r.App, by.Actor.Account)
	by.Settled = s.Verified
	return err
}

// refusalOf says what there was too much of, where it is not plain.
func refusalOf(kind string, err error) error {
	reached, ok := errors.AsType[*fault.Error](err)
	if ok && kind == edge.Submission {
		return manyListings.After(reached.RetryAfter)
	}
	return err
}

// fewWaiting refuses listings of an owner of whom enough wait for an admin already.
func (r *mutationResolver) fewWaiting(ctx context.Context, by *edge.RequestContext) error {
	most := by.Limits.Most(edge.Waiting)
	if most == 0 {
		return nil
	}
	waiting, err := r.Queries.WaitingOf(ctx, by.Actor.Account)
	if err == nil && waiting >= most {
		err = enoughWaiting
	}
	return err
}

// limit counts a command in a tally and refuses it where there were too many.
type limit func(*edge.RequestContext, *edge.Tally) error

// ofOneListing limits what is written about one listing, each command for itself: reports must not use up the
// inquiries. Beyond the limit visitors are asked to sign in, so that nobody can close a listing to couples. Accounts
// cost nothing, so those of one address are counted together, and those that are settled apart from the others.
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

// repeatedly limits the reports that one person writes about one listing. Visitors of an address are taken for one.
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

// toStrangers limits the answers of one owner to one mailbox that nobody has confirmed, so that the letters about them
// all go out within the day.
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

// Refusals of visitors about whose listing many others have written within the hour.
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

// manyLetters refuses another letter that would not go out now.
var manyLetters = fault.New(
	fault.TooMany,
	"أرسلنا إلى هذا البريد عدة رسائل خلال ساعة. ابحثوا عنها في بريدكم وبين الرسائل غير المرغوبة، أو اطلبوا رسالة "+
		"جديدة بعد ساعة.",
	"We have sent several letters to this mailbox within the hour. Look for them, in the spam folder as well, or ask "+
		"for a new one in an hour.",
)

// manyAnswers refuses an answer whose letter would wait for very long.
var manyAnswers = fault.New(
	fault.TooMany,
	"أجبتم صاحب هذا البريد مرات كثيرة خلال يوم، ولن تصله رسائل أخرى منكم الآن. تواصلوا معه بالهاتف، أو أعيدوا "+
		"المحاولة غدًا.",
	"You have answered this person very often within a day, and no more of it would reach them by email. Call them, "+
		"or try again tomorrow.",
)

// Refusals of owners who list more than admins can look at.
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

func (r *mutationResolver) VerifyEmail(ctx context.Context, input account.VerifyEmail) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RequestVerification(ctx context.Context) (*commands.Receipt, error) {
	return r.do(ctx, account.RequestVerification{}, func(by *edge.RequestContext, tally *edge.Tally) error {
		s, err := account.Load(ctx, r.App, by.Actor.Account)
		if err != nil {
			return err
		}
		err = tally.Shared(edge.Mailbox, commands.Spelling(s.Email.Text()))
		if err == nil {
			err = tally.Shared(edge.Spelling, commands.Mailbox(s.Email.Text()))
		}
		if tooMany, reached := errors.AsType[*fault.Error](err); reached {
			return manyLetters.After(tooMany.RetryAfter)
		}
		return err
	})
}

func (r *mutationResolver) EditProfile(ctx context.Context, input account.EditProfile) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) EraseAccount(ctx context.Context, input account.EraseAccount) (*commands.Receipt, error) {
	receipt, err := r.do(ctx, input)
	edge.From(ctx).NoteWrong(security.PasswordRefused, err, "password")
	return receipt, err
}

func (r *mutationResolver) SuspendAccount(
	ctx context.Context,
	input account.SuspendAccount,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ReinstateAccount(
	ctx context.Context,
	input account.ReinstateAccount,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) GrantRole(ctx context.Context, input account.GrantRole) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) CreateVenue(ctx context.Context, input listing.CreateVenue) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) CreateService(ctx context.Context, input listing.CreateService) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) EditListing(ctx context.Context, input listing.EditListing) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ChangeAvailabilityAndPrice(
	ctx context.Context,
	input listing.ChangeAvailabilityAndPrice,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ResubmitListing(
	ctx context.Context,
	input listing.ResubmitListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ArchiveListing(
	ctx context.Context,
	input listing.ArchiveListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ApproveListing(
	ctx context.Context,
	input listing.ApproveListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RejectListing(ctx context.Context, input listing.RejectListing) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ApproveRevision(
	ctx context.Context,
	input listing.ApproveRevision,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RejectRevision(
	ctx context.Context,
	input listing.RejectRevision,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SuspendListing(
	ctx context.Context,
	input listing.SuspendListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ReinstateListing(
	ctx context.Context,
	input listing.ReinstateListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) FeatureListing(
	ctx context.Context,
	input listing.FeatureListing,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetSortOrder(ctx context.Context, input listing.SetSortOrder) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) FixSlugs(ctx context.Context, input listing.FixSlugs) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ReportListing(
	ctx context.Context,
	input listing.ReportListing,
	form *Form,
) (*commands.Receipt, error) {
	if err := form.check(ctx, input.Check); err != nil {
		return nil, err
	}
	return r.do(ctx, input, repeatedly(input.Listing), ofOneListing(input, input.Listing, manyReports))
}

func (r *mutationResolver) CloseReport(ctx context.Context, input listing.CloseReport) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

// SentInquiry is a receipt with what lets the sender of an anonymous inquiry prove it later.
type SentInquiry struct {
	commands.Receipt
	AttachToken *string
}

func (r *mutationResolver) SendInquiry(
	ctx context.Context,
	input inquiry.SendInquiry,
	form *Form,
) (*SentInquiry, error) {
	fields := func() error { return input.Check(viewer(ctx).SignedIn()) }
	if err := form.check(ctx, fields); err != nil {
		return nil, err
	}
	receipt, err := r.do(ctx, input, ofOneListing(input, input.Listing, manyInquiries))
	if err != nil {
		return nil, err
	}
	sent := &SentInquiry{Receipt: *receipt}
	if !viewer(ctx).SignedIn() {
		token := inquiry.AttachToken(r.App, receipt.ID)
		sent.AttachToken = &token
	}
	return sent, nil
}

// check refuses what a machine sends; whoever is signed in is none. What is wrong with the fields is told before
// anything is counted.
func (f *Form) check(ctx context.Context, fields func() error) error {
	if edge.From(ctx).Actor.SignedIn() {
		return nil
	}
	if f == nil {
		return edge.Missing
	}
	if err := (edge.Honeypot{Website: f.Website, Elapsed: f.Elapsed}).Check(fields); err != nil {
		return err
	}
	return fields()
}

func (r *mutationResolver) AttachInquiry(ctx context.Context, input inquiry.AttachInquiry) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ReadInquiry(ctx context.Context, input inquiry.ReadInquiry) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RespondToInquiry(
	ctx context.Context,
	input inquiry.RespondToInquiry,
) (*commands.Receipt, error) {
	return r.do(ctx, input, r.toStrangers(ctx, input.Inquiry))
}

func (r *mutationResolver) CloseInquiry(ctx context.Context, input inquiry.CloseInquiry) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SubmitReview(ctx context.Context, input review.SubmitReview) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) ApproveReview(ctx context.Context, input review.ApproveReview) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RejectReview(ctx context.Context, input review.RejectReview) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetExchangeRate(
	ctx context.Context,
	input reference.SetExchangeRate,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetSynonyms(ctx context.Context, input reference.SetSynonyms) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RemoveReference(
	ctx context.Context,
	input reference.RemoveReference,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetCategory(ctx context.Context, input reference.SetCategory) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetGovernorate(
	ctx context.Context,
	input reference.SetGovernorate,
) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetCity(ctx context.Context, input reference.SetCity) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) SetAmenity(ctx context.Context, input reference.SetAmenity) (*commands.Receipt, error) {
	return r.do(ctx, input)
}

func (r *mutationResolver) RecordSearchClick(
	ctx context.Context,
	input traffic.RecordSearchClick,
) (*commands.Receipt, error) {
	return r.do(
		ctx,
		input,
		func(_ *edge.RequestContext, tally *edge.Tally) error { return tally.Counted(input.Session) },
	)
}
