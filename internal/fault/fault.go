// Package fault defines the one error type whose text users see. An error has a machine-readable code, a sentence in
// both languages, and a sentence for each wrong field. Package api maps codes to HTTP statuses in one place.
package fault

import (
	"errors"
	"maps"
	"time"
)

// Code is the kind of a refusal, for machines.
type Code string

// The codes, each with its HTTP status.
const (
	Invalid         Code = "invalid"         // 400
	Unauthenticated Code = "unauthenticated" // 401
	Forbidden       Code = "forbidden"       // 403
	SecondFactor    Code = "second_factor"   // 403: the second factor was not given in this session
	Confirm         Code = "confirm"         // 403: the password or a code must be given again
	NotFound        Code = "not_found"       // 404
	Conflict        Code = "conflict"        // 409
	TooLarge        Code = "too_large"       // 413
	TooMany         Code = "too_many"        // 429, with Retry-After
	SignIn          Code = "sign_in"         // 429, as too_many; signing in lifts the limit
	Unavailable     Code = "unavailable"     // 503
	Unknown         Code = "unknown"         // 503: the change may or may not have been saved
	Internal        Code = "internal"        // 500; only for errors that are not faults
)

// Text is one sentence in both languages.
type Text struct{ Ar, En string }

// In returns the sentence in lang ("ar" or "en"). Any other lang returns Arabic, the default language.
func (t Text) In(lang string) string {
	if lang == "en" {
		return t.En
	}
	return t.Ar
}

// Error is a refusal that a person can read and act on.
type Error struct {
	Code       Code
	Text       Text
	Fields     map[string]Text // by the field's name in the API
	RetryAfter time.Duration   // with TooMany, SignIn, Unavailable and Unknown; 0 = not given
	Version    int64           // with Conflict: the current version; 0 = not given
	cause      error
}

// New returns an error with a code and its sentence in both languages.
func New(code Code, ar, en string) *Error { return &Error{Code: code, Text: Text{ar, en}} }

// Error returns the code and the English sentence, for logs. It omits the cause's text, which may hold personal data.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Text.En }

// Unwrap returns the cause, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// Is makes errors.Is compare codes and sentences.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code && t.Text == e.Text
}

// With returns a copy that also has a sentence for a field.
func (e *Error) With(field, ar, en string) *Error {
	c := *e
	c.Fields = maps.Clone(e.Fields)
	if c.Fields == nil {
		c.Fields = map[string]Text{}
	}
	c.Fields[field] = Text{ar, en}
	return &c
}

// After returns a copy with a RetryAfter.
func (e *Error) After(d time.Duration) *Error {
	c := *e
	c.RetryAfter = d
	return &c
}

// At returns a copy with the current version.
func (e *Error) At(version int64) *Error {
	c := *e
	c.Version = version
	return &c
}

// Because returns a copy that wraps a cause, for errors.Is. The cause is never shown.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// CodeOf returns the code of err: "" for nil, Internal for errors of other types.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
