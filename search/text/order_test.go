package text

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheCheapestFirst(t *testing.T) {
	for query, want := range map[string]string{
		"ارخص قاعة": "ارخص", "صالات رخيصة بحلب": "رخيصه", "قاعة بأرخص سعر": "بارخص",
		"قاعات بأقل الأسعار": "باقل الاسعار",
		"cheap halls":        "cheap", "halls with the lowest prices": "lowest prices", "ar5as sala": "ar5as",
		"قاعة": "", "سعر القاعة": "", "low chairs": "", "price": "", "": "",
	} {
		tokens := Tokens(query)
		from, to := Cheapest(tokens)
		assert.Equal(t, want, Join(tokens[from:to]), query)
	}
}

func TestWhatTheLexiconKnows(t *testing.T) {
	for query, want := range map[string]bool{
		"قاعة بحمص": true, "بدي صالة عرس": true, "تأجير فساتين سهرة في دير الزور": true,
		"wedding halls in deir ezzor": true, "": true,
		"قاعة النرجس": false, "halls homz": false, "قاعة الزور": false,
	} {
		assert.Equal(t, want, Lexicon().Known(Tokens(query)), query)
	}
}
