package relevance

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"weddings/search/text"
)

// trade has the names of listings of a kind, and the words that people type for it. A * stands for the brand.
type trade struct {
	kind         string
	en, ar       []string // names of listings
	askEn, askAr []string // words of queries
	askChat      []string // in Arabizi
	tags         []string
}

var trades = []trade{
	{
		"hall",
		[]string{"* Hall", "* Wedding Hall"},
		[]string{"قاعة *", "صالة *"},
		[]string{"hall", "wedding hall", "wedding venue"},
		[]string{"قاعة", "صالة", "صالة أعراس"},
		[]string{"qa3et", "saleh", "2a3et", "salet afrah"},
		[]string{"أفراح", "indoor"},
	},
	{
		"palace",
		[]string{"* Palace", "Qasr *"},
		[]string{"قصر *"},
		[]string{"palace"},
		[]string{"قصر", "قصر أفراح"},
		[]string{"qasr", "asr"},
		[]string{"فخامة", "luxury"},
	},
	{
		"hotel",
		[]string{"* Hotel", "Hotel *"},
		[]string{"فندق *"},
		[]string{"hotel"},
		[]string{"فندق", "أوتيل"},
		[]string{"funduq", "fondok", "otel"},
		[]string{"فنادق", "reception"},
	},
	{
		"restaurant",
		[]string{"* Restaurant"},
		[]string{"مطعم *"},
		[]string{"restaurant"},
		[]string{"مطعم"},
		[]string{"mat3am", "mataam"},
		[]string{"عشاء", "food"},
	},
	{
		"farm",
		[]string{"* Farm", "Mazraat *"},
		[]string{"مزرعة *"},
		[]string{"farm"},
		[]string{"مزرعة", "مزرعة أعراس"},
		[]string{"mazra3a", "mazra3et"},
		[]string{"مسبح", "pool"},
	},
	{
		"garden",
		[]string{"* Garden", "* Gardens"},
		[]string{"حديقة *", "حدائق *"},
		[]string{"garden", "gardens"},
		[]string{"حديقة", "حدائق"},
		[]string{"hadiqa", "7adi2a"},
		[]string{"outdoor", "مفتوح"},
	},
	{
		"resort",
		[]string{"* Resort"},
		[]string{"منتجع *"},
		[]string{"resort"},
		[]string{"منتجع"},
		[]string{"montaja3", "muntaja3"},
		[]string{"بحر", "sea"},
	},
	{
		"photographer",
		[]string{"* Photography", "Studio *"},
		[]string{"* للتصوير", "تصوير *", "استوديو *"},
		[]string{"photographer", "photo studio"},
		[]string{"مصور", "تصوير", "تصوير أعراس"},
		[]string{"tasweer", "mosawwer"},
		[]string{"صور", "video"},
	},
	{
		"florist",
		[]string{"* Flowers", "* Florist"},
		[]string{"زهور *", "ورود *", "أزهار *"},
		[]string{"flowers", "florist", "bouquet"},
		[]string{"ورود", "زهور", "محل ورد"},
		[]string{"wrood", "zhour"},
		[]string{"مسكة العروس", "bouquet"},
	},
	{
		"makeup",
		[]string{"* Makeup", "* Beauty Center"},
		[]string{"مكياج *", "مركز * للتجميل"},
		[]string{"makeup", "makeup artist"},
		[]string{"مكياج", "خبيرة تجميل"},
		[]string{"mekyaj", "makyaj"},
		[]string{"عرايس", "bride"},
	},
	{
		"salon",
		[]string{"* Salon", "* Hair Salon"},
		[]string{"صالون *"},
		[]string{"salon", "hairdresser"},
		[]string{"صالون", "كوافير"},
		[]string{"saloon", "coiffeur"},
		[]string{"شعر", "hair"},
	},
	{
		"dress",
		[]string{"* Bridal", "* Dresses"},
		[]string{"أزياء *", "فساتين *"},
		[]string{"wedding dress", "dresses"},
		[]string{"فساتين", "فستان عرس"},
		[]string{"fasateen", "fostan 3ers"},
		[]string{"تأجير فساتين", "gown"},
	},
	{
		"suits",
		[]string{"* Suits", "* Menswear"},
		[]string{"بدلات *"},
		[]string{"suits", "tuxedo"},
		[]string{"بدلات", "بدلة عريس"},
		[]string{"badlat", "badle"},
		[]string{"عريس", "groom"},
	},
	{
		"catering",
		[]string{"* Catering"},
		[]string{"ضيافة *", "* للضيافة"},
		[]string{"catering", "buffet"},
		[]string{"ضيافة", "بوفيه"},
		[]string{"diyafeh", "bofeh"},
		[]string{"بوفيه مفتوح", "dinner"},
	},
	{
		"sweets",
		[]string{"* Sweets"},
		[]string{"حلويات *"},
		[]string{"sweets", "wedding cake"},
		[]string{"حلويات", "كاتو عرس"},
		[]string{"7elwayat", "gato"},
		[]string{"كيك", "cake"},
	},
	{
		"dj",
		[]string{"DJ *"},
		[]string{"دي جي *"},
		[]string{"dj"},
		[]string{"دي جي"},
		[]string{"di jay", "dee jay"},
		[]string{"موسيقى", "music"},
	},
	{
		"band",
		[]string{"* Band", "* Orchestra"},
		[]string{"فرقة *", "أوركسترا *"},
		[]string{"band", "orchestra"},
		[]string{"فرقة", "فرقة موسيقية"},
		[]string{"fer2a", "ferqa"},
		[]string{"مطرب", "music"},
	},
	{
		"zaffa",
		[]string{"* Zaffa", "* Arada"},
		[]string{"زفة *", "عراضة *"},
		[]string{"zaffa", "arada"},
		[]string{"عراضة", "زفة"},
		[]string{"zaffeh", "3arada"},
		[]string{"تراث", "parade"},
	},
	{
		"decor",
		[]string{"* Decor", "* Decoration"},
		[]string{"ديكور *", "* لتنسيق الحفلات"},
		[]string{"decor", "decoration"},
		[]string{"ديكور", "كوشة"},
		[]string{"decor", "kosha"},
		[]string{"إضاءة", "lighting"},
	},
	{
		"cars",
		[]string{"* Cars", "* Limousine"},
		[]string{"سيارات *", "* لتأجير السيارات"},
		[]string{"wedding cars", "limousine"},
		[]string{"سيارات زفاف", "تأجير سيارات"},
		[]string{"sayarat", "siyarat"},
		[]string{"ليموزين", "limousine"},
	},
	{
		"jewelry",
		[]string{"* Jewelry", "* Gold"},
		[]string{"مجوهرات *", "ذهب *"},
		[]string{"jewelry", "gold"},
		[]string{"مجوهرات", "ذهب"},
		[]string{"mjawharat", "dahab"},
		[]string{"خواتم", "rings"},
	},
	{
		"cards",
		[]string{"* Cards", "* Invitations"},
		[]string{"بطاقات *"},
		[]string{"invitations", "invitation cards"},
		[]string{"بطاقات", "بطاقات دعوة"},
		[]string{"bita2at", "kroot"},
		[]string{"طباعة", "print"},
	},
}

