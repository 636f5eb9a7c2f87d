package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// Each rule is held to what it must change and to what it must leave alone.

func TestArticlesAreTakenOff(t *testing.T) {
	t.Parallel()
	for word, bare := range map[string]string{
		"القاعه": "قاعه", "بالشام": "شام", "للعرس": "عرس", "والورد": "ورد", "فالشام": "شام", "كالقمر": "قمر",
		"وبالشام": "شام", "وللعرس": "عرس", "لالشام": "شام",
		"الف": "الف", "الم": "الم", "بال": "بال", "قاعه": "قاعه", "لولو": "لولو", "hall": "hall", "": "",
	} {
		assert.Equal(t, bare, text.Bare(word), word)
	}
	for word, bare := range map[string]string{
		"alyasmin": "yasmin", "elnour": "nour", "alma": "", "elite": "",
		"yasmin": "", "el": "", "الياسمين": "",
	} {
		assert.Equal(t, bare, text.LatinBare(word), word)
	}
	for _, article := range strings.Fields("al el ash es ad az") {
		assert.True(t, text.LatinArticle(article), article)
	}
	for _, word := range strings.Fields("a all ala hall ال") {
		assert.False(t, text.LatinArticle(word), word)
	}
}

func TestParticlesAreTakenOff(t *testing.T) {
	t.Parallel()
	for word, rest := range map[string]string{
		"بدمشق": "دمشق", "وقاعه": "قاعه", "فحلب": "حلب", "كحلب": "حلب", "لحمص": "حمص", "عالشام": "شام",
		"هالقاعه": "قاعه",
		"قاعه":    "", "بيت": "", "ورد": "", "عالم": "", "hall": "", "": "",
	} {
		assert.Equal(t, rest, text.Unprefixed(word), word)
	}
}

func TestAJoinedAndIsNotQuoted(t *testing.T) {
	t.Parallel()
	for words, quoted := range map[string]string{
		"وتكييف": "تكييف", "وَتكييف": "تكييف", "وموقف سيارات": "موقف سيارات", "وقاعة": "قاعة", "ومصور": "مصور",
		"ورد": "ورد", "وورد": "ورد", "تكييف": "تكييف", "وحمص": "وحمص", "ووووو": "ووووو", "و": "و", "and a pool": "and a pool",
		"": "",
	} {
		assert.Equal(t, quoted, text.WithoutAnd(words), words)
	}
}

func TestWordsHaveABudgetOfMistakes(t *testing.T) {
	t.Parallel()
	for word, n := range map[string]int{
		"شي": 0, "قصر": 1, "قاعه": 1, "صالون": 1, "حلويات": 2, "dj": 0, "car": 0,
		"hall": 1, "florist": 1, "catering": 2, "2000": 0, "": 0,
	} {
		assert.Equal(t, n, text.Budget(word), word)
	}
	for word, is := range map[string]bool{"21": true, "0": true, "": false, "2k": false, "a": false, "قاعه": false} {
		assert.Equal(t, is, text.Number(word), word)
	}
}

func words(all string) *text.Vocabulary { return text.NewVocabulary(strings.Fields(all), nil) }

// costs are those of reading a word as each of a vocabulary.
func costs(v *text.Vocabulary, read func(yield func(text.Reading))) map[string]int32 {
	all := map[string]int32{}
	read(func(r text.Reading) {
		if have, twice := all[v.Word(r.Word)]; !twice || r.Cost < have {
			all[v.Word(r.Word)] = r.Cost
		}
	})
	return all
}

func TestMistakesCostWhatTheyAreLikely(t *testing.T) {
	t.Parallel()
	cost := func(written, meant string) int32 {
		v := words(meant)
		c, found := costs(v, func(yield func(text.Reading)) { v.Alike(written, 2, false, yield) })[meant]
		if !found {
			return -1
		}
		return c
	}
	for _, order := range [][][2]string{ // from the likeliest on
		// twice; a vowel; the next key; any letter
		{{"saloon", "salon"}, {"salun", "salin"}, {"salob", "salon"}, {"salxn", "salon"}},
		// twice; a long vowel left out; a consonant left out
		{{"صالوون", "صالون"}, {"صالن", "صالون"}, {"صالو", "صالون"}},
		// as it is; by sound; any letter
		{{"ضيافه", "ضيافه"}, {"ظيافه", "ضيافه"}, {"ميافه", "ضيافه"}},
		// swapped letters are one mistake, others two
		{{"حولا", "حولا"}, {"صالةن", "صالهن"}, {"صالنو", "صالون"}, {"صكلكن", "صالون"}},
		// a vowel; any letter; two vowels, which are two mistakes
		{{"florast", "florist"}, {"flxrist", "florist"}, {"flarast", "florist"}},
		// swapped within, swapped at the front
		{{"hamra", "hamra"}, {"hmara", "hamra"}, {"ahmra", "hamra"}},
		// by ear; a vowel; any letter
		{{"fotografy", "photography"}, {"photogrophy", "photography"}, {"phxtography", "photography"}},
	} {
		last := int32(-1)
		for _, pair := range order {
			c := cost(text.Normalise(pair[0]), text.Normalise(pair[1]))
			if pair[0] == pair[1] {
				assert.Zero(t, c)
			} else if assert.GreaterOrEqual(t, c, int32(0), pair[0]) {
				assert.GreaterOrEqual(t, c, last, "%s costs less than what is likelier", pair[0])
			}
			last = c
		}
	}
	for _, pair := range [][2]string{{"band", "hotel"}, {"قصر", "مزرعه"}, {"21", "12"}, {"2012", "2013"}, {
		"صالون",
		"salon",
	}, {"يخت", "ست"}, {"fzl", "fab"}} {
		assert.Equal(t, int32(-1), cost(pair[0], pair[1]), pair[0])
	}
}

