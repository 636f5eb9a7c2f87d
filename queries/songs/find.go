package songs

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/search/text"
)

// categoryWords are additional words that find the songs of a category.
var categoryWords = map[events.SongCategory]string{
	events.ZaffaSong:      "زفة عراضة zaffa arada",
	events.EntranceSong:   "دخلة دخول entrance",
	events.FirstDanceSong: "الرقصة الأولى سلو first dance slow",
	events.DabkeSong:      "دبكة dabke",
	events.HennaSong:      "حنة حناء henna",
	events.KatbKitabSong:  "كتب كتاب katb kitab",
	events.CakeSong:       "كيك كاتو قالب الحلوى cake",
	events.PartySong:      "حفلة سهرة party",
	events.FarewellSong:   "وداع ختام farewell",
}

// states are the states by which editors may list songs, with the names of GraphQL.
var states = map[string]func(Song) bool{
	"ACTIVE":   Song.public,
	"HIDDEN":   func(s Song) bool { return !s.active && !s.archived },
	"ARCHIVED": func(s Song) bool { return s.archived },
}

var badState = fault.New(fault.Invalid, "حالة غير معروفة.", "Unknown state.").
	With("state", "حالة غير معروفة", "Invalid enum value")

func (f Find) inState() (func(Song) bool, error) {
	if f.State == nil {
		return func(s Song) bool { return !s.archived }, nil
	}
	in, known := states[*f.State]
	if !known {
		return nil, badState
	}
	return in, nil
}

// index finds songs by the words of their titles, artists and categories.
type index struct {
	words *text.Vocabulary
	of    [][]int32 // the words of each song, as indexes into the vocabulary
}

func indexOf(list []Song) index {
	all, each := []string{}, make([][]string, len(list))
	for i, s := range list {
		written := []string{s.Title.Ar, s.Title.En, s.Artist.Ar, s.Artist.En, categoryWords[s.Category]}
		for _, token := range text.Tokens(strings.Join(written, "\n")) {
			each[i] = append(each[i], token.Bare())
		}
		all = append(all, each[i]...)
	}
	x := index{text.NewVocabulary(all, nil), make([][]int32, len(list))}
	for i, words := range each {
		for _, word := range words {
			if at, found := x.words.Find(word); found {
				x.of[i] = append(x.of[i], at)
			}
		}
	}
	return x
}

// maxWords bounds the words of a query: later words are ignored. maxQuery bounds it in characters.
const maxWords, maxQuery = 12, 200

// find returns a function that reports whether a song has all words of a query. A word matches if it is written so,
// begun so, misspelt, or sounds the same in the other script. The function is nil for a query without words.
func (x index) find(query string) func(int) bool {
	if utf8.RuneCountInString(query) > maxQuery {
		query = string([]rune(query)[:maxQuery])
	}
	tokens := text.Tokens(query)
	if len(tokens) == 0 {
		return nil
	}
	meant := make([]map[int32]bool, 0, maxWords)
	for _, token := range tokens[:min(len(tokens), maxWords)] {
		meant = append(meant, x.meant(token.Bare()))
	}
	return func(song int) bool {
		for _, words := range meant {
			if !slices.ContainsFunc(x.of[song], func(word int32) bool { return words[word] }) {
				return false
			}
		}
		return true
	}
}

// meant returns the words of the library that a word of a query may mean. Misspellings are only tried if no word of the
// library equals it or begins with it.
func (x index) meant(word string) map[int32]bool {
	found := map[int32]bool{}
	take := func(r text.Reading) { found[r.Word] = true }
	for _, r := range x.words.Exact(word) {
		take(r)
	}
	x.words.Beginning(word, func(r text.Reading) bool { take(r); return true })
	known := len(found) > 0
	x.words.Heard(word, false, take)
	if !known {
		x.words.Alike(word, text.Budget(word), true, take)
	}
	return found
}

// matching returns the songs that pass the filters, in the order of the library. If a query finds nothing, it is tried
// again as if it had been typed with the keyboard layout of the other script.
func (l *library) matching(f Find, in func(Song) bool) []Song {
	for _, query := range append([]string{f.Words}, text.OnOtherKeyboard(f.Words)...) {
		has := l.words.find(query)
		if has == nil && strings.TrimSpace(f.Words) != "" {
			continue // signs without a word find nothing
		}
		var found []Song
		for i, s := range l.songs {
			if in(s) && (f.Category == nil || s.Category == *f.Category) && (has == nil || has(i)) {
				found = append(found, s)
			}
		}
		if len(found) > 0 || has == nil {
			return found
		}
	}
	return nil
}

// pageOf returns the page of a list that follows the song of a cursor. If that song is no longer in the list, the page
// is the first one.
func pageOf(list []Song, first int, after *string) (page []Song, end *string, more bool, err error) {
	n, err := queries.Page(first)
	if err != nil {
		return nil, nil, false, err
	}
	var last uuid.UUID
	onward, err := queries.ReadCursor(after, &last)
	if err != nil {
		return nil, nil, false, err
	}
	if onward {
		list = list[1+slices.IndexFunc(list, func(s Song) bool { return s.ID == last }):]
	}
	if more = len(list) > n; more {
		list = list[:n]
	}
	if len(list) > 0 {
		end = queries.Cursor(list[len(list)-1].ID)
	}
	return list, end, more, nil
}
