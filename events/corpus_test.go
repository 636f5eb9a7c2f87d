package events_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// -update writes a fixture for each (type, schema version) that has none. It never changes an existing fixture: after a
// release, events of that form are in somebody's log.
var update = flag.Bool("update", false, "write fixtures for new event types and schema versions")

const corpus = "testdata/corpus"

// fixture is an event as a log may hold it, and its decoded form, which must never change.
type fixture struct {
	Type          string          `json:"type"`
	SchemaVersion int             `json:"schemaVersion"`
	Payload       json.RawMessage `json:"payload"` // as stored
	Decoded       []string        `json:"decoded"` // every non-zero field, in its current form
}

func fixturePath(name string, schemaVersion int) string {
	return filepath.Join(corpus, fmt.Sprintf("%s.v%d.json", name, schemaVersion))
}

func TestEveryReleasedEventIsUnderstoodAsBefore(t *testing.T) {
	t.Parallel()
	for name, newest := range events.Types() {
		for version := 1; version <= newest; version++ {
			path := fixturePath(name, version)
			b, err := os.ReadFile(path)
			if os.IsNotExist(err) && *update && version == newest {
				b = writeFixture(t, name, version)
			} else {
				require.NoError(
					t,
					err,
					"an event without a fixture: run go test ./events -update before it is released",
				)
			}
			var f fixture
			require.NoError(t, json.Unmarshal(b, &f), path)
			assert.Equal(t, fmt.Sprint(name, version), fmt.Sprint(f.Type, f.SchemaVersion), path)
			decoded, err := events.Decode(name, version, f.Payload)
			require.NoError(t, err, path)
			assert.Equal(
				t,
				f.Decoded,
				describe(decoded),
				"%s: a released event is decoded in another way. Raise its schema version and write an upcaster. If "+
					"only a name in Go has changed, and no json tag, change the name in this file",
				path,
			)
		}
	}
}

func TestTheCorpusHoldsNothingUnknown(t *testing.T) {
	t.Parallel()
	types := events.Types()
	files, err := filepath.Glob(filepath.Join(corpus, "*"))
	require.NoError(t, err)
	for _, path := range files {
		var f fixture
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(b, &f), path)
		assert.Equal(t, fixturePath(f.Type, f.SchemaVersion), path)
		assert.GreaterOrEqual(t, types[f.Type], f.SchemaVersion, "%s was released; a log may hold it", path)
	}
}

func TestAnEventOfALaterProgramIsRefused(t *testing.T) {
	t.Parallel()
	var unknown *events.UnknownTypeError
	_, err := events.Decode("listing.teleported", 1, []byte(`{}`))
	require.ErrorAs(t, err, &unknown)
	_, err = events.Decode(events.TypeOf(events.ListingApproved{}), 99, []byte(`{}`))
	require.ErrorAs(t, err, &unknown)
	assert.Equal(t, 99, unknown.SchemaVersion)
}

func writeFixture(t *testing.T, name string, version int) []byte {
	t.Helper()
	empty, err := events.Decode(name, version, []byte(`{}`))
	require.NoError(t, err)
	v := reflect.New(reflect.TypeOf(empty)).Elem()
	seed := 0
	fill(v, &seed)
	full, err := events.MapPersonal(
		v.Interface().(events.Event),
		func(path string, p events.Personal) (events.Personal, error) {
			return p.WithSealed([]byte("sealed " + path)), nil
		},
	)
	require.NoError(t, err)
	payload, _, err := events.Encode(full)
	require.NoError(t, err)
	decoded, err := events.Decode(name, version, payload)
	require.NoError(t, err)
	b, err := json.MarshalIndent(fixture{name, version, payload, describe(decoded)}, "", "  ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(fixturePath(name, version), append(b, '\n'), 0o644))
	return b
}

// fill gives every field a different value, so that exchanged fields are noticed.
func fill(v reflect.Value, seed *int) {
	*seed++
	switch value := v.Addr().Interface().(type) {
	case *events.Personal:
		*value = events.PersonalOf(idOf(*seed), fmt.Sprint("text ", *seed))
		return
	case *uuid.UUID:
		*value = idOf(*seed)
		return
	case *decimal.Decimal:
		*value = decimal.New(int64(*seed)*100+25, -2)
		return
	case *time.Time:
		*value = time.Unix(int64(*seed)*1000, 0).UTC()
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), seed)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), seed)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), seed)
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, seed)
		fill(value, seed)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString(fmt.Sprint("نص text ", *seed))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*seed))
	case reflect.Uint8:
		v.SetUint(uint64(*seed) % 256)
	case reflect.Float64:
		v.SetFloat(float64(*seed) + 0.5)
	default:
		panic("events: a fixture cannot hold a " + v.Type().String())
	}
}

func idOf(seed int) uuid.UUID { return uuid.NewSHA1(uuid.Nil, fmt.Append(nil, seed)) }

// describe formats an event as "path = value" lines with the names of its Go fields. Zero values are omitted, so that a
// field added later, which old events lack, changes nothing.
func describe(e events.Event) []string {
	lines := []string{fmt.Sprintf("%T", e)}
	describeValue(&lines, "", reflect.ValueOf(e))
	return lines
}

func describeValue(lines *[]string, path string, v reflect.Value) {
	if v.IsZero() {
		return
	}
	switch value := v.Interface().(type) {
	case events.Personal:
		*lines = append(
			*lines,
			fmt.Sprintf("%s = personal data of %s, sealed %q", path, value.Person(), value.Sealed()),
		)
		return
	case fmt.Stringer:
		*lines = append(*lines, fmt.Sprintf("%s = %s", path, value))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			describeValue(lines, strings.TrimPrefix(path+"."+v.Type().Field(i).Name, "."), v.Field(i))
		}
	case reflect.Pointer:
		describeValue(lines, path, v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			*lines = append(*lines, fmt.Sprintf("%s = %q", path, v.Bytes()))
			return
		}
		for i := range v.Len() {
			describeValue(lines, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	default:
		*lines = append(*lines, fmt.Sprintf("%s = %v", path, v.Interface()))
	}
}
