package text

import "strings"

// Costs of hearing an Arabic word in Latin letters. A consonant that is heard wrong is an Edit; vowels are written or
// not, as one likes.
const (
	acrossScripts = 5 // the same word in the same script comes first
	shortVowel    = 110
	doubtful      = 200
	heardSeat     = 20
)

var (
	heard     [codes][codes]uint16   // [Latin][Arabic]
	heardPair [26][26]*[codes]uint16 // two Latin letters for one Arabic
	unwritten [codes]uint16          // a Latin letter that Arabic does not write
	unheard   [codes]uint16          // an Arabic letter that Latin does not write
	// pairing are the Latin letters that may stand for an Arabic one with the next.
	pairing [codes]uint64
	// may are the Arabic letters that a Latin one may stand for, alone or in a pair, and the other way round.
	may [codes]uint64
	// weak letters do not decide.
	weak uint64
)

func init() {
	for i := range heard {
		for j := range heard[i] {
			heard[i][j] = Edit + 100
		}
		unwritten[i], unheard[i] = Edit, Edit
	}
	set := func(latin rune, letters string, cost uint16) {
		for _, r := range letters {
			heard[of(latin)][of(r)] = cost
		}
	}
	// ALA-LC and the United Nations' romanisation, French spellings, and Arabizi's digits; the dearer ones are how
	// Syrians speak.
	for _, rule := range []struct {
		latin   rune
		sure    string
		doubted string
	}{
		{'b', "ب", ""},
		{'p', "ب", ""},
		{'t', "تط", "ثه"},
		{'j', "ج", "ي"},
		{'g', "", "جغق"},
		{'h', "هح", "خ"},
		{'7', "ح", "هخ"},
		{'5', "خ", "ح"},
		{'x', "خ", ""},
		{'d', "دض", "ذظ"},
		{'z', "ز", "ذظضس"},
		{'r', "ر", ""},
		{'s', "سص", "زث"},
		{'c', "ك", "سشق"},
		{'k', "كق", "خ"},
		{'q', "ق", "كغ"},
		{'l', "ل", ""},
		{'m', "م", ""},
		{'n', "ن", ""},
		{'f', "ف", ""},
		{'v', "ف", "ب"},
		{'6', "ط", "ت"},
		{'8', "غق", ""},
		{'9', "قص", ""},
		{'4', "", "ذش"},
		{'2', "", "قايو"},
		{'3', "ع", "ا"},
		{'w', "و", ""},
		{'o', "و", "ا"},
		{'u', "و", "ا"},
		{'y', "ي", ""},
		{'i', "ي", "ا"},
		{'e', "", "ياه"},
		{'a', "ا", "عه"},
	} {
		set(rule.latin, rule.doubted, doubtful)
		set(rule.latin, rule.sure, 0)
	}
	set('k', "ق", 40)
	set('z', "ظذ", 60)
	set('2', "ق", 60)
	set('2', "ا", 30)
	set('a', "ه", 60)
	set('e', "ه", 60)
	for pair, letters := range map[string]string{
		"sh": "ش", "ch": "ش", "kh": "خ", "gh": "غ", "th": "ثذ", "dh": "ذضظ",
		"ph": "ف", "ou": "و", "oo": "و", "ee": "ي", "ie": "ي", "ei": "ي", "ai": "ي", "ay": "ي", "aw": "و", "au": "و",
		"ck": "ك", "dj": "ج", "tj": "ج", "ts": "ص", "gu": "غ", "qu": "ك",
	} {
		costs := [codes]uint16{}
		for i := range costs {
			costs[i] = 2 * Edit
		}
		for _, r := range letters {
			costs[of(r)] = 0
		}
		if pair == "th" {
			for _, r := range "تسطظض" {
				costs[of(r)] = doubtful
			}
		}
		if pair == "ch" {
			costs[of('ك')], costs[of('خ')], costs[of('ج')] = doubtful, doubtful, doubtful
		}
		if pair == "dh" || pair == "th" {
			costs[of('ز')], costs[of('د')] = doubtful, doubtful
		}
		heardPair[pair[0]-'a'][pair[1]-'a'] = &costs
	}
	for _, v := range "aeiouyw" {
		unwritten[of(v)] = shortVowel
	}
	unwritten[of('y')], unwritten[of('w')] = doubtful, 400
	unwritten[of('h')], unwritten[of('2')], unwritten[of('3')] = 350, 0, 350
	unheard[of('ا')], unheard[of('و')], unheard[of('ي')] = 220, 380, 350
	unheard[of('ع')], unheard[of('ه')], unheard[of('ح')] = 60, 450, 800

	for _, r := range "اويعه" {
		weak |= 1 << of(r)
	}
	for _, r := range "aeiouywh23" {
		weak |= 1 << (of(r) & 63)
	}
	mark := func(latin, arabic byte) {
		may[latin] |= 1 << (arabic & 63)
		may[arabic] |= 1 << (latin & 63)
	}
	for l := range codes {
		for a := 1; a <= 28; a++ {
			if heard[l][a] <= doubtful {
				mark(byte(l), byte(a))
			}
		}
	}
	for i := range heardPair {
		for j, costs := range heardPair[i] {
			for a := 1; costs != nil && a <= 28; a++ {
				if costs[a] <= doubtful {
					mark(firstLatin+byte(i), byte(a))
					mark(firstLatin+byte(j), byte(a))
					pairing[a] |= 1 << (firstLatin + i)
				}
			}
		}
	}
	// x is two letters of Arabic.
	mark(of('x'), of('ك'))
	mark(of('x'), of('س'))
}

