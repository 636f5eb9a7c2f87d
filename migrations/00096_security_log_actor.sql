-- +goose Up
-- Who changed the account, where it was not the account itself; null where it was, or where nobody was signed in.
ALTER TABLE security_log ADD COLUMN actor uuid;
CREATE INDEX ON security_log (actor) WHERE actor IS NOT NULL;

-- +goose Down
ALTER TABLE security_log DROP COLUMN actor;
