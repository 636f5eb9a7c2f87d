package demo

import (
	"context"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
)

// appeals lets two owners appeal, ago days before today. One appeals against the refusal of an edit, which is
// overturned. The other appeals against the refusal of a listing, which still waits.
func (l *Loader) appeals(ctx context.Context, ago int) error {
	of := l.public[len(l.public)/2]
	s, version, err := listing.Listings.Load(ctx, l.app, events.ListingStream(of.id))
	if err != nil {
		return err
	}
	switch ago {
	case 12:
		edited := s.Details
		edited.Description.Ar += " صار لدينا موقف سيارات خاص."
		made, err := commands.Handle(ctx, l.app, of.owner, listing.EditListing{Listing: of.id, Details: edited})
		if err != nil {
			return err
		}
		_, err = commands.Handle(ctx, l.app, l.admin, listing.RejectRevision{
			Listing: of.id, Version: made.Version, Reason: "لا يظهر الموقف في الصور.",
		})
		return err
	case 11:
		_, err = commands.Handle(ctx, l.app, of.owner, listing.AppealDecision{
			Listing: of.id, Decision: s.RefusedEdit.Decision,
			Words: "الموقف خلف المبنى، ولم نصوّره لأنه ليس جميلًا. هو موجود فعلًا.",
		})
	case 9:
		_, err = commands.Handle(ctx, l.app, l.admin, listing.OverturnDecision{
			Listing: of.id, Version: version, Decision: s.RefusedEdit.Decision,
			Reason: "تأكدنا بالهاتف. شكرًا لصبركم.",
		})
	case 1:
		_, err = commands.Handle(ctx, l.app, l.refused.owner, listing.AppealDecision{
			Listing: l.refused.id, Decision: l.refusedAt,
			Words: "الصور صورناها بأنفسنا في الصالة قبل شهر، ويمكننا إرسال الأصل. نرجو إعادة النظر.",
		})
	}
	return err
}
