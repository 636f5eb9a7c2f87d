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

// shape is the version of the key format. Counts in another format are ignored and rebuilt from the logs.
const shape = "analytics:5:"

// formerShape is the key format of the previous release, which may still be running or be rolled back to.
const formerShape = "analytics:4:"

// space is the prefix of a log's keys. Its hash tag, the log's id, keeps them on one node of a cluster. It also
// separates the keys of two sites that share a Redis.
func space(log uuid.UUID) string { return shape + "{" + log.String() + "}:" }

// spaceOf returns the space of a log.
func spaceOf(ctx context.Context, log *store.Log) (string, error) {
	id, err := log.ID(ctx)
	return space(id), err
}

func currentKey(space string) string  { return space + "current" }  // holds the current generation
func buildingKey(space string) string { return space + "building" } // holds the generation that is being filled

// rebuildingKey holds the private generation that a rebuild fills. While it exists, there may be keys left to delete.
func rebuildingKey(space string) string { return space + "rebuilding" }

// Prefix returns the prefix of a generation's keys. generation is as Current returns it.
func Prefix(generation string) string { return generation + ":" }

// CellsKey returns the key of the counters of a day, which is YYYY-MM-DD. It is a hash of cells with their counts.
func CellsKey(generation, day string) string { return Prefix(generation) + "cells:" + day }

// HoursKey returns the key of the counters of a day by hour. Their cells have no channel.
func HoursKey(generation, day string) string { return Prefix(generation) + "hours:" + day }

// TermsKey returns the key of the counters of a day by search term.
func TermsKey(generation, day string) string { return Prefix(generation) + "terms:" + day }

// name returns the part of a generation that is stored in the keys above.
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

// checkpoint returns how far a generation has counted a log, and the stored text of that mark.
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

// AsOf returns the time up to which a generation has counted everything. Each log has a time at which it was last
// checked and nothing new was found; AsOf returns the earlier one. It is zero if there is none.
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
			return time.Time{}, nil //nolint:nilerr // nothing is stored yet
		}
		if earliest.IsZero() || at.Before(earliest) {
			earliest = at
		}
	}
	return earliest, nil
}
