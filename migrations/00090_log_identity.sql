-- +goose Up
-- The identity of this log, which tells it from the log of another site. Backups and exports contain it.
CREATE TABLE log_identity (
    one     boolean     PRIMARY KEY DEFAULT true CHECK (one),
    id      uuid        NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
);

-- A consumer continues after a position only if the log still has the event there that the consumer has read.
-- recorded_at is that event's time. After a restore, a consumer whose effects must not be repeated continues from that
-- time.
ALTER TABLE subscriptions ADD COLUMN identity uuid, ADD COLUMN event uuid, ADD COLUMN recorded_at timestamptz;
UPDATE subscriptions s SET event = e.id, recorded_at = e.recorded_at FROM events e
    WHERE s.log = 'events' AND e.position = s.position;
UPDATE subscriptions s SET event = e.id, recorded_at = e.recorded_at FROM telemetry e
    WHERE s.log = 'telemetry' AND e.position = s.position;

-- event is the event that the message was made of: after a restore another event may have the position.
ALTER TABLE deliveries ADD COLUMN event uuid;
UPDATE deliveries d SET event = e.id FROM events e WHERE d.log = 'events' AND e.position = d.position;
UPDATE deliveries d SET event = e.id FROM telemetry e WHERE d.log = 'telemetry' AND e.position = d.position;

-- Forks that consumers found: the log lacks the last event that the consumer has read. The log was restored from an
-- older backup, or replaced.
CREATE TABLE log_forks (
    consumer   text        NOT NULL,
    log        text        NOT NULL, -- events or telemetry
    position   bigint      NOT NULL, -- of the missing event
    event      uuid        NOT NULL,
    noticed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer, log, position, event)
);
CREATE INDEX ON log_forks (noticed_at);

-- +goose Down
DROP TABLE log_forks;
ALTER TABLE deliveries DROP COLUMN event;
ALTER TABLE subscriptions DROP COLUMN identity, DROP COLUMN event, DROP COLUMN recorded_at;
DROP TABLE log_identity;
