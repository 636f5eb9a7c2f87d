package projections_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/projectiontest"
)

// -update records the digests of projections with a new definition. It never changes the digest of an existing
// definition: the rows that it wrote are in somebody's tables. Where the story below has changed and no projection has,
// take the entries that differ out of the file and record them again.
var update = flag.Bool("update", false, "record the digests of rows with a new definition")

const golden = "testdata/rows.json"

// everyKind lists event types in an order that makes sense. Types that neither list names follow at the end.
var everyKind = strings.Fields(`
	reference.category_set reference.governorate_set reference.city_set reference.amenity_set settings.exchange_rate_set
	settings.synonyms_set
	account.registered account.email_verified account.verification_requested account.password_changed
	account.password_reset_requested
	account.password_reset account.profile_edited account.role_granted account.second_factor_enabled
	account.recovery_code_used
	account.second_factor_reset account.new_device_seen
	listing.created listing.approved listing.edited listing.revision_opened listing.revision_rejected
	listing.revision_opened listing.revision_approved
	listing.availability_and_price_changed listing.featured listing.sort_order_set listing.slugs_changed
	listing.reported listing.report_closed
	inquiry.sent inquiry.attached inquiry.read inquiry.responded inquiry.closed
	review.submitted review.approved review.rejected
	listing.suspended listing.reinstated listing.rejected listing.resubmitted
	account.suspended account.reinstated listing.archived reference.removed
	system.rebuild_requested system.retry_requested system.skip_requested
	contact.clicked telemetry.page_viewed telemetry.search_made telemetry.search_result_clicked message.received
	account.erased person.erased`)

// laterKinds are appended after everything else, so that what concerns the person is applied after the erasure.
var laterKinds = strings.Fields(`account.recovery_codes_renewed
	calendar.rules_set calendar.hall_set calendar.hall_removed calendar.season_set calendar.season_removed
	calendar.days_closed calendar.days_opened
	booking.requested booking.attached booking.held booking.hold_extended booking.hold_challenged
	booking.hold_expired booking.confirmed booking.deposit_recorded booking.deposit_acknowledged booking.moved
	booking.cancelled booking.declined booking.completed booking.expired booking.entered
	inquiry.message_written quote.given quote.withdrawn quote.expired quote.accepted`)

// lastKinds are appended after the later ones and concern people who are not erased. Types that no list names follow at
// positionOf. A new type that a model of this list reads is added at the end, so that the events before it stay the
// same. The types of a new model stand in ownKinds.
var lastKinds = strings.Fields(`replies.set replies.removed booking.reminded
	bundle.opened bundle.attached bundle.shared bundle.unshared bundle.closed
	calendar.feed_opened calendar.feed_closed
	calendar.source_added calendar.days_imported calendar.source_removed
	settings.synonym_declined
	canned_answer.removed canned_answer.set
	contact_message.answered contact_message.assigned contact_message.attached contact_message.erased
	contact_message.line_attached contact_message.noted contact_message.progressed contact_message.reopened
	contact_message.resolved contact_message.sent contact_message.written
	post.archived post.drafted post.published post.restored post.schedule_cancelled post.scheduled post.unpublished
	faq.group_set faq.groups_ordered faq.question_archived faq.question_restored faq.question_set faq.questions_ordered
	subscription.cancelled subscription.expired subscription.extended subscription.granted subscription.reminded
	subscription.renewed
	post.previews_ended
	listing.appealed listing.decision_upheld listing.decision_overturned
	reference.ordered
	budget.attached budget.changed budget.ended budget.line_cleared budget.line_planned budget.pdf_downloaded
	budget.saved budget_pricing.removed budget_pricing.set budget_template.set
	quiz.completed quiz.contact_erased quiz.contact_left quiz.weights_set
	song.archived song.ordered song.restored song.set telemetry.song_downloaded telemetry.song_played
	playlist.attached playlist.changed playlist.removed playlist.saved playlist.shared playlist.unshared
	telemetry.faq_opened telemetry.faq_rated telemetry.faq_search_missed
	shortlist.attached shortlist.removed shortlist.saved shortlist.share_ended shortlist.shared
	shortlist.voice_removed shortlist.voted
	booking.challenge_made booking.hold_restored booking.request_overtaken
	booking.deposit_refused`)

