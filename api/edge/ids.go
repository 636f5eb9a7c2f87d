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
