package edge

import (
	"math"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/httprate"
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Limit is how often something may be done in a window: by one session or account, by one address, and about one
// subject, such as the email that somebody tries to sign in with. 0 = not limited. Apart leaves settled accounts out of
// the count of their address: nobody else there uses up what they may do.
type Limit struct {
	Each, Address, Subject int
	Apart                  bool
	Window                 time.Duration
}

// Kinds of limits that commands name as their own.
const (
	Password   = string(commands.PasswordLimit)
	Token      = string(commands.TokenLimit) // nobody guesses a MAC: this bounds the work of one account or session
	Mail       = string(commands.MailLimit)
	Message    = string(commands.MessageLimit)
	Answer     = string(commands.AnswerLimit)
	Review     = string(commands.ReviewLimit)
	Report     = string(commands.ReportLimit)
	Submission = string(commands.SubmissionLimit)
	Edit       = string(commands.EditLimit)
)

// Kinds of limits besides.
const (
	Call     = "call" // every call, whatever it is
	SignIn   = "sign-in"
	Guess    = "guess" // of a password or a code, from a device that the account is known on
	Register = "register"
	Reset    = "reset" // of letters for a new password, by the address that is given
	// Mailbox is of letters that confirm an address; other spellings of a mailbox are counted as one.
	Mailbox  = "mailbox"
	Spelling = "spelling" // the same, of all spellings of a mailbox
	Recovery = "recovery" // of recovery codes, in one session
	Codes    = "codes"    // of the second factor, from all devices that an account is known on
	Stranger = "stranger" // of answers to inquiries, to one mailbox that nobody has confirmed
	Listing  = "listing"  // of inquiries and of reports about one listing
	Nearby   = "nearby"   // the same, from one address
	Crowd    = "crowd"    // the same, by the accounts of one address
	Repeated = "repeated" // of reports about one listing, by one account or the visitors of one address
	Device   = "device"   // of letters about devices that an account was not known on
	Upload   = "upload"
	Beacon   = "beacon"  // of what is counted: page views, searches, results that were opened
	Traffic  = "traffic" // the same in a day, for it is kept for a year
	Click    = "click"   // of contact clicks, which are events for good: on all listings, and on one
	Tap      = "tap"     // of one visitor, on one way to reach one owner: what follows at once is the same click
	Waiting  = "waiting" // how many listings of one owner wait for an admin at once; not counted by time
)

// Ordinary are the limits of the running site. A town may share one address, so an address may do what hundreds do.
var Ordinary = map[string]Limit{
	Call:   {Each: 900, Address: 12_000, Window: time.Minute},
	SignIn: {Each: 20, Address: 300, Subject: 10, Window: 10 * time.Minute},
	// Each device counts for itself: whoever makes many of their own account known keeps no other out by them.
	Guess:    {Subject: 10, Window: 10 * time.Minute},
	Register: {Each: 5, Address: 100, Window: time.Hour},
	Mail:     {Each: 10, Address: 100, Window: time.Hour},
	Reset:    {Subject: 3, Window: time.Hour},
	Mailbox:  {Subject: 3, Window: time.Hour}, // with the letter of the registration, as policies.strangers allows
	Spelling: {Subject: 12, Window: time.Hour},
	Token:    {Each: 30, Window: 10 * time.Minute},
	Password: {Each: 10, Window: 10 * time.Minute},
	Recovery: {
		Address: 300,
		Subject: 20,
		Window:  10 * time.Minute,
	}, // nobody guesses 120 bits: this bounds the work alone
	Codes:    {Subject: 30, Window: 10 * time.Minute},
	Message:  {Each: 20, Address: 300, Apart: true, Window: time.Hour},
	Answer:   {Each: 60, Address: 600, Apart: true, Window: time.Hour},
	Stranger: {Subject: 24, Window: 24 * time.Hour}, // three an hour are letters: all have gone out within the day
	Report:   {Each: 20, Address: 40, Apart: true, Window: time.Hour},
	Review:   {Each: 10, Address: 30, Apart: true, Window: 24 * time.Hour}, // the queue of admins shows fifty
	Listing:  {Subject: 60, Window: time.Hour},
	Nearby:   {Subject: 10, Window: time.Hour},
	Crowd:    {Subject: 30, Window: time.Hour},
	Repeated: {Subject: 3, Window: time.Hour},
	Device:   {Subject: 3, Window: 24 * time.Hour},
	Upload:   {Each: 120, Window: 10 * time.Minute},
	Beacon:   {Each: 60, Address: 1200, Subject: 60, Window: time.Minute},
	Traffic:  {Address: 100_000, Window: 24 * time.Hour},
	Click:    {Each: 60, Address: 600, Subject: 60, Window: time.Hour},
	Tap:      {Subject: 1, Window: 10 * time.Minute},

	// A chain of halls brings some fifteen at once. A fair of thirty providers at one address submits about sixty.
	Submission: {Each: 20, Address: 200, Apart: true, Window: 24 * time.Hour},
	Waiting:    {Each: 20},
	Edit:       {Each: 60, Address: 600, Apart: true, Window: 10 * time.Minute},
}

// Limits counts in the memory of one process, in sliding windows.
type Limits struct {
	limits   map[string]Limit
	mu       sync.Mutex // a count is read and written in one
	counters map[string]httprate.LimitCounter
	now      func() time.Time
}

// NewLimits returns counters for the limits.
func NewLimits(limits map[string]Limit) *Limits {
	return NewLimitsIn(limits, func(_ string, window time.Duration) httprate.LimitCounter {
		return httprate.NewLocalLimitCounter(window)
	})
}

// NewLimitsIn returns limits of which each kind has a counter of its own.
func NewLimitsIn(
	limits map[string]Limit, counter func(kind string, window time.Duration) httprate.LimitCounter,
) *Limits {
	l := &Limits{limits: limits, counters: map[string]httprate.LimitCounter{}, now: time.Now}
	for kind, limit := range limits {
		l.counters[kind] = counter(kind, limit.Window)
	}
	return l
}

// Most is how many of a kind one account may have; 0 = not limited.
func (l *Limits) Most(kind string) int { return l.limits[kind].Each }

// Refusals by limits. The last two are of limits by address that settled accounts are not held by.
var (
	tooMany = fault.New(
		fault.TooMany,
		"محاولات كثيرة. انتظروا قليلًا ثم أعيدوا المحاولة.",
		"Too many attempts. Wait a little, then try again.",
	)

	visitorsHere = fault.New(
		fault.SignIn,
		"وصلنا الكثير من الشبكة التي تتصلون منها. سجّلوا الدخول لترسلوا، أو انتظروا قليلًا.",
		"Very much has been sent from the network that you are on. Sign in to send yours, or wait a little.",
	)
	accountsHere = fault.New(
		fault.TooMany,
		"وصلنا الكثير من الشبكة التي تتصلون منها. أكّدوا بريدكم الإلكتروني لترسلوا، أو انتظروا قليلًا.",
		"Very much has been sent from the network that you are on. Confirm your email to send yours, or wait a little.",
	)
)

// Take counts one more of a kind for whoever asks, about a subject ("" = none). It returns too_many where any of the
// limits is reached, and sign_in where it is one of visitors that an account would not be held by; then nothing is
// counted.
func (l *Limits) Take(kind string, by *RequestContext, subject string) error {
	_, err := l.take(kind, append(l.limits[kind].own(by), l.limits[kind].shared(by, subject)...))
	return err
}

// take counts one more in each of some counters, or in none, and returns the window that it counted in.
func (l *Limits) take(kind string, counted []count) (time.Time, error) {
	limit, limited := l.limits[kind]
	if !limited {
		return time.Time{}, nil
	}
	now := l.now().UTC()
	window := now.Truncate(limit.Window)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.room(kind, counted, now); err != nil {
		return window, err
	}
	for _, c := range counted {
		if err := l.counters[kind].IncrementBy(c.key, window, 1); err != nil {
			return window, err
		}
	}
	return window, nil
}

// room returns the refusal of the first counter that is full. The caller holds mu.
func (l *Limits) room(kind string, counted []count, now time.Time) error {
	limit := l.limits[kind]
	window := now.Truncate(limit.Window)
	gone := now.Sub(window)
	for _, c := range counted {
		if c.n == 0 || c.key == "" {
			continue
		}
		current, previous, err := l.counters[kind].Get(c.key, window, window.Add(-limit.Window))
		if err != nil {
			return err
		}
		rate := float64(previous)*(1-gone.Seconds()/limit.Window.Seconds()) + float64(current)
		if int(math.Round(rate)) >= c.n {
			return c.refusal.After(limit.Window - gone)
		}
	}
	return nil
}

// Return takes back what Take has counted since the window began, where it was no failure after all.
func (l *Limits) Return(kind string, by *RequestContext, subject string) {
	limit, limited := l.limits[kind]
	if !limited {
		return
	}
	l.giveBack(kind, append(limit.own(by), limit.shared(by, subject)...), l.now().UTC().Truncate(limit.Window))
}

// giveBack takes one from each of some counters. What was counted in a window that has ended since fades by itself.
func (l *Limits) giveBack(kind string, counted []count, window time.Time) {
	limit := l.limits[kind]
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.now().UTC().Truncate(limit.Window).Equal(window) {
		return
	}
	for _, c := range counted {
		current, _, err := l.counters[kind].Get(c.key, window, window.Add(-limit.Window))
		if err == nil && current > 0 {
			_ = l.counters[kind].IncrementBy(c.key, window, -1) // in memory
		}
	}
}

type count struct {
	key     string
	n       int // how many there may be; 0 = not limited
	refusal *fault.Error
}

// own are the counters that nobody but whoever asks adds to.
func (limit Limit) own(by *RequestContext) []count { return []count{{by.who(), limit.Each, tooMany}} }

// shared are the counters that others add to, too. Accounts of an address are counted apart from its visitors: carriers
// and cafés share one address among many, and a visitor must not use up what those who are signed in may do.
func (limit Limit) shared(by *RequestContext, subject string) []count {
	var all []count
	signedIn := by.Actor.SignedIn() && by.Actor.Role != events.AdminUnverified
	network := Network(by.Address)
	switch {
	case limit.Apart && signedIn && by.Settled:
	case limit.Apart && signedIn:
		all = append(all, count{"accounts at " + network, limit.Address, accountsHere})
	case signedIn:
		all = append(all, count{"accounts at " + network, limit.Address, tooMany})
	case limit.Apart:
		all = append(all, count{"address " + network, limit.Address, visitorsHere})
	default:
		all = append(all, count{"address " + network, limit.Address, tooMany})
	}
	if subject != "" {
		all = append(all, count{"subject " + strings.ToLower(strings.TrimSpace(subject)), limit.Subject, tooMany})
	}
	return all
}

// settledAfter is how old an account is that nobody made for what is sent with it now.
const settledAfter = 24 * time.Hour

// Grown reports whether an account is older than a day at an instant: ids of accounts hold when they were made.
func Grown(account uuid.UUID, now time.Time) bool {
	if account.Version() != 7 {
		return false
	}
	seconds, nanoseconds := account.Time().UnixTime()
	return now.Sub(time.Unix(seconds, nanoseconds)) > settledAfter
}

// who names the account, else the session that a visitor's browser claims; "" for a visitor without one. A session is
// only claimed, which is why the address is counted as well. Sessions that wait for the second factor are counted
// together and apart from the account's others: a password alone must not use up what the account may do.
func (a *RequestContext) who() string {
	switch {
	case a.Actor.Role == events.AdminUnverified:
		return "waiting " + a.Actor.Account.String()
	case a.Actor.SignedIn():
		return "account " + a.Actor.Account.String()
	case a.Session != "":
		return "session " + a.Session + " " + a.Address
	}
	return ""
}

// Network is an address as it is counted: of IPv6 the /64 that one subscriber has.
func Network(address string) string {
	at, err := netip.ParseAddr(address)
	if err != nil || at.Unmap().Is4() {
		return address
	}
	prefix, err := at.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
