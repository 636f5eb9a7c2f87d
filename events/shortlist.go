package events

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"
)

// ShortlistStream names the stream of a shortlist.
func ShortlistStream(id uuid.UUID) string { return "shortlist-" + id.String() }

// ShortlistItem is a listing that a couple consider. One that they took off stays as Gone, so that a device that still
// has it learns of that.
type ShortlistItem struct {
	Listing  uuid.UUID  `json:"listing"`
	Folder   *uuid.UUID `json:"folder,omitempty"` // nil = in none
	Note     string     `json:"note,omitempty"`
	Position int        `json:"position"` // among the items; equal ones go by id
	Added    time.Time  `json:"added"`
	Changed  time.Time  `json:"changed"`
	Gone     bool       `json:"gone,omitempty"`
}

// ShortlistFolder holds items.
type ShortlistFolder struct {
	ID       uuid.UUID `json:"id"`
	Name     string    `json:"name,omitempty"`
	Position int       `json:"position"`
	Changed  time.Time `json:"changed"`
	Gone     bool      `json:"gone,omitempty"`
}

// ShortlistTick is what a couple say of a point that the site's checklist has.
type ShortlistTick struct {
	Point   string    `json:"point"` // its key
	Done    bool      `json:"done,omitempty"`
	Skipped bool      `json:"skipped,omitempty"` // it does not concern them
	Changed time.Time `json:"changed"`
}

// ShortlistPoint is one that a couple have added to the checklist.
type ShortlistPoint struct {
	ID      uuid.UUID `json:"id"`
	Words   string    `json:"words,omitempty"`
	Months  int       `json:"months"` // before the day
	Done    bool      `json:"done,omitempty"`
	Changed time.Time `json:"changed"`
	Gone    bool      `json:"gone,omitempty"`
}

// ShortlistParty is what a couple say of their party once, for the whole site.
type ShortlistParty struct {
	Date    *Day      `json:"date,omitempty"` // nil = it is open
	Guests  int       `json:"guests"`         // 0 = nobody said
	Changed time.Time `json:"changed"`
}

// ShortlistPlan is all that a shortlist says. It is kept as one text, for the log seals texts and no lists. A field may
// be added; one that is there keeps its name and meaning.
type ShortlistPlan struct {
	Party   ShortlistParty    `json:"party"`
	Items   []ShortlistItem   `json:"items"`
	Folders []ShortlistFolder `json:"folders"`
	Ticks   []ShortlistTick   `json:"ticks"`
	Points  []ShortlistPoint  `json:"points"`
}

// SealedPlan returns a plan as the personal data of its maker.
func SealedPlan(maker uuid.UUID, plan ShortlistPlan) (Personal, error) {
	text, err := json.Marshal(plan)
	return PersonalOf(maker, string(text)), err
}

// ReadPlan returns the plan that a text holds; an empty one where it holds none, as after its maker was erased.
func ReadPlan(text string) ShortlistPlan {
	var plan ShortlistPlan
	if json.Unmarshal([]byte(text), &plan) != nil {
		return ShortlistPlan{}
	}
	return plan
}

// Vote is what somebody of the family says of a listing.
type Vote string

// The votes. NoVote takes one back.
const (
	YesVote Vote = "yes"
	NotVote Vote = "no"
	NoVote  Vote = "none"
)

// Votes are all of them.
var Votes = []Vote{YesVote, NotVote, NoVote}

// Known reports whether it is one of Votes.
func (v Vote) Known() bool { return slices.Contains(Votes, v) }

// ShortlistSaved opens the stream shortlist-<uuid>, or replaces all that its list says. Maker is an account, or a
// person created for this list.
type ShortlistSaved struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Maker     uuid.UUID `json:"maker"`
	SignedIn  bool      `json:"signedIn"`
	Plan      Personal  `json:"plan"` // a ShortlistPlan
}

var _ = register[ShortlistSaved]("shortlist.saved")

// ShortlistAttached ends a list that was saved while signed out: its maker's account has what it said. The person
// created for it is erased in the same append.
type ShortlistAttached struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Account   uuid.UUID `json:"account"`
}

var _ = register[ShortlistAttached]("shortlist.attached")

// ShortlistRemoved ends a list that was saved while signed out. The person created for it is erased in the same append.
type ShortlistRemoved struct {
	Shortlist uuid.UUID `json:"shortlist"`
}

var _ = register[ShortlistRemoved]("shortlist.removed")

// ShortlistShared lets whoever has the link of a share see the listings of a folder, or all, and vote on them.
type ShortlistShared struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Share     uuid.UUID `json:"share"`
	Folder    uuid.UUID `json:"folder,omitzero"` // zero = all listings
}

var _ = register[ShortlistShared]("shortlist.shared")

// ShortlistShareEnded ends a share: its link shows nothing any more, and nobody votes by it.
type ShortlistShareEnded struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Share     uuid.UUID `json:"share"`
}

var _ = register[ShortlistShareEnded]("shortlist.share_ended")

// ShortlistVoted is what a voter says of a listing, in the place of what they said before. Name and comment belong to
// the list's maker, with whom they end.
type ShortlistVoted struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Listing   uuid.UUID `json:"listing"`
	Voter     uuid.UUID `json:"voter"` // of a browser
	Vote      Vote      `json:"vote"`
	Name      Personal  `json:"name"`
	Comment   Personal  `json:"comment"`
}

var _ = register[ShortlistVoted]("shortlist.voted")

// ShortlistVoiceRemoved takes out what a voter said of a listing, as the list's maker wished.
type ShortlistVoiceRemoved struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Listing   uuid.UUID `json:"listing"`
	Voter     uuid.UUID `json:"voter"`
}

var _ = register[ShortlistVoiceRemoved]("shortlist.voice_removed")

// StreamName implements Event.
func (e ShortlistSaved) StreamName() string        { return ShortlistStream(e.Shortlist) }
func (e ShortlistAttached) StreamName() string     { return ShortlistStream(e.Shortlist) }
func (e ShortlistRemoved) StreamName() string      { return ShortlistStream(e.Shortlist) }
func (e ShortlistShared) StreamName() string       { return ShortlistStream(e.Shortlist) }
func (e ShortlistShareEnded) StreamName() string   { return ShortlistStream(e.Shortlist) }
func (e ShortlistVoted) StreamName() string        { return ShortlistStream(e.Shortlist) }
func (e ShortlistVoiceRemoved) StreamName() string { return ShortlistStream(e.Shortlist) }

// Subject implements Event.
func (ShortlistSaved) Subject() Subject        { return Subject{Unaudited: true} }
func (ShortlistAttached) Subject() Subject     { return Subject{Unaudited: true} }
func (ShortlistRemoved) Subject() Subject      { return Subject{Unaudited: true} }
func (ShortlistShared) Subject() Subject       { return Subject{Unaudited: true} }
func (ShortlistShareEnded) Subject() Subject   { return Subject{Unaudited: true} }
func (ShortlistVoted) Subject() Subject        { return Subject{Unaudited: true} }
func (ShortlistVoiceRemoved) Subject() Subject { return Subject{Unaudited: true} }
