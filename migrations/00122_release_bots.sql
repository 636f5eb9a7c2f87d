-- +goose Up
-- The version of the list of bots that a release counts by; empty for releases that recorded none.
ALTER TABLE releases ADD COLUMN bots text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE releases DROP COLUMN bots;
