package text

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// role is the function of a phrase in a sentence.
type role uint8

// The roles. data/sentences.json uses the names in roles.
const (
	asNothing role = iota // greetings, fillers, dates: words that listings state nothing about
	asKind                // a kind of venue or service; the key is the kind
	asCategory
	asDeed       // an action that stands for a kind: "somebody to film"
	asVenue      // a venue of any kind: "place"
	asGovernment // a governorate; the key is its slug
	asCity
	asQuarter
	asRegion   // several places: the key lists them, "g:" governorates and "c:" cities
	asLandmark // like asRegion, but only after a word such as "in", because many listings have such names
	asAmenity
	asUnamenity // the absence of an amenity
	asContrary  // something that an amenity keeps away; negated, it asks for the amenity
	asOwn       // the user brings what follows and does not ask for it
	asOutside   // not in the place that follows
	asDual      // an amenity of a venue or a kind; the key holds both
	asOccasion
	asPrice // cheap or dear
	asSize  // big or small
	asRating
	asNot
	asAnd
	asOr
	asWith
	asBut
	asWant
	asAgent // somebody who is to do what follows
	asFrom  // the place that follows is where somebody is from
	asNear
	asCorrection // takes back what was said before
	asPer        // a price is per guest
	asForeign    // a place where no listing is
	asOff        // something that no listing offers
	asOptional   // what follows is neither needed nor excluded
	asUsed
	asTaste    // a style; the key holds words of tags for it
	asServices // services of any kind, so no venue
	asUnknown
	asNumber
)

var roles = map[string]role{
	"nothing": asNothing, "kind": asKind, "deed": asDeed, "venue": asVenue, "region": asRegion, "landmark": asLandmark,
	"amenity": asAmenity, "unamenity": asUnamenity, "dual": asDual, "occasion": asOccasion, "price": asPrice,
	"size": asSize, "rating": asRating, "neg": asNot, "and": asAnd, "or": asOr, "with": asWith, "but": asBut,
	"want": asWant, "agent": asAgent, "from": asFrom, "near": asNear, "correction": asCorrection, "per": asPer,
	"foreign": asForeign, "off": asOff, "used": asUsed, "contrary": asContrary, "own": asOwn, "outside": asOutside,
	"taste": asTaste, "optional": asOptional, "services": asServices,
}

// Rule is a rule for reading sentences: phrases and their role, with examples.
type Rule struct {
	Name     string   `json:"rule"`
	As       string   `json:"as"`
	Key      string   `json:"key"`
	Say      []string `json:"say"`
	Then     []string `json:"then"`     // if given, one of these words must follow soon
	Examples []string `json:"examples"` // sentences in which the rule applies
	Not      []string `json:"not"`      // sentences in which it does not
}

// term is the meaning of a phrase in the grammar.
type term struct {
	role role
	key  string
	rule string
}

// longestTerm is the number of words of the longest phrase in the grammar.
const longestTerm = 7

// grammar holds the phrases of sentences: those of the rules and those of the lexicon.
var grammar struct {
	rules  []Rule
	terms  map[string]term   // by phrase, see phraseWords
	starts map[string]int    // by word: the number of words of the longest phrase that begins with it
	forms  map[string]string // by phrase of one word: its spelling with hamzas and ta marbuta
	words  map[string]bool   // the words of all phrases
	spoken *Vocabulary       // the Arabic words of the phrases, for Latin spellings by sound
	near   *Vocabulary       // phrases of one word, which may be misspelt
	pairs  map[string][]pair
	verbs  map[string]bool // the first words of actions
	nots   map[string]bool // the first words of exclusions

	pairsOfKinds []phraseOfKind
	once         map[string]string // Latin words of one kind or place, by their spelling without doubled letters
}

// pair is a rule with a first word and words of which one must follow soon.
type pair struct {
	term
	then map[string]bool
}

// mostApart is the maximum distance in words between the two words of a pair.
const mostApart = 5

