package all_test

import (
	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/internal/fault"
)

func init() {
	table["SavePlaylist"] = row{func(site) commands.Command { return playlist.SavePlaylist{Name: "x"} }, everybody}
	hidden := [8]fault.Code{in, hide, hide, hide, hide, hide, hide, hide}
	table["RemovePlaylist"] = row{func(site) commands.Command {
		return playlist.RemovePlaylist{Playlist: commands.NewID()}
	}, hidden}
	table["SharePlaylist"] = row{func(site) commands.Command {
		return playlist.SharePlaylist{Playlist: commands.NewID()}
	}, hidden}
	table["UnsharePlaylist"] = row{func(site) commands.Command {
		return playlist.UnsharePlaylist{Playlist: commands.NewID()}
	}, hidden}
	table["AttachPlaylist"] = row{func(site) commands.Command {
		return playlist.AttachPlaylist{Playlist: commands.NewID()}
	}, hidden}
	texts["Items.Moment"] = other
}
