package post

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
)

// PreviewLasts is how long a preview link to a draft is valid.
const PreviewLasts = 7 * 24 * time.Hour

// PreviewToken returns the token of a preview link. Its holder may read the draft of a post until a time, or until
// EndPreviews. It is derived with the log's secret and never stored. ended is the version of the post at which
// EndPreviews was last issued; 0 = never.
func PreviewToken(app *commands.App, id uuid.UUID, ended int64, until time.Time) string {
	return app.Token(previewPurpose(ended, until), id)
}

// MayPreview reports whether a token is valid for the draft of a post now.
func MayPreview(app *commands.App, id uuid.UUID, ended int64, until time.Time, token string) bool {
	return app.Now().Before(until) && app.HasToken(previewPurpose(ended, until), id, token)
}

func previewPurpose(ended int64, until time.Time) string {
	return fmt.Sprintf("post-preview-%d-%d", ended, until.Unix())
}
