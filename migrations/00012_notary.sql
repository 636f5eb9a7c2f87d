-- +goose Up
-- Signed heads: the fold of (position, hash) over the whole log up to a position, signed with a secret that this
-- database holds only under the master key. Whoever rewrites the log cannot sign what he made of it.
CREATE TABLE notary (
    position  bigint      PRIMARY KEY,
    head      bytea       NOT NULL,
    signature bytea       NOT NULL,
    signed_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE notary;
