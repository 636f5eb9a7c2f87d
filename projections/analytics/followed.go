package analytics

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"weddings/events/store"
)

// followedKey counts how often each former address was followed. The logs do not have it, so that it stands beside the
// generations, which are counted again from them: what Redis loses is lost.
func followedKey(ctx context.Context, log *store.Log) (string, error) {
	id, err := log.ID(ctx)
	return "followed:{" + id.String() + "}", err
}

// CountFollowed counts that somebody followed a former slug of one of some kind of holders.
func CountFollowed(ctx context.Context, client *redis.Client, log *store.Log, of, slug string) error {
	key, err := followedKey(ctx, log)
	if err != nil {
		return err
	}
	return client.HIncrBy(ctx, key, of+" "+slug, 1).Err()
}

// Followed returns how often each of some former slugs was followed, in their order.
func Followed(ctx context.Context, client *redis.Client, log *store.Log, of string, slugs []string) ([]int, error) {
	times := make([]int, len(slugs))
	if len(slugs) == 0 {
		return times, nil
	}
	key, err := followedKey(ctx, log)
	if err != nil {
		return nil, err
	}
	fields := make([]string, len(slugs))
	for i, slug := range slugs {
		fields[i] = of + " " + slug
	}
	counts, err := client.HMGet(ctx, key, fields...).Result()
	if err != nil {
		return nil, err
	}
	for i, count := range counts {
		text, counted := count.(string)
		if !counted {
			continue
		}
		if times[i], err = strconv.Atoi(text); err != nil {
			return nil, fmt.Errorf("analytics: %q is no count of %s", text, fields[i])
		}
	}
	return times, nil
}
