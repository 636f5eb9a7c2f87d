-- +goose Up
-- Who is signed in. Only the hash of a session's token is kept.
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
