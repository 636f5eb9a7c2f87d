-- +goose Up
-- Messages that a consumer group has gone past without being done with them: each is tried again by itself, and waits
-- for somebody to look once that was in vain for too long.
CREATE TABLE deliveries (
    log            text        NOT NULL,
    consumer_group text        NOT NULL,
    position       bigint      NOT NULL,
    stream         text        NOT NULL,
    attempts       integer     NOT NULL,
    error          text        NOT NULL, -- of the last attempt; it tells no values
    since          timestamptz NOT NULL DEFAULT now(),
    due            timestamptz,          -- of the next attempt, null for one that is parked
    PRIMARY KEY (log, consumer_group, position)
);
CREATE INDEX ON deliveries (log, consumer_group, due);

-- +goose Down
DROP TABLE deliveries;
