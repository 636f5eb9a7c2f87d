package all_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/calendar"
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

// site is a world with an approved venue, an open revision of it, an open report, an inquiry about it, a review of it,
// a season and a closure of its calendar, a request for it, a hold with a deposit, and a post that is public in
// English.
type site struct {
	*scenario.World
	venue, inquiry, review, report, customer, admin uuid.UUID
	booking, hold, deposit, season, closure, source uuid.UUID
	quote, reply                                    uuid.UUID // of the inquiry; the owner's
	another, bundle                                 uuid.UUID // a venue; the customer's, of the inquiry alone
	post, published                                 uuid.UUID // and its revision
	message                                         uuid.UUID // the customer's, to the site
	budget                                          uuid.UUID // the customer's
	quiz                                            uuid.UUID // the customer's result
	shortlist                                       uuid.UUID // of somebody signed out, shared
	refused, appealed                               uuid.UUID // the owner's venues
	day                                             string    // a free one
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
		booking:  commands.NewID(),
		hold:     commands.NewID(),
		deposit:  commands.NewID(),
		season:   commands.NewID(),
		closure:  commands.NewID(),
		source:   commands.NewID(),
		quote:    commands.NewID(),
		reply:    commands.NewID(),
		another:  commands.NewID(),
		bundle:   commands.NewID(),
		post:     commands.NewID(),
		message:  commands.NewID(),
		budget:   commands.NewID(),
		quiz:     commands.NewID(),
		day:      (events.DayOf(time.Now()) + 30).String(),
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
		"editor":       scenario.As(commands.NewID(), events.Editor),
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
		events.SeasonSet{Listing: s.venue, Season: s.season},
		events.DaysClosed{Listing: s.venue, Closure: s.closure},
		events.SourceAdded{Listing: s.venue, Source: s.source},
		s.requested(s.booking, owner),
		s.requested(s.hold, owner),
		events.BookingHeld{Booking: s.hold, Listing: s.venue, Until: time.Now().Add(time.Hour)},
		events.DepositRecorded{Booking: s.hold, Deposit: s.deposit, By: events.CoupleSide},
		events.QuoteGiven{
			Inquiry: s.inquiry, Quote: s.quote, Number: 1, Listing: s.venue, Hall: s.venue, Daypart: events.Evening,
			Days: []events.Day{events.DayOf(time.Now()) + 45}, ValidUntil: time.Now().Add(time.Hour),
		},
		events.QuickReplySet{Owner: owner, Reply: s.reply},
		events.ListingCreated{
			Listing: s.another,
			Kind:    events.Venue,
			Owner:   owner,
			Offer:   events.Offer{Available: true},
		},
		events.ListingApproved{Listing: s.another},
		events.BundleOpened{Bundle: s.bundle, Sender: s.customer, Inquiries: []uuid.UUID{s.inquiry}, Day: 1},
		events.ContactMessageSent{Message: s.message, Sender: s.customer, SignedIn: true, Lang: "ar"},
	)
	w.Given(t, subscribed(provider))
	w.Given(t, s.budgetEvents()...)
	s.refused, s.appealed = givenRefused(t, w, owner), givenRefused(t, w, owner)
	w.Given(t, events.ListingAppealed{Listing: s.appealed, Decision: 2})
	s.published = s.publishedPost(t)
	w.Given(t, faqEvents()...)
	w.Given(t, songEvents()...)
	s.takenQuiz(t)
	s.shortlist = s.sharedShortlist(t)
	for _, own := range ownEvents {
		w.Given(t, own(s)...)
	}
	return s
}

// ownEvents return what entities add to a site, so that somebody may give each of their commands. They stand in the
// test files of the entities, which name things by site.id.
var ownEvents []func(s site) []events.Event

// id returns the id of something that ownEvents add. It is another one in each site.
func (s site) id(name string) uuid.UUID { return uuid.NewSHA1(s.venue, []byte(name)) }

