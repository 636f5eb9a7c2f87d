package text

import "strings"

// Sense is what kind of thing a meaning is.
type Sense uint8

// The senses.
const (
	Filler      Sense = iota // says nothing here by itself: "in", "wedding", "best"
	Kind                     // of venue or service
	Category                 // of services, for those who say no kind
	City                     //
	Governorate              //
	Quarter                  // of a city
)

func (s Sense) String() string {
	return [...]string{"filler", "kind", "category", "city", "governorate", "quarter"}[s]
}

// Meaning is what a phrase stands for.
type Meaning struct {
	Sense Sense
	Key   string // slug or key, "" for fillers
}

// Phrase is one way to say a meaning.
type Phrase struct {
	Text string
	Meaning
	Exact bool // it is meant only as it is written: a word that is a little like a quarter's name is no quarter
}

// Phrasebook finds meanings in a row of words. It never changes once built.
type Phrasebook struct {
	Words   *Vocabulary
	first   map[int32][]entry
	fillers []bool // by word: says nothing by itself
}

// Filler reports whether a word says nothing by itself.
func (b *Phrasebook) Filler(word int32) bool { return b.fillers[word] }

type entry struct {
	words   []int32
	meaning Meaning
	exact   bool
}

// maxPhrase is the number of words of the longest phrase that is looked for.
const maxPhrase = 4

// NewPhrasebook returns a phrasebook of phrases and their variants.
func NewPhrasebook(phrases []Phrase) *Phrasebook {
	all := variants(phrases)
	var words []string
	fillers, inexact := map[string]bool{}, map[string]bool{}
	for _, v := range all {
		words = append(words, v.words...)
		for _, w := range v.words {
			inexact[w] = inexact[w] || !v.Exact
		}
		if len(v.words) == 1 && v.Sense == Filler {
			fillers[v.words[0]] = true
		}
	}
	b := &Phrasebook{
		Words: NewVocabulary(words, func(w string) bool { return fillers[w] && len(w) < 5 || !inexact[w] }),
		first: map[int32][]entry{},
	}
	b.fillers = make([]bool, b.Words.Len())
	for i := range b.fillers {
		b.fillers[i] = fillers[b.Words.Word(int32(i))]
	}
	for _, v := range all {
		e := entry{words: make([]int32, len(v.words)), meaning: v.Meaning, exact: v.Exact}
		for i, w := range v.words {
			e.words[i], _ = b.Words.Find(w)
		}
		b.first[e.words[0]] = append(b.first[e.words[0]], e)
	}
	return b
}

// variant is a way to write a phrase, normalised.
type variant struct {
	words []string
	Phrase
}

// variants returns phrases as they are, without articles and written as one word, which is how people type دير الزور
// and "deir ezzor"; not where that is what something else of its sort is called by: شهبا is a town, and الشهباء Aleppo.
// Each is there once.
func variants(phrases []Phrase) (all []variant) {
	seen := map[string]bool{}
	add := func(words []string, p Phrase) {
		key := strings.Join(words, " ") + "\x00" + p.Sense.String() + p.Key
		if n := len(words); n > 0 && n <= maxPhrase && !seen[key] {
			seen[key] = true
			all = append(all, variant{words, p})
		}
	}
	called := map[string]string{} // keys by what is said as it is, of places and of all else
	sort := func(m Meaning) string {
		if m.Sense == City || m.Sense == Governorate {
			return "\x00"
		}
		return ""
	}
	for _, p := range phrases {
		called[Normalise(p.Text)+sort(p.Meaning)] = p.Key
	}
	for _, p := range phrases {
		words := strings.Fields(Normalise(p.Text))
		if len(words) == 0 {
			continue
		}
		add(words, p)
		bare := withoutArticles(words)
		if other := called[strings.Join(bare, " ")+sort(p.Meaning)]; other == "" || other == p.Key {
			add(bare, p)
		}
		if p.Sense != Filler {
			for _, ws := range [][]string{words, bare} {
				if joined := strings.Join(ws, ""); len(ws) > 1 && len(encode(nil, joined)) <= 14 {
					add([]string{joined}, p)
				}
			}
		}
	}
	return all
}

// withoutArticles returns the words of a phrase without articles, those that stand apart included.
func withoutArticles(words []string) []string {
	bare := make([]string, 0, len(words))
	for i, w := range words {
		if i < len(words)-1 && LatinArticle(w) {
			continue
		}
		bare = append(bare, Bare(w))
	}
	return bare
}

// Found is a meaning of the words from one to another of a row.
type Found struct {
	From, To int // half open
	Meaning
	Word string // the first word of the phrase, normalised
	Cost int32
	How  How
}

// Find calls yield with the meanings of a row of words, given the readings of each in b.Words.
func (b *Phrasebook) Find(row [][]Reading, yield func(Found)) {
	for from, readings := range row {
		for _, r := range readings {
			for _, e := range b.first[r.Word] {
				if from+len(e.words) > len(row) {
					continue
				}
				cost, how, ok := r.Cost, r.How, true
				for i := 1; i < len(e.words) && ok; i++ {
					ok = false
					for _, next := range row[from+i] {
						if next.Word == e.words[i] {
							cost, how, ok = cost+next.Cost, max(how, next.How), true
							break
						}
					}
				}
				if ok && (!e.exact || how == AsWritten) {
					yield(Found{from, from + len(e.words), e.meaning, b.Words.Word(e.words[0]), cost, how})
				}
			}
		}
	}
}
