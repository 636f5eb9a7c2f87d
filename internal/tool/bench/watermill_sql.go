package bench

import (
	"bytes"
	"context"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill-sql/v4/pkg/sql"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/jackc/pgx/v5/pgxpool"
)

// watermillSQL measures Watermill's own SQL publisher: no order, version check, idempotency, hash or notification.
func watermillSQL(ctx context.Context, dsn string, clients int, config AppendConfig) (Rate, error) {
	options, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return Rate{}, err
	}
	options.MaxConns = int32(clients)
	pool, err := pgxpool.NewWithConfig(ctx, options)
	if err != nil {
		return Rate{}, err
	}
	defer pool.Close()
	publisher, err := sql.NewPublisher(sql.BeginnerFromPgx(pool), sql.PublisherConfig{
		SchemaAdapter: sql.DefaultPostgreSQLSchema{}, AutoInitializeSchema: true,
	}, watermill.NopLogger{})
	if err != nil {
		return Rate{}, err
	}
	payload := append(append([]byte(`"`), bytes.Repeat([]byte("x"), config.Payload)...), '"')
	return loop(ctx, clients, config.For, func(context.Context, int, int) error {
		return publisher.Publish("bench", message.NewMessage(watermill.NewUUID(), payload))
	})
}