func (s site) requested(id, owner uuid.UUID) events.BookingRequested {
	return events.BookingRequested{
		Booking: id, Listing: s.venue, Owner: owner, Customer: s.customer, SignedIn: true, Hall: s.venue,
		Days: []events.Day{events.DayOf(time.Now()) + 60}, Daypart: events.Evening,
		AnswerBy: time.Now().Add(time.Hour),
	}
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
// customer), owner (of the venue), other (venue owner), provider, admin, editor.
type row struct {
	command func(site) commands.Command
	answers [8]fault.Code
}

var order = [8]string{"anonymous", "customer", "stranger", "owner", "other", "provider", "admin", "editor"}

var (
	everybody   = [8]fault.Code{ok, ok, ok, ok, ok, ok, ok, ok}
	signedIn    = [8]fault.Code{in, ok, ok, ok, ok, ok, ok, ok}
	admins      = [8]fault.Code{in, no, no, no, no, no, ok, no}
	editors     = [8]fault.Code{in, no, no, no, no, no, ok, ok}
	ownerOrBoss = [8]fault.Code{in, no, no, ok, no, no, ok, no}
	nobody      = [8]fault.Code{in, no, no, no, no, no, no, no}
	ownerAlone  = [8]fault.Code{in, no, no, ok, no, no, no, no}
	ownerOfIt   = [8]fault.Code{in, no, hide, ok, hide, hide, no, hide} // of what others may not know of
	bothSides   = [8]fault.Code{in, ok, hide, ok, hide, hide, no, hide}
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
	}, [8]fault.Code{in, no, no, ok, ok, no, ok, no}},
	"CreateService": {func(s site) commands.Command {
		d := venue(0)
		d.Category = "music"
		return listing.CreateService{Owner: s.actors["provider"].Actor.Account, Details: d, Offer: offer}
	}, [8]fault.Code{in, no, no, no, no, ok, ok, no}},
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
		[8]fault.Code{in, no, no, fault.Conflict, no, no, fault.Conflict, no},
	},
	"ArchiveListing": {
		func(s site) commands.Command { return listing.ArchiveListing{Listing: s.venue} },
		ownerOrBoss,
	},
	"ApproveListing": {
		func(s site) commands.Command { return listing.ApproveListing{Listing: s.venue, Version: 1} },
		[8]fault.Code{in, no, no, no, no, no, fault.Conflict, no},
	},
	"RejectListing": {
		func(s site) commands.Command { return listing.RejectListing{Listing: s.venue, Version: 1, Reason: "x"} },
		[8]fault.Code{in, no, no, no, no, no, fault.Conflict, no},
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
		[8]fault.Code{in, no, no, no, no, no, fault.Conflict, no},
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
	}, [8]fault.Code{ok, ok, ok, no, ok, ok, no, no}},
	"AttachInquiry": {func(s site) commands.Command {
		return inquiry.AttachInquiry{Inquiry: s.inquiry, Token: inquiry.AttachToken(s.App, s.inquiry)}
	}, [8]fault.Code{in, ok, conflict, conflict, conflict, conflict, conflict, conflict}},
	"ReadInquiry": {
		func(s site) commands.Command { return inquiry.ReadInquiry{Inquiry: s.inquiry} },
		[8]fault.Code{in, no, hide, ok, hide, hide, no, hide},
	},
	"RespondToInquiry": {
		func(s site) commands.Command {
			return inquiry.RespondToInquiry{Inquiry: s.inquiry, Response: "أهلًا"}
		},
		[8]fault.Code{in, no, hide, ok, hide, hide, no, hide},
	},
	"RemindOwner": {
		func(s site) commands.Command { return inquiry.RemindOwner{Inquiry: s.inquiry} },
		nobody,
	},
	"CloseInquiry": {
		func(s site) commands.Command { return inquiry.CloseInquiry{Inquiry: s.inquiry} },
		[8]fault.Code{in, ok, hide, ok, hide, hide, ok, hide},
	},
	"WriteToOwner": {
		func(s site) commands.Command {
			return inquiry.WriteToOwner{Inquiry: s.inquiry, Text: "أهلًا", Way: events.Written}
		},
		[8]fault.Code{in, ok, hide, no, hide, hide, no, hide},
	},
	"WriteToCouple": {
		func(s site) commands.Command {
			return inquiry.WriteToCouple{Inquiry: s.inquiry, Text: "أهلًا", Way: events.Written}
		},
		ownerOfIt,
	},
	"SetQuickReply": {func(site) commands.Command {
		return inquiry.SetQuickReply{Text: events.Bilingual{Ar: "أهلًا"}}
	}, [8]fault.Code{in, no, no, ok, ok, ok, no, no}},
	"RemoveQuickReply": {
		func(s site) commands.Command { return inquiry.RemoveQuickReply{Reply: s.reply} },
		[8]fault.Code{in, no, no, ok, hide, hide, no, no},
	},
	"GiveQuote": {func(s site) commands.Command {
		return booking.GiveQuote{
			Inquiry: s.inquiry, Days: []string{s.day}, Daypart: events.Evening, Guests: 100, ValidUntil: s.day,
			Tariff:   events.Tariff{Flat: &events.Money{Amount: decimal.New(100, 0), Currency: "USD"}},
			Included: []booking.Included{{Key: "cake", Name: "كعكة", Amount: "ثلاث طبقات"}},
		}
	}, ownerOfIt},
	"WithdrawQuote": {
		func(s site) commands.Command { return booking.WithdrawQuote{Inquiry: s.inquiry, Quote: s.quote} }, ownerOfIt,
	},
	"AcceptQuote": {
		func(s site) commands.Command { return booking.AcceptQuote{Inquiry: s.inquiry, Quote: s.quote} },
		[8]fault.Code{hide, ok, hide, no, hide, hide, no, hide},
	},
	"EndBooking": {
		func(s site) commands.Command { return booking.EndBooking{Booking: s.booking} }, nobody,
	},
	"RemindOfRequest": {
		func(s site) commands.Command { return booking.RemindOfRequest{Booking: s.booking, Number: 1} }, nobody,
	},
	"RemindOfHold": {
		func(s site) commands.Command { return booking.RemindOfHold{Booking: s.hold} }, nobody,
	},
	"RestoreHold": {
		func(s site) commands.Command { return booking.RestoreHold{Booking: s.hold} }, nobody,
	},
	"MarkOvertaken": {
		func(s site) commands.Command { return booking.MarkOvertaken{Booking: s.booking} }, nobody,
	},
	"MeetDays": {
		func(s site) commands.Command { return booking.MeetDays{Listing: s.venue, Source: commands.NewID()} }, nobody,
	},
	"EndQuote": {
		func(s site) commands.Command { return booking.EndQuote{Inquiry: s.inquiry} }, nobody,
	},
	"ExpireQuote": {
		func(s site) commands.Command { return booking.ExpireQuote{Inquiry: s.inquiry} }, nobody,
	},
	"RequestBooking": {func(s site) commands.Command {
		return booking.RequestBooking{
			Listing: s.venue, Days: []string{s.day}, Daypart: "evening", Guests: 100, Name: "سامر",
			Phone: "0910001000",
		}
	}, [8]fault.Code{ok, ok, ok, no, ok, ok, no, no}},
	"AttachBooking": {func(s site) commands.Command {
		return booking.AttachBooking{Booking: s.booking, Token: booking.AttachToken(s.App, s.booking)}
	}, [8]fault.Code{in, ok, conflict, conflict, conflict, conflict, conflict, conflict}},
	"HoldBooking": {
		func(s site) commands.Command { return booking.HoldBooking{Booking: s.booking} }, ownerOfIt,
	},
	"ExtendHold": {func(s site) commands.Command { return booking.ExtendHold{Booking: s.hold} }, ownerOfIt},
	"ChallengeHold": {
		func(s site) commands.Command { return booking.ChallengeHold{Booking: s.booking} },
		[8]fault.Code{in, fault.Conflict, hide, fault.Conflict, hide, hide, no, hide},
	},
	"ConfirmBooking": {
		func(s site) commands.Command { return booking.ConfirmBooking{Booking: s.hold, Version: 3} }, bothSides,
	},
	"DeclineBooking": {
		func(s site) commands.Command { return booking.DeclineBooking{Booking: s.booking, Reason: "x"} }, ownerOfIt,
	},
	"CancelBooking": {
		func(s site) commands.Command { return booking.CancelBooking{Booking: s.hold, Reason: "x"} },
		[8]fault.Code{in, ok, hide, ok, hide, hide, ok, hide},
	},
	"MoveBooking": {func(s site) commands.Command {
		return booking.MoveBooking{Booking: s.hold, Version: 3, Days: []string{s.day}, Daypart: "evening"}
	}, [8]fault.Code{in, fault.Conflict, hide, ok, hide, hide, no, hide}}, // it is no request any more
	"EnterBooking": {func(s site) commands.Command {
		return booking.EnterBooking{Listing: s.venue, Days: []string{s.day}, Daypart: "evening", Name: "بيت سامر"}
	}, ownerAlone},
	"RecordDeposit": {func(s site) commands.Command {
		return booking.RecordDeposit{Booking: s.hold, Amount: events.Money{
			Amount: decimal.New(100, 0), Currency: "USD",
		}}
	}, bothSides},
	"AcknowledgeDeposit": {
		func(s site) commands.Command {
			return booking.AcknowledgeDeposit{Booking: s.hold, Deposit: s.deposit}
		}, ownerOfIt,
	},
	"RefuseDeposit": {func(s site) commands.Command {
		return booking.RefuseDeposit{Booking: s.hold, Deposit: s.deposit}
	}, bothSides},
	"ExpireBooking": {
		func(s site) commands.Command { return booking.ExpireBooking{Booking: s.booking} }, nobody,
	},
	"CompleteBooking": {
		func(s site) commands.Command { return booking.CompleteBooking{Booking: s.booking} }, nobody,
	},
	"SetCalendarRules": {
		func(s site) commands.Command { return calendar.SetCalendarRules{Listing: s.venue, HoldDays: 3} },
		ownerAlone,
	},
	"SetHall": {func(s site) commands.Command {
		return calendar.SetHall{
			Listing: s.venue, Name: both, Teams: 1, Dayparts: []events.OfferedDaypart{{Daypart: "noon"}},
		}
	}, ownerAlone},
	"RemoveHall": {
		func(s site) commands.Command { return calendar.RemoveHall{Listing: s.venue, Hall: s.venue} },
		[8]fault.Code{in, no, no, fault.Conflict, no, no, no, no},
	},
	"SetSeason": {func(s site) commands.Command {
		return calendar.SetSeason{
			Listing: s.venue, Name: both, From: s.day, To: s.day,
			Prices: []events.SeasonPrice{{Hall: s.venue, Daypart: "evening"}},
		}
	}, ownerAlone},
	"RemoveSeason": {
		func(s site) commands.Command { return calendar.RemoveSeason{Listing: s.venue, Season: s.season} },
		ownerAlone,
	},
	"CloseDays": {func(s site) commands.Command {
		return calendar.CloseDays{Listing: s.venue, From: s.day, To: s.day, Daypart: "all_day"}
	}, ownerAlone},
	"OpenDays": {
		func(s site) commands.Command { return calendar.OpenDays{Listing: s.venue, Closure: s.closure} },
		ownerAlone,
	},
	"OpenFeed":  {func(s site) commands.Command { return calendar.OpenFeed{Listing: s.venue} }, ownerAlone},
	"CloseFeed": {func(s site) commands.Command { return calendar.CloseFeed{Listing: s.venue} }, ownerAlone},
	"SubmitReview": {
		func(s site) commands.Command { return review.SubmitReview{Listing: s.venue, Rating: 5} },
		[8]fault.Code{in, ok, ok, no, no, no, no, no},
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
	"RecordPageLeft": {
		func(site) commands.Command {
			return traffic.RecordPageLeft{Session: "s-1", View: commands.NewID(), Seconds: 1}
		},
		everybody,
	},
	"RecordPageView": {func(site) commands.Command { return traffic.RecordPageView{Path: "/"} }, everybody},
	"RecordSearch":   {func(site) commands.Command { return traffic.RecordSearch{Term: "قاعة"} }, everybody},
	"RecordSearchClick": {
		func(s site) commands.Command {
			search := commands.NewID()
			return traffic.RecordSearchClick{
				Search: search, Listing: s.venue, Rank: 1, Shown: traffic.Shown(s.App, search, "", s.venue, 1),
			}
		},
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
		[8]fault.Code{in, no, no, no, no, no, hide, no},
	},
	"SetExchangeRate": {
		func(site) commands.Command { return reference.SetExchangeRate{PoundsPerDollar: 2500} },
		admins,
	},
	"SetSynonyms": {func(site) commands.Command { return reference.SetSynonyms{Term: "x"} }, admins},
	"DeclineSynonym": {
		func(site) commands.Command { return reference.DeclineSynonym{Term: "x", Word: "y"} },
		admins,
	},

	// Whoever holds a token or a password proves something else than a role.
	"VerifyEmail": {
		func(site) commands.Command { return account.VerifyEmail{} },
		[8]fault.Code{bad, bad, bad, bad, bad, bad, bad, bad},
	},
	"ResetPassword": {
		func(site) commands.Command { return account.ResetPassword{} },
		[8]fault.Code{bad, bad, bad, bad, bad, bad, bad, bad},
	},
	"ChangePassword": {
		func(site) commands.Command { return account.ChangePassword{} },
		[8]fault.Code{in, bad, bad, bad, bad, bad, bad, bad},
	},
	"EnableSecondFactor": {
		func(site) commands.Command { return account.EnableSecondFactor{} },
		[8]fault.Code{in, no, no, no, no, no, bad, bad},
	},
	"UseRecoveryCode": {
		func(site) commands.Command { return account.UseRecoveryCode{} },
		[8]fault.Code{in, no, no, no, no, no, bad, bad},
	},
	"RenewRecoveryCodes": {
		func(site) commands.Command { return account.RenewRecoveryCodes{} },
		[8]fault.Code{in, no, no, no, no, no, fault.Conflict, fault.Conflict},
	},
	"ResetSecondFactor": {
		func(site) commands.Command { return account.ResetSecondFactor{Email: "nobody@example.com"} },
		nobody,
	},
	"NoteNewDevice": {func(s site) commands.Command { return account.NoteNewDevice{Account: s.customer} }, nobody},
	"EraseAccount": {
		func(site) commands.Command { return account.EraseAccount{} },
		[8]fault.Code{in, bad, bad, bad, bad, bad, fault.Conflict, bad},
	},
}

