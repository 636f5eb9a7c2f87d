package text_test

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search/text"
)

func understand(query string) *text.Plan { return text.Understand(text.Tokens(query), query, nil) }

// TestRulesHoldForTheirExamples reads the examples that stand beside each rule, in both directions.
func TestRulesHoldForTheirExamples(t *testing.T) {
	t.Parallel()
	said := func(query, rule string) bool {
		p := understand(query)
		for _, part := range p.Parts {
			if part.Rule == rule && !strings.HasPrefix(part.Kind, "not") {
				return true
			}
		}
		return p.Nothing == rule
	}
	for _, r := range text.Rules() {
		for _, example := range r.Examples {
			rule := r.Name
			if rule == "without.phones_kept" || r.As == "services" {
				assert.NotEmpty(t, understand(example).Without, example)
				continue
			}
			if r.As == "off" {
				assert.Equal(t, "not-offered", understand(example).Nothing, "%s: %s", rule, example)
				continue
			}
			assert.True(
				t,
				said(example, rule),
				"%s: %s\n%s",
				rule,
				example,
				understand(example).Explain(text.Tokens(example), example),
			)
		}
		for _, other := range r.Not {
			assert.False(t, said(other, r.Name), "%s is not in: %s", r.Name, other)
			if r.As == "off" {
				assert.Empty(t, understand(other).Nothing, other)
			}
		}
	}
}

// brief spells a plan: what is wanted and where, with what, without what, and in which order.
func brief(p *text.Plan) string {
	var all []string
	for _, n := range p.Needs {
		what := n.Category
		if len(n.Kinds) > 0 {
			what = strings.Join(n.Kinds, "|")
		}
		all = append(all, what)
	}
	for _, a := range p.Places {
		all = append(all, "in "+a.Value)
	}
	for _, a := range p.Amenities {
		all = append(all, "with "+a.Value)
	}
	for _, w := range p.Without {
		all = append(all, w.Kind+" "+w.Value)
	}
	if p.Order != text.NoOrder {
		all = append(all, [...]string{"", "cheap", "dear", "big", "small", "rated"}[p.Order])
	}
	if p.Nothing != "" {
		all = append(all, "nothing: "+p.Nothing)
	}
	return strings.Join(all, ", ")
}

