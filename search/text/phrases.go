package text

import (
	"slices"
	"strings"
)

// Sense is the kind of thing that a meaning is.
type Sense uint8

// The senses.
const (
	Filler      Sense = iota // no meaning of its own: "in", "wedding", "best"
	Kind                     // of a venue or service
	Category                 // of venues or services, if no kind is named
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
	Key   string // slug or key; "" for a filler
}

// Phrase is a phrase for a meaning.
type Phrase struct {
	Text string
	Meaning
	Exact bool // match only as written: a word that resembles the name of a quarter is not the quarter
}

// Phrasebook finds meanings in a sequence of words. It is immutable.
type Phrasebook struct {
	Words   *Vocabulary
	first   map[int32][]entry
	fillers []bool // by word
}

// Filler reports whether a word is a filler.
func (b *Phrasebook) Filler(word int32) bool { return b.fillers[word] }

// Describes reports whether a normalised word is a filler, a kind or a category.
func (b *Phrasebook) Describes(word string) bool {
	at, known := b.Words.Find(word)
	if !known {
		return false
	}
	return b.fillers[at] || slices.ContainsFunc(b.first[at], func(e entry) bool {
		return len(e.words) == 1 && (e.meaning.Sense == Kind || e.meaning.Sense == Category)
	})
}

type entry struct {
	words   []int32
	meaning Meaning
	exact   bool
}

// maxPhrase is the number of words of the longest phrase.
const maxPhrase = 4

// NewPhrasebook returns a phrasebook of the phrases and their variants.
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

// variant is a normalised spelling of a phrase.
type variant struct {
	words []string
	Phrase
}

// variants returns each phrase as written, without articles, and as one word, as people type دير الزور and "deir
// ezzor". The form without articles is left out if it is the name of another place: شهبا is a town, and الشهباء is
// Aleppo. No variant occurs twice.
func variants(phrases []Phrase) (all []variant) {
	seen := map[string]bool{}
	add := func(words []string, p Phrase) {
		key := strings.Join(words, " ") + "\x00" + p.Sense.String() + p.Key
		if n := len(words); n > 0 && n <= maxPhrase && !seen[key] {
			seen[key] = true
			all = append(all, variant{words, p})
		}
	}
	called := map[string]string{} // key by normalised text; places are kept apart from all else
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

// withoutArticles returns the words of a phrase without articles, joined or separate.
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

// Found is a meaning of the words From to To of a sequence.
type Found struct {
	From, To int // half open
	Meaning
	Word string // first word of the phrase, normalised
	Cost int32
	How  How
}

// Find calls yield with each meaning in a sequence of words. row holds the readings of each word in b.Words.
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
