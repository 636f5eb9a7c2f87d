package edge_test

import (
	"errors"
	"fmt"
	"net"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"

	"weddings/api/edge"
	"weddings/events"
	"weddings/internal/fault"
)

// What passes by itself, or at another server, is answered with 503, so that clients and proxies try again.
func TestWhatIsAwayIsNoInternalError(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]fault.Code{
		&pgconn.PgError{Code: "57P03"}:                       fault.Unavailable,
		&net.OpError{Op: "dial", Err: errors.New("refused")}: fault.Unavailable,
		&events.UnknownTypeError{Type: "of.the.future"}:      fault.Unavailable,
		&pgconn.PgError{Code: "23505"}:                       fault.Internal,
		errors.New("a fault of the program"):                 fault.Internal,
	} {
		body, _ := edge.BodyOf(t.Context(), fmt.Errorf("load: %w", err), "en")
		assert.Equal(t, want, body.Code, err)
	}
}
