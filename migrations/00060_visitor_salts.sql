-- +goose Up
-- The salts with which all servers hash the visitors of a day. A salt is deleted when its day is over: then nobody can
-- match the visitors of two days, or find an address again.
CREATE TABLE visitor_salts (
    day  date  PRIMARY KEY, -- in Damascus
    salt bytea NOT NULL
);

-- +goose Down
DROP TABLE visitor_salts;