const (
	bad      = fault.Invalid
	conflict = fault.Conflict
)

var both = events.Bilingual{Ar: "اسم", En: "Name"}

// undeclared is what to do about a command without a row.
const undeclared = "the table has no row for it: declare in a test file of its package who may give it"

// Those who are refused share a site, for a refused command appends nothing.
func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for _, c := range commands.Declared() {
		t.Run(c.CommandName(), func(t *testing.T) {
			expected, covered := table[c.CommandName()]
			require.True(t, covered, undeclared)
			s := newSite(t, w)
			for i, name := range order {
				given, err := attempt(t, s, name, expected.command(s))
				assert.Equal(t, expected.answers[i], fault.CodeOf(err), "%s: %v", name, err)
				if given {
					s = newSite(t, w)
				}
			}
		})
	}
	assert.Len(t, table, len(commands.Declared()))
}

// attempt gives a command as one of a site's actors. It reports whether it was accepted; a refused one appends nothing.
func attempt(t *testing.T, s site, actor string, c commands.Command) (given bool, refused error) {
	t.Helper()
	before, err := s.App.Log.Head(t.Context())
	require.NoError(t, err)
	if _, refused = commands.Handle(t.Context(), s.App, s.actors[actor], c); refused == nil {
		return true, nil
	}
	after, err := s.App.Log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, before, after, "%s: a refused command appends nothing", actor)
	return false, refused
}