func TestSentencesAreReadAsPlans(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"بدنا صالة بحمص ما فيها مسبح":                    "hall, in homs, notAmenity pool",
		"hall in latakia, anything but a restaurant":     "hall, in latakia, notKind restaurant",
		"لازمنا مصور وفيديو بطرطوس":                      "photographer, video, in tartus",
		"a DJ and an arada in Homs":                      "dj, zaffa, in homs",
		"صالة مو غالية بريف دمشق بدون مسبح":              "hall, in rif-dimashq, notAmenity pool, cheap",
		"فندق بالساحل فيه مولدة ومصعد":                   "hotel, in coast, with generator, with lift",
		"venues in Tartus, no hotels or restaurants":     "venues, in tartus, notKind hotel, notKind restaurant",
		"صالة بحماة بلا مسبح وفيها مولدة":                "hall, in hama, with generator, notAmenity pool",
		"صالة بحماة بدون مسبح مع مولدة":                  "hall, in hama, with generator, notAmenity pool",
		"garden or resort in hama":                       "garden|resort, in hama",
		"كتب كتاب بطرطوس":                                "venues, in tartus",
		"صالة بحمص لا عفوا بحماة":                        "hall, in hama",
		"used laptop for sale":                           "nothing: not-offered",
		"bdna fondo2 b 7omos fih mawqef siyarat":         "hotel, in homs, with parking",
		"bedna sala bel sham moualide w mesbah":          "hall, in damascus, with generator, with pool",
		"shoghol b almanya ay shi ya jama3a":             "nothing: elsewhere",
		"a place in Damascus with a genertor and parkng": "venues, in damascus, with generator, with parking",
		"we can't stand hotels, show us venues in Homs":  "venues, in homs, notKind hotel",
		"مليت من المزارع بدي غير شي بحلب":                "venues, in aleppo, notKind farm",
		"any venue except Aleppo and its countryside":    "venues, notCity aleppo, notRegion rif-aleppo",
		"قاعة باي محافظة الا دمشق وريفها":                "hall, notCity damascus, notRegion rif",
		"تصوير + فيديو + ورد، دمشق":                      "photographer, video, florist, in damascus",
		"tartus, garden, kids corner":                    "venues, in tartus, with garden, with children_corner",
		"a photographer no sorry a video guy in Homs":    "video, in homs",
		"the groom's family wants a palace in Damascus":  "palace, in damascus",
		"صالة بحمص لحنة البنت وتكون للنسوان":             "hall, in homs, with women_only_hall",
		"قديش اجار الصالة بحلب":                          "hall, in aleppo",
		"ايجار شقة بحلب":                                 "in aleppo, nothing: not-offered",
		"صالتين وحدة للرجال ووحدة للنسوان بحلب":          "venues, in aleppo, with separate_halls",
		"wedding services in Homs":                       "in homs, notCategory venues",
		"we want no services in Homs":                    "notCity homs",
		"أعلى صالونات تقييماً بحمص":                      "salon, in homs, rated",
		"بدنا قاعة افراح بحلاب":                          "hall, in aleppo",
		"wedding hall in Beirut":                         "hall, nothing: elsewhere",
		"hotel not hotel":                                "hotel, notKind hotel, nothing: contradiction",
		"not":                                            "nothing: unfinished",
		"بدون":                                           "nothing: unfinished",
		"a hall in a hotel in aleppo":                    "hotel, in aleppo",
		"dress in Aleppo and a hall in Hama":             "dress, hall, in aleppo, in hama",
		"نحنا من طرطوس وبدنا مزرعة":                      "farm, in tartus",
		"my flight lands late, wedding planner in homs":  "planner, in homs",
		"somebody to film the wedding in idlib":          "video, in idlib",
		"صالة بيبرود بريف دمشق":                          "hall, in yabroud",
		"catering in homs":                               "catering, in homs",
		"venue in homs with catering":                    "venues, in homs, with catering",
		"مكان للعرس بحمص مو بتدمر":                       "venues, in homs, notCity palmyra",
		"a band, not expensive, and a car in deir ezzor": "band, cars, in deir-ez-zor, cheap",
		"مصورة مو فيديو بحلب":                            "photographer, in aleppo, notKind video",
		"ما بدي صالة فيها مسبح بالشام":                   "hall, in damascus, notAmenity pool",
		"I don't want a hall that has a pool in Homs":    "hall, in homs, notAmenity pool",
		"لا بدي فندق ولا بدي مطعم بدي قاعة بحلب":         "hall, in aleppo, notKind hotel, notKind restaurant",
		"صالة مو بالضيعة بحماة وفيها مسبح":               "hall, in hama, with pool",
		"ساكنين بالدير والعرس بحماة بدنا صالة":           "hall, in hama",
		"اهلي بدن بحماة وهو بدو بحلب واتفقنا عحلب صالة":  "hall, in aleppo",
		"محل دهب بحلب والمحل يكون معروف":                 "jewelry, in aleppo",
		"مصور لا مو مصور فيديو بالشام":                   "video, in damascus",
		"اضاءة وصوت والصالة بدمشق":                       "hall, in damascus, with lighting, with sound_system",
		"صالي بدير الزوور":                               "hall, in deir-ez-zor",
		"نحنا ساكنين بشقة صغيرة وبدنا صالة بحلب":         "hall, in aleppo, small",
		"بدي عرسي بحلب ومالنا غير مزرعة":                 "farm, in aleppo",
		"ما بدنا الا بيت عربي بالشام":                    "courtyard, in damascus",
		"ما حابين نعملو الا بمطعم بحمص":                  "restaurant, in homs",
		"nothing but a farm in Aleppo":                   "farm, in aleppo",
		"راكبة راسا الا مزرعة بحلب":                      "farm, in aleppo",
		"عرسي بالشام بس شو ما كان الا مطعم":              "venues, in damascus, notKind restaurant",
		"ليش ما يكون عرس خيي عالسطح بحمص":                "rooftop, in homs",
		"اذا مافي موقف ما بيجي بدنا مزرعة بحلب":          "farm, in aleppo, with parking",
		"العرس بحلب ومانا حابينو بمطعم":                  "venues, in aleppo, notKind restaurant",
		"we're not fans of hotels, a venue in Homs":      "venues, in homs, notKind hotel",
		"كلشي ولا المطاعم للعرس بطرطوس":                  "venues, in tartus, notKind restaurant",
		"العرس بحماة ومو حديقة ولا مزرعة":                "venues, in hama, notKind garden, notKind farm",
		"بدون ما يحملوها الشباب محل بحمص":                "venues, in homs",
		"محل بحمص ما بيفوت عليه رجال":                    "venues, in homs, with women_only_hall",
		"ولا حدا تطالع موبايلا وتصور والعرس بحمص":        "venues, in homs, with phones_kept",
		"farms in Homs with people to park the cars":     "farm, in homs, with valet",
		"قوضة تتهندم فيها واضاءة بمحل بحمص":              "venues, in homs, with bridal_room, with lighting",
		"فستان باللادقيه او جبله":                        "dress, in latakia, in jableh",
		"countryside of Damascus, a farm":                "farm, in rif",
		"بتعزف اول ما توصل السيارة فرقة موسيقية بحمص":    "band, in homs",
		"bdna fer2et 3arada b 7oms":                      "zaffa, in homs",
		"my uncle in Dubai pays, a hotel":                "hotel",
		"باقي علينا الدهب وبدلة العروس بالشام":           "jewelry, dress, in damascus",
		"صالة بحمص مو ضروري تكون كبيرة":                  "hall, in homs",
		"مكيجة اسعارا حنونة بحمص":                        "makeup, in homs, cheap",
		"صحنايا ولا قدسيا ما فيني انزل":                  "venues, in sahnaya, in qudsaya",
		"عراضة band in Homs":                             "zaffa, in homs",
		"a band for the zaffa in Damascus":               "zaffa, in damascus",
		"a band and a zaffa in Damascus":                 "band, zaffa, in damascus",
		"هل يوجد من يجهز الطعام ومن يزين القاعة في حمص":  "catering, decor, in homs",
		"من يغني ومن يصور بدمشق":                         "band, photographer, in damascus",
		"I don't want to pay much for the dress, Aleppo": "dress, in aleppo, cheap",
		"مكياج ناعم مو كتير بالشام":                      "makeup, in damascus",
		"صالة مو كتير بعيدة عن الشام":                    "hall, in damascus",
		"صالة بعيدة عن الشام":                            "hall, notCity damascus",
		"not so big hall in Homs":                        "hall, in homs, small",
		"a hotel not too expensive in Homs":              "hotel, in homs, cheap",
		"hall with catering in Homs":                     "hall, in homs, with catering",
		"hall and catering in Homs":                      "hall, catering, in homs",
		"film and photo in Damascus":                     "video, photographer, in damascus",
		"somebody to decorate and a hall in Homs":        "decor, hall, in homs",
		"budget 1000$ مصور بالشام":                       "photographer, in damascus",
		"sala b 7ay l 7amidiye b 7oms":                   "hall, in homs",
		"صالة بالحميدية بحمص":                            "hall, in homs",
		"صالة بالمزة بدمشق":                              "hall, in mezzeh",
		"venue in the countryside of Homs":               "venues, in rif-homs",
		"خطيبي بحمص وانا بالشام والعرس بحمص":             "venues, in homs",
		"صالة فيها بروجكتر واضاءة بحلب":                  "hall, in aleppo, with lighting",
		"فستان حلو للعرس بحلب":                           "dress, in aleppo",
		"بدي حلو للعرس بحلب":                             "sweets, in aleppo",
		"saloon with parking in Latakia":                 "hall, in latakia, with parking",
		"صالون يساع 300 شخص بحماة":                       "hall, in hama",
		"صالون حلاقة للعريس و5 شباب بحلب":                "salon, in aleppo",
		"do you have a hall for henna in aleppo":         "hall, in aleppo",
		"hall which is not costing much, Aleppo":         "hall, in aleppo, cheap",
		"شقة للايجار بحمص للعرسان":                       "in homs, nothing: not-offered",

		"ما منريد صالات مفصولة رجال لحال ونسوان لحال بحلب": "venues, in aleppo, notAmenity separate_halls",
	} {
		assert.Equal(
			t,
			want,
			brief(understand(query)),
			"%s\n%s",
			query,
			understand(query).Explain(text.Tokens(query), query),
		)
	}
}

