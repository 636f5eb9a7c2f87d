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
	"weddings/internal/fault"
)

// Limit is how often something may be done in a window: by one session or account (Each), by one address (Address), and
// about one subject (Subject), such as the email of a sign-in. 0 = not limited. Apart excludes settled accounts from
// the count of their address, so that others at the address cannot use up their limit.
type Limit struct {
	Each, Address, Subject int
	Apart                  bool
	Window                 time.Duration
}

// Kinds of limits that commands name.
const (
	Password = string(commands.PasswordLimit)
	// Token limits the tokens in links of mails. Nobody can guess a token's MAC: the limit bounds only the work of
	// checking it.
	Token      = string(commands.TokenLimit)
	Mail       = string(commands.MailLimit)
	Message    = string(commands.MessageLimit)
	Contact    = string(commands.ContactLimit)
	Holding    = string(commands.HoldLimit)
	Answer     = string(commands.AnswerLimit)
	Review     = string(commands.ReviewLimit)
	Report     = string(commands.ReportLimit)
	Submission = string(commands.SubmissionLimit)
	Budget     = string(commands.BudgetLimit)
	Quiz       = string(commands.QuizLimit)
	Vote       = string(commands.VoteLimit)
	Edit       = string(commands.EditLimit)
)

// Other kinds of limits.
const (
	Call     = "call" // every request
	SignIn   = "sign-in"
	Guess    = "guess" // guesses of a password or code, from a known device
	Register = "register"
	Reset    = "reset" // mails for a new password, by the address given
	// Mailbox limits mails that confirm an address; spellings of one mailbox count together.
	Mailbox  = "mailbox"
	Spelling = "spelling" // the same, over all spellings of a mailbox
	Recovery = "recovery" // recovery codes, in one session
	Codes    = "codes"    // codes of the second factor, from all known devices of an account
	Stranger = "stranger" // replies to inquiries, to one unconfirmed mailbox
	Listing  = "listing"  // inquiries and reports about one listing
	Nearby   = "nearby"   // the same, from one address
	Crowd    = "crowd"    // the same, by the accounts of one address
	Taken    = "taken"    // dates of one listing that couples hold themselves, from one address
	Repeated = "repeated" // reports about one listing, by one account or the visitors of one address
	Device   = "device"   // mails about sign-ins from new devices
	Upload   = "upload"
	Picture  = "picture"  // reads of uploaded pictures, which do not count as calls
	Beacon   = "beacon"   // telemetry: page views, searches, opened results
	Leave    = "leave"    // telemetry: for how long a page was seen
	Traffic  = "traffic"  // telemetry of all kinds in a day, since it is kept for a year
	Click    = "click"    // contact clicks, which are kept as events: on all listings, and on one
	Tap      = "tap"      // one visitor's clicks on one contact of one owner: a quick repetition is the same click
	Feed     = "feed"     // reads of one calendar's address
	Sheet    = "sheet"    // files of agreement sheets, and checks of their codes, which cannot be guessed
	Download = "download" // files of saved budgets, which everybody with their link may load
	Card     = "card"     // cards that have to be drawn
	Shown    = "shown"    // reads of one link of shared figures
	Keyed    = "keyed"    // questions of programs with one key
	Family   = "family"   // voices on one couple's list, from one address
	Waiting  = "waiting"  // listings of one owner that wait for an admin; not a rate
)

