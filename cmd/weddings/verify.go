package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/commands"
	"weddings/commands/all"
	"weddings/events/store"
	"weddings/internal/config"
)

type verifyCommand struct {
	Anchor string `help:"A signed head from export; only it shows that the end was cut off." type:"existingfile"`

	Agreement string `help:"Check a sheet instead: its PDF, or its QR code's text." placeholder:"FILE-or-CODE"`
}

// Run returns an error if the log was altered, which names the first bad event. It also returns an error if claims or
// keys do not match the events, which names the streams.
func (c verifyCommand) Run(ctx context.Context, settings config.Config) error {
	if c.Agreement != "" {
		return c.sheet(ctx, settings)
	}
	var anchor *store.SignedHead
	if c.Anchor != "" {
		b, err := os.ReadFile(c.Anchor)
		if err != nil {
			return err
		}
		anchor = &store.SignedHead{}
		if err := json.Unmarshal(b, anchor); err != nil {
			return fmt.Errorf("%s is not an anchor: %w", c.Anchor, err)
		}
	}
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			return verify(ctx, os.Stdout, app, anchor)
		})
	})
}

// verify checks the log, and then whether the claims and the keys of personal data match it.
func verify(ctx context.Context, to io.Writer, app *commands.App, anchor *store.SignedHead) error {
	began := time.Now()
	report, err := app.Log.Verify(ctx, anchor)
	if err != nil {
		return err
	}
	if report.Finding != nil {
		return errors.New("the log was altered: " + report.Finding.String())
	}
	took := time.Since(began)
	_, _ = fmt.Fprintf(to, "intact: %d events in %d streams, signed up to position %d; %.1f s, %.0f events/s\n",
		report.Events, report.Streams, report.Signed, took.Seconds(), float64(report.Events)/took.Seconds())
	began = time.Now()
	beside, err := all.Verify(ctx, app)
	if err != nil {
		return fmt.Errorf("the log is intact, but claims or keys do not match it: %w", err)
	}
	_, _ = fmt.Fprintf(to, "claims and keys match the log: %d claims, %d keys of personal data; %.1f s\n"+
		"not checked: page views and searches, read models, counters, pictures\n",
		beside.Claims, beside.Keys, time.Since(began).Seconds())
	return nil
}
