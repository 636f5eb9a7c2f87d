package text

import "slices"

// cheap are phrases that ask for the lowest price first, in Arabic, Arabizi and English.
var cheap = phrases(map[saying]string{
	{price: true}: `ارخص|الارخص|ارخصها|رخيص|رخيصه|الرخيصه|رخاص|اقتصادي|اقتصاديه|اقل سعر|الاقل سعرا|الارخص سعرا|ادني سعر
		|اقل الاسعار|ادني الاسعار|اقل تكلفه|سعر رخيص|اسعار رخيصه|بسعر رخيص|باسعار رخيصه
		|ar5as|arkhas|r5is|r5ees|r5isa|r5eesa|rkhis|rkhees|rkhisa|rkheesa
		|cheap|cheaper|cheapest|affordable|inexpensive|economical|low cost|low price|low prices|lowest cost|lowest price
		|lowest prices|least expensive`,
})

// Cheapest returns the tokens, half open, that ask for the lowest price first. from equals to if there are none.
func Cheapest(tokens []Token) (from, to int) {
	for i := range tokens {
		if n, _ := longest(cheap, tokens, i, len(tokens), func(int) int { return i }); n > 0 {
			return i, i + n
		}
	}
	return 0, 0
}

// Known reports whether the lexicon knows every word as written. Then no word can be part of a name.
func (b *Phrasebook) Known(tokens []Token) bool {
	row, known := make([][]Reading, len(tokens)), make([]bool, len(tokens))
	for i, t := range tokens {
		if row[i] = b.Words.Exact(t.Text); len(row[i]) == 0 {
			row[i] = b.Words.Exact(Unprefixed(t.Text))
		}
	}
	b.Find(row, func(f Found) {
		for i := f.From; i < f.To; i++ {
			known[i] = true
		}
	})
	return !slices.Contains(known, false)
}
