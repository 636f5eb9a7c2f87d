package scenario

import (
	"reflect"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/events"
)

// Any stands for an id that a test cannot know, in the events that it expects.
var Any = uuid.Max

// AnyText stands for a text that a test cannot know, in the events that it expects.
const AnyText = "(any text)"

// streamOf returns the stream to which Given appends an event. Two types of events do not name their stream: Given
// appends PersonErased to the stream of an account, and ReportClosed to the stream of a report.
func streamOf(e events.Event) string {
	switch e := e.(type) {
	case events.PersonErased:
		return events.AccountStream(e.Person)
	case events.ReportClosed:
		return events.ReportStream(e.Report)
	}
	return e.StreamName()
}

// describe returns the fields of an event by name, in a form that can be compared. Sealed and unsealed personal data
// with the same text are equal, and so are an empty list and nil.
func describe(e events.Event) map[string]any {
	return describeValue(reflect.ValueOf(e)).(map[string]any)
}

func describeValue(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case events.Personal:
		if !x.Given() {
			return nil
		}
		return map[string]any{"person": x.Person().String(), "text": x.Text()}
	case uuid.UUID:
		return x.String()
	case decimal.Decimal:
		return x.String()
	case time.Time: // in the format of JSON
		return x.UTC().Format(time.RFC3339Nano)
	}
	switch v.Kind() {
	case reflect.Struct:
		m := map[string]any{}
		for i := range v.NumField() {
			m[v.Type().Field(i).Name] = describeValue(v.Field(i))
		}
		return m
	case reflect.Slice:
		var list []any
		for i := range v.Len() {
			list = append(list, describeValue(v.Index(i)))
		}
		return list
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return describeValue(v.Elem())
	}
	return v.Interface()
}

// withWildcards returns a copy of got in which each id and text that matches Any or AnyText in want is replaced by it.
// So the copy equals want if all other values are equal.
func withWildcards(want, got any) any {
	switch w := want.(type) {
	case string:
		if s, ok := got.(string); ok && s != "" && (w == AnyText || w == Any.String()) {
			return w
		}
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return got
		}
		replaced := map[string]any{}
		for key, value := range g {
			replaced[key] = withWildcards(w[key], value)
		}
		return replaced
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) || len(g) == 0 {
			return got
		}
		replaced := make([]any, len(g))
		for i := range g {
			replaced[i] = withWildcards(w[i], g[i])
		}
		return replaced
	}
	return got
}
