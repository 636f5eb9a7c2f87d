// Package clock defines the site's day. Instants are UTC everywhere; code that needs the current time takes a func()
// time.Time.
package clock

import "time"

// Damascus is the zone of the days in analytics and bookings. Syria has been on UTC+3 without summer time since October
// 2022. The offset is fixed here, so that neither a machine's zone data nor a later reform moves days that are already
// counted.
var Damascus = time.FixedZone("Asia/Damascus", 3*60*60)

// Day returns the start of the Damascus day that contains t.
func Day(t time.Time) time.Time {
	year, month, day := t.In(Damascus).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, Damascus)
}

// Earlier returns the earlier of two clock readings. What is deleted or expires by it is not early while one of the two
// clocks is ahead.
func Earlier(one, other time.Time) time.Time {
	if other.Before(one) {
		return other
	}
	return one
}
