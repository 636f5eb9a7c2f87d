package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
)

type importCommand struct {
	File string `arg:"" help:"What export wrote." type:"existingfile"`
	Keys string `help:"The keys that were exported with it. Without them all personal data stays unreadable for ever." type:"existingfile"`
}

// Run fills a database that has neither events nor keys. Whoever was erased before the export stays so, also where the
// keys are older than that.
func (c importCommand) Run(ctx context.Context, settings config.Config) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		if c.Keys != "" {
			keys, err := os.Open(c.Keys)
			if err != nil {
				return err
			}
			defer keys.Close()
			if err := vault.ImportKeys(ctx, pool, bufio.NewReader(keys)); err != nil {
				return err
			}
		}
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer file.Close()
		return withLog(ctx, settings, pool, func(log *store.Log) error {
			report, err := log.Import(ctx, bufio.NewReaderSize(file, 1<<20), c.Keys != "")
			if err != nil {
				return err
			}
			fmt.Printf("imported %d events in %d streams, head %x; rebuild the read models now\n", report.Events, report.Streams, report.Head)
			return nil
		})
	})
}
