package bench

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
)

// perStory is the number of events of a story.
const perStory = 10

// writers is the number of concurrent appends while the log is filled.
const writers = 8

// tell fills the log up to a number of events with stories of listings. A story has the events of an ordinary day in
// their proportions; the personal data of a thousand people is encrypted in them.
func (w *world) tell(ctx context.Context, upTo int) error {
	head, err := w.log.Head(ctx)
	if err != nil {
		return err
	}
	persons := make([]uuid.UUID, 1000)
	for i := range persons {
		persons[i] = uuid.NewSHA1(uuid.NameSpaceOID, fmt.Append(nil, i))
	}
	var writing errgroup.Group
	writing.SetLimit(writers)
	for at := int(head); at < upTo; at += perStory {
		owner, couple := persons[at/perStory%len(persons)], persons[(at/perStory+7)%len(persons)]
		writing.Go(func() error {
			_, err := w.story(ctx, owner, couple, at)
			return err
		})
	}
	return writing.Wait()
}

// story tells of a listing and returns its id.
func (w *world) story(ctx context.Context, owner, couple uuid.UUID, number int) (uuid.UUID, error) {
	listing, inquiry, review := uuid.New(), uuid.New(), uuid.New()
	click := events.ContactClicked{
		Listing:     listing,
		Channel:     "whatsapp",
		Governorate: "homs",
		Category:    "venues",
		Device:      "mobile",
	}
	for stream, list := range map[string][]events.Event{
		"listing-" + listing.String(): {events.ListingCreated{
			Listing: listing, Kind: events.Venue, Owner: owner, Slugs: events.Slugs{
				Ar: "قاعة-" + listing.String(),
				En: "hall-" + listing.String(),
			},
			Details: events.Details{
				Name: events.Bilingual{Ar: "قاعة الياسمين", En: "Jasmine Hall"}, Category: "venues", VenueType: "hall",
				Capacity: 300, Place: events.Place{Governorate: "homs"},
				Description: events.Bilingual{
					Ar: "قاعة واسعة على طريق الشام، فيها حديقة ومواقف للسيارات.",
					En: "A wide hall on the road to Damascus with a garden and room for cars.",
				},
			},
			Offer: events.Offer{Available: true, Phone: events.PersonalOf(owner, "+963910001234")},
		}, events.ListingApproved{Listing: listing}, events.SortOrderSet{Listing: listing, SortOrder: number % 1000}},
		"inquiry-" + inquiry.String(): {
			events.InquirySent{
				Inquiry: inquiry, Listing: listing, Owner: owner, Sender: couple,
				Name: events.PersonalOf(couple, "ليلى"), Message: events.PersonalOf(couple,
					"هل القاعة متاحة في أيار؟"),
			},
			events.InquiryResponded{Inquiry: inquiry, Response: events.PersonalOf(owner, "نعم، أهلًا بكم.")},
		},
		"review-" + review.String(): {
			events.ReviewSubmitted{
				Review: review, Listing: listing, Author: couple, Rating: 1 + number/perStory%5,
				Comment: events.PersonalOf(couple, "كل شيء كان جميلًا."),
			},
			events.ReviewApproved{Review: review, Listing: listing},
		},
		"contact-" + listing.String(): {click, click, click},
	} {
		if _, err := w.log.Append(ctx, store.Append{
			Stream: stream, Expected: store.Any, Events: list,
			Metadata: events.Metadata{Actor: events.Actor{Account: owner, Role: events.Admin}},
		}); err != nil {
			return listing, err
		}
	}
	return listing, nil
}
