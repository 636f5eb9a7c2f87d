-- +goose Up
-- The offset of each consumer group in each topic, and the subscriber that holds it.
CREATE TABLE subscriptions (
    log            text        NOT NULL, -- events or telemetry
    consumer_group text        NOT NULL,
    topic          text        NOT NULL,
    position       bigint      NOT NULL, -- every message of the topic up to here was acknowledged
    holder         uuid,                 -- the subscriber that works; the others stand by
    held_until     timestamptz NOT NULL,
    PRIMARY KEY (log, consumer_group, topic)
);

-- +goose Down
DROP TABLE subscriptions;
