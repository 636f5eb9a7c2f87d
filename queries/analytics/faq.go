package analytics

import (
	"context"
	"strconv"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// FAQCount counts what sessions did with an FAQ question in one language. Revision is that of the text which they read.
type FAQCount struct {
	Question                  uuid.UUID
	Lang                      string
	Revision                  int64
	Opened, Helped, NotHelped int
}

// FAQ returns the counts of a range of days, unordered. For admins. It returns badRange for an invalid range.
func (r *Reader) FAQ(ctx context.Context, by queries.Viewer, from, to string) ([]FAQCount, error) {
	days, err := r.ofDays(ctx, by, from, to, analytics.FAQKeys)
	if err != nil {
		return nil, err
	}
	type words struct {
		question, lang, revision string
	}
	counts := map[words]FAQCount{}
	for _, day := range days {
		for _, c := range parse(day) {
			of := words{c.Listing, c.Channel, c.Term}
			count := counts[of]
			switch c.Measure {
			case analytics.FAQOpens:
				count.Opened += c.n
			case analytics.FAQHelps:
				count.Helped += c.n
			case analytics.FAQFails:
				count.NotHelped += c.n
			}
			counts[of] = count
		}
	}
	list := make([]FAQCount, 0, len(counts))
	for of, count := range counts {
		id, known := queries.ParseID(of.question)
		revision, err := strconv.ParseInt(of.revision, 10, 64)
		if known && err == nil {
			count.Question, count.Lang, count.Revision = id, of.lang, revision
			list = append(list, count)
		}
	}
	return list, nil
}

// FAQMiss is a search in the FAQ that found nothing, and how often it was made.
type FAQMiss struct {
	Term, Lang string
	Times      int
}

// FAQMisses returns the FAQ searches of a range of days that found nothing, unordered. For admins. It returns badRange
// for an invalid range.
func (r *Reader) FAQMisses(ctx context.Context, by queries.Viewer, from, to string) ([]FAQMiss, error) {
	days, err := r.ofDays(ctx, by, from, to, analytics.FAQMissKeys)
	if err != nil {
		return nil, err
	}
	times := map[[2]string]int{}
	for _, day := range days {
		for _, c := range parse(day) {
			times[[2]string{c.Term, c.Channel}] += c.n
		}
	}
	list := make([]FAQMiss, 0, len(times))
	for of, n := range times {
		list = append(list, FAQMiss{of[0], of[1], n})
	}
	return list, nil
}

// ofDays reads one Redis hash for each day of a range, for admins.
func (r *Reader) ofDays(
	ctx context.Context, by queries.Viewer, from, to string,
	keys func(generation string, first events.Day, days int) []string,
) ([]*redis.MapStringStringCmd, error) {
	in, err := r.rangeOf(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	days := make([]*redis.MapStringStringCmd, in.days)
	for i, key := range keys(in.generation, in.first, in.days) {
		days[i] = pipe.HGetAll(ctx, key)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	return days, nil
}
