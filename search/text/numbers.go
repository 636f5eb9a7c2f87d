package text

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Of is what a number in a query counts.
type Of uint8

// What numbers count.
const (
	Guests       Of = iota // minimum number of guests
	AtLeastPrice           // minimum price, in whole dollars or pounds
	AtMostPrice            // maximum price, in whole dollars or pounds
	AtMostGuests           // maximum capacity of the venue
)

func (o Of) String() string {
	return [...]string{"capacityMin", "priceMin", "priceMax", "capacityMax"}[o]
}

// Quantity is a number and what it counts. The tokens From to To (half open) say it.
type Quantity struct {
	Of       Of
	Value    int64
	UpTo     int64 // end of a range of guests that begins at Value; 0 if there is none
	Pounds   bool  // in Syrian pounds, not in US dollars
	About    bool  // the value is approximate
	AtMost   bool  // the value is an upper bound
	From, To int
}

// Quantities returns the numbers that count something, in order. Both ends of a range have the same tokens. written is
// the original text of the tokens, because currency signs and dashes are no tokens. The rules are:
//
//   - A number of people is the number of guests for which there must be room, whatever the comparison: a user who
//     expects at most 200 needs room for 200. For 200 to 300 guests, a room for 200 is the least, and one for 300 best.
//   - A number of dollars or pounds is the maximum price, unless the text says that it is the minimum. A price without
//     a currency is in pounds if nobody would pay as many dollars.
//   - "Between 2 and 5 million" begins at two million.
//   - Without a unit, the words before the number decide: capacity, price, or a comparison. A minimum counts guests,
//     because nobody asks for a minimum price; a maximum is a price.
//   - Any other number is an ordinary word ("Studio 21", "2000 شارع").
func Quantities(tokens []Token, written string) []Quantity {
	for _, several := range []func([]Token, string) (Quantity, bool){ofBothSides, ofTables} {
		if all, ok := several(tokens, written); ok {
			return []Quantity{all}
		}
	}
	var all []Quantity
	for i, done := 0, 0; i < len(tokens); i++ {
		a, ok := amountAt(tokens, written, i)
		if !ok {
			continue
		}
		found := a.quantities(tokens, written, done)
		if len(found) > 0 {
			done = found[0].To
			i = done - 1
			all = append(all, found...)
		}
	}
	bounded(all, tokens, written)
	return all
}

// mostBounded is the maximum ratio of two bounds of the same thing.
const mostBounded = 3

// bounded reads a lower and an upper bound as those of the same thing: "not fewer than 400 and not more than 500"
// counts guests, and "not less than 500 and not more than 1000 dollars" is a price.
func bounded(all []Quantity, tokens []Token, written string) {
	for i := 1; i < len(all); i++ {
		low, high := &all[i-1], &all[i]
		if low.Of == Guests && high.Of == Guests && !low.AtMost && high.AtMost && high.From-low.To <= 1 &&
			high.Value > low.Value {
			low.Value = high.Value // who expects 400 to 600 needs room for 600
			continue
		}
		if low.Of != Guests || high.Of != AtMostPrice || low.AtMost || !high.AtMost || high.From-low.To > 1 ||
			high.Value < low.Value || high.Value > low.Value*mostBounded || withUnit(*low, tokens, written) {
			continue
		}
		if withUnit(*high, tokens, written) {
			low.Of, low.Pounds = AtLeastPrice, high.Pounds
		} else {
			high.Of, low.Value = Guests, high.Value
		}
	}
}

// withUnit reports whether a unit follows the number of a quantity.
func withUnit(q Quantity, tokens []Token, written string) bool {
	return units[tokens[q.To-1].Text] != noUnit || strings.Contains(between(tokens, written, q.To), "$")
}

