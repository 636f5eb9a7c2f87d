package studio

import (
	"math"
	"strconv"
	"strings"

	"weddings/events"
)

// Score is the notation of a piece.
type Score struct {
	Key      string // name of its file
	Title    events.Bilingual
	Category events.SongCategory
	maqam    []float64 // the degrees of an octave, in cents above the tonic
	tonic    float64   // Hz
	rhythm   string    // a stroke or a rest for each step: D dum, T tek, k a soft one, - none
	step     float64   // seconds
	phrases  map[byte]string
	form     string // phrases in their order; one in small letters is answered softly, an octave lower
}

// Maqams, whose neutral thirds and sixths lie between the keys of a piano.
var (
	bayati   = []float64{0, 150, 300, 500, 700, 800, 1000}
	rast     = []float64{0, 200, 350, 500, 700, 900, 1050}
	hijaz    = []float64{0, 100, 400, 500, 700, 800, 1000}
	nahawand = []float64{0, 200, 300, 500, 700, 800, 1000}
)

// Rhythms.
const (
	maqsum = "DT-TD-T-"
	saidi  = "DT-DD-T-"
	ayoub  = "D-kTD-T-"
	samai  = "D--T-DDT--"
	malfuf = "D-kT-kTk"
	wahda  = "D---T-k-"
)

// Scores are the pieces of the demo. A phrase is a list of degrees with their lengths in steps; 0 is the tonic, 7 its
// octave, a dot is a rest, and an asterisk asks for an ornament from the degree above.
var Scores = []Score{
	{
		Key: "bab-al-hara", Title: events.Bilingual{Ar: "زفّة باب الدار", En: "Zaffa at the Gate"},
		Category: events.ZaffaSong, maqam: rast, tonic: 146.83, rhythm: saidi, step: 0.15,
		phrases: map[byte]string{
			'A': "4/2 4/1 5/1 4/2 3/2 2/2 3/2 4*/4", 'B': "4/2 3/1 2/1 3/2 1/2 2/2 1/2 0/4",
			'C': "7/3 6/1 5/2 4/2 5/1 6/1 5/2 4*/4",
		}, form: "ABABCbCBAB" + "AB",
	},
	{
		Key: "marhaba", Title: events.Bilingual{Ar: "مرحبا بالعروسين", En: "Welcome, Both"},
		Category: events.EntranceSong, maqam: nahawand, tonic: 130.81, rhythm: maqsum, step: 0.19,
		phrases: map[byte]string{
			'A': "0/2 2/2 4/3 3/1 2/2 3/1 4/1 2/4", 'B': "4/2 5/2 4/3 3/1 2/2 1/2 0*/4",
			'C': "7/4 6/2 5/2 4/2 5/1 6/1 5/4",
		}, form: "AABCbCBAB" + "B",
	},
	{
		Key: "layl-hadi", Title: events.Bilingual{Ar: "ليل هادئ", En: "A Quiet Night"},
		Category: events.FirstDanceSong, maqam: nahawand, tonic: 146.83, rhythm: wahda, step: 0.24,
		phrases: map[byte]string{
			'A': "0/4 2/2 4/2 5/3 4/1 2/4", 'B': "3/4 2/2 1/2 2/3 1/1 0/4", 'C': "4/3 5/1 7/4 6/2 5/2 4*/4",
		}, form: "ABABCbCB",
	},
	{
		Key: "dabkat-al-jabal", Title: events.Bilingual{Ar: "دبكة الجبل", En: "Dabke of the Mountain"},
		Category: events.DabkeSong, maqam: bayati, tonic: 146.83, rhythm: malfuf, step: 0.125,
		phrases: map[byte]string{
			'A': "0/2 0/1 1/1 2/2 1/2 2/1 3/1 2/1 1/1 0/4", 'B': "3/2 3/1 4/1 3/2 2/2 1/1 2/1 1/1 2/1 0*/4",
			'C': "4/2 4/2 3/1 4/1 3/1 2/1 3/2 2/1 1/1 2/4",
		}, form: "AABBCbCBAaAB" + "AB",
	},
	{
		Key: "dabkat-al-sahl", Title: events.Bilingual{Ar: "دبكة السهل", En: "Dabke of the Plain"},
		Category: events.DabkeSong, maqam: hijaz, tonic: 164.81, rhythm: ayoub, step: 0.135,
		phrases: map[byte]string{
			'A': "0/1 1/1 2/2 2/1 3/1 2/2 1/1 2/1 1/2 0/4", 'B': "4/2 3/1 2/1 3/2 2/2 1/1 2/1 1/1 0/1 0*/4",
			'C': "4/1 5/1 4/2 3/1 4/1 3/2 2/1 3/1 2/2 1/4",
		}, form: "AABBCcABCB" + "AB",
	},
	{
		Key: "hinna", Title: events.Bilingual{Ar: "ليلة الحنّة", En: "Henna Night"},
		Category: events.HennaSong, maqam: bayati, tonic: 130.81, rhythm: maqsum, step: 0.18,
		phrases: map[byte]string{
			'A': "0/2 1/2 2/2 3*/2 2/2 1/2 0/4", 'B': "3/2 4/2 3/1 2/1 1/2 2/1 1/1 0/2 0/4",
			'C': "4/3 3/1 4/2 5/2 4/1 3/1 2/2 3*/4",
		}, form: "AABBCbCBAB",
	},
	{
		Key: "samai-al-katb", Title: events.Bilingual{Ar: "سماعي كتب الكتاب", En: "Samai of the Contract"},
		Category: events.KatbKitabSong, maqam: bayati, tonic: 146.83, rhythm: samai, step: 0.21,
		phrases: map[byte]string{
			'A': "0/3 1/2 2/1 3/2 2*/2 1/2 2/1 1/1 0/3 ./3", 'B': "4/3 3/2 4/1 5/2 4*/2 3/2 2/1 1/1 2/3 ./3",
			'C': "7/3 6/2 5/1 4/2 3/2 4/1 3/1 2/1 1/1 0/4 ./2",
		}, form: "AABCabC",
	},
	{
		Key: "halawa", Title: events.Bilingual{Ar: "حلاوة", En: "Sweetness"},
		Category: events.CakeSong, maqam: rast, tonic: 164.81, rhythm: ayoub, step: 0.17,
		phrases: map[byte]string{
			'A': "0/1 2/1 4/2 3/1 2/1 3/2 2/1 1/1 2/2 0/4", 'B': "4/1 5/1 4/2 2/1 3/1 2/2 1/1 2/1 1/2 0*/4",
		}, form: "ABABbaABAB",
	},
	{
		Key: "sahra", Title: events.Bilingual{Ar: "سهرة الساحة", En: "Evening in the Square"},
		Category: events.PartySong, maqam: hijaz, tonic: 146.83, rhythm: maqsum, step: 0.145,
		phrases: map[byte]string{
			'A': "0/2 2/2 1/1 2/1 3/2 2/2 1/2 0/4", 'B': "4/2 4/1 3/1 4/2 5/2 4/1 3/1 2/2 3*/4",
			'C': "7/2 6/1 5/1 4/2 5/2 4/1 3/1 2/1 1/1 0/4",
		}, form: "AABBCbCaABC" + "C",
	},
	{
		Key: "wada", Title: events.Bilingual{Ar: "على دروب العودة", En: "The Road Home"},
		Category: events.FarewellSong, maqam: rast, tonic: 130.81, rhythm: wahda, step: 0.22,
		phrases: map[byte]string{
			'A': "4/4 3/2 2/2 3*/4 1/2 2/2", 'B': "2/3 1/1 0/2 1/2 0/6 ./2", 'C': "7/4 5/2 6/2 5/2 4/2 4*/4",
		}, form: "ABACbACB" + "B",
	},
}

