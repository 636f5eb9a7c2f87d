// Package song contains the commands on the library of songs: to add, change, order, archive and restore songs.
package song

import (
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Song is the state of a song, reduced from its events.
type Song struct {
	events.SongSet
	Archived bool
	Version  int64    // of the stream after the last event about the song, not counting those that order the library
	allSlugs []string // the present and former slugs in both languages
}

// State is the state of the library, reduced from its events.
type State struct {
	Songs   []*Song // in the order of the library, with the archived songs
	Version int64   // of the stream
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
		next.Archived, next.allSlugs = s.Songs[at].Archived, slices.Clone(s.Songs[at].allSlugs)
		s.Songs[at] = next
	}
	for _, name := range []string{e.Slugs.Ar, e.Slugs.En} {
		if !slices.Contains(next.allSlugs, name) {
			next.allSlugs = append(next.allSlugs, name)
		}
	}
}

// archive archives or restores a song.
func (s *State) archive(id uuid.UUID, archived bool) {
	if at := s.at(id); at >= 0 {
		next := *s.Songs[at]
		next.Archived, next.Version = archived, s.Version
		s.Songs[at] = &next
	}
}

// at returns the index of a song, -1 for an unknown song.
func (s State) at(id uuid.UUID) int {
	return slices.IndexFunc(s.Songs, func(song *Song) bool { return song.Song == id })
}

// Public reports whether everybody may hear a song: it is active and not archived.
func (s State) Public(id uuid.UUID) bool {
	at := s.at(id)
	return at >= 0 && s.Songs[at].Active && !s.Songs[at].Archived
}

// taken reports whether a song other than the given one has or had a slug, in either language. Archived songs keep
// their slugs.
func (s State) taken(name string, except uuid.UUID) bool {
	return slices.ContainsFunc(s.Songs, func(song *Song) bool {
		return song.Song != except && slices.Contains(song.allSlugs, name)
	})
}

// unarchived returns the number of songs that are not archived.
func (s State) unarchived() (n int) {
	for _, song := range s.Songs {
		if !song.Archived {
			n++
		}
	}
	return n
}

const (
	maxTitle, maxArtist, maxDescription = 120, 120, 2000 // characters
	maxMetaTitle, maxMetaDescription    = 120, 300       // characters
	maxLicence, maxHolder, maxSource    = 80, 120, 500   // characters
	maxSongs                            = 500            // songs that are not archived
	maxEver                             = 2000           // songs with the archived ones
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
	tooManySongs = fault.New(fault.Conflict, "في المكتبة 500 أغنية، ولا مكان لغيرها. أرشفوا أغنية أولًا.",
		"The library has 500 songs, and no room for another. Archive one first.")
	tooManyEver = fault.New(fault.Conflict, "في المكتبة وأرشيفها 2000 أغنية، ولا مكان لغيرها.",
		"The library and its archive have 2,000 songs, and no room for another.")
	changedSince = fault.New(fault.Conflict, "عدّل محرّر آخر هذه الأغنية بعد أن فتحتموها.",
		"Another editor has changed this song since you opened it.")
)
