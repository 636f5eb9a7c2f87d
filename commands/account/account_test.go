package account_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/fault"
)

const password = "jasmine-77"

// register returns a new person who knows their password.
func register(t *testing.T, w *scenario.World, role events.Role) commands.Request {
	t.Helper()
	email := strings.ToLower(commands.NewID().String()) + "@example.com"
	r, err := commands.Handle(
		t.Context(),
		w.App,
		scenario.Visitor, account.RegisterAccount{
			Username: "ليلى",
			Email:    email,
			Password: password,
			Role:     role,
		})

	require.NoError(t, err)
	return scenario.As(r.ID, role)
}

// boss returns a new admin.
func boss(t *testing.T, w *scenario.World) commands.Request {
	t.Helper()
	email := commands.NewID().String() + "@example.com"
	r, err := commands.Handle(
		t.Context(),
		w.App,
		scenario.CommandLine, account.CreateAdmin{
			Username: "Admin",
			Email:    email,
			Password: "twelve-letters",
		})

	require.NoError(t, err)
	return scenario.As(r.ID, events.Admin)
}

func state(t *testing.T, w *scenario.World, who commands.Request) account.State {
	t.Helper()
	s, err := account.Load(t.Context(), w.App, who.Actor.Account)
	require.NoError(t, err)
	return s
}

func TestRegistering(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	good := account.RegisterAccount{
		Username: " ليلى ",
		Email:    " Layla@Example.com ",
		Password: password,
		Phone:    "٠٩١٠ ٠٠١ ٠٠٠",
		Role:     events.VenueOwner,
		Lang:     "en",
	}
	s := w.Given(t).When(scenario.Visitor, good)
	s.Then(events.AccountRegistered{
		Account:  scenario.Any,
		Role:     events.VenueOwner,
		Lang:     "en",
		Username: events.PersonalOf(s.Receipt.ID, "ليلى"),
		Email:    events.PersonalOf(s.Receipt.ID, "Layla@Example.com"),
		Phone: events.PersonalOf(
			s.Receipt.ID,
			"+963910001000",
		),
		PasswordHash: events.PersonalOf(s.Receipt.ID, scenario.AnyText),
	})
	w.Given(t).
		When(scenario.Visitor, account.RegisterAccount{
			Username: "سامر", Email: "LAYLA@example.com",
			Password: password,
		}).
		ThenRefused(fault.Conflict, "email")

	plain := w.Given(t).
		When(scenario.Visitor, account.RegisterAccount{Username: "سامر", Email: "s@example.com", Password: password})
	plain.Then(events.AccountRegistered{
		Account:  scenario.Any,
		Role:     events.Customer,
		Lang:     "ar",
		Username: events.PersonalOf(plain.Receipt.ID, "سامر"),
		Email: events.PersonalOf(
			plain.Receipt.ID,
			"s@example.com",
		),
		PasswordHash: events.PersonalOf(plain.Receipt.ID, scenario.AnyText),
	})
	assert.True(
		t,
		strings.HasPrefix(
			state(t, w, scenario.As(plain.Receipt.ID, "")).PasswordHash.Text(),
			"$argon2id$v=19$m=8,t=1,p=1$",
		),
	)

	for name, wrong := range map[string]struct {
		change       func(*account.RegisterAccount)
		field, words string
	}{
		"short name": {
			func(c *account.RegisterAccount) { c.Username = " ل " }, "username",
			"Name must be at least 2 characters",
		},
		"long name": {
			func(c *account.RegisterAccount) { c.Username = strings.Repeat("ل", 81) }, "username",
			"Name must be at most 80 characters",
		},
		"no email": {
			func(c *account.RegisterAccount) { c.Email = "layla" }, "email",
			"Please enter a valid email address",
		},
		"email with a name": {
			func(c *account.RegisterAccount) { c.Email = "Layla <l@example.com>" }, "email",
			"Please enter a valid email address",
		},
		"email without a dot": {
			func(c *account.RegisterAccount) { c.Email = "l@localhost" }, "email",
			"Please enter a valid email address",
		},
		"long email": {func(c *account.RegisterAccount) {
			c.Email = strings.Repeat("l", 243) +
				"@example.com"
		}, "email", "Please enter a valid email address"},
		"short password": {
			func(c *account.RegisterAccount) { c.Password = "12x45" }, "password",
			"Password must be at least 6 characters",
		},
		"long password": {
			func(c *account.RegisterAccount) { c.Password = strings.Repeat("x", 129) }, "password",
			"Password must be at most 128 characters",
		},
		"common password": {
			func(c *account.RegisterAccount) { c.Password = "PassWord" }, "password",
			"This password is too common. Please choose another.",
		},
		"short phone": {
			func(c *account.RegisterAccount) { c.Phone = "091000" }, "phone",
			"Phone number must be at least 10 digits",
		},
		"a role of power": {
			func(c *account.RegisterAccount) { c.Role = events.Admin }, "role",
			"Invalid enum value",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := good
			c.Email = "other@example.com"
			wrong.change(&c)
			w.Given(t).When(scenario.Visitor, c).ThenRefusedSaying(wrong.field, wrong.words)
		})
	}
	w.Given(t).
		When(scenario.Visitor, account.RegisterAccount{Username: "a\x00b", Email: "n@example.com", Password: password}).
		ThenRefused(fault.Invalid, "username")
	w.Given(t).
		When(scenario.Visitor, account.RegisterAccount{
			Username: "\xff\xfe", Email: "n@example.com",
			Password: password,
		}).
		ThenRefused(fault.Invalid, "username")
}

