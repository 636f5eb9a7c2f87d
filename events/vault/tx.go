package vault

import (
	"context"

	"github.com/jackc/pgx/v5/pgconn"
)

// Tx runs statements in the transaction of an append.
type Tx interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}
