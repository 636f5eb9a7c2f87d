package edge

import (
	"github.com/google/uuid"

	"weddings/internal/fault"
)

var badID = fault.New(fault.Invalid, "المعرّف غير صالح.", "The id is not valid.").
	With("id", "معرّف غير صالح", "Invalid id")

// ParseID parses an id from a client. It returns a fault.
func ParseID(s string) (uuid.UUID, error) {
	id, err := uuid.Parse(s)
	if err != nil {
		return uuid.Nil, badID
	}
	return id, nil
}

// SoughtID parses the id of an object that a client looks for, e.g. from the address of a page. An id that is not valid
// is that of no object: it becomes uuid.Nil, so that the answer is the same as for any other unknown id.
func SoughtID(s string) uuid.UUID {
	id, err := uuid.Parse(s)
	if err != nil {
		return uuid.Nil
	}
	return id
}