// Words for the side of the family whose guests are counted.
var (
	ofSide  = set("من عن from on of")
	someone = set(`طرفنا طرفن طرفهن طرفهم طرفو طرفه طرفها طرفي طرف اهلي اهلو اهله اهلها اهلنا اهلن اهلهم اهل
		صوبنا صوبي صوبو صوبه صوبها صوبن صوبهن جهتنا جهتو جهته جهتها جهتهم جهتي جهه عيلتي عيلتو عيلتها عيلتنا بيتنا بيتن
		our his her my their bride brides groom grooms both`)
)

// Words that alone tell whose guests a number before or after them counts.
var (
	weOrThey   = set("نحنا احنا حنا نحن هنن هني هنه هنون هم")
	oursTheirs = set("منا مننا منن منهن منهم ours theirs")
	genders    = set(`رجال رجل رجاجيل شباب نسوان نساء سيدات ستات صبايا بنات men women ladies males females gentlemen
		rjal rijal shabab neswan niswan sabaya banat`)
)

// side returns the tokens that hold a number of guests and whose guests they are. It returns false if the text does not
// tell whose.
func (a amount) side(tokens []Token) (from, to int, ok bool) {
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text
	}
	joined := func(s said) bool { return weOrThey[s.word] }
	switch {
	case genders[word(a.to)]:
		return a.from, a.to + 1, true
	case ofSide[word(a.to)] && (someone[word(a.to+1)] || word(a.to+1) == "the" && someone[word(a.to+2)]):
		return a.from, a.to + 2, true
	case oursTheirs[word(a.to)]:
		return a.from, a.to + 1, true
	case a.from > 0 && slices.ContainsFunc(saidAs(word(a.from-1)), joined):
		return a.from - 1, a.to, true
	}
	return a.from, a.to, false
}

// Words for tables and for the number of seats at each.
var (
	tables    = set("طاوله طاولات table tables tawle tawlet")
	eachTable = set("كل طاوله وحده عالطاوله بالطاوله علي قعده of for with each every table at per")
)

// ofTables multiplies the number of tables by the seats at each: "عشرين طاولة كل طاولة 10", "30 tables of 10".
func ofTables(tokens []Token, written string) (seats Quantity, ok bool) {
	if !slices.ContainsFunc(tokens, func(t Token) bool { return tables[t.Text] }) {
		return seats, false
	}
	for i := range tokens {
		all, number := amountAt(tokens, written, i)
		if !number || all.unit != noUnit || all.to >= len(tokens) || !tables[tokens[all.to].Text] {
			continue
		}
		at := all.to + 1
		for at < len(tokens) && eachTable[tokens[at].Text] {
			at++
		}
		if at == all.to+1 || at == len(tokens) {
			return seats, false
		}
		each, number := amountAt(tokens, written, at)
		if !number || each.unit == dollars || each.unit == pounds || each.value < 2 || each.value > mostAtTable {
			return seats, false
		}
		return Quantity{Of: Guests, Value: all.value * each.value, From: i, To: each.to}, true
	}
	return seats, false
}

// mostAtTable is the maximum number of seats at one table.
const mostAtTable = 30

// ofBothSides adds the guests of both sides: "180 from our side and 120 from his", "نحنا 120 وهنن 180".
func ofBothSides(tokens []Token, written string) (both Quantity, ok bool) {
	said := 0
	for i := 0; i < len(tokens); i++ {
		a, number := amountAt(tokens, written, i)
		if !number || a.unit == dollars || a.unit == pounds {
			continue
		}
		if from, to, ok := a.side(tokens); ok && a.value >= fewCounted {
			if said++; said == 1 {
				both = Quantity{Of: Guests, From: from}
			}
			both.Value += a.value
			both.To = to
		} else {
			return both, false // a number of something else
		}
		i = a.to
	}
	return both, said > 1
}

