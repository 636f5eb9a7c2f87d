package policies

import (
	"context"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/contactmessage"
	"weddings/events"
)

var (
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, _ events.ContactMessageSent) (draft, error) {
		return p.contactLetter(ctx, r, "contact_received", "contact_received")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.ContactMessageAnswered) (draft, error) {
		d, err := p.contactLetter(ctx, r, "contact_answered", "contact_answered_by_mail")
		d.onRefusal = contactmessage.NoteContactMessage{Message: e.Message, Note: answerRefused}
		return d, err
	})
)

// contactLetter tells the sender of a contact message that it has arrived, or that it was answered. A letter contains
// the newest answer. A sender without an account reads the answer in the letter, whose link leads to the whole
// conversation. Nobody has confirmed that address, so few letters go to one mailbox. A sender without an address gets
// no letter: admins call them.
func (p *Policies) contactLetter(ctx context.Context, r events.Recorded, name, byMail string) (draft, error) {
	s, _, err := contactmessage.ContactMessages.Load(ctx, p.App, r.Stream)
	if err != nil || s.Erased {
		return draft{}, err
	}
	reference := events.ContactReference(s.ID)
	if s.SignedIn {
		d, err := p.toAccount(ctx, r, s.Sender, name, func(to account.State, w *words) {
			*w = words{Reference: reference, Link: p.link("/my-messages", to.Lang)}
		})
		d.about = s.ID
		return d, err
	}
	if s.Email.Text() == "" {
		return draft{}, nil
	}
	lang := commands.Language(s.Lang)
	d := draft{name: byMail, about: s.ID}
	d.Letter, err = write(byMail, r.ID.String(), s.Email.Text(), lang, words{
		Reference: reference, Answer: s.Answer.Text(),
		// The token is in the fragment, which reaches no log, no history of a proxy and no Referer header.
		Link: p.link("/message", lang) + "#" + s.ID.String() + "." + contactmessage.SenderToken(p.App, s.ID),
	})
	return d, err
}

// answerRefused is the note that the system adds if the sender's mailbox refuses the answer for good. It is in both
// languages, for all admins.
const answerRefused = "رفض بريد المرسل جوابنا نهائيًا، فلم يصله بالبريد. إن ترك رقمًا فاتصلوا به.\n" +
	"The sender's mailbox refuses our answer for good: it did not arrive by mail. If there is a number, please call."
