-- +goose Up
-- The time of a signed head, signed beside it. Servers from before this column write and read the rest of the row.
ALTER TABLE notary ADD COLUMN time_signature bytea;

-- +goose Down
ALTER TABLE notary DROP COLUMN time_signature;