// accountKinds are appended after the last ones and concern the erased person, who alone has an account.
var accountKinds = []string{"account.letters_wished", "account.checklist_due"}

// ownKinds lists what a new model alone is told after all that, about one person: the types that it reads, in an order
// in which each changes a row. The other models stay as they are, also where that person is erased. A model names its
// types in a file of its own.
var ownKinds = map[string][]string{}

// refusedVersion is the version of listing.revision_rejected in everyKind, which appeals are against.
const refusedVersion = 5

// personFields are the names of the fields that hold the id of a person.
var personFields = []string{"Account", "Owner", "Sender", "Author", "Person", "Reporter"}

// filled sets every field to a value derived from its name. Ids with one name are equal, so that the events concern the
// same objects. All people are the given person; if it is "", each is somebody else. Texts end with again.
func filled(v reflect.Value, name, person, again string) {
	switch value := v.Addr().Interface().(type) {
	case *uuid.UUID:
		if slices.Contains(personFields, name) {
			name = cmp.Or(person, "another "+name)
		}
		*value = uuid.NewSHA1(uuid.NameSpaceOID, []byte(name))
		return
	case *events.Personal:
		sealed := events.PersonalOf(uuid.NewSHA1(uuid.NameSpaceOID, []byte(cmp.Or(person, "another Person"))), "x").
			WithSealed([]byte("sealed " + name))
		*value = sealed.Opened("personal " + name + again) // as a log returns it
		return
	case *decimal.Decimal:
		*value = decimal.RequireFromString("1850.50")
		return
	case *time.Time:
		*value = time.Date(2026, 5, 1, 9, 30, 0, 0, time.UTC)
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(map[string]string{"Currency": "USD", "Kind": "venue", "List": "amenity"}[name])
		if v.String() == "" {
			v.SetString("a " + strings.ToLower(name) + again)
		}
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(4)
		if name == "Decision" {
			v.SetInt(refusedVersion)
		}
	case reflect.Float64:
		v.SetFloat(33.5)
	case reflect.Bool:
		v.SetBool(name != "Bot") // bots are counted nowhere
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		filled(v.Elem(), name, person, again)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		filled(v.Index(0), name, person, again)
	case reflect.Map:
		key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		filled(key, name, person, again)
		filled(element, name, person, again)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, element)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				filled(v.Field(i), field.Name, person, again)
			}
		}
	}
}

