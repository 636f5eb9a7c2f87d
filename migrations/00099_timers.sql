-- +goose Up
-- What is due at a time, for each rule and stream. A row is deleted when its command has been carried out.
CREATE TABLE timers (
    rule     text        NOT NULL,
    stream   text        NOT NULL, -- what the command is about
    due      timestamptz NOT NULL,
    next     timestamptz NOT NULL, -- of the next attempt: due, until an attempt has failed
    attempts integer     NOT NULL DEFAULT 0,
    error    text        NOT NULL DEFAULT '', -- of the last attempt; it tells no values
    PRIMARY KEY (rule, stream)
);
CREATE INDEX ON timers (next);

-- +goose Down
DROP TABLE timers;