// quantities returns what an amount counts. It reads the words around it, back to the token from.
func (a amount) quantities(tokens []Token, written string, from int) []Quantity {
	to, isRange := a.rangeTo(tokens, written)
	alone, last := a, a
	if isRange {
		last = to
		a.measureAs(to)
	}
	dear := a.unit == noUnit && max(a.value, last.value) >= manyDollars
	if dear && (a.multiple > 1 && !a.words || a.particle == "ب" || last.counted(tokens)) {
		a.unit = pounds // "5 million" is a price, whatever stands beside it
	}
	start, said := saidBefore(tokens, a.from, from, a.unit != noUnit)
	end, after := saidAfter(tokens, last.to)
	if said.relation == noRelation || said.relation == least && after == most {
		said.relation = after
	}
	start, end = said.refused(tokens, written, start, end, from)
	said.room = said.room || isRange && a.unit == noUnit && !said.price &&
		(ofGuests(tokens[from:start]) || ofRooms(tokens[from:start], a, last))
	said.forWhom = said.forWhom || a.particle == "ل"
	if isRange && !said.between && (to.joined || !to.dashed && !said.price && a.unit == noUnit) {
		return alone.quantities(tokens[:a.to], written, from)
	}
	if dear && (said.price || said.between || said.relation != noRelation) {
		a.unit = pounds
	}
	said.priced(tokens, a, last)
	said.signs(tokens, written, a.from, last.to)
	if counts := said.forWhom || (said.room || said.relation != noRelation) && a.value >= fewGuests; a.words &&
		a.unit == noUnit && !counts {
		return nil
	}
	money := a.unit == dollars || a.unit == pounds
	quantity := func(of Of, value int64) Quantity {
		price := of == AtLeastPrice || of == AtMostPrice
		return Quantity{of, value, 0, price && a.unit == pounds, said.about, said.relation == most, start, end}
	}
	isRoom := a.unit == people || a.unit == noUnit && said.room && max(a.value, last.value) >= fewCounted
	switch {
	case isRoom && said.relation == most && (said.size || a.seats) && !isRange:
		return []Quantity{quantity(AtMostGuests, a.value)}
	case isRoom:
		return []Quantity{quantity(Guests, min(a.value, last.value)).upTo(max(a.value, last.value))}
	case isRange && last.roughly:
		return []Quantity{quantity(AtMostPrice, last.value)}
	case isRange && (money || said.price || said.between):
		return []Quantity{
			quantity(AtLeastPrice, min(a.value, last.value)),
			quantity(AtMostPrice, max(a.value, last.value)),
		}
	case money || said.price:
		if said.relation == least || said.between {
			return []Quantity{quantity(AtLeastPrice, a.value)}
		}
		return []Quantity{quantity(AtMostPrice, a.value)}
	case said.relation == most:
		return []Quantity{quantity(AtMostPrice, a.value)}
	case said.relation == least, said.forWhom && a.value >= fewGuests && a.value <= manyGuests:
		return []Quantity{quantity(Guests, a.value)}
	}
	return nil
}

// upTo returns a number of guests as the beginning of a range, if the range is not empty.
func (q Quantity) upTo(end int64) Quantity {
	if end > q.Value {
		q.UpTo = end
	}
	return q
}

// greeted are words that are wished a million times.
var greeted = set("مبروك مبارك تحيه تحيات شكر شكرا مرحبا اهلا سلام بوسه مره thanks congrats welcome times")

// counted reports whether a number in words counts something: "a million and a half", "three million". A million alone
// may only mean many.
func (a amount) counted(tokens []Token) bool {
	if a.to == len(tokens) {
		return a.words && (a.to-a.from > 1 || a.value >= 2*million)
	}
	return a.words && a.to-a.from > 1 && !greeted[tokens[a.to].Text]
}

// Words that make a number of thousands ("3k") a price: kilosOf right before it, kilosFor right after it.
var (
	kilosOf  = set("ب for with b bi budget ميزانيه بميزانيه ميزانيتنا ميزانيتي")
	kilosFor = set("budget ميزانيه الميزانيه ميزانيتنا ميزانيتي")
)

