package events

import "github.com/google/uuid"

// FigureNoteStream names the stream of a note on the charts of figures.
func FigureNoteStream(note uuid.UUID) string { return "figurenote-" + note.String() }

// FigureNoteSet adds or changes an admin's note on a day of the charts. The text may name a person, so it is sealed
// with the key of the admin who wrote it last.
type FigureNoteSet struct {
	Note   uuid.UUID `json:"note"`
	Author uuid.UUID `json:"author"`
	Day    Day       `json:"day"`
	Text   Personal  `json:"text"`
}

var _ = register[FigureNoteSet]("figurenote.set")

// FigureNoteRemoved removes a note.
type FigureNoteRemoved struct {
	Note uuid.UUID `json:"note"`
	Day  Day       `json:"day"` // the day that the note was on
}

var _ = register[FigureNoteRemoved]("figurenote.removed")

// StreamName names the stream that the event belongs to.
func (e FigureNoteSet) StreamName() string     { return FigureNoteStream(e.Note) }
func (e FigureNoteRemoved) StreamName() string { return FigureNoteStream(e.Note) }

// Subject tells the audit log what the event is about.
func (FigureNoteSet) Subject() Subject     { return Subject{} }
func (FigureNoteRemoved) Subject() Subject { return Subject{} }
