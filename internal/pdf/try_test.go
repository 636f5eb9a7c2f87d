package pdf

import (
	"os"
	"testing"

	"weddings/internal/qr"
)

func TestTry(t *testing.T) {
	d, err := New("اتفاق حجز · Booking agreement", "ar")
	if err != nil { t.Fatal(err) }
	code, _ := qr.Of("https://example.com/agreements/check#AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4_QEFCQ0")
	d.Write(Paragraph{Text: "اتفاق حجز (مؤكَّد) — Hall 25", RTL: true, Bold: true, Size: 16})
	half := (Width - 16) / 2
	for i := range 4 {
		d.Rule()
		d.Row(16, Cell{Width: half, Paragraphs: []Paragraph{{Text: "Hall", Size: 8, Quiet: true}, {Text: "\u2068قاعة 25 الياسمين (الكبرى)\u2069 · Evening, 300 guests"}, {Text: "Thursday 14 October 2027 (≈ 13 Jumada I 1449 AH)"}}},
			Cell{Width: half, Paragraphs: []Paragraph{{Text: "الصالة", RTL: true, Size: 8, Quiet: true}, {Text: "قاعة 25 الياسمين (الكبرى) · Sheraton Damascus (2) · المساء، 300 ضيف · لإلى الله", RTL: true, Bold: i == 1}, {Text: "الخميس 14 تشرين الأول 2027 \u2066≈ 13\u2069 جمادى الأولى 1449 هـ، ٢٥٠٠ دولار 2,500.50 USD +963 944 123 456 الهاتف: مُؤَكَّدٌ ڕۆژ", RTL: true}}})
	}
	d.Row(16, Cell{Width: half, Code: &code, Side: 110}, Cell{Width: half, Paragraphs: []Paragraph{{Text: "تُحتفظ نسبة \u206625%\u2069 من العربون عند الإلغاء قبل 60 إلى 31 يومًا من الموعد. "+"كلام طويل يلتف على عدة أسطر حتى نرى كيف تنكسر الأسطر العربية مع Latin words inside و(أقواس) وأرقام 1,250,000 ل.س.", RTL: true}}})
	os.WriteFile("/tmp/w/x/sheet/out/try.pdf", d.Bytes(), 0o644)
}
