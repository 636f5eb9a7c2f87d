package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// TestARefusalBehindABoundTurnsIt reads bounds that are refused, and refusals of something else.
func TestARefusalBehindABoundTurnsIt(t *testing.T) {
	t.Parallel()
	for query, of := range map[string]text.Of{
		"فوق الـ٤٠٠ كرسي لأ، كبيرة علينا، نحنا بحلب":     text.AtMostGuests,
		"hall in Aleppo, more than 400 seats no":         text.AtMostGuests,
		"over 300 guests no thanks, venue in Damascus":   text.AtMostGuests,
		"صالة تسع اكتر من ٥٠٠ لأ كبيرة علينا، باللاذقية": text.AtMostGuests,
		"اكتر من الفين دولار لأ، صالة بحمص":              text.AtMostPrice,
		"more than 1500 dollars no way, a photographer":  text.AtMostPrice,
		"قاعة بحماة، اقل من ٣٠٠ كرسي لا":                 text.Guests,
		"less than 400 seats no, hall in Homs":           text.Guests,

		"over 400 guests, no hotel":            text.Guests,
		"أكتر من ٤٠٠ كرسي، لا فندق ولا مطعم":   text.Guests,
		"فوق ٤٠٠ شخص لا بدي فندق ولا بدي مطعم": text.Guests,
		"صالة بحمص لاكتر من 300 شخص":           text.Guests,
	} {
		if numbers := understand(query).Numbers; assert.Len(t, numbers, 1, query) {
			assert.Equal(t, of, numbers[0].Of, query)
		}
	}
	for query, order := range map[string]text.Order{
		"صالة بحلب كبيرة علينا": text.Small, "that hall is too big for us, Homs": text.Small,
		"a hall in Homs that isn't too big": text.Small, "صالة صغيرة علينا بحمص": text.Big, "صالة كبيرة بحلب": text.Big,
	} {
		assert.Equal(t, order, understand(query).Order, query)
	}
}
