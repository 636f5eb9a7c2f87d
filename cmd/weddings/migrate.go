package main

import (
	"context"

	"weddings/internal/config"
	"weddings/migrations"
)

type migrateCommand struct{}

func (migrateCommand) Run(ctx context.Context, settings config.Config) error {
	if err := settings.ValidateProduction(); err != nil {
		return err
	}
	return migrations.Up(ctx, settings.DatabaseURL.Reveal())
}
