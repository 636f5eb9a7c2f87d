package analytics_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/tool/demo"
	"weddings/queries"
	"weddings/queries/analytics"
)

// TestTheDemoShowsEveryAdvice reads the advice of all owners of the demo: each kind is given to somebody, something was
// mended and came to something, a term is told, and a day that was asked for is taken.
func TestTheDemoShowsEveryAdvice(t *testing.T) {
	t.Parallel()
	w := setup(t)
	loader := &demo.Loader{
		Pool: w.opened.Pool, Vault: w.opened.Vault, Password: "a-long-password", Seed: 1, Say: t.Logf,
		Put: func(upload []byte) (events.Picture, error) {
			sum := sha256.Sum256(upload)
			return events.Picture{Hash: hex.EncodeToString(sum[:]), Width: 4, Height: 3, Colour: "#ffffff"}, nil
		},
		PutAudio: func(_ context.Context, upload []byte) (events.Audio, error) {
			sum := sha256.Sum256(upload)
			return events.Audio{Hash: hex.EncodeToString(sum[:]), Bytes: int64(len(upload)), Duration: 30_000}, nil
		},
	}
	require.NoError(t, loader.Load(t.Context()))
	w.end = time.Now()
	w.read()
	rows, err := w.opened.Pool.Query(t.Context(), `SELECT DISTINCT owner FROM listings WHERE public`)
	require.NoError(t, err)
	owners, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	require.NoError(t, err)
	given, came, terms, taken, near, markets := map[string]bool{}, 0, 0, 0, 0, 0
	for _, owner := range owners {
		c, err := w.OwnCoach(t.Context(), queries.Viewer{Account: owner, Role: events.VenueOwner})
		require.NoError(t, err)
		for _, l := range c.Listings {
			for _, advice := range l.Advice {
				given[advice.Key] = true
			}
			for _, mended := range l.Mended {
				if mended.Enough && *mended.After.Rate > *mended.Before.Rate {
					came++
				}
			}
			for _, found := range l.Terms {
				if found.Term != nil {
					terms++
				}
			}
			taken += l.Taken.Taken
			if l.Scope != nil && *l.Scope == analytics.InGovernorate {
				near++
			}
			if l.Market != nil {
				markets++
			}
		}
	}
	for _, kind := range analytics.Kinds {
		assert.True(t, given[kind], kind)
	}
	for what, n := range map[string]int{
		"came of it": came, "terms": terms, "taken": taken, "near": near, "markets": markets,
	} {
		assert.Positive(t, n, what)
	}
}
