package demo

// name is one proper name in both scripts, as its owner would paint it over the door.
type name struct{ ar, en string }

// trade says how a kind of listing is named and which scene its pictures show.
type trade struct {
	category  string // category key of the specification
	venueType string // decisions' venue kind, "" for services
	ar, en    string // %s is the proper name
	scenes    []string
}

// house is where a governorate's listings stand: its towns, the scene of its horizon, and how many listings it gets.
type house struct {
	governorate string
	cities      []string // English names of the place data
	scene       string   // city picture, "" where none was drawn
	listings    int
}

var houses = []house{
	{"damascus", []string{"Damascus"}, "city-damascus", 64},
	{"rif_dimashq", []string{"Jaramana", "Bloudan", "Saidnaya", "Qudsaya", "Sahnaya", "Zabadani", "Maaloula", "Yabroud"}, "city-damascus", 30},
	{"aleppo", []string{"Aleppo", "Aleppo", "Aleppo", "Azaz", "Manbij"}, "city-aleppo", 36},
	{"homs", []string{"Homs", "Homs", "Palmyra", "Rastan"}, "city-homs", 24},
	{"hama", []string{"Hama", "Hama", "Masyaf", "Mhardeh", "Salamiyah"}, "city-hama", 18},
	{"latakia", []string{"Latakia", "Latakia", "Kasab", "Slinfah", "Jableh"}, "city-latakia", 24},
	{"tartus", []string{"Tartus", "Safita", "Mashta al-Helu", "Baniyas"}, "city-tartus", 16},
	{"idlib", []string{"Idlib", "Ariha", "Sarmada"}, "", 6},
	{"deir_ez_zor", []string{"Deir ez-Zor", "Mayadin"}, "", 5},
	{"raqqa", []string{"Raqqa", "Tabqa"}, "", 5},
	{"hasakah", []string{"Al-Hasakah", "Qamishli"}, "", 6},
	{"daraa", []string{"Daraa", "Busra al-Sham", "Nawa"}, "", 5},
	{"suwayda", []string{"As-Suwayda", "Shahba", "Salkhad"}, "", 6},
	{"quneitra", []string{"Quneitra"}, "", 3},
}

// The order is that of the lots: four venues to every five services.
var venueTrades = []trade{
	{"venues", "hall", "قاعة %s", "%s Hall", []string{"hall", "window"}},
	{"venues", "courtyard", "بيت %s", "Beit %s", []string{"courtyard", "window"}},
	{"venues", "farm", "مزرعة %s", "%s Farm", []string{"farm-ghouta", "garden-hama"}},
	{"venues", "rooftop", "سطح %s", "%s Rooftop", []string{"roof-qasioun", "roof-aleppo"}},
	{"venues", "garden", "حديقة %s", "%s Garden", []string{"garden-hama", "farm-ghouta"}},
	{"venues", "hall", "صالة %s", "%s Ballroom", []string{"hall", "khan-homs"}},
	{"venues", "palace", "قصر %s", "%s Palace", []string{"khan-homs", "hall"}},
	{"venues", "restaurant", "مطعم %s", "%s Restaurant", []string{"courtyard", "roof-aleppo"}},
	{"venues", "hotel", "فندق %s", "%s Hotel", []string{"window", "hall"}},
	{"venues", "resort", "منتجع %s", "%s Resort", []string{"terrace-sea", "garden-hama"}},
}

var serviceTrades = []trade{
	{"photography", "", "استوديو %s للتصوير", "%s Photography", []string{"photography"}},
	{"music", "", "فرقة %s الموسيقية", "%s Band", []string{"music"}},
	{"flowers", "", "أزهار %s", "%s Flowers", []string{"flowers"}},
	{"makeup", "", "%s للمكياج", "%s Makeup", []string{"makeup"}},
	{"catering", "", "ضيافة %s", "%s Catering", []string{"catering"}},
	{"folklore", "", "عراضة %s", "%s Arada", []string{"folklore"}},
	{"transportation", "", "سيارات %s", "%s Cars", []string{"transportation"}},
	{"invitations", "", "بطاقات %s", "%s Invitations", []string{"invitations"}},
	{"beauty", "", "صالون %s", "%s Salon", []string{"beauty"}},
	{"videography", "", "%s فيلم", "%s Films", []string{"photography"}},
	{"decoration", "", "ديكور %s", "%s Decor", []string{"flowers", "hall"}},
	{"planning", "", "%s لتنظيم الأعراس", "%s Wedding Planning", []string{"invitations", "flowers"}},
	{"entertainment", "", "عروض %s", "%s Shows", []string{"folklore", "music"}},
	{"attire", "", "أزياء %s", "%s Bridal", []string{"makeup", "beauty"}},
	{"jewelry", "", "مجوهرات %s", "%s Jewellery", []string{"beauty", "window"}},
}

// Names of flowers, fruits, stars, rivers, old quarters and grandmothers: nobody's business, anybody's sign.
var names = []name{
	{"الياسمين", "Yasmin"}, {"النارنج", "Narenj"}, {"الرمّان", "Rumman"}, {"قاسيون", "Qasioun"}, {"بردى", "Barada"},
	{"الليوان", "Liwan"}, {"المشربية", "Mashrabiya"}, {"القنديل", "Qandil"}, {"زنوبيا", "Zenobia"}, {"الفيروز", "Fayrouz"},
	{"الجوري", "Jouri"}, {"الدرّاق", "Durraq"}, {"اللوز", "Lawz"}, {"السنديان", "Sindian"}, {"الزيزفون", "Zayzafoun"},
	{"الميماس", "Mimas"}, {"العاصي", "Assi"}, {"أوغاريت", "Ugarit"}, {"أرواد", "Arwad"}, {"إيبلا", "Ebla"},
	{"ماري", "Mari"}, {"الشهباء", "Shahba"}, {"القلعة", "Qalaa"}, {"الناعورة", "Naoura"}, {"الغوطة", "Ghouta"},
	{"الصنوبر", "Snobar"}, {"الأرز", "Arz"}, {"المرجان", "Marjan"}, {"اللؤلؤ", "Loulou"}, {"النورس", "Nawras"},
	{"الشراع", "Shiraa"}, {"سهيل", "Suhail"}, {"الثريا", "Thurayya"}, {"نجمة الصبح", "Najmat al-Subh"}, {"هلال", "Hilal"},
	{"ضي القمر", "Day al-Qamar"}, {"ليالي الأنس", "Layali al-Uns"}, {"الأندلس", "Andalus"}, {"الخزامى", "Khuzama"}, {"النسرين", "Nisrin"},
	{"الفلّ", "Full"}, {"الحبق", "Habaq"}, {"الأقحوان", "Uqhuwan"}, {"البيلسان", "Baylasan"}, {"السوسن", "Sawsan"},
	{"شام", "Sham"}, {"تالة", "Tala"}, {"جوانا", "Joana"}, {"ستّ البنات", "Sitt al-Banat"}, {"أم نجيب", "Umm Najib"},
	{"أبو رياح", "Abu Riyah"}, {"الديري", "Deiri"}, {"الحسون", "Hassoun"}, {"العندليب", "Andalib"}, {"الموصلي", "Mawsili"},
	{"زرياب", "Ziryab"}, {"الكندي", "Kindi"}, {"رحيق", "Rahiq"}, {"سكّر", "Sukkar"}, {"عنبر", "Anbar"},
}
