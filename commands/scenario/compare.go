package scenario

import (
	"reflect"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/events"
)

// Any stands for an id that cannot be known before, AnyText for such a text.
var Any = uuid.Max

// AnyText see Any.
const AnyText = "(any text)"

// streamOf is where an event goes that happened before a scenario. Of the persons who were erased they know accounts,
// and of the reports those that have streams of their own.
func streamOf(e events.Event) string {
	switch e := e.(type) {
	case events.PersonErased:
		return events.AccountStream(e.Person)
	case events.ReportClosed:
		return events.ReportStream(e.Report)
	}
	return e.StreamName()
}

// describe makes an event comparable: sealed and unsealed personal data of the same text are the same, and so are an
// empty list and none.
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
	case time.Time: // as JSON has it
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

// forgive returns got with what want leaves open replaced by what want says.
func forgive(want, got any) any {
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
		forgiven := map[string]any{}
		for key, value := range g {
			forgiven[key] = forgive(w[key], value)
		}
		return forgiven
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) || len(g) == 0 {
			return got
		}
		forgiven := make([]any, len(g))
		for i := range g {
			forgiven[i] = forgive(w[i], g[i])
		}
		return forgiven
	}
	return got
}
