-- +goose Up
-- The account that made the change. null: the account itself did, or somebody who was not signed in.
ALTER TABLE security_log ADD COLUMN actor uuid;
CREATE INDEX ON security_log (actor) WHERE actor IS NOT NULL;

-- +goose Down
ALTER TABLE security_log DROP COLUMN actor;
