package policies

import (
	"weddings/commands"
	"weddings/events"
)

// spanInWords returns the days of a booking as a letter names them: the day, or the first and the last day.
func spanInWords(days []events.Day, lang string) string {
	first, last := days[0], days[len(days)-1]
	if first == last {
		return commands.DayInWords(first, lang)
	}
	return commands.DayInWords(first, lang) + " – " + commands.DayInWords(last, lang)
}
