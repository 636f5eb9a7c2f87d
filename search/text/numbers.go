package text

import (
	"slices"
	"strconv"
	"strings"
)

// Of is what a number in a query counts.
type Of uint8

// What numbers count.
const (
	Guests       Of = iota // at least so many guests
	AtLeastPrice           // US dollars
	AtMostPrice            // US dollars
)

func (o Of) String() string { return [...]string{"capacityMin", "priceMin", "priceMax"}[o] }

// Quantity is a number with what it counts, said by the tokens From to To (half open).
type Quantity struct {
	Of       Of
	Value    int64
	From, To int
}

// The words around numbers. A number without any of them is a word like any other ("Twenty 21").
var (
	guestWords  = set("شخص اشخاص ضيف ضيوف مدعو مدعوين معزوم معازيم نفر كرسي مقعد guest guests people person persons pax seats ppl sha5s shakhs shkhs shakhes")
	dollarWords = set("دولار دولارات dollar dollars usd dolar")
	atMostWords = set("تحت اقل under below less max maximum upto لحد لغايه اقصي حد")
	atLeast     = set("فوق اكثر اكتر over above more min minimum اقلها")
	linkWords   = set("من than to up from الي ل حتي سعر price budget ميزانيه بميزانيه بسعر cost at least most علي الاقل الاكثر")
	thousand    = set("الف الاف k thousand")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// Quantities finds the numbers that count something: "300 شخص", "up to 200 guests", "under 2000$", "اقل من 2000 دولار". The
// dollar sign is no word: a comparison before a number without any unit speaks of price.
func Quantities(tokens []Token) []Quantity {
	var all []Quantity
	for i := 0; i < len(tokens); i++ {
		digits := tokens[i].Text
		unit := ""
		if n := strings.IndexFunc(digits, func(r rune) bool { return !isDigit(r) }); n > 0 { // "2000usd", "300ppl"
			digits, unit = digits[:n], digits[n:]
		}
		if !Number(digits) || len(digits) > 9 {
			continue
		}
		value, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || value == 0 {
			continue
		}
		q := Quantity{Value: value, From: i, To: i + 1}
		if unit == "" && q.To < len(tokens) && thousand[tokens[q.To].Text] && value < 1000 {
			q.Value *= 1000
			q.To++
		}
		if unit == "" && q.To < len(tokens) && (guestWords[tokens[q.To].Text] || dollarWords[tokens[q.To].Text]) {
			unit = tokens[q.To].Text
			q.To++
		}
		compared := byte(0)
		for q.From > 0 && (len(all) == 0 || q.From > all[len(all)-1].To) {
			w := tokens[q.From-1].Text
			if w == "ل" || linkWords[w] && q.From > 1 && (atMostWords[tokens[q.From-2].Text] || atLeast[tokens[q.From-2].Text] || linkWords[w] && compared == 0 && priceWord(w)) {
				q.From--
				continue
			}
			if priceWord(w) && compared == 0 {
				compared = '<'
				q.From--
				continue
			}
			if atMostWords[w] {
				compared = '<'
				q.From--
			} else if atLeast[w] {
				compared = '>'
				q.From--
			}
			break
		}
		switch {
		case guestWords[unit]:
			q.Of = Guests
		case dollarWords[unit] && compared == '>', unit == "" && compared == '>':
			q.Of = AtLeastPrice
		case dollarWords[unit], unit == "" && compared == '<':
			q.Of = AtMostPrice
		default:
			continue
		}
		all = append(all, q)
		i = q.To - 1
	}
	return slices.Clip(all)
}

func priceWord(w string) bool {
	switch w {
	case "سعر", "price", "budget", "ميزانيه", "بميزانيه", "بسعر", "cost":
		return true
	}
	return false
}
