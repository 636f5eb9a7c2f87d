package text

import "strings"

// relation says whether a number is a lower or an upper bound.
type relation uint8

const (
	noRelation relation = iota
	least
	most
)

// saying is what a phrase beside a number says about the number.
type saying struct {
	relation relation
	price    bool // the number is a price
	room     bool // the number is a number of guests
	between  bool // the phrase begins a range
	forWhom  bool // the number counts people ("for 200")
	weak     bool // the phrase counts only if the number has a unit
	about    bool // the number is approximate
	size     bool // it is the venue's capacity, not the number of guests
	fewer    bool // the phrase says "less", so that its negation is a lower bound
}

const million = 1_000_000

// Words around numbers in Arabic, in Syrian Arabic and its Arabizi, and in English.
var (
	units = table(map[unit]string{
		people: `شخص شخصا اشخاص ضيف ضيفا ضيوف مدعو مدعوا مدعوين مدعوون معزوم معزومين معازيم نفر نفرا فرد افراد كرسي
			كرسيا كراسي مقعد مقعدا مقاعد حاضر زلمه
			guest guests people person persons pax seat seats ppl invitee invitees attendee attendees head heads sha5s
			حرمه حريم نسمه راكب متفرج طالب طالبه عيله persns prson kids students friends relatives invited
			واحد واحده روح راس انسان زلام حضور معزومات ضيفات مدعوات wa7ad wa7ed wahad wahed nasme zalame zalme
			ras ma3zoumin ma3zomin ma3zoom m3azeem dayfe gaste gäste personen leute mann gäster personer
			sh5s shakhs shkhs shakhes ashkhas ash5as dayf deyf deif doyouf diyouf ma3zoum ma3azim mad3o mad3ou nafar`,
		dollars: `دولار دولارا دولارات دولر dollar dollars usd dolar dolars doular dolarat bucks`,
		pounds: `ليره ليرات ليرا لس سوري syp sp lira liras lera lerat lyra pound pounds syrianpound syrianpounds
			syrianlira syrianliras`,
	})
	seats     = set("كرسي كرسيا كراسي مقعد مقعدا مقاعد seat seats chair chairs")
	duals     = table(map[unit]string{dollars: "دولارين", pounds: "ليرتين"}) // duals: two of the unit
	syrian    = set("سوريه سوري syrian souri soury souriye souryeh")
	multiples = table(
		map[int64]string{
			100:     "hundred hundreds miye miyye mye miyeh meye miyet miyyet miyit ميه مايه ميت",
			1000:    "الف الفا الاف تلاف تالاف k thousand thousands alf alaf",
			million: "مليون مليونا ملايين million millions mln milyon malyoun malyon mlyon malayin",
		},
	)
	halves   = set("نص نصف half nos noss")
	numerals = table(map[int64]string{
		100: "miye miyye mye miyeh meye miyet miyyet miyit mit ميه مايه ميت hundred",
		200: "miten mitein miteen mitayn mitten mi2ten meyten meytein mayten maytein miyten miytein " +
			"ميتين ميتان مايتين مايتان ميتي مايتي متين ميتن",
		300:         hundreds("ثلاث ثلث تلات تلت") + " tlatmiye tlatmiyye tlatmiyet tletmiye talatmiye",
		400:         hundreds("اربع") + " arba3miye arba3miyye arba3miyet",
		500:         hundreds("خمس") + " khamsmiye 5amsmiye khamsmiyye 5amsmiyye khamsmiyet",
		600:         hundreds("ست") + " sitmiye settmiye sittmiye",
		700:         hundreds("سبع") + " sab3miye sabe3miye",
		800:         hundreds("ثمان ثماني ثمن تمن تمان تماني") + " tmanmiye tmenmiye",
		900:         hundreds("تسع"),
		1000:        "alf الف الفا thousand",
		2000:        "alfen alfein alfeen alfayn الفين الفان الفي",
		million:     "مليون المليون million malyoun malyon milyon mlyon",
		2 * million: "مليونين مليونان",
		1:           "one",
		2:           "two",
		11:          "eleven احدعش حدعش",
		12:          "dozen twelve اثنعش طنعش تنعش",
		13:          "thirteen تلتعش تلطعش",
		14:          "fourteen اربعتعش اربعطعش",
		15:          "fifteen خمسطعش خمستعش",
		16:          "sixteen ستعش سطعش",
		17:          "seventeen سبعتعش سبعطعش",
		18:          "eighteen تمنتعش تمنطعش",
		19:          "nineteen تسعتعش تسعطعش",
		3:           "tlat tlate tlati tlata tlet tlete talat talata three ثلاثه ثلاث تلاته تلات تلت",
		4:           "arba3 arba3a arb3a four اربعه اربع",
		5:           "khams khamse khamsa 5ams 5amse 5amsa five خمسه خمس",
		6:           "sitte sette six سته ست",
		7:           "sab3 sab3a seven سبعه سبع",
		8:           "tman tmane tmani tmanye eight ثمانيه ثماني تمن تماني",
		9:           "tis3 tis3a tes3a nine تسعه تسع",
		10:          "3ashra 3ashara 3asher ten عشره عشر",
		20:          "3ishrin 3eshrin 3shrin 3ishreen twenty عشرين عشرون",
		30:          "tlatin tletin tlateen thirty ثلاثين ثلاثون تلاتين",
		40:          "arb3in arba3in arb3een forty اربعين اربعون",
		50:          "khamsin 5amsin khamseen 5amseen fifty خمسين خمسون",
		60:          "sittin settin sitteen sixty ستين ستون",
		70:          "sab3in sab3een seventy سبعين سبعون",
		80:          "tmanin tmaneen eighty ثمانين ثمانون تمانين",
		90:          "tis3in tis3een ninety تسعين تسعون",
	})
	rangeLinks = table(
		map[bool]string{
			true:  "and و وال n und och",
			false: "to till until upto maybe الى ل لال حتى لحد لغاية bis till la la7ad او يمكن ويمكن ممكن",
		},
	) // true: the word links a range only after "between"

	before = phrases(map[saying]string{
		{relation: least}: falling() + `|at least|no less than|not less than|more than|more as|over|above|minimum|min
			|minimum of|starting from|starting at|from at least|exceeding
			|علي القليله|عالقليله|علي القليل|عالقليل|بالقليل|لاكثر من|يزيد عن|يزيد علي|تزيد عن|علي الاقل|عالاقل
			|اكثر من|اكتر من|فوق|اعلي من|اغلي من|ازيد من|لا يقل عن|ما يقل عن|لا تقل عن|ما تقل عن|ما بيقل عن
			|لا يقل عدد مقاعدها عن|لا يقل عدد مقاعده عن|لا يقل عدد المقاعد عن|لا يقل عدد كراسيها عن
			|مو اقل من|مش اقل من|ليس اقل من|ابتداء من|بدءا من|بدا من|كحد ادني|بحد ادني|حد ادني|اقلها|اقل شي|aktar men
			|aktar mn|fo2`,
		{relation: most, room: true, size: true}: holding("اكتر من", "اكثر من", "لاكثر من", "لاكتر من", "فوق") +
			`|holds no more than|hold no more than|holds at most|seats no more than|seats at most
			|fits no more than|fits at most|takes no more than|takes at most`,
		{relation: least, room: true}: holding("اقل من", "لاقل من", "تحت"),
		{relation: most, room: true}:  more("نزيد بنزيد منزيد"),
		{relation: most, fewer: true}: `less than|fewer than|lower than|under|below|تحت|اقل من|ادني من|دون|ta7t
			|a2al men|a2al mn|aqal min`,
		{relation: most}: exceeding() + `|b aktar shi|bi aktar shi|aktar shi|باكتر شي|اكتر شي|at most
			|no more than|not more than|cheaper than
			|up to|upto|maximum|maximal|max|maximum of|max of|within|not exceeding
			|ارخص من|لحد|لغايه|حتي|لا يتجاوز|ما يتجاوز|لا تتجاوز|ما بيتجاوز|لا يزيد عن|ما يزيد عن
			|لا تزيد عن|مو اكثر من|مو اكتر من|مش اكثر من|مش اكتر من|ليس اكثر من|كحد اقصي|بحد اقصي|حد اقصي|اقصي حد|اقصاه
			|ضمن حدود|ما تزيد عن|ما تزيد علي|ما يزيد علي|لا يزيد علي|لا تزيد علي|الا يزيد عن|الا يزيد علي|الا تزيد عن
			|الا يتجاوز|الا تتجاوز|ما تتجاوز|ما بتتجاوز|بما لا يزيد علي|بما لا يزيد عن|بما لا يتجاوز|اقصاها|مو فوق`,
		{price: true}: `سعره|سعرها|سعرو|ثمنه|ثمنها|ثمنه علي|معي|معنا|بايدي|i have|we have|i can pay|we can pay
			|can pay|i can
			|can spend|price|prices|priced at|price of|cost|costs|costing|budget|budget of|my budget|budget is
			|my budget is|سعر|السعر|بسعر|اسعار|باسعار|ميزانيه|الميزانيه|بميزانيه|ميزانيتي|ميزانيتنا|تكلفه|بتكلفه|كلفه
			|بكلفه`,
		{room: true}: `crowd of|group of|party of|list of|guest list of|guestlist of|headcount|headcount of|head count
			|head count of|expecting|expect|we expect|inviting|we invite|invited|capacity
			|capacity of|with capacity|with capacity of|seating|seats|fits|fitting|holds|holding
			|accommodates|accommodating|room for|space for|take|takes|can take|can fit|fit|can hold|hold|seat|we are
			|were
			|رح نكون|راح نكون|منكون|نكون|رح يكونو|رح يجو|اللي جايين|يلي جايين|عازمين|عزمنا|منعزم|رح نعزم|معزومين عنا
			|we will be|we would be|wed be|well be|there will be|guests|people
			|3adad|el 3adad|l 3adad|الحضور|عدد الحضور|العدد|والعدد|عددهم|عددن
			|المعازيم|معازيم|معازيمنا|معازيمي|الضيوف|ضيوفنا|المدعوين|المدعوون|عددنا|نحنا|احنا|نحن|واحنا|ونحن|ونحنا|حضور
			|يستوعب|تستوعب|بتستوعب|بيستوعب|تشيل|بتشيل|يشيل|بيشيل|تاخد|بتاخد|ياخد|بياخد|تضم|بتضم|yse3|byse3|btse3|tse3
			|bysa3|btsa3|bta5od
			|بيوسع|بتوسع|يوسع|توسع
			|سعه|بسعه|السعه|تتسع|يتسع|تسع|يسع|بتسع|بيسع|بتساع|بيساع|تساع|تكفي|بتكفي|لعدد|عدد|عدد الضيوف
			|عدد المدعوين|عدد الاشخاص|عدد المعازيم|عدد المعازيم عندها|عدد المعازيم عنا|عدد المعازيم عندي
			|المعازيم عنا|المعازيم عندنا|المعازيم عندي|المعازيم عندها|العدد عنا|العدد عندنا|عددنا شي|عدد ضيوفنا`,
		{room: true, size: true}: `سعتها|سعته|سعتو|capacity up to|capacity under|capacity below|seats up to
			|holds up to`,
		{between: true}: `between|بين|ما بين|مابين|يتراوح بين|تتراوح بين|يتراوح سعرها بين
			|تتراوح اسعارها بين`,
		{between: true, weak: true}: "from|من",
		{forWhom: true}:             "for|ل",
		{forWhom: true, about: true}: "for about|for around|for like|for roughly|for some|for maybe|" +
			"for approximately|لحوالي|لشي|لنحو|لقرابه|ل حوالي|ل شي|lal 7awale",
		{weak: true, about: true}: "about|around|approximately|approx|roughly|nearly|almost|" +
			"حوالي|حوال|حواليه|تقريبا|نحو|قرابه|زهاء|ما يقارب|يقارب|بما يقارب|يعني شي|شي حوالي|like|" +
			"something like|smth like|some|say|7awali|7awale|7awali shi|hawali|ta2riban|shi|" +
			"ungefähr|etwa|circa|ca|cirka|runt",
		{relation: most, about: true}: "بحدود|حدود|في حدود|بحدود شي|budget حدود|7doud|bi7doud|b7doud|bhdoud",
		{weak: true}:                  "with|ب|شي|مع",
	})
	after = phrases(map[saying]string{
		{relation: least}: "او ازيد|فاكثر|فاكتر|plus|or over|or more|and more|and up|and above|at least|minimum|min|" +
			"plus|او اكثر|او اكتر|واكثر|واكتر|وما فوق|فما فوق|وفوق|وطالع|وبالطالع|ولفوق|w tale3|w tali3|w fo2|" +
			"and upwards|upwards|علي الاقل|عالاقل|كحد ادني|بالحد الادني|حد ادني",
		{relation: most}: "or less|and less|or below|at most|maximum|max|tops|او اقل|واقل|وما دون|فما دون|ونازل|" +
			"وبالنازل|ولتحت|وتحت|w nazel|w nezel|w ta7t|and below|and under|and down|علي " +
			"الاكثر|عالاكثر|عالاكتر|بالكتير|كحد اقصي|بالحد الاقصي|حد اقصي|لا اكثر|لا اكتر|مو اكتر|مو اكثر|مش اكتر|" +
			"وبس|ما بقدر ادفع|ما بقدر|ما فيني ادفع|ما فينا ندفع|ما فيني|ما فينا|ما منقدر ندفع|ما منقدر|ما نقدر ندفع|" +
			"ما نقدر|ما بدفع|ما مندفع|ما بندفع|ما بدي ادفع|ما بدنا ندفع|ما معي|ما معنا|لا استطيع|we can t|" +
			"i can t|is too much",
	})
	// joints may stand between a number and the phrase that belongs to it.
	joints = set(`of to is are be ال ل ب الي about around approximately approx حوالي تقريبا نحو قرابه us شي شوي يعني
		maybe perhaps ممكن يمكن بلكي`)
)

