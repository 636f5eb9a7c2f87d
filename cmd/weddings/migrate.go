package main

import (
	"context"
	"errors"

	"weddings/internal/config"
	"weddings/migrations"
	"weddings/projections"
)

type migrateCommand struct{}

// Run needs only the database. If DATABASE_OWNER_URL is set, it migrates as that role and grants DATABASE_URL's role
// what the site needs.
func (migrateCommand) Run(ctx context.Context, settings config.Config) error {
	app := settings.DatabaseURL.Reveal()
	if app == "" {
		return errors.New("configuration: DATABASE_URL must be set")
	}
	owner := asOwner(settings).DatabaseURL.Reveal()
	if err := migrations.Up(ctx, owner); err != nil || owner == app {
		return err
	}
	return migrations.Grant(ctx, owner, app, projections.Schemas(projections.Every()...))
}

// asOwner returns settings that connect as the role that owns the tables.
func asOwner(settings config.Config) config.Config {
	if settings.DatabaseOwnerURL != "" {
		settings.DatabaseURL = settings.DatabaseOwnerURL
	}
	return settings
}
