// Command render writes the pieces of the demo's music as files.
package main

import (
	"log"
	"os"
	"path/filepath"

	"weddings/internal/tool/demo/music/studio"
)

func main() {
	for _, score := range studio.Scores {
		file, err := studio.Render(score)
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("files", score.Key+".mp3"), file, 0o600); err != nil {
			log.Fatal(err)
		}
	}
}
