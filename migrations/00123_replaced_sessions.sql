-- +goose Up
-- Tokens of sessions that got another one when a password or code was given again. Requests that were under way with
-- the old token are answered for half a minute. session is the hash of the token that the session has now.
CREATE TABLE replaced_sessions (
    token       bytea       PRIMARY KEY, -- hash of the token, as in sessions
    session     bytea       NOT NULL REFERENCES sessions (token) ON UPDATE CASCADE ON DELETE CASCADE,
    replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON replaced_sessions (session);

-- +goose Down
DROP TABLE replaced_sessions;