func TestVerifyingAnEmail(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, other := register(t, w, events.Customer), register(t, w, events.Customer)
	verify := func(token string) *scenario.Scenario {
		return w.Given(t).When(scenario.Visitor, account.VerifyEmail{Token: token})
	}
	token := account.VerifyToken(w.App, state(t, w, couple))
	verify("").ThenRefused(fault.Invalid)
	verify("not base64!").ThenRefused(fault.Invalid)
	verify(token[:len(token)-2]).ThenRefused(fault.Invalid)
	verify(account.ResetToken(w.App, state(t, w, couple))).ThenRefused(fault.Invalid)
	forOther := account.VerifyToken(w.App, state(t, w, other))
	verify(token[:20] + forOther[20:]).ThenRefused(fault.Invalid)
	verify(token).Then(events.EmailVerified{Account: couple.Actor.Account})
	verify(token).ThenNothing()

	again := func(by commands.Request) *scenario.Scenario {
		return w.Given(t).When(by, account.RequestVerification{})
	}
	again(couple).ThenNothing() // it is confirmed
	again(other).Then(events.VerificationRequested{Account: other.Actor.Account})
	again(scenario.As(commands.NewID(), events.Customer)).ThenRefused(fault.NotFound)
	again(scenario.Visitor).ThenRefused(fault.Unauthenticated)

	later := *w.App
	later.Now = func() time.Time { return time.Now().Add(account.VerifyFor + time.Minute) }
	_, err := commands.Handle(t.Context(), &later, scenario.Visitor, account.VerifyEmail{Token: forOther})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, admin := register(t, w, events.Customer), boss(t, w)
	id := couple.Actor.Account
	change := func(by commands.Request, old, fresh string) *scenario.Scenario {
		return w.Given(t).When(by, account.ChangePassword{OldPassword: old, NewPassword: fresh})
	}
	change(couple, "wrong-one", "roses-88").ThenRefused(fault.Invalid, "oldPassword")
	change(couple, "wrong-one", "short").ThenRefused(fault.Invalid, "oldPassword", "newPassword")
	change(admin, "twelve-letters", "only-eleven").ThenRefused(fault.Invalid, "newPassword")
	change(scenario.As(commands.NewID(), events.Customer), password, "roses-88").ThenRefused(fault.NotFound)
	old := account.ResetToken(w.App, state(t, w, couple))
	change(
		couple,
		password,
		"roses-88",
	).Then(events.PasswordChanged{Account: id, PasswordHash: events.PersonalOf(id, scenario.AnyText)})

	ask := func(email string) *scenario.Scenario {
		return w.Given(t).When(scenario.Visitor, account.RequestPasswordReset{Email: email})
	}
	email := state(t, w, couple).Email.Text()
	ask("no address").ThenRefused(fault.Invalid, "email")
	ask("nobody@example.com").ThenNothing()
	asked := ask(strings.ToUpper(email))
	asked.Then(events.PasswordResetRequested{Account: id})
	assert.Equal(t, commands.Receipt{}, asked.Receipt, "nobody learns from the answer who has an account")

	for _, who := range []string{email, "nobody@example.com"} {
		asked := time.Now()
		ask(who)
		assert.Greater(t, time.Since(asked), 350*time.Millisecond, "the time does not tell who has an account")
	}

	reset := func(token, fresh string) *scenario.Scenario {
		return w.Given(t).When(scenario.Visitor, account.ResetPassword{Token: token, NewPassword: fresh})
	}
	reset(old, "tulips-99").ThenRefused(fault.Invalid) // it died with the password it was made for
	token := account.ResetToken(w.App, state(t, w, couple))
	reset(token, "12x45").ThenRefusedSaying("newPassword", "Password must be at least 6 characters")
	reset("x", "tulips-99").ThenRefused(fault.Invalid)
	reset(account.VerifyToken(w.App, state(t, w, couple)), "tulips-99").ThenRefused(fault.Invalid)
	ahead := *w.App
	ahead.Now = func() time.Time { return time.Now().AddDate(1, 2, 0) }
	reset(account.ResetToken(&ahead, state(t, w, couple)), "tulips-99").
		ThenRefused(fault.Invalid) // it was made while the clock was ahead, and would be valid for as long as that
	later := *w.App
	later.Now = func() time.Time { return time.Now().Add(account.ResetFor + time.Minute) }
	_, err := commands.Handle(
		t.Context(),
		&later,
		scenario.Visitor, account.ResetPassword{
			Token:       token,
			NewPassword: "tulips-99",
		})

	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	reset(
		token,
		"tulips-99",
	).Then(events.PasswordReset{Account: id, PasswordHash: events.PersonalOf(id, scenario.AnyText)})
	reset(token, "tulips-10").ThenRefused(fault.Invalid)

	w.Given(t, events.AccountSuspended{Account: id, Reason: "x"})
	ask(email).ThenNothing()
}

