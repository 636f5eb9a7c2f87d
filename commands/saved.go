package commands

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
)

// Saved is a list of entries with ids that one stream keeps, such as the quick replies of an owner. The entry that was
// set last comes last.
type Saved[E SavedEvent] []E

// SavedEvent is an event that sets an entry of Saved.
type SavedEvent interface {
	events.Event
	// SavedID is the id of the entry.
	SavedID() uuid.UUID
}

// With returns the list after an event that sets an entry.
func (s Saved[E]) With(e E) Saved[E] { return append(s.Without(e.SavedID()), e) }

// Without returns the list without the entry with an id.
func (s Saved[E]) Without(id uuid.UUID) Saved[E] {
	return slices.DeleteFunc(slices.Clone(s), func(each E) bool { return each.SavedID() == id })
}

// Find returns the entry with an id, nil if there is none.
func (s Saved[E]) Find(id uuid.UUID) events.Event {
	at := slices.IndexFunc(s, func(each E) bool { return each.SavedID() == id })
	if at < 0 {
		return nil
	}
	return s[at]
}

// Admit returns not_found if the id that a command names has no entry. If the command names none, it returns full once
// the list has as many entries as it may have.
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

// CheckSavedText returns a text trimmed. It records an error for a text that is empty in both languages, or too long in
// one.
func CheckSavedText(check *fault.Check, text events.Bilingual, longest int) events.Bilingual {
	text = Trim(text)
	check.Field(text.Ar != "" || text.En != "", "text", "اكتبوا النص بلغة واحدة على الأقل",
		"Give the text in at least one language")
	CheckLength(check, "text", longest, text)
	CheckText(check, "text", text.Ar, text.En)
	return text
}

// CountGood returns how many entries of a list are valid at a time.
func CountGood[T any](list []T, at time.Time, until func(T) time.Time) (n int) {
	for _, each := range list {
		if at.Before(until(each)) {
			n++
		}
	}
	return n
}
