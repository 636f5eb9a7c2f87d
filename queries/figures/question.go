package figures

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/projections/analytics"
)

// Question asks for figures. Days are in Damascus time, YYYY-MM-DD, inclusive.
type Question struct {
	Measures  []string // keys of Measures, each once
	From, To  string
	Interval  string // one of Intervals
	Filters   []Filter
	Breakdown *string  // a key of Dimensions; nil for no rows
	Rates     []Rate   // computed for the totals and every row
	Without   []string // measures that must be 0 in each row
	Search    *string  // part of the key or name of each row
	// Order orders the rows: by a measure, by "rate" (the first rate), by "change" (of the first measure, since the
	// days compared with), or by "name". Numbers are highest first, names from A to Z. Ascending reverses either.
	Order     string
	Ascending bool
	First     int // the number of rows; 0 for all
	Skip      int
	Compare   string // one of Comparisons
	// CompareFrom is the first day to compare with, if Compare is Elsewhen. The last day compared with may be today at
	// the latest.
	CompareFrom *string
	Lang        string // language of the names in the order by name: "en", or else Arabic

	together bool // asked by Together
}

// Filter is a condition on a dimension. Is takes one value. Other operators take several.
type Filter struct {
	Dimension string
	Op        string // one of Ops
	Values    []string
}

// Rate is the quotient of two measures: Of divided by In.
type Rate struct{ Of, In string }

// Operators of filters. Contains and AnyOf need one of the values to match.
const (
	Is       = "is"
	IsNot    = "isNot" // none of the values matches
	Contains = "contains"
	AnyOf    = "anyOf"
)

// Intervals of a series. Weeks begin on Saturday.
const (
	ByHour  = "hour"
	ByDay   = "day"
	ByWeek  = "week"
	ByMonth = "month"
)

// The days with which an answer is compared.
const (
	None     = "none"
	Before   = "before"   // as many days just before
	Weekdays = "weekdays" // the nearest earlier days that begin on the same weekday and do not overlap
	LastYear = "year"
	SameHour = "hour" // as Before, but if today is asked about, the last day compared with ends with the present hour
	Elsewhen = "other"
)

// The closed lists of operators, intervals and comparisons.
var (
	Ops         = []string{Is, IsNot, Contains, AnyOf}
	Intervals   = []string{ByHour, ByDay, ByWeek, ByMonth}
	Comparisons = []string{None, Before, Weekdays, LastYear, SameHour, Elsewhen}
)

const (
	maxDays    = 366 // days in a range
	maxRowDays = 92  // days that are counted from rows: a quarter
	maxHourly  = 31  // days of a series by hour
	maxFilters = 10
	maxValues  = 50
	maxRates   = 4
	maxValue   = 200 // characters of a value
)

// span is a range of days. until is the hour before which the last day ends; 24 for the whole day.
type span struct {
	first time.Time // midnight UTC, as time.Parse returns a day
	days  int
	until int
	// shift is how many days later the days are that are compared with these; 0 if there are none. Both belong to the
	// same points of the series, although the calendar cuts other weeks and months from other days.
	shift int
}

func (s span) day(i int) string { return s.first.AddDate(0, 0, i).Format(time.DateOnly) }
func (s span) last() string     { return s.day(s.days - 1) }

// plan is a checked question.
type plan struct {
	Question
	now      span
	before   *span // nil if nothing is compared
	today    string
	hour     string // the point of a series by hour that is running now
	measures []*measure
	by       *dimension // nil for no rows
	filters  []condition
}

type condition struct {
	*dimension
	op     string
	values []string
}

// checked returns the plan of a question. It returns invalid with the fields at fault.
func checked(q Question, at time.Time) (*plan, error) {
	p := &plan{Question: q, today: analytics.Day(at)}
	damascus := at.In(clock.Damascus)
	p.hour = bucket(ByHour, damascus, damascus.Hour())
	var check fault.Check
	p.readMeasures(&check)
	p.readFilters(&check)
	check.Field(slices.Contains(Intervals, q.Interval), "interval", "ساعة أو يوم أو أسبوع أو شهر",
		"One of hour, day, week, month")
	check.Field(slices.Contains(Comparisons, q.Compare), "compare", "مقارنة غير معروفة",
		"One of none, before, weekdays, year, hour, other")
	check.Field(q.First >= 0 && q.Skip >= 0, "first", "first و skip عددان من 0 فصاعدًا",
		"first and skip are numbers from 0")
	p.readDays(&check, at)
	if err := check.QuestionErr(); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(p.measures, p.holds) {
		return nil, fault.New(fault.Invalid, "لا يُحسب أيّ مقياس من هذه حسب ما اخترتم من فلاتر.",
			"None of these measures is counted under these filters.")
	}
	return p, nil
}

