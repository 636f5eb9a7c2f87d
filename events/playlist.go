package events

import "github.com/google/uuid"

// PlaylistStream names the stream of a playlist.
func PlaylistStream(id uuid.UUID) string { return "playlist-" + id.String() }

// PlaylistItem is a song that a couple want at a moment of their party.
type PlaylistItem struct {
	Song   uuid.UUID    `json:"song"`
	Moment SongCategory `json:"moment"`
}

// PlaylistSaved opens the stream playlist-<uuid>. Maker is an account, or a person created for this playlist.
type PlaylistSaved struct {
	Playlist uuid.UUID      `json:"playlist"`
	Maker    uuid.UUID      `json:"maker"`
	SignedIn bool           `json:"signedIn"`
	Name     Personal       `json:"name"`
	Date     Day            `json:"date,omitzero"` // of the party; zero = it is open
	Items    []PlaylistItem `json:"items"`         // in their order
}

var _ = register[PlaylistSaved]("playlist.saved")

// PlaylistChanged replaces all that a playlist says.
type PlaylistChanged struct {
	Playlist uuid.UUID      `json:"playlist"`
	Name     Personal       `json:"name"`
	Date     Day            `json:"date,omitzero"`
	Items    []PlaylistItem `json:"items"`
}

var _ = register[PlaylistChanged]("playlist.changed")

// PlaylistAttached assigns a playlist that was saved while signed out to its maker's account, sealed again with the
// account's key. The person created for it is erased in the same append.
type PlaylistAttached struct {
	Playlist uuid.UUID `json:"playlist"`
	Account  uuid.UUID `json:"account"`
	Name     Personal  `json:"name"`
}

var _ = register[PlaylistAttached]("playlist.attached")

// PlaylistShared lets whoever has the link of a share see the songs. A playlist has one share at a time.
type PlaylistShared struct {
	Playlist uuid.UUID `json:"playlist"`
	Share    uuid.UUID `json:"share"`
}

var _ = register[PlaylistShared]("playlist.shared")

// PlaylistUnshared ends a share: its link shows nothing any more.
type PlaylistUnshared struct {
	Playlist uuid.UUID `json:"playlist"`
	Share    uuid.UUID `json:"share"`
}

var _ = register[PlaylistUnshared]("playlist.unshared")

// PlaylistRemoved ends a playlist, and with it its share.
type PlaylistRemoved struct {
	Playlist uuid.UUID `json:"playlist"`
}

var _ = register[PlaylistRemoved]("playlist.removed")

// StreamName implements Event.
func (e PlaylistSaved) StreamName() string    { return PlaylistStream(e.Playlist) }
func (e PlaylistChanged) StreamName() string  { return PlaylistStream(e.Playlist) }
func (e PlaylistAttached) StreamName() string { return PlaylistStream(e.Playlist) }
func (e PlaylistShared) StreamName() string   { return PlaylistStream(e.Playlist) }
func (e PlaylistUnshared) StreamName() string { return PlaylistStream(e.Playlist) }
func (e PlaylistRemoved) StreamName() string  { return PlaylistStream(e.Playlist) }

// Subject implements Event.
func (PlaylistSaved) Subject() Subject    { return Subject{Unaudited: true} }
func (PlaylistChanged) Subject() Subject  { return Subject{Unaudited: true} }
func (PlaylistAttached) Subject() Subject { return Subject{Unaudited: true} }
func (PlaylistShared) Subject() Subject   { return Subject{Unaudited: true} }
func (PlaylistUnshared) Subject() Subject { return Subject{Unaudited: true} }
func (PlaylistRemoved) Subject() Subject  { return Subject{Unaudited: true} }
