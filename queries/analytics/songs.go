package analytics

import (
	"context"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/queries"
)

// SongCount is how many sessions played a song, and how many downloaded its file.
type SongCount struct{ Plays, Downloads int }

// Songs returns the counts of all songs in this month and the twelve before.
func (r *Reader) Songs(ctx context.Context, _ queries.Viewer) (map[uuid.UUID]SongCount, error) {
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	var months []*redis.MapStringStringCmd
	for _, key := range analytics.SongsKeys(generation, r.Log.Time()) {
		months = append(months, pipe.HGetAll(ctx, key))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	counts := map[uuid.UUID]SongCount{}
	for _, month := range months {
		for _, c := range parse(month) {
			id, ok := queries.ParseID(c.Listing)
			if !ok {
				continue
			}
			of := counts[id]
			switch c.Measure {
			case analytics.Plays:
				of.Plays += c.n
			case analytics.Downloads:
				of.Downloads += c.n
			}
			counts[id] = of
		}
	}
	return counts, nil
}
