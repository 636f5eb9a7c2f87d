package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
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
			address:   sent.Reason == gomail.ErrSMTPRcptTo && aboutAddress(sent.EnhancedStatusCode()),
		}
	}
	return errUnreachable
}

// aboutAddress reports whether a status of RFC 3463 that refuses RCPT may be about the recipient. Many servers reject
// there what they have against a sender: a relay that is not allowed or a blocked address (X.7), a wrong order of
// commands (X.5), the sender's address (X.1.7 and X.1.8). Without a status the stage alone tells.
func aboutAddress(status string) bool {
	switch {
	case strings.HasPrefix(status, "5.5."), strings.HasPrefix(status, "5.7."), status == "5.1.7", status == "5.1.8":
		return false
	}
	return true
}

// errUnreachable replaces errors from before the mail itself was sent; their text may quote user names.
var errUnreachable = errors.New("mail: the mail server cannot be reached or does not let us in")
