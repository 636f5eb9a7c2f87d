package policies

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/mail"
)

// stage is a site with an owner who reads English and a couple that reads Arabic.
type stage struct {
	*scenario.World
	*Policies
	letters               chan Letter
	owner, couple, venue  uuid.UUID
	inquiry, anonymous    uuid.UUID
	sent, sentAnonymously events.InquirySent
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{
		World: scenario.New(t), letters: make(chan Letter, 100), owner: commands.NewID(), couple: commands.NewID(),
		venue: commands.NewID(), inquiry: commands.NewID(), anonymous: commands.NewID(),
	}
	s.Policies = &Policies{
		App: s.World.App, BaseURL: "https://weddings.example", retryAfter: time.Millisecond,
		brief: time.Minute, // letters come in their order
		Send: func(_ context.Context, l Letter) error {
			s.letters <- l
			return nil
		},
	}
	register := func(id uuid.UUID, role events.Role, email, lang string) events.Event {
		return events.AccountRegistered{
			Account: id, Role: role, Lang: lang, Email: events.PersonalOf(id, email),
			Username: events.PersonalOf(id, "planted-name"), Phone: events.PersonalOf(id, "+963910009999"),
		}
	}
	person := commands.NewID()
	s.sent = events.InquirySent{
		Inquiry: s.inquiry, Listing: s.venue, Owner: s.owner, Sender: s.couple, SignedIn: true, Lang: "ar",
		Name: events.PersonalOf(s.couple, "planted-name"), Phone: events.PersonalOf(s.couple, "+963910009999"),
		Message: events.PersonalOf(s.couple, "planted-message"),
	}
	s.sentAnonymously = events.InquirySent{
		Inquiry: s.anonymous, Listing: s.venue, Owner: s.owner, Sender: person, Lang: "ar",
		Name: events.PersonalOf(person, "planted-name"), Email: events.PersonalOf(person, "visitor@example.com"),
	}
	s.Given(
		t,
		register(s.owner, events.VenueOwner, "owner@example.com", "en"),
		register(s.couple, events.Customer, "couple@example.com", "ar"),
		events.ListingCreated{
			Listing: s.venue,
			Kind:    events.Venue,
			Owner:   s.owner,
			Details: events.Details{
				Name:     events.Bilingual{Ar: "قاعة الياسمين", En: "Yasmin\n Hall"},
				Category: "venues",
			},
		},
	)
	return s
}

// after lets something happen and returns the letter that follows; the zero letter is none.
func (s *stage) after(t *testing.T, e events.Event) Letter {
	t.Helper()
	s.Given(t, e)
	head, err := s.World.App.Log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.World.App.Log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	if err := s.post(t.Context(), last[0]); err != nil {
		require.ErrorAs(t, err, new(postponed))
	}
	select {
	case l := <-s.letters:
		assert.Equal(t, last[0].ID.String(), l.ID)
		return l
	default:
		return Letter{}
	}
}

