package events

import (
	"encoding/json"
	"errors"

	"github.com/google/uuid"
)

// Personal is a piece of personal data in an event. It belongs to a person (an account, or one anonymous sender), whose
// key in events/vault seals it before the event is stored. After the person is erased, it cannot be decrypted.
//
// Plain text cannot reach the log by mistake: marshalling a Personal that is not sealed is an error.
type Personal struct {
	person uuid.UUID
	plain  string
	known  bool // plain is the text, and not just empty
	sealed []byte
}

// ErrUnsealed is returned by marshalling personal data that the vault has not sealed.
var ErrUnsealed = errors.New("events: personal data must be sealed before it is stored")

// sealedJSON is the stored form; encoding/json writes Sealed as base64.
type sealedJSON struct {
	Person uuid.UUID `json:"person"`
	Sealed []byte    `json:"sealed"`
}

// PersonalOf returns a text that belongs to a person and is not sealed yet. An empty text needs no key.
func PersonalOf(person uuid.UUID, text string) Personal {
	return Personal{person: person, plain: text, known: true}
}

// Text returns the plain text; "" if there is none, or if it is erased or still sealed.
func (p Personal) Text() string { return p.plain }

// Person returns the person to whom the data belongs.
func (p Personal) Person() uuid.UUID { return p.person }

// Given reports whether there is text, readable or not.
func (p Personal) Given() bool { return p.plain != "" || len(p.sealed) > 0 }

// Readable reports whether Text is the actual text. It is false before Open, and after the person was erased.
func (p Personal) Readable() bool { return p.known || len(p.sealed) == 0 }

// Nullable returns the text for a database column that is null once the person is erased.
func (p Personal) Nullable() *string {
	if !p.Readable() {
		return nil
	}
	return &p.plain
}

// Sealed returns the ciphertext, nil before sealing.
func (p Personal) Sealed() []byte { return p.sealed }

// WithSealed returns the data with its ciphertext. The vault calls it before storing.
func (p Personal) WithSealed(ciphertext []byte) Personal {
	p.sealed = ciphertext
	return p
}

// Opened returns the data with its plain text. The vault calls it after reading.
func (p Personal) Opened(text string) Personal {
	p.plain, p.known = text, true
	return p
}

// MarshalJSON returns the sealed form, null if there is no text, and ErrUnsealed if it is not sealed.
func (p Personal) MarshalJSON() ([]byte, error) {
	switch {
	case !p.Given():
		return []byte("null"), nil
	case len(p.sealed) == 0:
		return nil, ErrUnsealed
	}
	return json.Marshal(sealedJSON{p.person, p.sealed})
}

// UnmarshalJSON reads the output of MarshalJSON.
func (p *Personal) UnmarshalJSON(data []byte) error {
	*p = Personal{}
	if string(data) == "null" {
		return nil
	}
	var s sealedJSON
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	p.person, p.sealed = s.Person, s.Sealed
	return nil
}
