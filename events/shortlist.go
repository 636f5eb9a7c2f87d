package events

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"
)

// ShortlistStream names the stream of a shortlist.
func ShortlistStream(id uuid.UUID) string { return "shortlist-" + id.String() }

// ShortlistItem is a listing that a couple consider. A removed item stays with Gone set, so that a device that still
// has it learns of the removal.
type ShortlistItem struct {
	Listing  uuid.UUID  `json:"listing"`
	Folder   *uuid.UUID `json:"folder,omitempty"` // nil = in no folder
	Note     string     `json:"note,omitempty"`
	Position int        `json:"position"` // among the items; items with equal positions are ordered by id
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

// ShortlistTick is what a couple say about a point of the site's checklist.
type ShortlistTick struct {
	Point   string    `json:"point"` // its key
	Done    bool      `json:"done,omitempty"`
	Skipped bool      `json:"skipped,omitempty"` // the couple do not need it
	Changed time.Time `json:"changed"`
}

// ShortlistPoint is a point that a couple have added to the checklist.
type ShortlistPoint struct {
	ID      uuid.UUID `json:"id"`
	Words   string    `json:"words,omitempty"`
	Months  int       `json:"months"` // how many months before the day
	Done    bool      `json:"done,omitempty"`
	Changed time.Time `json:"changed"`
	Gone    bool      `json:"gone,omitempty"`
}

// ShortlistParty is what a couple say about their party, for the whole site.
type ShortlistParty struct {
	Date    *Day      `json:"date,omitempty"` // nil = not decided yet
	Guests  int       `json:"guests"`         // 0 = not stated
	Changed time.Time `json:"changed"`
}

// ShortlistPlan is everything that a shortlist contains. It is stored as one JSON text, because the log seals texts but
// not lists. A field may be added. An existing field keeps its name and meaning.
type ShortlistPlan struct {
	Party   ShortlistParty    `json:"party"`
	Items   []ShortlistItem   `json:"items"`
	Folders []ShortlistFolder `json:"folders"`
	Ticks   []ShortlistTick   `json:"ticks"`
	Points  []ShortlistPoint  `json:"points"`
}

// SealedPlan returns a plan as personal data of its maker, to be sealed.
func SealedPlan(maker uuid.UUID, plan ShortlistPlan) (Personal, error) {
	text, err := json.Marshal(plan)
	return PersonalOf(maker, string(text)), err
}

// ReadPlan returns the plan in a text. It returns an empty plan if there is none, for example after its maker was
// erased.
func ReadPlan(text string) ShortlistPlan {
	var plan ShortlistPlan
	if json.Unmarshal([]byte(text), &plan) != nil {
		return ShortlistPlan{}
	}
	return plan
}

// Vote is the vote of a member of the family about a listing.
type Vote string

// The votes. NoVote withdraws a vote.
const (
	YesVote Vote = "yes"
	NotVote Vote = "no"
	NoVote  Vote = "none"
)

// Votes are all votes, NoVote included.
var Votes = []Vote{YesVote, NotVote, NoVote}

// Known reports whether it is one of Votes.
func (v Vote) Known() bool { return slices.Contains(Votes, v) }

// ShortlistSaved opens the stream shortlist-<uuid>, or replaces everything that the list contains. Maker is an account,
// or a person created for this list.
type ShortlistSaved struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Maker     uuid.UUID `json:"maker"`
	SignedIn  bool      `json:"signedIn"`
	Plan      Personal  `json:"plan"` // a ShortlistPlan
}

var _ = register[ShortlistSaved]("shortlist.saved")

// ShortlistAttached ends a list that was saved without an account: its contents are now in its maker's account. The
// person created for it is erased in the same append.
type ShortlistAttached struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Account   uuid.UUID `json:"account"`
}

var _ = register[ShortlistAttached]("shortlist.attached")

// ShortlistRemoved ends a list that was saved without an account. The person created for it is erased in the same
// append.
type ShortlistRemoved struct {
	Shortlist uuid.UUID `json:"shortlist"`
}

var _ = register[ShortlistRemoved]("shortlist.removed")

// ShortlistShared creates a link. Everybody who has it sees the listings of a folder, or all, and can vote on them.
type ShortlistShared struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Share     uuid.UUID `json:"share"`
	Folder    uuid.UUID `json:"folder,omitzero"` // zero = all listings
}

var _ = register[ShortlistShared]("shortlist.shared")

// ShortlistShareEnded ends a share: its link no longer works, and nobody can vote through it.
type ShortlistShareEnded struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Share     uuid.UUID `json:"share"`
}

var _ = register[ShortlistShareEnded]("shortlist.share_ended")

// ShortlistVoted is a voter's vote about a listing. It replaces the voter's former vote about it. Name and comment are
// sealed with the key of the list's maker, and are erased with the maker.
type ShortlistVoted struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Listing   uuid.UUID `json:"listing"`
	Voter     uuid.UUID `json:"voter"` // a random id of the voter's browser
	Vote      Vote      `json:"vote"`
	Name      Personal  `json:"name"`
	Comment   Personal  `json:"comment"`
}

var _ = register[ShortlistVoted]("shortlist.voted")

// ShortlistVoiceRemoved removes a voter's vote about a listing. The list's maker removed it.
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
