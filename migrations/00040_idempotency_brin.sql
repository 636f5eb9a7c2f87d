-- +goose Up
-- recorded_at grows with the row's place in the table. So a block range index finds the expired rows, and costs an
-- append nothing.
DROP INDEX idempotency_recorded_at_idx;
CREATE INDEX idempotency_recorded_at_idx ON idempotency USING brin (recorded_at);

-- +goose Down
DROP INDEX idempotency_recorded_at_idx;
CREATE INDEX idempotency_recorded_at_idx ON idempotency (recorded_at);
