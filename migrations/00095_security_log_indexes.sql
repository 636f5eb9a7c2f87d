-- +goose Up
-- Filters of the security log: by where something came from, and by kind, which is how the names of events begin.
CREATE INDEX security_log_source ON security_log (source, at DESC, id DESC);
CREATE INDEX security_log_event ON security_log (event COLLATE "C", at DESC);

-- +goose Down
DROP INDEX security_log_event;
DROP INDEX security_log_source;
