package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	drawing "weddings/api/agreement"
	"weddings/commands"
	"weddings/commands/agreement"
	"weddings/internal/config"
	"weddings/internal/pdf"
)

// sheet checks whether an agreement sheet matches the log. It returns an error if it does not, or if that cannot be
// decided.
func (c verifyCommand) sheet(ctx context.Context, settings config.Config) error {
	code, file := c.Agreement, []byte(nil)
	if content, err := os.ReadFile(c.Agreement); err == nil {
		code = strings.TrimSpace(string(content))
		if bytes.HasPrefix(content, []byte("%PDF-")) {
			code, file = pdf.KeywordsOf(content), content
		}
	}
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			return verifySheet(ctx, os.Stdout, app, settings.BaseURL, code, file)
		})
	})
}

// verifySheet prints what the log says about the code of a sheet. If a file is given, it also checks that the file is
// exactly the one that this release makes for the code.
func verifySheet(ctx context.Context, to io.Writer, app *commands.App, base, code string, file []byte) error {
	answer, err := agreement.Check(ctx, app, code)
	if err != nil {
		return err
	}
	switch answer.Verdict {
	case agreement.Unknown:
		return errors.New("not the log's: no sheet of this site has the code")
	case agreement.Altered:
		return fmt.Errorf("not the log's: version %d of the sheet was made here, but %s", answer.Version, answer.Why)
	case agreement.Erased:
		return fmt.Errorf("nobody can tell: version %d of the sheet was made here on %s, and a side was erased since, "+
			"so that its text cannot be made again", answer.Version, moment(answer.Issued))
	}
	s := answer.Sheet
	_, _ = fmt.Fprintf(to, "the log's: version %d of booking %s, made on %s\n", s.Version, s.Booking, moment(s.Issued))
	if !answer.Newest.IsZero() {
		_, _ = fmt.Fprintf(to, "there is a newer version, of %s\n", moment(answer.Newest))
	}
	if !answer.Ended.IsZero() {
		_, _ = fmt.Fprintf(to, "the booking ended on %s\n", moment(answer.Ended))
	}
	if file == nil {
		return nil
	}
	document, err := drawing.Of(app, s, base)
	if err != nil {
		return err
	}
	again, err := document.File()
	if err == nil && !bytes.Equal(again, file) {
		err = errors.New(
			"the code is the log's, but the file is not the one that this release makes of it for " + base +
				": it was altered, or made by another release or address; compare what it says with a new file",
		)
	}
	return err
}

func moment(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }
