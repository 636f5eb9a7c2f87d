package relevance

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Kinds of queries that the development set does not have.

// pounds returns a query for a kind with a price limit in Syrian pounds.
func (m *market) pounds() asked {
	s := m.any(anyOne)
	kinds, prices := s.trade.askEn, poundsEn
	if m.r.IntN(2) == 0 {
		kinds, prices = s.trade.askAr, poundsAr
	}
	price := one(m.r, prices)
	most := int(s.Price) * PoundsPerDollar / price.unit // a round number of the unit
	if most == 0 {
		return asked{}
	}
	dollars := float64(most * price.unit / PoundsPerDollar)
	return ask(
		one(m.r, kinds)+" "+fmt.Sprintf(price.said, most),
		"",
		func(o *shop) bool { return o.trade == s.trade && o.Price <= dollars },
	)
}

// inPounds is a phrase for a price in thousands or millions of pounds.
type inPounds struct {
	said string
	unit int
}

var (
	poundsEn = []inPounds{
		{"under %d million", 1_000_000},
		{"less than %d million syp", 1_000_000},
		{"up to %d thousand lira", 1000},
		{"below %d syrian pounds", 1},
	}
	poundsAr = []inPounds{
		{"تحت %d مليون", 1_000_000},
		{"أقل من %d ألف ليرة", 1000},
		{"بحدود %d ل.س", 1},
		{"لحد %d مليون ليرة سورية", 1_000_000},
		{"ب %d الف", 1000},
	}
)

// allAtOnce returns a query for a kind with a place and a capacity.
func (m *market) allAtOnce() asked {
	s := m.any(func(s *shop) bool { return s.Capacity > 0 })
	query := fmt.Sprintf("%s %s %d guests", one(m.r, s.trade.askEn), strings.ToLower(s.town.en), s.Capacity)
	if m.r.IntN(2) == 0 {
		query = fmt.Sprintf("%s ب%s %d شخص", one(m.r, s.trade.askAr), s.town.ar, s.Capacity)
	}
	return ask(query, "", func(o *shop) bool { return there(s.trade, s.town)(o) && o.Capacity >= s.Capacity })
}

// mixedScript returns a query with the kind in one language and the name in the other.
func (m *market) mixedScript() asked {
	s := m.any(anyOne)
	if m.r.IntN(2) == 0 {
		return ask(one(m.r, s.trade.askAr)+" "+strings.ToLower(s.brand.en), "", alike(s))
	}
	return ask(s.brand.ar+" "+one(m.r, s.trade.askEn), "", alike(s))
}

// placeTypo returns a query for a kind in a misspelt place.
func (m *market) placeTypo() asked {
	s := m.any(anyOne)
	kind, place := one(m.r, s.trade.askEn), strings.ToLower(s.town.en)
	if m.r.IntN(2) == 0 {
		kind, place = one(m.r, s.trade.askAr), s.town.ar
	}
	wrong := mistype(m.r, place)
	if strings.ContainsRune(place, ' ') || utf8.RuneCountInString(place) < 4 || m.words()[wrong] {
		return asked{}
	}
	return ask(kind+" "+wrong, place+"->"+wrong, there(s.trade, s.town))
}

func (m *market) placeOnly() asked {
	s := m.any(anyOne)
	place := s.town.ar
	if m.r.IntN(2) == 0 {
		place = strings.ToLower(s.town.en)
	}
	return ask(place, "", func(o *shop) bool { return o.town == s.town })
}

// spoken returns a query for a kind in a place in colloquial Arabic or Arabizi.
func (m *market) spoken() asked {
	s := m.any(anyOne)
	if m.r.IntN(2) == 0 {
		return ask(fmt.Sprintf(one(m.r, spokenAr), one(m.r, s.trade.askAr), s.town.ar), "", there(s.trade, s.town))
	}
	return ask(
		fmt.Sprintf(one(m.r, spokenChat), one(m.r, s.trade.askChat), byEar(m.r, s.town.heard(), true)),
		"",
		there(s.trade, s.town),
	)
}

var (
	spokenAr = []string{
		"بدي %s ب%s",
		"وين في %s ب%s",
		"مين بيعرف %s منيح ب%s",
		"شو احسن %s ب%s",
		"عندكن %s ب%s؟",
		"لو سمحتوا بدنا %s ب%s",
		"دلوني على %s مرتب ب%s",
	}
	spokenChat = []string{"badde %s b %s", "wein fi %s bi %s", "a7san %s b %s", "bedna %s mnee7 bi %s", "fi %s be %s ?"}
)

// joined returns a name without the space between two words, as phones may write it.
func (m *market) joined() asked {
	s := m.any(anyOne)
	name := s.NameAr
	if s.Name != "" && (name == "" || m.r.IntN(2) == 0) {
		name = strings.ToLower(s.Name)
	}
	words := strings.Fields(name)
	if len(words) < 2 || !s.plain {
		return asked{}
	}
	at := m.r.IntN(len(words) - 1)
	if min(utf8.RuneCountInString(words[at]), utf8.RuneCountInString(words[at+1])) < 3 ||
		m.words()[words[at]+words[at+1]] {
		return asked{}
	}
	return ask(strings.Join(words[:at+1], " ")+strings.Join(words[at+1:], " "), "", alike(s))
}

// inPassing returns a query for a kind in a place among filler words.
func (m *market) inPassing() asked {
	s := m.any(anyOne)
	return ask(fmt.Sprintf(one(m.r, passing), one(m.r, s.trade.askAr), s.town.ar), "", there(s.trade, s.town))
}

// passing are sentences for a kind in a place. The price in the last one is above all prices.
var passing = []string{
	"وين بلاقي %s ب%s",
	"%s بسيطة ب%s",
	"%s ب%s ليوم واحد",
	"%s للخطوبة ب%s",
	"%s معقول ب%s",
	"%s ب%s بأقل من 90000 دولار",
}
