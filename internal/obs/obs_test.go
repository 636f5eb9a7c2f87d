package obs_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"

	"weddings/internal/obs"
)

func TestLogsHoldNoPersonalData(t *testing.T) {
	t.Parallel()
	pg := &pgconn.PgError{
		Code:           "23505",
		TableName:      "accounts",
		ConstraintName: "accounts_email_key",
		Message:        "duplicate Planted",
		Detail:         "Key (email)=(planted@example.com)",
	}
	for _, format := range []string{"text", "json"} {
		var out bytes.Buffer
		log := obs.NewLogger(&out, format, slog.LevelInfo)
		log.Info("mail to planted@example.com", "position", 1234567890123)
		log.With("Email", "Planted").
			WithGroup("g").
			Info("x", "phone", "Planted", "note", "call +963 944 123 456 or 0944123456")
		log.Error("x", "error", fmt.Errorf("saving: %w", pg))
		log.Error(
			"x",
			"error",
			errors.New("no such user as planted%40example.com"),
			"value",
			struct{ Contact string }{"planted@example.com"},
		)
		for _, planted := range []string{"lanted", "944123", "944 123"} {
			assert.NotContains(t, out.String(), planted, format)
		}
		assert.Contains(t, out.String(), "SQLSTATE 23505 accounts accounts_email_key")
		assert.Contains(t, out.String(), "1234567890123")
	}
}

func TestMetricsNameTheBuild(t *testing.T) {
	t.Parallel()
	answer := httptest.NewRecorder()
	obs.MetricsHandler(obs.NewRegistry()).ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	assert.Equal(t, 200, answer.Code)
	assert.Contains(t, answer.Body.String(), `weddings_build_info{go="go`)
}