// couldBe are the letters of the other script that a word's letters may stand for.
func couldBe(letters []byte) (set uint64) {
	for _, c := range letters {
		set |= may[c]
	}
	return set
}

var codeX, codeA, codeH, codeW, codeSin, codeKaf, codeHa, codeAlif, codeAyn, codeYa, codeWaw = of(
	'x',
), of(
	'a',
), of(
	'h',
), of(
	'w',
), of(
	'س',
), of(
	'ك',
), of(
	'ه',
), of(
	'ا',
), of(
	'ع',
), of(
	'ي',
), of(
	'و',
)

var isVowel = func() (v [codes]bool) {
	for _, r := range "aeiouyw" {
		v[of(r)] = true
	}
	return v
}()

// keys are the consonants that both scripts share; letters that one of them doubts have two.
var keys = func() (k [codes]string) {
	for letters, key := range map[string]string{
		"بbp": "b", "تطt6": "t", "ث": "ts", "جj": "j", "g": "jg", "حهh7": "h", "خ5": "x", "دd": "d", "ض": "d",
		"ذ": "zd", "زz": "z", "ظ": "z", "رr": "r", "سصs": "s",
		"ش": "$", "غ8": "g", "فfv": "f", "قكkq": "k", "c": "k", "لl": "l", "مm": "m", "نn": "n", "9": "ks", "x": "x",
	} {
		for _, r := range letters {
			k[of(r)] = key
		}
	}
	return k
}()

var digraphs = strings.NewReplacer(
	"sh",
	"ش",
	"ch",
	"ش",
	"kh",
	"خ",
	"gh",
	"غ",
	"th",
	"ث",
	"dh",
	"ذ",
	"ph",
	"f",
	"ck",
	"k",
)

// Sound returns the consonants of a folded word, the same for both scripts, in up to four variants: ياسمين and yasmine
// are both "smn". Doubled sounds count once and a final h is a vowel's. It is nil for fewer than two consonants, which
// would match anything. Engines that only match words use it; Vocabulary compares letter by letter.
func Sound(word string) []string {
	word = Bare(word)
	if !Arabic(word) {
		word = digraphs.Replace(word)
	}
	variants := []string{""}
	for _, c := range encode(nil, word) {
		options := keys[c]
		if options == "" {
			continue
		}
		if len(variants)*len(options) > 4 {
			options = options[:1]
		}
		var longer []string
		for _, v := range variants {
			for k := range len(options) {
				if strings.HasSuffix(v, options[k:k+1]) {
					longer = append(longer, v)
				} else {
					longer = append(longer, v+options[k:k+1])
				}
			}
		}
		variants = longer
	}
	var all []string
	for _, v := range variants {
		if v = strings.TrimSuffix(v, "h"); len(v) >= 2 {
			all = append(all, v)
		}
	}
	return all
}