func TestNumbersOfSentences(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][]text.Quantity{
		"venue around 2000 dollars": {{Of: text.AtLeastPrice, Value: 1500}, {Of: text.AtMostPrice, Value: 2500}},
		"10 dollars per person for 200 people": {
			{Of: text.AtMostPrice, Value: 2000}, {Of: text.Guests, Value: 200},
		},
		"photographer for less than 500 bucks":           {{Of: text.AtMostPrice, Value: 500}},
		"hall for 300 guests on 14 August":               {{Of: text.Guests, Value: 300}},
		"20/7 photographer":                              nil,
		"صالة لا تتجاوز سعتها 200 شخص":                   {{Of: text.AtMostGuests, Value: 200}},
		"hall for two hundred and fifty people":          {{Of: text.Guests, Value: 250}},
		"بتساع ستمية شخص لا استنى خمسمية":                {{Of: text.Guests, Value: 500}},
		"بين مليونين وخمس ملايين":                        {{Of: text.AtLeastPrice, Value: 2e6}, {Of: text.AtMostPrice, Value: 5e6}},
		"99999999999999999999999 guests, 5 dollars each": {{Of: text.AtMostPrice, Value: 5}},
		"500+ aleppo hall":                               {{Of: text.Guests, Value: 500}},
		"hall in homs ~1000$":                            {{Of: text.AtLeastPrice, Value: 750}, {Of: text.AtMostPrice, Value: 1250}},
		"مصور بين ال٣٠٠ وال١٠٠٠ دولار":                   {{Of: text.AtLeastPrice, Value: 300}, {Of: text.AtMostPrice, Value: 1000}},
		"قاعة ما بتساع اكتر من ١٥٠":                      {{Of: text.AtMostGuests, Value: 150}},
		"تتسع لثلثماية وخمسين":                           {{Of: text.Guests, Value: 350}},
		"صالة تسع ميتين شخص":                             {{Of: text.Guests, Value: 200}},
		"ما بدي ادفع اكتر من 900 دولار لصالة":            {{Of: text.AtMostPrice, Value: 900}},
		"hall that won't cost more than 1000 dollars":    {{Of: text.AtMostPrice, Value: 1000}},
		"صالة ما تطلع عن مليون ونص":                      {{Of: text.AtMostPrice, Value: 1.5e6}},
		"اكتر من 1500 دولار ما فينا ندفع":                {{Of: text.AtMostPrice, Value: 1500}},
		"خمسمية خمسمية شخص لا خليها ستمية ستمية شخص":     {{Of: text.Guests, Value: 600}},
		"صالة بحلب 300":                                  {{Of: text.Guests, Value: 300}},
		"مابندفع فوق ال ١٢٠٠$ بالشام":                    {{Of: text.AtMostPrice, Value: 1200}},
		"we won't pay above 900 dollars":                 {{Of: text.AtMostPrice, Value: 900}},
		"صالة مابنزيد عن ميه وخمسين":                     {{Of: text.Guests, Value: 150}},
		"صالة ما بدنا اقل من 300 شخص":                    {{Of: text.Guests, Value: 300}},
		"ما بدنا اقل من 300 دولار":                       {{Of: text.AtLeastPrice, Value: 300}},
		"صالة ما بتساع اقل من 300":                       {{Of: text.Guests, Value: 300}},
		"w ma m3na aktar mn 1000$":                       {{Of: text.AtMostPrice, Value: 1000}},
		"صاله ب 750 دولار ونازل وبتساع 300 وطالع":        {{Of: text.AtMostPrice, Value: 750}, {Of: text.Guests, Value: 300}},
		"صالة للستمية بحلب":                              {{Of: text.Guests, Value: 600}},
		"hundred twenty guests":                          {{Of: text.Guests, Value: 120}},
		"ست مية شخص":                                     {{Of: text.Guests, Value: 600}},
		"من ميتين لتلتمية واحد":                          {{Of: text.Guests, Value: 200, UpTo: 300}},
		"من تمنميه لالف ومتين دولار": {
			{Of: text.AtLeastPrice, Value: 800}, {Of: text.AtMostPrice, Value: 1200},
		},
		"المعازيم بين الميتين والتلتميه": {{Of: text.Guests, Value: 200, UpTo: 300}},
		"3anna 250 sha5es b 7ama":        {{Of: text.Guests, Value: 250}},
		"صالة بشارع 300 بحلب":            nil,
		"صالة ب 2k":                      {{Of: text.AtMostPrice, Value: 2000}},
		"صالة ب2k بحمص":                  {{Of: text.AtMostPrice, Value: 2000}},
		"hall for 3k":                    {{Of: text.AtMostPrice, Value: 3000}},
		"hall under 1.5k":                {{Of: text.AtMostPrice, Value: 1500}},
		"hall 2k budget":                 {{Of: text.AtMostPrice, Value: 2000}},
		"مصور ب 1.5k":                    {{Of: text.AtMostPrice, Value: 1500}},
		"hall for 2k-3k":                 {{Of: text.AtLeastPrice, Value: 2000}, {Of: text.AtMostPrice, Value: 3000}},
		"hall for 2k people":             {{Of: text.Guests, Value: 2000}},
		"2k guests hall":                 {{Of: text.Guests, Value: 2000}},
		"صالة ب حمص 2k شخص":              {{Of: text.Guests, Value: 2000}},
		"hall for 300":                   {{Of: text.Guests, Value: 300}},
		"with 2k can I get a hall":       {{Of: text.AtMostPrice, Value: 2000}},
		"hall with 2k guests":            {{Of: text.Guests, Value: 2000}},
		"from 500 to 1k photographer":    {{Of: text.AtLeastPrice, Value: 500}, {Of: text.AtMostPrice, Value: 1000}},
		"studio 2k":                      nil,
	} {
		var found []text.Quantity
		for _, q := range understand(query).Numbers {
			found = append(found, text.Quantity{Of: q.Of, Value: q.Value, UpTo: q.UpTo})
		}
		assert.Equal(t, want, found, query)
	}
}

