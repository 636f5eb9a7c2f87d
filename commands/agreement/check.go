package agreement

import (
	"context"
	"encoding/hex"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
)

// Verdict is what the log says of a code.
type Verdict string

// The verdicts.
const (
	Unknown Verdict = "unknown" // no sheet of this site has the code
	Current Verdict = "current" // the log says the same
	Older   Verdict = "older"   // the log said so, and something has changed since
	Ended   Verdict = "ended"   // the log said so, and the booking was cancelled or its hold is over
	Erased  Verdict = "erased"  // a sheet of this site; a side was erased since, so that its text cannot be made again
	Altered Verdict = "altered" // a sheet of this site that the log does not lead to any more
)

// Answer is what is said of a code to whoever has it: nothing of what the sheet says.
type Answer struct {
	Verdict Verdict
	Booking uuid.UUID // the zero id of a sheet that is unknown, as the rest
	Version int64     // of the sheet
	Hash    string    // of the sheet, as its code has it
	Issued  time.Time // when it became the newest
	Newest  time.Time // when the newest one became so; zero where it is the sheet itself
	Ended   time.Time // when the booking ended
	Why     string    // what was found in the log, for its operator
	Sheet   Sheet     // for the operator
}

// Check reads a code and compares it with the log: that the events which the sheet rests on are those that were hashed,
// and that they lead to the sheet's hash.
func Check(ctx context.Context, app *commands.App, written string) (Answer, error) {
	c, ours := parse(app, written)
	if !ours {
		return Answer{Verdict: Unknown}, nil
	}
	rec, err := read(ctx, app, c.booking)
	if err != nil {
		return Answer{}, commands.Unavailable.Because(err)
	}
	answer := Answer{
		Verdict: Altered, Booking: c.booking, Version: int64(c.version), Hash: hex.EncodeToString(c.hash[:]),
	}
	for _, stream := range rec.streams() {
		finding, err := app.Log.VerifyStream(ctx, stream)
		if err != nil {
			return Answer{}, commands.Unavailable.Because(err)
		}
		if finding != nil {
			answer.Why = finding.String()
			return answer, nil
		}
	}
	for _, v := range rec.versions {
		if v.sheet.Version != answer.Version {
			continue
		}
		answer.Issued = v.sheet.Issued
		sheet, known, err := rec.named(ctx, app, v)
		if err != nil {
			return Answer{}, commands.Unavailable.Because(err)
		}
		answer.Sheet = sheet
		hash, err := sheet.Hash()
		switch {
		case err != nil:
			return Answer{}, err
		case !known:
			answer.Verdict = Erased
		case hash != c.hash:
			answer.Why = "its events lead to another sheet"
			return answer, nil
		default:
			answer.Verdict = Current
		}
		rec.since(&answer, app.Now())
		return answer, nil
	}
	answer.Why = "the booking had nothing agreed at that version"
	return answer, nil
}

// since says what became of a booking after the sheet.
func (r record) since(a *Answer, now time.Time) {
	if newest, _ := r.newest(); newest.sheet.Version > a.Version {
		a.Newest = newest.sheet.Issued
	}
	switch {
	case !r.ended.IsZero():
		a.Ended = r.ended
	case r.state.Lapsed(now):
		a.Ended = r.state.HoldUntil
	}
	if a.Verdict != Current {
		return
	}
	switch {
	case r.state.Status == booking.Cancelled, r.state.Status == booking.Expired, r.state.Lapsed(now):
		a.Verdict = Ended
	case !a.Newest.IsZero():
		a.Verdict = Older
	}
}
