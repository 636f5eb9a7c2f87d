package all_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/scenario"
	"weddings/commands/system"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

// site is a world with an approved venue, an open revision of it, an open report, an inquiry about it and a review of
// it.
type site struct {
	*scenario.World
	venue, inquiry, review, report, customer, admin uuid.UUID
	version                                         int64
	actors                                          map[string]commands.Request
}

func newSite(t *testing.T, w *scenario.World) site {
	t.Helper()
	s := site{
		World:    w,
		venue:    commands.NewID(),
		inquiry:  commands.NewID(),
		review:   commands.NewID(),
		report:   commands.NewID(),
		version:  3,
		customer: commands.NewID(),
		admin:    commands.NewID(),
	}
	owner, other, provider, stranger := commands.NewID(), commands.NewID(), commands.NewID(), commands.NewID()
	s.actors = map[string]commands.Request{
		"anonymous": scenario.Visitor,
		"customer":  scenario.As(s.customer, events.Customer),
		"stranger":  scenario.As(stranger, events.Customer),
		"owner":     scenario.As(owner, events.VenueOwner),
		"other":     scenario.As(other, events.VenueOwner),
		"provider": scenario.As(
			provider,
			events.ServiceProvider,
		),
		"admin":        scenario.As(s.admin, events.Admin),
		"command line": scenario.CommandLine,
	}
	for _, by := range s.actors {
		if by.Actor.SignedIn() {
			w.Given(t, events.AccountRegistered{Account: by.Actor.Account, Role: by.Actor.Role})
		}
	}
	w.Given(
		t,
		events.ListingCreated{
			Listing: s.venue,
			Kind:    events.Venue,
			Owner:   owner,
			Details: venue(300),
			Offer:   events.Offer{Available: true},
		},
		events.ListingApproved{Listing: s.venue},
		events.RevisionOpened{Listing: s.venue, Revision: commands.NewID(), Details: venue(400)},
		events.ListingReported{Listing: s.venue, Report: s.report, Reason: "fake"},
		events.InquirySent{Inquiry: s.inquiry, Listing: s.venue, Owner: owner, Sender: s.customer, SignedIn: true},
		events.ReviewSubmitted{Review: s.review, Listing: s.venue, Author: s.customer, Rating: 5},
	)
	return s
}

func venue(capacity int) events.Details {
	return events.Details{
		Name:     events.Bilingual{Ar: "قاعة"},
		Category: "venues",
		Capacity: capacity,
		Place:    events.Place{Governorate: "homs", Country: "Syria"},
	}
}

const (
	ok   = fault.Code("")
	in   = fault.Unauthenticated // asked to sign in first
	no   = fault.Forbidden
	hide = fault.NotFound // not even its existence
)

// row says what each actor is answered, in the order anonymous, customer (who sent the inquiry), stranger (another
// customer), owner (of the venue), other (venue owner), provider, admin. It is the table of decisions.md §3.
type row struct {
	command func(site) commands.Command
	answers [7]fault.Code
}

var order = [7]string{"anonymous", "customer", "stranger", "owner", "other", "provider", "admin"}

var (
	everybody   = [7]fault.Code{ok, ok, ok, ok, ok, ok, ok}
	signedIn    = [7]fault.Code{in, ok, ok, ok, ok, ok, ok}
	admins      = [7]fault.Code{in, no, no, no, no, no, ok}
	ownerOrBoss = [7]fault.Code{in, no, no, ok, no, no, ok}
	nobody      = [7]fault.Code{in, no, no, no, no, no, no}
)

var offer = listing.Offer{Available: true, Phone: "0910001000"}

