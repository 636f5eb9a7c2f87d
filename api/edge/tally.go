package edge

import (
	"time"

	"weddings/commands"
	"weddings/internal/fault"
)

// Tally collects the counts of one action. Counts of an action without effect are taken back, so that refused actions
// use up nothing that others share.
type Tally struct {
	by    *RequestContext
	taken []taken
}

type taken struct {
	kind    string
	counted []count
	window  time.Time
}

// Tally starts an empty tally of the sender.
func (a *RequestContext) Tally() *Tally { return &Tally{by: a} }

// Take counts as Limits.Take does.
func (t *Tally) Take(kind, subject string) error {
	limit := t.by.Limits.limits[kind]
	return t.take(kind, append(limit.own(t.by), limit.shared(t.by, subject)...))
}

// Own counts only against the limit of the sender.
func (t *Tally) Own(kind string) error { return t.take(kind, t.by.Limits.limits[kind].own(t.by)) }

// Shared counts against the limits that the sender shares with others: those of the network and of a subject ("" =
// none).
func (t *Tally) Shared(kind, subject string) error {
	return t.take(kind, t.by.Limits.limits[kind].shared(t.by, subject))
}

func (t *Tally) take(kind string, counted []count) error {
	window, err := t.by.Limits.take(kind, counted)
	if err == nil {
		t.taken = append(t.taken, taken{kind, counted, window})
	}
	return err
}

// Counted counts a telemetry record. session is the id that the browser claims.
func (t *Tally) Counted(session string) error { return t.telemetry(Beacon, session) }

// Left counts the record that a session sends when it leaves a page. Every page view has one such record, so they have
// a limit of their own. With a common limit, the figures of a reader who opens thirty pages in a minute would be lost.
func (t *Tally) Left(session string) error { return t.telemetry(Leave, session) }

func (t *Tally) telemetry(kind, session string) error {
	if session != "" {
		session += " " + Network(t.by.Address)
	}
	if err := t.Take(kind, session); err != nil {
		return err
	}
	err := t.Take(Traffic, "")
	if err != nil {
		t.Return()
	}
	return err
}

// Return takes back everything that was counted.
func (t *Tally) Return() {
	for _, c := range t.taken {
		t.by.Limits.giveBack(c.kind, c.counted, c.window)
	}
	t.taken = nil
}

// Settle takes everything back if the command had no effect: it was refused, or it repeats an earlier command. The
// count stays if the effect is unknown.
func (t *Tally) Settle(receipt commands.Receipt, err error) {
	code := fault.CodeOf(err)
	if receipt.Replayed || err != nil && code != fault.Unknown && code != fault.Internal {
		t.Return()
	}
}

// Room returns the refusal if the shared limits are used up. It counts nothing.
func (a *RequestContext) Room(kind string) error {
	l := a.Limits
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, limited := l.limits[kind]; !limited {
		return nil
	}
	return l.room(kind, l.limits[kind].shared(a, ""), l.now().UTC())
}
