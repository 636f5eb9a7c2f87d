package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/api/security"
	"weddings/events/store"
	"weddings/internal/config"
)

// tidyCommand deletes all expired page views, searches and entries of the security log. A running site deletes a day's
// worth a day. It leaves larger deletions to a person, who must make sure that the clock is right.
type tidyCommand struct{}

func (tidyCommand) Run(ctx context.Context, settings config.Config) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(ctx, settings, pool, func(log *store.Log) error {
			if err := log.Telemetry().TidyAll(ctx); err != nil {
				return err
			}
			if err := security.New(pool, nil).TidyAll(ctx); err != nil {
				return err
			}
			fmt.Printf(
				"page views and searches older than %d months and entries of the security log older than %d days are "+
					"deleted\n",
				store.TelemetryMonths,
				security.Days,
			)
			return nil
		})
	})
}