// addPairs adds the pairs of a rule, one for each word in r.Say.
func addPairs(r Rule, as role) {
	then := set(strings.Join(r.Then, " "))
	for _, say := range r.Say {
		word := Bare(Normalise(say))
		grammar.pairs[word] = append(grammar.pairs[word], pair{term{as, r.Key, r.Name}, then})
	}
}

// pairAtWord returns the piece of the pair that begins at a token, and whether there is one.
func pairAtWord(tokens []Token, i int) (piece, bool) {
	for _, s := range saidAs(tokens[i].Text) {
		for _, p := range grammar.pairs[s.word] {
			for at := i + 1; at < min(len(tokens), i+1+mostApart); at++ {
				if slices.ContainsFunc(saidAs(tokens[at].Text), func(s said) bool { return p.then[s.word] }) {
					return piece{i, at + 1, p.term, s, "", 2}, true
				}
			}
		}
	}
	return piece{}, false
}

// needsArticle are names of places that are everyday words without their article: باب is a door.
var needsArticle = set("باب طبقه قصير كسوه تل قدم دير ميدان قنوات ميادين معره جزيره ساحل شمال جنوب سد عماره روضه تجاره")

// loadGrammar loads the rules. The lexicon must be loaded before.
func loadGrammar(places []place) {
	raw, err := data.ReadFile("data/sentences.json")
	var file struct {
		Source string
		Rules  []Rule
	}
	if err == nil {
		err = json.Unmarshal(raw, &file)
	}
	if err != nil {
		panic(err) // the file is embedded
	}
	grammar.rules = file.Rules
	grammar.terms, grammar.starts, grammar.pairs = map[string]term{}, map[string]int{}, map[string][]pair{}
	grammar.forms = map[string]string{}
	for _, r := range file.Rules {
		addRule(r)
	}
	for _, r := range file.Rules {
		addNotJoined(r)
	}
	for key, said := range lexicon.amenities {
		for _, say := range said {
			addTerm(say, term{asAmenity, key, "amenity." + key})
		}
	}
	for kind := range lexicon.categoryOf {
		for _, say := range lexicon.phrases[Meaning{Kind, kind}] {
			addTerm(say, term{asKind, kind, "kind." + kind})
		}
	}
	for category := range lexicon.kindsOf {
		addTerm(category, term{asCategory, category, "category"})
	}
	for _, p := range places {
		as := asGovernment
		if p.Governorate != "" {
			as = asCity
		}
		for _, say := range append([]string{p.En, p.Ar, p.Slug}, p.Also...) {
			addTerm(say, term{as, p.Slug, "place"})
		}
		for _, q := range p.Quarters {
			for _, say := range append([]string{q.En, q.Ar, "حي " + q.Ar}, q.Also...) {
				addTerm(say, term{asQuarter, q.Slug, "place"})
			}
		}
	}
	grammar.rules = append(grammar.rules, countryside(places)...)
	for _, r := range grammar.rules {
		if as := roles[r.As]; as == asRegion || as == asLandmark {
			for _, say := range r.Say {
				addTerm(say, term{as, r.Key, r.Name})
			}
		}
	}
	loadWords()
}

// addRule adds the phrases of a rule. Regions are added later, so that a town of the lexicon takes precedence.
func addRule(r Rule) {
	as, known := roles[r.As]
	switch {
	case !known:
		panic("sentences.json: no role " + r.As)
	case len(r.Then) > 0:
		addPairs(r, as)
	case as != asRegion && as != asLandmark:
		for _, say := range r.Say {
			addTerm(say, term{as, r.Key, r.Name})
		}
	}
}

// addNotJoined adds the phrases of a rule that begin with "ما" and a verb once more, joined as on phones: "مايكون". An
// earlier phrase of the rules remains.
func addNotJoined(r Rule) {
	if len(r.Then) > 0 {
		return
	}
	for _, say := range r.Say {
		rest, ok := strings.CutPrefix(say, "ما ")
		if verb, _ := utf8.DecodeRuneInString(rest); ok && strings.ContainsRune("يتنب", verb) {
			addTerm("ما"+rest, term{roles[r.As], r.Key, r.Name})
		}
	}
}

