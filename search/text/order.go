package text

import "slices"

// cheap is how people ask for the lowest price first, in Arabic, in Arabizi and in English.
var cheap = phrases(map[saying]string{
	{price: true}: `ارخص|الارخص|ارخصها|رخيص|رخيصه|الرخيصه|رخاص|اقتصادي|اقتصاديه|اقل سعر|الاقل سعرا|الارخص سعرا|ادني سعر
		|اقل الاسعار|ادني الاسعار|اقل تكلفه|سعر رخيص|اسعار رخيصه|بسعر رخيص|باسعار رخيصه
		|ar5as|arkhas|r5is|r5ees|r5isa|r5eesa|rkhis|rkhees|rkhisa|rkheesa
		|cheap|cheaper|cheapest|affordable|inexpensive|economical|low cost|low price|low prices|lowest cost|lowest price
		|lowest prices|least expensive`,
})

// Cheapest returns the words that ask for the lowest price first, half open; none where from is to.
func Cheapest(tokens []Token) (from, to int) {
	for i := range tokens {
		if n, _ := longest(cheap, tokens, i, len(tokens), func(int) int { return i }); n > 0 {
			return i, i + n
		}
	}
	return 0, 0
}

// Known reports whether the lexicon knows every word as it is written: kinds, places and what says nothing. None is
// left that a name might be meant by.
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