// pitch of a degree in Hz.
func (s Score) pitch(degree int) float64 {
	octave := math.Floor(float64(degree) / 7)
	return s.tonic * math.Pow(2, octave+s.maqam[degree-int(octave)*7]/1200)
}

// play performs the piece: the tune, a low string and the drum. It becomes louder up to two thirds of its length.
func (s Score) play(b *booth) {
	at := 0.0
	for i := range len(s.form) {
		phrase, low := s.form[i], s.form[i] >= 'a'
		place := float64(i) / float64(len(s.form))
		strength := 0.62 + 0.3*math.Sin(math.Pi*math.Min(1, place*0.75+0.12))
		if low {
			phrase, strength = phrase-'a'+'A', strength*0.72
		}
		steps := s.tune(b, at, s.phrases[phrase], low, strength)
		s.accompany(b, at, steps, strength, i > 0)
		at += float64(steps) * s.step
	}
	b.pluck(at, s.tonic, 0.7, 2.2)
	b.pluck(at+0.03, s.tonic/2, 0.6, 2.2)
	b.dum(at, 0.7)
}

// tune plays a phrase and returns its steps.
func (s Score) tune(b *booth, at float64, phrase string, low bool, strength float64) (steps int) {
	for _, note := range strings.Fields(phrase) {
		name, length, _ := strings.Cut(note, "/")
		n, err := strconv.Atoi(length)
		if err != nil {
			panic(err)
		}
		start := at + float64(steps)*s.step
		steps += n
		if name == "." {
			continue
		}
		degree, err := strconv.Atoi(strings.TrimSuffix(name, "*"))
		if err != nil {
			panic(err)
		}
		if low {
			degree -= 7
		}
		late := b.random.Float64() * 0.006 // hands are not exact
		accent := strength * (0.9 + 0.2*b.random.Float64())
		sounds := math.Max(0.5, float64(n)*s.step+0.25)
		if strings.HasSuffix(name, "*") {
			b.pluck(start+late, s.pitch(degree+1), accent*0.6, 0.12)
			late += 0.07
		}
		b.pluck(start+late, s.pitch(degree), accent, sounds)
		for tremolo := 2; n >= 4 && tremolo < n; tremolo++ { // long notes are struck again, softer
			b.pluck(start+float64(tremolo)*s.step, s.pitch(degree), accent*0.4, s.step+0.2)
		}
	}
	return steps
}

// accompany plays the rhythm over so many steps, and the tonic at the beginning of each of its rounds.
func (s Score) accompany(b *booth, at float64, steps int, strength float64, drum bool) {
	for i := range steps {
		start := at + float64(i)*s.step + b.random.Float64()*0.004
		if i%len(s.rhythm) == 0 {
			b.pluck(start, s.tonic/2, strength*0.55, s.step*float64(len(s.rhythm)))
		}
		if !drum {
			continue
		}
		switch s.rhythm[i%len(s.rhythm)] {
		case 'D':
			b.dum(start, strength*0.62)
		case 'T':
			b.tek(start, strength*0.8)
		case 'k':
			b.tek(start, strength*0.4)
		}
	}
}