// What is excluded alone is taken back with the word that excludes it; where several are, that word stays for the
// others.
func TestWhatIsExcludedHasItsWord(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][]string{
		"صالة بحمص بدون مسبح":                     {"بدون مسبح"},
		"venue in homs without a pool":            {"without a pool"},
		"عراضة من برات الشام":                     {"برات الشام"},
		"venues in Homs, no hotels or resorts":    {"hotels", "resorts"},
		"صالة بحمص بدون مسبح وبلا حديقة":          {"بدون مسبح", "وبلا حديقة"},
		"venue in homs without a pool, not hotel": {"without a pool", "not hotel"},
	} {
		tokens := text.Tokens(query)
		var found []string
		for _, part := range text.Understand(tokens, query, nil).Without {
			found = append(found, query[tokens[part.From].Start:tokens[part.To-1].End])
		}
		assert.Equal(t, want, found, query)
	}
}

// Rules that no word list says: signs, endings, what is brought along, and what an exclusion stands for.
func TestWhatStrangersSay(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"venue + dj in aleppo":                       "venues + dj",
		"hall in homs, we already have a dj":         "hall",
		"ما عنا سيارة للعروس بحمص":                   "cars",
		"homs, not a hotel not a resort":             "venues",
		"بدنا نجهز صالتنا بحلب على ألا تكون مطعما":   "hall",
		"بدي كوافيرة للعروس وحدا للمكياج بحلب":       "salon + makeup",
		"بطاريات وألواح طاقة شمسية":                  "",
		"بدون ضيافة نحنا منجيب الأكل معنا قاعة بحمص": "hall",
		"القاعة حجزناها وبدنا ورد":                   "florist",
		"صالتنا محجوزة ونريد فرقة":                   "band",
		"عنا قاعة بدنا مصور بس":                      "photographer",
		"the venue is booked, need flowers in homs":  "florist",
		"we have our hall already and need flowers":  "florist",
		"I have already the hall, only flowers":      "florist",
		"hall done, flowers please":                  "florist",
		"المصور عنا بدنا قاعة":                       "hall",
		"القاعة عندنا وبدنا ورد بحمص":                "florist",
		"بدنا مصور عنا 200 شخص وبدنا قاعة":           "photographer + hall",
		"the hall we already have, need flowers":     "florist",
		"the dress we have, looking for a dj":        "dj",
		"the hall we have is small, need a dj":       "hall + dj",
		"the venue is ours, we need a dj in Aleppo":  "dj",
		"القاعة عنا والمصور عنا بدنا ورد":            "florist",
		"everyone except kids, hall in Homs":         "hall",
		"بدنا كيكة بحلب":                             "sweets",
		"أي يوم عدا الجمعة صالة بحمص":                "hall",
		"any day except friday, a hotel":             "hotel",
		"ما بدي فندق الجمعة بدي صالة":                "hall",
		"from 500 to 1k photographer":                "photographer",
		"عرس بعد المغرب":                             "venues",
		"عرس بالمغرب":                                "",
		"المصور عندكن بحلب":                          "photographer",
		"القاعة محجوزة ضايل المصور":                  "photographer",
		"الفستان جبناه بدنا كوافيرة":                 "salon",
		"قاعة جاهزة بحمص":                            "hall",
		"عندنا عرس وبدنا قاعة":                       "hall",
		"a hall and a dj, the cake is ready":         "hall + dj",
	} {
		var needs []string
		for _, n := range understand(query).Needs {
			needs = append(needs, cmp.Or(strings.Join(n.Kinds, "|"), n.Category))
		}
		if p := understand(query); p.Nothing == "" {
			assert.Equal(t, want, strings.Join(needs, " + "), "%s\n%s", query, p.Explain(text.Tokens(query), query))
		} else {
			assert.Empty(t, want, query)
		}
	}
}