// Commands that are refused below for other reasons than the actor are asked for things that do not exist or are not in
// order: what matters is that they got past the door. Entities add to the table, as to texts, in files of their own.
var table = map[string]row{
	"RegisterAccount": {func(site) commands.Command {
		return account.RegisterAccount{
			Username: "ليلى",
			Email:    commands.NewID().String() + "@example.com",
			Password: "jasmine-77",
		}
	}, everybody},
	"RequestPasswordReset": {
		func(site) commands.Command { return account.RequestPasswordReset{Email: "nobody@example.com"} },
		everybody,
	},
	"RequestVerification": {func(site) commands.Command { return account.RequestVerification{} }, signedIn},
	"EditProfile": {
		func(site) commands.Command { return account.EditProfile{Username: new("ليلى")} },
		signedIn,
	},
	"SuspendAccount": {
		func(s site) commands.Command { return account.SuspendAccount{Account: s.customer, Reason: "x"} },
		admins,
	},
	"ReinstateAccount": {
		func(s site) commands.Command { return account.ReinstateAccount{Account: s.customer} },
		admins,
	},
	"GrantRole": {
		func(s site) commands.Command { return account.GrantRole{Account: s.customer, Role: events.VenueOwner} },
		admins,
	},
	"CreateAdmin": {func(site) commands.Command { return account.CreateAdmin{} }, nobody},
	"CreateVenue": {func(s site) commands.Command {
		return listing.CreateVenue{Owner: s.actors["owner"].Actor.Account, Details: venue(9), Offer: offer}
	}, [7]fault.Code{in, no, no, ok, ok, no, ok}},
	"CreateService": {func(s site) commands.Command {
		d := venue(0)
		d.Category = "music"
		return listing.CreateService{Owner: s.actors["provider"].Actor.Account, Details: d, Offer: offer}
	}, [7]fault.Code{in, no, no, no, no, ok, ok}},
	"EditListing": {
		func(s site) commands.Command { return listing.EditListing{Listing: s.venue, Details: venue(500)} },
		ownerOrBoss,
	},
	"ChangeAvailabilityAndPrice": {
		func(s site) commands.Command {
			return listing.ChangeAvailabilityAndPrice{Listing: s.venue, Offer: offer}
		},
		ownerOrBoss,
	},
	"ResubmitListing": {
		func(s site) commands.Command { return listing.ResubmitListing{Listing: s.venue} },
		[7]fault.Code{in, no, no, fault.Conflict, no, no, fault.Conflict},
	},
	"ArchiveListing": {
		func(s site) commands.Command { return listing.ArchiveListing{Listing: s.venue} },
		ownerOrBoss,
	},
	"ApproveListing": {
		func(s site) commands.Command { return listing.ApproveListing{Listing: s.venue, Version: 1} },
		[7]fault.Code{in, no, no, no, no, no, fault.Conflict},
	},
	"RejectListing": {
		func(s site) commands.Command { return listing.RejectListing{Listing: s.venue, Version: 1, Reason: "x"} },
		[7]fault.Code{in, no, no, no, no, no, fault.Conflict},
	},
	"ApproveRevision": {
		func(s site) commands.Command { return listing.ApproveRevision{Listing: s.venue, Version: s.version} },
		admins,
	},
	"RejectRevision": {func(s site) commands.Command {
		return listing.RejectRevision{Listing: s.venue, Version: s.version, Reason: "x"}
	}, admins},
	"SuspendListing": {
		func(s site) commands.Command { return listing.SuspendListing{Listing: s.venue, Reason: "x"} },
		admins,
	},
	"ReinstateListing": {
		func(s site) commands.Command { return listing.ReinstateListing{Listing: s.venue} },
		[7]fault.Code{in, no, no, no, no, no, fault.Conflict},
	},
	"RebuildReadModel": {func(site) commands.Command { return system.RebuildReadModel{ReadModel: "audit"} }, admins},
	"RetryParked": {
		func(site) commands.Command { return system.RetryParked{ReadModel: "audit", Stream: "listing-1"} },
		admins,
	},
	"SkipParked": {
		func(site) commands.Command { return system.SkipParked{ReadModel: "audit", Stream: "listing-1"} },
		admins,
	},
	"FeatureListing": {
		func(s site) commands.Command { return listing.FeatureListing{Listing: s.venue, Featured: true} },
		admins,
	},
	"SetSortOrder": {
		func(s site) commands.Command { return listing.SetSortOrder{Listing: s.venue, SortOrder: 1} },
		admins,
	},
	"FixSlugs": {
		func(s site) commands.Command {
			return listing.FixSlugs{Listing: s.venue, SlugAr: "بيت", SlugEn: "house"}
		},
		admins,
	},
	"ReportListing": {
		func(s site) commands.Command { return listing.ReportListing{Listing: s.venue, Reason: "closed"} },
		everybody,
	},
	"CloseReport": {
		func(s site) commands.Command { return listing.CloseReport{Listing: s.venue, Report: s.report} },
		admins,
	},
	"SendInquiry": {func(s site) commands.Command {
		return inquiry.SendInquiry{Listing: s.venue, Name: "سامر", Phone: "0910001000", Message: "مرحبا"}
	}, [7]fault.Code{ok, ok, ok, no, ok, ok, no}},
	"AttachInquiry": {func(s site) commands.Command {
		return inquiry.AttachInquiry{Inquiry: s.inquiry, Token: inquiry.AttachToken(s.App, s.inquiry)}
	}, [7]fault.Code{in, ok, fault.Conflict, fault.Conflict, fault.Conflict, fault.Conflict, fault.Conflict}},
	"ReadInquiry": {
		func(s site) commands.Command { return inquiry.ReadInquiry{Inquiry: s.inquiry} },
		[7]fault.Code{in, no, hide, ok, hide, hide, no},
	},
	"RespondToInquiry": {
		func(s site) commands.Command {
			return inquiry.RespondToInquiry{Inquiry: s.inquiry, Response: "أهلًا"}
		},
		[7]fault.Code{in, no, hide, ok, hide, hide, no},
	},
	"RemindOwner": {
		func(s site) commands.Command { return inquiry.RemindOwner{Inquiry: s.inquiry} },
		nobody,
	},
	"CloseInquiry": {
		func(s site) commands.Command { return inquiry.CloseInquiry{Inquiry: s.inquiry} },
		[7]fault.Code{in, ok, hide, ok, hide, hide, ok},
	},
	"SubmitReview": {
		func(s site) commands.Command { return review.SubmitReview{Listing: s.venue, Rating: 5} },
		[7]fault.Code{in, ok, ok, no, no, no, no},
	},
	"ApproveReview": {func(s site) commands.Command { return review.ApproveReview{Review: s.review} }, admins},
	"RejectReview": {
		func(s site) commands.Command { return review.RejectReview{Review: s.review, Reason: "x"} },
		admins,
	},
	"RecordContactClick": {
		func(s site) commands.Command { return traffic.RecordContactClick{Listing: s.venue, Channel: "phone"} },
		everybody,
	},
	"RecordPageView": {func(site) commands.Command { return traffic.RecordPageView{Path: "/"} }, everybody},
	"RecordSearch":   {func(site) commands.Command { return traffic.RecordSearch{Term: "قاعة"} }, everybody},
	"RecordSearchClick": {
		func(s site) commands.Command { return traffic.RecordSearchClick{Listing: s.venue, Rank: 1} },
		everybody,
	},
	"SetCategory": {func(site) commands.Command {
		return reference.SetCategory{CategorySet: events.CategorySet{Key: "x", Name: both}}
	}, admins},
	"SetGovernorate": {func(site) commands.Command {
		return reference.SetGovernorate{GovernorateSet: events.GovernorateSet{Slug: "x", Name: both}}
	}, admins},
	"SetCity": {func(site) commands.Command {
		return reference.SetCity{CitySet: events.CitySet{Slug: "x", Governorate: "homs", Name: both}}
	}, admins},
	"SetAmenity": {func(site) commands.Command {
		return reference.SetAmenity{AmenitySet: events.AmenitySet{Key: "x", Name: both}}
	}, admins},
	"RemoveReference": {
		func(site) commands.Command { return reference.RemoveReference{List: "city", Key: "nowhere"} },
		[7]fault.Code{in, no, no, no, no, no, hide},
	},
	"SetExchangeRate": {
		func(site) commands.Command { return reference.SetExchangeRate{PoundsPerDollar: 2500} },
		admins,
	},
	"SetSynonyms": {func(site) commands.Command { return reference.SetSynonyms{Term: "x"} }, admins},

	// Whoever holds a token or a password proves something else than a role.
	"VerifyEmail": {
		func(site) commands.Command { return account.VerifyEmail{} },
		[7]fault.Code{bad, bad, bad, bad, bad, bad, bad},
	},
	"ResetPassword": {
		func(site) commands.Command { return account.ResetPassword{} },
		[7]fault.Code{bad, bad, bad, bad, bad, bad, bad},
	},
	"ChangePassword": {
		func(site) commands.Command { return account.ChangePassword{} },
		[7]fault.Code{in, bad, bad, bad, bad, bad, bad},
	},
	"EnableSecondFactor": {
		func(site) commands.Command { return account.EnableSecondFactor{} },
		[7]fault.Code{in, no, no, no, no, no, bad},
	},
	"UseRecoveryCode": {
		func(site) commands.Command { return account.UseRecoveryCode{} },
		[7]fault.Code{in, no, no, no, no, no, bad},
	},
	"RenewRecoveryCodes": {
		func(site) commands.Command { return account.RenewRecoveryCodes{} },
		[7]fault.Code{in, no, no, no, no, no, fault.Conflict},
	},
	"ResetSecondFactor": {
		func(site) commands.Command { return account.ResetSecondFactor{Email: "nobody@example.com"} },
		nobody,
	},
	"NoteNewDevice": {func(s site) commands.Command { return account.NoteNewDevice{Account: s.customer} }, nobody},
	"EraseAccount": {
		func(site) commands.Command { return account.EraseAccount{} },
		[7]fault.Code{in, bad, bad, bad, bad, bad, fault.Conflict},
	},
}