func TestNamesAreHeardAcrossScripts(t *testing.T) {
	t.Parallel()
	for latin, arabic := range map[string]string{
		"yasmine": "ياسمين", "jasmin": "ياسمين", "khaled": "خالد", "5aled": "خالد", "7alab": "حلب", "shahba": "شهبا",
		"qasr": "قصر", "2asr": "قصر", "kasr": "قصر", "opal": "اوبال", "elite": "ايليت", "max": "ماكس",
		"zaffeh": "زفه", "3arada": "عراضه", "ghada": "غاده", "8ada": "غاده", "thuraya": "ثريا", "wael": "وايل",
		"noor": "نور", "nour": "نور", "tartous": "طرطوس", "philip": "فيليب",
	} {
		assert.True(t, text.SoundsLike(latin, arabic), "%s is %s", latin, arabic)
	}
	for latin, arabic := range map[string]string{
		"hall": "حلب", "nour": "نادر", "salma": "سما", "shams": "سمر",
		"band": "بندق", "farah": "فرح نور",
	} {
		assert.False(t, text.SoundsLike(latin, arabic), "%s is no %s", latin, arabic)
	}
	pairs := words("shams kheir ghada quds")
	for arabic, latin := range map[string]string{"شمس": "shams", "خير": "kheir", "غاده": "ghada", "كدس": "quds"} {
		assert.Contains(
			t,
			costs(pairs, func(yield func(text.Reading)) { pairs.Heard(arabic, false, yield) }),
			latin,
			"whose first two letters are one",
		)
	}
	v := words("ياسمين سما خالد yasmin")
	heard := costs(v, func(yield func(text.Reading)) { v.Heard("yasm", true, yield) })
	assert.Contains(t, heard, "ياسمين", "half typed")
	assert.NotContains(t, heard, "yasmin", "which is in the same script")
	assert.NotContains(t, heard, "خالد")
}

func TestHalfTypedWordsGoOn(t *testing.T) {
	t.Parallel()
	v := words("ياسمين ياسمينا ياقوت yasmin")
	var found []string
	v.Beginning("ياسم", func(r text.Reading) bool {
		found = append(found, v.Word(r.Word))
		return true
	})
	assert.Equal(t, []string{"ياسمين", "ياسمينا"}, found)
	v.Beginning("x", func(text.Reading) bool { t.Error("nothing begins so"); return true })
}

// meanings are what a text means as it is written.
func meanings(s string) (all []text.Meaning) {
	book := text.Lexicon()
	var row [][]text.Reading
	for _, token := range text.Tokens(s) {
		row = append(row, book.Words.Exact(token.Text))
	}
	book.Find(row, func(f text.Found) {
		if f.From == 0 && f.To == len(row) {
			all = append(all, f.Meaning)
		}
	})
	return all
}

