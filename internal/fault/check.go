package fault

import (
	"maps"
	"slices"
	"strings"
)

// Check collects the errors of all fields of a command, so that a person sees all of them at once.
type Check struct{ fields map[string]Text }

// Field records an error for the field unless ok. Only the first error of a field is kept.
func (c *Check) Field(ok bool, field, ar, en string) {
	if ok {
		return
	}
	if c.fields == nil {
		c.fields = map[string]Text{}
	}
	if _, blamed := c.fields[field]; !blamed {
		c.fields[field] = Text{ar, en}
	}
}

// Err returns nil if no field has an error, else one Invalid error with all of them.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	e := New(Invalid, "راجعوا الحقول المشار إليها.", "Please check the marked fields.")
	e.Fields = c.fields
	return e
}

// QuestionErr returns what Err returns, for a question that was read from an address. No form marks its fields, so the
// sentence itself says what is wrong with each of them, in the order of their names.
func (c *Check) QuestionErr() error {
	if len(c.fields) == 0 {
		return nil
	}
	var ar, en []string
	for _, field := range slices.Sorted(maps.Keys(c.fields)) {
		ar, en = append(ar, c.fields[field].Ar), append(en, c.fields[field].En)
	}
	e := New(Invalid, strings.Join(ar, "؛ ")+".", strings.Join(en, "; ")+".")
	e.Fields = c.fields
	return e
}
