package agreement

import (
	"context"
	"encoding/hex"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
)

// Verdict is what the log says about a code.
type Verdict string

// The verdicts.
const (
	Unknown Verdict = "unknown" // no sheet of this site has the code
	Current Verdict = "current" // the log leads to the same sheet
	Older   Verdict = "older"   // the log led to this sheet, and something has changed since
	Ended   Verdict = "ended"   // the log led to this sheet, and the booking was cancelled or its hold ended
	Erased  Verdict = "erased"  // a sheet of this site; a side was erased since, so that the sheet cannot be recreated
	Altered Verdict = "altered" // a sheet of this site that the log no longer leads to: the log was altered
)

// Answer is what whoever has a code is told about it. It contains nothing of the sheet's text but Sheet, which is for
// the operator.
type Answer struct {
	Verdict Verdict
	Booking uuid.UUID // zero if the sheet is unknown, like all other fields
	Version int64     // of the sheet
	Hash    string    // hash of the sheet, from its code
	Issued  time.Time // when the sheet was issued
	Newest  time.Time // when the newest sheet was issued; zero if this is the newest
	Ended   time.Time // when the booking ended
	Why     string    // what is wrong in the log, for the operator
	Sheet   Sheet     // for the operator
}

// Check reads a code and compares it with the log: the events that the sheet is made from must match their hashes, and
// they must lead to the hash in the code.
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

// since returns what became of a booking after the sheet.
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
