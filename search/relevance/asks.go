package relevance

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/search/text"
)

// any returns a random listing that is wanted.
func (m *market) any(wanted func(*shop) bool) *shop {
	for {
		if s := &m.shops[m.r.IntN(len(m.shops))]; wanted(s) {
			return s
		}
	}
}

func inArabic(s *shop) bool    { return s.NameAr != "" && s.plain }
func inEnglish(s *shop) bool   { return s.Name != "" && s.plain }
func onlyArabic(s *shop) bool  { return s.Name == "" }
func onlyEnglish(s *shop) bool { return s.NameAr == "" }
func anyOne(*shop) bool        { return true }

// alike reports which listings answer a query by kind and name: all with that kind and brand.
func alike(s *shop) func(*shop) bool {
	return func(o *shop) bool { return o.trade == s.trade && o.brand == s.brand }
}

// there reports which listings answer a query for a kind in a town: all of that kind there.
func there(t *trade, at town) func(*shop) bool {
	return func(o *shop) bool { return o.trade == t && o.town == at }
}

// named reports which listings answer a query by one spelling of a name. Where the name has more words than its kind
// and brand, they are the listings with exactly that name.
func named(s *shop, of func(*shop) string) func(*shop) bool {
	if s.plain {
		return alike(s)
	}
	return func(o *shop) bool { return of(o) == of(s) }
}

func (m *market) exactEn() asked {
	s := m.any(func(s *shop) bool { return s.Name != "" })
	return ask(s.Name, "", named(s, func(o *shop) string { return o.Name }))
}

func (m *market) exactAr() asked {
	s := m.any(func(s *shop) bool { return s.NameAr != "" })
	return ask(s.NameAr, "", named(s, func(o *shop) string { return o.NameAr }))
}

// prefix cuts the last word of a name to two letters or more. The names that begin with the result answer it.
func (m *market) prefix(of func(*shop) string) asked {
	s := m.any(func(s *shop) bool { return of(s) != "" && s.plain })
	name := text.Normalise(of(s))
	at := strings.LastIndexByte(name, ' ') + 1
	last := []rune(name[at:])
	if len(last) < 5 {
		return asked{}
	}
	half := name[:at] + string(last[:max(3, len(last)-1-m.r.IntN(3))])
	return ask(half, "", func(o *shop) bool { return strings.HasPrefix(text.Normalise(of(o)), half) || alike(s)(o) })
}

func (m *market) prefixEn() asked {
	return m.prefix(func(s *shop) string { return s.Name })
}

func (m *market) prefixAr() asked {
	return m.prefix(func(s *shop) string { return s.NameAr })
}

// mistaken puts mistakes into one word of a name whose length lies between two bounds.
func (m *market) mistaken(s *shop, name string, mistakes, least, most int) asked {
	words := strings.Fields(name)
	at := m.r.IntN(len(words))
	bare := strings.TrimPrefix(words[at], "ال")
	if n := utf8.RuneCountInString(bare); n < least || n > most || text.Number(words[at]) {
		return asked{}
	}
	wrong := words[at]
	for range mistakes {
		wrong = strings.TrimSuffix(
			words[at],
			bare,
		) + mistype(
			m.r,
			strings.TrimPrefix(wrong, strings.TrimSuffix(words[at], bare)),
		)
	}
	note := words[at] + "->" + wrong
	if m.words()[text.Bare(text.Normalise(wrong))] { // the result is another word of the market
		return asked{}
	}
	words[at] = wrong
	return ask(strings.Join(words, " "), note, alike(s))
}

func typoEn(mistakes int) func(*market) asked {
	return func(m *market) asked {
		s := m.any(inEnglish)
		return m.mistaken(s, strings.ToLower(s.Name), mistakes, 3+2*mistakes, 99)
	}
}

func typoAr(mistakes, least, most int) func(*market) asked {
	return func(m *market) asked {
		s := m.any(inArabic)
		return m.mistaken(s, s.NameAr, mistakes, least, most)
	}
}

