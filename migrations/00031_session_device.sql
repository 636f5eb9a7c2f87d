-- +goose Up
-- What a person recognises a session by: browser and system in words, nothing finer. The id names it in the list.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN device text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE sessions DROP COLUMN id, DROP COLUMN device;
