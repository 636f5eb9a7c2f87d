package budget

import "weddings/events"

// The names of choices are those of the pages (ui/src/shared/budget).
var (
	services = map[string]events.Bilingual{
		"venue":        {Ar: "المكان", En: "Venue"},
		"catering":     {Ar: "الطعام والضيافة", En: "Catering"},
		"photography":  {Ar: "التصوير الفوتوغرافي", En: "Photography"},
		"videography":  {Ar: "تصوير الفيديو", En: "Videography"},
		"dj":           {Ar: "دي جي", En: "DJ"},
		"liveBand":     {Ar: "فرقة موسيقية", En: "Live band"},
		"decor":        {Ar: "الزينة", En: "Decoration"},
		"florists":     {Ar: "الورد", En: "Flowers"},
		"lighting":     {Ar: "الإضاءة", En: "Lighting"},
		"makeup":       {Ar: "المكياج والشعر", En: "Make-up and hair"},
		"weddingDress": {Ar: "فستان العروس", En: "Wedding dress"},
		"groomSuit":    {Ar: "بدلة العريس", En: "Groom's suit"},
		"zaffeh":       {Ar: "الزفّة", En: "Zaffa"},
		"carRental":    {Ar: "سيارة العروسين", En: "Bridal car"},
		"cake":         {Ar: "قالب الحلوى", En: "Cake"},
		"invitations":  {Ar: "بطاقات الدعوة", En: "Invitations"},
		"favors":       {Ar: "التوزيعات", En: "Favours"},
	}
	venueTypes = map[string]events.Bilingual{
		"hall":       {Ar: "صالة أفراح", En: "Hall"},
		"palace":     {Ar: "قصر", En: "Palace"},
		"hotel":      {Ar: "فندق", En: "Hotel"},
		"restaurant": {Ar: "مطعم", En: "Restaurant"},
		"farm":       {Ar: "مزرعة", En: "Farm"},
		"garden":     {Ar: "حديقة", En: "Garden"},
		"resort":     {Ar: "منتجع", En: "Resort"},
		"courtyard":  {Ar: "بيت عربي", En: "Courtyard house"},
		"rooftop":    {Ar: "سطح", En: "Rooftop"},
	}
	seasons = map[string]events.Bilingual{
		"spring": {Ar: "الربيع", En: "Spring"},
		"summer": {Ar: "الصيف", En: "Summer"},
		"autumn": {Ar: "الخريف", En: "Autumn"},
		"winter": {Ar: "الشتاء", En: "Winter"},
	}
)

// The texts of the PDF.
var (
	title     = events.Bilingual{Ar: "ميزانية العرس", En: "Wedding budget"}
	subject   = events.Bilingual{Ar: "{0}، {1}، {2}، عدد الضيوف {3}", En: "{0}, {1}, {2}, guests: {3}"}
	service   = events.Bilingual{Ar: "الخدمة", En: "Service"}
	lowest    = events.Bilingual{Ar: "الأدنى", En: "Low"}
	expected  = events.Bilingual{Ar: "المتوقع", En: "Expected"}
	highest   = events.Bilingual{Ar: "الأعلى", En: "High"}
	total     = events.Bilingual{Ar: "المجموع", En: "Total"}
	perGuest  = events.Bilingual{Ar: "كلفة الضيف الواحد", En: "Cost per guest"}
	ownPrice  = events.Bilingual{Ar: "{0}: سعركم", En: "{0}: your price"}
	inDollars = events.Bilingual{Ar: "المبالغ بالدولار الأمريكي", En: "All sums are in US dollars"}
	inPounds  = events.Bilingual{Ar: "المبالغ بالليرة السورية", En: "All sums are in Syrian pounds"}
	pricesOf  = events.Bilingual{
		Ar: "أسعار تقديرية سارية منذ {0}. السعر النهائي عند صاحب كل خدمة.",
		En: "Estimates, by prices since {0}. Each provider names the final price.",
	}
	general = events.Bilingual{
		Ar: "لا أسعار خاصة بهذا الاختيار بعد، فالحساب بالأسعار العامة.",
		En: "There are no prices for this choice yet: general ones are used.",
	}
	plans     = events.Bilingual{Ar: "الخطة", En: "Plan"}
	estimate  = events.Bilingual{Ar: "التقدير", En: "Estimate"}
	quoted    = events.Bilingual{Ar: "المعروض", En: "Quoted"}
	committed = events.Bilingual{Ar: "المتفق عليه", En: "Committed"}
	paid      = events.Bilingual{Ar: "المدفوع", En: "Paid"}
	dueBy     = events.Bilingual{Ar: "تاريخ الدفع", En: "Due"}
	weddingOn = events.Bilingual{Ar: "موعد العرس: {0}", En: "Wedding day: {0}"}
)
