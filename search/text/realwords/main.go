// Command realwords writes the set of everyday Arabic and English words that package text embeds. It reads the SCOWL
// lists as Debian packages them (wamerican, wbritish; one word a line; capitalised words are names), and
// pyspellchecker's Arabic list (resources/ar.json.gz; words with their frequency in film subtitles).
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

// leastLetters is the minimum length of the words. Shorter words are never corrected.
const leastLetters = 4

// mostArabic is the number of Arabic words that are kept, the most frequent ones.
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

// readArabic returns the most frequent words, normalised.
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

// readEnglish returns the words that are not names, normalised.
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
