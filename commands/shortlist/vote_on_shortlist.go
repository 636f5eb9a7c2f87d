package shortlist

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	maxVoter   = 40 // characters of the voter's name
	maxComment = 300
	maxVoters  = 40
	maxVoices  = 500
)

// VoteOnShortlist records the vote of a member of the family about a listing. Whoever has the link may vote. A voter
// has one vote about each listing, can change it, and withdraws it with events.NoVote.
type VoteOnShortlist struct {
	Shortlist uuid.UUID   `json:"shortlist"`
	Token     string      `json:"token"` // the secret part of the link
	Listing   uuid.UUID   `json:"listing"`
	Voter     uuid.UUID   `json:"voter"` // a random id of the voter's browser
	Name      string      `json:"name"`
	Vote      events.Vote `json:"vote"`
	Comment   string      `json:"comment"`
}

var _ = commands.Declare(Shortlists, VoteOnShortlist{})

// CommandName names the command in the API.
func (VoteOnShortlist) CommandName() string { return "VoteOnShortlist" }

// Limit is the rate limit of the command.
func (VoteOnShortlist) Limit() commands.LimitKind { return commands.VoteLimit }

// Voting contains the facts that the decision needs.
type Voting struct {
	Share  uuid.UUID // the share whose token the request has
	Public bool      // the listing is public
}

// Prepare returns invalid with the wrong fields. It hides the list from everybody without the token of its share.
func (c VoteOnShortlist) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Voting, error) {
	to, facts := target(c.Shortlist), Voting{}
	s, _, err := Shortlists.Load(ctx, app, to.Stream)
	if err != nil {
		return to, facts, err
	}
	if s.Share == uuid.Nil || !IsShared(app, s.Share, c.Token) {
		return to, facts, noLink
	}
	facts.Share = s.Share
	if err := c.check(); err != nil || c.Vote == events.NoVote {
		return to, facts, err
	}
	_, err = listing.Public(ctx, app, c.Listing)
	if facts.Public = err == nil; fault.CodeOf(err) == fault.NotFound {
		err = nil
	}
	return to, facts, err
}

var (
	// noLink answers both a link that was ended and a link that never existed, so that nobody learns which of the two
	// it is.
	noLink = fault.New(fault.NotFound, "لم يعد هذا الرابط يعمل. اطلبوا رابطًا جديدًا ممّن أرسله إليكم.",
		"This link does not work any more. Ask whoever sent it for a new one.")
	notInIt = fault.New(fault.Conflict, "لم يعد هذا الخيار في القائمة.", "This listing is not in the list any more.")
	full    = fault.New(fault.Conflict, "اكتمل عدد المشاركين أو الآراء في هذه القائمة.",
		"This list has as many voters or voices as it can hold.")
)

func (c VoteOnShortlist) check() error {
	var check fault.Check
	check.Field(c.Vote.Known(), "vote", "رأي غير معروف", "Invalid enum value")
	check.Field(c.Voter != uuid.Nil, "voter", "مطلوب", "Required")
	name, comment := strings.TrimSpace(c.Name), strings.TrimSpace(c.Comment)
	if c.Vote != events.NoVote {
		check.Field(name != "", "name", "اكتبوا اسمكم", "Write your name")
	}
	check.Field(utf8.RuneCountInString(name) <= maxVoter, "name", "الاسم أطول من 40 حرفًا",
		"String must contain at most 40 character(s)")
	check.Field(utf8.RuneCountInString(comment) <= maxComment, "comment", "التعليق أطول من 300 حرف",
		"String must contain at most 300 character(s)")
	commands.CheckLine(&check, "name", name)
	commands.CheckText(&check, "comment", comment)
	return check.Err()
}

// Decide records the vote. If nothing would change, no event is appended.
func (c VoteOnShortlist) Decide(_ events.Actor, s State, facts Voting) (commands.Decision, error) {
	if s.Ended || s.Share == uuid.Nil || s.Share != facts.Share {
		return commands.Decision{}, noLink
	}
	standing, spoke := s.Voices[Voice{c.Voter, c.Listing}]
	voted := events.ShortlistVoted{Shortlist: s.ID, Listing: c.Listing, Voter: c.Voter, Vote: c.Vote}
	if c.Vote == events.NoVote {
		if !spoke {
			return commands.Decision{}, nil
		}
		return commands.Then(voted)
	}
	switch {
	case !facts.Public || !s.shows(c.Listing):
		return commands.Decision{}, notInIt
	case !spoke && !s.hasRoom(c.Voter):
		return commands.Decision{}, full
	}
	voted.Name = events.PersonalOf(s.Maker, strings.TrimSpace(c.Name))
	voted.Comment = events.PersonalOf(s.Maker, strings.TrimSpace(c.Comment))
	if spoke {
		return commands.Change(standing, voted)
	}
	return commands.Then(voted)
}

// hasRoom reports whether the list can hold one more vote of a voter.
func (s State) hasRoom(voter uuid.UUID) bool {
	voters := map[uuid.UUID]bool{voter: true}
	for voice := range s.Voices {
		voters[voice.Voter] = true
	}
	return len(s.Voices) < maxVoices && len(voters) <= maxVoters
}
