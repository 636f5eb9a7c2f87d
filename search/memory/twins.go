package memory

import "weddings/search/text"

// Costs of a word being found by its twin, and how sure a twin must be.
const (
	atTwin     = 8   // by its sound
	translated = 60  // by its meaning, and only as it is written
	sureOf     = 0.6 // share of the listings with either word that have both
	oftenTwice = 2   // listings, for words that do not sound alike
)

// pairs counts which words stand together in the two names of a listing. Names are translated ("Blue Beach" is الشاطئ
// الأزرق) or written by ear (Balqis is بلقيس); what bilingual listings show is used for those in one language.
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

// twins returns for each word its twins in the vocabulary, with the cost of taking one for the other.
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

// withTwins adds the twins of what a word was read as, so that a listing in the other language is found just as well.
//
// What an Arabic word was heard as has none: Arabic is spelt in few ways, so that what sounds like it there and back is
// another word.
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
