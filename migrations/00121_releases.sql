-- +goose Up
-- When each release of the software began to serve, by the commit it was built from. No log has it.
CREATE TABLE releases (
    revision text PRIMARY KEY,
    began    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON releases (began);

-- +goose Down
DROP TABLE releases;
