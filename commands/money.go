package commands

import (
	"strings"

	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/internal/fault"
)

// maxMoney is above every valid sum: decimal(10,2) of the specification.
var maxMoney = decimal.New(1, 8)

// CheckMoney records an error for a sum that is negative, out of range, or in a currency other than USD and SYP. nil is
// valid. It returns false for a number with which it would be unsafe to calculate.
func CheckMoney(c *fault.Check, field string, m *events.Money) bool {
	if m == nil {
		return true
	}
	c.Field(!m.Amount.IsNegative(), field, "المبلغ صفر على الأقل", "The amount must be at least 0")
	if !isPlain(m.Amount) {
		c.Field(false, field, "المبلغ خارج المعقول", "The amount is out of range")
		return false
	}
	c.Field(m.Amount.LessThan(maxMoney), field, "المبلغ خارج المعقول", "The amount is out of range")
	c.Field(
		m.Amount.Equal(m.Amount.Round(2)),
		field,
		"منزلتان بعد الفاصلة على الأكثر",
		"At most two digits after the point",
	)
	c.Field(
		m.Currency == "USD" || m.Currency == "SYP",
		field,
		"العملة دولار أو ليرة",
		"The currency must be USD or SYP",
	)
	return true
}

// isPlain reports whether a decimal is small enough to calculate with: arithmetic with 1e10000 would take very long.
func isPlain(d decimal.Decimal) bool {
	return d.Exponent() >= -20 && d.Exponent() <= 20 && d.Coefficient().BitLen() <= 128
}

// MoneyInWords returns a sum as letters write it: "1,250,000 SYP".
func MoneyInWords(m events.Money, lang string) string {
	whole, part, cents := strings.Cut(m.Amount.String(), ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if cents {
		whole += "." + (part + "0")[:max(2, len(part))]
	}
	name := m.Currency
	if lang == "ar" {
		name = map[string]string{"USD": "دولار", "SYP": "ليرة سورية"}[m.Currency]
	}
	return whole + " " + name
}