// inKilos reports whether a word beside a number of thousands shows that the number is a price: "hall for 3k", "صالة ب
// 2k", "2k budget".
func inKilos(tokens []Token, from, to int) bool {
	return from > 0 && kilosOf[tokens[from-1].Text] || to < len(tokens) && kilosFor[tokens[to].Text]
}

// priced reads a number of thousands ("3k") beside a word of money as a price. It does not read a number below
// fewDollars without a unit as a price.
func (s *saying) priced(tokens []Token, first, last amount) {
	if last.kilo && first.unit == noUnit && inKilos(tokens, first.from, last.to) {
		s.price, s.forWhom = true, false
	}
	few := first.unit == noUnit && last.unit == noUnit && max(first.value, last.value) < fewDollars
	s.price = s.price && !few
}

// guestWords show that the numbers after them count guests. mostSpoken is the maximum number of words between the two.
var guestWords = set(`المعازيم معازيم معازيمنا ضيوف الضيوف ضيوفنا المدعوين مدعوين العدد عدد عددنا عددن عددهم الناس
	guests people invitees headcount m3azim ma3azim ma3zoumin doyouf dyouf`)

const mostSpoken = 8

// ofGuests reports whether the words before a number are about guests: "I do not know the guests yet, between 200 and
// 300".
func ofGuests(before []Token) bool {
	near := before[max(0, len(before)-mostSpoken):]
	return slices.ContainsFunc(near, func(t Token) bool { return guestWords[t.Text] })
}

// rooms are words for venues. A range right after one counts guests if it is up to mostRoom: "halls between 200 and
// 400".
var rooms = set("قاعه قاعات صاله صالات مكان اماكن محل hall halls venue venues ballroom sala salat")

const mostRoom = 1000

// ofRooms reports whether a range stands right after a word for venues, and may be a number of guests.
func ofRooms(before []Token, from, to amount) bool {
	return len(before) > 0 && rooms[before[len(before)-1].Text] && min(from.value, to.value) >= fewGuests &&
		max(from.value, to.value) <= mostRoom
}

// signs reads the signs beside a number that are no tokens: "~1500", "500+", "<2000".
func (s *saying) signs(tokens []Token, written string, from, to int) {
	gap := strings.TrimRight(strings.TrimSpace(between(tokens, written, from)), "$ ")
	switch {
	case strings.HasSuffix(gap, "~"), strings.HasSuffix(gap, "≈"), strings.HasSuffix(gap, "±"):
		s.about = true
	case strings.HasSuffix(gap, "<"), strings.HasSuffix(gap, "≤"):
		s.relation = most
	case strings.HasSuffix(gap, ">"), strings.HasSuffix(gap, "≥"):
		s.relation = least
	}
	if after := between(tokens, written, to); s.relation == noRelation && strings.HasPrefix(after, "+") {
		s.relation = least
	}
}

// A number after "for" counts guests if it is between these.
const (
	fewGuests  = 20
	manyGuests = 5000
)

// fewDollars is the lowest number without a currency that may be a price. In "what does it cost for one evening" the
// number is not a price.
const fewDollars = 10

// manyDollars is more than any price in dollars.
const manyDollars = 100_000

// amount is a number, the tokens from from to to (half open).
type amount struct {
	value    int64
	multiple int64 // factor of the value that was written as a word or a "k": 1000 in "5k", otherwise 1
	unit     unit
	from, to int
	words    bool   // written as words
	particle string // particle joined before a number written as words
	dashed   bool   // end of a range after a dash
	joined   bool   // end of a range after "and"
	roughly  bool   // end of a range of prices right behind its beginning, of which only the end is a bound
	seats    bool   // its unit is a word for seats
	kilo     bool   // written in thousands with a "k"
}

type unit uint8

const (
	noUnit unit = iota
	people
	dollars
	pounds
)

