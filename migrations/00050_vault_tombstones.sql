-- +goose Up
-- An erased person keeps a row without a key, so that no process creates a new key for them.
ALTER TABLE vault.keys ALTER COLUMN wrapped DROP NOT NULL;
INSERT INTO vault.keys (person)
    SELECT (convert_from(payload, 'UTF8')::jsonb ->> 'person')::uuid FROM events WHERE type = 'person.erased'
    ON CONFLICT (person) DO UPDATE SET wrapped = NULL;

-- +goose Down
DELETE FROM vault.keys WHERE wrapped IS NULL;
ALTER TABLE vault.keys ALTER COLUMN wrapped SET NOT NULL;
