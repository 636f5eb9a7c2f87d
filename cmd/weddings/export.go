package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
)

type exportCommand struct {
	File   string `arg:"" help:"Where the log is written, as JSON Lines. Personal data in it is sealed."`
	Keys   string `help:"Key file of personal data. Keep it apart, and briefly: it opens what is erased later."`
	Anchor string `help:"File for the signed head. Keep it where nobody can change it who can write to the database."`
}

// Run writes new files that only this user can read.
func (c exportCommand) Run(ctx context.Context, settings config.Config) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		var anchor store.SignedHead
		if err := withLog(ctx, settings, pool, func(log *store.Log) error {
			return writeNew(c.File, func(to io.Writer) (err error) {
				anchor, err = log.Export(ctx, to)
				return err
			})
		}); err != nil {
			return err
		}
		if c.Keys != "" { // after the log: it then has the keys of people who came during the export
			if err := writeNew(
				c.Keys,
				func(to io.Writer) error { return vault.ExportKeys(ctx, pool, to) },
			); err != nil {
				return err
			}
		}
		fmt.Printf("exported %d events, head %x\n", anchor.Position, anchor.Head)
		if c.Anchor == "" {
			return nil
		}
		return writeNew(c.Anchor, func(to io.Writer) error { return json.NewEncoder(to).Encode(anchor) })
	})
}

// writeNew leaves no partial file behind.
func writeNew(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
