// Package clock holds the site's idea of a day. Instants are UTC everywhere; what needs the present
// takes a func() time.Time.
package clock

import "time"

// Damascus is the zone whose days analytics and bookings count. Syria has been on UTC+3 without summer time since
// October 2022; the offset is fixed here so that neither a machine's zone data nor a later reform moves days already
// counted.
var Damascus = time.FixedZone("Asia/Damascus", 3*60*60)

// Day is the start of the Damascus day in which t lies.
func Day(t time.Time) time.Time {
	year, month, day := t.In(Damascus).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, Damascus)
}