// hundreds returns the spellings of a multiple of a hundred in one word. many are the spellings of the factor.
func hundreds(many string) (all string) {
	for _, n := range strings.Fields(many) {
		for _, hundred := range []string{"ميه", "مايه", "ميت", "مايت"} {
			all += " " + n + hundred
		}
	}
	return all
}

// holding returns the phrases that deny that a room holds more or less than a number. than are the comparisons.
func holding(than ...string) string {
	var all []string
	for _, not := range []string{"ما ", "ما", "لا ", "مو "} {
		for _, holds := range strings.Fields(`بتساع بيساع تساع يساع تسع يسع بتسع بيسع تتسع يتسع بتاخد بياخد تاخد ياخد
			بتشيل بيشيل تشيل يشيل بتستوعب بيستوعب تستوعب يستوعب بتكفي بيكفي`) {
			for _, than := range than {
				all = append(all, not+holds+" "+than)
			}
		}
	}
	return strings.Join(all, "|")
}

// exceeding returns the phrases for not exceeding a price.
func exceeding() string {
	all := []string{more(`تزيد يزيد بتزيد بيزيد يزيدو بيزيدو يزيدوا بيزيدوا تطلع يطلع بتطلع بيطلع تتجاوز يتجاوز بتتجاوز
			بيتجاوز تتعدي يتعدي بتتعدي بيتعدي تفوت يفوت بتفوت بيفوت تتخطي يتخطي بتتخطي بيتخطي تفوق يفوق بتفوق بيفوق
			تكلف بتكلف يكلف بيكلف تصير توصل تعدي يعدي بتعدي بيعدي نتجاوز بنتجاوز منتجاوز بزيد ازيد نتخطي منتخطي نطلع`)}
	for _, not := range []string{"not", "t", "wont", "cant", "dont", "never"} {
		for _, exceeds := range []string{"exceed", "go over", "go above", "go beyond", "be over", "be above"} {
			all = append(all, not+" "+exceeds)
		}
	}
	return strings.Join(all, "|")
}

