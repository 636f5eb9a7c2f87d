-- +goose Up
-- Times rise with the table. A block range index finds the day that is over and costs an append nothing.
DROP INDEX idempotency_recorded_at_idx;
CREATE INDEX idempotency_recorded_at_idx ON idempotency USING brin (recorded_at);

-- +goose Down
DROP INDEX idempotency_recorded_at_idx;
CREATE INDEX idempotency_recorded_at_idx ON idempotency (recorded_at);