// misspellings are common misspellings of words of the trade.
//
//nolint:misspell // they are misspelt on purpose
var misspellings = map[string][]string{
	"restaurant": {
		"restarant",
		"resturant",
		"restaraunt",
		"restraunt",
		"restuarant",
	},
	"photographer": {"photografer", "fotographer", "photograper"},
	"florist":      {"floirst", "florest"},
	"sweets": {
		"sweats",
		"swets",
	},
	"jewelry": {"jewlery", "jewelery", "jewllry"},
	"cards":   {"invitaion cards", "invetation cards", "invitation crads"},
	"decor":   {"decoraton", "decortion", "dekoration"},
	"cars": {
		"limosin",
		"limozine",
		"limousin",
	},
	"dress":    {"weding dress", "wedding dres", "briddal dress"},
	"catering": {"cattering", "catring", "buffett"},
	"band":     {"orchestera", "orcestra", "ochestra"},
	"hotel": {
		"hotle",
		"hottel",
	},
	"garden": {"gardan", "graden"},
	"hall":   {"weding hall", "banqet hall"},
	"makeup": {"make up artist", "makup artist"},
	"salon":  {"hair saloon", "hairdreser"},
}

func (m *market) realTypo() asked {
	s := m.any(anyOne)
	if wrong := misspellings[s.trade.kind]; wrong != nil {
		return ask(one(m.r, wrong)+" "+strings.ToLower(s.town.en), "", there(s.trade, s.town))
	}
	return asked{}
}

var marks = []rune("ًٌٍَُِّْ")

// habits are Arabic spellings that mean the same.
var habits = []struct {
	name   string
	change func(*market, string) string
}{
	{"hamza", func(_ *market, s string) string {
		return strings.NewReplacer("أ", "ا", "إ", "ا", "آ", "ا").Replace(s)
	}},
	{"hamza_add", func(_ *market, s string) string { return strings.ReplaceAll(s, " ال", " أل") }},
	{"taa", func(_ *market, s string) string { return strings.ReplaceAll(s, "ة", "ه") }},
	{"maksura", func(_ *market, s string) string {
		words := strings.Fields(s)
		for i, w := range words {
			if rest, ok := strings.CutSuffix(w, "ي"); ok {
				words[i] = rest + "ى"
			}
		}
		return strings.Join(words, " ")
	}},
	{"maksura_rev", func(_ *market, s string) string { return strings.ReplaceAll(s, "ى", "ي") }},
	{"hamza_seat", func(_ *market, s string) string {
		return strings.NewReplacer("ئ", "ي", "ؤ", "و", "اء", "اا").Replace(s)
	}},
	{"persian", func(_ *market, s string) string { return strings.NewReplacer("ي", "ی", "ك", "ک").Replace(s) }},
	{"digits", func(_ *market, s string) string {
		return strings.NewReplacer("0", "٠", "1", "١", "2", "٢", "7", "٧", "9", "٩").Replace(s)
	}},
	{"diacritics", func(m *market, s string) string {
		return m.between(s, func() string { return string(one(m.r, marks)) })
	}},
	{"tatweel", func(m *market, s string) string {
		return m.between(s, func() string { return strings.Repeat("ـ", 1+m.r.IntN(3)) })
	}},
}

// between inserts a text after about every second letter.
func (m *market) between(s string, what func() string) string {
	var b strings.Builder
	for _, letter := range s {
		b.WriteRune(letter)
		if letter != ' ' && m.r.IntN(2) == 0 {
			b.WriteString(what())
		}
	}
	return b.String()
}

func (m *market) ortho() asked {
	s, habit := m.any(inArabic), one(m.r, habits)
	if changed := habit.change(m, s.NameAr); changed != s.NameAr {
		return ask(changed, habit.name, alike(s))
	}
	return asked{}
}

func (m *market) article() asked {
	s := m.any(inArabic)
	if bare, definite := strings.CutPrefix(s.brand.ar, "ال"); definite {
		return ask(strings.Replace(s.NameAr, s.brand.ar, bare, 1), "dropped", alike(s))
	}
	return ask(strings.Replace(s.NameAr, s.brand.ar, "ال"+s.brand.ar, 1), "added", alike(s))
}

func (m *market) particle() asked {
	s := m.any(anyOne)
	kind, place := one(m.r, s.trade.askAr), s.town.ar
	switch m.r.IntN(5) {
	case 0:
		return ask(kind+" ب"+place, "", there(s.trade, s.town))
	case 1:
		return ask(kind+" بمدينة "+place, "", there(s.trade, s.town))
	case 2:
		return ask(kind+" ل"+place, "", there(s.trade, s.town))
	case 3:
		return ask("و"+kind+" "+place, "", there(s.trade, s.town))
	}
	if s.NameAr == "" || !s.plain {
		return asked{}
	}
	return ask(strings.Replace(s.NameAr, s.brand.ar, one(m.r, []string{"و", "ب"})+s.brand.ar, 1), "brand", alike(s))
}

