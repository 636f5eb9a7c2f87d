-- +goose Up
-- The signature of a head's signed_at. Servers of older releases write and read the other columns only.
ALTER TABLE notary ADD COLUMN time_signature bytea;

-- +goose Down
ALTER TABLE notary DROP COLUMN time_signature;
