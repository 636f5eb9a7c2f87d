// Package obs is how the process is observed: logs without personal data, metrics, traces, and what was built.
package obs

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

const redacted = "[redacted]"

// personal are the attribute names whose values are never written, whatever they hold.
var personal = map[string]bool{
	"password":      true,
	"token":         true,
	"secret":        true,
	"cookie":        true,
	"authorization": true,
	"set-cookie":    true,
	"email":         true,
	"phone":         true,
	"whatsapp":      true,
	"name":          true,
	"message":       true,
	"body":          true,
	"query":         true,
	"dsn":           true,
}

// An address or a number may also stand inside an error's text. Numbers are told by how phone numbers begin, so that
// positions and durations stay readable.
var (
	emailPattern = regexp.MustCompile(`[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}`)
	phonePattern = regexp.MustCompile(`(?:\+|\b00)\d[\d \-]{7,16}\d|\b09\d{8}\b`)
)

// NewLogger writes text or json lines from the level upwards, in UTC, with personal data and secrets taken out.
func NewLogger(w io.Writer, format string, level slog.Leveler) *slog.Logger {
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: redact}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

func redact(groups []string, attr slog.Attr) slog.Attr {
	if len(groups) == 0 && attr.Key == slog.TimeKey {
		return slog.Time(attr.Key, attr.Value.Time().UTC())
	}
	if personal[strings.ToLower(attr.Key)] {
		return slog.String(attr.Key, redacted)
	}
	switch value := attr.Value; value.Kind() {
	case slog.KindString:
		return slog.String(attr.Key, Redact(value.String()))
	case slog.KindAny:
		if err, ok := value.Any().(error); ok {
			return slog.String(attr.Key, errorText(err))
		}
		// Anything else is written as text, since a struct's fields would pass unseen.
		return slog.String(attr.Key, Redact(fmt.Sprint(value.Any())))
	}
	return attr
}

// Redact takes what looks like an email address or a phone number out of a text.
func Redact(text string) string {
	return phonePattern.ReplaceAllString(emailPattern.ReplaceAllString(text, redacted), redacted)
}

// errorText leaves out PostgreSQL's message, which quotes the values of rows and parameters.
func errorText(err error) string {
	text := err.Error()
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		at := strings.TrimSpace(pg.TableName + " " + pg.ConstraintName)
		text = strings.ReplaceAll(text, pg.Error(), strings.TrimSpace(fmt.Sprintf("SQLSTATE %s %s", pg.Code, at)))
	}
	return Redact(text)
}