// story returns an event of every kind, and then those of a model's own.
func story(t *testing.T, own []string) []events.Recorded {
	t.Helper()
	person := uuid.NewSHA1(uuid.NameSpaceOID, []byte("Person"))
	known, missing := events.Types(), events.Types()
	var list []events.Recorded
	versions := map[string]int64{}
	add := func(i int, name, of, again string) {
		version, ok := known[name]
		require.True(t, ok, "%s is not an event type", name)
		delete(missing, name)
		empty, err := events.Decode(name, version, []byte(`{}`))
		require.NoError(t, err)
		v := reflect.New(reflect.TypeOf(empty)).Elem()
		filled(v, "", of, again)
		family, _, _ := strings.Cut(name, ".")
		stream := family + "-" + uuid.NewSHA1(uuid.NameSpaceOID, []byte(strings.ToUpper(family[:1])+family[1:])).
			String()
		if family == "account" || family == "person" {
			stream = "account-" + person.String()
		}
		versions[stream]++
		list = append(list, events.Recorded{
			Position:      int64(i + 1),
			ID:            uuid.NewSHA1(uuid.NameSpaceOID, []byte(fmt.Sprint(name, i))),
			Stream:        stream,
			Version:       versions[stream],
			Type:          name,
			SchemaVersion: version,
			At:            time.Date(2026, 5, 1, 12, i, 0, 0, time.UTC),
			Data:          v.Interface().(events.Event),
			Metadata: events.Metadata{
				Actor: events.Actor{Account: uuid.NewSHA1(uuid.NameSpaceOID, []byte("Admin")), Role: events.Admin},
			},
		})
	}
	for i, name := range everyKind {
		add(i, name, "Person", "")
	}
	list = append(list, crossed(int64(len(list)))...)
	for _, name := range laterKinds {
		add(len(list), name, "Person", "")
	}
	last := len(list)
	for i, name := range lastKinds {
		if !slices.Contains(own, name) { // a model gets the types of its own once, below
			add(last+i, name, "", "")
		}
	}
	last += len(lastKinds)
	for i, name := range accountKinds {
		add(last+i, name, "Person", "")
	}
	for i, name := range own { // from a fixed position, which new types of other models do not shift
		again := "" // an event that comes once more says something else
		if slices.Contains(own[:i], name) {
			again = " again"
		}
		add(10_000+i, name, "Newcomer", again)
	}
	byPosition := func(a, b string) int { return cmp.Compare(positionOf(a), positionOf(b)) }
	for _, name := range slices.SortedFunc(maps.Keys(missing), byPosition) {
		if !slices.Contains(own, name) {
			add(positionOf(name), name, "", "")
		}
	}
	return list
}

// positionOf returns the position of a type that no list names, after those of ownKinds. It depends on nothing but the
// name, so that a new type does not shift the others.
func positionOf(name string) int { return 20_000 + int(crc32.ChecksumIEEE([]byte(name))%10_000_000) }

// crossed returns streams whose order matters: owners who are suspended, reinstated or erased before a listing of
// theirs is created, and people who are erased before what they wrote is applied.
func crossed(position int64) (list []events.Recorded) {
	id := func(name string) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, []byte("crossed "+name)) }
	sealed := func(person uuid.UUID) events.Personal { // as a log returns it
		personal := events.PersonalOf(person, "x").WithSealed([]byte("sealed"))
		return personal.Opened("personal")
	}
	versions := map[string]int64{}
	add := func(stream string, e events.Event) {
		position++
		versions[stream]++
		list = append(list, events.Recorded{
			Position:      position,
			ID:            id(fmt.Sprint(position)),
			Stream:        stream,
			Version:       versions[stream],
			Type:          events.TypeOf(e),
			SchemaVersion: events.Types()[events.TypeOf(e)],
			At:            time.Date(2026, 6, 1, 12, int(position), 0, 0, time.UTC),
			Data:          e,
			Metadata:      events.Metadata{Actor: events.Actor{Account: id("admin"), Role: events.Admin}},
		})
	}
	for _, owner := range []string{"suspended", "reinstated", "erased"} {
		add("account-"+id(owner).String(), events.AccountSuspended{Account: id(owner), Reason: "x"})
		switch owner {
		case "reinstated":
			add("account-"+id(owner).String(), events.AccountReinstated{Account: id(owner)})
		case "erased":
			add("account-"+id(owner).String(), events.PersonErased{Person: id(owner)})
		}
		listing := id("listing of " + owner)
		stream := "listing-" + listing.String()
		add(stream, events.ListingCreated{
			Listing: listing, Owner: id(owner), Slugs: events.Slugs{Ar: "ا" + owner, En: owner},
			Offer: events.Offer{Available: true, Phone: sealed(id(owner))},
		})
		add(stream, events.ListingApproved{Listing: listing})
	}
	couple, listing := id("couple"), id("listing of reinstated")
	add("account-"+couple.String(), events.PersonErased{Person: couple})
	add(
		"report-"+id("report").String(),
		events.ListingReported{Listing: listing, Report: id("report"), Reason: "fake", Comment: sealed(couple)},
	)
	add("inquiry-"+id("inquiry").String(), events.InquirySent{
		Inquiry: id("inquiry"), Listing: listing, Owner: id("reinstated"), Sender: couple,
		Message: sealed(couple),
	})
	add("review-"+id("review").String(), events.ReviewSubmitted{
		Review: id("review"), Listing: listing, Author: couple, Rating: 4,
		Comment: sealed(couple),
	})
	return list
}