// Ordinary are the limits of the running site. A whole town may share one address, so an address may do as much as
// hundreds of people.
var Ordinary = map[string]Limit{
	Shown: {Subject: 120, Window: time.Minute},
	Keyed: {Subject: 60, Window: time.Minute},
	Call:  {Each: 900, Address: 12_000, Window: time.Minute},
	// A page shows dozens of pictures, and browsers cache those that they have read.
	Picture: {Each: 6_000, Address: 100_000, Window: time.Minute},
	SignIn:  {Each: 20, Address: 300, Subject: 10, Window: 10 * time.Minute},
	// Each device counts separately, so guesses from many devices lock out nobody on another device.
	Guess:    {Subject: 10, Window: 10 * time.Minute},
	Register: {Each: 5, Address: 100, Window: time.Hour},
	Mail:     {Each: 10, Address: 100, Window: time.Hour},
	Reset:    {Subject: 3, Window: time.Hour},
	Mailbox:  {Subject: 3, Window: time.Hour}, // including the mail of the registration, as policies.strangers allows
	Spelling: {Subject: 12, Window: time.Hour},
	Token:    {Each: 30, Window: 10 * time.Minute},
	Password: {Each: 10, Window: 10 * time.Minute},
	// Nobody can guess a recovery code, which has 120 bits: the limit bounds only the work of checking it.
	Recovery: {Address: 300, Subject: 20, Window: 10 * time.Minute},
	Codes:    {Subject: 30, Window: 10 * time.Minute},
	Message:  {Each: 20, Address: 300, Apart: true, Window: time.Hour},
	// Admins read every contact message. A person sends a handful an hour, a whole town through one address a few
	// dozen.
	Contact: {Each: 10, Address: 60, Apart: true, Window: time.Hour},
	// Couples repeat the quiz to see what changes. A school class takes it together.
	Quiz:     {Each: 20, Address: 300, Apart: true, Window: time.Hour},
	Holding:  {Each: 60, Address: 300, Apart: true, Window: time.Hour},
	Answer:   {Each: 60, Address: 600, Apart: true, Window: time.Hour},
	Stranger: {Subject: 24, Window: 24 * time.Hour}, // three mails an hour are sent, so all are sent within a day
	Report:   {Each: 20, Address: 40, Apart: true, Window: time.Hour},
	Review:   {Each: 10, Address: 30, Apart: true, Window: 24 * time.Hour}, // the admins' queue shows fifty
	Listing:  {Subject: 60, Window: time.Hour},
	Nearby:   {Subject: 10, Window: time.Hour},
	Crowd:    {Subject: 30, Window: time.Hour},
	// A season has about fifty evenings. More than six holds of one hall's dates within an hour, from one network, are
	// not couples, except at the hall's own fair.
	Taken:    {Subject: 6, Window: time.Hour},
	Repeated: {Subject: 3, Window: time.Hour},
	Device:   {Subject: 3, Window: 24 * time.Hour},
	Upload:   {Each: 120, Window: 10 * time.Minute},
	Beacon:   {Each: 60, Address: 1200, Subject: 60, Window: time.Minute},
	Leave:    {Each: 60, Address: 1200, Subject: 60, Window: time.Minute},
	Traffic:  {Address: 100_000, Window: 24 * time.Hour},
	Click:    {Each: 60, Address: 600, Subject: 60, Window: time.Hour},
	Tap:      {Subject: 1, Window: 10 * time.Minute},
	Sheet:    {Each: 60, Address: 1200, Window: time.Hour},
	Download: {Each: 60, Address: 600, Apart: true, Window: time.Hour},
	// Drawing takes at most a third of a second. Messengers draw no card: they load the preview of a link once.
	Card: {Each: 60, Address: 1200, Window: time.Hour},
	Feed: {Subject: 120, Window: time.Hour}, // a few telephones, and the servers of their makers that read for them

	// A chain of halls submits some fifteen listings at once. A fair of thirty providers at one address submits about
	// sixty.
	Submission: {Each: 20, Address: 200, Apart: true, Window: 24 * time.Hour},
	Waiting:    {Each: 20},
	// A couple save a dozen versions in an evening.
	Budget: {Each: 30, Address: 600, Apart: true, Window: time.Hour},
	// A family at one address goes through a list of a hundred items; each member changes their mind.
	Vote:   {Each: 300, Address: 3000, Apart: true, Window: time.Hour},
	Family: {Subject: 1000, Window: time.Hour},
	Edit:   {Each: 60, Address: 600, Apart: true, Window: 10 * time.Minute},
}

