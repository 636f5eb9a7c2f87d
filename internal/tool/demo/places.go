package demo

import (
	"math"

	"weddings/commands/reference"
)

// quarter is a part of a city, with its approximate centre and the landmarks that people give as directions.
type quarter struct {
	name                sentence
	latitude, longitude float64
	street              string // street of an address; may be empty
	landmarks           []sentence
}

// quarters are the quarters by city. Listings in other cities name only a landmark.
var quarters = map[string][]quarter{
	"Damascus": {
		{sentence{"باب توما", "Bab Touma"}, 33.5128, 36.3171, "شارع القشلة", []sentence{
			{"قرب ساحة باب توما", "near Bab Touma Square"}, {"مقابل حمّام البكري", "opposite Hammam al-Bakri"},
		}},
		{sentence{"المزة", "Mezzeh"}, 33.5043, 36.2470, "أوتوستراد المزة", []sentence{
			{"خلف مشفى المواساة", "behind Mouwasat Hospital"}, {"قرب حديقة الطلائع", "near Talae Park"},
		}},
		{sentence{"أبو رمانة", "Abu Rummaneh"}, 33.5222, 36.2838, "شارع الجلاء", []sentence{
			{"قرب حديقة المدفع", "near Madfa Park"},
			{"مقابل المركز الثقافي العربي", "opposite the Arab Cultural Centre"},
		}},
		{sentence{"الشعلان", "Shaalan"}, 33.5173, 36.2893, "شارع الحمرا", []sentence{
			{"قرب حديقة السبكي", "near Sibki Park"}, {"خلف مدرسة الفرنسيسكان", "behind the Franciscan school"},
		}},
		{sentence{"كفرسوسة", "Kafr Sousa"}, 33.4975, 36.2716, "", []sentence{
			{"مقابل شام سيتي سنتر", "opposite Cham City Center"},
			{"قرب دوّار كفرسوسة", "near Kafr Sousa Roundabout"},
		}},
		{sentence{"المالكي", "Malki"}, 33.5216, 36.2763, "شارع المالكي", []sentence{
			{"قرب حديقة الجاحظ", "near Jahez Park"}, {"مقابل حديقة تشرين", "opposite Tishreen Park"},
		}},
		{sentence{"القصاع", "Qassaa"}, 33.5195, 36.3125, "شارع برج الروس", []sentence{
			{"مقابل المشفى الفرنسي", "opposite the French hospital"},
			{"قرب كنيسة الصليب", "near the Church of the Cross"},
		}},
		{sentence{"الميدان", "Midan"}, 33.4935, 36.2975, "شارع الجزماتية", []sentence{
			{"قرب جامع الحسن", "near Al-Hasan Mosque"},
			{"عند مدخل سوق الجزماتية", "at the entrance to Jazmatiyeh market"},
		}},
		{sentence{"المهاجرين", "Muhajirin"}, 33.5300, 36.2790, "شارع ناظم باشا", []sentence{
			{"قرب ساحة شورى", "near Shoura Square"}, {"عند آخر الخط", "at Akher al-Khatt"},
		}},
		{sentence{"ركن الدين", "Rukn al-Din"}, 33.5365, 36.3010, "شارع أسد الدين", []sentence{
			{"قرب ساحة شمدين", "near Shamdin Square"}, {"مقابل مشفى ابن النفيس", "opposite Ibn al-Nafis Hospital"},
		}},
		{sentence{"مشروع دمر", "Mashrou Dummar"}, 33.5375, 36.2340, "", []sentence{
			{"مقابل الجزيرة السادسة عشرة", "opposite Block Sixteen"},
		}},
		{sentence{"الصالحية", "Salhiyeh"}, 33.5192, 36.2935, "شارع الصالحية", []sentence{
			{"قرب ساحة عرنوس", "near Arnous Square"}, {"قرب ساحة المحافظة", "near Governorate Square"},
		}},
	},
	"Aleppo": {
		{sentence{"العزيزية", "Aziziyeh"}, 36.2105, 37.1480, "", []sentence{
			{"قرب الحديقة العامة", "near the Public Park"}, {"مقابل كنيسة اللاتين", "opposite the Latin church"},
		}},
		{sentence{"الجميلية", "Jamiliyeh"}, 36.2035, 37.1400, "شارع إسكندرون", []sentence{
			{"مقابل ثانوية المأمون", "opposite Al-Maamoun school"},
		}},
		{sentence{"الموكامبو", "Mocambo"}, 36.2160, 37.1230, "", []sentence{
			{"عند دوّار الموكامبو", "at Mocambo Roundabout"},
		}},
		{sentence{"الفرقان", "Furqan"}, 36.2080, 37.1190, "", []sentence{
			{"مقابل المدينة الجامعية", "opposite the university campus"},
		}},
		{sentence{"السليمانية", "Sulaymaniyah"}, 36.2165, 37.1530, "", []sentence{
			{"قرب كنيسة مار الياس", "near Mar Elias church"},
		}},
		{sentence{"حلب الجديدة", "New Aleppo"}, 36.2050, 37.0920, "", []sentence{
			{"قرب الدوّار الرئيسي", "near the main roundabout"},
		}},
	},
	"Homs": {
		{sentence{"الإنشاءات", "Inshaat"}, 34.7230, 36.6960, "", []sentence{{"قرب جامع قباء", "near Quba Mosque"}}},
		{sentence{"الغوطة", "Ghouta"}, 34.7375, 36.7030, "", []sentence{
			{"قرب ملعب خالد بن الوليد", "near Khaled ibn al-Walid Stadium"},
		}},
		{sentence{"الحمراء", "Hamra"}, 34.7420, 36.7090, "شارع الحمراء", []sentence{
			{"قرب ساحة الحاج عاطف", "near Hajj Atef Square"},
		}},
		{sentence{"الوعر", "Waer"}, 34.7430, 36.6700, "", []sentence{
			{"مقابل مشفى البر", "opposite Al-Birr Hospital"},
		}},
		{sentence{"الدبلان", "Dablan"}, 34.7300, 36.7090, "شارع الدبلان", []sentence{
			{"قرب الساعة الجديدة", "near the New Clock"},
		}},
	},
	"Hama": {
		{sentence{"الشريعة", "Sharia"}, 35.1370, 36.7370, "", []sentence{
			{"عند دوّار الشريعة", "at Sharia Roundabout"},
		}},
		{sentence{"الحاضر", "Hader"}, 35.1405, 36.7580, "", []sentence{{"قرب سوق الحاضر", "near Hader market"}}},
		{sentence{"القصور", "Qusour"}, 35.1460, 36.7420, "", []sentence{
			{"خلف الملعب البلدي", "behind the town stadium"},
		}},
	},
	"Latakia": {
		{sentence{"الأمريكان", "American Quarter"}, 35.5220, 35.7810, "", []sentence{
			{"قرب الكورنيش الجنوبي", "near the Southern Corniche"},
		}},
		{sentence{"الصليبة", "Saliba"}, 35.5180, 35.7850, "", []sentence{
			{"قرب ساحة الشيخ ضاهر", "near Sheikh Daher Square"},
		}},
		{sentence{"مشروع الزراعة", "Ziraa"}, 35.5390, 35.8010, "", []sentence{
			{"مقابل الجامعة", "opposite the university"},
		}},
		{sentence{"الشاطئ الأزرق", "Blue Beach"}, 35.5900, 35.7480, "", []sentence{
			{"قرب المدينة الرياضية", "near Sports City"},
		}},
	},
	"Tartus": {
		{sentence{"الثورة", "Thawra"}, 34.8890, 35.8880, "شارع الثورة", []sentence{
			{"قرب الكراج القديم", "near the old bus station"},
		}},
		{sentence{"المشبكة", "Mashbakeh"}, 34.8850, 35.8930, "", []sentence{
			{"خلف مديرية المالية", "behind the finance office"},
		}},
	},
}

