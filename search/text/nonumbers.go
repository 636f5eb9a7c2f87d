package text

import "strings"

// NoNumber is a part of the text, the tokens From to To (half open), that looks like a number of guests or a price but
// cannot be meant: "under 0 guests", "-5 people", "$0". Start and End are the bytes of the number, with its signs.
type NoNumber struct {
	Of         Of // Guests or AtMostPrice
	From, To   int
	Start, End int
}

// NoNumbers returns the numbers of guests and the prices of a text that are nothing or less, in order.
func NoNumbers(tokens []Token, written string) (all []NoNumber) {
	for i := range tokens {
		if n, ok := noNumber(tokens, written, i); ok {
			for n.From > 0 && boundWords[tokens[n.From-1].Text] {
				n.From--
			}
			all = append(all, n)
		}
	}
	return all
}

// boundWords may stand before a number, and mean nothing without it: "under $0".
var boundWords = set("for under below less than max most up to at لل ل ب اقل باقل من تحت لحد")

func noNumber(tokens []Token, written string, i int) (n NoNumber, ok bool) {
	word := tokens[i].Text
	nought := word == "صفر" || word == "zero" || strings.Trim(word, "0") == "" && word != ""
	gap := written[:tokens[i].Start]
	if i > 0 {
		gap = between(tokens, written, i)
	}
	n = NoNumber{From: i, To: i + 1, Start: tokens[i].Start, End: tokens[i].End}
	minus := Number(word) && isMinus(gap)
	if !nought && !minus || i > 0 && Number(tokens[i-1].Text) { // "10,000 dollars", "200 -300"
		return n, false
	}
	if minus {
		n.Start--
	}
	after := written[tokens[i].End:]
	if i+1 < len(tokens) {
		after = between(tokens, written, i+1)
	}
	switch {
	case strings.HasSuffix(gap, "$"), minus && strings.HasSuffix(gap, "$-"):
		n.Of, n.Start = AtMostPrice, strings.LastIndex(written[:tokens[i].Start], "$")
		return n, true
	case strings.HasPrefix(after, "$"):
		n.Of, n.End = AtMostPrice, n.End+1
		return n, true
	case i+1 < len(tokens):
		of := unitOf(tokens[i+1].Text)
		if of == noUnit || tables[tokens[i+1].Text] {
			return n, false
		}
		n.To, n.End = i+2, tokens[i+1].End
		if n.Of = Guests; of != people {
			n.Of = AtMostPrice
		}
		return n, true
	}
	return n, false
}

// isMinus reports whether the signs before a number end with a minus that joins it to nothing.
func isMinus(gap string) bool {
	rest, ok := strings.CutSuffix(gap, "-")
	return ok && (rest == "" || strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "$"))
}
