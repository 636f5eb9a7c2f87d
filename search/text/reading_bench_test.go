package text_test

import (
	"testing"

	"weddings/search/text"
)

// longSentences have some twenty words each, half of them with a date.
var longSentences = []string{
	"مرحبا بدنا صالة مو غالية كتير لـ200 شخص بريف دمشق بدون مسبح وتكون قريبة من الأوتوستراد مع تكييف وموقف سيارات واسع",
	"السلام عليكم عم دور على مصور شاطر ومرتب بحلب لعرس أختي يوم الخميس 14 تشرين الأول وميزانيتنا حوالي 500 دولار إذا ممكن",
	"نحن حابين نعمل حفلة خطوبة بسيطة ببستان أو مزرعة قريبة من حمص لخمسين شخص بس العيلة والقرايب من غير دي جي أو مطرب",
	"hello we are looking for a cheap but nice hall in damascus for about three hundred guests any thursday in august without a pool",
	"please can you recommend a good photographer and a makeup artist in aleppo for my sister who gets married after the feast next year",
	"i want a quiet garden with parking and a view near latakia for two hundred people not a hotel and not more than 2000 dollars",
}

// BenchmarkRead reads a sentence as a search does: its dates, then the rest.
func BenchmarkRead(b *testing.B) {
	named := func(string) bool { return false }
	for b.Loop() {
		for _, s := range longSentences {
			tokens := text.Tokens(s)
			for _, d := range text.NoDays(tokens, s, today) {
				tokens = text.MaskWords(tokens, d.From, d.To)
			}
			text.Understand(text.Mask(tokens, text.Dates(tokens, s, today, named)), s, named)
		}
	}
}

func BenchmarkDates(b *testing.B) {
	for b.Loop() {
		for _, s := range longSentences {
			tokens := text.Tokens(s)
			text.NoDays(tokens, s, today)
			text.Dates(tokens, s, today, nil)
		}
	}
}