func TestWhoIsWrittenWhat(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	fresh, confirmed := commands.NewID(), commands.NewID()
	s.Given(
		t,
		events.AccountRegistered{
			Account: confirmed, Role: events.Customer, Lang: "ar",
			Email: events.PersonalOf(confirmed, "confirmed@example.com"),
		},
		events.EmailVerified{Account: confirmed},
		events.EmailVerified{Account: s.owner},
	)
	for name, c := range map[string]struct {
		happened      events.Event
		to, lang      string
		subject, link string
		words         string
	}{
		"registered": {
			events.AccountRegistered{Account: fresh, Role: events.Customer, Lang: "en", Email: events.PersonalOf(fresh,
				"new@example.com")},
			"new@example.com", "en", "Please confirm your email",
			"https://weddings.example/verify-email?lang=en&token=", "seven days",
		},
		"another link asked": {
			events.VerificationRequested{Account: s.couple},
			"couple@example.com", "ar", "أكدوا بريدكم الإلكتروني",
			"https://weddings.example/verify-email?lang=ar&token=", "سبعة أيام",
		},
		"reset asked": {
			events.PasswordResetRequested{Account: s.couple},
			"couple@example.com", "ar", "تعيين كلمة مرور جديدة",
			"https://weddings.example/reset-password?lang=ar#token=", "لساعة واحدة",
		},
		"reset": {
			events.PasswordReset{Account: s.owner},
			"owner@example.com", "en", "Your password was changed", "https://weddings.example/forgot-password?lang=en",
			"If it was not you",
		},
		"changed": {
			events.PasswordChanged{Account: confirmed},
			"confirmed@example.com", "ar", "تغيّرت كلمة مرور حسابكم",
			"https://weddings.example/forgot-password?lang=ar",
			"وإن لم تكونوا أنتم",
		},
		"new device": {
			events.NewDeviceSeen{Account: confirmed, Device: events.PersonalOf(confirmed, "Chrome, Android")},
			"confirmed@example.com", "ar", "تسجيل دخول من جهاز جديد",
			"https://weddings.example/forgot-password?lang=ar",
			"(Chrome, Android)",
		},
		"unnamed device": {
			events.NewDeviceSeen{Account: s.owner, Device: events.PersonalOf(s.owner, "")},
			"owner@example.com", "en", "A sign-in from a new device",
			"https://weddings.example/forgot-password?lang=en", "used for it before.",
		},
		"second factor enabled": {
			events.SecondFactorEnabled{Account: s.owner},
			"owner@example.com", "en", "Two-step sign-in is on", "https://weddings.example/forgot-password?lang=en",
			"somebody knows your password",
		},
		"recovery code used": {
			events.RecoveryCodeUsed{Account: confirmed},
			"confirmed@example.com", "ar", "استُخدم رمز استرداد", "https://weddings.example/forgot-password?lang=ar",
			"وإن لم تكونوا أنتم",
		},
		"recovery codes renewed": {
			events.RecoveryCodesRenewed{Account: s.owner},
			"owner@example.com", "en", "New recovery codes were made",
			"https://weddings.example/forgot-password?lang=en", "The former codes are void",
		},
		"second factor reset": {
			events.SecondFactorReset{Account: s.owner},
			"owner@example.com", "en", "Two-step sign-in was reset",
			"https://weddings.example/forgot-password?lang=en", "Damascus time",
		},
		"approved": {
			events.ListingApproved{Listing: s.venue},
			"owner@example.com", "en", "Your listing “Yasmin Hall” is approved", "https://weddings.example/venue/" +
				s.venue.String() + "?lang=en", "",
		},
		"rejected": {
			events.ListingRejected{Listing: s.venue, Reason: "No pictures"},
			"owner@example.com", "en", "Your listing “Yasmin Hall” needs a change",
			"https://weddings.example/dashboard?lang=en", "No pictures",
		},
		"revision approved": {
			events.RevisionApproved{Listing: s.venue},
			"owner@example.com", "en", "Your edit of “Yasmin Hall” is approved", "https://weddings.example/venue/" +
				s.venue.String() + "?lang=en", "",
		},
		"revision rejected": {
			events.RevisionRejected{Listing: s.venue, Reason: "Too many guests"},
			"owner@example.com", "en", "Your edit of “Yasmin Hall” was not approved",
			"https://weddings.example/dashboard?lang=en", "Too many guests",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s.Given(
				t,
				events.RevisionOpened{
					Listing: s.venue,
					Details: events.Details{Name: events.Bilingual{Ar: "قاعة الياسمين", En: "Yasmin Hall"}},
				},
			)
			l := s.after(t, c.happened)
			assert.Equal(t, []string{c.to, c.lang, c.subject}, []string{l.To, l.Lang, l.Subject})
			assert.True(t, strings.HasPrefix(l.Link, c.link), l.Link)
			assert.Contains(t, l.Text, "\n\n"+l.Link)
			assert.Equal(t, strings.Contains(c.link, "token="), strings.Contains(l.Link, "token="))
			assert.Contains(t, l.Text, c.words)
			assert.NotContains(t, l.Text, "planted")
		})
	}
}

func TestLettersAboutInquiries(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	toOwner := s.after(t, s.sent)
	assert.Equal(t, "owner@example.com", toOwner.To)
	assert.Equal(t, "A new inquiry about “Yasmin Hall”", toOwner.Subject)
	assert.Equal(t, "https://weddings.example/dashboard/inquiries?lang=en", toOwner.Link)
	for _, secret := range []string{"planted", "963910009999", "couple@"} {
		assert.NotContains(t, toOwner.Subject+toOwner.Text, secret, "no more than it needs")
	}
	answer := func(id uuid.UUID) events.Event {
		return events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(s.owner, "the-answer")}
	}
	toCouple := s.after(t, answer(s.inquiry))
	assert.Equal(t, "couple@example.com", toCouple.To)
	assert.Equal(t, "https://weddings.example/my-inquiries?lang=ar", toCouple.Link)
	assert.Contains(t, toCouple.Text, "قاعة الياسمين")
	assert.NotContains(t, toCouple.Text, "the-answer")

	s.Given(t, s.sentAnonymously)
	toVisitor := s.after(t, answer(s.anonymous))
	assert.Equal(t, "visitor@example.com", toVisitor.To)
	assert.Contains(t, toVisitor.Text, "the-answer", "who has no account reads it here")
	without := s.sentAnonymously
	without.Inquiry, without.Email = commands.NewID(), events.Personal{}
	s.Given(t, without)
	assert.Zero(t, s.after(t, answer(without.Inquiry)))
}

