package edge

import (
	"time"

	"weddings/internal/fault"
)

// leastFilling is faster than any person fills a form.
const leastFilling = 1200 * time.Millisecond

// Honeypot is what forms carry to tell machines from people. GraphQL asks it of everybody who is signed out (Missing);
// the specification's calls do not, since older clients know nothing of it: the rate limits hold for those.
type Honeypot struct {
	Website string `json:"website"` // a hidden field that people leave empty
	Elapsed *int   `json:"elapsed"` // milliseconds for which the form was open
}

var machine = fault.New(fault.TooMany, "أُرسل النموذج أسرع مما يكتب إنسان. أعيدوا المحاولة.",
	"The form was sent faster than anybody types. Please try again.").
	After(2 * time.Second)

// Missing refuses what a visitor sends without the form that it belongs to: only who is signed in may.
var Missing = fault.New(fault.Invalid, "أرسلوا هذا من صفحته في الموقع.", "Please send this from its page on the site.").
	With("form", "مطلوب لمن لم يسجّل الدخول", "Required of those who are not signed in")

// Check refuses what a person would not have sent. What is wrong with the fields comes first: it says more to a person
// who was quick.
func (t Honeypot) Check(fields func() error) error {
	if t.Website == "" && (t.Elapsed == nil || time.Duration(*t.Elapsed)*time.Millisecond >= leastFilling) {
		return nil
	}
	if wrong := fields(); wrong != nil {
		return wrong
	}
	return machine
}
