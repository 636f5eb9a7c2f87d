-- +goose Up
-- The log. position is gapless and in commit order: one advisory lock lets one appender number at a time.
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

-- Page views and searches: the same shape with positions and a retention of their own.
CREATE TABLE telemetry (LIKE events INCLUDING ALL);

-- What is unique across streams. The key is a keyed hash, so that the table tells no emails.
CREATE TABLE claims (
    key    bytea PRIMARY KEY,
    stream text  NOT NULL
);

-- Answers to commands that came with an idempotency key, kept for a day. Keys and bodies are keyed hashes.
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
