package card

import (
	"fmt"
	"image/color"
	"image/jpeg"
	"os"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	load := func(p string) Picture {
		f, err := os.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		i, err := jpeg.Decode(f)
		if err != nil {
			t.Fatal(err)
		}
		return Picture{Image: i, Featured: true}
	}
	ps := []Picture{}
	for _, p := range []string{os.Getenv("P1"), os.Getenv("P2"), os.Getenv("P3"), os.Getenv("P4")} {
		ps = append(ps, load(p))
	}
	ar := Card{RTL: true, Above: "صالات الأفراح · دمشق", Title: "قاعة ياسمين الشام الملكية", Facts: []Fact{{Text: "المزة، خلف مشفى المواساة"}, {Text: "من 200 إلى 650 ضيفًا"}, {Star: true, Text: "4.8 من 5 (32 تقييمًا)"}}, Price: "ابتداءً من 2,500 دولار", Pictures: ps[:1], Site: "أعراس سوريا", Address: "example.com"}
	en := Card{Above: "Our shortlist", Title: "Four halls in Damascus and its countryside", Facts: []Fact{{Text: "Jasmine Hall of Damascus, 2,500 USD"}, {Text: "قاعة الياسمين, 1,900 USD"}, {Text: "Roof of Bab Touma, 3,200 USD"}, {Text: "Khan As'ad Pasha"}}, Pictures: ps, Site: "Syria Weddings", Address: "example.com"}
	q := Card{RTL: true, Above: "طابع عرسنا", Title: "تراثي", Facts: []Fact{{Text: "فرحة تبدأ من حيث بدأت أفراح الجدات: بيت عربي وبحرة وليوان، عراضة وزفّة، ودبكة لا تنتهي."}}, Colours: []color.Color{color.RGBA{0x8c, 0x1f, 0x3a, 255}, color.RGBA{0xb0, 0x70, 0x3a, 255}, color.RGBA{0x17, 0x66, 0x5f, 255}, color.RGBA{0xef, 0xe0, 0xc0, 255}}, Site: "أعراس سوريا", Address: "example.com"}
	two := en
	two.Pictures = nil
	two.Pictures = append(two.Pictures, ps[:3]...)
	for i, c := range []Card{ar, en, q, two} {
		for n, s := range map[string]Shape{"wide": Wide, "tall": Tall} {
			at := time.Now()
			b, err := c.JPEG(s)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Println(i, n, len(b), time.Since(at))
			os.WriteFile(fmt.Sprintf("/tmp/w/x/s28/card-%d-%s.jpg", i, n), b, 0644)
		}
	}
}
