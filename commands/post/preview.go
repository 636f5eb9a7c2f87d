package post

import (
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
)

// PreviewLasts is for how long a link to a draft shows it.
const PreviewLasts = 7 * 24 * time.Hour

// PreviewToken returns what lets its holder read the draft of a post until a time. It is derived and never stored.
func PreviewToken(app *commands.App, id uuid.UUID, until time.Time) string {
	return app.Token(previewUntil(until), id)
}

// MayPreview reports whether a token lets its holder read the draft of a post now.
func MayPreview(app *commands.App, id uuid.UUID, until time.Time, token string) bool {
	return app.Now().Before(until) && app.HasToken(previewUntil(until), id, token)
}

func previewUntil(until time.Time) string {
	return "post-preview-" + strconv.FormatInt(until.Unix(), 10)
}
