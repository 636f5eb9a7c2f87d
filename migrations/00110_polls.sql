-- +goose Up
-- Subjects outside of the site that are read again and again, such as the calendars that owners keep elsewhere. Events
-- of the stream add and remove a row. The other columns hold the state of the reading.
CREATE TABLE polls (
    poll    text        NOT NULL, -- the kind of poll
    subject uuid        NOT NULL,
    stream  text        NOT NULL, -- whose events add and remove the row
    next    timestamptz NOT NULL, -- when the next reading is due
    tried   timestamptz,          -- when the last reading began or ended; null = none yet
    seen    jsonb       NOT NULL DEFAULT '{}',
    PRIMARY KEY (poll, subject)
);
CREATE INDEX ON polls (poll, next);
CREATE INDEX ON polls (stream);

-- +goose Down
DROP TABLE polls;