// An owner who amends an answer fifty times writes one letter to who asked, and a letter that was held up tells the
// newest.
func TestAnAmendedAnswerIsOneLetter(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, s.sent, s.sentAnonymously)
	for _, id := range []uuid.UUID{s.inquiry, s.anonymous} {
		answer := func(text string) events.Event {
			return events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(s.owner, text)}
		}
		assert.NotZero(t, s.after(t, answer("the first answer")))
		for i := range 49 {
			assert.Zero(t, s.after(t, answer(fmt.Sprint("amended ", i))))
		}
		history, err := s.World.App.Log.Load(t.Context(), events.InquiryStream(id), 1)
		require.NoError(t, err)
		require.NoError(t, s.post(t.Context(), history[0]), "another attempt")
		l := <-s.letters
		assert.Equal(t, id == s.anonymous, strings.Contains(l.Text, "amended 48"), l.Text)
	}
}

// A letter that was held up until its owner was erased has nothing to tell a stranger, so there is none.
func TestAnErasedAnswerIsNoLetter(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, s.sentAnonymously)
	answer := events.InquiryResponded{Inquiry: s.anonymous, Response: events.PersonalOf(s.owner, "x")}
	require.NotZero(t, s.after(t, answer))
	_, err := s.World.App.Log.Append(t.Context(), store.Append{
		Stream: events.AccountStream(
			s.owner,
		),
		Expected: store.Any,
		Events:   []events.Event{events.PersonErased{Person: s.owner}},
		With:     []func(context.Context, vault.Tx) error{s.World.App.Vault.Shred(s.owner)},
	})
	require.NoError(t, err)
	history, err := s.World.App.Log.Load(t.Context(), events.InquiryStream(s.anonymous), 1)
	require.NoError(t, err)
	l, err := s.toSender(t.Context(), history[0])
	require.NoError(t, err)
	assert.Zero(t, l)
}

func TestAnAnswerIsDueALetterAnHour(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for signedIn, want := range map[bool]map[int]int{ // the minute of the letter that tells the answer of a minute
		true:  {0: 0, 60: 60, 120: 120, 500: 500},
		false: {0: 0, 1: 60, 59: 60, 60: 120, 61: 120, 119: 120, 120: 180, 500: 500},
	} {
		id := commands.NewID()
		history := []events.Recorded{
			{ID: commands.NewID(), At: began, Data: events.InquirySent{Inquiry: id, SignedIn: signedIn}},
		}
		minutes := []int{0, 1, 59, 60, 61, 119, 120, 500}
		for _, minute := range minutes {
			history = append(history, events.Recorded{
				ID:   commands.NewID(),
				At:   began.Add(time.Duration(minute) * time.Minute),
				Data: events.InquiryResponded{Inquiry: id},
			})
		}
		due := map[int]int{}
		for i, r := range history[1:] {
			s, at := answered(history, r)
			require.Equal(t, id, s.ID)
			if !at.IsZero() {
				due[minutes[i]] = int(at.Sub(began).Minutes())
			}
		}
		assert.Equal(t, want, due, "signed in: %v", signedIn)
	}
}