// townLandmarks exist in any smaller town.
var townLandmarks = []sentence{
	{"مقابل البلدية", "opposite the town hall"},
	{"عند مدخل البلدة", "at the entrance to the town"},
	{"قرب المركز الثقافي", "near the cultural centre"},
	{"على الطريق العام", "on the main road"},
}

// locate sets the location of listing n, the nth of its town, in the languages that its owner writes. It uses no random
// numbers, so that the rest of the demo does not depend on it.
func (s *Sample) locate(n, nth int) {
	offset := func(step int) float64 { return float64(n*step%41-20) / 10_000 } // at most 220 metres
	latitude, longitude := reference.CityAt(s.City)
	landmarks := townLandmarks
	if all := quarters[s.City]; len(all) > 0 {
		q := all[nth%len(all)]
		latitude, longitude, landmarks, s.Quarter = q.latitude, q.longitude, q.landmarks, q.name
		s.Address = q.street
	}
	if n%7 != 3 {
		s.Landmark = landmarks[(nth+n)%len(landmarks)]
	}
	s.Latitude, s.Longitude = rounded(latitude+offset(37)), rounded(longitude+offset(23))
	if s.NameEn == "" {
		s.Quarter.en, s.Landmark.en = "", ""
	}
	if s.NameAr == "" {
		s.Quarter.ar, s.Landmark.ar, s.Address = "", "", ""
	}
}

func rounded(degrees float64) float64 { return math.Round(degrees*1e5) / 1e5 }
