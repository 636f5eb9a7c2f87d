package memory

import "weddings/search/text"

// Costs of twins, and how sure a twin must be. A twin is the counterpart of a word in the names of the other script.
const (
	atTwin     = 8   // a twin that sounds alike
	translated = 60  // a twin by translation; only for words as written
	sureOf     = 0.6 // minimum share of the listings with either word that have both
	oftenTwice = 2   // minimum number of such listings, for words that do not sound alike
)

// pairs counts how often two words occur in the two names of a listing. Names are translated ("Blue Beach" is الشاطئ
// الأزرق) or transliterated (Balqis is بلقيس). What bilingual listings teach is used to find listings with a name in
// one language.
type pairs struct {
	arabic, english map[string]int
	both            map[[2]string]int
}

func newPairs() pairs {
	return pairs{map[string]int{}, map[string]int{}, map[[2]string]int{}}
}

func (p *pairs) add(arabic, english []string) {
	if len(arabic) == 0 || len(english) == 0 {
		return
	}
	for _, a := range arabic {
		p.arabic[a]++
	}
	for _, e := range english {
		p.english[e]++
	}
	for _, a := range arabic {
		for _, e := range english {
			p.both[[2]string{a, e}]++
		}
	}
}

// twins returns the twins of each word in the vocabulary. The cost of a reading is that of taking one for the other.
func (p *pairs) twins(v *text.Vocabulary) map[int32][]text.Reading {
	twins := map[int32][]text.Reading{}
	for pair, n := range p.both {
		arabic, okA := v.Find(pair[0])
		english, okE := v.Find(pair[1])
		if !okA || !okE {
			continue
		}
		cost := int32(atTwin)
		together := float64(n) >= sureOf*float64(max(p.arabic[pair[0]], p.english[pair[1]])) && n >= oftenTwice
		if !text.SoundsLike(pair[1], pair[0]) {
			if cost = translated; !together {
				continue
			}
		}
		twins[arabic] = append(twins[arabic], text.Reading{Word: english, Cost: cost, How: text.AsHeard})
		twins[english] = append(twins[english], text.Reading{Word: arabic, Cost: cost, How: text.AsHeard})
	}
	return twins
}

// withTwins adds the twins of the readings, so that listings with a name in the other language are found, too.
//
// A reading of an Arabic word by its sound gets no twins. Arabic has few spellings for a sound, so a word that sounds
// alike there and back is another word.
func (s *segment) withTwins(word string, readings []text.Reading) []text.Reading {
	all, arabic := readings, text.Arabic(word)
	for _, r := range readings[:min(len(readings), mostTwins)] {
		if arabic && r.How == text.AsHeard {
			continue
		}
		for _, t := range s.twins[r.Word] {
			if t.Cost == translated && (r.How == text.AsHeard || r.How == text.AsBeginning || r.Cost > text.Edit) {
				continue
			}
			t.Cost += r.Cost
			all = append(all, t)
		}
	}
	if len(all) == len(readings) {
		return readings
	}
	return cheapest(all)
}

const mostTwins = 40
