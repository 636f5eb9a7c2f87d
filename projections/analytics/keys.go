package analytics

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events/store"
)

// shape is the number of the keys' shape: counts of another one are not read, and filled again from the logs.
const shape = "analytics:4:"

// space is how the keys of a log begin. Its hash tag, the log's id, keeps all of them on one node of a cluster, and
// those of another site's log apart: Redis may hold both.
func space(log uuid.UUID) string { return shape + "{" + log.String() + "}:" }

// spaceOf is the space of a log.
func spaceOf(ctx context.Context, log *store.Log) (string, error) {
	id, err := log.ID(ctx)
	return space(id), err
}

func currentKey(space string) string  { return space + "current" }  // holds the generation that readers read
func buildingKey(space string) string { return space + "building" } // holds the generation that is being filled

// Prefix is how the keys of a generation begin, as Current returns it.
func Prefix(generation string) string { return generation + ":" }

// name is what the keys that name a generation hold of it.
func name(generation string) string { return generation[strings.LastIndex(generation, ":")+1:] }

// Current returns the generation to read, "" while the first one is being filled.
func Current(ctx context.Context, client *redis.Client, log *store.Log) (string, error) {
	space, err := spaceOf(ctx, log)
	if err != nil {
		return "", err
	}
	return current(ctx, client, space)
}

func current(ctx context.Context, client *redis.Client, space string) (string, error) {
	name, err := client.Get(ctx, currentKey(space)).Result()
	if errors.Is(err, redis.Nil) {
		return "", nil
	}
	return space + name, err
}

func checkpointKey(generation, log string) string { return Prefix(generation) + "checkpoint:" + log }
func lookedKey(generation, log string) string     { return Prefix(generation) + "looked:" + log }
func parkedKey(generation string) string          { return Prefix(generation) + "parked" }
func stoppedKey(generation string) string         { return Prefix(generation) + "stopped" }

// checkpoint is how far a generation has counted a log. Its text is what the key holds.
func checkpoint(
	ctx context.Context,
	client *redis.Client,
	generation, log string,
) (mark store.Mark, text string, err error) {
	text, err = client.Get(ctx, checkpointKey(generation, log)).Result()
	if errors.Is(err, redis.Nil) {
		return store.Mark{}, "", nil
	}
	if err != nil {
		return store.Mark{}, "", err
	}
	mark, err = parseMark(text)
	return mark, text, err
}

func textOf(mark store.Mark) string {
	return strconv.FormatInt(mark.Position, 10) + " " + mark.ID.String()
}

func parseMark(text string) (mark store.Mark, err error) {
	if text == "" {
		return store.Mark{}, nil
	}
	position, id, _ := strings.Cut(text, " ")
	if mark.Position, err = strconv.ParseInt(position, 10, 64); err == nil {
		mark.ID, err = uuid.Parse(id)
	}
	if err != nil {
		return store.Mark{}, fmt.Errorf("analytics: the checkpoint %q cannot be read", text)
	}
	return mark, nil
}

// CaughtUp returns how far a generation has counted a log ("events" or "telemetry").
func CaughtUp(ctx context.Context, client *redis.Client, generation, log string) (int64, error) {
	mark, _, err := checkpoint(ctx, client, generation, log)
	return mark.Position, err
}

// AsOf returns up to when a generation has counted everything: the earlier one of the last looks at both logs that
// found nothing more. Zero where there was none.
func AsOf(ctx context.Context, client *redis.Client, generation string) (time.Time, error) {
	values, err := client.MGet(ctx, lookedKey(generation, "events"), lookedKey(generation, "telemetry")).Result()
	if err != nil {
		return time.Time{}, err
	}
	var earliest time.Time
	for _, value := range values {
		text, _ := value.(string)
		at, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return time.Time{}, nil //nolint:nilerr // nothing is there yet
		}
		if earliest.IsZero() || at.Before(earliest) {
			earliest = at
		}
	}
	return earliest, nil
}
