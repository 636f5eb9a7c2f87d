package text

// The words of dates, normalised.

// Keys of monthNames for names that two months share. There they are negative, and the next word tells which month is
// meant. kanoun is December or the January after it.
const (
	tishreen = 10
	kanoun   = 12
)

var monthNames = numbered(map[int]string{
	1: "يناير january jan", 2: "شباط فبراير february feb shbat shubat shbaat chbat",
	3: "اذار مارس march mar azar adar", 4: "نيسان ابريل april apr nisan nissan",
	5: "ايار مايو may ayyar ayar", 6: "حزيران يونيو يونيه june jun 7zeran 7zayran hziran haziran huzayran 7ziran",
	7: "تموز يوليو يوليه july jul tammouz tamouz tammuz tamuz", 8: "اب اغسطس august aug ab aab",
	9:  "ايلول سبتمبر september sep sept ayloul aylul eyloul ailoul",
	10: "اكتوبر october oct", 11: "نوفمبر november nov", 12: "ديسمبر december dec",
	-tishreen: "تشرين tishrin tishreen teshreen", -kanoun: "كانون kanoun kanun",
})

// ambiguous are names of months that are also other words.
var ambiguous = set(
	"may march mar jan feb apr jun jul aug sep sept oct nov dec ab aab azar nisan nissan نيسان مارس مايو",
)

var which = numbered(map[int]string{
	1: "الاول اول 1 awal alawal awwal", 2: "الثاني التاني ثاني تاني 2 tani thani altani",
})

var weekdayNames = numbered(map[int]string{
	0: "الاحد sunday sundays a7ad ahad", 1: "اثنين اتنين تنين monday mon tanen tanein itnen",
	2: "ثلاثاء ثلاثا تلاتا تلات tuesday tue tues talata tlata",
	3: "اربعاء اربعا wednesday arb3a 2arb3a",
	4: "خميس thursday thu thur thurs khamis khamees 5amis 5amees",
	5: "جمعه friday fri jom3a jum3a jumaa gom3a", 6: "سبت saturday sabt",
})

// The weekend in Syria is Friday and Saturday.
const (
	friday  Weekdays = 1 << 5
	weekend          = friday | 1<<6
)

// weekends are the phrases for the weekend.
var weekends = tableOf(map[string]form{
	"weekend": {}, "weekends": {plural: true}, "ويكند": {}, "الويكند": {definite: true}, "بالويكند": {definite: true},
	"week end": {}, "ويك اند": {}, "الويك اند": {definite: true}, "نهايه الاسبوع": {definite: true},
	"بنهايه الاسبوع": {definite: true}, "اخر الاسبوع": {definite: true}, "باخر الاسبوع": {definite: true},
	"نهايات الاسبوع": {plural: true}, "بنهايات الاسبوع": {plural: true},
	"عطله نهايه الاسبوع": {definite: true}, "بعطله نهايه الاسبوع": {definite: true}, "عطله الاسبوع": {definite: true},
})

// pluralWeekdays are plurals that mean any such day of the week.
var pluralWeekdays = numbered(map[int]string{
	0: "احدات احاد", 1: "تنينات اتنينات", 2: "تلاتات", 3: "اربعاوات", 4: "خميسات", 5: "جمعات", 6: "سبوت سبتات",
})

// gathering is the plural of Friday, and also "gathered". It means Fridays only beside a month or "كل".
const gathering = "جمع"

var soon = tableOf(map[string]int{
	"today": 0, "tonight": 0, "tomorrow": 1, "بكرا": 1, "بكره": 1, "bukra": 1, "bokra": 1,
	"day after tomorrow": 2, "the day after tomorrow": 2,
	"بعد بكرا": 2, "بعد بكره": 2, "بعد غد": 2,
	"tmrw": 1, "tmr": 1, "لبكرا": 1, "لبكره": 1, "عبكرا": 1, "عبكره": 1, "الغد": 1, "بالغد": 1, "للغد": 1,
	"غد": 1, "غدا": 1, "لغد": 1, "لغدا": 1,
})

// Words for tomorrow that are also other words: غد is also a name, and غدا is how lunch is spelt without its hamza.
var (
	barelyTomorrow = set("غد لغد")
	lunches        = set("غدا لغدا")
	// lunchCues stand before "lunch".
	lunchCues = set(`عزيمه وليمه حفله بوفيه مع علي ع عال و او اكل عشا فطور ريوق مائده سفره طعام وجبه وجبات مطعم
		لحفله عزومه نعزم اعزم تقديم نقدم بدون`)
	// tomorrowCues stand before "tomorrow".
	tomorrowCues = set("يوم ليوم بيوم نهار ليله مسا مساء ظهر عصر")
)

// side says where the days are in relation to the date that is named.
type side uint8

const (
	noSide side = iota
	fromSide
	betweenSide
	beforeSide
	untilSide
	afterSide
)

var sides = map[string]side{
	"من": fromSide, "from": fromSide, "بين": betweenSide, "between": betweenSide, "قبل": beforeSide,
	"before": beforeSide, "حتي": untilSide, "until": untilSide, "till": untilSide, "by": untilSide,
	"بعد": afterSide, "after": afterSide,
}

