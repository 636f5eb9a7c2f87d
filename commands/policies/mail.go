package policies

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"reflect"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// staleAfter is the age from which an event gets no letter, for example after a long outage.
const staleAfter = 7 * 24 * time.Hour

// draft is a letter that may be sent, with what decides when it is sent.
type draft struct {
	Letter
	name      string
	confirmed bool      // the owner of the mailbox has confirmed the address, or the account is staff
	about     uuid.UUID // subject: only one letter about a subject waits for an unconfirmed address
	from      uuid.UUID // the owner whose answer the letter contains
	listing   string    // name of the listing
	notBefore time.Time // earliest time to send it, if its address is unconfirmed
	// onRefusal is the command that is issued if the letter is refused for good. onDeadAddress is issued instead if
	// onRefusal is nil and the server refuses the address itself, so that later letters would be refused, too. nil = no
	// command.
	onRefusal, onDeadAddress commands.Command
}

// post sends the letter that an event leads to, if there is one. It returns postponed if the letter has to wait.
func (p *Policies) post(ctx context.Context, r events.Recorded) error {
	if age := p.earlierTime().Sub(r.At); age > staleAfter {
		slog.Warn(
			"no letter goes out for an event that is too old",
			"event",
			events.TypeOf(r.Data),
			"position",
			r.Position,
			"age",
			age.Round(time.Hour),
		)
		return nil
	}
	d, err := p.letterOf(ctx, r)
	switch {
	case errors.Is(err, commands.NotFound): // the account or listing it concerns is gone
		return nil
	case err != nil || d.To == "":
		return err
	}
	if !d.confirmed {
		if now, err := p.strangers.admit(d, r, p.App.Now()); err != nil || !now {
			return err
		}
	}
	refused, err := p.send(ctx, d.Letter)
	if refused != nil {
		return p.noteRefusal(ctx, r, d, refused)
	}
	return err
}

// refusal is the error of a mail server that will never accept a letter.
type refusal interface {
	error
	Permanent() bool
	// Address reports whether the server refuses the address, whatever the letter says and whoever sends it.
	Address() bool
}

// send hands a letter to the mail server. It returns the refusal if the letter is refused for good.
func (p *Policies) send(ctx context.Context, letter Letter) (refusal, error) {
	err := p.Send(ctx, letter)
	if final, ok := errors.AsType[refusal](err); ok && final.Permanent() {
		slog.Warn("a letter was given up", "letter", letter.ID, "error", err)
		return final, nil
	}
	return nil, err
}

// noteRefusal issues the command that follows from a permanent refusal. Most letters have none: their refusal is only
// in the process's log. If the command itself is refused, for example because the sender was erased since, the refusal
// of the letter is only logged, too.
func (p *Policies) noteRefusal(ctx context.Context, r events.Recorded, d draft, refused refusal) error {
	follows := d.onRefusal
	if refused.Address() && follows == nil {
		follows = d.onDeadAddress
	}
	if follows == nil {
		return nil
	}
	by := causedBy(r)
	by.Session, by.Key = r.ID.String(), "letter-refused" // an event may be handled twice
	_, err := commands.Handle(ctx, p.App, by, follows)
	switch fault.CodeOf(err) {
	case fault.NotFound, fault.Conflict, fault.Invalid:
		slog.Warn("the refusal of a letter could not be recorded", "stream", r.Stream, "error", err)
		return nil
	}
	return err
}

// letterOf returns the letter about an event. The draft has no address if there is none.
func (p *Policies) letterOf(ctx context.Context, r events.Recorded) (draft, error) {
	write, ok := letterWriters[reflect.TypeOf(r.Data)]
	if !ok {
		return draft{}, nil
	}
	return write(p, ctx, r)
}

