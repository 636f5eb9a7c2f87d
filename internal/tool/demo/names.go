package demo

// name is a proper name in both scripts.
type name struct{ ar, en string }

// trade is a kind of listing and the pattern of its names.
type trade struct {
	category  string // category key of the specification
	venueType string // kind of venue, "" for services
	ar, en    string // %s is the proper name
}

// house is a governorate's towns and its number of listings.
type house struct {
	governorate string
	cities      []string // English names of the place data
	listings    int
}

var houses = []house{
	{"damascus", []string{"Damascus"}, 64},
	{
		"rif_dimashq",
		[]string{"Jaramana", "Bloudan", "Saidnaya", "Qudsaya", "Sahnaya", "Zabadani", "Maaloula", "Yabroud"},
		30,
	},
	{"aleppo", []string{"Aleppo", "Aleppo", "Aleppo", "Azaz", "Manbij"}, 36},
	{"homs", []string{"Homs", "Homs", "Palmyra", "Rastan"}, 24},
	{"hama", []string{"Hama", "Hama", "Masyaf", "Mhardeh", "Salamiyah"}, 18},
	{"latakia", []string{"Latakia", "Latakia", "Kasab", "Slinfah", "Jableh"}, 24},
	{"tartus", []string{"Tartus", "Safita", "Mashta al-Helu", "Baniyas"}, 16},
	{"idlib", []string{"Idlib", "Ariha", "Sarmada"}, 6},
	{"deir_ez_zor", []string{"Deir ez-Zor", "Mayadin"}, 5},
	{"raqqa", []string{"Raqqa", "Tabqa"}, 5},
	{"hasakah", []string{"Al-Hasakah", "Qamishli"}, 6},
	{"daraa", []string{"Daraa", "Busra al-Sham", "Nawa"}, 5},
	{"suwayda", []string{"As-Suwayda", "Shahba", "Salkhad"}, 6},
	{"quneitra", []string{"Quneitra"}, 3},
}

// Listings take the trades in this order: four venues to every five services.
var venueTrades = []trade{
	{"venues", "hall", "قاعة %s", "%s Hall"},
	{"venues", "courtyard", "بيت %s", "Beit %s"},
	{"venues", "farm", "مزرعة %s", "%s Farm"},
	{"venues", "rooftop", "سطح %s", "%s Rooftop"},
	{"venues", "garden", "حديقة %s", "%s Garden"},
	{"venues", "hall", "صالة %s", "%s Ballroom"},
	{"venues", "palace", "قصر %s", "%s Palace"},
	{"venues", "restaurant", "مطعم %s", "%s Restaurant"},
	{"venues", "hotel", "فندق %s", "%s Hotel"},
	{"venues", "resort", "منتجع %s", "%s Resort"},
}

var serviceTrades = []trade{
	{"photography", "", "استوديو %s للتصوير", "%s Photography"},
	{"music", "", "فرقة %s الموسيقية", "%s Band"},
	{"flowers", "", "أزهار %s", "%s Flowers"},
	{"makeup", "", "%s للمكياج", "%s Makeup"},
	{"catering", "", "ضيافة %s", "%s Catering"},
	{"folklore", "", "عراضة %s", "%s Arada"},
	{"transportation", "", "سيارات %s", "%s Cars"},
	{"invitations", "", "بطاقات %s", "%s Invitations"},
	{"beauty", "", "صالون %s", "%s Salon"},
	{"videography", "", "%s فيلم", "%s Films"},
	{"decoration", "", "ديكور %s", "%s Decor"},
	{"planning", "", "%s لتنظيم الأعراس", "%s Wedding Planning"},
	{"entertainment", "", "عروض %s", "%s Shows"},
	{"attire", "", "أزياء %s", "%s Bridal"},
	{"jewelry", "", "مجوهرات %s", "%s Jewellery"},
}

// The names of flowers, fruits, stars, rivers, old quarters and grandmothers: none belongs to a real business.
var names = []name{
	{"الياسمين", "Yasmin"},
	{"النارنج", "Narenj"},
	{"الرمّان", "Rumman"},
	{"قاسيون", "Qasioun"},
	{"بردى", "Barada"},
	{"الليوان", "Liwan"},
	{"المشربية", "Mashrabiya"},
	{"القنديل", "Qandil"},
	{"زنوبيا", "Zenobia"},
	{"الفيروز", "Fayrouz"},
	{"الجوري", "Jouri"},
	{"الدرّاق", "Durraq"},
	{"اللوز", "Lawz"},
	{"السنديان", "Sindian"},
	{"الزيزفون", "Zayzafoun"},
	{"الميماس", "Mimas"},
	{"العاصي", "Assi"},
	{"أوغاريت", "Ugarit"},
	{"أرواد", "Arwad"},
	{"إيبلا", "Ebla"},
	{"ماري", "Mari"},
	{"الشهباء", "Shahba"},
	{"القلعة", "Qalaa"},
	{"الناعورة", "Naoura"},
	{"الغوطة", "Ghouta"},
	{"الصنوبر", "Snobar"},
	{"الأرز", "Arz"},
	{"المرجان", "Marjan"},
	{"اللؤلؤ", "Loulou"},
	{"النورس", "Nawras"},
	{"الشراع", "Shiraa"},
	{"سهيل", "Suhail"},
	{"الثريا", "Thurayya"},
	{"نجمة الصبح", "Najmat al-Subh"},
	{"هلال", "Hilal"},
	{"ضي القمر", "Day al-Qamar"},
	{"ليالي الأنس", "Layali al-Uns"},
	{"الأندلس", "Andalus"},
	{"الخزامى", "Khuzama"},
	{"النسرين", "Nisrin"},
	{"الفلّ", "Full"},
	{"الحبق", "Habaq"},
	{"الأقحوان", "Uqhuwan"},
	{"البيلسان", "Baylasan"},
	{"السوسن", "Sawsan"},
	{"شام", "Sham"},
	{"تالة", "Tala"},
	{"جوانا", "Joana"},
	{"ستّ البنات", "Sitt al-Banat"},
	{"أم نجيب", "Umm Najib"},
	{"أبو رياح", "Abu Riyah"},
	{"الديري", "Deiri"},
	{"الحسون", "Hassoun"},
	{"العندليب", "Andalib"},
	{"الموصلي", "Mawsili"},
	{"زرياب", "Ziryab"},
	{"الكندي", "Kindi"},
	{"رحيق", "Rahiq"},
	{"سكّر", "Sukkar"},
	{"عنبر", "Anbar"},
}
