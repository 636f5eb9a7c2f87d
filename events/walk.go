package events

import "reflect"

var personalType = reflect.TypeFor[Personal]()

// holdsPersonal reports whether a type contains personal data, directly or in nested structs. It panics for personal
// data in a list or a map: a field there has no stable path.
func holdsPersonal(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		if t == personalType {
			return true
		}
		found := false
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holdsPersonal(f.Type) {
				found = true
			}
		}
		return found
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Pointer:
		if t.Elem() != t && holdsPersonal(t.Elem()) {
			panic("events: personal data may not stand in a list, map or pointer: " + t.String())
		}
	}
	return false
}

// MapPersonal returns a copy of e in which change has replaced each piece of personal data. path names the field within
// the event ("offer.phone") and never changes after a release, because it is authenticated with the sealed data. Events
// without personal data are returned unchanged.
func MapPersonal(e Event, change func(path string, p Personal) (Personal, error)) (Event, error) {
	if !byType[reflect.TypeOf(e)].personal {
		return e, nil
	}
	ptr := reflect.New(reflect.TypeOf(e))
	ptr.Elem().Set(reflect.ValueOf(e))
	if err := mapFields(ptr.Elem(), "", change); err != nil {
		return nil, err
	}
	return ptr.Elem().Interface().(Event), nil
}

func mapFields(v reflect.Value, path string, change func(string, Personal) (Personal, error)) error {
	for i := range v.NumField() {
		f, field := v.Field(i), v.Type().Field(i)
		if f.Kind() != reflect.Struct || !field.IsExported() {
			continue
		}
		name := path + jsonName(field)
		if f.Type() != personalType {
			if err := mapFields(f, name+".", change); err != nil {
				return err
			}
			continue
		}
		p := f.Interface().(Personal)
		if !p.Given() {
			continue
		}
		changed, err := change(name, p)
		if err != nil {
			return err
		}
		f.Set(reflect.ValueOf(changed))
	}
	return nil
}

func jsonName(f reflect.StructField) string {
	tag := f.Tag.Get("json")
	for i := range len(tag) {
		if tag[i] == ',' {
			return tag[:i]
		}
	}
	return tag
}
