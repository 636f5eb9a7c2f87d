package commands_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/devservers/servertest"
	"weddings/internal/fault"
)

func setup(t *testing.T) *commands.App {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), servertest.Postgres(t))
	require.NoError(t, err)
	v, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	log := store.Open(pool, v, store.Options{})
	t.Cleanup(func() {
		log.Close()
		pool.Close()
	})
	app := &commands.App{Log: log, Vault: v, Now: time.Now}
	require.NoError(t, reference.Seed(t.Context(), app))
	return app
}

type handler interface {
	Handle(context.Context, *commands.App, commands.Request) (commands.Receipt, error)
}

func as(account uuid.UUID, role events.Role) commands.Request {
	return commands.Request{Actor: events.Actor{Account: account, Role: role}}
}

var visitor = commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: "s-1"}

func do(t *testing.T, app *commands.App, by commands.Request, c handler) commands.Receipt {
	t.Helper()
	receipt, err := c.Handle(t.Context(), app, by)
	require.NoError(t, err)
	return receipt
}

func refused(t *testing.T, app *commands.App, by commands.Request, c handler, code fault.Code, fields ...string) {
	t.Helper()
	_, err := c.Handle(t.Context(), app, by)
	require.Error(t, err)
	require.Equal(t, code, fault.CodeOf(err), "%v", err)
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.NotEmpty(t, f.Text.Ar)
	require.NotEmpty(t, f.Text.En)
	for _, field := range fields {
		require.Contains(t, f.Fields, field)
	}
}

func person(t *testing.T, app *commands.App, email string, role events.Role) commands.Request {
	t.Helper()
	r := do(t, app, visitor, account.RegisterAccount{Username: "ليلى", Email: email, Password: "jasmine-77", Phone: "٠٩١٠ ٠٠١ ٠٠٠", Role: role})
	return as(r.ID, role)
}

func admin(t *testing.T, app *commands.App) commands.Request {
	t.Helper()
	r := do(t, app, as(uuid.Nil, events.System), account.CreateAdmin{Username: "Admin", Email: "admin@example.com", Password: "twelve-letters"})
	return as(r.ID, events.Admin)
}

func hall() listing.CreateVenue {
	return listing.CreateVenue{
		Details: events.Details{
			Name: events.Bilingual{Ar: "قاعة الياسمين", En: "Yasmin Hall"}, VenueType: "hall", Capacity: 300,
			Place: events.Place{Governorate: "damascus", City: "damascus"},
		},
		Offer: listing.Offer{Available: true, Phone: "0910001000", WhatsApp: "0910001000"},
	}
}

func TestTheWholeWayOfOneListing(t *testing.T) {
	t.Parallel()
	app := setup(t)
	boss, owner, couple := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner), person(t, app, "couple@example.com", events.Customer)

	created := do(t, app, owner, hall())
	refused(t, app, couple, listing.ApproveListing{Listing: created.ID, Version: 1}, fault.Forbidden)
	refused(t, app, boss, listing.RejectListing{Listing: created.ID, Version: 1}, fault.Invalid, "reason")
	do(t, app, boss, listing.RejectListing{Listing: created.ID, Version: 1, Reason: "الصور لا تظهر المكان"})

	mended := hall().Details
	mended.Description.Ar = "في قلب الشام"
	do(t, app, owner, listing.EditListing{Listing: created.ID, Details: mended})
	resubmitted := do(t, app, owner, listing.ResubmitListing{Listing: created.ID})
	refused(t, app, boss, listing.ApproveListing{Listing: created.ID, Version: resubmitted.Version - 1}, fault.Conflict)
	approved := do(t, app, boss, listing.ApproveListing{Listing: created.ID, Version: resubmitted.Version})

	do(t, app, visitor, traffic.RecordContactClick{Listing: created.ID, Channel: "whatsapp", Session: "s-1", Device: "mobile"})
	refused(t, app, visitor, inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "مرحبا"}, fault.Invalid, "phone")
	refused(t, app, owner, inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "مرحبا"}, fault.Forbidden)
	sent := do(t, app, couple, inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "هل المكان متاح؟"})
	refused(t, app, couple, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "x"}, fault.Forbidden)
	do(t, app, owner, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "أهلًا وسهلًا"})
	do(t, app, couple, inquiry.CloseInquiry{Inquiry: sent.ID})
	refused(t, app, owner, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "x"}, fault.Conflict)

	wrote := do(t, app, couple, review.SubmitReview{Listing: created.ID, Rating: 5, Comment: "ليلة لا تُنسى"})
	refused(t, app, couple, review.SubmitReview{Listing: created.ID, Rating: 1}, fault.Conflict)
	refused(t, app, owner, review.SubmitReview{Listing: created.ID, Rating: 5}, fault.Forbidden)
	do(t, app, boss, review.ApproveReview{Review: wrote.ID})
	refused(t, app, boss, review.RejectReview{Review: wrote.ID, Reason: "x"}, fault.Conflict)

	edited := mended
	edited.Capacity = 500
	opened := do(t, app, owner, listing.EditListing{Listing: created.ID, Details: edited})
	require.Equal(t, approved.Version+1, opened.Version)
	s, _, err := listing.Listings.Load(t.Context(), app, listing.Listings.Stream(created.ID))
	require.NoError(t, err)
	assert.Equal(t, 300, s.Details.Capacity, "the approved version stays live")
	do(t, app, boss, listing.ApproveRevision{Listing: created.ID, Version: opened.Version})
	s, _, err = listing.Listings.Load(t.Context(), app, listing.Listings.Stream(created.ID))
	require.NoError(t, err)
	assert.Equal(t, 500, s.Details.Capacity)
}

