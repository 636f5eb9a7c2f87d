-- +goose Up
-- device is what a person recognises a session by: the names of browser and system, and nothing more exact. id names
-- the session in the person's list of sessions.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN device text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE sessions DROP COLUMN id, DROP COLUMN device;