// town is a place. Most listings are in the first towns; the last towns are not in our lists.
type town struct{ en, ar, governorate, governorateAr string }

// said holds the spellings of towns in Arabizi that differ from those of English maps.
var said = map[string]string{"Damascus": "Dimashq", "Aleppo": "Halab", "Latakia": "Al Ladhiqiyah"}

func (t town) heard() brand {
	if en, ok := said[t.en]; ok {
		return brand{t.ar, en}
	}
	return brand{t.ar, t.en}
}

var towns = []town{
	{"Damascus", "دمشق", "damascus", "دمشق"},
	{"Aleppo", "حلب", "aleppo", "حلب"},
	{"Homs", "حمص", "homs", "حمص"},
	{"Latakia", "اللاذقية", "latakia", "اللاذقية"},
	{"Hama", "حماة", "hama", "حماة"},
	{"Tartus", "طرطوس", "tartus", "طرطوس"},
	{"Jaramana", "جرمانا", "rif_dimashq", "ريف دمشق"},
	{"Deir ez-Zor", "دير الزور", "deir_ez_zor", "دير الزور"},
	{"As-Suwayda", "السويداء", "suwayda", "السويداء"},
	{"Daraa", "درعا", "daraa", "درعا"},
	{"Raqqa", "الرقة", "raqqa", "الرقة"},
	{"Al-Hasakah", "الحسكة", "hasakah", "الحسكة"},
	{"Idlib", "إدلب", "idlib", "إدلب"},
	{"Qamishli", "القامشلي", "hasakah", "الحسكة"},
	{"Manbij", "منبج", "aleppo", "حلب"},
	{"Saidnaya", "صيدنايا", "rif_dimashq", "ريف دمشق"},
	{"Salamiyah", "السلمية", "hama", "حماة"},
	{"Safita", "صافيتا", "tartus", "طرطوس"},
	{"Douma", "دوما", "rif_dimashq", "ريف دمشق"},
	{"Yabroud", "يبرود", "rif_dimashq", "ريف دمشق"},
	{"Zahle", "زحلة", "bekaa", "البقاع"},
	{"Batroun", "البترون", "north_lebanon", "شمال لبنان"},
	{"Irbid", "إربد", "irbid", "إربد"},
	{"Ajloun", "عجلون", "ajloun", "عجلون"},
	{"Erbil", "أربيل", "erbil", "أربيل"},
}