// The countryside of a governorate is its towns without its city. Where none is known it is the governorate.
func TestTheCountrysideIsNotTheCity(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"صالة بريف حلب":                   "c:al-bab c:manbij c:afrin c:azaz c:jarabulus",
		"rural Aleppo wedding hall":       "c:al-bab c:manbij c:afrin c:azaz c:jarabulus",
		"ريف حمص قاعة":                    "c:palmyra c:al-qusayr c:rastan",
		"hall in the countryside of Homs": "c:palmyra c:al-qusayr c:rastan",
		"صالة بريف حماة الغربي":           "c:salamiyah c:masyaf c:mhardeh",
		"صالة بريف الحسكة":                "c:qamishli",
		"قاعة بحلب وريفها":                "g:aleppo",
		"قاعة بحلب":                       "g:aleppo c:aleppo",
		"hall in homs province":           "g:homs",
		"صالة بريف القنيطرة":              "g:quneitra",
		"صالة بريف دمشق":                  "g:rif-dimashq",
		"صالة بدمشق وريفها":               "g:damascus c:damascus g:rif-dimashq",
		"صالة بالريف بمحافظة حلب":         "g:aleppo",
		"صالة بعفرين بريف حلب":            "c:afrin",
		"مطعم بوادي النصارى":              "g:homs c:mashta-al-helu",
		"مطعم بمرمريتا":                   "g:homs",
		"مطعم بمشتى الحلو":                "c:mashta-al-helu",
		"a hotel in kafroun":              "c:mashta-al-helu c:safita",
	} {
		var found []string
		for _, area := range understand(query).Places {
			for _, m := range area.Any {
				found = append(found, map[text.Sense]string{text.City: "c:", text.Governorate: "g:"}[m.Sense]+m.Key)
			}
		}
		assert.Equal(t, want, strings.Join(found, " "), query)
	}
	assert.Equal(t, "hall, in rif-aleppo", brief(understand("مو بحلب بريفها صالة")))
	assert.Equal(t, "hall, in homs", brief(understand("صالة ما عدا الجمعة بحمص")))
	assert.Equal(t, "hall, in all-aleppo", brief(understand("بحلب وريف حلب قاعة")))
	assert.Equal(t, "hall, notRegion rif-aleppo", brief(understand("صالة مو بريف حلب")))
}

// What is excepted is wanted where everything else is there, and not where it is excepted of things that are named.
func TestWhatIsLeftOverIsWanted(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"كل شي جاهز الا المصور":                          "photographer",
		"everything is ready except the photographer":    "photographer",
		"everything booked but the dj and the flowers":   "dj, florist",
		"we have everything except a hall in Homs":       "hall, in homs",
		"خلصنا كل شي ما عدا الدي جي بحلب":                "dj, in aleppo",
		"كل شي بحلب محجوز عدا الورد":                     "florist, in aleppo",
		"kolshi jahez ella el msawwer":                   "photographer",
		"ما بقي عدا المصور":                              "photographer",
		"everything's done apart from the band, Homs":    "band, in homs",
		"all set except for a dj in Aleppo":              "dj, in aleppo",
		"I've got everything but the rings":              "jewelry",
		"hall in Homs, apart from hotels":                "hall, in homs, notKind hotel",
		"كل القاعات الا اللي فيها مسبح":                  "hall, notAmenity pool",
		"all halls except those with a pool":             "hall, notAmenity pool",
		"كل الصالات جاهزة الا الفنادق بحمص":              "hall, in homs, notKind hotel",
		"كلشي الا الفنادق بحمص":                          "venues, in homs, notKind hotel",
		"everything but hotels in Homs":                  "venues, in homs, notKind hotel",
		"صالات حلب ما عدا المزارع":                       "hall, in aleppo, notKind farm",
		"صالات حلب عدا عن المزارع":                       "hall, in aleppo, notKind farm",
		"صالة عدا عن حلب":                                "hall, notCity aleppo",
		"مطاعم حمص عدا عن المطاعم يلي فيها مسبح":         "restaurant, in homs, notAmenity pool",
		"restaurants in Homs, no restaurant with a pool": "restaurant, in homs, notAmenity pool",
	} {
		p := understand(query)
		assert.Equal(t, want, brief(p), "%s\n%s", query, p.Explain(text.Tokens(query), query))
	}
	p := understand("كل شي جاهز الا المصور")
	assert.True(t, p.Sentence, "word by word it would be excluded")
	assert.Empty(t, p.Words)
}