// falling returns the phrases for not falling below a number.
func falling() string {
	return more("تنقص ينقص بتنقص بينقص ينقصو بينقصو ينقصوا بينقصوا تقل يقل بتقل بيقل يقلو بيقلو يقلوا بيقلوا")
}

// more returns the phrases that negate verbs of exceeding. "ما" is often joined to the verb.
func more(verbs string) string {
	var all []string
	for _, not := range []string{"ما ", "ما", "لا ", "مو ", "مش ", "الا ", "ان لا "} {
		for _, exceeds := range strings.Fields(verbs) {
			for _, of := range []string{"", " عن", " علي", " فوق", " اكتر من", " اكثر من"} {
				all = append(all, not+exceeds+of)
			}
		}
	}
	return strings.Join(all, "|")
}

// Words that negate a comparison with a price ("not … more than 500"), and words that may stand between the two.
var (
	refusing = set(`ما لا مو مش مب موب مابدي مابدنا مابقدر not t cannot cant wont dont never ma mo mou mish mush msh
		doesnt didnt couldnt wouldnt shouldnt arent isnt refuse refuses without nothing مانا مالنا ماني`)
	paying = set(`بدي بدنا بدو بدها ودي ودنا نريد اريد ادفع ندفع يدفع بدفع مندفع بندفع اقدر نقدر بقدر منقدر فيني فينا
		فيو فيها استطيع نستطيع تكون يكون كون تكلف بتكلف يكلف بيكلف تكلفني تكلفنا تاخد ياخد بياخد بتاخد ياخدو بياخدو اصرف
		نصرف احط نحط حط احطلها صرف دفع سعرها سعرو سعره حقها want to pay spend cost costs be go give afford us me i we it
		دافعين دافع مستعدين مستعد حابين حابب ناوي ناويين رح راح معنا معي معو معها منهن منها منو علينا السعر سعر بيطلع
		بتطلع يطلع تطلع يوصل يكلفنا يكلفني نروح عنا عندي wants wanting willing ready able paying spending planning
		plan on charge charges charging ask asks asking take takes taking have has go going m3na ma3na ma3i m3i mna ma3
		edfa3 idfa3 nedfa3 badfa3 bde bdi badde bdna fini fina e2dar ykoun tkoun`)
	mostPaying = 4 // maximum number of words between them
)

