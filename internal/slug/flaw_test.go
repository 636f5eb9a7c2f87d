package slug_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/internal/slug"
)

func TestWhatIsPoorAboutASlug(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("018f0000-0000-7000-8000-0123456789ab")
	long := slug.English(strings.Repeat("rose ", 30))
	for _, of := range []struct {
		slug, made string
		want       slug.Flaw
	}{
		{"hall", "hall", ""},
		{"قاعة-الياسمين", slug.Arabic("قاعة الياسَمين"), ""},
		{"hall-2", slug.English("Hall 2"), ""},
		{long, long, ""},
		{slug.Short(long), long, ""},
		{"anything", "", ""},
		{"", "hall", slug.Bare},
		{"12-3", "hall", slug.Bare},
		{"", "", slug.Bare},
		{"hall-2", "hall", slug.Numbered},
		{slug.Short(long) + "-12", long, slug.Numbered},
		{"hall-0123456789ab", "hall", slug.Numbered},
		{"homs-456789ab", "", slug.Numbered},
		{"hall-aleppo", "hall", slug.Other},
		{"hall-", "hall", slug.Other},
		{"palace-2", "hall", slug.Other},
		{"palace", "hall", slug.Other},
	} {
		assert.Equal(t, of.want, slug.FlawOf(of.slug, of.made, id), "%s of %s", of.slug, of.made)
	}
}

func TestATitleMakesASlugOfItsLanguage(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "زفة", slug.TitleIn("ar", "زفّة", "أغنية"))
	assert.Equal(t, "أغنية-dj-2026", slug.TitleIn("ar", "DJ 2026", "أغنية"))
	assert.Equal(t, "a-song", slug.TitleIn("en", "A song", "song"))
	assert.Equal(t, "song-2026", slug.TitleIn("en", "2026", "song"))
	assert.Equal(t, "song", slug.TitleIn("en", "زفّة", "song"))
}