// What cannot be done without is asked for, and the words that say so are not left out of what is searched for.
func TestWhatCannotBeDoneWithoutIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"صالة من دون مولدة ما منمشي بحماة", "ما فينا نعمل عرس بدون مولدة بحماة",
		"we cannot do without a generator, a hall in Hama",
	} {
		p := understand(query)
		require.Len(t, p.Amenities, 1, query)
		assert.Equal(t, "generator", p.Amenities[0].Value, query)
		assert.Empty(t, p.Words, query)
		assert.Empty(t, p.Without, query)
	}
	assert.Empty(t, understand("صالة من دون مولدة بحماة").Amenities)
}

// The word that settles a thing is not left out of what is searched for: it is understood.
func TestASettlingWordIsUnderstood(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"القاعة محجوزة وبدنا ورد بالشام", "الفستان جبناه بدنا كوافيرة", "the venue is booked, need flowers",
	} {
		assert.Empty(t, understand(query).Words, query)
	}
	assert.NotEmpty(t, understand("قاعة محجوزة بحمص").Words, "nothing else is wanted")
}

func TestLongInputIsReadSoon(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		strings.Repeat("not ", 100), strings.Repeat("بدون مسبح ", 100), strings.Repeat("wedding hall in homs and ", 60),
		strings.Repeat("x", 10_000), strings.Repeat("و", 10_000), strings.Repeat("9", 10_000), "hotel not hotel not hotel",
	} {
		began := time.Now()
		p := understand(query)
		assert.Less(t, time.Since(began), time.Second, "%.40s", query)
		for _, part := range p.Parts {
			assert.Less(t, part.From, part.To)
		}
		assert.NotEmpty(t, p.Explain(text.Tokens(query), query))
	}
}

func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{"بدون مسبح بحمص", "hotel not hotel", "20/7 300", "لـ٢٠٠ شخص", "w and or not the"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		tokens := text.Tokens(query)
		p := text.Understand(tokens, query, func(word string) bool { return len(word)%2 == 0 })
		for _, part := range p.Parts {
			if part.From < 0 || part.From >= part.To || part.To > len(tokens) {
				t.Fatalf("%q: %+v of %d words", query, part, len(tokens))
			}
		}
		for _, i := range p.Words {
			if i < 0 || i >= len(tokens) {
				t.Fatalf("%q: word %d of %d", query, i, len(tokens))
			}
		}
		p.Explain(text.Tokens(query), query)
	})
}

func TestACorrectionIsWrittenWithItsHamzasAndTaMarbuta(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"مزرعا بحمص بدون مسبح":       "مزرعة بحمص بدون مسبح",
		"مزرغة بحماة بدون مسبح":      "مزرعة بحماة بدون مسبح",
		"مزرعه بحمص بدون مسبح":       "", // a way of writing, no mistake
		"farm in homs without pooll": "farm in homs without pool",
		"2a3a bel lad2iye 3al ba7r":  "", // a word keeps its script
	} {
		assert.Equal(t, want, understand(query).Corrected, query)
	}
}

func TestAnyOfSeveralAmenitiesWillDo(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"صالة مع مسبح أو حديقة":                 "pool|garden",
		"hall with a pool or a garden":          "pool|garden",
		"hall with a pool, a garden or a stage": "pool|garden|stage",
		"صالة بموقف أو فاليه ومولدة":            "parking|valet generator",
		"مسبح أو تراس بس بدون مطبخ":             "pool|kind:rooftop",
		"terrace or a pool in damascus":         "kind:rooftop|pool",
		"حديقة أو مسبح بحلب":                    "kind:garden|garden|pool",
		"مسبح أو حديقة بدون مسبح":               "garden|kind:garden",
		"hall with a pool and a garden":         "pool garden",
		"صالة بدون مسبح أو حديقة":               "",
		"فندق أو مزرعة مع مسبح":                 "pool",
		"hotel or farm with a pool":             "pool",
		"صالة بحمص أو حماة مع مسبح":             "pool",
		"photographer or a pool":                "",
		"صالة فيها مسبح، وبدنا مصور أو دي جي":   "pool",
		"a hall with a pool or else nothing":    "pool",
	} {
		p := understand(query)
		var all []string
		for _, a := range p.Amenities {
			all = append(all, a.Value)
		}
		assert.Equal(t, want, strings.Join(all, " "), query)
		assert.Empty(t, p.Nothing, query)
	}
	p := understand("صالة مع مسبح أو تراس")
	assert.Equal(t, []string{"hall", "rooftop"}, p.Needs[0].Kinds)
	amenities, kinds := p.Amenities[0].Either()
	assert.Equal(t, []string{"pool"}, amenities)
	assert.Equal(t, []string{"rooftop"}, kinds)
}