func TestEditingOnesProfile(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := register(t, w, events.Customer)
	id := couple.Actor.Account
	edit := account.EditProfile{
		Username: new("ليلى وسامر"), Phone: new("+963 910 001 000"), Lang: new("en"),
	}
	w.Given(t).When(couple, edit).Then(events.ProfileEdited{
		Account:  id,
		Username: events.PersonalOf(id, "ليلى وسامر"),
		Phone:    events.PersonalOf(id, "+963910001000"),
		Lang:     "en",
	})
	w.Given(t).When(couple, edit).ThenNothing()
	// What an edit does not name stays: a name that is changed alone keeps the telephone.
	w.Given(t).When(couple, account.EditProfile{Username: new("ليلى")}).Then(events.ProfileEdited{
		Account:  id,
		Username: events.PersonalOf(id, "ليلى"),
		Phone:    events.PersonalOf(id, "+963910001000"),
		Lang:     "en",
	})
	w.Given(t).When(couple, account.EditProfile{Username: new("ليلى وسامر")}).Then(events.ProfileEdited{
		Account:  id,
		Username: events.PersonalOf(id, "ليلى وسامر"),
		Phone:    events.PersonalOf(id, "+963910001000"),
		Lang:     "en",
	})
	// A form that was opened before knows another name, and sends what was changed in it.
	w.Given(t).When(couple, account.EditProfile{Phone: new("")}).Then(events.ProfileEdited{
		Account:  id,
		Username: events.PersonalOf(id, "ليلى وسامر"),
		Phone:    events.PersonalOf(id, ""),
		Lang:     "en",
	})
	w.Given(t).When(couple, account.EditProfile{}).ThenNothing()
	w.Given(t).
		When(couple, account.EditProfile{Username: new("ل"), Phone: new("12")}).
		ThenRefused(fault.Invalid, "username", "phone")
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), edit).ThenRefused(fault.NotFound)
}

