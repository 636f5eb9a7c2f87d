// Package song contains the commands on the songs of the library: their texts, their files and their order.
package song

import (
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Song is a song as its events tell it.
type Song struct {
	events.SongSet
	Archived bool
	Version  int64    // that the last change of the song gave to the stream
	names    []string // in URLs, former ones too
}

// State is the state of the library, reduced from its events. Songs are in their order.
type State struct {
	Songs   []*Song
	Version int64
}

// Songs is the aggregate of events.SongStream.
var Songs = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.Version++
	s.Songs = slices.Clone(s.Songs)
	switch e := e.(type) {
	case events.SongSet:
		s.set(e)
	case events.SongsOrdered:
		commands.Reorder(s.Songs, e.Songs, func(song *Song) uuid.UUID { return song.Song })
	case events.SongArchived:
		s.archive(e.Song, true)
	case events.SongRestored:
		s.archive(e.Song, false)
	}
	return s
}

func (s *State) set(e events.SongSet) {
	next := &Song{SongSet: e, Version: s.Version}
	at := s.at(e.Song)
	if at < 0 {
		s.Songs = append(s.Songs, next)
	} else {
		next.Archived, next.names = s.Songs[at].Archived, slices.Clone(s.Songs[at].names)
		s.Songs[at] = next
	}
	for _, name := range []string{e.Slugs.Ar, e.Slugs.En} {
		if !slices.Contains(next.names, name) {
			next.names = append(next.names, name)
		}
	}
}

func (s *State) archive(id uuid.UUID, archived bool) {
	if at := s.at(id); at >= 0 {
		next := *s.Songs[at]
		next.Archived, next.Version = archived, s.Version
		s.Songs[at] = &next
	}
}

func (s State) at(id uuid.UUID) int {
	return slices.IndexFunc(s.Songs, func(song *Song) bool { return song.Song == id })
}

// Public reports whether readers may hear a song.
func (s State) Public(id uuid.UUID) bool {
	at := s.at(id)
	return at >= 0 && s.Songs[at].Active && !s.Songs[at].Archived
}

// taken reports whether a name in URLs is or was another song's, in either language. What is archived keeps its own.
func (s State) taken(name string, by uuid.UUID) bool {
	return slices.ContainsFunc(s.Songs, func(song *Song) bool {
		return song.Song != by && slices.Contains(song.names, name)
	})
}

// shown is how many songs are not archived.
func (s State) shown() (n int) {
	for _, song := range s.Songs {
		if !song.Archived {
			n++
		}
	}
	return n
}

// Limits in characters and pieces.
const (
	maxTitle, maxArtist, maxDescription = 120, 120, 2000
	maxMetaTitle, maxMetaDescription    = 120, 300
	maxLicence, maxHolder, maxSource    = 80, 120, 500
	maxSongs                            = 500  // that are not archived
	maxEver                             = 2000 // archived ones as well
)

// FormLimits are the limits of the form of a song.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxTitle": maxTitle, "maxArtist": maxArtist, "maxDescription": maxDescription,
		"maxMetaTitle": maxMetaTitle, "maxMetaDescription": maxMetaDescription,
		"maxLicence": maxLicence, "maxHolder": maxHolder, "maxSource": maxSource,
	}
}

var (
	manySongs = fault.New(fault.Conflict, "في المكتبة 500 أغنية، ولا مكان لغيرها. أرشفوا أغنية أولًا.",
		"The library has 500 songs, and no room for another. Archive one first.")
	manyEver = fault.New(fault.Conflict, "في المكتبة وأرشيفها 2000 أغنية، ولا مكان لغيرها.",
		"The library and its archive have 2,000 songs, and no room for another.")
	movedOn = fault.New(fault.Conflict, "عدّل محرّر آخر هذه الأغنية بعد أن فتحتموها.",
		"Another editor has changed this song since you opened it.")
)