// paidFor reports whether a token after a word of paying says what for.
func paidFor(tokens []Token, at int) bool {
	return at > 0 && strings.HasPrefix(tokens[at].Text, "لل") && paying[tokens[at-1].Text]
}

// refusedBefore returns the token at which a negation before a comparison begins ("I do not want to pay"), or -1. What
// is paid for may stand between: "ما بقدر ادفع للمكياج اكتر من".
func refusedBefore(tokens []Token, at, from int) int {
	for i := at - 1; i >= max(from, at-mostPaying); i-- {
		word := tokens[i].Text
		if i == at-1 && i > from && paidFor(tokens, i) {
			continue
		}
		bare := strings.TrimPrefix(word, "و")
		if rest, joined := strings.CutPrefix(bare, "ما"); refusing[word] || refusing[bare] || joined && paying[rest] {
			return i
		}
		if !paying[word] {
			return -1
		}
	}
	return -1
}

// longestSaying is the number of words of the longest phrase in before and after.
const longestSaying = 5

// table inverts a map from values to lists of words: it returns the value of each word, normalised.
func table[T comparable](of map[T]string) map[string]T {
	all := map[string]T{}
	for value, words := range of {
		for _, w := range strings.Fields(words) {
			all[Normalise(w)] = value
		}
	}
	return all
}

