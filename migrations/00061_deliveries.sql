-- +goose Up
-- Messages that a consumer group has passed without handling them. Each is retried automatically. It is parked, for an
-- admin to look at, once that has failed for too long.
CREATE TABLE deliveries (
    log            text        NOT NULL,
    consumer_group text        NOT NULL,
    position       bigint      NOT NULL,
    stream         text        NOT NULL,
    attempts       integer     NOT NULL,
    error          text        NOT NULL, -- of the last failed attempt; it contains no values
    since          timestamptz NOT NULL DEFAULT now(),
    due            timestamptz,          -- when the next attempt is due; null = parked
    PRIMARY KEY (log, consumer_group, position)
);
CREATE INDEX ON deliveries (log, consumer_group, due);

-- +goose Down
DROP TABLE deliveries;