// often is the size of a group of towns. Half of the listings are in the first group, half of the rest in the second,
// and so on.
const often = 4

var additions = []brand{
	{"الذهبي", "Golden"},
	{"الملكي", "Royal"},
	{"الأبيض", "White"},
	{"الكبرى", "Grand"},
	{"الجديد", "New"},
	{"بلس", "Plus"},
	{"بلازا", "Plaza"},
	{"الدولي", "International"},
}

var describedEn = []string{
	"With you on the big day from preparation until the end of the night, a professional team in %s.",
	"More than %[2]d years serving couples in %[1]s and its suburbs, fair prices, advance booking.",
	"An ideal place for weddings and engagement parties in %s, with parking and air conditioning.",
	"Bookings for weddings, parties and graduations in %s; generator, solar power and a luxurious stage.",
}

var describedAr = []string{
	"نرافقكم في يوم العمر من التحضير حتى آخر الليل، فريق محترف في %s.",
	"خبرة أكثر من %[2]d سنوات في خدمة العرسان في %[1]s وضواحيها، أسعار مناسبة وحجز مسبق.",
	"مكان مثالي لحفلات الزفاف والخطوبة في %s مع مواقف سيارات وتكييف.",
	"حجز مناسبات وأعراس وحفلات تخرج في %s، مولدة كهرباء وطاقة شمسية وكوشة فاخرة.",
}

// shop is a generated listing with the parts that it was made of.
type shop struct {
	Listing
	trade *trade
	brand brand
	town  town
	plain bool // its name consists of its kind and its brand
}

// market is a generated corpus with the data that queries are made from.
type market struct {
	r      *rand.Rand
	brands []brand
	shops  []shop
	known  map[string]bool // words of names, without articles
}

// newMarket generates listings. A quarter have only an Arabic name, a seventh only an English one.
func newMarket(seed uint64, listings int) *market {
	r := rand.New(rand.NewPCG(seed, 0x5eed))
	m := &market{r: r, brands: brands(r, seed, max(110, listings/20)), shops: make([]shop, listings)}
	for i := range m.shops {
		m.shops[i] = m.shop(i)
	}
	return m
}

func (m *market) words() map[string]bool {
	if m.known == nil {
		m.known = map[string]bool{}
		for i := range m.shops {
			for _, t := range text.Tokens(m.shops[i].Name + " " + m.shops[i].NameAr) {
				m.known[text.Bare(t.Text)] = true
			}
		}
	}
	return m.known
}

func (m *market) shop(i int) shop {
	t, b, at := &trades[m.r.IntN(len(trades))], one(m.r, m.brands), m.town()
	s := shop{trade: t, brand: b, town: at, plain: true}
	en, ar := one(m.r, t.en), one(m.r, t.ar)
	if m.r.IntN(5) == 0 {
		more := one(m.r, additions)
		en, ar, s.plain = strings.Replace(en, "*", "* "+more.en, 1), ar+" "+more.ar, false
	}
	s.Listing = Listing{
		ID:            fmt.Sprintf("l%06d", i),
		Kind:          "service",
		ServiceType:   t.kind,
		Category:      "services",
		City:          at.en,
		CityAr:        at.ar,
		Governorate:   at.governorate,
		GovernorateAr: at.governorateAr,
		Price: float64(
			m.r.IntN(60)+1,
		) * 100,
		Rating: 3 + float64(m.r.IntN(20))/10,
		Tags:   t.tags[:m.r.IntN(len(t.tags)+1)],
	}
	if text.CategoryOf(t.kind) == "venues" {
		s.Kind, s.Category, s.Capacity = "venue", "venues", (m.r.IntN(20)+1)*50
	}
	language := m.r.IntN(100)
	if language >= 26 {
		s.Name, s.Description = strings.Replace(en, "*", b.en, 1), m.describe(describedEn, at.en)
	}
	if language < 26 || language >= 40 {
		s.NameAr, s.DescriptionAr = strings.Replace(ar, "*", b.ar, 1), m.describe(describedAr, at.ar)
	}
	return s
}

func (m *market) describe(sentences []string, place string) string {
	s := one(m.r, sentences)
	if strings.Contains(s, "%[2]d") {
		return fmt.Sprintf(s, place, 5+m.r.IntN(25))
	}
	return fmt.Sprintf(s, place)
}

func (m *market) town() town {
	from := 0
	for from+often < len(towns) && m.r.IntN(2) == 0 {
		from += often
	}
	return towns[from+m.r.IntN(min(often, len(towns)-from))]
}

func one[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }
