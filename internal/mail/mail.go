// Package mail sends mails: over SMTP, or in development into a folder of .eml files.
package mail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"weddings/internal/config"
)

// Message is a mail to one person.
type Message struct {
	ID      string // the same on every attempt, so that mail programs recognise duplicates
	To      string // address
	Lang    string // "ar" or "en"; sets the text direction
	Subject string // one line
	Text    string // paragraphs, separated by empty lines; the HTML form is built from them
	Link    string // becomes a button where it is a paragraph of Text by itself
	// Calendar is an attached calendar with METHOD:PUBLISH (RFC 5545); "" = none.
	Calendar string
	// Stop is the page on which the recipient unsubscribes from mails of this kind. Unsubscribe is the URL to which a
	// mail program posts for the same purpose (RFC 8058). "" = none.
	Stop, Unsubscribe string
}

// Sender sends one mail. Its errors contain no addresses. If an error has a Permanent method that returns true,
// retrying is useless. If it has an Address method that returns true, that is so for every mail to this address.
type Sender interface {
	Send(context.Context, Message) error
}

// Open returns the Sender for a configuration: SMTP where a host is set, else a Folder.
func Open(settings config.SMTP, folder string) (Sender, error) {
	if settings.From == "" {
		settings.From = "weddings@localhost.localdomain"
	}
	if settings.Host == "" {
		return Folder{Dir: folder, From: settings.From}, os.MkdirAll(folder, 0o700)
	}
	return SMTP{settings}, nil
}

// compose returns a mail with a plain and an HTML form.
func compose(from string, m Message) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.FromFormat(siteName(m.Lang), from); err != nil {
		return nil, errors.New("mail: the sender's address cannot be used") // the library's error quotes the address
	}
	if err := msg.To(m.To); err != nil {
		return nil, refusal{stage: "address", address: true}
	}
	msg.SetMessageIDWithValue(m.ID + "@" + from[strings.LastIndex(from, "@")+1:])
	msg.SetDate()
	msg.SetGenHeader(gomail.HeaderContentLang, m.Lang)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // asks auto-responders not to reply (RFC 3834)
	if m.Unsubscribe != "" {
		msg.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		msg.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.Subject(strings.Join(strings.Fields(m.Subject), " "))
	text := m.Text
	if m.Stop != "" {
		text += "\n\n" + stopWords(m.Lang) + "\n" + m.Stop
	}
	msg.SetBodyString(gomail.TypeTextPlain, text)
	html, err := htmlOf(m)
	if err != nil {
		return nil, err
	}
	msg.AddAlternativeString(gomail.TypeTextHTML, html)
	if m.Calendar != "" {
		err = msg.AttachReader("booking.ics", strings.NewReader(m.Calendar),
			gomail.WithFileContentType("text/calendar; charset=utf-8; method=PUBLISH"))
	}
	return msg, err
}

func siteName(lang string) string {
	if lang == "en" {
		return "Syrian Weddings"
	}
	return "أعراس سورية"
}

// stopWords is the text before the link that unsubscribes from a kind of mails.
func stopWords(lang string) string {
	if lang == "en" {
		return "To stop letters of this kind, no sign-in needed:"
	}
	return "لإيقاف هذا النوع من الرسائل دون تسجيل دخول:"
}

// refusal is a server's refusal without its text, which may contain the address.
type refusal struct {
	stage     string
	code      int // SMTP reply code; 0 = none
	temporary bool
	address   bool // the recipient's address is refused
}

func (r refusal) Error() string {
	return fmt.Sprintf("mail: refused at %s with code %d", r.stage, r.code)
}

// Permanent reports whether the server will refuse the same mail again.
func (r refusal) Permanent() bool { return !r.temporary }

// Address reports whether the server refuses the recipient's address for good, rather than the text or the sender.
func (r refusal) Address() bool { return r.address && !r.temporary }
