package analytics

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"weddings/events/store"
)

// followedKey returns the key of the counts of former addresses that visitors followed. The logs do not contain these
// visits. So the key belongs to no generation, and counts that Redis loses cannot be rebuilt.
func followedKey(ctx context.Context, log *store.Log) (string, error) {
	id, err := log.ID(ctx)
	return "followed:{" + id.String() + "}", err
}

// CountFollowed counts that a visitor followed a former slug. of is the kind of its holder, such as a listing or a
// post.
func CountFollowed(ctx context.Context, client *redis.Client, log *store.Log, of, slug string) error {
	key, err := followedKey(ctx, log)
	if err != nil {
		return err
	}
	return client.HIncrBy(ctx, key, of+" "+slug, 1).Err()
}

// Followed returns how often each of the former slugs was followed, in the order of slugs.
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