// part is a part of a month.
type part uint8

const (
	whole part = iota
	early
	middle
	late
)

var monthParts = map[string]part{
	"اول":       early,
	"باول":      early,
	"بدايه":     early,
	"ببدايه":    early,
	"اوايل":     early,
	"باوايل":    early,
	"مطلع":      early,
	"بمطلع":     early,
	"early":     early,
	"beginning": early,
	"start":     early,
	"نص":        middle,
	"بنص":       middle,
	"نصف":       middle,
	"منتصف":     middle,
	"بمنتصف":    middle,
	"اواسط":     middle,
	"باواسط":    middle,
	"mid":       middle,
	"middle":    middle,
	"اخر":       late,
	"باخر":      late,
	"نهايه":     late,
	"بنهايه":    late,
	"اواخر":     late,
	"باواخر":    late,
	"late":      late,
	"end":       late,
}

// span is a period that is named in relation to today.
type span uint8

const (
	noSpan span = iota
	week
	month
	annual
	spring
	summer
	autumn
	winter
)

var spanNouns = map[string]span{
	"اسبوع": week, "جمعه": noSpan, "week": week, "شهر": month, "month": month, "ربيع": spring, "spring": spring,
	"صيف": summer, "صيفيه": summer, "summer": summer, "خريف": autumn, "autumn": autumn, "fall": autumn,
	"شتا": winter, "شتويه": winter, "winter": winter, "سنه": annual, "عام": annual, "year": annual,
	"sene": annual, "seneh": annual, "sini": annual,
}

// latinYears are words for a year in Latin letters, behind which "next" stands as in Arabic.
var latinYears = set("sene seneh sini")

// ordinals number the days of a period before the noun: 1 is the first, negative the last.
var ordinals = numbered(map[int]string{
	1: "اول الاول first 1st", 2: "تاني ثاني الثاني التاني second 2nd", 3: "تالت ثالث الثالث التالت third 3rd",
	4: "رابع الرابع fourth 4th", 5: "خامس الخامس fifth 5th", 6: "السادس sixth", 7: "السابع seventh",
	8: "الثامن التامن eighth", 9: "التاسع ninth", 10: "العاشر tenth", 11: "eleventh", 12: "twelfth",
	13: "thirteenth", 14: "fourteenth", 15: "fifteenth", 20: "twentieth", 30: "thirtieth", -1: "اخر last",
})

// ordinalsBehind do the same after the noun.
var ordinalsBehind = numbered(map[int]string{
	1: "الاول الاولي", 2: "الثاني التاني الثانيه التانيه", 3: "الثالث التالت الثالثه التالته", 4: "الرابع الرابعه",
	5: "الخامس الخامسه", -1: "الاخير الاخيره",
})

var (
	ordinalEndings = set("st nd rd th")
	alternatives   = set("و او or and ou aw")
	untilWords     = set("الي ل لـ حتي لغايه لحد to till until through")
	ofWords        = set("من ب في بشهر of in during fi b")
	nextWords      = set(
		`الجاي الجايه جاي جايه الجي القادم القادمه قادم المقبل المقبله الاتي الاتيه next coming jay aljay eljay jeye
		jaye aljeye eljeye aljaye eljaye`,
	)
	thisWords = set("this هذا هذه هاد هاي هالـ")
	anyWords  = set("اي ايه كل شي any every each all some a")
	manyDays  = set("ايام بايام ليالي")
	vacant    = set("فاضي فاضيه فاضيين شاغر شاغره متاح متاحه free available fadi fadye")
	dayNouns  = set("يوم day")
	// behindLeads stand between a period and the days of the week that narrow it.
	behindLeads = set("يوم بيوم ليوم ايام بايام ليالي نهار ليله on")
	leads       = set(
		`in during خلال fi يوم بيوم ليوم نهار ليله بليله ايام بايام تاريخ بتاريخ في ب on at date dated the for
		night of yom youm ضمن`,
	)
	silentLeads = set("in during خلال fi the at for of ب في")
	monthLeads  = set("شهر بشهر لشهر month shahr bshahr")
	monthCues   = set(
		"in during of by this next خلال في شهر بشهر mid early late around حوالي every before after until since fi",
	)
	yearWords = set("سنه عام لعام بعام لسنه بسنه year")

	// negators stand before a date that is excluded, streets before a date that is part of a name.
	negators = set("مو مش ما غير الا بدون ليس not except no without but never")
	// denials stand before a word of wishing that is denied: "ما بدنا الجمعة", "we can't do Fridays".
	denials = set("ما مو مش لا dont don't can't cant cannot not")
	wishes  = set(`بدنا بدي منريد نريد اريد بيناسبنا بناسبنا يناسبنا بيناسبني بناسبني يناسبني فينا فيني منقدر بنقدر نقدر
		بقدر اقدر want do make have`)
	streets = set(`شارع بشارع ساحه بساحه جامعه مشفي مستشفي ملعب حي بحي سد حديقه جسر بحيره مدرسه street st square road
		university stadium`)
)

// numbered returns the number of each word.
func numbered(words map[int]string) map[string]int {
	all := map[string]int{}
	for n, listed := range words {
		for word := range set(listed) {
			all[word] = n
		}
	}
	return all
}
