package events

import "bytes"

// Same reports whether two events have the same type and stored form, with equal texts of personal data. Some values
// that Go tells apart, such as an empty list and none or 5.0 and 5, may have one stored form.
func Same(a, b Event) bool {
	if a == nil || b == nil || TypeOf(a) != TypeOf(b) {
		return false
	}
	one, err := plainText(a)
	if err != nil {
		return false
	}
	other, err := plainText(b)
	return err == nil && bytes.Equal(one, other)
}

// plainText returns the stored form of an event with the texts of its personal data in the place of their ciphertexts.
func plainText(e Event) ([]byte, error) {
	e, err := MapPersonal(
		e,
		func(_ string, p Personal) (Personal, error) { return p.WithSealed([]byte(p.Text())), nil },
	)
	if err != nil {
		return nil, err
	}
	text, _, err := Encode(e)
	return text, err
}
