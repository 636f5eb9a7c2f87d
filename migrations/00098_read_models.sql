-- +goose Up
-- When a process last used the tables of a read model. Releases whose read models differ have schemas of their own,
-- which are dropped when nobody has used them for an hour.
CREATE TABLE read_models (
    schema  text        PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE read_models;
