package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"weddings/queries"
)

// Reading history costs more than its results, because it decodes events that contain whole listings. pastEvent is the
// cost per event of a page. pastBefore is the cost of all events before the page, which give the listing's state at the
// first event.
const pastBefore, pastEvent = 500, 20

// recommending is the cost of recommendations besides their listings: up to five searches. The searches are repeated if
// the place has no match, and each is repeated if no match is free.
const recommending = 500

// answersCost is the cost of a landing page's answers: two searches.
const answersCost = 50

// landingsShown is the length for which a list of landing pages counts.
const landingsShown = 200

// lengths are the greatest lengths of lists whose fields have no argument "first".
var lengths = map[string]int{
	"Query.suggest":                8,
	"Query.myListings":             20,
	"Query.moderationQueue":        20,
	"Query.suspects":               100,
	"Query.myRefusals":             20,
	"Query.landings":               landingsShown,
	"Query.searchTerms":            100,
	"Query.searchProposals":        20,
	"Query.slots":                  150,
	"Query.closures":               50,
	"Query.calendarSources":        5,
	"Query.importedDays":           50,
	"Query.myQuickReplies":         30,
	"Query.myFigureReports":        10,
	"Query.myFigureShares":         50,
	"Query.myFigureKeys":           50,
	"Query.mySavedViews":           30,
	"Query.figureNotes":            366,
	"OnSiteNow.pages":              10,
	"OnSiteNow.governorates":       10,
	"OnSiteNow.channels":           10,
	"OnSiteNow.clicks":             8,
	"Query.cannedAnswers":          50,
	"Query.faq":                    20,
	"FaqGroup.questions":           30,
	"Query.faqFigures":             100,
	"Query.faqMisses":              100,
	"Query.infoPages":              6,
	"Query.infoPagePreview":        20,
	"InfoPage.parts":               20,
	"ContactConversation.lines":    100,
	"ContactConversation.notes":    100,
	"Bundle.inquiries":             5,
	"SharedBundle.answers":         5,
	"SentBundle.inquiries":         5,
	"Budget.services":              17,
	"Budget.customPrices":          17,
	"Budget.breakdown":             17,
	"Budget.plan":                  17, // a couple have few lines of their own
	"Query.budgetProposals":        20,
	"Query.budgetNearby":           12,
	"Query.myPlaylists":            5, // couples have one or two; songs are read from memory
	"Playlist.items":               30,
	"SharedPlaylist.items":         100,
	"Query.checklist":              24,
	"Shortlist.items":              100,
	"Shortlist.folders":            20,
	"Shortlist.ticks":              24,
	"Shortlist.points":             60,
	"Shortlist.voices":             100,
	"SavedShortlist.items":         100,
	"SavedShortlist.folders":       20,
	"SavedShortlist.ticks":         24,
	"SavedShortlist.points":        60,
	"SharedShortlist.items":        100,
	"BudgetPricing.rows":           36, // nine venue types in four seasons
	"BudgetPricingRow.prices":      2,
	"Calendar.halls":               5,
	"Figures.totals":               14,
	"Figures.series":               744, // a month of hours
	"Figures.rows":                 100,
	"Figures.named":                20,
	"Coach.listings":               50,
	"Comparison.listings":          50,
	"Calendar.seasons":             10,
	"Season.prices":                10,
	"HistoryEntry.changes":         10,
	"PostList.nodes":               12,
	"PostPage.related":             3,
	"Post.blocks":                  25,
	"Post.listings":                24,
	"Query.plans":                  3,
	"SubscriptionOverview.history": 50,
	"Query.shippedQuizTable":       40,
	"Query.quizShares":             100,
	"Query.quizSteps":              9,
	"QuizTable.answers":            40,
	"QuizFigures.days":             366,
	"QuizRecommendations.listings": 9,
	"SlugHolder.former":            5, // most have none
}

// counted is a schema in which a list counts with its greatest length.
type counted struct{ graphql.ExecutableSchema }

// Complexity implements graphql.ExecutableSchema. It returns the complexity of a field and its selections.
func (c counted) Complexity(_ context.Context, of, name string, child int, args map[string]any) (int, bool) {
	field := c.Schema().Types[of].Fields.ForName(name)
	if field == nil {
		return 0, false
	}
	length, known := lengths[of+"."+name]
	if field.Arguments.ForName("first") != nil {
		first, err := graphql.UnmarshalInt(args["first"])
		if err != nil {
			first = queries.MaxPage // an invalid first is refused by its resolver
		}
		length, known = max(1, min(first, queries.MaxPage)), true
	}
	switch {
	case of == "Query" && name == "listingHistory":
		return pastBefore + (child+pastEvent)*length, true
	case of == "Query" && name == "listingAsOf":
		return pastBefore + child, true
	case of == "Query" && name == "quizRecommendations":
		return recommending + child, true
	case of == "Query" && name == "landing":
		return answersCost + child, true
	case known:
		return 1 + child*length, true
	}
	return 0, false
}
