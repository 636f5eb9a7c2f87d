-- +goose Up
-- The log. Positions have no gaps and follow the order of commits: an advisory lock lets only one appender at a time
-- assign them.
CREATE TABLE events (
    position       bigint      PRIMARY KEY,
    id             uuid        NOT NULL UNIQUE,
    stream         text        NOT NULL,
    version        bigint      NOT NULL,
    type           text        NOT NULL,
    schema_version integer     NOT NULL,
    payload        bytea       NOT NULL, -- the exact bytes that were hashed; jsonb would rewrite numbers and key order
    metadata       bytea       NOT NULL,
    hash           bytea       NOT NULL,
    recorded_at    timestamptz NOT NULL,
    UNIQUE (stream, version)
);

-- The log of page views and searches. It has the same columns, but its own positions and retention.
CREATE TABLE telemetry (LIKE events INCLUDING ALL);

-- Claims: values that only one stream may hold, such as an email. The key is a keyed hash, so that the table reveals no
-- value.
CREATE TABLE claims (
    key    bytea PRIMARY KEY,
    stream text  NOT NULL
);

-- Answers to commands with an idempotency key. They are kept for a day. Keys and bodies are stored as keyed hashes.
CREATE TABLE idempotency (
    key         bytea       PRIMARY KEY,
    body        bytea       NOT NULL,
    position    bigint      NOT NULL,
    version     bigint      NOT NULL,
    answer      bytea,
    recorded_at timestamptz NOT NULL
);
CREATE INDEX ON idempotency (recorded_at);

-- +goose Down
DROP TABLE idempotency, claims, telemetry, events;
