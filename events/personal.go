package events

import (
	"encoding/json"
	"errors"

	"github.com/google/uuid"
)

// Personal is a piece of personal data inside an event. It belongs to a person (an account, or one anonymous sender)
// whose key in events/vault seals it before the event is stored. After that person is erased it can be opened no more.
//
// Plain text cannot reach the log by mistake: marshalling a Personal that is not sealed is an error.
type Personal struct {
	person uuid.UUID
	plain  string
	known  bool // plain is the truth
	sealed []byte
}

// ErrUnsealed is returned on marshalling personal data that the vault has not sealed.
var ErrUnsealed = errors.New("events: personal data must be sealed before it is stored")

// Seal-side and open-side representation; ciphertext is base64 by encoding/json's rule for []byte.
type sealedJSON struct {
	Person uuid.UUID `json:"person"`
	Sealed []byte    `json:"sealed"`
}

// PersonalOf returns text that belongs to person, still to be sealed. Empty text stays empty and needs no key.
func PersonalOf(person uuid.UUID, text string) Personal {
	return Personal{person: person, plain: text, known: true}
}

// Text returns the plain text, and "" where it was never given, is erased or is still sealed.
func (p Personal) Text() string { return p.plain }

// Person is whom the data belongs to.
func (p Personal) Person() uuid.UUID { return p.person }

// Given reports whether there is any text, readable or not.
func (p Personal) Given() bool { return p.plain != "" || len(p.sealed) > 0 }

// Readable reports whether Text is the truth: false before opening and for ever after the person was erased.
func (p Personal) Readable() bool { return p.known || len(p.sealed) == 0 }

// Nullable is the text for a column that is null once the person is erased.
func (p Personal) Nullable() *string {
	if !p.Readable() {
		return nil
	}
	return &p.plain
}

// Sealed returns the ciphertext, nil before sealing.
func (p Personal) Sealed() []byte { return p.sealed }

// WithSealed returns the same data in sealed form; the vault calls it before storing.
func (p Personal) WithSealed(ciphertext []byte) Personal {
	p.sealed = ciphertext
	return p
}

// Opened returns the data with its text made readable; the vault calls it after reading.
func (p Personal) Opened(text string) Personal {
	p.plain, p.known = text, true
	return p
}

// MarshalJSON writes the sealed form, null where there is no text, and ErrUnsealed where text would be written plain.
func (p Personal) MarshalJSON() ([]byte, error) {
	switch {
	case !p.Given():
		return []byte("null"), nil
	case len(p.sealed) == 0:
		return nil, ErrUnsealed
	}
	return json.Marshal(sealedJSON{p.person, p.sealed})
}

// UnmarshalJSON reads what MarshalJSON wrote.
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