// otherRows is what to do about a digest that has changed under a definition that has not.
const otherRows = `%s makes other rows of this test's story than before. There are two reasons:
(1) It makes other rows of old events. Raise its Version(), so that a site with the rows of the version before builds
them again.
(2) The story has a new field or type of an event, and old events make the same rows. Take the entry of %s out of
` + golden + `.
To tell which, leave the new field or type out of the story (in filled or story): if the test passes then, it is (2).
After either, run go test ./projections -run %s -update`

// withoutChange is what to do about types whose events change no row, so that a change of what they do is not seen.
const withoutChange = `%s reads these types, but none of their events changes a row here. Name them in ownKinds, in the
test file of the model, in an order in which each does (in lastKinds for an older model). Fields of one name have the
same value in all events; those named in personFields have the id of the person who is erased. When a type is named
again, its texts are others.`

// What a projection writes for the same events may change only with its definition, because only a new definition is
// built again beside an older release.
func TestChangedRowsHaveANewDefinition(t *testing.T) {
	t.Parallel()
	b := setup(t)
	type fingerprint struct{ Definition, Digest string }
	recorded := map[string]fingerprint{}
	text, err := os.ReadFile(golden)
	require.True(t, err == nil || *update, "%v", err)
	require.True(t, err != nil || json.Unmarshal(text, &recorded) == nil)
	r := projections.NewRunner(b.Pool, b.Log, all()...)
	require.NoError(t, r.Prepare(t.Context()))
	for name := range ownKinds {
		is := func(p projections.Projection) bool { return p.Name() == name }
		require.True(t, slices.ContainsFunc(all(), is), "ownKinds: there is no read model %s", name)
	}
	for _, p := range all() {
		t.Run(p.Name(), func(t *testing.T) {
			digest, last := sha256.New(), ""
			read, list := projectiontest.TypesRead(t, p.Name()), story(t, ownKinds[p.Name()])
			without := maps.Clone(read)
			at := store.Mark{}
			for i, e := range list { // one by one: what a later event overwrites counts, too
				require.NoError(t, projections.Deliver(r, t.Context(), p, projections.SchemaOf(p), at, list[i:i+1]))
				at = store.MarkOf(e)
				contents := b.contents(projections.SchemaOf(p))
				require.Empty(t, contents["parked"], "%s cannot apply %s", p.Name(), e.Type)
				delete(contents, "checkpoint")
				raw, err := json.Marshal(contents)
				require.NoError(t, err)
				if string(raw) != last { // later events that the model ignores add no new digest
					assert.True(
						t,
						last == "" || p.Types() == nil || read[e.Type],
						"%s changes a row for %s, which no case of it names: "+
							"an older release would pass over such a type",
						p.Name(),
						e.Type,
					)
					last = string(raw)
					delete(without, e.Type)
					fmt.Fprintf(digest, "%s\n", raw)
				}
			}
			assert.Empty(t, without, withoutChange, p.Name())
			is := fingerprint{projections.Definition(p), hex.EncodeToString(digest.Sum(nil)[:16])}
			was := recorded[p.Name()]
			switch {
			case is == was:
			case is.Definition == was.Definition:
				assert.Fail(
					t,
					"the rows have changed",
					otherRows,
					p.Name(),
					p.Name(),
					t.Name(),
				)
			case *update:
				recorded[p.Name()] = is
			default:
				assert.Fail(
					t,
					"the definition has changed",
					"record the rows of %s: go test ./projections -run %s -update",
					p.Name(),
					t.Name(),
				)
			}
		})
	}
	if *update && !t.Failed() {
		text, err := json.MarshalIndent(recorded, "", "  ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(golden, append(text, '\n'), 0o644))
	}
}
