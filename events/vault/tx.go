package vault

import (
	"context"

	"github.com/jackc/pgx/v5/pgconn"
)

// Tx is what extra work inside an append may do: statements in the append's own transaction.
type Tx interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}