// The letters about accounts, listings and inquiries.
var (
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.AccountRegistered) (draft, error) {
		return p.toVerify(ctx, r, e.Account)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.VerificationRequested) (draft, error) {
		return p.toVerify(ctx, r, e.Account)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.PasswordResetRequested) (draft, error) {
		return p.toAccount(ctx, r, e.Account, "reset_password", func(s account.State, w *words) {
			// The token is in the fragment, which reaches no log, no history of a proxy and no Referer header.
			w.Link = p.link("/reset-password", s.Lang) + "#token=" + url.QueryEscape(account.ResetToken(p.App, s))
		})
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.PasswordReset) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "password_changed", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.PasswordChanged) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "password_changed", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.NewDeviceSeen) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "new_device", e.Device.Text())
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SecondFactorEnabled) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "second_factor_enabled", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.RecoveryCodeUsed) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "recovery_code_used", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.RecoveryCodesRenewed) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "recovery_codes_renewed", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SecondFactorReset) (draft, error) {
		return p.securityLetter(ctx, r, e.Account, "second_factor_reset", "")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.AccountSuspended) (draft, error) {
		return p.toAccount(ctx, r, e.Account, "account_suspended", func(s account.State, w *words) {
			w.Link, w.Reason = p.link("/contact", s.Lang), e.Reason
		})
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.ListingApproved) (draft, error) {
		return p.approvalLetter(ctx, r, e.Listing, "listing_approved")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.ListingRejected) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "listing_rejected", e.Reason, p.dashboard)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.RevisionApproved) (draft, error) {
		return p.approvalLetter(ctx, r, e.Listing, "revision_approved")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.RevisionRejected) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "revision_rejected", e.Reason, p.dashboard)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.InquirySent) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "inquiry_sent", "", p.room(inquiries))
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.OwnerReminded) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "inquiry_waiting", "", p.room(inquiries))
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, _ events.InquiryResponded) (draft, error) {
		return p.toSender(ctx, r)
	})
)

// toVerify writes the letter with the link that confirms an address. There is none if the address is confirmed by now.
func (p *Policies) toVerify(ctx context.Context, r events.Recorded, to uuid.UUID) (draft, error) {
	s, err := account.Load(ctx, p.App, to)
	if err != nil || s.Verified {
		return draft{}, err
	}
	return p.toAccount(ctx, r, to, "verify_email", func(s account.State, w *words) {
		w.Link = p.link("/verify-email", s.Lang, "token", account.VerifyToken(p.App, s))
	})
}

// securityLetter tells a person about something that they did, or that somebody did in their name. It goes only to
// confirmed addresses: a stranger could register with somebody else's address and then cause letters to it without end.
// The link has no token, so whoever else reads the letter gains nothing.
func (p *Policies) securityLetter(
	ctx context.Context,
	r events.Recorded,
	to uuid.UUID,
	name, device string,
) (draft, error) {
	return p.toAccount(ctx, r, to, name, func(s account.State, w *words) {
		*w = words{
			Device: device,
			At:     commands.MomentInWords(r.At, s.Lang),
			Link:   p.link("/forgot-password", s.Lang),
		}
	})
}

// toAccount writes to an account in its language, subject to pacing. There is no letter if the account has turned off
// letters of this kind. A suspended account gets only the letter about its suspension.
func (p *Policies) toAccount(
	ctx context.Context,
	r events.Recorded,
	to uuid.UUID,
	name string,
	fill func(account.State, *words),
) (draft, error) {
	s, err := account.Load(ctx, p.App, to)
	if err != nil || s.Suspended != (name == "account_suspended") {
		return draft{}, err
	}
	single := name
	if name = p.pace.named(single, to, r); name == "" {
		return draft{}, nil
	}
	kind := declarations[name].choice
	if kind != "" && !s.Wishes(kind) {
		return draft{}, nil
	}
	w := words{Several: name != single}
	fill(s, &w)
	d := draft{name: name, confirmed: s.Verified || s.Role.Staff(), about: to, listing: w.Listing}
	d.Letter, err = write(name, r.ID.String(), s.Email.Text(), s.Lang, w)
	if kind != "" {
		token := account.StopToken(p.App, s.ID, kind)
		d.Stop = p.link("/letters", s.Lang) + "#" + token
		d.Unsubscribe = p.BaseURL + "/api/letters/stop?token=" + url.QueryEscape(token)
	}
	return d, err
}

func (p *Policies) toOwner(
	ctx context.Context,
	r events.Recorded,
	about uuid.UUID,
	name, reason string,
	link func(listing.State, string) string,
) (draft, error) {
	s, err := listingOf(ctx, p.App, about)
	if err != nil {
		return draft{}, err
	}
	return p.toAccount(ctx, r, s.Owner, name, func(owner account.State, w *words) {
		*w = words{Listing: nameIn(s.Details.Name, owner.Lang), Reason: reason, Link: link(s, owner.Lang)}
	})
}