func (m *market) englishForArabic() asked {
	s := m.any(onlyArabic)
	kind, name := one(m.r, s.trade.askEn), byEar(m.r, s.brand, m.r.IntN(4) == 0)
	if s.trade.kind == "dj" {
		return ask(kind+" "+name, "", alike(s))
	}
	return ask(name+" "+kind, "", alike(s))
}

func (m *market) arabicForEnglish() asked {
	s := m.any(onlyEnglish)
	return ask(one(m.r, s.trade.askAr)+" "+s.brand.ar, "", alike(s))
}

func (m *market) arabizi() asked {
	s := m.any(anyOne)
	kind := one(m.r, s.trade.askChat)
	if m.r.IntN(2) == 0 {
		return ask(
			kind+one(m.r, []string{" ", " bi ", " "})+byEar(m.r, s.town.heard(), true),
			"type+city",
			there(s.trade, s.town),
		)
	}
	return ask(kind+" "+byEar(m.r, s.brand, true), "type+brand", alike(s))
}

func (m *market) alias() asked {
	s := m.any(anyOne)
	return ask(one(m.r, s.trade.askEn)+" "+byEar(m.r, s.town.heard(), m.r.IntN(3) == 0), "", there(s.trade, s.town))
}

func (m *market) placeEn() asked {
	s := m.any(anyOne)
	kind, place := one(m.r, s.trade.askEn), strings.ToLower(s.town.en)
	return ask(
		one(m.r, []string{kind + " " + place, place + " " + kind, kind + " in " + place, "best " + kind + " " + place}),
		"",
		there(s.trade, s.town),
	)
}

func (m *market) placeAr() asked {
	s := m.any(anyOne)
	kind, place := one(m.r, s.trade.askAr), s.town.ar
	return ask(
		one(
			m.r,
			[]string{kind + " " + place, place + " " + kind, kind + " في " + place, "أفضل " + kind + " في " + place},
		),
		"",
		there(s.trade, s.town),
	)
}

func (m *market) filtered() asked {
	s := m.any(anyOne)
	f := Filters{Governorate: s.town.governorate}
	if m.r.IntN(2) == 0 {
		f.ServiceType = s.trade.kind
	}
	if s.Capacity > 0 && m.r.IntN(2) == 0 {
		f.CapacityMin = 200
	}
	if m.r.IntN(2) == 0 {
		f.PriceMax = 2000
	}
	return asked{query: one(m.r, slices.Concat(s.trade.askAr, s.trade.askEn)), filters: f, answers: func(o *shop) bool {
		return o.trade == s.trade && o.town.governorate == f.Governorate && o.Capacity >= f.CapacityMin &&
			(f.PriceMax == 0 || o.Price <= f.PriceMax)
	}}
}

// numbers returns a query for a kind with a capacity or a price limit in words.
func (m *market) numbers() asked {
	s := m.any(anyOne)
	kinds, guests, prices := s.trade.askEn, guestsEn, pricesEn
	if m.r.IntN(2) == 0 {
		kinds, guests, prices = s.trade.askAr, guestsAr, pricesAr
	}
	if s.Capacity > 0 && m.r.IntN(2) == 0 {
		return ask(
			one(m.r, kinds)+" "+fmt.Sprintf(one(m.r, guests), s.Capacity),
			"",
			func(o *shop) bool { return o.trade == s.trade && o.Capacity >= s.Capacity },
		)
	}
	return ask(
		one(m.r, kinds)+" "+fmt.Sprintf(one(m.r, prices), int(s.Price)),
		"",
		func(o *shop) bool { return o.trade == s.trade && o.Price <= s.Price },
	)
}

var (
	guestsEn = []string{"%d guests", "for %d people", "at least %d persons", "capacity %d"}
	guestsAr = []string{"%d شخص", "تتسع ل%d ضيف", "ل %d مدعو", "سعة %d"}
	pricesEn = []string{"under %d$", "less than %d dollars", "up to $%d", "below %d usd"}
	pricesAr = []string{"تحت %d دولار", "أقل من %d$", "لحد %d دولار", "بسعر %d$"}
)
