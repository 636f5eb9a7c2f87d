-- +goose Up
-- pending: the password was right, but the second factor was not given yet. confirmed_at: when the person last gave a
-- password or a code. Sessions of admins are deleted, so that they sign in again with a second factor.
ALTER TABLE sessions
    ADD COLUMN pending boolean NOT NULL DEFAULT false,
    ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET confirmed_at = created_at;
DELETE FROM sessions WHERE role = 'admin';

-- The last TOTP period whose code an account has given. The code of a period is accepted only once.
CREATE TABLE totp_steps (
    account uuid   PRIMARY KEY,
    step    bigint NOT NULL
);

-- +goose Down
DROP TABLE totp_steps;
ALTER TABLE sessions DROP COLUMN pending, DROP COLUMN confirmed_at;
