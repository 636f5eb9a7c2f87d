package events

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// An Upcaster rewrites a payload of one schema version into the next. It is pure.
type Upcaster func(payload []byte) ([]byte, error)

type registration struct {
	name      string
	goType    reflect.Type
	upcasters []Upcaster // the step from schema version i+1 stands at index i
	personal  bool
}

func (r registration) schemaVersion() int { return len(r.upcasters) + 1 }

var (
	byName = map[string]registration{}
	byType = map[reflect.Type]registration{}
)

// register makes an event type known to the log under a stable name. It stands beside the type. A type whose shape
// changes brings an upcaster from the shape before: its schema version is one more than the number of its upcasters.
// The result is nothing; it lets a registration stand outside of functions.
func register[E Event](name string, upcasters ...Upcaster) struct{} {
	t := reflect.TypeFor[E]()
	if _, twice := byName[name]; twice {
		panic("events: two events are named " + name)
	}
	r := registration{name, t, upcasters, holdsPersonal(t)}
	byName[name], byType[t] = r, r
	return struct{}{}
}

// TypeOf returns the stable name of an event in the log. It is given by hand and never derived from the Go type, so
// that renaming a type breaks nothing. It is empty for a type that is not registered.
func TypeOf(e Event) string { return byType[reflect.TypeOf(e)].name }

// TypesOf returns the stable names of events, in their order.
func TypesOf(list ...Event) []string {
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = TypeOf(e)
	}
	return names
}

// UnknownTypeError means that this binary is older than the log it reads.
type UnknownTypeError struct {
	Type          string
	SchemaVersion int
}

func (e *UnknownTypeError) Error() string {
	return fmt.Sprintf(
		"events: type %q in schema version %d is not known to this version of the program",
		e.Type,
		e.SchemaVersion,
	)
}

// upcast takes all steps from a schema version to the present one.
func upcast(name string, steps []Upcaster, schemaVersion int, payload []byte) ([]byte, error) {
	for v := schemaVersion; v <= len(steps); v++ {
		var err error
		if payload, err = steps[v-1](payload); err != nil {
			return nil, fmt.Errorf("events: upcast %s from version %d: %w", name, v, err)
		}
	}
	return payload, nil
}

// Types returns the stable names of all events with the version of their present shape.
func Types() map[string]int {
	m := make(map[string]int, len(byName))
	for name, r := range byName {
		m[name] = r.schemaVersion()
	}
	return m
}

// Encode returns the bytes to store and their schema version. Personal data must be sealed.
func Encode(e Event) (payload []byte, schemaVersion int, err error) {
	r, ok := byType[reflect.TypeOf(e)]
	if !ok {
		return nil, 0, &UnknownTypeError{Type: fmt.Sprintf("%T", e)}
	}
	payload, err = json.Marshal(e)
	return payload, r.schemaVersion(), err
}

// Decode returns the event that the bytes mean in its present shape. Its personal data is still sealed.
// It returns *UnknownTypeError for a type or a schema version that is not registered.
func Decode(name string, schemaVersion int, payload []byte) (Event, error) {
	r, ok := byName[name]
	if !ok || schemaVersion < 1 || schemaVersion > r.schemaVersion() {
		return nil, &UnknownTypeError{name, schemaVersion}
	}
	payload, err := upcast(name, r.upcasters, schemaVersion, payload)
	if err != nil {
		return nil, err
	}
	ptr := reflect.New(r.goType)
	if err := json.Unmarshal(payload, ptr.Interface()); err != nil {
		return nil, fmt.Errorf("events: decode %s: %w", name, err)
	}
	return ptr.Elem().Interface().(Event), nil
}