func phrases(of map[saying]string) map[string]saying {
	all := map[string]saying{}
	for s, words := range of {
		for phrase := range strings.SplitSeq(words, "|") {
			all[Normalise(strings.TrimSpace(phrase))] = s
		}
	}
	return all
}

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[Normalise(w)] = true
	}
	return all
}

// saidBefore combines the phrases before a number. It looks back as far as the token from, and returns the token at
// which the first phrase begins.
func saidBefore(tokens []Token, number, from int, hasUnit bool) (start int, all saying) {
	start = number
	for at := number; at > from; {
		n, s := longest(before, tokens, max(from, at-longestSaying), at, func(n int) int { return at - n })
		switch {
		case n > 0 && (hasUnit || !s.weak || s.between || s.about):
			at -= n
			if s.between && s.weak && !hasUnit { // "from" alone does not bound a number
				all.between = true
				start = at
				continue
			}
			start = at
			if all.relation == noRelation {
				all.relation = s.relation
			}
			all.about, all.size, all.fewer = all.about || s.about, all.size || s.size, all.fewer || s.fewer
			all.price, all.room, all.between, all.forWhom = all.price ||
				s.price, all.room ||
				s.room, all.between ||
				s.between, all.forWhom ||
				s.forWhom
		case joints[tokens[at-1].Text]:
			at--
		default:
			return start, all
		}
	}
	return start, all
}

// saidAfter returns the bound in the phrase that begins at a token, and the token after it.
func saidAfter(tokens []Token, at int) (end int, r relation) {
	n, s := longest(after, tokens, at, min(len(tokens), at+longestSaying), func(int) int { return at })
	if n > 0 && at+n < len(tokens) && comparatives[tokens[at+n-1].Text] && thans[tokens[at+n].Text] {
		return at, noRelation // "more than 400 and less than 600": it compares the next number
	}
	return at + n, s.relation
}

// A comparison with the next number begins with one of comparatives and one of thans.
var (
	comparatives = set("less more fewer اقل واقل اكثر واكثر اكتر واكتر")
	thans        = set("than من mn men")
)

// longest returns the longest phrase in among and its number of words n. It begins at token begin(n) and lies between
// from and to. A particle may be joined to it: "بأقل من" is "أقل من".
func longest(among map[string]saying, tokens []Token, from, to int, begin func(n int) int) (int, saying) {
	for n := min(longestSaying, to-from); n > 0; n-- {
		i := begin(n)
		phrase := Join(tokens[i : i+n])
		if s, ok := among[phrase]; ok {
			return n, s
		}
		if s, ok := among[Unprefixed(phrase)]; ok {
			return n, s
		}
	}
	return 0, saying{}
}
