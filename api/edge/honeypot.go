package edge

import (
	"time"

	"weddings/internal/fault"
)

// leastFilling is less time than any person needs to fill a form.
const leastFilling = 1200 * time.Millisecond

// Honeypot holds the fields of a form that tell people from bots. GraphQL requires it of visitors (Missing). The
// specification's REST calls do not, since older clients do not send it; rate limits protect them.
type Honeypot struct {
	Website string `json:"website"` // a hidden field that people leave empty
	Elapsed *int   `json:"elapsed"` // milliseconds since the form was opened
}

var machine = fault.New(fault.TooMany, "أُرسل النموذج أسرع مما يكتب إنسان. أعيدوا المحاولة.",
	"The form was sent faster than anybody types. Please try again.").
	After(2 * time.Second)

// Missing refuses a visitor's request without these fields.
var Missing = fault.New(fault.Invalid, "أرسلوا هذا من صفحته في الموقع.", "Please send this from its page on the site.").
	With("form", "مطلوب لمن لم يسجّل الدخول", "Required of those who are not signed in")

// Check refuses a form that a bot sent. Errors of the fields come first: they help a person who was quick.
func (t Honeypot) Check(fields func() error) error {
	if t.Website == "" && (t.Elapsed == nil || time.Duration(*t.Elapsed)*time.Millisecond >= leastFilling) {
		return nil
	}
	if wrong := fields(); wrong != nil {
		return wrong
	}
	return machine
}
