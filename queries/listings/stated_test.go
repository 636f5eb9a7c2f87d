package listings

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// filled sets every field of a value, so that none is omitted as empty.
func filled(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(7)
	case reflect.Float64:
		v.SetFloat(7)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		filled(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		filled(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				filled(v.Field(i))
			}
		}
	}
}

// A moderator decides on the stated fields: a missing field would be published unseen.
func TestEveryFieldOfAListingIsStated(t *testing.T) {
	t.Parallel()
	l := Listing{private: true}
	filled(reflect.ValueOf(&l.Live).Elem())
	filled(reflect.ValueOf(&l.offer).Elem())
	names := map[string]any{}
	// The numbers are set later: they are sealed and cannot be filled.
	for _, part := range []any{l.Live, l.offer} {
		raw, err := json.Marshal(part)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &names))
	}
	require.Greater(t, len(names), 25)
	l.offer.Phone, l.offer.WhatsApp = events.PersonalOf(uuid.New(), "+963944000126"),
		events.PersonalOf(uuid.New(), "+963944000126")
	stated := l.Stated()
	for name := range names {
		assert.True(t, slices.ContainsFunc(stated, func(c Change) bool {
			return (c.Field == name || strings.HasPrefix(c.Field, name+".")) && c.Before == nil && c.After != nil
		}), name)
	}
	l.private = false
	assert.Empty(t, l.Stated(), "only for its owner and admins")
}
