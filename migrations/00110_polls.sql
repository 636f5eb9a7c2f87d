-- +goose Up
-- What stands outside of the site and is read again and again, such as the calendars that owners keep elsewhere. A row
-- begins and ends with events of the stream that names it; the rest is what was found at the last reading.
CREATE TABLE polls (
    poll    text        NOT NULL, -- the kind
    subject uuid        NOT NULL,
    stream  text        NOT NULL, -- that names it
    next    timestamptz NOT NULL, -- of the next reading
    tried   timestamptz,          -- of the last reading; null = none yet
    seen    jsonb       NOT NULL DEFAULT '{}',
    PRIMARY KEY (poll, subject)
);
CREATE INDEX ON polls (poll, next);
CREATE INDEX ON polls (stream);

-- +goose Down
DROP TABLE polls;