func (p *plan) readMeasures(check *fault.Check) {
	check.Field(len(p.Measures) > 0, "measures", "اختاروا مقياسًا على الأقل", "Choose a measure at least")
	for i, key := range p.Measures {
		m := measureOf(key)
		known := m != nil && (!m.apart || p.together)
		check.Field(known && !slices.Contains(p.Measures[:i], key), "measures", "مقياس غير معروف أو مكرر: "+key,
			"Not a measure, or named twice: "+key)
		p.measures = append(p.measures, m)
	}
	named := func(key string) bool { return slices.Contains(p.Measures, key) }
	check.Field(len(p.Question.Rates) <= maxRates, "rates", "أربع نسب على الأكثر", "Four rates at most")
	for _, rate := range p.Question.Rates {
		check.Field(named(rate.Of) && named(rate.In), "rates", "النسبة بين مقياسين من المطلوبين",
			"A rate is between two of the measures asked for")
		check.Field(!isMean(rate.Of) && !isMean(rate.In), "rates", "لا نسبة لمتوسط", "There is no rate of an average")
	}
	for _, key := range p.Without {
		check.Field(named(key), "without", "مقياس من المطلوبين", "One of the measures asked for")
		check.Field(!isMean(key), "without", "المتوسط لا يكون صفرًا", "An average is never zero")
	}
	order := p.Order == "name" || named(p.Order) || p.Order == "rate" && len(p.Question.Rates) > 0 ||
		p.Order == "change" && p.Compare != None
	check.Field(order, "order", "مقياس من المطلوبين أو rate أو change أو name",
		"A measure asked for, rate, change, or name")
}

func isMean(key string) bool {
	m := measureOf(key)
	return m != nil && m.mean
}

func (p *plan) readFilters(check *fault.Check) {
	if p.Breakdown != nil && *p.Breakdown != "" {
		p.by = dimensionOf(*p.Breakdown)
		check.Field(p.by != nil, "breakdown", "تقسيم غير معروف: "+*p.Breakdown, "Not a breakdown: "+*p.Breakdown)
	}
	check.Field(len(p.Question.Filters) <= maxFilters, "filters", "عشرة فلاتر على الأكثر", "Ten filters at most")
	for _, f := range p.Question.Filters {
		d := dimensionOf(f.Dimension)
		check.Field(d != nil, "filters", "فلتر غير معروف: "+f.Dimension, "Not a filter: "+f.Dimension)
		check.Field(slices.Contains(Ops, f.Op), "filters", "شرط غير معروف: "+f.Op,
			"One of is, isNot, contains, anyOf, and not "+f.Op)
		check.Field(len(f.Values) > 0 && len(f.Values) <= maxValues && (f.Op != Is || len(f.Values) == 1), "filters",
			"قيمة واحدة على الأقل، و50 على الأكثر، وواحدة فقط للشرط is", "A value at least, fifty at most; one for is")
		if d == nil {
			continue
		}
		check.Field(f.Op != Contains || d.text, "filters", "لا يُبحث داخل "+f.Dimension,
			"contains is for texts, and not for "+f.Dimension)
		values := slices.Clone(f.Values)
		for i, value := range values {
			fits := utf8.RuneCountInString(value) <= maxValue && utf8.ValidString(value) &&
				!strings.Contains(value, "\x00")
			var known bool
			if f.Op == Contains {
				values[i], known = strings.ToLower(value), true // once, not for each value compared with it
			} else {
				values[i], known = d.value(value)
			}
			check.Field(fits, "filters", "قيمة غير صالحة للفلتر "+f.Dimension, "Not a value of "+f.Dimension)
			check.Field(known, "filters", "«"+value+"» ليست من قيم هذا الفلتر",
				"“"+value+"” is not a value of "+f.Dimension)
		}
		p.filters = append(p.filters, condition{d, f.Op, values})
	}
}

