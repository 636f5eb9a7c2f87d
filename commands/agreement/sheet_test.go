package agreement_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/agreement"
	"weddings/events"
)

func dollars(of int64) events.Money {
	return events.Money{Amount: decimal.NewFromInt(of), Currency: "USD"}
}

// whole is a sheet in which everything is said.
func whole() agreement.Sheet {
	at := time.Date(2027, 5, 1, 12, 30, 0, 250_000, time.UTC)
	until := at.Add(72 * time.Hour)
	day, _ := events.ParseDay("2027-10-14")
	price := events.Money{Amount: decimal.RequireFromString("2500.50"), Currency: "USD"}
	return agreement.Sheet{
		Form:        "agreement/1",
		Booking:     uuid.UUID{1},
		Version:     4,
		Event:       "ab12",
		Issued:      at,
		Standing:    agreement.Held,
		Until:       &until,
		Agreed:      at,
		Listing:     uuid.UUID{2},
		ListingName: events.Bilingual{Ar: "قاعة <الياسمين>", En: "Jasmine & Co"},
		Hall: uuid.UUID{
			3,
		},
		HallName: events.Bilingual{Ar: "الكبرى", En: "Great"},
		Couple:   "ليلى وكريم",
		Owner:    "Abu Salim",
		Days:     []events.Day{day, day + 1},
		Daypart:  events.Evening,
		Guests:   300,
		Included: []events.Included{{Key: "other", Name: "شمع", Amount: "40"}},
		Price:    &price,
		Deposits: []agreement.Deposit{{Amount: dollars(500), Recorded: events.CoupleSide, Acknowledged: at}},
		Terms: events.Terms{
			Kept60: 25,
			Kept30: 50,
			Kept14: 100,
			Text:   events.Bilingual{Ar: "كما اتفقنا", En: "As agreed"},
		}.Hashed(),
	}
}

// The form is what printed sheets were hashed by: where this changes, they can no longer be checked. A new form has a
// new name.
func TestTheCanonicalFormIsFixed(t *testing.T) {
	t.Parallel()
	written, err := whole().Canonical()
	require.NoError(t, err)
	assert.Equal(
		t,
		`{"form":"agreement/1","booking":"01000000-0000-0000-0000-000000000000","version":4,"event":"ab12",`+
			`"issued":"2027-05-01T12:30:00.00025Z","standing":"held","until":"2027-05-04T12:30:00.00025Z",`+
			`"agreed":"2027-05-01T12:30:00.00025Z","listing":"02000000-0000-0000-0000-000000000000",`+
			`"listingName":{"ar":"قاعة <الياسمين>","en":"Jasmine & Co"},"hall":"03000000-0000-0000-0000-000000000000",`+
			`"hallName":{"ar":"الكبرى","en":"Great"},"couple":"ليلى وكريم","owner":"Abu Salim",`+
			`"days":["2027-10-14","2027-10-15"],"daypart":"evening","guests":300,`+
			`"included":[{"key":"other","name":"شمع","amount":"40"}],"price":{"amount":"2500.5","currency":"USD"},`+
			`"deposits":[{"amount":{"amount":"500","currency":"USD"},"recorded":"couple",`+
			`"acknowledged":"2027-05-01T12:30:00.00025Z"}],"terms":{"kept60":25,"kept30":50,"kept14":100,`+
			`"text":{"ar":"كما اتفقنا","en":"As agreed"},`+
			`"hash":"`+whole().Terms.Hash+`"}}`,
		string(written),
	)
	hash, err := whole().Hash()
	require.NoError(t, err)
	again, err := whole().Hash()
	require.NoError(t, err)
	assert.Equal(t, hash, again)
}

// Each thing that a sheet says changes its hash, also those that somebody adds.
func TestTheHashChangesWithEachFact(t *testing.T) {
	t.Parallel()
	hash, err := whole().Hash()
	require.NoError(t, err)
	changed := 0
	changes(t, reflect.TypeFor[agreement.Sheet](), "", func(path string, change func(reflect.Value)) {
		s := whole()
		change(reflect.ValueOf(&s).Elem())
		other, err := s.Hash()
		require.NoError(t, err)
		assert.NotEqual(t, hash, other, path)
		changed++
	})
	assert.Greater(t, changed, 35)
}

// changes calls each with every way to change one leaf of a type. A kind that it does not know fails the test.
func changes(t *testing.T, of reflect.Type, path string, each func(string, func(reflect.Value))) {
	t.Helper()
	within := func(path string, of reflect.Type, get func(reflect.Value) reflect.Value) {
		changes(t, of, path, func(path string, change func(reflect.Value)) {
			each(path, func(v reflect.Value) { change(get(v)) })
		})
	}
	set := func(value func(reflect.Value) reflect.Value) {
		each(path, func(v reflect.Value) { v.Set(value(v)) })
	}
	switch of {
	case reflect.TypeFor[time.Time]():
		set(func(v reflect.Value) reflect.Value {
			return reflect.ValueOf(v.Interface().(time.Time).Add(time.Microsecond))
		})
		return
	case reflect.TypeFor[decimal.Decimal]():
		set(func(v reflect.Value) reflect.Value {
			return reflect.ValueOf(v.Interface().(decimal.Decimal).Add(decimal.RequireFromString("0.01")))
		})
		return
	case reflect.TypeFor[uuid.UUID]():
		set(func(reflect.Value) reflect.Value { return reflect.ValueOf(uuid.New()) })
		return
	}
	switch of.Kind() {
	case reflect.Struct:
		for i := range of.NumField() {
			within(
				path+"."+of.Field(i).Name,
				of.Field(i).Type,
				func(v reflect.Value) reflect.Value { return v.Field(i) },
			)
		}
	case reflect.Pointer:
		set(func(reflect.Value) reflect.Value { return reflect.Zero(of) })
		within(path, of.Elem(), func(v reflect.Value) reflect.Value { return v.Elem() })
	case reflect.Slice:
		set(func(reflect.Value) reflect.Value { return reflect.MakeSlice(of, 0, 0) })
		within(path+"[0]", of.Elem(), func(v reflect.Value) reflect.Value { return v.Index(0) })
	case reflect.String:
		set(func(v reflect.Value) reflect.Value { return reflect.ValueOf(v.String() + "x").Convert(of) })
	case reflect.Int, reflect.Int64:
		set(func(v reflect.Value) reflect.Value { return reflect.ValueOf(v.Int() + 1).Convert(of) })
	default:
		t.Errorf("%s is a %s, which this test cannot change", path, of)
	}
}
