package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// labels are the names of the kinds of parts, in Arabic and in English.
var labels = map[string][2]string{
	"":            {"لا يضيّق البحث", "narrows nothing"},
	"kind":        {"النوع", "kind"},
	"category":    {"الفئة", "category"},
	"amenity":     {"فيه", "with"},
	"city":        {"المدينة", "city"},
	"governorate": {"المحافظة", "governorate"},
	"quarter":     {"الحي", "quarter"},
	"region":      {"المنطقة", "region"},
	"order":       {"الترتيب", "order"},
	"capacityMin": {"يتسع لـ", "room for"},
	"capacityMax": {"يتسع على الأكثر لـ", "room for at most"},
	"priceMin":    {"السعر من", "price from"},
	"priceMax":    {"السعر حتى", "price up to"},
	"days":        {"التاريخ", "date"},
	"daypart":     {"الفترة", "part of the day"},
	"taste":       {"يُفضَّل أن يكون", "rather"},
	"word":        {"يرتّب فقط", "only ranks"},
}

// without is the label before an excluded part.
var without = [2]string{"بدون", "without"}

// Explain describes a date in one line, in the format of Plan.Explain.
func (d *Date) Explain(tokens []Token, written string) string {
	return explained(written[tokens[d.From].Start:tokens[d.To-1].End], "days", d.Value(), "date")
}

// Explain describes excluded days of the week in the same format.
func (d *RefusedDays) Explain(tokens []Token, written string) string {
	return explained(written[tokens[d.From].Start:tokens[d.To-1].End], "notDays", d.Value(), "date")
}

// Explain describes a part of the day in the same format.
func (p *SaidDaypart) Explain(tokens []Token, written string) string {
	return explained(written[tokens[p.From].Start:tokens[p.To-1].End], "daypart", p.Daypart, "daypart")
}

func explained(words, kind, value, rule string) string {
	names := label(kind)
	return fmt.Sprintf("%-24s %s · %s: %s [%s]\n", words, names[0], names[1], cmp.Or(value, "-"), cmp.Or(rule, "-"))
}

// label returns the name of a kind of part, in Arabic and in English.
func label(kind string) [2]string {
	if rest, not := strings.CutPrefix(kind, "not"); not {
		of := labels[strings.ToLower(rest)]
		return [2]string{without[0] + " " + of[0], without[1] + " " + of[1]}
	}
	return labels[kind]
}

// Explain describes a plan for people: each part of the text with its kind in both languages, its value and its rule.
// tokens are those that Understand read.
func (p *Plan) Explain(tokens []Token, written string) string {
	var b strings.Builder
	line := func(from, to int, kind, value, rule string) {
		b.WriteString(explained(written[tokens[from].Start:tokens[to-1].End], kind, value, rule))
	}
	parts := slices.Clone(p.Parts)
	for _, q := range p.Numbers {
		value := fmt.Sprint(q.Value)
		if q.Pounds {
			value += " SYP"
		}
		parts = append(parts, Part{q.Of.String(), value, q.From, q.To, "number"})
	}
	for _, taste := range p.Tastes {
		if i := slices.Index(parts, taste); i >= 0 {
			parts[i].Kind = "taste"
		}
	}
	for _, i := range p.Words {
		parts = append(parts, Part{"word", "", i, i + 1, ""})
	}
	slices.SortStableFunc(parts, func(a, b Part) int { return a.From - b.From })
	guests := slices.ContainsFunc(p.Numbers, func(q Quantity) bool { return q.Of == Guests })
	for _, part := range parts {
		size := part.Value == orderNames[Small] || part.Value == orderNames[Big]
		if part.Kind == "order" && size && guests {
			part.Value += ", closest to the guests first · الأقرب إلى عدد الضيوف أولًا"
		}
		line(part.From, part.To, part.Kind, part.Value, part.Rule)
	}
	var needs []string
	for _, n := range p.Needs {
		needs = append(needs, cmp.Or(strings.Join(n.Kinds, "|"), n.Category))
	}
	fmt.Fprintf(&b, "المطلوب · wanted: %s\n", cmp.Or(strings.Join(needs, " + "), "-"))
	if p.Nothing != "" {
		fmt.Fprintf(&b, "لا شيء · nothing: %s\n", p.Nothing)
	}
	if !p.Sentence {
		b.WriteString("يُقرأ كلمة كلمة · read word by word\n")
	}
	return b.String()
}