func TestAdministering(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, second := boss(t, w), boss(t, w)
	id, nobody := register(t, w, events.Customer).Actor.Account, commands.NewID()
	suspend := func(id uuid.UUID, reason string) commands.Command {
		return account.SuspendAccount{Account: id, Reason: reason}
	}
	grant := func(id uuid.UUID, role events.Role) commands.Command {
		return account.GrantRole{Account: id, Role: role}
	}
	w.Given(t).When(admin, suspend(id, " ")).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(admin, suspend(nobody, "x")).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, suspend(admin.Actor.Account, "x")).ThenRefused(fault.Conflict)
	w.Given(t).When(admin, account.ReinstateAccount{Account: id}).ThenNothing()
	w.Given(t).
		When(admin, suspend(id, " رسائل مزعجة ")).
		Then(events.AccountSuspended{Account: id, Reason: "رسائل مزعجة"})
	w.Given(t).When(admin, suspend(id, "x")).ThenNothing()
	w.Given(t).When(admin, account.ReinstateAccount{Account: id}).Then(events.AccountReinstated{Account: id})
	w.Given(t).When(admin, account.ReinstateAccount{Account: nobody}).ThenRefused(fault.NotFound)

	w.Given(t).When(admin, grant(id, "queen")).ThenRefused(fault.Invalid, "role")
	w.Given(t).When(admin, grant(nobody, events.Customer)).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, grant(admin.Actor.Account, events.Customer)).ThenRefused(fault.Conflict)
	w.Given(t).When(admin, grant(id, events.Customer)).ThenNothing()
	w.Given(t).When(admin, grant(id, events.AdminUnverified)).ThenRefused(fault.Invalid, "role")
	w.Given(t).When(admin, grant(id, events.Editor)).Then(events.RoleGranted{Account: id, Role: events.Editor})
	w.Given(t).When(scenario.As(id, events.Editor), grant(id, events.Admin)).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, grant(id, events.Admin)).Then(events.RoleGranted{Account: id, Role: events.Admin})
	w.Given(t).When(scenario.As(id, events.Admin), grant(second.Actor.Account, events.Customer)).
		Then(events.RoleGranted{Account: second.Actor.Account, Role: events.Customer})
	// A session that has not ended yet is worth nothing against another admin.
	w.Given(t).When(second, grant(id, events.Customer)).ThenRefused(fault.Forbidden)
	w.Given(t).When(second, suspend(id, "x")).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, suspend(id, "x")).Then(events.AccountSuspended{Account: id, Reason: "x"})
	w.Given(t).When(scenario.As(id, events.Admin), suspend(admin.Actor.Account, "x")).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, account.ReinstateAccount{Account: id}).Then(events.AccountReinstated{Account: id})
	w.Given(t).When(scenario.As(id, events.Admin), suspend(admin.Actor.Account, "x")).
		Then(events.AccountSuspended{Account: admin.Actor.Account, Reason: "x"})
}

func TestTwoAdminsWhoDemoteEachOtherLeaveOne(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for range 10 {
		pair := []commands.Request{boss(t, w), boss(t, w)}
		refused := make([]error, 2)
		var both errgroup.Group
		for i := range pair {
			both.Go(func() error {
				_, refused[i] = commands.Handle(
					t.Context(),
					w.App,
					pair[i], account.GrantRole{
						Account: pair[1-i].Actor.Account,
						Role:    events.Customer,
					})

				return nil
			})
		}
		require.NoError(t, both.Wait())
		require.NotEqual(t, refused[0] == nil, refused[1] == nil, "%v", refused)
		lost := refused[0]
		if lost == nil {
			lost = refused[1]
		}
		require.Equal(t, fault.Forbidden, fault.CodeOf(lost))
	}
}

func TestErasing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, admin := register(t, w, events.Customer), boss(t, w)
	id, email := couple.Actor.Account, state(t, w, couple).Email.Text()
	var farewells, ended []string
	w.App.Farewell = func(_ context.Context, email, lang string) { farewells = append(farewells, email+" "+lang) }
	w.App.EndSessions = func(account uuid.UUID, _ commands.Ending) func(context.Context, vault.Tx) error {
		return func(ctx context.Context, tx vault.Tx) error {
			ended = append(ended, account.String())
			_, err := tx.Exec(ctx, `SELECT 1`)
			return err
		}
	}
	erase := func(by commands.Request, password string) *scenario.Scenario {
		return w.Given(t).When(by, account.EraseAccount{Password: password})
	}
	erase(couple, "wrong").ThenRefused(fault.Invalid, "password")
	erase(admin, "twelve-letters").ThenRefused(fault.Conflict)
	erase(scenario.As(commands.NewID(), events.Customer), password).ThenRefused(fault.NotFound)
	assert.Empty(t, farewells)
	w.Given(t, events.EmailVerified{Account: id})
	erase(couple, password).Then(events.AccountErased{Account: id}, events.PersonErased{Person: id})
	assert.Equal(t, []string{email + " ar"}, farewells)
	assert.Equal(t, []string{id.String()}, ended)
	erase(couple, password).ThenRefused(fault.NotFound)
	unconfirmed := register(t, w, events.Customer)
	_, err := commands.Handle(t.Context(), w.App, unconfirmed, account.EraseAccount{Password: password})
	require.NoError(t, err)
	assert.Len(t, farewells, 1, "nobody has shown that the mailbox is theirs")
	history, err := w.App.Log.Load(t.Context(), events.AccountStream(id), 0)
	require.NoError(t, err)
	assert.False(t, history[0].Data.(events.AccountRegistered).Email.Readable())
	_, err = commands.Handle(
		t.Context(),
		w.App,
		scenario.Visitor, account.RegisterAccount{
			Username: "ليلى",
			Email:    email,
			Password: password,
		})

	require.NoError(t, err, "the email may be registered again")
}

