package text

import (
	"embed"
	"encoding/json"
	"strings"
)

//go:embed data/*.json
var data embed.FS

// Meaning is what a word or two stand for.
type Meaning struct {
	Kind  string // governorate, city, kind (of venue) or category
	Value string // slug or key
}

// phrases maps folded words, one to three of them, to what they mean.
var phrases = map[string][]Meaning{}

// categoryOf maps the finer kinds of services to their categories; kinds not listed are kinds of venue.
var categoryOf = map[string]string{
	"photographer": "photography", "florist": "flowers", "makeup": "makeup", "salon": "beauty", "henna": "beauty", "catering": "catering", "sweets": "catering",
	"dj": "music", "band": "music", "zaffa": "folklore", "arada": "folklore", "decor": "decoration", "cars": "transportation", "cards": "invitations",
	"planner": "planning", "video": "videography", "show": "entertainment", "dress": "attire", "jewelry": "jewelry", "suit": "attire",
}

// spoken are the words people use beside the dictionary's.
var spoken = map[string]Meaning{
	"الشام": {"governorate", "damascus"}, "شام": {"governorate", "damascus"}, "sham": {"governorate", "damascus"}, "الشهباء": {"governorate", "aleppo"},
	"halab": {"governorate", "aleppo"}, "7alab": {"governorate", "aleppo"}, "7oms": {"governorate", "homs"}, "hims": {"governorate", "homs"},
	"lattakia": {"governorate", "latakia"}, "ladi2iye": {"governorate", "latakia"}, "اللادقيه": {"governorate", "latakia"}, "tartous": {"governorate", "tartus"},
	"سويدا": {"governorate", "suwayda"}, "ريف الشام": {"governorate", "rif-dimashq"},
	"صاله": {"kind", "hall"}, "صالات": {"kind", "hall"}, "قاعات": {"kind", "hall"}, "قاعه": {"kind", "hall"}, "halls": {"kind", "hall"}, "ballroom": {"kind", "hall"},
	"مزارع": {"kind", "farm"}, "بيت عربي": {"kind", "courtyard"}, "بيوت عربيه": {"kind", "courtyard"}, "courtyard": {"kind", "courtyard"},
	"روف": {"kind", "rooftop"}, "سطح": {"kind", "rooftop"}, "rooftop": {"kind", "rooftop"},
	"مصور": {"category", "photography"}, "مصوره": {"category", "photography"}, "تصوير": {"category", "photography"}, "msawer": {"category", "photography"},
	"دي جي": {"category", "music"}, "فرقه": {"category", "music"}, "عراضه": {"category", "folklore"}, "زفه": {"category", "folklore"}, "zaffe": {"category", "folklore"},
	"zaffeh": {"category", "folklore"}, "ورد": {"category", "flowers"}, "كوشه": {"category", "decoration"}, "كوش": {"category", "decoration"},
	"مكياج": {"category", "makeup"}, "ميكب": {"category", "makeup"}, "حنه": {"category", "beauty"}, "كوافير": {"category", "beauty"},
	"فستان": {"category", "attire"}, "فساتين": {"category", "attire"}, "بدله": {"category", "attire"}, "محابس": {"category", "jewelry"}, "ذهب": {"category", "jewelry"},
	"قاعه افراح": {"kind", "hall"}, "عرس": {}, "اعراس": {}, "افراح": {}, "wedding": {}, "weddings": {}, "3ers": {}, "2a3a": {"kind", "hall"}, "qa3a": {"kind", "hall"}, "saleh": {"kind", "hall"},
}

func init() {
	var places struct {
		Governorates, Cities []struct {
			ID, En, Ar, Governorate string
			Aliases, AliasesAr      []string
		}
	}
	var kinds map[string]struct{ Ar, En []string }
	for name, into := range map[string]any{"places": &places, "kinds": &kinds} {
		raw, err := data.ReadFile("data/" + name + ".json")
		if err == nil {
			err = json.Unmarshal(raw, into)
		}
		if err != nil {
			panic(err) // the files are part of the program
		}
	}
	add := func(phrase string, m Meaning) {
		if key := Fold(phrase); key != "" {
			phrases[key] = append(phrases[key], m)
			if bare := Bare(key); bare != key {
				phrases[bare] = append(phrases[bare], m)
			}
		}
	}
	for _, g := range places.Governorates {
		m := Meaning{"governorate", strings.ReplaceAll(g.ID, "_", "-")}
		for _, name := range append(append([]string{g.En, g.Ar}, g.Aliases...), g.AliasesAr...) {
			add(name, m)
		}
	}
	for _, c := range places.Cities {
		slug := strings.ReplaceAll(Fold(c.En), " ", "-")
		for _, name := range append(append([]string{c.En, c.Ar}, c.Aliases...), c.AliasesAr...) {
			add(name, Meaning{"city", slug})
		}
	}
	for kind, words := range kinds {
		m := Meaning{"kind", kind}
		if category, ok := categoryOf[kind]; ok {
			m = Meaning{"category", category}
		}
		for _, w := range append(append([]string{kind}, words.Ar...), words.En...) {
			add(w, m)
		}
	}
	for w, m := range spoken {
		key := Fold(w)
		if m.Kind == "" {
			phrases[key] = nil // a word that everything here is about
			continue
		}
		phrases[key] = append([]Meaning{m}, phrases[key]...)
	}
}

// Means returns what one to three folded words stand for, and whether they are in the lexicon at all: words that say
// nothing here, such as "wedding", are known and mean nothing.
func Means(phrase string) ([]Meaning, bool) {
	m, known := phrases[phrase]
	return m, known
}
