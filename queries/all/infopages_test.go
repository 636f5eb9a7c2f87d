package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

func init() { everybodys = append(everybodys, "InfoPages.Public") }

// The page about the site ends with the figures of moderation. Where they cannot be read, it stands as it was read
// last.
func TestAKnownInformationPageStandsWhileItsFiguresCannotBeRead(t *testing.T) {
	t.Parallel()
	w := setup(t)
	read, err := w.InfoPages.Public(t.Context(), nobody, "about", "ar")
	require.NoError(t, err)
	lock, err := w.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = lock.Rollback(t.Context()) }()
	_, err = lock.Exec(t.Context(), `LOCK TABLE decisions IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)
	again, err := w.InfoPages.Public(t.Context(), nobody, "about", "ar")
	require.NoError(t, err)
	assert.Same(t, read, again)
}

// The revisions of a page are its own, and what was published last is what editors see as public.
func TestTheRevisionsOfAnInformationPageAreItsOwn(t *testing.T) {
	t.Parallel()
	w := setup(t)
	publish := func(page, title string) {
		w.happens(events.InfoPageStream(page), events.InfoPagePublished{
			Page: page, Lang: "ar", Revision: uuid.New(), Text: events.InfoPageText{Title: title},
		})
	}
	publish("about", "أول")
	publish("about", "ثان")
	publish("terms", "شروط")
	list, err := w.InfoPages.Revisions(t.Context(), admin, "about", 20, nil)
	require.NoError(t, err)
	assert.Len(t, list.Nodes, 4, "with those that came with the program")
	for _, each := range list.Nodes {
		assert.Equal(t, "about", each.Page)
	}
	public, err := w.InfoPages.Public(t.Context(), nobody, "about", "ar")
	require.NoError(t, err)
	assert.Equal(t, "ثان", public.Title)
	edited, err := w.InfoPages.Edited(t.Context(), admin, "about")
	require.NoError(t, err)
	assert.Equal(t, public.Revision, edited.Ar.Revision)
}
