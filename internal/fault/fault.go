// Package fault is the one error type that people see. It carries a machine-readable code, a sentence in both languages
// and the fields at fault; package api maps codes to HTTP statuses in one place.
package fault

import (
	"errors"
	"maps"
	"time"
)

// Code says what kind of refusal it is.
type Code string

// The codes, each with the HTTP status it is answered with.
const (
	Invalid         Code = "invalid"         // 400
	Unauthenticated Code = "unauthenticated" // 401
	Forbidden       Code = "forbidden"       // 403
	SecondFactor    Code = "second_factor"   // 403: an admin who has not given it in this session
	Confirm         Code = "confirm"         // 403: a fresh password or code is asked for
	NotFound        Code = "not_found"       // 404
	Conflict        Code = "conflict"        // 409
	TooLarge        Code = "too_large"       // 413
	TooMany         Code = "too_many"        // 429, with Retry-After
	SignIn          Code = "sign_in"         // 429, as too_many; whoever signs in may at once
	Unavailable     Code = "unavailable"     // 503
	Unknown         Code = "unknown"         // 503: it may have been saved or not
	Internal        Code = "internal"        // 500; only for errors that are not faults
)

// Text is one sentence in both languages.
type Text struct{ Ar, En string }

// In returns the sentence in lang ("ar" or "en"); anything but "en" is Arabic, the product's first language.
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
	Fields     map[string]Text // by the field's name on the wire
	RetryAfter time.Duration   // with TooMany, SignIn, Unavailable and Unknown; 0 = not told
	Version    int64           // with Conflict: what the thing stands at now; 0 = not told
	cause      error
}

// New returns an error with a code and its sentence in both languages.
func New(code Code, ar, en string) *Error { return &Error{Code: code, Text: Text{ar, en}} }

// Error is for logs: the code and the English sentence, never the cause's text, which may hold personal data.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Text.En }

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// Is makes errors.Is(err, fault.New(code, …)) compare codes and sentences.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code && t.Text == e.Text
}

// With returns a copy that blames a field.
func (e *Error) With(field, ar, en string) *Error {
	c := *e
	c.Fields = maps.Clone(e.Fields)
	if c.Fields == nil {
		c.Fields = map[string]Text{}
	}
	c.Fields[field] = Text{ar, en}
	return &c
}

// After returns a copy that says when to try again.
func (e *Error) After(d time.Duration) *Error {
	c := *e
	c.RetryAfter = d
	return &c
}

// At returns a copy that tells the version the thing stands at now.
func (e *Error) At(version int64) *Error {
	c := *e
	c.Version = version
	return &c
}

// Because returns a copy that keeps its cause for errors.Is; the cause is never shown.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// CodeOf returns the code of err: "" for nil, Internal for what is not a fault.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