func TestWhatTakesAPersonsPowersEndsTheirSessions(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, couple := boss(t, w), register(t, w, events.Customer)
	ended := 0
	w.App.EndSessions = func(account uuid.UUID, _ commands.Ending) func(context.Context, vault.Tx) error {
		return func(context.Context, vault.Tx) error {
			if account == couple.Actor.Account {
				ended++
			}
			return nil
		}
	}
	id := couple.Actor.Account
	for i, c := range []struct {
		by commands.Request
		c  commands.Command
	}{
		{couple, account.ChangePassword{OldPassword: password, NewPassword: "roses-88"}},
		{scenario.Visitor, account.ResetPassword{NewPassword: "tulips-99"}},
		{admin, account.GrantRole{Account: id, Role: events.VenueOwner}},
		{admin, account.SuspendAccount{Account: id, Reason: "x"}},
	} {
		if reset, ok := c.c.(account.ResetPassword); ok {
			reset.Token = account.ResetToken(w.App, state(t, w, couple))
			c.c = reset
		}
		_, err := commands.Handle(t.Context(), w.App, c.by, c.c)
		require.NoError(t, err)
		require.Equal(t, i+1, ended, c.c.CommandName())
	}
	// Where sessions cannot be ended, nothing happens at all.
	w.App.EndSessions = func(uuid.UUID, commands.Ending) func(context.Context, vault.Tx) error {
		return func(ctx context.Context, tx vault.Tx) error {
			_, err := tx.Exec(ctx, `SELECT no_such_function()`)
			require.ErrorAs(t, err, new(*pgconn.PgError))
			return err
		}
	}
	w.Given(t).When(admin, account.GrantRole{Account: id, Role: events.Customer}).ThenRefused(fault.Unavailable)
}

func TestCreatingAnAdmin(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	good := account.CreateAdmin{Username: "Admin", Email: "admin@example.com", Password: "twelve-letters"}
	w.Given(t).When(boss(t, w), good).ThenRefused(fault.Forbidden) // the command line alone may
	s := w.Given(t).When(scenario.CommandLine, good)
	s.Then(events.AccountRegistered{
		Account:  scenario.Any,
		Role:     events.Admin,
		Lang:     "ar",
		Username: events.PersonalOf(s.Receipt.ID, "Admin"),
		Email: events.PersonalOf(
			s.Receipt.ID,
			"admin@example.com",
		),
		PasswordHash: events.PersonalOf(s.Receipt.ID, scenario.AnyText),
	})
	w.Given(t).When(scenario.CommandLine, good).ThenRefused(fault.Conflict, "email")
	w.Given(t).When(scenario.CommandLine, account.CreateAdmin{Username: "A", Email: "x", Password: "only-eleven"}).
		ThenRefused(fault.Invalid, "username", "email", "password")
}

// An older release decides without the ignorable events that it does not know.
func TestNoDecisionDependsOnAnIgnorableEvent(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	of := func(version int64, e events.Event) events.Recorded { return events.Recorded{Version: version, Data: e} }
	history := []events.Recorded{of(1, events.AccountRegistered{Account: id, Role: events.Admin, Lang: "ar"})}
	before, _ := account.Accounts.Of(history)
	tried := 0
	for name, version := range events.Types() {
		e, err := events.Decode(name, version, []byte(`{"account":"`+id.String()+`"}`))
		require.NoError(t, err)
		if _, is := e.(events.Ignorable); !is {
			continue
		}
		tried++
		require.Equal(
			t,
			events.AccountStream(id),
			e.StreamName(),
			"%s is in a stream that this test does not know",
			name,
		)
		after, _ := account.Accounts.Of(append(slices.Clip(history), of(2, e)))
		assert.Equal(t, before, after, name)
	}
	assert.Positive(t, tried)
}
