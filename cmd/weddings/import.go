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
	File string `arg:"" help:"A file that export wrote." type:"existingfile"`
	Keys string `help:"The exported keys; without them personal data stays unreadable." type:"existingfile"`
}

// Run imports an export into a database without events. People who were erased before the export stay erased, even if
// the exported keys are older.
func (c importCommand) Run(ctx context.Context, settings config.Config) error {
	return withDatabase(ctx, asOwner(settings), func(settings config.Config, pool *pgxpool.Pool) error {
		if c.Keys != "" {
			master, err := settings.ReadMasterKey()
			if err != nil {
				return err
			}
			keys, err := os.Open(c.Keys)
			if err != nil {
				return err
			}
			defer keys.Close()
			if err := vault.ImportKeys(ctx, pool, vault.MasterKey(master), bufio.NewReader(keys)); err != nil {
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
			fmt.Printf(
				"imported %d events in %d streams, head %x\nread models and counters follow when the site starts\n",
				report.Events,
				report.Streams,
				report.Head,
			)
			return nil
		})
	})
}
