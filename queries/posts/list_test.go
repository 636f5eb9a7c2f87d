package posts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
	words "weddings/search/text"
)

func TestASearchAmongPostsWeighsWordsAndWhatTheyBegin(t *testing.T) {
	t.Parallel()
	post := read("en", events.PostContent{Text: events.PostText{
		Title: "Choosing a hall", Content: "Halls are booked early. A hallway is none.", Excerpt: "Booked halls",
	}})
	score := func(query string) int { return post.score(distinct(words.Tokens(query))) }
	assert.Equal(t, 2*8, score("hall"), "the word itself, in the title")
	assert.Equal(t, 8, score("choos"), "the beginning of a word")
	assert.Equal(t, 2*1, score("hallway"), "in the text")
	assert.Equal(t, 2*8, score("Hall hall HALL"), "a word that is repeated counts once")
	assert.Equal(t, 2*8+8, score("hall choos"))
	assert.Zero(t, score("hall ballroom"), "one is missing")
	assert.Zero(t, score("ha"), "too short to stand for longer words")
}

func TestASearchAmongPostsKnowsPlurals(t *testing.T) {
	t.Parallel()
	post := read("en", events.PostContent{Text: events.PostText{Title: "Ask for a generator", Content: "قاعة، مولّدة"}})
	score := func(query string) int { return post.score(distinct(words.Tokens(query))) }
	assert.Equal(t, 2*8, score("generators"))
	assert.Positive(t, score("قاعات"))
	assert.Positive(t, score("مولدات"))
	assert.Zero(t, score("gas"), "too short for a plural")
	halls := read("ar", events.PostContent{Text: events.PostText{Content: "القاعات والصالات"}})
	assert.Positive(t, halls.score(distinct(words.Tokens("قاعه"))))
}

// Whatever is typed, a post is asked for few words.
func TestASearchAmongPostsHasFewWords(t *testing.T) {
	t.Parallel()
	assert.Len(t, distinct(words.Tokens(strings.Repeat("the ", 50))), 1)
	assert.Len(t, distinct(words.Tokens("a b c d e f g h i j k l m n o p q r s t u v w x y z")), maxWords)
}
