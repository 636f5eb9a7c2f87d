package graph

import (
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/complexity"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"weddings/ui"
)

// Every document of the app is below the limit for unknown documents, so that a tab that stays open over a release
// keeps working.
func TestTheAppsDocumentsAreNotTooComplex(t *testing.T) {
	t.Parallel()
	operations, err := ui.Operations()
	require.NoError(t, err)
	schema := (&Resolver{}).schema()
	for name, text := range operations {
		document, wrong := gqlparser.LoadQueryWithRules(schema.Schema(), text, nil)
		require.Empty(t, wrong, name)
		for _, operation := range document.Operations {
			size := complexity.Calculate(t.Context(), schema, operation, map[string]any{"first": 50})
			assert.LessOrEqual(t, size, maxComplexity, name)
			m := measured{}
			assert.LessOrEqual(t, m.of(operation.SelectionSet).roots, maxQueries, name)
		}
	}
}

// The search page asks for all results that it shows, up to 96.
func TestTheLongestPageOfResultsIsNotTooComplex(t *testing.T) {
	t.Parallel()
	operations, err := ui.Operations()
	require.NoError(t, err)
	schema := (&Resolver{}).schema()
	document, wrong := gqlparser.LoadQueryWithRules(schema.Schema(), operations["Search"], nil)
	require.Empty(t, wrong)
	size := complexity.Calculate(t.Context(), schema, document.Operations[0], map[string]any{"first": 96})
	assert.LessOrEqual(t, size, maxOwn)
}

// short are lists that count once: they are short, or the field above them has their length.
var short = []string{
	"Agreement.marks", "Agreement.notes", "Agreement.rows", "AgreementRow.lines",
	"Analytics.categories", "Analytics.clicksByChannel", "Analytics.days", "Analytics.devices", "Analytics.funnel",
	"Analytics.governorates", "Analytics.hours", "Analytics.topListings", "Analytics.topSearches",
	"Analytics.zeroResultSearches",
	"Booking.deposits",
	"CoachedListing.advice", "CoachedListing.days", "CoachedListing.figures", "CoachedListing.mended",
	"CoachedListing.terms",
	"ComparedListing.figures",
	"DaysAsked.days", "DaysAsked.weekdays",
	"Details.atmosphere", "Details.idealFor", "Details.pictures", "Details.styles",
	"Facet.values", "FaqBook.groups", "FaqBook.questions", "FigureNote.things",
	"FreeThursdays.governorates", "Hall.dayparts",
	"Inquiry.quotes",
	"Listing.amenities", "Listing.pictures", "Listing.stated", "Listing.tags",
	"Appeal.changes", "ModerationQueue.appeals", "ModerationQueue.listings",
	"ModerationQueue.rejections", "ModerationQueue.reports", "ModerationQueue.reviews",
	"ModerationQueue.revisions",
	"Market.rows", "Market.unanswered",
	"OwnMarket.months",
	"Picture.variants",
	"EditedPost.sessions", "PostDetails.facts", "PostDetails.faq", "PostDetails.gallery", "PostDetails.tags",
	"Post.cities", "Post.facts", "Post.faq", "Post.gallery", "Post.headings", "PostList.categories", "PostList.tags",
	"ProjectionStatus.parked",
	"Quote.included",
	"Query.amenities", "Query.categories", "Query.cities", "Query.governorates", "Query.synonyms",
	"Reference.amenities", "Reference.categories", "Reference.cities", "Reference.governorates",
	"Revision.changes",
	"SearchGroup.understood", "SearchHit.highlights",
	"SearchResult.facets", "SearchResult.groups", "SearchResult.hits", "SearchResult.nearest",
	"SearchResult.understood",
	"SearchTerm.understood",
	"SentInquiry.warnings", "SentOfBundle.warnings",
	"SystemStatus.forks", "SystemStatus.projections", "SystemStatus.rebuilds",
	"TakenDays.months", "TakenDays.weekdays",
}

// A list that counts only once by mistake would let a document request a hundred times what it may.
func TestEveryListCounts(t *testing.T) {
	t.Parallel()
	schema := (&Resolver{}).schema()
	lists := map[string]bool{}
	for name, of := range schema.Schema().Types {
		for _, field := range of.Fields {
			at := name + "." + field.Name
			listed := field.Type.Elem != nil && schema.Schema().Types[field.Type.Elem.Name()].Kind == ast.Object
			switch {
			case strings.HasPrefix(name, "__"), strings.HasPrefix(field.Name, "__"):
			case field.Arguments.ForName("first") != nil:
				first := map[string]any{"first": int64(50)}
				counts, known := schema.Complexity(t.Context(), name, field.Name, 10, first)
				assert.True(t, known && counts > 500, at)
			case listed && field.Name == "nodes" && strings.HasSuffix(name, "Connection"): // counted by first
			case listed:
				lists[at] = true
				_, known := lengths[at]
				assert.NotEqual(t, known, slices.Contains(short, at),
					"%s needs its greatest length in lengths, or a place in short: exactly one of them", at)
			}
		}
	}
	for _, at := range short {
		assert.True(t, lists[at], "%s is no list", at)
	}
}

// Recommendations are ten searches, so a document cannot ask for them under many aliases.
func TestRecommendationsCostTheirSearches(t *testing.T) {
	t.Parallel()
	schema := (&Resolver{}).schema()
	counts, known := schema.Complexity(t.Context(), "Query", "quizRecommendations", 10, nil)
	assert.True(t, known)
	assert.Greater(t, maxQueries*counts, signedOutAllowance.complexity)
}

// History costs several times its results. The events that it decodes are no part of them.
func TestHistoryCostsTheEventsThatItDecodes(t *testing.T) {
	t.Parallel()
	schema := (&Resolver{}).schema()
	page, known := schema.Complexity(t.Context(), "Query", "listingHistory", 10, map[string]any{"first": int64(100)})
	assert.True(t, known)
	assert.Greater(t, 2*page, maxComplexity, "one long page for each document")
	state, known := schema.Complexity(t.Context(), "Query", "listingAsOf", 10, nil)
	assert.True(t, known)
	assert.Greater(t, maxQueries*state, maxComplexity*4/5, "no more states than queries")
}
