package text

import (
	"slices"
	"strings"
)

// Costs of reading a Latin word as an Arabic one. A wrong consonant costs about an Edit. Vowels cost little, because
// people write or omit them as they like.
const (
	acrossScripts = 5 // so that the same word in the same script comes first
	shortVowel    = 110
	doubtful      = 200
	heardSeat     = 20
)

// hearings are the Arabic letters that a Latin letter stands for. sure letters are those of the ALA-LC and United
// Nations romanisations, French spellings and Arabizi's digits. doubted letters cost more; they follow Syrian
// pronunciation.
var hearings = []struct {
	latin         rune
	sure, doubted string
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
}

// betweenSureAndDoubted are readings with costs of their own.
var betweenSureAndDoubted = []struct {
	latin  rune
	arabic string
	cost   uint16
}{
	{'k', "ق", 40},
	{'z', "ظذ", 60},
	{'2', "ق", 60},
	{'2', "ا", 30},
	{'a', "ه", 60},
	{'e', "ه", 60},
}

// pairHearings are the Arabic letters that a pair of Latin letters stands for.
var pairHearings = []struct{ latin, sure, doubted string }{
	{"sh", "ش", ""},
	{"ch", "ش", "كخج"},
	{"kh", "خ", ""},
	{"gh", "غ", ""},
	{"th", "ثذ", "تسطظضزد"},
	{"dh", "ذضظ", "زد"},
	{"ph", "ف", ""},
	{"ou", "و", ""},
	{"oo", "و", ""},
	{"ee", "ي", ""},
	{"ie", "ي", ""},
	{"ei", "ي", ""},
	{"ai", "ي", ""},
	{"ay", "ي", ""},
	{"aw", "و", ""},
	{"au", "و", ""},
	{"ck", "ك", ""},
	{"dj", "ج", ""},
	{"tj", "ج", ""},
	{"ts", "ص", ""},
	{"gu", "غ", ""},
	{"qu", "ك", ""},
}

// leftOutOfArabic is the cost of a Latin letter without an Arabic counterpart. leftOutOfLatin is the cost of an Arabic
// letter without a Latin one. Any other letter costs an Edit.
var (
	leftOutOfArabic = map[rune]uint16{
		'a': shortVowel, 'e': shortVowel, 'i': shortVowel, 'o': shortVowel, 'u': shortVowel, 'y': doubtful, 'w': 400,
		'h': 350, '2': 0, '3': 350,
	}
	leftOutOfLatin = map[rune]uint16{'ا': 220, 'و': 380, 'ي': 350, 'ع': 60, 'ه': 450, 'ح': 800}
)

// Cost tables, indexed by letter codes.
var (
	heard     = hearingCosts() // [Latin][Arabic]
	heardPair = pairCosts()    // a pair of Latin letters as one Arabic letter
	unwritten = leavingOutCosts(leftOutOfArabic)
	unheard   = leavingOutCosts(leftOutOfLatin)
	// may is the set of letters of the other script that a letter may stand for, alone or in a pair. pairing is the set
	// of Latin letters that may begin a pair for an Arabic letter.
	may, pairing = mayStandFor()
	// weak letters do not tell words apart.
	weak = bag(encode(nil, "اويعه")) | bag(encode(nil, "aeiouywh23"))
)

func hearingCosts() (costs [codes][codes]uint16) {
	for i := range costs {
		for j := range costs[i] {
			costs[i][j] = Edit + 100
		}
	}
	set := func(latin rune, letters string, cost uint16) {
		for _, r := range letters {
			costs[of(latin)][of(r)] = cost
		}
	}
	for _, h := range hearings {
		set(h.latin, h.doubted, doubtful)
		set(h.latin, h.sure, 0)
	}
	for _, h := range betweenSureAndDoubted {
		set(h.latin, h.arabic, h.cost)
	}
	return costs
}

func pairCosts() (all [26][26]*[codes]uint16) {
	for _, pair := range pairHearings {
		costs := [codes]uint16{}
		for i := range costs {
			costs[i] = 2 * Edit
		}
		for _, r := range pair.doubted {
			costs[of(r)] = doubtful
		}
		for _, r := range pair.sure {
			costs[of(r)] = 0
		}
		all[pair.latin[0]-'a'][pair.latin[1]-'a'] = &costs
	}
	return all
}

func leavingOutCosts(known map[rune]uint16) (costs [codes]uint16) {
	for i := range costs {
		costs[i] = Edit
	}
	for r, cost := range known {
		costs[of(r)] = cost
	}
	return costs
}

func mayStandFor() (may, pairing [codes]uint64) {
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
	// x stands for two Arabic letters.
	mark(of('x'), of('ك'))
	mark(of('x'), of('س'))
	return may, pairing
}

// couldBe returns the letters of the other script that the letters of a word may stand for.
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

// keys maps a letter to the consonant that both scripts share. Ambiguous letters have two.
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

// Sound returns the results of Consonants that have at least two letters; shorter ones would match anything. It is for
// engines that only match whole words. Vocabulary compares letter by letter.
func Sound(word string) []string {
	return slices.DeleteFunc(Consonants(word), func(heard string) bool { return len(heard) < 2 })
}

// Consonants returns the consonants of a normalised word, in up to four variants. They are the same for both scripts:
// ياسمين and yasmine are both "smn". Doubled sounds count once, and a final h is treated as a vowel. A word of vowels
// only has the variant "".
func Consonants(word string) []string {
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
	for i, v := range variants {
		variants[i] = strings.TrimSuffix(v, "h")
	}
	return variants
}