func TestWhatIsFreeOfAnAmenityLeavesItOut(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"pool-free hall in Aleppo":                   "hall, in aleppo, notAmenity pool",
		"hall in Aleppo with a pool, free on Friday": "hall, in aleppo, with pool",
		"hall with free parking in Aleppo":           "hall, in aleppo, with parking",
	} {
		assert.Equal(t, want, brief(understand(query)), query)
	}
}

func TestWhatIsWantedAndLeftOutAtOnceIsAContradiction(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"بدون مسبح مع مسبح": "contradiction", "مع مسبح بدون مسبح": "contradiction",
		"hall with a pool but without a pool": "contradiction", "without a pool with a pool": "contradiction",
		"hotel not hotel": "contradiction", "فندق مو فندق": "contradiction",
		"hall not hall": "contradiction", "صالة مو صالة": "contradiction", "صالة بدون صالة": "contradiction",
		"hall in Damascus not in Damascus": "contradiction", "صالة بالشام مو بالشام": "contradiction",
		"قاعة بحلب ما بدي صالة كبيرة": "", "hall in Damascus not in Aleppo": "",
		"كل الصالات يلي شفتها فيها مسبح وانا ما بدي مسبح بالشام": "", "بدون مسبح مع حديقة": "",
		"hall with a garden, no pool": "", "cheap expensive": "", "not": "unfinished", "بدون": "unfinished", "رخيص غالي": "",
	} {
		assert.Equal(t, want, understand(query).Nothing, query)
	}
}

// A need is not lost because of the way in which it is listed.
func TestEachThingOfAListIsWanted(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"venue, photographer and flowers in Damascus": "venues, photographer, florist, in damascus",
		"a venue, photographer in Homs":               "venues, photographer, in homs",
		"مكان، مصور وورد بحمص":                        "venues, photographer, florist, in homs",
		"the venue, photographer in Homs":             "photographer, in homs",
		"venue photographer in Homs":                  "photographer, in homs",
		"صالة للنسوان ومطرب للرجال بحمص":              "venues, band, in homs, with women_only_hall",
		"بدنا صالة للنسوان ومطرب بحمص":                "venues, band, in homs, with women_only_hall",
		"photographer for the women's hall in Homs":   "photographer, in homs",
		"صالة وتصوير فيديو بحمص":                      "hall, video, in homs",
		"مزرعة مع دي جي وتصوير فيديو بحمص":            "farm, dj, video, in homs",
	} {
		assert.Equal(t, want, brief(understand(query)), query)
	}
}

func TestASentenceOfFillersIsRead(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"مشان الله دلوني على صالة حلوة", "please could you show me a nice hall"} {
		p := understand(query)
		assert.Equal(t, "hall", brief(p), query)
		assert.True(t, p.Sentence, query)
	}
}

func TestEachPlaceOfANeedIsAGroup(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"صالات بحمص أو حماة":      "صالات بحمص|صالات حماة",
		"صالات بحمص وحماة":        "صالات بحمص|صالات حماة",
		"halls in Homs or Tartus": "halls in Homs|halls in Tartus",
		"halls in Homs, Hama or in Tartus for 200 guests": "halls in Homs for 200 guests|halls in Hama for 200 guests|" +
			"halls in Tartus for 200 guests",
		"مصور بالشام أو بريفها": "مصور بالشام|مصور بريفها",
		"حمص أو حماة":           "حمص|حماة",
		// each of two needs keeps its own place
		"قاعة بحمص ومصور بحماة":                            "قاعة بحمص|مصور بحماة",
		"a hall in Homs and a photographer in Hama":        "a hall in Homs|a photographer in Hama",
		"a hall in homs without a pool and a dj in tartus": "a hall in homs without a pool|a dj in tartus",
		"hall for 300 guests with parking and a photographer in Homs": "hall for 300 guests with parking in Homs|" +
			"a photographer in Homs",
		"قاعة ودي جي وفرقة بحمص":                    "قاعة بحمص|دي جي وفرقة بحمص",
		"أرخص صالة وأرخص مصور بالشام":               "أرخص صالة بالشام|أرخص مصور بالشام",
		"cheap photographer and cheap cars in Homs": "cheap photographer in Homs|cheap cars in Homs",
		"قاعة ومصور بحمص أو حماة":                   "قاعة بحمص أو حماة|مصور بحمص أو حماة",
		// the need may be named again
		"قاعة بحمص وقاعة بحماة":              "قاعة بحمص|قاعة بحماة",
		"a hall in Homs and a hall in Hama":  "a hall in Homs|a hall in Hama",
		"مصور بحمص ومصور بحماة ومصور بطرطوس": "مصور بحمص|مصور بحماة|مصور بطرطوس",
		// a region is one place, and so are the quarters of a town
		"صالات بالساحل":             "",
		"مصور بحلب أو ريفها":        "",
		"مكان بالمزة أو الميدان":    "",
		"صالة أو مزرعة بحمص":        "",
		"صالة بحمص":                 "",
		"ساكنين بحلب والعرس بالشام": "",
		"صالات مو بحمص ولا بحماة":   "",
		"صالات بحمص حماة طرطوس اللاذقية حلب ادلب درعا الرقة": "",
	} {
		var all []string
		p := understand(query)
		for _, g := range p.Groups() {
			all = append(all, p.Alone(&g, text.Tokens(query), query))
		}
		assert.Equal(t, want, strings.Join(all, "|"), query)
	}
}

