-- +goose Up
-- When each release of the program first served, by the commit that it was built from. This is in no log.
CREATE TABLE releases (
    revision text PRIMARY KEY,
    began    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON releases (began);

-- +goose Down
DROP TABLE releases;