// toSender tells a couple of an owner's answer: at once, and then at most once an hour, however often the answer is
// changed. The letter contains the answer as it is then. A couple without an account read the answer in the letter, if
// they left an address; changes within the hour are told at its end. Nobody has confirmed that address, so the letter
// has no link but the site's own, and few letters go to one mailbox.
func (p *Policies) toSender(ctx context.Context, r events.Recorded) (draft, error) {
	history, err := p.App.Log.Load(ctx, r.Stream, 0)
	if err != nil {
		return draft{}, err
	}
	s, at := answered(history, r)
	if at.IsZero() {
		return draft{}, nil
	}
	about, err := listingOf(ctx, p.App, s.Listing)
	if err != nil {
		return draft{}, err
	}
	if s.SignedIn {
		d, err := p.toAccount(ctx, r, s.Sender, "inquiry_answered", func(sender account.State, w *words) {
			name := nameIn(about.Details.Name, sender.Lang)
			if !sender.Verified { // anybody may have left this address, and an owner wrote the name
				name = withoutLinks(name, sender.Lang)
			}
			*w = words{Listing: name, Link: p.link("/my-inquiries", sender.Lang)}
		})
		d.about, d.from = s.ID, s.Owner
		return d, err
	}
	if s.Email.Text() == "" || !s.Response.Readable() {
		return draft{}, nil
	}
	lang := commands.Language(s.Lang)
	d := draft{name: "inquiry_answered_by_mail", about: s.ID, from: s.Owner, notBefore: at}
	d.Letter, err = write(d.name, r.ID.String(), s.Email.Text(), lang, words{
		Listing: withoutLinks(nameIn(about.Details.Name, lang), lang), Answer: withoutLinks(s.Response.Text(), lang),
		Link: p.page(about, lang),
	})
	return d, err
}

// answered returns the state of an inquiry, and when the letter about one of its answers is due; the zero time = never.
// The letter is due at once for the first answer, and for an answer that comes an hour or more after the last letter.
// An answer in between leads to a letter only for a couple without an account: one letter at the end of the hour, with
// the newest answer. It depends only on the history, so every process and every attempt decides the same.
func answered(history []events.Recorded, answer events.Recorded) (s inquiry.State, at time.Time) {
	var last time.Time // when the last letter was due
	amended := false   // the answer was changed since then
	for _, r := range history {
		s = inquiry.Apply(s, r.Data)
		if _, ok := r.Data.(events.InquiryResponded); !ok {
			continue
		}
		if amended && r.At.Sub(last) >= paceWindow {
			last, amended = last.Add(paceWindow), false
		}
		told := r.At
		switch {
		case r.At.Sub(last) >= paceWindow:
			last = r.At
		case s.SignedIn:
			continue
		default:
			amended, told = true, last.Add(paceWindow)
		}
		if r.ID == answer.ID {
			at = told
		}
	}
	return s, at
}

// Farewell tells a person that their account was erased. It is the App's Farewell. Afterwards nobody knows the address,
// so there is one attempt. It runs in the background, and nobody waits for it.
func (p *Policies) Farewell(ctx context.Context, email, lang string) {
	letter, err := write("account_erased", commands.NewID().String(), email, commands.Language(lang), words{})
	if err != nil {
		slog.Error("cannot write the letter about an erased account", "error", err)
		return
	}
	go func() {
		if err := p.sendSafely(context.WithoutCancel(ctx), letter); err != nil {
			slog.Warn("cannot send the letter about an erased account", "error", err)
		}
	}()
}

// sendSafely is send, but returns store.ErrPanicked after a panic.
func (p *Policies) sendSafely(ctx context.Context, letter Letter) (err error) {
	defer store.Recover(&err)
	_, err = p.send(ctx, letter)
	return err
}

func listingOf(ctx context.Context, app *commands.App, id uuid.UUID) (listing.State, error) {
	s, _, err := listing.Listings.Load(ctx, app, events.ListingStream(id))
	if err == nil && s.ID == uuid.Nil {
		err = commands.NotFound
	}
	return s, err
}

// page links to a listing's public page by its id, since its slug may change.
func (p *Policies) page(s listing.State, lang string) string {
	if s.Kind == events.Service {
		return p.link("/service/"+url.PathEscape(s.Details.Category)+"/"+s.ID.String(), lang)
	}
	return p.link("/venue/"+s.ID.String(), lang)
}

func (p *Policies) dashboard(s listing.State, lang string) string { return p.link(roomsOf(s), lang) }

// Sections of an owner's dashboard.
const (
	bookings  = "/bookings"
	inquiries = "/inquiries"
)

// room links to a section of the dashboard of a listing's owner.
func (p *Policies) room(name string) func(listing.State, string) string {
	return func(s listing.State, lang string) string { return p.link(roomsOf(s)+name, lang) }
}

// roomsOf returns the path of the dashboard of a listing's owner.
func roomsOf(s listing.State) string {
	if s.Kind == events.Service {
		return "/provider-dashboard"
	}
	return "/dashboard"
}

func (p *Policies) link(path, lang string, query ...string) string {
	values := url.Values{"lang": {lang}}
	for i := 0; i+1 < len(query); i += 2 {
		values.Set(query[i], query[i+1])
	}
	return p.BaseURL + path + "?" + values.Encode()
}
