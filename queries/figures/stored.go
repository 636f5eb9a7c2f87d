package figures

import (
	"net/url"
	"time"

	"weddings/events"
	"weddings/internal/fault"
)

// Stored parses a question that was stored as the query of an address, and sets its range of days. Days in the text are
// ignored. It returns invalid for a text that cannot be parsed.
func Stored(text string, first, last events.Day) (Question, error) {
	values, err := url.ParseQuery(text)
	if err != nil {
		return Question{}, fault.New(fault.Invalid, "لا يمكن قراءة هذا السؤال.", "This question cannot be read.").
			With("question", "لا يمكن قراءة هذا السؤال", "This question cannot be read")
	}
	values.Set("from", first.String())
	values.Set("to", last.String())
	return Asked(values)
}

// Check returns why a question cannot be asked, nil if it can. It does not ask the question.
func Check(q Question, at time.Time) error {
	_, err := checked(q, at)
	return err
}
