// Package obs is the observability of the process: logs without personal data, metrics, traces and build information.
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

// personal holds the names of attributes whose values are never logged.
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

// Error texts may also contain addresses or phone numbers. Only numbers that begin like phone numbers are redacted, so
// that offsets and durations stay readable.
var (
	emailPattern = regexp.MustCompile(`[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}`)
	phonePattern = regexp.MustCompile(`(?:\+|\b00)\d[\d \-]{7,16}\d|\b09\d{8}\b`)
)

// NewLogger writes text or JSON lines at or above the level, in UTC, with personal data and secrets redacted.
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
		// Other values are logged as redacted text: ReplaceAttr never sees the fields of a struct.
		return slog.String(attr.Key, Redact(fmt.Sprint(value.Any())))
	}
	return attr
}

// Redact replaces what looks like an email address or a phone number.
func Redact(text string) string {
	return phonePattern.ReplaceAllString(emailPattern.ReplaceAllString(text, redacted), redacted)
}

// errorText drops PostgreSQL's message, which quotes the values of rows and parameters.
func errorText(err error) string {
	text := err.Error()
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		at := strings.TrimSpace(pg.TableName + " " + pg.ConstraintName)
		text = strings.ReplaceAll(text, pg.Error(), strings.TrimSpace(fmt.Sprintf("SQLSTATE %s %s", pg.Code, at)))
	}
	return Redact(text)
}