// Where nobody may give a command, other tests cannot try it: not what it appends the second time, nor whether it has a
// limit.
func TestSomebodyMayGiveEachCommand(t *testing.T) {
	t.Parallel()
	for name, row := range table {
		_, excused := untried[name]
		given := row.answers == nobody || slices.ContainsFunc(row.answers[:], mayBeGiven)
		if !given {
			assert.True(t, excused, "nobody may give the %s of the table: add what it is about to the site (in "+
				"ownEvents, in the test file of its package), so that somebody may", name)
		} else {
			assert.False(t, excused, "somebody may give %s: take it out of untried", name)
		}
	}
}

// untried are the commands that nobody in the table may give, and why.
var untried = map[string]string{
	"RemoveCannedAnswer": "all sites share the answers, whose number is limited",
	"RemoveReference":    "all sites share the lists",
	"RestoreFAQQuestion": "all sites share the questions, which other commands put in order",
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
	s := newSite(t, w)
	for _, c := range commands.Declared() {
		row := table[c.CommandName()]
		if !assert.NotNil(t, row.command, "%s: %s", c.CommandName(), undeclared) {
			continue
		}
		given, err := attempt(t, s, "command line", row.command(s))
		if given {
			s = newSite(t, w)
		}
		expected := []fault.Code{row.answers[0]} // what anybody may
		if mine, special := its[c.CommandName()]; special {
			expected = []fault.Code{mine}
		} else if row.answers[0] == in {
			expected = []fault.Code{in, no}
		}
		assert.Contains(t, expected, fault.CodeOf(err), "%s: %v", c.CommandName(), err)
	}
}
