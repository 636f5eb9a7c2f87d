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

// filled sets every field of a value to something, so that none is left out because it is empty.
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

// A moderator decides on what is stated: a field that is missing there would be published unseen.
func TestEveryFieldOfAListingIsStated(t *testing.T) {
	t.Parallel()
	l := Listing{private: true}
	filled(reflect.ValueOf(&l.Live).Elem())
	filled(reflect.ValueOf(&l.offer).Elem())
	names := map[string]any{}
	// while its numbers are not set: they are sealed before they are written
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
	assert.Empty(t, l.Stated(), "for its owner and admins alone")
}
