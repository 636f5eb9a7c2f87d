package all_test

import (
	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{
			events.PlaylistSaved{Playlist: s.id("playlist"), Maker: s.customer, SignedIn: true},
			events.PlaylistSaved{Playlist: s.id("shared playlist"), Maker: s.customer, SignedIn: true},
			events.PlaylistShared{Playlist: s.id("shared playlist"), Share: s.id("share")},
			events.PlaylistSaved{Playlist: s.id("visitor's playlist"), Maker: s.id("visitor")},
		}
	})
	table["SavePlaylist"] = row{func(site) commands.Command { return playlist.SavePlaylist{Name: "x"} }, everybody}
	makers := [8]fault.Code{in, ok, hide, hide, hide, hide, hide, hide}
	table["RemovePlaylist"] = row{func(s site) commands.Command {
		return playlist.RemovePlaylist{Playlist: s.id("playlist")}
	}, makers}
	table["SharePlaylist"] = row{func(s site) commands.Command {
		return playlist.SharePlaylist{Playlist: s.id("playlist")}
	}, makers}
	table["UnsharePlaylist"] = row{func(s site) commands.Command {
		return playlist.UnsharePlaylist{Playlist: s.id("shared playlist")}
	}, makers}
	table["AttachPlaylist"] = row{func(s site) commands.Command {
		id := s.id("visitor's playlist")
		return playlist.AttachPlaylist{Playlist: id, Token: playlist.MakerToken(s.App, id)}
	}, signedIn}
	texts["Items.Moment"] = other
}
