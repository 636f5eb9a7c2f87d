package all_test

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/song"
	"weddings/commands/traffic"
	"weddings/events"
)

// aSong and anotherSong are those of all sites of a world, which share the library.
var (
	aSong       = uuid.MustParse("0f0f0f0f-0000-4000-8000-000000000011")
	anotherSong = uuid.MustParse("0f0f0f0f-0000-4000-8000-000000000012")
)

func songOf(id uuid.UUID, slug string) events.SongSet {
	return events.SongSet{
		Song:     id,
		Slugs:    events.Bilingual{Ar: "أ-" + slug, En: slug},
		Title:    events.Bilingual{Ar: "أغنية", En: "A song"},
		Category: events.ZaffaSong,
		Licence:  events.SongLicence{Name: "x", Holder: "y"},
		Audio:    events.Audio{Hash: "file"},
		Active:   true,
	}
}

func songEvents() []events.Event {
	return []events.Event{
		songOf(aSong, "first"), songOf(anotherSong, "second"),
		events.SongsOrdered{Songs: []uuid.UUID{aSong, anotherSong}},
		events.SongRestored{Song: aSong},
		events.SongArchived{Song: anotherSong},
	}
}

func init() {
	of := func(made func() commands.Command) row {
		return row{func(site) commands.Command { return made() }, editors}
	}
	table["SetSong"] = of(func() commands.Command {
		return song.SetSong{
			Song: &aSong, Title: events.Bilingual{Ar: "أخرى", En: "Another"}, Category: events.DabkeSong, Audio: "file",
			Licence: events.SongLicence{Name: "x", Holder: "y"},
		}
	})
	table["ArchiveSong"] = of(func() commands.Command { return song.ArchiveSong{Song: aSong, Reason: "x"} })
	table["RestoreSong"] = of(func() commands.Command { return song.RestoreSong{Song: anotherSong} })
	table["OrderSongs"] = of(func() commands.Command {
		return song.OrderSongs{Songs: []uuid.UUID{anotherSong, aSong}}
	})
	table["RecordSongPlay"] = row{
		func(site) commands.Command { return traffic.RecordSongPlay{Session: "s-1", Song: aSong} }, everybody,
	}
	table["RecordSongDownload"] = row{
		func(site) commands.Command { return traffic.RecordSongDownload{Session: "s-1", Song: aSong} }, everybody,
	}
	for _, field := range []string{"Title", "Artist", "MetaTitle"} {
		texts["SetSong."+field+".Ar"], texts["SetSong."+field+".En"] = line, line
	}
	for _, field := range []string{"Description", "MetaDescription"} {
		texts["SetSong."+field+".Ar"], texts["SetSong."+field+".En"] = lines, lines
	}
	texts["Licence.Name"], texts["Licence.Holder"], texts["Licence.Source"] = line, line, other
	for _, field := range []string{"SetSong.Slugs.Ar", "SetSong.Slugs.En", "SetSong.Category", "Audio"} {
		texts[field] = other
	}
}