func TestOfFiftyApprovalsOneIsAnEvent(t *testing.T) {
	t.Parallel()
	app := setup(t)
	boss, owner := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner)
	created := do(t, app, owner, hall())
	results := make([]error, 50)
	var all errgroup.Group
	for i := range results {
		all.Go(func() error {
			_, results[i] = listing.ApproveListing{Listing: created.ID, Version: 1}.Handle(t.Context(), app, boss)
			return nil
		})
	}
	require.NoError(t, all.Wait())
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else {
			require.Equal(t, fault.Conflict, fault.CodeOf(err))
		}
	}
	assert.Equal(t, 1, won)
}

func TestRegistrationSaysEverythingThatIsWrongAtOnce(t *testing.T) {
	t.Parallel()
	app := setup(t)
	refused(t, app, visitor, account.RegisterAccount{Username: "ل", Email: "no", Password: "12345", Phone: "123", Role: events.Admin},
		fault.Invalid, "username", "email", "password", "phone", "role")
	refused(t, app, visitor, account.RegisterAccount{Username: "ليلى", Email: "a@example.com", Password: "Password"}, fault.Invalid, "password")
	person(t, app, "Taken@example.com", events.Customer)
	refused(t, app, visitor, account.RegisterAccount{Username: "ليلى", Email: "taken@EXAMPLE.com", Password: "jasmine-77"}, fault.Conflict, "email")
}

func TestSigningIn(t *testing.T) {
	t.Parallel()
	app := setup(t)
	boss, couple := admin(t, app), person(t, app, "couple@example.com", events.Customer)
	in := func(email, password string) error {
		_, err := account.SignIn(t.Context(), app, email, password)
		return err
	}
	require.NoError(t, in("COUPLE@example.com", "jasmine-77"))
	unknown, wrong := in("nobody@example.com", "jasmine-77"), in("couple@example.com", "jasmine-78")
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(wrong))
	assert.Equal(t, wrong.Error(), unknown.Error(), "nobody learns who has an account")

	do(t, app, boss, account.SuspendAccount{Account: couple.Actor.Account, Reason: "رسائل مزعجة"})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(in("couple@example.com", "jasmine-77")))
	do(t, app, boss, account.ReinstateAccount{Account: couple.Actor.Account})
	require.NoError(t, in("couple@example.com", "jasmine-77"))
	refused(t, app, boss, account.SuspendAccount{Account: boss.Actor.Account, Reason: "x"}, fault.Conflict)
	refused(t, app, boss, account.GrantRole{Account: boss.Actor.Account, Role: events.Customer}, fault.Conflict)
}

func TestAResetTokenWorksOnce(t *testing.T) {
	t.Parallel()
	app := setup(t)
	couple := person(t, app, "couple@example.com", events.Customer)
	s, err := account.Load(t.Context(), app, couple.Actor.Account)
	require.NoError(t, err)
	token := account.ResetToken(app, s)
	refused(t, app, visitor, account.ResetPassword{Token: token, NewPassword: "short"}, fault.Invalid, "newPassword")
	do(t, app, visitor, account.ResetPassword{Token: token, NewPassword: "another-77"})
	refused(t, app, visitor, account.ResetPassword{Token: token, NewPassword: "third-one-77"}, fault.Invalid)
	refused(t, app, visitor, account.ResetPassword{Token: "x" + token[1:], NewPassword: "third-one-77"}, fault.Invalid)
	_, err = account.SignIn(t.Context(), app, "couple@example.com", "another-77")
	require.NoError(t, err)
	refused(t, app, visitor, account.VerifyEmail{Token: token}, fault.Invalid)
	do(t, app, visitor, account.VerifyEmail{Token: account.VerifyToken(app, s)})
}

func TestErasureForgetsThePersonAndFreesTheEmail(t *testing.T) {
	t.Parallel()
	app := setup(t)
	couple := person(t, app, "couple@example.com", events.Customer)
	refused(t, app, couple, account.EraseAccount{Password: "wrong"}, fault.Invalid, "password")
	do(t, app, couple, account.EraseAccount{Password: "jasmine-77"})
	_, err := account.SignIn(t.Context(), app, "couple@example.com", "jasmine-77")
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(err))
	person(t, app, "couple@example.com", events.Customer)
	history, err := app.Log.Load(t.Context(), account.Accounts.Stream(couple.Actor.Account), 0)
	require.NoError(t, err)
	assert.False(t, history[0].Data.(events.AccountRegistered).Email.Readable())
}

func TestARepeatedKeyGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	app := setup(t)
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	owner.Key = "form-1"
	first, again := do(t, app, owner, hall()), do(t, app, owner, hall())
	assert.Equal(t, first.ID, again.ID)
	assert.True(t, again.Replayed)
	other := hall()
	other.Details.Capacity = 10
	refused(t, app, owner, other, fault.Conflict)
}

func TestTwoListingsOfOneNameGetTwoSlugs(t *testing.T) {
	t.Parallel()
	app := setup(t)
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	var slugs []string
	for range 6 {
		s, _, err := listing.Listings.Load(t.Context(), app, listing.Listings.Stream(do(t, app, owner, hall()).ID))
		require.NoError(t, err)
		require.NotContains(t, slugs, s.Slugs.Ar)
		slugs = append(slugs, s.Slugs.Ar)
	}
	assert.Equal(t, []string{"قاعة-الياسمين", "قاعة-الياسمين-2"}, slugs[:2])
}

func TestSearchTermsThatNameAPersonAreNotKept(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "قاعة 300", traffic.Term("  قاعة   ٣٠٠ "))
	assert.Empty(t, traffic.Term("0933 123 456"))
	assert.Empty(t, traffic.Term("me@example.com"))
}
