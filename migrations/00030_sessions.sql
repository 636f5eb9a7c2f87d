-- +goose Up
-- Sessions of people who are signed in. token is the SHA-256 hash of the session's token, which is not stored.
CREATE TABLE sessions (
    token      bytea       PRIMARY KEY,
    account    uuid        NOT NULL,
    role       text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON sessions (account);

-- +goose Down
DROP TABLE sessions;
