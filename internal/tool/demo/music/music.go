// Package music holds the songs of the demo, which package studio has made.
package music

import (
	"embed"

	"weddings/events"
	"weddings/internal/tool/demo/music/studio"
)

//go:generate go run ./render

//go:embed files/*.mp3
var files embed.FS

// Piece is a song of the demo.
type Piece struct {
	Key      string // in Latin letters
	Title    events.Bilingual
	Category events.SongCategory
	MP3      []byte
}

// Pieces returns all songs of the demo, in the order of an evening.
func Pieces() ([]Piece, error) {
	list := make([]Piece, len(studio.Scores))
	for i, score := range studio.Scores {
		file, err := files.ReadFile("files/" + score.Key + ".mp3")
		if err != nil {
			return nil, err
		}
		list[i] = Piece{score.Key, score.Title, score.Category, file}
	}
	return list, nil
}
