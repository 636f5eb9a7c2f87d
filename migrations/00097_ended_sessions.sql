-- +goose Up
-- Why a session ended that its holder did not end: told to whoever still has its cookie. Neither account nor device
-- stands here. Rows go after fourteen days.
CREATE TABLE ended_sessions (
    token    bytea       PRIMARY KEY, -- the hash, as in sessions
    reason   text        NOT NULL,
    ended_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE ended_sessions;
