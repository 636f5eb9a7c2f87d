package events

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"
)

// Upcaster converts a payload of one schema version to the next. It is a pure function.
type Upcaster func(payload []byte) ([]byte, error)

type registration struct {
	name      string
	goType    reflect.Type
	upcasters []Upcaster // index i converts schema version i+1 to i+2
	personal  bool
}

func (r registration) schemaVersion() int { return len(r.upcasters) + 1 }

var (
	byName = map[string]registration{}
	byType = map[reflect.Type]registration{}
)

// register registers an event type under a stable name, beside the type. A type whose schema changes gets an upcaster
// from the previous schema: its schema version is one more than the number of its upcasters. The empty result allows a
// call at package level.
func register[E Event](name string, upcasters ...Upcaster) struct{} {
	t := reflect.TypeFor[E]()
	if _, twice := byName[name]; twice {
		panic("events: two events are named " + name)
	}
	r := registration{name, t, upcasters, holdsPersonal(t)}
	byName[name], byType[t] = r, r
	return struct{}{}
}

// TypeOf returns the stable name of an event in the log. Names are given by hand, never derived from the Go type, so
// that renaming a type breaks nothing. It is empty for an unregistered type.
func TypeOf(e Event) string { return byType[reflect.TypeOf(e)].name }

// TypesOf returns the stable names of events, in the given order.
func TypesOf(list ...Event) []string {
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = TypeOf(e)
	}
	return names
}

// UnknownTypeError means that this program is older than the log it reads.
type UnknownTypeError struct {
	Type          string
	SchemaVersion int
	Position      int64 // of the event; 0 if it is not from a log
}

func (e *UnknownTypeError) Error() string {
	at := ""
	if e.Position > 0 {
		at = fmt.Sprintf(" at position %d", e.Position)
	}
	return fmt.Sprintf("events: type %q in schema version %d%s is not known to this version of the program",
		e.Type, e.SchemaVersion, at)
}

// upcast applies all upcasters from a schema version to the current one.
func upcast(name string, steps []Upcaster, schemaVersion int, payload []byte) ([]byte, error) {
	for v := schemaVersion; v <= len(steps); v++ {
		var err error
		if payload, err = steps[v-1](payload); err != nil {
			return nil, fmt.Errorf("events: upcast %s from version %d: %w", name, v, err)
		}
	}
	return payload, nil
}

// Types returns the stable names of all events with their current schema versions.
func Types() map[string]int {
	m := make(map[string]int, len(byName))
	for name, r := range byName {
		m[name] = r.schemaVersion()
	}
	return m
}

// Knows reports whether this program can decode events of a type in a schema version.
func Knows(name string, schemaVersion int) bool {
	r, ok := byName[name]
	return ok && schemaVersion >= 1 && schemaVersion <= r.schemaVersion()
}

// Encode returns the payload to store and its schema version. Personal data must be sealed.
func Encode(e Event) (payload []byte, schemaVersion int, err error) {
	r, ok := byType[reflect.TypeOf(e)]
	if !ok {
		return nil, 0, &UnknownTypeError{Type: fmt.Sprintf("%T", e)}
	}
	payload, err = json.Marshal(e)
	return payload, r.schemaVersion(), err
}

// Decode returns the event of a payload, upcast to the current schema version. Its personal data is still sealed. It
// returns *UnknownTypeError for an unregistered type or schema version.
func Decode(name string, schemaVersion int, payload []byte) (Event, error) {
	if !Knows(name, schemaVersion) {
		return nil, &UnknownTypeError{Type: name, SchemaVersion: schemaVersion}
	}
	return byName[name].decode(schemaVersion, payload)
}

// decode is Decode for a known schema version. A panic of an upcaster or of an UnmarshalJSON is an error, so that a
// payload that nobody thought of does not end the processes that read the log. The panic's value may contain personal
// data and is not logged.
func (r registration) decode(schemaVersion int, payload []byte) (e Event, err error) {
	defer func() {
		if recover() != nil {
			slog.Error("decoding an event panicked", "type", r.name, "stack", string(debug.Stack()))
			e, err = nil, fmt.Errorf("events: decode %s: the program failed; its log has the stack", r.name)
		}
	}()
	payload, err = upcast(r.name, r.upcasters, schemaVersion, payload)
	if err != nil {
		return nil, err
	}
	ptr := reflect.New(r.goType)
	if err := json.Unmarshal(payload, ptr.Interface()); err != nil {
		return nil, fmt.Errorf("events: decode %s: %w", r.name, err)
	}
	return ptr.Elem().Interface().(Event), nil
}
