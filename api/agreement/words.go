package agreement

import (
	"strings"

	"weddings/events"
)

var (
	title     = events.Bilingual{Ar: "ورقة اتفاق على حجز", En: "Agreement on a booking"}
	confirmed = events.Bilingual{Ar: "حجز مؤكَّد", En: "Confirmed"}
	held      = events.Bilingual{
		Ar: "محجوز مؤقتًا حتى {0}. لم يتأكّد بعد.",
		En: "On hold until {0}. It is not confirmed yet.",
	}
	erased       = events.Bilingual{Ar: "حُذف الحساب", En: "The account was erased"}
	notNamed     = events.Bilingual{Ar: "لم يُذكر مبلغ", En: "No sum was named"}
	acknowledged = events.Bilingual{Ar: "{0}، أقرّ به الطرفان {1}", En: "{0}, both sides say so, {1}"}
	version      = events.Bilingual{Ar: "النسخة {0}، {1}", En: "Version {0}, {1}"}

	// The texts are those of the booking's page. The row's label already says that the couple cancel.
	kept60 = events.Bilingual{Ar: "قبل الموعد بستين يومًا أو أقل: {0}", En: "60 days before the party or later: {0}"}
	kept30 = events.Bilingual{Ar: "قبله بثلاثين يومًا أو أقل: {0}", En: "30 days before or later: {0}"}
	kept14 = events.Bilingual{Ar: "قبله بأربعة عشر يومًا أو أقل: {0}", En: "14 days before or later: {0}"}

	keptShare   = events.Bilingual{Ar: "يُقتطع {0} من العربون", En: "{0} of the deposit is kept"}
	keptNothing = events.Bilingual{Ar: "لا يُقتطع شيء من العربون", En: "nothing of the deposit is kept"}
	nothing     = events.Bilingual{Ar: "لا شيء", En: "none of it"}

	ours = events.Bilingual{
		Ar: "هذا ما سجّله الطرفان في أعراس سورية. لا نستلم أي مدفوعات، ولسنا طرفًا في الاتفاق.",
		En: "This is what both sides recorded on Syrian Weddings. We take no payments and are no party to it.",
	}
	scan = events.Bilingual{
		Ar: "امسحوا الرمز لتعرفوا هل هذه الورقة هي المسجَّلة، وهل تغيّر شيء بعدها.",
		En: "Scan the code to learn whether this sheet is the one on record, and whether anything has changed since.",
	}
)

var labels = struct {
	listing, hall, couple, owner, days, daypart, guests, included, price, deposits events.Bilingual
	terms, agreed, sheet                                                           events.Bilingual
	booking, termsHash, hash                                                       events.Bilingual
}{
	listing:   events.Bilingual{Ar: "المكان أو الخدمة", En: "Venue or service"},
	hall:      events.Bilingual{Ar: "الصالة", En: "Hall"},
	couple:    events.Bilingual{Ar: "العروسان", En: "The couple"},
	owner:     events.Bilingual{Ar: "صاحب الإعلان", En: "The owner"},
	days:      events.Bilingual{Ar: "اليوم", En: "Day"},
	daypart:   events.Bilingual{Ar: "الفترة", En: "Part of the day"},
	guests:    events.Bilingual{Ar: "عدد الضيوف", En: "Guests"},
	included:  events.Bilingual{Ar: "يشمل السعر", En: "Included"},
	price:     events.Bilingual{Ar: "السعر", En: "Price"},
	deposits:  events.Bilingual{Ar: "العربون", En: "Deposits"},
	terms:     events.Bilingual{Ar: "إن ألغى العروسان الحجز", En: "If the couple cancel"},
	agreed:    events.Bilingual{Ar: "تاريخ الاتفاق", En: "Agreed"},
	sheet:     events.Bilingual{Ar: "هذه الورقة", En: "This sheet"},
	booking:   events.Bilingual{Ar: "رقم الحجز", En: "Booking"},
	termsHash: events.Bilingual{Ar: "بصمة شروط الإلغاء", En: "Hash of the terms"},
	hash:      events.Bilingual{Ar: "بصمة الورقة", En: "Hash of the sheet"},
}

// includedNames are the names in the app's catalogue (ui/src/shared/quote). "other" has no name there: the owner writes
// one.
var includedNames = map[string]events.Bilingual{
	"hours":      {Ar: "المدة", En: "Hours"},
	"food":       {Ar: "الطعام", En: "Food"},
	"drinks":     {Ar: "المشروبات", En: "Drinks"},
	"cake":       {Ar: "قالب الحلوى", En: "Cake"},
	"photos":     {Ar: "الصور", En: "Photographs"},
	"film":       {Ar: "الفيديو", En: "Film"},
	"music":      {Ar: "الموسيقا", En: "Music"},
	"decoration": {Ar: "الزينة", En: "Decoration"},
	"generator":  {Ar: "مولّدة كهرباء", En: "Generator"},
	"service":    {Ar: "الخدمة", En: "Service"},
	"parking":    {Ar: "مواقف السيارات", En: "Parking"},
}

// hijriMonths are the names that browsers show in the calendar.
var hijriMonths = [...]events.Bilingual{
	{Ar: "محرم", En: "Muharram"},
	{Ar: "صفر", En: "Safar"},
	{Ar: "ربيع الأول", En: "Rabiʻ I"},
	{Ar: "ربيع الآخر", En: "Rabiʻ II"},
	{Ar: "جمادى الأولى", En: "Jumada I"},
	{Ar: "جمادى الآخرة", En: "Jumada II"},
	{Ar: "رجب", En: "Rajab"},
	{Ar: "شعبان", En: "Shaʻban"},
	{Ar: "رمضان", En: "Ramadan"},
	{Ar: "شوال", En: "Shawwal"},
	{Ar: "ذو القعدة", En: "Dhuʻl-Qiʻdah"},
	{Ar: "ذو الحجة", En: "Dhuʻl-Hijjah"},
}

// isolated keeps left-to-right text, such as an id, in one piece inside Arabic text.
func isolated(text string) string { return "\u2066" + text + "\u2069" }

// own isolates text that a person wrote from the direction of the text around it.
func own(text string) string { return "\u2068" + strings.TrimSpace(text) + "\u2069" }
