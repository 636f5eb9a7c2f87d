package policies

import (
	"strings"
	"time"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/clock"
)

// spanInWords returns the days of a booking as a letter says them: the day, or the first and the last.
func spanInWords(days []events.Day, lang string) string {
	first, last := days[0], days[len(days)-1]
	if first == last {
		return commands.DayInWords(first, lang)
	}
	return commands.DayInWords(first, lang) + " – " + commands.DayInWords(last, lang)
}

// momentInWords returns a time in Damascus as a letter says it, to the minute.
func momentInWords(at time.Time, lang string) string {
	between := ", "
	if lang == "ar" {
		between = "، الساعة "
	}
	return commands.DayInWords(events.DayOf(at), lang) + between + at.In(clock.Damascus).Format("15:04")
}

// moneyInWords returns a sum as a letter says it: "1,250,000 SYP".
func moneyInWords(m events.Money, lang string) string {
	whole, part, cents := strings.Cut(m.Amount.String(), ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if cents {
		whole += "." + part
	}
	name := m.Currency
	if lang == "ar" {
		name = map[string]string{"USD": "دولار", "SYP": "ليرة سورية"}[m.Currency]
	}
	return whole + " " + name
}