func TestAGroupThatTheWordsDoNotTellHasNoQuery(t *testing.T) {
	t.Parallel()
	const query = "قاعة ومصور مو بحلب ولا الشام بحماة"
	p := understand(query)
	groups := p.Groups()
	require.Len(t, groups, 2)
	for _, g := range groups {
		if alone := p.Alone(&g, text.Tokens(query), query); alone != "" {
			assert.Len(t, understand(alone).Needs, 1, alone)
		}
	}
}

// What is taken back is not understood as wanted, and an exclusion that no longer counts is not understood either.
func TestWhatIsTakenBackIsNotUnderstood(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"صالة مو بريف دمشق بس بجرمانا":                       "kind hall, city jaramana",
		"venues, not in latakia, in latakia":                 "category venues, city latakia",
		"hall in homs not in homs":                           "kind hall, city homs, notCity homs",
		"صالة بحمص أو حماة بس مو بحمص":                       "kind hall, city hama, notCity homs",
		"صالة بحلب مو صالة":                                  "category venues, city aleppo, notKind hall",
		"فندق أو مزرعة، بس مو مزرعة":                         "kind hotel, notKind farm",
		"مسبح بالصالة بحمص، والله ما بدنا مسبح وما بدنا ورد": "kind hall, city homs, notAmenity pool, notKind florist",
		"a pool or a stage in the hall, but no pool":         "amenity stage, kind hall, notAmenity pool",
	} {
		var all []string
		for _, p := range understand(query).Parts {
			if p.Kind != "" {
				all = append(all, p.Kind+" "+p.Value)
			}
		}
		assert.Equal(t, want, strings.Join(all, ", "), query)
	}
	assert.False(t, understand("صالة بحلب مو صالة").Needs[0].Loose, "no kind is left to be loose")
	assert.Equal(t, "contradiction", understand("قاعة بحمص مو بحمص").Nothing)
	assert.Equal(t, "contradiction", understand("photographer in homs, not in homs").Nothing)
}

// Kinds of a category share one need. If that which began it is taken back, the others are still wanted.
func TestWhatIsLeftIsWantedInsteadOfWhatIsTakenBack(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"جربنا المزارع وما عجبتنا، صالة بحلب":            "hall, in aleppo, notKind farm",
		"farm? No. A hall in Damascus with parking":      "hall, in damascus, with parking, notKind farm",
		"مزرعة لا آسف صالة بحمص":                         "hall, in homs",
		"فنادق لا، بدي قاعة بالشام":                      "hall, in damascus, notKind hotel",
		"صالة بمزرعة بحمص":                               "farm, in homs",
		"العرس بالبيت فالصالة ما بتلزمنا، بدنا روف بحمص": "rooftop, in homs",
		"البدلة ما بتلزمنا، بدنا فستان بحلب":             "dress, in aleppo",
	} {
		p := understand(query)
		assert.Equal(t, want, brief(p), query)
		assert.Equal(t, strings.HasPrefix(want, "hall"), p.Needs[0].Loose, query)
	}
	assert.True(t, understand("فنادق لا، بدي قاعة بالشام").Needs[0].Proper)
	assert.False(t, understand("فنادق لا، بدي صالة بالشام").Needs[0].Proper)
}

// Work and pay are told of, beside what is looked for.
func TestWhatSomebodyEarnsIsOnlyMentioned(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"راتب معلم، مصور رخيص بحلب":              "photographer, in aleppo, cheap",
		"we work a lot, photographer in homs":    "photographer, in homs",
		"wedding in homs on one salary at home":  "venues, in homs",
		"salary of a teacher, flowers in homs":   "florist, in homs, nothing: not-offered",
		"looking for work salary in homs please": "in homs, nothing: not-offered",
	} {
		assert.Equal(t, want, brief(understand(query)), query)
	}
}

// A number beside a trade counts guests, unless it counts the trade.
func TestATradeBesideANumberIsWanted(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"العدد حوالي 150، ورد بحمص": "florist, in homs",
		"صالة العدد 150 ومصور":      "hall, photographer",
		"a hall for 150, flowers":   "hall, florist",
		"a hall for 200 cars":       "hall",
	} {
		p := understand(query)
		assert.Equal(t, want, brief(p), query)
		assert.Equal(t, !strings.Contains(query, "cars"), len(p.Numbers) == 1, query)
	}
}

// The words between an exclusion and what it excludes are part of it, so they are not left out.
func TestWhatLiesWithinAnExclusionIsNotLeftOut(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"not reading limousine in homs", "صالة بحمص مو مزركشة مسبح", "hall without fzlk pool"} {
		p := understand(query)
		assert.NotEmpty(t, p.Without, query)
		for _, w := range p.Without {
			for _, at := range p.Words {
				assert.False(t, w.From <= at && at < w.To, query)
			}
		}
	}
}