// loadWords collects the words of the phrases.
func loadWords() {
	grammar.words, grammar.verbs, grammar.once = map[string]bool{}, map[string]bool{}, map[string]string{}
	grammar.nots = map[string]bool{}
	var spoken, near []string
	for key, t := range grammar.terms {
		words := strings.Fields(key)
		for _, w := range words {
			if grammar.words[w] = true; Arabic(w) && utf8.RuneCountInString(w) >= leastSpoken {
				spoken = append(spoken, w)
			}
		}
		if t.role == asDeed && Arabic(words[0]) {
			grammar.verbs[words[0]] = true
		}
		if t.role == asNot {
			grammar.nots[words[0]] = true
		}
		if len(words) == 1 && mendable(t) && !Arabic(key) && len(key) >= leastMisspelt {
			grammar.once[undoubled(key)] = key
		}
		if len(words) == 1 && mendable(t) && utf8.RuneCountInString(key) >= leastMisspelt {
			near = append(near, key)
		}
	}
	grammar.spoken, grammar.near = NewVocabulary(spoken, nil), NewVocabulary(near, nil)
	loadPairsOfKinds()
}

// addTerm adds a phrase, unless an earlier rule has it.
func addTerm(say string, t term) {
	words := phraseWords(Tokens(say))
	if len(words) == 0 || len(words) > longestTerm {
		return
	}
	key := strings.Join(words, " ")
	if old, has := grammar.terms[key]; has && !(t.role == asKind && old.role == asKind && t.key == "planner") {
		return
	}
	grammar.terms[key] = t
	if len(words) == 1 && Normalise(say) == key {
		grammar.forms[key] = say
	}
	grammar.starts[words[0]] = max(grammar.starts[words[0]], len(words))
}

// phraseWords returns the words by which phrases are compared: without articles.
func phraseWords(tokens []Token) (words []string) {
	for _, t := range tokens {
		if len(tokens) > 1 && silent(t.Text) {
			continue
		}
		words = append(words, Bare(t.Text))
	}
	return words
}

// Negates reports whether a normalised word excludes what follows it.
func Negates(word string) bool { return grammar.terms[Bare(word)].role == asNot }

// silent reports whether a word is left out of phrases: an article in Latin letters, Arabic or English.
func silent(word string) bool {
	switch word {
	case "an", "at", "as", "en", "es", "er", "et", "ed":
		return false // English words or parts of them
	case "the", "a":
		return true
	}
	return LatinArticle(word)
}

// said is a word without the particles joined before it, and what these mean.
type said struct {
	word     string
	and      bool // و or ف
	in       bool // ب or ع
	to       bool // ل
	definite bool
}

// preposed are the particles that may be joined before a word, longer ones first.
var preposed = []struct {
	prefix           string
	in, to, definite bool
	least            int // minimum number of letters after the prefix
}{
	{"عال", true, false, true, 2},
	{"بال", true, false, true, 2},
	{"هال", false, false, true, 3},
	{"كال", false, false, true, 3},
	{"مال", false, false, true, 3},
	{"لل", false, true, true, 2},
	{"ال", false, false, true, 2},
	{"بل", true, false, true, 3},
	{"عل", true, false, true, 4},
	{"ل", false, true, false, 3},
	{"ب", true, false, false, 2},
	{"ع", true, false, false, 3},
	{"ك", false, false, false, 4},
}

// saidAs returns the ways to separate a word from its particles. The first one is the word as written.
func saidAs(word string) []said {
	all := make([]said, 1, 8)
	all[0] = said{word: word}
	if !Arabic(word) {
		if rest := LatinBare(word); rest != "" {
			all = append(all, said{word: rest, definite: true})
		}
		for _, p := range []string{"bel", "bil", "bl", "b"} {
			if rest, ok := strings.CutPrefix(word, p); ok && len(rest) >= 4 {
				all = append(all, said{word: rest, in: true})
				break
			}
		}
		return all
	}
	bare := func(s said) {
		for _, p := range preposed {
			if rest, ok := strings.CutPrefix(s.word, p.prefix); ok && utf8.RuneCountInString(rest) >= p.least {
				all = append(all, said{rest, s.and, p.in, p.to, p.definite})
			}
		}
	}
	bare(all[0])
	for _, p := range []string{"و", "ف"} {
		if rest, ok := strings.CutPrefix(word, p); ok && utf8.RuneCountInString(rest) >= 2 {
			joined := said{word: rest, and: true}
			all = append(all, joined)
			bare(joined)
		}
	}
	return all
}

