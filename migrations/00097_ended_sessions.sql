-- +goose Up
-- Why a session ended, if somebody other than its holder ended it. The reason is told to whoever still has the
-- session's cookie. The table names neither account nor device. Rows are deleted after fourteen days.
CREATE TABLE ended_sessions (
    token    bytea       PRIMARY KEY, -- hash of the token, as in sessions
    reason   text        NOT NULL,
    ended_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE ended_sessions;
