package clock

import "time"

var monthsAr = [...]string{
	"كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران",
	"تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول",
}

var weekdaysAr = [...]string{"الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"}

// MonthAr returns the Syrian name of a month.
func MonthAr(m time.Month) string { return monthsAr[m-1] }

// WeekdayAr returns the Arabic name of a day of the week.
func WeekdayAr(d time.Weekday) string { return weekdaysAr[d] }
