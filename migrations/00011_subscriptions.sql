-- +goose Up
-- How far each consumer group of Watermill has come, and which of its subscribers is at work.
CREATE TABLE subscriptions (
    log            text        NOT NULL, -- events or telemetry
    consumer_group text        NOT NULL,
    topic          text        NOT NULL,
    position       bigint      NOT NULL, -- everything up to here was acknowledged or does not concern the topic
    holder         uuid,                 -- the subscriber at work; the others stand by
    held_until     timestamptz NOT NULL,
    PRIMARY KEY (log, consumer_group, topic)
);

-- +goose Down
DROP TABLE subscriptions;
