package shortlist

import (
	"slices"

	"weddings/events"
)

// ChecklistPoint is something that most couples have to do before their party.
type ChecklistPoint struct {
	Key        string // identifies the point in a couple's ticks; it never changes
	Words      events.Bilingual
	Months     int      // how many months before the day it should be done
	Categories []string // categories of listings; a confirmed booking in one of them completes the point
	Custom     bool     // a custom that not every couple follows
}

// Checklist contains the site's points, the earliest first.
var Checklist = []ChecklistPoint{
	point("budget", 12, "اتفقوا على الميزانية وعدد الضيوف", "Agree on the budget and the number of guests"),
	point("venue", 10, "احجزوا الصالة", "Book the venue", "venues"),
	custom("khotba", 10, "حدّدوا موعد الخطبة", "Set the day of the engagement"),
	point("photography", 8, "احجزوا المصوّر", "Book the photographer", "photography"),
	point("videography", 8, "احجزوا تصوير الفيديو", "Book the video", "videography"),
	point("music", 7, "احجزوا الفرقة أو الدي جي", "Book the band or the DJ", "music", "entertainment"),
	custom("zaffa", 6, "احجزوا العراضة أو فرقة الزفّة", "Book the arada or the zaffa band", "folklore"),
	point("dress", 6, "اختاروا الفستان والبدلة", "Choose the dress and the suit", "attire"),
	point("catering", 5, "اتفقوا على الضيافة", "Agree on the catering", "catering"),
	point("flowers", 4, "اختاروا الورد والزينة", "Choose the flowers and the decoration", "flowers", "decoration"),
	point("rings", 4, "اشتروا المحابس والذهب", "Buy the rings and the gold", "jewelry"),
	point("guests", 4, "اكتبوا قائمة المدعوين", "Write the list of guests"),
	custom("mahr", 3, "اتفقوا على المهر المقدّم والمؤخّر", "Agree on the mahr, advanced and deferred"),
	custom("papers", 3, "جهّزوا أوراق عقد الزواج والفحص الطبي", "Get the papers and the medical report"),
	point("makeup", 3, "احجزوا الكوافير والمكياج", "Book the hair and the make-up", "beauty", "makeup"),
	point("invitations", 3, "اطلبوا بطاقات الدعوة", "Order the invitations", "invitations"),
	point("songs", 2, "اختاروا أغاني الحفلة", "Choose the songs of the party"),
	custom("katb", 2, "حدّدوا موعد كتب الكتاب", "Set the day of the katb kitab"),
	point("car", 2, "احجزوا سيارة العروسين", "Book the wedding car", "transportation"),
	point("send", 1, "أرسلوا الدعوات", "Send the invitations"),
	custom("henna", 1, "حضّروا ليلة الحنّة", "Prepare the henna night"),
	custom("khatme", 1, "رتّبوا الختمة أو المولد", "Arrange the khatme or the mawlid"),
	point("seating", 0, "رتّبوا طاولات الضيوف", "Arrange the seating"),
	point("confirm", 0, "أكّدوا المواعيد مع الجميع", "Confirm the times with everybody"),
}

func point(key string, months int, ar, en string, categories ...string) ChecklistPoint {
	return ChecklistPoint{Key: key, Words: events.Bilingual{Ar: ar, En: en}, Months: months, Categories: categories}
}

func custom(key string, months int, ar, en string, categories ...string) ChecklistPoint {
	p := point(key, months, ar, en, categories...)
	p.Custom = true
	return p
}

// BookedPoints returns the keys of the points that confirmed bookings in the given categories complete.
func BookedPoints(categories []string) []string {
	keys := []string{}
	for _, p := range Checklist {
		if slices.ContainsFunc(p.Categories, func(c string) bool { return slices.Contains(categories, c) }) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// MonthsLeft returns the number of months from one day to another. A part of a month counts as a whole month.
func MonthsLeft(from, to events.Day) int {
	year, month, day := from.Date()
	lastYear, lastMonth, lastDay := to.Date()
	left := (lastYear-year)*12 + int(lastMonth) - int(month)
	if lastDay > day {
		left++
	}
	return max(left, 0)
}

// OpenPoint is a point that a couple have not done yet.
type OpenPoint struct {
	Words  events.Bilingual
	Months int
}

// Open returns the points that a couple have not done and that are due at the given number of months before the day, or
// were due earlier; the earliest first. Points with Custom set are left out unless the couple have once ticked or
// skipped them.
func Open(plan events.ShortlistPlan, booked []string, months int) []OpenPoint {
	ticks, done := map[string]events.ShortlistTick{}, BookedPoints(booked)
	for _, t := range plan.Ticks {
		ticks[t.Point] = t
	}
	var open []OpenPoint
	for _, p := range Checklist {
		tick, any := ticks[p.Key]
		if p.Months < months || p.Custom && !any || tick.Done || tick.Skipped || slices.Contains(done, p.Key) {
			continue
		}
		open = append(open, OpenPoint{p.Words, p.Months})
	}
	for _, p := range plan.Points {
		if !p.Gone && !p.Done && p.Months >= months {
			open = append(open, OpenPoint{events.Bilingual{Ar: p.Words, En: p.Words}, p.Months})
		}
	}
	slices.SortStableFunc(open, func(a, b OpenPoint) int { return b.Months - a.Months })
	return open
}
