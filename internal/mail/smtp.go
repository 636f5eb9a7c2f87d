package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"regexp"
	"slices"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"weddings/internal/config"
)

// patience is the timeout of one SMTP session.
const patience = 20 * time.Second

// SMTP sends through a mail server, with one connection per mail: mails are few.
type SMTP struct{ config.SMTP }

// Send returns a permanent error where the server refuses this mail for good. All other errors are temporary: an
// unreachable, full or misconfigured server must not lose mails.
func (s SMTP) Send(ctx context.Context, m Message) error {
	msg, err := compose(s.From, m)
	if err != nil {
		return err
	}
	var line net.Conn
	defer func() {
		if line != nil { // the library leaves the connection open when the greeting fails
			_ = line.Close() // often already closed
		}
	}()
	options := []gomail.Option{gomail.WithPort(int(s.Port)), gomail.WithTimeout(patience), gomail.WithDialContextFunc(
		func(ctx context.Context, network, address string) (_ net.Conn, err error) {
			line, err = s.dialer().DialContext(ctx, network, address)
			return line, err
		})}
	switch s.TLS {
	case "implicit":
		options = append(options, gomail.WithSSL())
	case "none":
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.User != "" {
		options = append(
			options,
			gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(s.User),
			gomail.WithPassword(s.Password.Reveal()),
		)
	}
	client, err := gomail.NewClient(s.Host, options...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return withoutAddress(client.DialAndSendWithContext(ctx, msg))
}

type dialer interface {
	DialContext(ctx context.Context, network, address string) (net.Conn, error)
}

func (s SMTP) dialer() dialer {
	if s.TLS == "implicit" {
		return &tls.Dialer{Config: &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12}}
	}
	return &net.Dialer{}
}

// withoutAddress reduces an error to what may be logged.
func withoutAddress(err error) error {
	if err == nil {
		return nil
	}
	if sent, ok := errors.AsType[*gomail.SendError](err); ok {
		return refusal{
			stage:     sent.Reason.String(),
			code:      sent.ErrorCode(),
			temporary: sent.IsTemp() || sent.ErrorCode() < 500,
			address:   sent.Reason == gomail.ErrSMTPRcptTo && aboutAddress(sent),
		}
	}
	return errUnreachable
}

// statuses matches an enhanced status code of RFC 3463 in a reply, also of servers that do not announce
// ENHANCEDSTATUSCODES. It does not match an IP address.
var statuses = regexp.MustCompile(`(?:^|[^\d.])5\.(\d{1,3}\.\d{1,3})(?:[^\d.]|\.\D|\.?$)`)

// aboutAddress reports whether a server refuses RCPT because of the recipient, so that it would refuse the next mail
// too. Many servers refuse RCPT because of the sender: a forbidden relay or a blocked address (X.7), a wrong order of
// commands (X.5), the sender's address (X.1.7 and X.1.8). Other causes pass with time: a full mailbox (X.2.2), the mail
// system (X.3), a mail that is too long (X.2.3) or of a wrong kind (X.6). Without an enhanced status, the reply is
// about the recipient if RFC 5321 or 7504 has its code for that and its text names no relay.
func aboutAddress(sent *gomail.SendError) bool {
	reply, _, _ := strings.Cut(sent.Error(), ", affected recipient")
	if status := statuses.FindStringSubmatch(reply); status != nil {
		subject, _, _ := strings.Cut(status[1], ".")
		return !slices.Contains([]string{"3", "5", "6", "7"}, subject) &&
			!slices.Contains([]string{"1.7", "1.8", "2.2", "2.3"}, status[1])
	}
	return slices.Contains([]int{550, 551, 553, 556}, sent.ErrorCode()) &&
		!strings.Contains(strings.ToLower(reply), "relay")
}

// errUnreachable replaces errors from before the mail itself was sent; their text may quote user names.
var errUnreachable = errors.New("mail: the mail server cannot be reached or does not let us in")
