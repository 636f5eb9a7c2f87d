package demo

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/shortlist"
	"weddings/events"
)

// notes are the demo couple's notes about their listings, in the order of their list.
var notes = []string{
	"زرناها مساء الخميس. التكييف ممتاز والمدخل يتسع للعراضة. لنسأل عن المواقف.",
	"أرخص، لكنها بعيدة عن بيت أهل العريس.",
	"",
	"صوره طبيعية دون مبالغة. ينتظر جوابنا حتى آخر الشهر.",
	"عندهم ورد جوري وياسمين من الغوطة.",
}

// relative is a member of the family, with their comment on each listing in turn; "" = no comment.
type relative struct {
	name  string
	votes []events.Vote
	words []string
}

var relatives = []relative{
	{
		"أم خالد",
		[]events.Vote{events.YesVote, events.NotVote, events.NotVote},
		[]string{"هذه أجمل صالة في الحي", "بعيدة علينا"},
	},
	{
		"خالتي سمر",
		[]events.Vote{events.YesVote, "", events.YesVote, events.YesVote},
		[]string{"", "", "", "صوّر عرس ابنتي"},
	},
	{
		"عمو نبيل",
		[]events.Vote{events.NotVote, events.YesVote, "", "", events.YesVote},
		[]string{"غالية، انتبهوا للميزانية"},
	},
	{"لين", []events.Vote{events.YesVote, "", "", events.YesVote, events.YesVote}, nil},
}

// shortlist saves the demo couple's shortlist and its half-done checklist, and lets their family vote on it.
func (l *Loader) shortlist(ctx context.Context) error {
	couple, now := l.couples[0], l.now()
	day, guests := events.DayOf(l.end)+lookAhead, 150
	chosen := l.halls(guests)
	for _, category := range []string{"photography", "flowers"} {
		for _, p := range l.public {
			if p.sample.Category == category {
				chosen = append(chosen, p)
				break
			}
		}
	}
	halls, others := commands.NewID(), commands.NewID()
	save := shortlist.SaveShortlist{
		Party: events.ShortlistParty{Date: &day, Guests: guests, Changed: now},
		Folders: []events.ShortlistFolder{
			{ID: halls, Name: "الصالات", Position: 1, Changed: now},
			{ID: others, Name: "التصوير والورد", Position: 2, Changed: now},
		},
		Ticks: []events.ShortlistTick{
			{Point: "budget", Done: true, Changed: now},
			{Point: "guests", Done: true, Changed: now},
			{Point: "zaffa", Changed: now},
			{Point: "henna", Changed: now},
			{Point: "khatme", Skipped: true, Changed: now},
		},
		Points: []events.ShortlistPoint{
			{ID: commands.NewID(), Words: "فندق لأقارب السفر", Months: 2, Changed: now},
		},
	}
	for i, p := range chosen {
		folder := &halls
		if !p.sample.Venue {
			folder = &others
		}
		save.Items = append(save.Items, events.ShortlistItem{
			Listing: p.id, Folder: folder, Note: notes[i], Position: i + 1, Added: now, Changed: now,
		})
	}
	saved, err := commands.Handle(ctx, l.app, couple, save)
	if err != nil {
		return err
	}
	if _, err := commands.Handle(ctx, l.app, couple, shortlist.ShareShortlist{}); err != nil {
		return err
	}
	list, _, err := shortlist.Shortlists.Load(ctx, l.app, events.ShortlistStream(saved.ID))
	if err != nil {
		return err
	}
	token := shortlist.ShareToken(l.app, list.Share)
	for _, r := range relatives {
		l.advance(l.now().Add(20 * time.Minute))
		if err := l.vote(ctx, r, saved.ID, token, chosen); err != nil {
			return err
		}
	}
	return nil
}

// vote lets a member of the family vote and comment.
func (l *Loader) vote(ctx context.Context, r relative, list uuid.UUID, token string, chosen []published) error {
	voter := uuid.New()
	for i, said := range r.votes {
		if said == "" {
			continue
		}
		vote := shortlist.VoteOnShortlist{
			Shortlist: list, Token: token, Listing: chosen[i].id, Voter: voter, Name: r.name, Vote: said,
		}
		if i < len(r.words) {
			vote.Comment = r.words[i]
		}
		visitor := commands.Request{Actor: events.Actor{Role: events.Anonymous}}
		if _, err := commands.Handle(ctx, l.app, visitor, vote); err != nil {
			return err
		}
	}
	return nil
}
