package commands

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
)

// Saved are small things that one stream keeps under ids, such as the quick replies of an owner. The one that was set
// last stands at the end.
type Saved[E SavedEvent] []E

// SavedEvent sets what Saved keeps.
type SavedEvent interface {
	events.Event
	// SavedID is the id of what it sets.
	SavedID() uuid.UUID
}

// With returns what is kept after an event.
func (s Saved[E]) With(e E) Saved[E] { return append(s.Without(e.SavedID()), e) }

// Without returns what is kept after one was removed.
func (s Saved[E]) Without(id uuid.UUID) Saved[E] {
	return slices.DeleteFunc(slices.Clone(s), func(each E) bool { return each.SavedID() == id })
}

// Find returns what is kept under an id, nil if there is nothing.
func (s Saved[E]) Find(id uuid.UUID) events.Event {
	at := slices.IndexFunc(s, func(each E) bool { return each.SavedID() == id })
	if at < 0 {
		return nil
	}
	return s[at]
}

// Admit returns not_found where the id that a command names is not kept. Where it names none, it returns full if as
// many are kept as may be.
func (s Saved[E]) Admit(named *uuid.UUID, most int, full *fault.Error) error {
	switch {
	case named != nil && s.Find(*named) == nil:
		return NotFound
	case named == nil && len(s) >= most:
		return full
	}
	return nil
}

// SavedID returns the id that a command names, or a new one.
func SavedID(named *uuid.UUID) uuid.UUID {
	if named == nil {
		return NewID()
	}
	return *named
}

// CheckSavedText blames a text that is empty in both languages, or too long in one, and returns it trimmed.
func CheckSavedText(check *fault.Check, text events.Bilingual, longest int) events.Bilingual {
	text = Trim(text)
	check.Field(text.Ar != "" || text.En != "", "text", "اكتبوا النص بلغة واحدة على الأقل",
		"Give the text in at least one language")
	CheckLength(check, "text", longest, text)
	CheckText(check, "text", text.Ar, text.En)
	return text
}

// CountGood returns how many of a list are good at a time.
func CountGood[T any](list []T, at time.Time, until func(T) time.Time) (n int) {
	for _, each := range list {
		if at.Before(until(each)) {
			n++
		}
	}
	return n
}
