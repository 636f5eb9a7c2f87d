-- +goose Up
-- The keys have a schema of their own, so that they are exported and backed up apart from the log.
CREATE SCHEMA vault;
CREATE TABLE vault.keys (
    person     uuid        PRIMARY KEY, -- the zero UUID holds the log's own secret
    wrapped    bytea       NOT NULL,    -- the key, encrypted with the master key (AES-256-GCM)
    created_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP SCHEMA vault CASCADE;