// amountAt reads the number that begins at a token, with its unit.
func amountAt(tokens []Token, written string, i int) (a amount, ok bool) {
	a = amount{from: i, to: i + 1, multiple: 1}
	digits, suffix := leadingDigits(tokens[i].Text)
	switch {
	case len(digits) > 9:
		return a, false
	case duals[tokens[i].Text] != noUnit:
		a.value, a.unit = 2, duals[tokens[i].Text]
		return a, true
	case digits == "":
		if a.value, a.to, a.particle = writtenOut(tokens, i); a.value == 0 {
			return a, false
		}
		a.words = true
	default:
		for suffix == "" && a.to < len(tokens) && len(digits) <= 6 && thousands(tokens, written, a.to) { // 2,000
			digits += tokens[a.to].Text
			a.to++
		}
		a.value, _ = strconv.ParseInt(digits, 10, 64)
		tenths := int64(0)
		if suffix == "" && a.to < len(tokens) && decimal(tokens, written, a.to) { // 1.5 million
			part, rest := leadingDigits(tokens[a.to].Text)
			tenths, suffix = int64(part[0]-'0'), rest
			a.to++
		}
		switch {
		case suffix == "", suffix == "ish":
			if a.to < len(tokens) && a.value < manyDollars && multiples[tokens[a.to].Text] > 0 {
				a.multiple, a.kilo = multiples[tokens[a.to].Text], tokens[a.to].Text == "k"
				a.to++
			}
		case multiples[suffix] > 0 && a.value < 1000: // 2k
			a.multiple, a.kilo = multiples[suffix], suffix == "k"
		case units[suffix] != noUnit: // 300ppl
			a.unit = units[suffix]
		default:
			return a, false // a word in Arabizi
		}
		a.value = a.value*a.multiple + tenths*a.multiple/10
	}
	a.half(tokens)
	a.add(tokens, written)
	a.measure(tokens, written)
	return a, a.value > 0
}

// leadingDigits splits a token into its leading digits and the rest.
func leadingDigits(token string) (digits, rest string) {
	n := 0
	for n < len(token) && token[n] >= '0' && token[n] <= '9' {
		n++
	}
	return token[:n], token[n:]
}

// decimal reports whether a token is the decimal of the number before it, in thousands or millions.
func decimal(tokens []Token, written string, i int) bool {
	digits, suffix := leadingDigits(tokens[i].Text)
	if gap := between(tokens, written, i); len(digits) != 1 || gap != "." && gap != "," && gap != "٫" {
		return false
	}
	return multiples[suffix] > 0 || suffix == "" && i+1 < len(tokens) && multiples[tokens[i+1].Text] > 0
}

// fractions are what may be added to a number of thousands or millions, in quarters of one of them.
var fractions = table(map[int64]string{
	1: "وربع wrobe3 wrbe3", 2: "ونص ونصف wnos wnoss",
})

// longFractions are the fractions of several words.
var longFractions = map[string]int64{
	"and a half":         2,
	"and half":           2,
	"w nos":              2,
	"w noss":             2,
	"and a quarter":      1,
	"and three quarters": 3,
	"الا ربع":            -1,
	"illa robe3":         -1,
	"وتلات ارباع":        3,
}

// fractionAt returns the fraction that begins at a token, in quarters, and its number of words n.
func fractionAt(tokens []Token, at int) (quarters int64, n int) {
	for n = min(longestFraction, len(tokens)-at); n > 1; n-- {
		if quarters = longFractions[Join(tokens[at:at+n])]; quarters != 0 {
			return quarters, n
		}
	}
	if at < len(tokens) && fractions[tokens[at].Text] != 0 {
		return fractions[tokens[at].Text], 1
	}
	return 0, 0
}

