-- +goose Up
-- Indexes for the filters of the security log: by source, and by kind. A kind is how the name of an event begins.
CREATE INDEX security_log_source ON security_log (source, at DESC, id DESC);
CREATE INDEX security_log_event ON security_log (event COLLATE "C", at DESC);

-- +goose Down
DROP INDEX security_log_event;
DROP INDEX security_log_source;
