-- +goose Up
-- The security log: what concerns the security of accounts, to the minute, for ninety days. Equal entries of one minute
-- are one row with a count, so that nobody can fill the table by repetition. It contains no email and no address:
-- source is a keyed hash of the network. The hash uses the salt of the day's visitors, which is deleted when the day is
-- over.
CREATE TABLE security_log (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       timestamptz NOT NULL,              -- the minute; if the entry follows from an event, the event's time
    event    text        NOT NULL,
    account  uuid,                              -- null = not known
    source   text        NOT NULL DEFAULT '',
    detail   text        NOT NULL DEFAULT '',
    position bigint      NOT NULL DEFAULT 0,    -- of the event that the entry follows from; 0 = none
    count    bigint      NOT NULL DEFAULT 1,
    UNIQUE NULLS NOT DISTINCT (at, event, account, source, detail, position)
);
CREATE INDEX ON security_log (at DESC, id DESC);
CREATE INDEX ON security_log (account, at DESC) WHERE account IS NOT NULL;

-- +goose Down
DROP TABLE security_log;