// half adds half or a quarter of a million or of a thousand after the number: "الفين ونص", "مليون وربع", "two and a
// half million".
func (a *amount) half(tokens []Token) {
	if a.to >= len(tokens) {
		return
	}
	quarters, n := fractionAt(tokens, a.to)
	if n == 0 {
		return
	}
	switch at := a.to + n; {
	case a.value < 1000 && at < len(tokens) && multiples[tokens[at].Text] >= 1000: // two and a half million
		a.multiple = multiples[tokens[at].Text]
		a.value, a.to = a.value*a.multiple+a.multiple/4*quarters, at+1
		return
	case a.value >= million:
		a.value += million / 4 * quarters
	case a.value >= 1000 && a.value < million && a.value%1000 == 0:
		a.value += 1000 / 4 * quarters
	default:
		return
	}
	a.to += n
}

// longestFraction is the number of words of "and a quarter".
const longestFraction = 3

// add adds the number after a plus sign: "180 + 120 guests".
func (a *amount) add(tokens []Token, written string) {
	if a.words || a.to >= len(tokens) || strings.TrimSpace(between(tokens, written, a.to)) != "+" {
		return
	}
	if digits, rest := leadingDigits(tokens[a.to].Text); rest == "" && len(digits) > 1 && len(digits) < 5 {
		more, _ := strconv.ParseInt(digits, 10, 64)
		a.value += more
		a.to++
	}
}

// measure reads the unit after the number. A dollar sign may also stand before it.
func (a *amount) measure(tokens []Token, written string) {
	if a.unit == noUnit && a.to < len(tokens) {
		if a.unit = unitOf(tokens[a.to].Text); a.unit != noUnit {
			a.seats = seats[tokens[a.to].Text]
			a.to++
		} else if a.to+1 < len(tokens) {
			if a.unit = units[tokens[a.to].Text+tokens[a.to+1].Text]; a.unit != noUnit {
				a.to += 2
			}
		}
	}
	if a.unit == pounds && a.to < len(tokens) && syrian[tokens[a.to].Text] {
		a.to++
	}
	if a.unit == noUnit &&
		(strings.Contains(between(tokens, written, a.to), "$") || strings.HasSuffix(strings.TrimSpace(between(tokens,
			written, a.from)), "$")) {
		a.unit = dollars
	}
}

// spokenUnits are the Arabic words for units, for Latin spellings by sound ("sha5es").
var spokenUnits = sync.OnceValue(func() *Vocabulary {
	var all []string
	for word := range units {
		if Arabic(word) && utf8.RuneCountInString(word) >= leastSpoken {
			all = append(all, word)
		}
	}
	return NewVocabulary(all, nil)
})

// heardPerUnit is the maximum average cost of each letter of a unit. It is high, because few other words follow a
// number.
const heardPerUnit = 75

// unitOf returns the unit that a word names, as written or by its sound.
func unitOf(word string) unit {
	if u := units[word]; u != noUnit || Arabic(word) || Number(word) || len(word) < leastTyped || real(word) {
		return u
	}
	heard, least := noUnit, int32(beyond)
	v := spokenUnits()
	v.Heard(word, false, func(r Reading) {
		arabic := v.Word(r.Word)
		if r.Cost < least && r.Cost <= int32(heardPerUnit*utf8.RuneCountInString(arabic)) {
			heard, least = units[arabic], r.Cost
		}
	})
	return heard
}

// measureAs gives the beginning of a range the unit and the factor of its end, if it has none.
func (a *amount) measureAs(end amount) {
	if a.unit == noUnit {
		a.unit = end.unit
	}
	factor := end.multiple
	if a.words && end.words && a.value < 1000 { // "two to three thousand"
		factor = factorOf(end.value)
	}
	if factor > 1 && a.multiple == 1 && a.value*factor <= end.value {
		a.value *= factor
	}
}

// factorOf returns the multiple with which a number in words ends: a million in "three million", or 1.
func factorOf(value int64) int64 {
	for _, multiple := range []int64{million, 1000, 100} {
		if value >= multiple && value%(multiple/10) == 0 {
			return multiple
		}
	}
	return 1
}

// between returns the text between a token and the one before it.
func between(tokens []Token, written string, i int) string {
	start, end := 0, len(written)
	if i > 0 {
		start = tokens[i-1].End
	}
	if i < len(tokens) {
		end = tokens[i].Start
	}
	return written[start:end]
}

