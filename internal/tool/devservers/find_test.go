package devservers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers"
)

func TestAWishThatLeadsNowhereIsNamed(t *testing.T) {
	for _, variable := range []string{"PG_BIN", "REDIS_BIN"} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, "/nowhere")
			_, err := devservers.Start(t.Context(), devservers.Config{DataDir: dataDir(t)})
			require.ErrorContains(t, err, variable+"=/nowhere")
		})
	}
}
