package all

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/queries"
)

// everybodys lists the queries that visitors may send, too. Some return nothing to visitors.
var everybodys = []string{
	"Accounts.ByID", "Accounts.Own",
	"Bookings.RecordOf", "Bundles.SentBy", "Bundles.Shared",
	"Calendars.Calendar", "Calendars.Published", "Calendars.Slots",
	"ContactMessages.SentBy",
	"FAQQuestions.Public", "FAQQuestions.Revision",
	"Inquiries.AnswersWithinHours", "Inquiries.OfBundles", "Inquiries.SentBy", "Inquiries.ThreadOfSent",
	"Listings.ByID", "Listings.Featured", "Listings.FillCache", "Listings.Listing", "Listings.Listings",
	"Listings.OfPath", "Listings.PicturePublic", "Listings.Public", "Listings.RequireNotAnothers", "Listings.Similar",
	"Listings.Sitemap",
	"Posts.Draft", "Posts.List", "Posts.OfPath", "Posts.Page", "Posts.PicturePublic", "Posts.Sitemap",
	"Reference.Amenities", "Reference.Categories", "Reference.Category", "Reference.Cities", "Reference.Governorate",
	"Reference.Governorates", "Reference.Names", "Reference.PicturePublic", "Reference.Settings",
	"Reviews.FirstReviews", "Reviews.Reviews",
	"Searches.Answers", "Searches.Landings", "Searches.Search", "Searches.Suggest",
}

// All other queries check the viewer before they read anything.
func TestVisitorsAreRefusedWhatIsNotEverybodys(t *testing.T) {
	t.Parallel()
	w := setup(t)
	known := map[string]bool{}
	eachQuery(w, func(name string, method reflect.Value) {
		known[name] = true
		if !slices.Contains(everybodys, name) {
			assert.Equal(t, fault.Unauthenticated, codeFor(t, method, nobody), name)
		}
	})
	for _, name := range everybodys {
		assert.True(t, known[name], "%s is not a query", name)
	}
}

// editorsToo lists the queries that editors may send beside admins.
var editorsToo = []string{
	"FAQQuestions.All", "FAQQuestions.Preview",
	"InfoPages.All", "InfoPages.Edited", "InfoPages.Preview", "InfoPages.Revision", "InfoPages.Revisions",
	"Listings.Named",
	"Posts.All", "Posts.Edited", "Posts.Revision", "Posts.Revisions",
}

// What is not a customer's is not an editor's either, but for what editors write.
func TestEditorsReadWhatTheyWriteAlone(t *testing.T) {
	t.Parallel()
	w := setup(t)
	customer := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	editor := queries.Viewer{Account: uuid.New(), Role: events.Editor}
	theirs := []string{}
	eachQuery(w, func(name string, method reflect.Value) {
		if slices.Contains(everybodys, name) || codeFor(t, method, customer) != fault.Forbidden {
			return
		}
		if codeFor(t, method, editor) != fault.Forbidden {
			theirs = append(theirs, name)
		}
	})
	assert.ElementsMatch(t, editorsToo, theirs)
}

// eachQuery goes through the methods of all readers.
func eachQuery(w *world, of func(name string, method reflect.Value)) {
	readers := reflect.ValueOf(*w.Readers)
	for i := range readers.NumField() {
		field := readers.Type().Field(i)
		if field.Type.Kind() != reflect.Pointer || field.Type.Elem().Name() != "Reader" {
			continue
		}
		for j := range readers.Field(i).NumMethod() {
			of(field.Name+"."+field.Type.Method(j).Name, readers.Field(i).Method(j))
		}
	}
}

// codeFor returns what somebody is refused a query with that is asked about nothing; "" where they are not.
func codeFor(t *testing.T, method reflect.Value, by queries.Viewer) fault.Code {
	t.Helper()
	asked := []reflect.Value{reflect.ValueOf(t.Context()), reflect.ValueOf(by)}
	for k := 2; k < method.Type().NumIn(); k++ {
		asked = append(asked, reflect.Zero(method.Type().In(k)))
	}
	answer := method.Call(asked)
	err, _ := answer[len(answer)-1].Interface().(error)
	return fault.CodeOf(err)
}