// thousands reports whether a token is the next three digits of a number.
func thousands(tokens []Token, written string, i int) bool {
	if len(tokens[i].Text) != 3 || !Number(tokens[i].Text) {
		return false
	}
	switch between(tokens, written, i) {
	case ",", ".", "٬", "،":
		return true
	}
	return false
}

// rangeTo reads the end of a range.
func (a amount) rangeTo(tokens []Token, written string) (to amount, ok bool) {
	if a.to >= len(tokens) {
		return to, false
	}
	switch strings.NewReplacer("$", "", " ", "").Replace(between(tokens, written, a.to)) {
	case "-", "–", "—":
		to, ok = amountAt(tokens, written, a.to)
		to.dashed = true
	default:
		if joined, links := rangeLinks[tokens[a.to].Text]; links && a.to+1 < len(tokens) {
			to, ok = amountAt(tokens, written, a.to+1)
			to.joined = joined
		} else if rest, and := strings.CutPrefix(tokens[a.to].Text, "و"); and && isNumeral(rest) {
			to, ok = amountAt(withText(tokens, a.to, rest), written, a.to)
			to.joined = true
		} else if rest, upTo := strings.CutPrefix(tokens[a.to].Text, "ل"); upTo && a.from > 0 &&
			isFrom[tokens[a.from-1].Text] {
			if rest = strings.TrimPrefix(rest, "ل"); isNumeral(rest) { // "من ميتين لتلتمية"
				to, ok = amountAt(withText(tokens, a.to, rest), written, a.to)
			}
		} else {
			to, ok = a.upTo(tokens, written)
		}
	}
	return to, ok && !(a.unit != noUnit && to.unit != noUnit && a.unit != to.unit)
}

// upTo reads the end of a range that stands right behind its beginning, before people or as a price: "شي ميتين تلتمية
// شخص", "بمليون مليون ونص".
func (a amount) upTo(tokens []Token, written string) (to amount, ok bool) {
	if a.value < fewGuests || strings.TrimSpace(between(tokens, written, a.to)) != "" {
		return to, false
	}
	to, ok = amountAt(tokens, written, a.to)
	to.dashed = true
	if !ok || to.value <= a.value || to.value > a.value*mostBounded {
		return to, false
	}
	to.roughly = a.priceUpTo(to, tokens)
	return to, to.roughly || a.unit == noUnit && to.unit == people && to.words == a.words
}

// manyAtParty is more than nearly any number of guests. pricesAt are words that stand before prices only.
const manyAtParty = 1000

var pricesAt = set("ب b bi budget ميزانيه بميزانيه الميزانيه ميزانيتنا ميزانيتي")

// priceUpTo reports whether two numbers in a row are a range of prices. Without a word such as ب before
// them, the first of two small ones may count guests: "hall 500 900 dollars".
func (a amount) priceUpTo(to amount, tokens []Token) bool {
	atPrice := a.particle == "ب" || a.from > 0 && pricesAt[tokens[a.from-1].Text]
	priced := to.unit == dollars || to.unit == pounds || to.unit == noUnit && a.value >= manyDollars
	return priced && (a.unit == noUnit || a.unit == to.unit) && (atPrice || a.value >= manyAtParty)
}

// isFrom are words after which a number begins a range.
var isFrom = set("من بين from men mn")

// withText returns a copy of the tokens in which one has another text.
func withText(tokens []Token, i int, word string) []Token {
	all := slices.Clone(tokens)
	all[i].Text = word
	return all
}

