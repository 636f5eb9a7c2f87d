package projections

import (
	"weddings/projections/accounts"
	"weddings/projections/appeals"
	"weddings/projections/audit"
	"weddings/projections/bookings"
	"weddings/projections/budgets"
	"weddings/projections/bundles"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/contactmessages"
	"weddings/projections/decisions"
	"weddings/projections/duplicates"
	"weddings/projections/faqquestions"
	"weddings/projections/figurekeys"
	"weddings/projections/figurenotes"
	"weddings/projections/figurereports"
	"weddings/projections/figureshares"
	"weddings/projections/infopages"
	"weddings/projections/inquiries"
	"weddings/projections/leads"
	"weddings/projections/playlists"
	"weddings/projections/posts"
	"weddings/projections/pulse"
	"weddings/projections/quiz"
	"weddings/projections/reviews"
	"weddings/projections/savedviews"
	"weddings/projections/searchusage"
	"weddings/projections/shortcomings"
	"weddings/projections/shortlists"
	"weddings/projections/songs"
	"weddings/projections/subscriptions"
	"weddings/projections/visits"
)

// All returns the read models of the main log in PostgreSQL, in the order of the search path.
func All() []Projection {
	return []Projection{
		catalogue.Projection{},
		accounts.Projection{},
		appeals.Projection{},
		faqquestions.Projection{},
		figurekeys.Projection{},
		figurenotes.Projection{},
		figurereports.Projection{},
		figureshares.Projection{},
		infopages.Projection{},
		inquiries.Projection{},
		leads.Projection{},
		duplicates.Projection{},
		shortcomings.Projection{},
		playlists.Projection{},
		posts.Projection{},
		quiz.Projection{},
		reviews.Projection{},
		savedviews.Projection{},
		shortlists.Projection{},
		songs.Projection{},
		calendars.Projection{},
		bookings.Projection{},
		budgets.Projection{},
		bundles.Projection{},
		contactmessages.Projection{},
		decisions.Projection{},
		subscriptions.Projection{},
		audit.Projection{},
	}
}

// OfTelemetry returns the read models of the log of telemetry. Nobody waits for them.
func OfTelemetry() []Projection {
	return []Projection{searchusage.Projection{}, pulse.Projection{}, visits.Projection{}}
}

// Every returns the read models of both logs.
func Every() []Projection { return append(All(), OfTelemetry()...) }
