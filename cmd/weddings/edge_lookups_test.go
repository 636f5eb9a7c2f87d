package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The address of a page may hold anything where an id should be.
func TestWhatHasNoValidIDIsNotThere(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for _, lookup := range []string{
		`account(id: "none") {__typename}`,
		`booking(id: "none") {__typename}`,
		`budget(id: "none") {__typename}`,
		`bundle(id: "none", token: "t") {__typename}`,
		`contactMessage(id: "none") {__typename}`,
		`editedPost(id: "none") {__typename}`,
		`editedSong(id: "none") {__typename}`,
		`inquiry(id: "none") {__typename}`,
		`inquirySent(id: "none", token: "t") {__typename}`,
		`listing(slugOrId: "none") {__typename}`,
		`playlist(id: "none", token: "t") {__typename}`,
		`quizResult(id: "none") {__typename}`,
		`sharedBundle(share: "none", token: "t") {__typename}`,
		`sharedFigures(id: "none", token: "t") {__typename}`,
		`sharedPlaylist(share: "none", token: "t") {__typename}`,
		`sharedShortlist(id: "none", token: "t") {__typename}`,
		`shortlist(id: "none", token: "t") {__typename}`,
	} {
		var found map[string]any
		s.data(t, `{found: `+lookup+`}`, &found)
		assert.Nil(t, found["found"], lookup)
	}
	var found struct{ Suspects []any }
	s.data(t, `{suspects(of: ["none"]) {listing {id}}}`, &found)
	assert.Empty(t, found.Suspects)
}