// writtenOut adds up the number words that begin at a token, and returns the sum, the token after them and the particle
// joined to the first one: "لميتين" is "for two hundred". The sum is 0 if there is none.
func writtenOut(tokens []Token, i int) (sum int64, to int, particle string) {
	if sum, to, particle = ofMultiple(tokens, i); sum > 0 {
		return sum, to, particle
	}
	if i+1 < len(tokens) && tokens[i].Text == "تسع" && numerals[tokens[i+1].Text] >= 100 { // it holds 200, not nine
		return 0, i, ""
	}
	var group int64 // sum below the next thousand
	for to = i; to < len(tokens); to++ {
		w := tokens[to].Text
		if (w == "and" || w == "w") && group >= 100 && to+1 < len(tokens) && isTens(tokens[to+1].Text) {
			continue // two hundred and fifty
		}
		if rest, joined := strings.CutPrefix(w, "و"); joined && to > i && numerals[w] == 0 {
			w = rest
		} else if rest := Unprefixed(w); to == i && numerals[w] == 0 && numerals[rest] > 0 {
			particle, w = strings.TrimSuffix(w, rest), rest
		} else if rest, whom := strings.CutPrefix(w, "لل"); to == i && whom && numerals[rest] > 0 { // "للستمية"
			particle, w = "ل", rest
		} else if rest := Bare(w); numerals[w] == 0 && numerals[rest] > 0 {
			if to > i && !strings.HasPrefix(w, "ال") { // "from two thousand to three thousand"
				return sum + group, to, particle
			}
			w = rest
		}
		if numerals[w] > 0 && to+1 < len(tokens) && repeats(sum, multiples[tokens[to+1].Text]) {
			return sum + group, to, particle // another number
		}
		m := multiples[w]
		switch {
		case m > group && group > 0 && len(w) > 1: // "two hundred hundred" is no number
			if group *= m; m >= 1000 {
				sum, group = sum+group, 0
			}
		case group > 1 && group < 10 && isTens(w) && numerals[w] > 10 && !Arabic(w): // three fifty
			group = group*100 + numerals[w]
		case numerals[w] > 0 && again(sum, group, numerals[w]):
			return sum + group, to, particle // another number, or the same one repeated
		case numerals[w] >= 1000:
			sum += numerals[w]
		case numerals[w] > 0:
			group += numerals[w]
		default:
			return sum + group, to, particle
		}
	}
	return sum + group, to, particle
}

// repeats reports whether a sum already has the multiple of the next number: "three thousand and four thousand" are two
// numbers.
func repeats(sum, multiple int64) bool {
	return multiple >= 1000 && sum >= multiple && sum < multiple*1000
}

// ofMultiple reads a part or a multiple of a number word: half a million, a couple of hundred. It returns 0 if there is
// none.
func ofMultiple(tokens []Token, i int) (sum int64, to int, particle string) {
	word := tokens[i].Text
	if rest, in := strings.CutPrefix(word, "ب"); in && halves[rest] {
		particle, word = "ب", rest
	}
	if !halves[word] && word != "couple" {
		return 0, i, ""
	}
	to = i + 1
	if to < len(tokens) && (tokens[to].Text == "a" || tokens[to].Text == "of") {
		to++
	}
	if to == len(tokens) {
		return 0, i, ""
	}
	switch multiple := multiples[tokens[to].Text]; {
	case halves[word] && multiple >= 1000:
		return multiple / 2, to + 1, particle
	case word == "couple" && multiple == 100:
		return 2 * multiple, to + 1, ""
	}
	return 0, i, ""
}

// again reports whether a numeral cannot be added to the sum so far, such as "five hundred" after hundreds or tens
// after tens.
func again(sum, group, numeral int64) bool {
	switch {
	case numeral >= 1000:
		return sum > 0 && sum <= numeral
	case numeral >= 100:
		return group >= 100
	case numeral >= 10:
		return group%100 >= 10
	}
	return group%10 > 0 // "three and four million" are two numbers
}

// isNumeral reports whether a word is a number word, with or without an article.
func isNumeral(word string) bool { return numerals[word] > 0 || numerals[Bare(word)] > 0 }

// isTens reports whether a word is a number word below a hundred.
func isTens(word string) bool { return numerals[word] > 0 && numerals[word] < 100 }
