package playlist_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestSavingAList(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, other := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	me, id, open, hidden := couple.Actor.Account, commands.NewID(), commands.NewID(), commands.NewID()
	item := events.PlaylistItem{Song: open, Moment: events.ZaffaSong}
	save := playlist.SavePlaylist{Name: " زفّتنا ", Items: []events.PlaylistItem{item}}
	w.Given(t).When(couple, save).ThenRefused(fault.Invalid, "items")
	w.Given(t, events.SongSet{Song: open, Active: true}, events.SongSet{Song: hidden}).When(couple, save).Then(
		events.PlaylistSaved{
			Playlist: scenario.Any, Maker: me, SignedIn: true, Name: events.PersonalOf(me, "زفّتنا"), Items: save.Items,
		})
	today := events.DayOf(time.Now())
	past, far := today-2, today+3700
	for field, with := range map[string]func(*playlist.SavePlaylist){
		"name":  func(c *playlist.SavePlaylist) { c.Name = strings.Repeat("ق", 81) },
		"items": func(c *playlist.SavePlaylist) { c.Items = make([]events.PlaylistItem, 201) },
		"date":  func(c *playlist.SavePlaylist) { c.Date = &far },
	} {
		bad := save
		with(&bad)
		w.Given(t).When(couple, bad).ThenRefused(fault.Invalid, field)
	}
	bad := save
	bad.Items = []events.PlaylistItem{{Song: open, Moment: "breakfast"}}
	w.Given(t).When(couple, bad).ThenRefused(fault.Invalid, "items")
	bad.Items = []events.PlaylistItem{{Song: hidden, Moment: events.CakeSong}}
	w.Given(t).When(couple, bad).ThenRefused(fault.Invalid, "items")

	saved := events.PlaylistSaved{
		Playlist: id, Maker: me, SignedIn: true, Name: events.PersonalOf(me, "زفّتنا"), Date: past, Items: save.Items,
	}
	change := save
	change.Playlist, change.Date, change.Version = &id, &past, 1
	w.Given(t, saved).When(couple, change).ThenNothing()
	w.Given(t).When(other, change).ThenRefused(fault.NotFound)
	w.Given(t).When(scenario.Visitor, change).ThenRefused(fault.Unauthenticated)
	// A day that has passed and a song that was archived stay in a list that has them.
	change.Name = "أخرى"
	changed := events.PlaylistChanged{
		Playlist: id, Name: events.PersonalOf(me, "أخرى"), Date: past, Items: save.Items,
	}
	w.Given(t, events.SongArchived{Song: open}).When(couple, change).Then(changed)
	change.Name = "ثالثة"
	w.Given(t).When(couple, change).ThenRefused(fault.Conflict)
	w.Given(t, events.PlaylistRemoved{Playlist: id}).When(couple, change).ThenRefused(fault.Conflict)
}

func TestSharingAndRemovingAList(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, other := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Admin)
	id := commands.NewID()
	share, end := playlist.SharePlaylist{Playlist: id}, playlist.UnsharePlaylist{Playlist: id}
	w.Given(t).When(couple, share).ThenRefused(fault.NotFound)
	w.Given(t, events.PlaylistSaved{Playlist: id, Maker: couple.Actor.Account, SignedIn: true}).
		When(other, share).ThenRefused(fault.NotFound)
	w.Given(t).When(couple, end).ThenNothing()
	w.Given(t).When(couple, share).Then(events.PlaylistShared{Playlist: id, Share: scenario.Any})
	w.Given(t).When(couple, share).ThenNothing()
	w.Given(t).When(other, end).ThenRefused(fault.NotFound)
	w.Given(t).When(couple, playlist.RemovePlaylist{Playlist: id}).Then(events.PlaylistRemoved{Playlist: id})
	w.Given(t).When(couple, playlist.RemovePlaylist{Playlist: id}).ThenNothing()
	w.Given(t).When(couple, share).ThenRefused(fault.Conflict)
}

// Who is signed out goes on by the token, until the list has an account.
func TestAListWithoutAnAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, other := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	id, person := commands.NewID(), uuid.New()
	token := playlist.MakerToken(w.App, id)
	assert.NotEqual(t, token, playlist.ShareToken(w.App, id))
	w.Given(t, events.PlaylistSaved{Playlist: id, Maker: person, Name: events.PersonalOf(person, "x")}).
		When(scenario.Visitor, playlist.SharePlaylist{Playlist: id, Token: token}).
		Then(events.PlaylistShared{Playlist: id, Share: scenario.Any})
	attach := playlist.AttachPlaylist{Playlist: id, Token: token}
	w.Given(t).When(scenario.Visitor, attach).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(couple, playlist.AttachPlaylist{Playlist: id, Token: "x"}).ThenRefused(fault.NotFound)
	me := couple.Actor.Account
	w.Given(t).When(couple, attach).Then(
		events.PlaylistAttached{Playlist: id, Account: me, Name: events.PersonalOf(me, "x")},
		events.PersonErased{Person: person},
	)
	w.Given(t).When(couple, attach).ThenNothing()
	w.Given(t).When(other, attach).ThenRefused(fault.Conflict)
	w.Given(t).When(scenario.Visitor, playlist.UnsharePlaylist{Playlist: id, Token: token}).ThenRefused(fault.Conflict)
}
