package all

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/bundle"
	"weddings/commands/listing"
	"weddings/commands/post"
	"weddings/commands/review"
	"weddings/events"
	"weddings/events/store"
)

// Beside is how many claims and keys Verify has compared with the log.
type Beside struct{ Claims, Keys int }

// streamsAtOnce is how many streams Verify reads at a time, which bounds its memory together with 16 bytes for each
// erased person. After maxDifferences differences it stops, and names no more of them.
const streamsAtOnce, maxDifferences = 500, 20

// Verify compares the claims (unique emails, slots, slugs and so on) and the keys of personal data in the database with
// the events. It returns an error that names the streams that differ, one a line, up to maxDifferences. The site may
// run meanwhile.
func Verify(ctx context.Context, app *commands.App) (Beside, error) {
	v := &verification{app: app, erased: map[uuid.UUID]bool{}}
	if err := v.readErased(ctx); err != nil {
		return v.seen, err
	}
	for after := ""; ; {
		streams, err := app.Log.Streams(ctx, after, streamsAtOnce)
		if err != nil {
			return v.seen, err
		}
		if len(streams) == 0 {
			break
		}
		if err := v.compare(ctx, streams); err != nil {
			return v.seen, err
		}
		if len(v.differences) >= maxDifferences {
			v.differences = v.differences[:maxDifferences]
			v.differs("and perhaps more")
			return v.seen, errors.Join(v.differences...)
		}
		after = streams[len(streams)-1]
	}
	n, err := app.Log.StrayClaims(ctx)
	if err != nil {
		return v.seen, err
	}
	if n > 0 {
		v.differs("%d claims belong to streams that have no events", n)
	}
	return v.seen, errors.Join(v.differences...)
}

type verification struct {
	app         *commands.App
	seen        Beside
	differences []error
	erased      map[uuid.UUID]bool
	upTo        int64 // position of the last erasure that was read
}

func (v *verification) differs(format string, args ...any) {
	v.differences = append(v.differences, fmt.Errorf(format, args...))
}

// readErased reads the erasures since the last call.
func (v *verification) readErased(ctx context.Context) error {
	const atOnce = 1000
	for {
		batch, err := v.app.Log.ReadType(ctx, events.TypeOf(events.PersonErased{}), v.upTo, atOnce)
		if err != nil {
			return err
		}
		for _, r := range batch {
			v.erased[r.Data.(events.PersonErased).Person] = true
			v.upTo = r.Position
		}
		if len(batch) < atOnce {
			return nil
		}
	}
}

// compare records where the claims and keys of some streams differ from their events.
func (v *verification) compare(ctx context.Context, streams []string) error {
	claimants, persons, err := v.read(ctx, streams)
	if err != nil {
		return err
	}
	wrong, err := v.app.Log.Misclaimed(ctx, claimants)
	if err != nil {
		return err
	}
	for _, each := range wrong { // check again: events may have been appended between the two reads
		again, _, err := v.read(ctx, []string{each.Stream})
		if err != nil {
			return err
		}
		still, err := v.app.Log.Misclaimed(ctx, again)
		if err != nil {
			return err
		}
		for _, s := range still {
			if s.Lacks != "" {
				v.differs("stream %s does not hold its %s: nobody does, or another stream", s.Stream, s.Lacks)
			}
			if s.Excess > 0 {
				v.differs("stream %s holds %d claims that its events do not explain", s.Stream, s.Excess)
			}
		}
	}
	for _, c := range claimants {
		v.seen.Claims += len(c.Must)
	}
	return v.compareKeys(ctx, persons)
}

// read returns the claims that the events of streams lead to. It also returns each person whose data the events
// contain, with one of the streams.
func (v *verification) read(
	ctx context.Context, streams []string,
) (claimants []store.Claimant, persons map[uuid.UUID]string, err error) {
	persons = map[uuid.UUID]string{}
	for _, stream := range streams {
		history, err := v.app.Log.History(ctx, stream, 0)
		if err != nil {
			return nil, nil, err
		}
		history = slices.DeleteFunc(history, events.Recorded.Ignored)
		for _, r := range history {
			if r.Problem != nil {
				return nil, nil, fmt.Errorf("stream %s cannot be read: %w", stream, r.Problem)
			}
			if _, err := events.MapPersonal(r.Data, func(_ string, p events.Personal) (events.Personal, error) {
				persons[p.Person()] = stream
				return p, nil
			}); err != nil {
				return nil, nil, err
			}
		}
		must, may := held(stream, history)
		c := store.Claimant{Stream: stream}
		for _, claim := range must {
			c.Must = append(c.Must, claim.Claim)
		}
		for _, claim := range may {
			c.May = append(c.May, claim.Claim)
		}
		claimants = append(claimants, c)
	}
	return claimants, persons, nil
}

// held returns the claims that a stream must hold by its events, and the claims that it may hold.
func held(stream string, history []events.Recorded) (must, may []commands.Claim) {
	family, _, _ := strings.Cut(stream, "-")
	switch family {
	case "account":
		return applied(account.Accounts, history).Held(), nil
	case "booking":
		return applied(booking.Bookings, history).Held(), nil
	case "bundle":
		return applied(bundle.Bundles, history).Held(), nil
	case "review":
		return applied(review.Reviews, history).Held(), nil
	case "listing":
		return listing.Held(history)
	case "post":
		return post.Held(history), nil
	}
	return nil, nil
}

func applied[S any](a commands.Aggregate[S], history []events.Recorded) (state S) {
	for _, r := range history {
		state = a.Apply(state, r.Data)
	}
	return state
}

// compareKeys records persons who have no key although they were not erased, and persons who have one although they
// were.
func (v *verification) compareKeys(ctx context.Context, persons map[uuid.UUID]string) error {
	list := make([]uuid.UUID, 0, len(persons))
	for person := range persons {
		list = append(list, person)
	}
	keyless, err := v.app.Vault.Keyless(ctx, list)
	if err != nil {
		return err
	}
	without := make(map[uuid.UUID]bool, len(keyless))
	for _, person := range keyless {
		without[person] = true
		if v.erased[person] {
			continue
		}
		if err := v.readErased(ctx); err != nil { // the person may have been erased meanwhile
			return err
		}
		if !v.erased[person] {
			v.differs("the key of personal data in stream %s is gone, though nobody was erased", persons[person])
		}
	}
	for _, person := range list {
		if v.erased[person] && !without[person] {
			v.differs("the key of personal data in stream %s exists, though its person was erased", persons[person])
		}
	}
	v.seen.Keys += len(list) - len(keyless)
	return nil
}
