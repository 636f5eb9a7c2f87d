package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/vault"
	"weddings/internal/config"
)

// openVault opens the vault of a database with the configured master keys.
func openVault(ctx context.Context, settings config.Config, pool *pgxpool.Pool) (*vault.Vault, error) {
	master, err := settings.ReadMasterKey()
	if err != nil {
		return nil, err
	}
	secondary, given, err := settings.ReadSecondaryKey()
	if err != nil {
		return nil, err
	}
	var others []vault.MasterKey
	if given {
		others = append(others, secondary)
	}
	return vault.Open(ctx, pool, master, others...)
}

type rotateKeyCommand struct{}

// Run wraps with MASTER_KEY the keys that MASTER_KEY_SECONDARY has wrapped. It can be interrupted and run again.
// Servers that have both keys may run meanwhile. The README lists the steps in order.
func (c rotateKeyCommand) Run(ctx context.Context, settings config.Config) error {
	return c.rotate(ctx, settings, os.Stdout)
}

func (rotateKeyCommand) rotate(ctx context.Context, settings config.Config, out io.Writer) error {
	older, given, err := settings.ReadSecondaryKey()
	if err != nil || !given {
		return errors.Join(
			err,
			errors.New("MASTER_KEY_SECONDARY must be set: it is the former master key"),
		)
	}
	newer, err := settings.ReadMasterKey()
	if err != nil {
		return err
	}
	if newer == older {
		return errors.New("MASTER_KEY and MASTER_KEY_SECONDARY must differ: they are the new and the former master key")
	}
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		keys, err := openVault(ctx, settings, pool)
		if err != nil {
			return err
		}
		done, err := keys.Rotate(ctx, func(done vault.Rotation) {
			fmt.Fprintf(out, "· %d keys looked at, %d wrapped anew\n", done.Keys, done.Rewrapped)
		})
		if err != nil {
			return fmt.Errorf("%w; run the command again to continue", err)
		}
		if done.Unreadable > 0 {
			return fmt.Errorf("%d of %d keys can be unwrapped with neither master key", done.Unreadable, done.Keys)
		}
		fmt.Fprintf(out, "all %d keys are wrapped with MASTER_KEY\n", done.Keys)
		return nil
	})
}
