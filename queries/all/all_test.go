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

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	"FAQQuestions.Public",
	"Inquiries.AnswersWithinHours", "Inquiries.OfBundles", "Inquiries.SentBy", "Inquiries.ThreadOfSent",
	"Listings.ByID", "Listings.Featured", "Listings.FillCache", "Listings.Listing", "Listings.Listings",
	"Listings.OfPath", "Listings.PicturePublic", "Listings.Public", "Listings.RequireNotAnothers", "Listings.Similar",
	"Listings.Sitemap",
	"Posts.Draft", "Posts.List", "Posts.OfPath", "Posts.Page", "Posts.PicturePublic", "Posts.Sitemap",
	"Reference.Amenities", "Reference.Categories", "Reference.Cities", "Reference.Governorate",
	"Reference.Governorates", "Reference.Names", "Reference.Settings",
	"Reviews.FirstReviews", "Reviews.Reviews",
	"Searches.Search", "Searches.Suggest",
}

// All other queries check the viewer before they read anything.
func TestVisitorsAreRefusedWhatIsNotEverybodys(t *testing.T) {
	t.Parallel()
	w := setup(t)
	known := map[string]bool{}
	readers := reflect.ValueOf(*w.Readers)
	for i := range readers.NumField() {
		field := readers.Type().Field(i)
		if field.Type.Kind() != reflect.Pointer || field.Type.Elem().Name() != "Reader" {
			continue
		}
		for j := range readers.Field(i).NumMethod() {
			method := readers.Field(i).Method(j)
			name := field.Name + "." + field.Type.Method(j).Name
			known[name] = true
			if slices.Contains(everybodys, name) {
				continue
			}
			asked := []reflect.Value{reflect.ValueOf(t.Context()), reflect.ValueOf(nobody)}
			for k := 2; k < method.Type().NumIn(); k++ {
				asked = append(asked, reflect.Zero(method.Type().In(k)))
			}
			answer := method.Call(asked)
			err, _ := answer[len(answer)-1].Interface().(error)
			assert.Equal(t, fault.Unauthenticated, fault.CodeOf(err), name)
		}
	}
	for _, name := range everybodys {
		assert.True(t, known[name], "%s is not a query", name)
	}
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
	for _, p := range projections.All() {
		for _, table := range madeTable.FindAllStringSubmatch(p.Tables(), -1) {
			models[table[1]] = p.Name()
		}
	}
	reads := map[string][]projections.Projection{}
	for _, entity := range entities {
		reads[entity.Name] = entity.Reads
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
}

// ofTheSystem are tables about listings, inquiries and bookings that are in no export, and why.
var ofTheSystem = map[string]string{
	"booking_slots": "what a booking takes follows from its days",
	"featured_days": "an admin's doing, which the history of a listing has",
	"open_edits":    "the edit is in the export of listings, too",
	"ratings":       "sums of reviews",
	"slugs":         "addresses follow from names",
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
