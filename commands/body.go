package commands

import (
	"encoding"
	"encoding/json"
	"reflect"
)

// bodyOf returns the content of a command, which is compared with that of the first use of its idempotency key. It
// leaves out zero fields. So a release that adds a field to a command recognises a request that a server of the older
// release has carried out. Two commands of one type have the same content only if they are equal.
func bodyOf(cmd Command) ([]byte, error) { return json.Marshal(nonzero(reflect.ValueOf(cmd))) }

// nonzero returns a value for JSON that lacks the zero fields of structs.
func nonzero(v reflect.Value) any {
	if !v.IsValid() { // what a nil pointer points to
		return nil
	}
	switch v.Interface().(type) {
	case json.Marshaler, encoding.TextMarshaler:
		return v.Interface()
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return nonzero(v.Elem())
	case reflect.Struct:
		fields := map[string]any{}
		for _, f := range reflect.VisibleFields(v.Type()) {
			if f.Anonymous && f.Type.Kind() == reflect.Struct || !f.IsExported() {
				continue // the fields of an embedded struct are visible themselves
			}
			if field, err := v.FieldByIndexErr(f.Index); err == nil && !field.IsZero() {
				fields[f.Name] = nonzero(field)
			}
		}
		return fields
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = nonzero(v.Index(i))
		}
		return list
	default:
		return v.Interface()
	}
}