// readDays reads the range and the days to compare with. It cuts off days whose figures are no longer kept and days to
// come: a 0 would be wrong for them, and so would an average over them. It refuses a range of such days alone.
func (p *plan) readDays(check *fault.Check, at time.Time) {
	first, err := time.Parse(time.DateOnly, p.From)
	last, wrong := time.Parse(time.DateOnly, p.To)
	check.Field(err == nil, "from", "يوم بتوقيت دمشق، مثل 2026-11-27", "A day in Damascus, such as 2026-11-27")
	check.Field(wrong == nil, "to", "يوم بتوقيت دمشق، مثل 2026-11-27", "A day in Damascus, such as 2026-11-27")
	if err != nil || wrong != nil {
		return
	}
	n := daysFrom(first, last)
	check.Field(n >= 1, "from", "يوم البداية بعد يوم النهاية", "The first day is after the last")
	check.Field(n <= maxDays, "from", "سنة على الأكثر", "A year at most")
	today, err := time.Parse(time.DateOnly, p.today)
	if err != nil || n < 1 || n > maxDays {
		return
	}
	oldest := today.AddDate(0, 0, -analytics.KeptDays)
	check.Field(!last.Before(oldest), "to", "تُحفظ الأرقام منذ "+oldest.Format(time.DateOnly),
		"Figures are kept from "+oldest.Format(time.DateOnly))
	check.Field(!first.After(today), "from", "لم يأتِ هذا اليوم بعد في دمشق", "This day has not come in Damascus yet")
	first, last = later(first, oldest), earlier(last, today)
	p.now = span{first: first, days: daysFrom(first, last), until: 24}
	check.Field(p.Interval != ByHour || p.now.days <= maxHourly, "interval", "بالساعة لـ31 يومًا على الأكثر",
		"By hour for 31 days at most")
	if before := p.comparedWith(check, at, today); before != nil && !before.first.Before(oldest) {
		before.shift = daysFrom(before.first, first) - 1
		p.before = before
	}
}

// comparedWith returns the days to compare with, whether or not they are still kept.
func (p *plan) comparedWith(check *fault.Check, at, today time.Time) *span {
	before := p.now
	switch p.Compare {
	case Before:
		before.first = before.first.AddDate(0, 0, -before.days)
	case SameHour:
		before.first = before.first.AddDate(0, 0, -before.days)
		if p.now.last() == p.today {
			before.until = at.In(clock.Damascus).Hour() + 1
		}
	case Weekdays:
		before.first = before.first.AddDate(0, 0, -(before.days+6)/7*7)
	case LastYear:
		before.first = before.first.AddDate(-1, 0, 0)
	case Elsewhen:
		first, err := time.Parse(time.DateOnly, textOf(p.CompareFrom))
		check.Field(err == nil, "compareFrom", "يوم بتوقيت دمشق، مثل 2026-11-27",
			"A day in Damascus, such as 2026-11-27")
		if err != nil {
			return nil
		}
		before.first = first
		check.Field(
			!first.After(today.AddDate(0, 0, 1-before.days)),
			"compareFrom",
			"تنتهي أيام المقارنة اليوم على أبعد تقدير",
			"The days compared with end today at the latest",
		)
	default:
		return nil
	}
	return &before
}

func textOf(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func daysFrom(first, last time.Time) int { return int(last.Sub(first).Hours()/24) + 1 }

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// holds reports whether a measure has all dimensions of the filters. If not, it is not counted.
func (p *plan) holds(m *measure) bool {
	return !slices.ContainsFunc(p.filters, func(c condition) bool { return c.in(m.fact) == "" })
}

// inRows reports whether a measure is also counted by the breakdown.
func (p *plan) inRows(m *measure) bool { return p.holds(m) && p.by != nil && p.by.in(m.fact) != "" }

// bucket returns the point of a series to which a day belongs: the first day of the point, by hour followed by "T" and
// the hour.
func bucket(interval string, day time.Time, hour int) string {
	switch interval {
	case ByHour:
		return day.Format(time.DateOnly) + "T" + pad(hour)
	case ByWeek:
		return day.AddDate(0, 0, -(int(day.Weekday())+1)%7).Format(time.DateOnly)
	case ByMonth:
		return day.AddDate(0, 0, 1-day.Day()).Format(time.DateOnly)
	}
	return day.Format(time.DateOnly)
}

func pad(hour int) string {
	if hour < 10 {
		return "0" + strconv.Itoa(hour)
	}
	return strconv.Itoa(hour)
}

// bucket returns the point of the series to which a day of the span belongs.
func (s span) bucket(interval string, day time.Time, hour int) string {
	return bucket(interval, day.AddDate(0, 0, s.shift), hour)
}

// buckets returns the points of a series in order, and how many days of the span are in each. By hour, each point
// counts as one.
func (s span) buckets(interval string) (starts []string, days map[string]int) {
	days = map[string]int{}
	hours := 1
	if interval == ByHour {
		hours = 24
	}
	for i := range s.days {
		for hour := range hours {
			start := s.bucket(interval, s.first.AddDate(0, 0, i), hour)
			if days[start] == 0 {
				starts = append(starts, start)
			}
			days[start]++
		}
	}
	return starts, days
}