// What an owner writes to an address that nobody has confirmed holds no link but the site's own.
func TestALetterToAStrangerHasNoLinkOfTheOwner(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, s.sentAnonymously)
	l := s.after(t, events.InquiryResponded{Inquiry: s.anonymous, Response: events.PersonalOf(
		s.owner,
		"أهلًا بكم.القاعة متاحة\nYour account is locked: https://evil.example/card?x=1 or www.evil.example or "+
			"evil.example/card\n\n"+
			"https://evil.example\n\nالسعر 1.500.000 ل.س",
	)})
	assert.NotContains(t, l.Text, "evil.example")
	assert.Equal(t, 1, strings.Count(l.Text, "://"), "the site's own")
	assert.Contains(
		t,
		l.Text,
		"أهلًا بكم. القاعة متاحة\nYour account is locked: [رابط محذوف] or [رابط محذوف] or evil. example/card",
	)
	assert.Contains(t, l.Text, "السعر 1.500.000 ل.س", "a price stays as it is")

	s = newStage(t)
	s.Given(t, s.sentAnonymously, events.ListingEdited{Listing: s.venue, Details: events.Details{
		Name: events.Bilingual{Ar: "قاعة evil.example", En: "Hall"},
	}})
	l = s.after(t, events.InquiryResponded{Inquiry: s.anonymous, Response: events.PersonalOf(s.owner, "x")})
	assert.Contains(t, l.Subject+l.Text, "قاعة evil. example", "nor does the name of a listing")
	assert.NotContains(t, l.Subject+l.Text, "evil.example")

	for written, expected := range map[string]string{
		"(HTTPS://evil.example)":              "[link removed]",
		"https:\\\\evil.example":              "[link removed]",
		"javascript://x":                      "[link removed]",
		"http://192.0.2.1/x":                  "[link removed]",
		"evil.xn--p1ai":                       "evil. xn--p1ai",
		"موقع。سورية":                          "موقع. سورية",
		"a@evil.example":                      "a@evil. example",
		"4.5 stars, 10:30, S.Y.P, 50/100":     "4.5 stars, 10:30, S.Y.P, 50/100",
		"Available on Friday.Call 0910001000": "Available on Friday. Call 0910001000",
	} {
		assert.Equal(t, expected, withoutLinks(written, "en"))
	}
}

// However many listings are used for it, a mailbox that nobody has confirmed gets three letters of a kind in an hour.
func TestAStrangersMailboxGetsFewLetters(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	letters := 0
	for i := range 6 {
		sent := s.sentAnonymously
		sent.Inquiry = commands.NewID()
		sent.Email = events.PersonalOf(sent.Sender, fmt.Sprintf("Stranger+%d@example.com", i))
		s.Given(t, sent)
		answer := events.InquiryResponded{Inquiry: sent.Inquiry, Response: events.PersonalOf(s.owner, "x")}
		if s.after(t, answer).To != "" {
			letters++
		}
	}
	assert.Equal(t, 3, letters)
	letters = 0
	for range 6 {
		if s.after(t, events.VerificationRequested{Account: s.couple}).To != "" {
			letters++
		}
	}
	assert.Equal(t, 3, letters, "who asks for the link again and again")
	s.Given(t, s.sentAnonymously)
	answer := events.InquiryResponded{Inquiry: s.anonymous, Response: events.PersonalOf(s.owner, "x")}
	assert.NotZero(t, s.after(t, answer), "others are written to")

	answered := func() (letters int) {
		for range 6 {
			sent := s.sent
			sent.Inquiry = commands.NewID()
			s.Given(t, sent)
			answer := events.InquiryResponded{Inquiry: sent.Inquiry, Response: events.PersonalOf(s.owner, "x")}
			if s.after(t, answer).To != "" {
				letters++
			}
		}
		return letters
	}
	assert.Equal(t, 3, answered(), "an account of a stranger's address, besides the letters that confirm it")
	s.Given(t, events.EmailVerified{Account: s.couple})
	assert.Equal(t, 6, answered(), "whoever has confirmed it")
}

func TestLettersThatAreNotWritten(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	assert.Zero(t, s.after(t, events.EmailVerified{Account: s.couple}))
	assert.Zero(t, s.after(t, events.VerificationRequested{Account: s.couple}), "the address is confirmed already")
	assert.Equal(
		t,
		"أُوقف حسابكم",
		s.after(t, events.AccountSuspended{Account: s.couple, Reason: "رسائل مزعجة"}).Subject,
	)
	assert.Zero(
		t,
		s.after(t, events.PasswordResetRequested{Account: s.couple}),
		"suspended people are written to about that alone",
	)
	s.Given(t, s.sent, events.AccountErased{Account: s.owner})
	assert.Zero(t, s.after(t, events.ListingApproved{Listing: s.venue}), "nobody is there")
	s.Given(t, events.AccountSuspended{Account: s.couple, Reason: "x"})
	history, err := s.World.App.Log.Load(t.Context(), events.AccountStream(s.couple), 0)
	require.NoError(t, err)
	old := history[len(history)-1]
	old.At = old.At.Add(-staleAfter - time.Hour)
	require.NoError(t, s.post(t.Context(), old))
	assert.Empty(t, s.letters, "old news")
}

