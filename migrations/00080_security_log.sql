-- +goose Up
-- What concerns the security of accounts, by the minute, for ninety days. Equal entries of a minute are one row, so
-- that nobody fills the table by repeating themselves. It holds no email and no address: source is a keyed hash of the
-- network, whose key is that of the day's visitors and is deleted with it.
CREATE TABLE security_log (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       timestamptz NOT NULL,              -- the minute; for what follows from an event the time of the event
    event    text        NOT NULL,
    account  uuid,                              -- null where it is not known
    source   text        NOT NULL DEFAULT '',
    detail   text        NOT NULL DEFAULT '',
    position bigint      NOT NULL DEFAULT 0,    -- of the event in the log that it follows from, else 0
    count    bigint      NOT NULL DEFAULT 1,
    UNIQUE NULLS NOT DISTINCT (at, event, account, source, detail, position)
);
CREATE INDEX ON security_log (at DESC, id DESC);
CREATE INDEX ON security_log (account, at DESC) WHERE account IS NOT NULL;

-- +goose Down
DROP TABLE security_log;