var (
	madeTable   = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n?\);`)
	readTable   = regexp.MustCompile(`\b(?:FROM|JOIN) (\w+)\b`)
	uuidColumn  = regexp.MustCompile(`\b(\w+) uuid\b`)
	writtenOf   = regexp.MustCompile(`\b(?:listing|inquiry|booking) uuid\b`)
	aboutNobody = []string{
		"id", "listing", "revision", "booking", "hall", "inquiry", "quote", "post", "session",
	}
)

// The tables in a reader's SQL belong to read models that its package, or a package it uses, declares.
func TestReadersReadWhatTheySay(t *testing.T) {
	t.Parallel()
	models := map[string]string{} // by table
	for _, p := range projections.Every() {
		for _, table := range madeTable.FindAllStringSubmatch(p.Tables(), -1) {
			models[table[1]] = p.Name()
		}
	}
	reads := map[string][]projections.Projection{}
	for _, entity := range entities {
		reads[entity.Name] = slices.Concat(entity.Reads, entity.Telemetry)
	}
	folders, err := filepath.Glob("../*/*.go")
	require.NoError(t, err)
	seen := 0
	for _, name := range folders {
		pkg := filepath.Base(filepath.Dir(name))
		if pkg == "all" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, table := range readTable.FindAllStringSubmatch(string(source), -1) {
			if model, known := models[table[1]]; known {
				seen++
				declared := slices.ContainsFunc(
					reads[pkg],
					func(p projections.Projection) bool { return p.Name() == model },
				)
				assert.True(t, declared, "%s reads %s of %s, which it does not declare", name, table[1], model)
			}
		}
	}
	assert.Greater(t, seen, 30)
}

// unexported lists tables with accounts that are in no export, and why.
var unexported = map[string]string{
	"contact_notes": "what admins note for themselves about a message",
	"entries":       "what was done to listings and accounts; owners see it in their listings' histories",
	"erased":        "who was erased",
	"marked":        "follows from listings, which are in the export",
}

// ofTheSystem are tables about listings, inquiries and bookings that are in no export, and why.
var ofTheSystem = map[string]string{
	"booking_slots":   "what a booking takes follows from its days",
	"calendar_writes": "when the calendar was written in, which is in the export",
	"calendars_kept":  "when the calendar was written in, which is in the export",
	"featured_days":   "an admin's doing, which the history of a listing has",
	"leads":           "counts of clicks, inquiries and bookings",
	"fixes":           "when a listing changed, which its history has",
	"listing_facts":   "follows from listings, which are in the export",
	"open_edits":      "the edit is in the export of listings, too",
	"ratings":         "sums of reviews",
	"site_notes":      "what the history of a listing has",
	"slugs":           "addresses follow from names",
}

// Every table that names accounts is in the export.
func TestWhatIsHeldOfAPersonIsExported(t *testing.T) {
	t.Parallel()
	exported, named := map[string]bool{}, 0
	for _, entity := range entities {
		named += len(entity.Exports)
	}
	assert.Len(t, exports, named, "each export has a unique name")
	for _, sql := range exports {
		for _, table := range readTable.FindAllStringSubmatch(sql, -1) {
			exported[table[1]] = true
		}
	}
	held := 0
	for _, p := range projections.All() {
		for _, table := range madeTable.FindAllStringSubmatch(p.Tables(), -1) {
			for _, column := range uuidColumn.FindAllStringSubmatch(table[2], -1) {
				if slices.Contains(aboutNobody, column[1]) {
					continue
				}
				held++
				_, known := unexported[table[1]]
				assert.True(t, exported[table[1]] || known, "%s.%s of %s", table[1], column[1], p.Name())
			}
		}
	}
	assert.Greater(t, held, 5)
}

// Every table about listings, inquiries and bookings, which hold what their owners wrote, is in the export.
func TestWhatOwnersWroteIsExported(t *testing.T) {
	t.Parallel()
	exported := map[string]bool{}
	for _, sql := range exports {
		for _, table := range readTable.FindAllStringSubmatch(sql, -1) {
			exported[table[1]] = true
		}
	}
	var rest []string
	for _, p := range projections.All() {
		for _, table := range madeTable.FindAllStringSubmatch(p.Tables(), -1) {
			_, known := unexported[table[1]]
			if writtenOf.MatchString(table[2]) && !exported[table[1]] && !known {
				rest = append(rest, table[1])
			}
		}
	}
	assert.ElementsMatch(t, slices.Collect(maps.Keys(ofTheSystem)), rest)
}

// A person's export contains nothing about anybody else.
func TestAnExportIsOfWhoAsks(t *testing.T) {
	t.Parallel()
	w := setup(t)
	w.venue("السنديان")
	for account, listings := range map[queries.Viewer]bool{{Account: w.owner, Role: "venue_owner"}: true, admin: false} {
		held, err := w.Export(t.Context(), account)
		require.NoError(t, err)
		assert.Len(t, held, len(exports))
		assert.Equal(t, listings, len(held["listings"]) > 2)
		assert.JSONEq(t, "[]", string(held["inquiries"]))
	}
	_, err := w.Export(t.Context(), nobody)
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(err))
}