// The database's clock is ahead, and events of a server that does not know it yet seem old.
func TestNoLetterIsGivenUpByAClockThatIsAhead(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.World.App.Now = func() time.Time { return time.Now().AddDate(0, 0, 30) }
	assert.NotZero(t, s.after(t, events.AccountSuspended{Account: s.couple, Reason: "x"}))

	history, err := s.World.App.Log.Load(t.Context(), events.AccountStream(s.owner), 0)
	require.NoError(t, err)
	deliveries, before := s.World.App.Log.Deliveries(mailGroup), store.Delivery{Attempts: 1, Since: time.Now()}
	require.NoError(t, s.settle(t.Context(), deliveries, history[0], before, errors.New("busy")))
	backlog, err := deliveries.Backlog(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, backlog.Waiting)
	assert.Empty(t, backlog.Parked)
}

func TestTheTokensInLettersWork(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	token := func(l Letter) string {
		_, after, _ := strings.Cut(l.Link, "token=")
		return after
	}
	reset := token(s.after(t, events.PasswordResetRequested{Account: s.couple}))
	_, err := commands.Handle(
		t.Context(),
		s.World.App,
		scenario.Visitor, account.ResetPassword{
			Token:       reset,
			NewPassword: "tulips-99",
		})

	require.NoError(t, err)
	fresh := commands.NewID()
	verify := token(
		s.after(
			t,
			events.AccountRegistered{Account: fresh, Email: events.PersonalOf(fresh, "new@example.com"), Lang: "ar"},
		),
	)
	_, err = commands.Handle(t.Context(), s.World.App, scenario.Visitor, account.VerifyEmail{Token: verify})
	require.NoError(t, err)
}

func TestEveryLetterIsInBothLanguages(t *testing.T) {
	t.Parallel()
	names := map[string]int{}
	for key := range letters {
		name, lang, _ := strings.Cut(key, ".")
		names[name]++
		l, err := write(
			name,
			"id",
			"a@example.com",
			lang,
			words{Listing: "L", Reason: "R", Answer: "A", Link: "https://weddings.example"},
		)
		require.NoError(t, err)
		assert.NotEmpty(t, l.Subject, key)
		assert.NotContains(t, l.Subject, "\n", key)
		if name != "account_erased" {
			assert.Contains(t, strings.Split(l.Text, "\n\n"), l.Link, key)
		}
	}
	for name, languages := range names {
		assert.Equal(t, 2, languages, name)
	}
	files, err := texts.ReadDir("letters")
	require.NoError(t, err)
	assert.Len(t, letters, len(files), "each file is a letter in a language")
	_, err = write("love", "id", "a@example.com", "ar", words{})
	require.Error(t, err)
}

func TestAFarewellReachesThePost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	post, written := mail.Folder{Dir: dir, From: "noreply@weddings.example"}, make(chan error)
	p := &Policies{Send: func(ctx context.Context, l Letter) error {
		err := post.Send(ctx, mail.Message(l))
		written <- err
		return err
	}}
	ctx, cancel := context.WithCancel(t.Context())
	p.Farewell(ctx, "couple@example.com", "ar")
	cancel() // the request is over
	require.NoError(t, <-written)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, files, 1)
}

func TestAFarewellThatPanicsIsAnError(t *testing.T) {
	t.Parallel()
	p := &Policies{Send: func(context.Context, Letter) error { panic("a bug") }}
	assert.ErrorIs(t, p.sendSafely(t.Context(), Letter{}), store.ErrPanicked)
}

type refused struct{}

func (refused) Error() string   { return "refused" }
func (refused) Permanent() bool { return true }
func (refused) Address() bool   { return true }

var errAway = errors.New("the mail server is away")

// The name of a listing is the owner's to choose, and mail programs make links of domains.
func TestALetterToAnUnconfirmedAccountHasNoLinkOfTheOwner(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, s.sent, events.ListingEdited{Listing: s.venue, Details: events.Details{
		Name: events.Bilingual{Ar: "قاعة evil.example", En: "Hall"},
	}})
	l := s.after(t, events.InquiryResponded{Inquiry: s.inquiry, Response: events.PersonalOf(s.owner, "x")})
	assert.Contains(t, l.Subject+l.Text, "قاعة")
	assert.NotContains(t, l.Subject+l.Text, "evil.example")
}
