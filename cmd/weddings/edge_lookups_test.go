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
		`account(id: "none") {id}`,
		`agreement(booking: "none") {address}`,
		`booking(id: "none") {id}`,
		`budget(id: "none") {id}`,
		`bundle(id: "none", token: "t") {id}`,
		`contactMessage(id: "none") {message {id}}`,
		`editedPost(id: "none") {id}`,
		`editedSong(id: "none") {id}`,
		`inquiry(id: "none") {id}`,
		`inquirySent(id: "none", token: "t") {id}`,
		`listing(slugOrId: "none") {id}`,
		`playlist(id: "none", token: "t") {id}`,
		`quizResult(id: "none") {id}`,
		`sharedBundle(share: "none", token: "t") {made}`,
		`sharedFigures(id: "none", token: "t") {ends}`,
		`sharedPlaylist(share: "none", token: "t") {name}`,
		`sharedShortlist(id: "none", token: "t") {name}`,
		`shortlist(id: "none", token: "t") {id}`,
	} {
		var found map[string]any
		s.data(t, `{found: `+lookup+`}`, &found)
		assert.Nil(t, found["found"], lookup)
	}
	var history struct {
		Suspects       []any
		ListingHistory struct{ Nodes []any }
	}
	s.data(t, `{suspects(of: ["none"]) {listing {id}} listingHistory(listing: "none") {nodes {type}}}`, &history)
	assert.Empty(t, history.Suspects)
	assert.Empty(t, history.ListingHistory.Nodes)
}