const bad = fault.Invalid

var both = events.Bilingual{Ar: "اسم", En: "Name"}

func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for _, c := range commands.Declared() {
		t.Run(c.CommandName(), func(t *testing.T) {
			expected, covered := table[c.CommandName()]
			require.True(t, covered, "the table does not say who may")
			for i, name := range order {
				s := newSite(t, w)
				_, err := commands.Handle(t.Context(), w.App, s.actors[name], expected.command(s))
				assert.Equal(t, expected.answers[i], fault.CodeOf(err), "%s: %v", name, err)
			}
		})
	}
	assert.Len(t, table, len(commands.Declared()))
}

// The command line makes admins and mends read models. For the rest it is nobody's account.
func TestWhatTheCommandLineMayDo(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	its := map[string]fault.Code{
		"CreateAdmin":       bad,
		"RebuildReadModel":  ok,
		"RetryParked":       ok,
		"SkipParked":        ok,
		"ResetSecondFactor": hide,
	}
	for _, c := range commands.Declared() {
		s, row := newSite(t, w), table[c.CommandName()]
		_, err := commands.Handle(t.Context(), w.App, s.actors["command line"], row.command(s))
		expected := []fault.Code{row.answers[0]} // what anybody may
		if mine, special := its[c.CommandName()]; special {
			expected = []fault.Code{mine}
		} else if row.answers[0] == in {
			expected = []fault.Code{in, no}
		}
		assert.Contains(t, expected, fault.CodeOf(err), "%s: %v", c.CommandName(), err)
	}
}
