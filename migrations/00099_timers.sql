-- +goose Up
-- Timers: the time at which the command of a rule is due for a stream. A row is deleted when its command was carried
-- out.
CREATE TABLE timers (
    rule     text        NOT NULL,
    stream   text        NOT NULL, -- the stream that the command is about
    due      timestamptz NOT NULL,
    next     timestamptz NOT NULL, -- when the next attempt is due: as due, until an attempt has failed
    attempts integer     NOT NULL DEFAULT 0,
    error    text        NOT NULL DEFAULT '', -- of the last failed attempt; it contains no values
    PRIMARY KEY (rule, stream)
);
CREATE INDEX ON timers (next);

-- +goose Down
DROP TABLE timers;
