package text

import (
	"embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// data holds the places of Syria with their spellings (see "source" in the file for the licence), and phrases for kinds
// of venues and services and for amenities. The phrases are in Arabic, in English and in Arabizi, as Syrians type them.
//
//go:embed data/*.json
var data embed.FS

// fillers are words that do not tell which listing is meant: particles, wishes, and words that fit every listing.
const fillers = `في من على عن مع الى عند قرب جنب ضمن داخل بدي اريد ابحث شي شو وين افضل احسن اجمل احلى ارقى مدينة محافظة
	منطقة بمدينة بمحافظة بمنطقة
	عرس اعراس افراح زفاف زواج خطوبة مناسبات حفل حفلات حفلة مناسبة عرسي العرس لعرس للعرس للاعراس لعرسي محل محلات مركز
	شركة مؤسسة معرض مجموعة خدمة خدمات مكان اماكن او و يا ب ل ع عال ال هي هاي هذا هذه كل
	بدنا بدك بدكن نريد بحب حابب حابين مين بيعرف بتعرفوا بتعرف حدا عندكن عندكم عندك دلوني دلني انصحوني انصحني تنصحوني
	بتنصحوني نصيحة لو سمحت سمحتوا سمحتي بليز رجاء ممكن كيف اي اذا منيح منيحة مرتب مرتبة حلو حلوة كويس كويسة جيد جيدة
	ممتاز ممتازة موجود
	صغيرة صغير كبيرة فخمة فخم افخم راقية راقي مميزة مميز قريبة قريب كم بكم قديش اديش شهر بشهر سوريا سورية بسوريا السورية
	حجز للحجز للايجار اجار اسعار سعر فيها فيه يكون تكون
	in at on of for the a an and or to near with my our me i need want only looking find best top good nice city
	province governorate area
	wedding weddings marriage engagement small big large luxury luxurious fancy price prices booking book rent nearby
	party parties event place places venue venues services service shop shops center centre company co group
	بلاقي لاقي الاقي منلاقي رجالي رجالية بي بنت شباب واحد واحدة يوم ليوم ايام بسيط بسيطة ناعم ناعمة عادي عادية معقول
	معقولة طبيعي طبيعية توصيل تفصيل مستعمل مستعملة
	اغلى افخر صور صورة رقم ارقام تلفون عنوان كتب كتاب تاجير للتاجير استئجار لاستئجار ايجار خطبة عقد قران شاطر شاطرة عندو
	عندها دور بدور عرسنا عرسها نحن نعمل ناويين رح لازم تجهيز تكلفة كلفة التكلفة
	مسائي مسائية شخص اشخاص ضيف ضيوف معزوم معازيم مدعو مدعوين دولار ليرة للخطوبة للزفاف
	ma3 bl be 3al 3ala baddi bedna
	guest guests people person persons pax dollar dollars usd lira delivery simple
	syria syrian vip how much addesh 2addesh 2adesh any some someone anyone know knows where which who what is are there
	can could you please recommend recommended suggest help show give find we our great nicest
	be wein wen wayn shu shou shi meen 3andkon 3andkun bedna bidna baddna bedde biddi mnee7 mni7 mneeh mnih 7elo 7elwe
	helo helwe kwayyes sama7to sm7to
	bi fi bel bil b 3ers 3urs 3rs 3eres a3ras afra7 a3res zafaf zawaj 7afle 7aflet 7aflat a7san ahsan afdal madinet
	madinat badde bade bdi ma7al mahal ma7alat
	فاضي فاضية فاضيين شاغر شاغرة متاح متاحة متاحين available free vacant fadi fadye fadiye`

var lexicon struct {
	book       *Phrasebook
	phrases    map[Meaning][]string
	categoryOf map[string]string   // by kind
	kindsOf    map[string][]string // by category
	placeOf    map[Sense]map[string]string
	around     map[string]string // by city: its governorate
	quarters   map[string]QuarterOf

	governorates []string

	amenities map[string][]string
}

// capitals maps a city to the governorate that is named after it under another slug.
var capitals = map[string]string{"al-hasakah": "hasakah", "as-suwayda": "suwayda", "deir-ez-zor": "deir-ez-zor"}

type named struct {
	Slug, En, Ar string
	Also         []string
}

// place is a place of the data file.
type place struct {
	named
	Governorate string // of a city
	Quarters    []named
}

// kindOf is a kind of venue or service of the data file.
type kindOf struct {
	Category     string
	Ar, En, Chat []string
}

func init() {
	var kinds map[string]kindOf
	var places struct{ Governorates, Cities []place }
	for name, into := range map[string]any{"kinds": &kinds, "places": &places, "amenities": &lexicon.amenities} {
		raw, err := data.ReadFile("data/" + name + ".json")
		if err == nil {
			err = json.Unmarshal(raw, into)
		}
		if err != nil {
			panic(err) // the files are embedded
		}
	}
	lexicon.phrases = map[Meaning][]string{}
	var all phraseList
	all.addKinds(kinds)
	all.addPlaces(places.Cities, places.Governorates)
	all.addFillers()
	lexicon.book = NewPhrasebook(all)
	loadGrammar(slices.Concat(places.Cities, places.Governorates))
}

// phraseList is the list of phrases from which the lexicon's phrasebook is made.
type phraseList []Phrase

// add adds a phrase for a meaning. An exact phrase matches only as written.
func (all *phraseList) add(text string, m Meaning, exact bool) {
	*all = append(*all, Phrase{text, m, exact})
	lexicon.phrases[m] = append(lexicon.phrases[m], text)
}

func (all *phraseList) addKinds(kinds map[string]kindOf) {
	lexicon.categoryOf, lexicon.kindsOf = map[string]string{}, map[string][]string{}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		k := kinds[kind]
		lexicon.categoryOf[kind] = k.Category
		lexicon.kindsOf[k.Category] = append(lexicon.kindsOf[k.Category], kind)
		for _, words := range [][]string{{kind}, k.Ar, k.En, k.Chat} {
			for _, w := range words {
				all.add(w, Meaning{Kind, kind}, false)
			}
		}
	}
	for _, category := range slices.Sorted(maps.Keys(lexicon.kindsOf)) {
		all.add(category, Meaning{Category, category}, false)
	}
}

