-- +goose Up
-- What a day's visitors are told apart by, the same in every server. A day's salt is deleted when the day is over, so
-- that no two days can be joined and no address found again.
CREATE TABLE visitor_salts (
    day  date  PRIMARY KEY, -- of Damascus
    salt bytea NOT NULL
);

-- +goose Down
DROP TABLE visitor_salts;
