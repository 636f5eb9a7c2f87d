package queries

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"weddings/internal/fault"
)

// Every cursor is either read or refused with a fault. What was read can be written and read again unchanged.
func FuzzCursor(f *testing.F) {
	f.Add(*Cursor(time.Unix(1_700_000_000, 0).UTC(), uuid.Nil))
	f.Add(*Cursor(true, 999, uuid.Nil))
	f.Add(*Cursor(int64(1) << 62))
	for _, seed := range []string{"", "x", "W10", "bnVsbA", "W251bGwsbnVsbF0", "_____"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, after string) {
		var at time.Time
		var id, other uuid.UUID
		var featured bool
		var order int
		var position int64
		for _, into := range [][]any{{&at, &id}, {&featured, &order, &other}, {&position}} {
			more, err := ReadCursor(&after, into...)
			if _, told := errors.AsType[*fault.Error](err); err != nil && !told {
				t.Fatalf("%q is refused without a fault: %v", after, err)
			}
			if !more || len(into) != 2 {
				continue
			}
			again := Cursor(at, id)
			if again == nil {
				t.Fatalf("%q is read as %v and cannot be written", after, at)
			}
			var sameAt time.Time
			var sameID uuid.UUID
			if more, err := ReadCursor(again, &sameAt, &sameID); !more || err != nil || !sameAt.Equal(at) ||
				sameID != id {
				t.Fatalf("%q is read as %v %v, written and read as %v %v: %v", after, at, id, sameAt, sameID, err)
			}
		}
	})
}
