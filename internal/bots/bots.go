// Package bots tells the programs that read the site from its visitors. Figures of visitors include no bots.
package bots

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// words are lower-case words in the User-Agents of bots. Browsers do not use them.
var words = []string{
	"bot",
	"crawl",
	"spider",
	"slurp",
	"preview",
	"curl",
	"wget",
	"python",
	"headless",
	"lighthouse",
	"monitor",
}

// Is reports whether a User-Agent is a bot's.
func Is(agent string) bool {
	agent = strings.ToLower(agent)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(agent, word) })
}

// Version identifies the list of words: 12 hexadecimal digits, which change with the list.
func Version() string { return versionOf(words) }

func versionOf(list []string) string {
	sum := sha256.Sum256([]byte(strings.Join(slices.Sorted(slices.Values(list)), "\n")))
	return hex.EncodeToString(sum[:6])
}
