package text

import (
	"slices"
	"strings"
)

// Words of dates, ages and lengths of time. Numbers beside them count nothing that listings state.
var (
	months = set(`كانون شباط اذار نيسان ايار حزيران تموز اب ايلول تشرين يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس
		سبتمبر اكتوبر نوفمبر ديسمبر january february march april may june july august september october november
		december jan feb mar apr jun jul aug sep sept oct nov dec ayloul tammouz tamouz
		7zeran nisan ayyar shbat tishrin`)
	spans = set(
		`يوم ايام ليله ليالي ليلتين اسبوع اسابيع شهر اشهر شهور سنه سنين سنوات عام اعوام ساعه ساعات دقيقه day days
		night nights week weeks month months year years yrs hour hours minutes am pm th st nd rd`,
	)
	ages = set(`turning turns aged age عمره عمرها عمرو العمر الساعه ساعه`)
	// ordinals of days: "the twelfth of June"
	dayWords = set(`الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر رابع ثاني ثالث خامس عشر`)
)

// masked is the text of a token that belongs to a date. It is not a number or a word.
const masked = "\x00"

// Mask returns the tokens with those of dates masked. They keep their positions, and a plan ignores them.
func Mask(tokens []Token, dates []Date) []Token {
	if len(dates) == 0 {
		return tokens
	}
	all := slices.Clone(tokens)
	for _, d := range dates {
		for i := d.From; i < d.To; i++ {
			all[i].Text = masked
		}
	}
	return all
}

// MaskWords returns the tokens with those from from to to (half open) masked.
func MaskWords(tokens []Token, from, to int) []Token {
	all := slices.Clone(tokens)
	for i := from; i < to; i++ {
		all[i].Text = masked
	}
	return all
}

// Unmasked returns the tokens that are not masked.
func Unmasked(tokens []Token) []Token {
	if !slices.ContainsFunc(tokens, Token.masked) {
		return tokens
	}
	return slices.DeleteFunc(slices.Clone(tokens), Token.masked)
}

func (t Token) masked() bool { return t.Text == masked }

// maskDates returns the tokens with the numbers of dates, ages and lengths of time masked.
func maskDates(tokens []Token, written string) []Token {
	all := slices.Clone(tokens)
	mask := func(i int) {
		if i >= 0 && i < len(all) {
			all[i].Text = masked
		}
	}
	for i, t := range tokens {
		digits, rest := leadingDigits(t.Text)
		switch {
		case digits != "" && spans[rest] && len(digits) <= 2:
			mask(i)
			continue
		case digits == "" || rest != "":
			if dayWords[t.Text] {
				mask(i)
			}
			continue
		}
		next, before := "", ""
		if i+1 < len(tokens) {
			next = tokens[i+1].Text
		}
		if i > 0 {
			before = tokens[i-1].Text
		}
		gap := ""
		if i+1 < len(tokens) {
			gap = strings.TrimSpace(between(tokens, written, i+1))
		}
		day := len(digits) <= 2
		switch {
		case gap == "/" && Number(next) && day && len(next) <= 2:
			mask(i)
			mask(i + 1)
			if i+2 < len(tokens) && Number(tokens[i+2].Text) && len(tokens[i+2].Text) == 4 {
				mask(i + 2)
			}
		case day && (months[next] || months[before] || next == "of"), day && spans[next], ages[before]:
			mask(i)
		case len(digits) == 4 && digits[:2] == "20" && months[before]:
			mask(i)
		}
	}
	return all
}