// piece is a phrase of a sentence, the tokens from from to to (half open).
type piece struct {
	from, to int
	term
	said
	fuzzy  string // the word as which a misspelt word was read
	length int    // number of words of the phrase
}

// inPassing are words that may stand inside a phrase without changing it: "they take in it the phones" is "they take
// the phones".
var inPassing = set("فيه فيها فيا فيو فيهن بيها بيه بها منا منن منهن منهم من المعازيم الضيوف المدعوين الناس العالم")

// mostPassing is the number of words of a phrase among which inPassing is looked for.
const mostPassing = 4

// termAt returns the longest phrase that begins at a token. Its role is asUnknown if there is none.
func termAt(tokens []Token, i int) piece {
	best := longestAt(tokens, i, func(string) bool { return false })
	if near := tokens[i:min(len(tokens), i+mostPassing)]; slices.ContainsFunc(
		near,
		func(t Token) bool { return inPassing[t.Text] },
	) {
		if u := longestAt(tokens, i, func(word string) bool { return inPassing[word] }); u.length > best.length {
			best = u
		}
	}
	if u, ok := pairAtWord(tokens, i); ok && (best.length < 2 || best.key == u.key && best.to < u.to) {
		return u
	}
	return best
}

// longestAt returns the longest phrase that begins at a token. It skips the words inside that passing accepts.
func longestAt(tokens []Token, i int, passing func(word string) bool) piece {
	best := piece{from: i, to: i + 1, term: term{role: asUnknown}, said: said{word: tokens[i].Text}}
	for _, s := range saidAs(tokens[i].Text) {
		most := grammar.starts[s.word]
		if most <= best.length {
			continue
		}
		key, n := s.word, 1
		consider := func(to int) {
			t, ok := grammar.terms[key]
			if !ok || n <= best.length || !fitting(t, s, n) {
				return
			}
			best = piece{i, to, t, s, "", n}
		}
		consider(i + 1)
		for at := i + 1; at < len(tokens) && n < most; at++ {
			if silent(tokens[at].Text) || passing(tokens[at].Text) {
				continue
			}
			key += " " + Bare(tokens[at].Text)
			n++
			consider(at + 1)
		}
	}
	return best
}

// WithoutAnd returns words quoted from a query without the "and" that is joined before a kind, a venue or an amenity
// ("وتكييف"). A letter of the word itself stays ("ورد").
func WithoutAnd(words string) string {
	tokens := Tokens(words)
	if len(tokens) == 0 {
		return words
	}
	switch p := termAt(tokens, 0); p.role {
	case asKind, asVenue, asAmenity:
		if rest, joined := strings.CutPrefix(words[tokens[0].Start:], "و"); joined && p.and {
			return strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.Is(unicode.Mn, r) || r == 'ـ' })
		}
	}
	return words
}

// fitting reports whether the particles before a word may stand before this term. words is the number of words of its
// phrase.
func fitting(t term, s said, words int) bool {
	joined := s.in || s.to || s.definite || s.and
	switch t.role {
	case asNot, asWant, asBut, asOr, asCorrection, asPer, asWith, asOwn, asOutside:
		return !s.in && !s.to && !s.definite
	case asAnd, asAgent, asNear:
		return !joined || s.and && t.role != asAnd
	case asFrom:
		return !s.in && !s.to
	case asCity, asGovernment, asQuarter, asRegion, asLandmark:
		return words > 1 || !needsArticle[s.word] || s.definite
	}
	return true
}

// Rules returns a copy of the rules for reading sentences.
func Rules() []Rule { return slices.Clone(grammar.rules) }
