package events

import (
	"slices"

	"github.com/google/uuid"
)

// SongStream is the stream of all songs and their order. It is one stream because names in URLs must be unique and the
// order covers all songs.
const SongStream = "songs"

// SongCategory is the moment of a party that a song is for.
type SongCategory string

// The moments, from the eve of the party to its end.
const (
	HennaSong      SongCategory = "henna"
	KatbKitabSong  SongCategory = "katb_kitab"
	ZaffaSong      SongCategory = "zaffa"
	EntranceSong   SongCategory = "entrance"
	FirstDanceSong SongCategory = "first_dance"
	PartySong      SongCategory = "party"
	DabkeSong      SongCategory = "dabke"
	CakeSong       SongCategory = "cake"
	FarewellSong   SongCategory = "farewell"
)

// SongCategories are all moments, in the order of the party.
var SongCategories = []SongCategory{
	HennaSong, KatbKitabSong, ZaffaSong, EntranceSong, FirstDanceSong, PartySong, DabkeSong, CakeSong, FarewellSong,
}

// Known reports whether it is one of SongCategories.
func (c SongCategory) Known() bool { return slices.Contains(SongCategories, c) }

// Audio is what the media store found in an MP3 file.
type Audio struct {
	Hash     string  `json:"hash"` // SHA-256 of the file, hexadecimal
	Bytes    int64   `json:"bytes"`
	Duration int     `json:"duration"` // milliseconds
	Loudness float64 `json:"loudness"` // LUFS, integrated
	Waveform []byte  `json:"waveform"` // 200 peaks, 0 to 255
}

// SongLicence is the licence under which the site may use a song.
type SongLicence struct {
	Name     string `json:"name"` // such as CC BY 4.0
	Holder   string `json:"holder"`
	Source   string `json:"source,omitempty"`   // https
	Download bool   `json:"download,omitempty"` // visitors may download the file
}

// SongSet adds a song, or replaces everything that is said about it. A new song comes last.
type SongSet struct {
	Song            uuid.UUID    `json:"song"`
	Slugs           Bilingual    `json:"slugs"` // former slugs still lead to the song
	Title           Bilingual    `json:"title"`
	Artist          Bilingual    `json:"artist,omitzero"`
	Category        SongCategory `json:"category"`
	Description     Bilingual    `json:"description,omitzero"`
	MetaTitle       Bilingual    `json:"metaTitle,omitzero"`
	MetaDescription Bilingual    `json:"metaDescription,omitzero"`
	Licence         SongLicence  `json:"licence"`
	Audio           Audio        `json:"audio"`
	Featured        bool         `json:"featured,omitempty"`
	Active          bool         `json:"active"` // visitors see it
}

var _ = register[SongSet]("song.set")

// SongsOrdered puts all songs in an order.
type SongsOrdered struct {
	Songs []uuid.UUID `json:"songs"`
}

var _ = register[SongsOrdered]("song.ordered")

// SongArchived removes a song from the site.
type SongArchived struct {
	Song   uuid.UUID `json:"song"`
	Reason string    `json:"reason,omitempty"`
}

var _ = register[SongArchived]("song.archived")

// SongRestored undoes SongArchived.
type SongRestored struct {
	Song uuid.UUID `json:"song"`
}

var _ = register[SongRestored]("song.restored")

// SongPlayed is telemetry: a session heard 30 seconds of a song, or half of a shorter one.
type SongPlayed struct {
	Session string    `json:"session"`
	Song    uuid.UUID `json:"song"`
	Bot     bool      `json:"bot,omitempty"`
}

var _ = register[SongPlayed]("telemetry.song_played")

// SongDownloaded is telemetry: a session downloaded the file of a song.
type SongDownloaded struct {
	Session string    `json:"session"`
	Song    uuid.UUID `json:"song"`
	Bot     bool      `json:"bot,omitempty"`
}

var _ = register[SongDownloaded]("telemetry.song_downloaded")

// StreamName implements Event.
func (SongSet) StreamName() string          { return SongStream }
func (SongsOrdered) StreamName() string     { return SongStream }
func (SongArchived) StreamName() string     { return SongStream }
func (SongRestored) StreamName() string     { return SongStream }
func (e SongPlayed) StreamName() string     { return "session-" + e.Session }
func (e SongDownloaded) StreamName() string { return "session-" + e.Session }

// Subject implements Event.
func (SongSet) Subject() Subject        { return Subject{} }
func (SongsOrdered) Subject() Subject   { return Subject{} }
func (e SongArchived) Subject() Subject { return Subject{Reason: e.Reason} }
func (SongRestored) Subject() Subject   { return Subject{} }
func (SongPlayed) Subject() Subject     { return Subject{Unaudited: true} }
func (SongDownloaded) Subject() Subject { return Subject{Unaudited: true} }
