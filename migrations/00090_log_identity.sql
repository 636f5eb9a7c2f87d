-- +goose Up
-- What tells this log from that of another site. A backup and an export take it along.
CREATE TABLE log_identity (
    one     boolean     PRIMARY KEY DEFAULT true CHECK (one),
    id      uuid        NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
);

-- A consumer goes on after a position only where the log holds the very event there that it has read. recorded_at says
-- where one goes on whose effects must not be repeated.
ALTER TABLE subscriptions ADD COLUMN identity uuid, ADD COLUMN event uuid, ADD COLUMN recorded_at timestamptz;
UPDATE subscriptions s SET event = e.id, recorded_at = e.recorded_at FROM events e
    WHERE s.log = 'events' AND e.position = s.position;
UPDATE subscriptions s SET event = e.id, recorded_at = e.recorded_at FROM telemetry e
    WHERE s.log = 'telemetry' AND e.position = s.position;

-- A message waits for the event that it was made of, not for another one at its position.
ALTER TABLE deliveries ADD COLUMN event uuid;
UPDATE deliveries d SET event = e.id FROM events e WHERE d.log = 'events' AND e.position = d.position;
UPDATE deliveries d SET event = e.id FROM telemetry e WHERE d.log = 'telemetry' AND e.position = d.position;

-- Consumers that found the log without the event they had read last: it was restored from an older backup, or is
-- another one.
CREATE TABLE log_forks (
    consumer   text        NOT NULL,
    log        text        NOT NULL, -- events or telemetry
    position   bigint      NOT NULL, -- of the event that is missing
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
