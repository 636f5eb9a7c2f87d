package events

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// all lists every event with the version of its present shape. A new event is added here; a changed shape raises its
// version and brings an upcaster.
var all = []struct {
	event         Event
	schemaVersion int
}{
	{AccountRegistered{}, 1},
	{EmailVerified{}, 1},
	{VerificationRequested{}, 1},
	{PasswordChanged{}, 1},
	{PasswordResetRequested{}, 1},
	{PasswordReset{}, 1},
	{ProfileEdited{}, 1},
	{AccountSuspended{}, 1},
	{AccountReinstated{}, 1},
	{RoleGranted{}, 1},
	{AccountErased{}, 1},
	{PersonErased{}, 1},
	{SecondFactorEnabled{}, 1},
	{RecoveryCodeUsed{}, 1},
	{RecoveryCodesRenewed{}, 1},
	{SecondFactorReset{}, 1},
	{NewDeviceSeen{}, 1},
	{ListingCreated{}, 1},
	{ListingEdited{}, 1},
	{RevisionOpened{}, 1},
	{RevisionApproved{}, 1},
	{RevisionRejected{}, 1},
	{AvailabilityAndPriceChanged{}, 1},
	{ListingResubmitted{}, 1},
	{ListingApproved{}, 1},
	{ListingRejected{}, 1},
	{ListingSuspended{}, 1},
	{ListingReinstated{}, 1},
	{ListingArchived{}, 1},
	{ListingFeatured{}, 1},
	{SortOrderSet{}, 1},
	{SlugsChanged{}, 1},
	{ListingReported{}, 1},
	{ReportClosed{}, 1},
	{InquirySent{}, 1},
	{InquiryAttached{}, 1},
	{InquiryRead{}, 1},
	{InquiryResponded{}, 1},
	{InquiryClosed{}, 1},
	{ReviewSubmitted{}, 1},
	{ReviewApproved{}, 1},
	{ReviewRejected{}, 1},
	{CategorySet{}, 1},
	{GovernorateSet{}, 1},
	{CitySet{}, 1},
	{AmenitySet{}, 1},
	{ReferenceRemoved{}, 1},
	{ExchangeRateSet{}, 1},
	{SynonymsSet{}, 1},
	{RebuildRequested{}, 1},
	{RetryRequested{}, 1},
	{SkipRequested{}, 1},
	{ContactClicked{}, 1},
	{PageViewed{}, 1},
	{SearchMade{}, 1},
	{SearchResultClicked{}, 1},
	{MessageReceived{}, 1},
}

// An Upcaster rewrites a payload of one schema version into the next. It is pure.
type Upcaster func(payload []byte) ([]byte, error)

// upcasters holds, by type, the step from version i+1 at index i.
var upcasters = map[string][]Upcaster{}

type registration struct {
	goType        reflect.Type
	schemaVersion int
	personal      bool
}

var registry = func() map[string]registration {
	m := make(map[string]registration, len(all))
	for _, r := range all {
		t := reflect.TypeOf(r.event)
		if _, twice := m[r.event.EventType()]; twice {
			panic("events: two events are named " + r.event.EventType())
		}
		if len(upcasters[r.event.EventType()]) != r.schemaVersion-1 {
			panic("events: a step between schema versions is missing for " + r.event.EventType())
		}
		m[r.event.EventType()] = registration{t, r.schemaVersion, holdsPersonal(t)}
	}
	return m
}()

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
	m := make(map[string]int, len(registry))
	for name, r := range registry {
		m[name] = r.schemaVersion
	}
	return m
}

// Encode returns the bytes to store and their schema version. Personal data must be sealed.
func Encode(e Event) (payload []byte, schemaVersion int, err error) {
	r, ok := registry[e.EventType()]
	if !ok {
		return nil, 0, &UnknownTypeError{Type: e.EventType()}
	}
	payload, err = json.Marshal(e)
	return payload, r.schemaVersion, err
}

// Decode returns the event that the bytes mean in its present shape. Its personal data is still sealed.
// It returns *UnknownTypeError for a type or a schema version that is not registered.
func Decode(name string, schemaVersion int, payload []byte) (Event, error) {
	r, ok := registry[name]
	if !ok || schemaVersion < 1 || schemaVersion > r.schemaVersion {
		return nil, &UnknownTypeError{name, schemaVersion}
	}
	payload, err := upcast(name, upcasters[name], schemaVersion, payload)
	if err != nil {
		return nil, err
	}
	ptr := reflect.New(r.goType)
	if err := json.Unmarshal(payload, ptr.Interface()); err != nil {
		return nil, fmt.Errorf("events: decode %s: %w", name, err)
	}
	return ptr.Elem().Interface().(Event), nil
}
