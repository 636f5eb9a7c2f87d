package messages_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/api/messages"
)

// The forms are those of the app, which takes them from the browser.
func TestMessagesAreCountedAsTheAppCountsThem(t *testing.T) {
	t.Parallel()
	for count, want := range map[int][2]string{
		0: {"لا مقالات", "0 posts"}, 1: {"مقال واحد", "1 post"}, 2: {"مقالان", "2 posts"}, 3: {"3 مقالات", "3 posts"},
		11: {"11 مقالًا", "11 posts"}, 100: {"100 مقال", "100 posts"}, 103: {"103 مقالات", "103 posts"},
	} {
		assert.Equal(
			t,
			want,
			[2]string{
				messages.Counted(messages.Of("blog.found"), "ar", count),
				messages.Counted(messages.Of("blog.found"), "en", count),
			},
		)
	}
	assert.Equal(t, "8 minutes to read", messages.Counted(messages.Of("blog.minutes"), "en", 8))
}
