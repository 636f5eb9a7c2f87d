-- +goose Up
-- Signed heads. A head is a rolling hash over the (position, hash) of all events up to a position. It is signed with a
-- secret that this database holds only encrypted with the master key. So nobody who alters the log can sign the altered
-- log.
CREATE TABLE notary (
    position  bigint      PRIMARY KEY,
    head      bytea       NOT NULL,
    signature bytea       NOT NULL,
    signed_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE notary;
