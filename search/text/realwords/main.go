// Command realwords writes the set of everyday words of both languages that package text embeds. It reads word lists:
// of SCOWL, as Debian packages them (wamerican, wbritish; a word a line, of which those with a capital are names), and
// of pyspellchecker (resources/ar.json.gz: words with how often films say them).
//
//	realwords OUT ARABIC.json.gz ENGLISH...
package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"weddings/search/text"
)

// leastLetters is of how many letters the words are: shorter ones are never corrected.
const leastLetters = 4

// mostArabic is how many Arabic words are kept, the commonest.
const mostArabic = 50_000

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: realwords OUT ARABIC.json.gz ENGLISH...")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(out, arabic string, english []string) error {
	all, err := readArabic(arabic)
	if err != nil {
		return err
	}
	for _, path := range english {
		more, err := readEnglish(path)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	return os.WriteFile(out, text.PackWords(all), 0o600)
}

// readArabic returns the commonest words as they are normalised.
func readArabic(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	said := map[string]int{}
	if err := json.NewDecoder(raw).Decode(&said); err != nil {
		return nil, err
	}
	normalised := map[string]int{}
	for word, times := range said {
		if w := text.Normalise(word); isWord(w) && text.Arabic(w) {
			normalised[w] += times
		}
	}
	words := slices.SortedFunc(maps.Keys(normalised), func(a, b string) int {
		return cmp.Or(cmp.Compare(normalised[b], normalised[a]), cmp.Compare(a, b))
	})
	return words[:min(len(words), mostArabic)], nil
}

// readEnglish returns the words that are no names.
func readEnglish(path string) (words []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		word := lines.Text()
		if strings.ContainsFunc(word, unicode.IsUpper) || strings.Contains(word, "'") {
			continue
		}
		if w := text.Normalise(word); isWord(w) {
			words = append(words, w)
		}
	}
	return words, lines.Err()
}

func isWord(normalised string) bool {
	return utf8.RuneCountInString(normalised) >= leastLetters && !strings.Contains(normalised, " ")
}