// Limits counts in the memory of one process, in sliding windows.
type Limits struct {
	limits   map[string]Limit
	mu       sync.Mutex // a counter is read and written under one lock
	counters map[string]httprate.LimitCounter
	now      func() time.Time
}

// NewLimits returns Limits with local counters.
func NewLimits(limits map[string]Limit) *Limits {
	return NewLimitsIn(limits, func(_ string, window time.Duration) httprate.LimitCounter {
		return httprate.NewLocalLimitCounter(window)
	})
}

// NewLimitsIn returns Limits with a given counter for each kind.
func NewLimitsIn(
	limits map[string]Limit, counter func(kind string, window time.Duration) httprate.LimitCounter,
) *Limits {
	l := &Limits{limits: limits, counters: map[string]httprate.LimitCounter{}, now: time.Now}
	for kind, limit := range limits {
		l.counters[kind] = counter(kind, limit.Window)
	}
	return l
}

// Most returns the limit of a kind for one account; 0 = not limited.
func (l *Limits) Most(kind string) int { return l.limits[kind].Each }

// Refusals by limits. The last two are for limits by address that do not apply to settled accounts.
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

// Take counts one action of a kind by the sender, about a subject ("" = none). If a limit is reached, it counts nothing
// and returns too_many, or sign_in if the limit applies to visitors only.
func (l *Limits) Take(kind string, by *RequestContext, subject string) error {
	_, err := l.take(kind, append(l.limits[kind].own(by), l.limits[kind].shared(by, subject)...))
	return err
}

// take counts one in each of the counters, or in none. It returns the window that it counted in.
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

// Return takes back what Take has counted in the current window.
func (l *Limits) Return(kind string, by *RequestContext, subject string) {
	limit, limited := l.limits[kind]
	if !limited {
		return
	}
	l.giveBack(kind, append(limit.own(by), limit.shared(by, subject)...), l.now().UTC().Truncate(limit.Window))
}

// giveBack subtracts one from each counter. Counts of an earlier window expire by themselves.
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
			_ = l.counters[kind].IncrementBy(c.key, window, -1) // an in-memory counter does not fail
		}
	}
}

type count struct {
	key     string
	n       int // the limit; 0 = not limited
	refusal *fault.Error
}

// own returns the counters of the sender alone.
func (limit Limit) own(by *RequestContext) []count { return []count{{by.who(), limit.Each, tooMany}} }

// shared returns the counters that the sender shares with others. The accounts of an address count apart from its
// visitors: carriers and cafés share one address among many, and visitors must not use up the limits of people who are
// signed in.
func (limit Limit) shared(by *RequestContext, subject string) []count {
	var all []count
	signedIn := by.Actor.SignedIn() && !by.Actor.Unverified()
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

// settledAfter is the age of an account that was not created only for the current request.
const settledAfter = 24 * time.Hour

// Grown reports whether an account is older than settledAfter. A version 7 id contains the time of creation.
func Grown(account uuid.UUID, now time.Time) bool {
	if account.Version() != 7 {
		return false
	}
	seconds, nanoseconds := account.Time().UnixTime()
	return now.Sub(time.Unix(seconds, nanoseconds)) > settledAfter
}

// who returns the account, else the session id that a visitor's browser claims; "" for a visitor without one. The claim
// is unverified, so the address is counted as well. Sessions that wait for the second factor count together and apart
// from the account's others, so that a password alone cannot use up the account's limits.
func (a *RequestContext) who() string {
	switch {
	case a.Actor.Unverified():
		return "waiting " + a.Actor.Account.String()
	case a.Actor.SignedIn():
		return "account " + a.Actor.Account.String()
	case a.Session != "":
		return "session " + a.Session + " " + a.Address
	}
	return ""
}

// Network returns the unit in which an address is counted: for IPv6 the /64 of one subscriber.
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
