package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/internal/config"
)

type verifyCommand struct {
	Anchor string `help:"A head that export wrote; only it shows that a signed tail was cut off." type:"existingfile"`

	Agreement string `help:"Check a sheet instead: its PDF, or what its QR code holds." placeholder:"FILE-or-CODE"`
}

// Run returns an error that names the first bad event if the log was altered.
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
		return withLog(ctx, settings, pool, func(log *store.Log) error {
			began := time.Now()
			report, err := log.Verify(ctx, anchor)
			if err != nil {
				return err
			}
			if report.Finding != nil {
				return errors.New("the log is not whole: " + report.Finding.String())
			}
			took := time.Since(began)
			fmt.Printf("whole: %d events in %d streams, signed up to position %d; %.1f s, %.0f events/s\n",
				report.Events, report.Streams, report.Signed, took.Seconds(), float64(report.Events)/took.Seconds())
			return nil
		})
	})
}
