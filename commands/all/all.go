// Package all lists every command, so that whatever must hold for each of them can be enumerated.
package all

import (
	"context"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/system"
	"weddings/commands/traffic"
)

// Command is a command that can be carried out.
type Command interface {
	commands.Command
	Handle(context.Context, *commands.App, commands.Request) (commands.Receipt, error)
}

// Commands holds the zero value of every command.
var Commands = []Command{
	account.RegisterAccount{},
	account.VerifyEmail{},
	account.RequestVerification{},
	account.ChangePassword{},
	account.RequestPasswordReset{},
	account.ResetPassword{},
	account.EditProfile{},
	account.SuspendAccount{},
	account.ReinstateAccount{},
	account.GrantRole{},
	account.EraseAccount{},
	account.CreateAdmin{},
	account.EnableSecondFactor{},
	account.UseRecoveryCode{},
	account.RenewRecoveryCodes{},
	account.ResetSecondFactor{},
	account.NoteNewDevice{},
	listing.CreateVenue{},
	listing.CreateService{},
	listing.EditListing{},
	listing.ChangeAvailabilityAndPrice{},
	listing.ResubmitListing{},
	listing.ApproveListing{},
	listing.RejectListing{},
	listing.ApproveRevision{},
	listing.RejectRevision{},
	listing.SuspendListing{},
	listing.ReinstateListing{},
	listing.ArchiveListing{},
	listing.FeatureListing{},
	listing.SetSortOrder{},
	listing.FixSlugs{},
	listing.ReportListing{},
	listing.CloseReport{},
	inquiry.SendInquiry{},
	inquiry.AttachInquiry{},
	inquiry.ReadInquiry{},
	inquiry.RespondToInquiry{},
	inquiry.CloseInquiry{},
	review.SubmitReview{},
	review.ApproveReview{},
	review.RejectReview{},
	traffic.RecordContactClick{},
	traffic.RecordPageView{},
	traffic.RecordSearch{},
	traffic.RecordSearchClick{},
	reference.SetCategory{},
	reference.SetGovernorate{},
	reference.SetCity{},
	reference.SetAmenity{},
	reference.RemoveReference{},
	reference.SetExchangeRate{},
	reference.SetSynonyms{},
	system.RebuildReadModel{},
	system.RetryParked{},
	system.SkipParked{},
}
