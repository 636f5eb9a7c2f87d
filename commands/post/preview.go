package post

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
)

// PreviewLasts is for how long a link to a draft shows it.
const PreviewLasts = 7 * 24 * time.Hour

// PreviewToken returns what lets its holder read the draft of a post until a time, or until all links are ended. It is
// derived with the log's secret and never stored; ended is the version at which links were ended last, 0 = never.
func PreviewToken(app *commands.App, id uuid.UUID, ended int64, until time.Time) string {
	return app.Token(previewPurpose(ended, until), id)
}

// MayPreview reports whether a token lets its holder read the draft of a post now.
func MayPreview(app *commands.App, id uuid.UUID, ended int64, until time.Time, token string) bool {
	return app.Now().Before(until) && app.HasToken(previewPurpose(ended, until), id, token)
}

func previewPurpose(ended int64, until time.Time) string {
	return fmt.Sprintf("post-preview-%d-%d", ended, until.Unix())
}