func (all *phraseList) addPlaces(cities, governorates []place) {
	lexicon.around, lexicon.quarters = map[string]string{}, map[string]QuarterOf{}
	lexicon.placeOf = map[Sense]map[string]string{City: {}, Governorate: {}}
	for _, p := range cities {
		lexicon.around[p.Slug] = p.Governorate
		all.addPlace(City, &p)
	}
	for _, p := range governorates {
		lexicon.governorates = append(lexicon.governorates, p.Slug)
		all.addPlace(Governorate, &p)
	}
}

// addPlace adds a place and its quarters. Quarters match only as written.
func (all *phraseList) addPlace(sense Sense, p *place) {
	for _, name := range append([]string{p.En, p.Ar, p.Slug}, p.Also...) {
		all.add(name, Meaning{sense, p.Slug}, false)
		lexicon.placeOf[sense][Normalise(name)] = p.Slug
	}
	for _, q := range p.Quarters {
		lexicon.quarters[q.Slug] = QuarterOf{p.Slug, q.Ar, q.En}
		for _, name := range append([]string{q.En, q.Ar, "حي " + q.Ar}, q.Also...) {
			all.add(name, Meaning{Quarter, q.Slug}, true)
		}
	}
}

func (all *phraseList) addFillers() {
	filler := Meaning{Sense: Filler}
	for _, w := range strings.Fields(fillers) {
		all.add(w, filler, false)
	}
	for w := range latinArticles {
		all.add(w, filler, false)
	}
	for _, phrase := range slices.Sorted(maps.Keys(cheap)) {
		if !strings.Contains(phrase, " ") {
			all.add(phrase, filler, false)
		}
	}
}

// Lexicon returns the phrasebook of kinds, categories, places and fillers. It is shared and immutable.
func Lexicon() *Phrasebook { return lexicon.book }

// CategoryOf returns the category of a kind, or "" if the kind is unknown.
func CategoryOf(kind string) string { return lexicon.categoryOf[kind] }

// KindsOf returns the kinds of a category.
func KindsOf(category string) []string { return lexicon.kindsOf[category] }

// GovernorateOf returns the governorate of a city, or "" if the city is unknown.
func GovernorateOf(city string) string { return lexicon.around[city] }

// QuarterOf is a quarter of a city, with its names.
type QuarterOf struct{ City, Ar, En string }

// KnownQuarter returns the quarter with a slug. Its fields are empty if the quarter is unknown.
func KnownQuarter(slug string) QuarterOf { return lexicon.quarters[slug] }

// CityOf returns the city of a quarter, or "" if the quarter is unknown.
func CityOf(quarter string) string { return lexicon.quarters[quarter].City }

// Quarters returns the slugs of the quarters of a city that the texts name, each once, in the order of their first
// mention.
func Quarters(city string, texts ...string) []string {
	var all []string
	for _, s := range texts {
		tokens := Tokens(s)
		row := make([][]Reading, len(tokens))
		for i, t := range tokens {
			row[i] = lexicon.book.Words.Exact(t.Text)
			if rest := Unprefixed(t.Text); len(row[i]) == 0 && rest != "" {
				row[i] = lexicon.book.Words.Exact(rest)
			}
		}
		lexicon.book.Find(row, func(f Found) {
			if f.Sense == Quarter && CityOf(f.Key) == city && !slices.Contains(all, f.Key) {
				all = append(all, f.Key)
			}
		})
	}
	return all
}

// Place returns the slug of the city or governorate that has one of the names. It returns false if none is known.
func Place(sense Sense, names ...string) (string, bool) {
	for _, name := range names {
		if slug, ok := lexicon.placeOf[sense][Normalise(name)]; ok {
			return slug, true
		}
	}
	return "", false
}

// Phrases returns the lexicon's phrases for a meaning, as written in the data.
func Phrases(m Meaning) []string { return lexicon.phrases[m] }

// Amenity returns the phrases for an amenity. For an unknown amenity it returns the words of the key.
func Amenity(key string) []string {
	if said, ok := lexicon.amenities[key]; ok {
		return said
	}
	return []string{strings.ReplaceAll(key, "_", " ")}
}

// AmenityOf returns the amenity that a text names, or "" if it names none or says more than that.
func AmenityOf(said string) string {
	phrase := strings.Join(phraseWords(Tokens(said)), " ")
	if phrase == "مطل" { // "overlooking", without saying what
		return ""
	}
	t := grammar.terms[phrase]
	switch t.role {
	case asAmenity:
		return t.key
	case asDual:
		amenity, _, _ := strings.Cut(t.key, ":")
		return amenity
	}
	return ""
}

// OfVenues reports whether a meaning is a kind of venue, or the category of venues.
func (m Meaning) OfVenues() bool {
	return m.Sense == Kind && CategoryOf(m.Key) == "venues" || m.Sense == Category && m.Key == "venues"
}

// anyVenue are fillers that ask for a venue of any kind.
var anyVenue = map[string]bool{"venue": true, "place": true, "places": true, "مكان": true, "اماكن": true}

// SaysVenue reports whether a normalised word asks for a venue of any kind: "a place for 300 guests".
func SaysVenue(word string) bool { return anyVenue[word] }
