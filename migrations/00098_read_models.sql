-- +goose Up
-- When a process last used the tables of a read model. Releases with different read models have different schemas. A
-- schema that no process has used for an hour is dropped.
CREATE TABLE read_models (
    schema  text        PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE read_models;