func TestTheLexiconKnowsWhatPeopleSay(t *testing.T) {
	t.Parallel()
	for said, m := range map[string]text.Meaning{
		"قاعة": {Sense: text.Kind, Key: "hall"}, "صالة أفراح": {Sense: text.Kind, Key: "hall"},
		"qa3a": {Sense: text.Kind, Key: "hall"}, "wedding hall": {Sense: text.Kind, Key: "hall"},
		"مصور":   {Sense: text.Kind, Key: "photographer"},
		"ميك اب": {Sense: text.Kind, Key: "makeup"}, "كوافير": {Sense: text.Kind, Key: "salon"},
		"عراضة": {Sense: text.Kind, Key: "zaffa"}, "photography": {Sense: text.Category, Key: "photography"},
		"الشام": {Sense: text.City, Key: "damascus"}, "حلب": {Sense: text.City, Key: "aleppo"},
		"7alab": {Sense: text.City, Key: "aleppo"}, "ريف دمشق": {Sense: text.Governorate, Key: "rif-dimashq"},
		"دير الزور": {Sense: text.City, Key: "deir-ez-zor"}, "ديرالزور": {Sense: text.City, Key: "deir-ez-zor"},
		"deir ezzor": {Sense: text.City, Key: "deir-ez-zor"},
		"شهبا":       {Sense: text.City, Key: "shahba"}, "الشهباء": {Sense: text.City, Key: "aleppo"},
		"تسريحة عروس": {Sense: text.Kind, Key: "salon"}, "حلو عربي": {Sense: text.Kind, Key: "sweets"},
		"شهر عسل": {Sense: text.Kind, Key: "hotel"}, "مطرب شعبي": {Sense: text.Kind, Key: "band"},
		"طبال": {Sense: text.Kind, Key: "zaffa"}, "ملبس": {Sense: text.Kind, Key: "sweets"},
		"تصوير درون": {Sense: text.Kind, Key: "video"},
		"الست زينب":  {Sense: text.Governorate, Key: "rif-dimashq"}, "المالكي": {Sense: text.Quarter, Key: "malki"},
		"حي الوعر": {Sense: text.Quarter, Key: "waer"}, "ضاحية قدسيا": {Sense: text.City, Key: "qudsaya"},
		"طرحة عروس": {Sense: text.Kind, Key: "dress"}, "منشدين": {Sense: text.Kind, Key: "band"},
		"فرقة زفة شامية": {Sense: text.Kind, Key: "zaffa"}, "شبكة": {Sense: text.Kind, Key: "jewelry"},
		"خيمة": {Sense: text.Kind, Key: "decor"}, "hair dresser": {Sense: text.Kind, Key: "salon"},
		"خطبة": {}, "عقد": {}, "تجهيز": {},
		"اغلى": {}, "صور": {}, "كتاب": {}, "تأجير": {},
		"في": {}, "wedding": {}, "أفضل": {}, "3ers": {}, "مركز": {},
	} {
		assert.Contains(t, meanings(said), m, said)
	}
	assert.NotContains(
		t,
		meanings("شهبا"),
		text.Meaning{Sense: text.City, Key: "aleppo"},
		"without its article it is another town",
	)
	for _, name := range []string{"الياسمين", "yasmin", "نافورة", "دمشقية ياسمين", "xyzzyq"} {
		assert.Empty(t, meanings(name), name)
	}
	for _, kind := range []string{"hall", "photographer", "salon", "band"} {
		assert.Contains(t, text.KindsOf(text.CategoryOf(kind)), kind)
	}
	assert.Empty(t, text.CategoryOf("submarine"))
	assert.Contains(t, text.Amenity("pool"), "مسبح")
	assert.Equal(t, []string{"moon view"}, text.Amenity("moon_view"), "one that is new is its own word")
	assert.Equal(t, "homs", text.CityOf("waer"))
	assert.Equal(
		t,
		[]string{"malki", "bab-touma"},
		text.Quarters("damascus", "المالكي، شارع 29 أيار", "near Bab Tuma", "بباب توما", "حي الوعر"),
	)
	slug, known := text.Place(text.City, "nowhere", "حِمْص")
	assert.True(t, known)
	assert.Equal(t, "homs", slug)
	_, known = text.Place(text.City, "nowhere")
	assert.False(t, known)
}

func FuzzReadings(f *testing.F) {
	for _, seed := range []string{
		"ياسمين", "yasmine", "7alab", "qa3et", "ق", "12", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		"صصصص", "x2",
	} {
		f.Add(seed)
	}
	v := words("ياسمين شام قصر قاعه صالون خالد ماكس اوبال yasmin sham palace salon photography max 21 2000")
	f.Fuzz(func(t *testing.T, s string) {
		for _, token := range text.Tokens(s) {
			sane := func(r text.Reading) {
				if r.Cost < 0 || int(r.Word) >= v.Len() {
					t.Fatalf("%q is read as %+v", token.Text, r)
				}
			}
			for _, half := range []bool{false, true} {
				v.Alike(token.Text, text.Budget(token.Text), half, sane)
				v.Heard(token.Text, half, sane)
			}
			if bare := text.Bare(token.Text); text.Bare(bare) != bare && len(bare) >= len(token.Text) {
				t.Fatalf("%q grows bare: %q", token.Text, bare)
			}
			for _, r := range v.Exact(token.Text) {
				sane(r)
			}
		}
	})
}
