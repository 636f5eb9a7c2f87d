package post_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/post"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

var (
	id, admin = uuid.New(), uuid.New()
	here      = uuid.New() // a session of editing
	editor    = scenario.As(admin, events.Admin)
	now       = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
)

func picture() *events.PostPicture {
	return &events.PostPicture{
		Picture: events.Picture{Hash: strings.Repeat("ab", 32), Width: 1200, Height: 800},
		Alt:     events.Bilingual{Ar: "صالة", En: "A hall"}, FocalX: 50, FocalY: 50,
	}
}

func details() *events.PostDetails {
	return &events.PostDetails{Category: "venues", Template: events.ClassicPost, Featured: picture()}
}

func arabic(title string) *events.PostText { return &events.PostText{Title: title, Content: "نص"} }

func drafted(title string) events.PostDrafted {
	return events.PostDrafted{
		Post:    id,
		Session: here,
		Ar:      arabic(title),
		En:      &events.PostText{Title: title, Content: "Text"},
		Details: details(),
	}
}

func facts() post.PublishFacts {
	return post.PublishFacts{Clock: post.Clock{Now: now}, Revision: uuid.New(), Attempt: 1}
}

// decided is what a command leads to in memory: the names of events, or the code of the refusal.
func decided[F any](
	t *testing.T, happened []events.Event, c commands.Decider[post.State, F], facts F,
) ([]events.Event, error) {
	t.Helper()
	d, err := scenario.Decide(post.Posts, happened, editor.Actor, c, facts)
	return d.Events, err
}

func published(t *testing.T, happened []events.Event, lang string, version int64) []events.Event {
	t.Helper()
	list, err := decided(t, happened, post.PublishPost{Post: id, Version: version, Lang: lang}, facts())
	require.NoError(t, err)
	return append(happened, list...)
}

func TestADraftStoresWhatDiffers(t *testing.T) {
	t.Parallel()
	history := []events.Event{drafted("First")}
	list, err := decided(t, history, post.EditPost{
		Session: here, Version: 1, Ar: arabic("First"), En: &events.PostText{Title: "Second", Content: "Text"},
		Details: details(),
	}, post.References{})
	require.NoError(t, err)
	want := events.PostDrafted{Post: id, Session: here, En: &events.PostText{Title: "Second", Content: "Text"}}
	assert.Equal(t, []events.Event{want}, list)

	list, err = decided(
		t,
		append(history, want),
		post.EditPost{Session: here, Version: 1, En: want.En},
		post.References{},
	)
	require.NoError(t, err)
	assert.Empty(t, list, "what is so already is no event, whichever version was seen")
}

// Two sessions that write at once: who saves last is told that somebody else has saved since, and overwrites nothing.
func TestTwoSessionsDoNotOverwriteEachOther(t *testing.T) {
	t.Parallel()
	there := uuid.New()
	history := []events.Event{drafted("First"), events.PostDrafted{Post: id, Session: there, Ar: arabic("Theirs")}}
	_, err := decided(t, history, post.EditPost{Session: here, Version: 1, Ar: arabic("Mine")}, post.References{})
	require.Equal(t, fault.Conflict, fault.CodeOf(err))
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.EqualValues(t, 2, f.Version, "the state to look at is named")
	_, err = decided(t, history, post.EditPost{Session: there, Version: 1, Ar: arabic("Mine")}, post.References{})
	require.NoError(t, err, "one's own saves are no conflict")
	_, err = decided(t, history, post.EditPost{Session: here, Version: 2, Ar: arabic("Mine")}, post.References{})
	require.NoError(t, err)
}

// Arabic may be public while English is a draft, and what is written later is not public by itself.
func TestEachLanguageHasItsState(t *testing.T) {
	t.Parallel()
	history := published(t, []events.Event{drafted("قاعات حلب")}, "ar", 1)
	state, _ := post.Posts.Of(recorded(history))
	require.NotNil(t, state.In("ar").Live)
	assert.Equal(t, "قاعات-حلب", state.In("ar").Slug)
	assert.Nil(t, state.In("en").Live)

	history = append(history, events.PostDrafted{Post: id, Session: here, Ar: arabic("عنوان جديد")})
	state, _ = post.Posts.Of(recorded(history))
	assert.Equal(t, "قاعات حلب", state.In("ar").Live.Content.Text.Title)
	assert.False(t, state.In("ar").Live.Content.SameIn("ar", state.Draft.Content("ar")))

	history = published(t, history, "ar", 3)
	state, _ = post.Posts.Of(recorded(history))
	assert.Equal(t, "قاعات-حلب", state.In("ar").Slug, "a public address stays unless another is wished for")
	list, err := decided(t, history, post.PublishPost{Version: 4, Lang: "ar"}, facts())
	require.NoError(t, err)
	assert.Empty(t, list, "what is public is not published again")

	list, err = decided(t, history, post.UnpublishPost{Lang: "ar", Reason: "قديم"}, commands.None{})
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.PostUnpublished{Post: id, Lang: "ar", Reason: "قديم"}}, list)
	list, err = decided(t, history, post.UnpublishPost{Lang: "en"}, commands.None{})
	require.NoError(t, err)
	assert.Empty(t, list)
}

func TestWhoPublishesHasSeenWhatGoesOut(t *testing.T) {
	t.Parallel()
	saved := []events.Event{drafted("First"), events.PostDrafted{Post: id, Session: uuid.New(), Ar: arabic("Second")}}
	_, err := decided(t, saved, post.PublishPost{Version: 1, Lang: "ar"}, facts())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "another session saved since")
	twice := published(t, []events.Event{drafted("First")}, "ar", 1)
	twice = append(twice, events.PostUnpublished{Post: id, Lang: "ar"})
	_, err = decided(t, twice, post.PublishPost{Version: 1, Lang: "ar"}, facts())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "somebody published since")
	_, err = decided(t, twice, post.PublishPost{Version: 1, Lang: "en"}, facts())
	assert.NoError(t, err, "the other language is another matter")
}

func TestWhatALanguageNeedsToBePublic(t *testing.T) {
	t.Parallel()
	bare := []events.Event{events.PostDrafted{Post: id, Session: here, Ar: &events.PostText{Title: "عنوان"}}}
	_, err := decided(t, bare, post.PublishPost{Version: 1, Lang: "ar"}, facts())
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.ElementsMatch(t, []string{"ar.content", "category", "featured"}, keys(f.Fields))

	blind := drafted("عنوان")
	blind.Details.Featured.Alt.En = ""
	blind.Ar.Content = "![قاعة](picture:" + strings.Repeat("cd", 32) + ")"
	blind.Details.FAQ = []events.PostQuestion{{Question: events.Bilingual{Ar: "متى؟"}}}
	_, err = decided(t, []events.Event{blind}, post.PublishPost{Version: 1, Lang: "ar"}, facts())
	require.ErrorAs(t, err, &f)
	assert.ElementsMatch(t, []string{"featured", "ar.content", "faq"}, keys(f.Fields))
}

func keys(fields map[string]fault.Text) (list []string) {
	for field := range fields {
		list = append(list, field)
	}
	return list
}

func recorded(history []events.Event) []events.Recorded {
	list := make([]events.Recorded, len(history))
	for i, e := range history {
		list[i] = events.Recorded{Data: e, Version: int64(i + 1)}
	}
	return list
}

func TestAScheduleIsOfDamascusAndOfItsVersion(t *testing.T) {
	t.Parallel()
	history := []events.Event{drafted("قاعات")}
	schedule := post.SchedulePost{Version: 1, Lang: "ar", At: "٢٠٢٦-١٢-٠١T18:00", UnpublishAt: "2026-12-24T00:00"}
	list, err := decided(t, history, schedule, facts())
	require.NoError(t, err)
	planned := list[0].(events.PostScheduled)
	assert.Equal(t, time.Date(2026, 12, 1, 18, 0, 0, 0, clock.Damascus).UTC(), planned.At)
	history = append(history, planned)
	list, err = decided(t, history, schedule, facts())
	require.NoError(t, err)
	assert.Empty(t, list, "it stands already")

	later := append(history, events.PostDrafted{Post: id, Session: here, Ar: arabic("بعد الجدولة")})
	keep := post.KeepSchedule{Lang: "ar"}
	list, err = decided(t, later, keep, facts())
	require.NoError(t, err)
	assert.Empty(t, list, "it is not due")
	due := facts()
	due.Now = planned.At
	list, err = decided(t, later, keep, due)
	require.NoError(t, err)
	out := list[0].(events.PostPublished)
	assert.Equal(t, "قاعات", out.Content.Text.Title, "what was written since does not go out")
	assert.True(t, out.ByTimer)
	assert.Equal(t, admin, out.Editor)

	later = append(later, out)
	list, err = decided(t, later, keep, due)
	require.NoError(t, err)
	assert.Empty(t, list, "a second time it does nothing")
	due.Now = planned.UnpublishAt.Add(time.Hour)
	list, err = decided(t, later, keep, due)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.PostUnpublished{Post: id, Lang: "ar", ByTimer: true}}, list)
	list, err = decided(t, history, keep, due)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.PostScheduleCancelled{Post: id, Lang: "ar"}}, list,
		"where nothing ran in the meantime it is not published when it is over")
}

func TestTimesThatCannotBe(t *testing.T) {
	t.Parallel()
	history := []events.Event{drafted("قاعات")}
	for name, c := range map[string]post.SchedulePost{
		"at":          {At: "2026-11-19T10:00"},
		"unpublishAt": {At: "2026-12-02T10:00", UnpublishAt: "2026-12-01T10:00"},
	} {
		c.Version, c.Lang = 1, "ar"
		_, err := decided(t, history, c, facts())
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		assert.Equal(t, []string{name}, keys(f.Fields))
	}
	for _, at := range []string{"", "tomorrow", "2028-01-01T10:00"} {
		_, err := decided(t, history, post.SchedulePost{Version: 1, Lang: "ar", At: at}, facts())
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), at)
	}
	_, err := decided(t, history, post.SchedulePost{Version: 1, Lang: "ar", UnpublishAt: "2026-12-01T10:00"}, facts())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "there is nothing to take off")
}

func TestAnArchivedPostComesBackAsItWas(t *testing.T) {
	t.Parallel()
	history := published(t, []events.Event{drafted("قاعات")}, "ar", 1)
	list, err := decided(t, history, post.ArchivePost{}, commands.None{})
	require.NoError(t, err)
	history = append(history, list...)
	_, err = decided(t, history, post.EditPost{Session: here, Version: 3, Ar: arabic("x")}, post.References{})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	list, err = decided(t, history, post.RestorePost{}, commands.None{})
	require.NoError(t, err)
	state, _ := post.Posts.Of(recorded(append(history, list...)))
	assert.False(t, state.Archived)
	assert.NotNil(t, state.In("ar").Live)
}

func TestARevisionIsBroughtBack(t *testing.T) {
	t.Parallel()
	history := published(t, []events.Event{drafted("الأول")}, "ar", 1)
	first := history[1].(events.PostPublished)
	history = append(history, events.PostDrafted{Post: id, Session: here, Ar: arabic("الثاني")})
	list, err := decided(t, history, post.RestoreRevision{Session: here, Version: 3, Revision: first.Revision},
		commands.None{})
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.PostDrafted{
		Post: id, Session: here, Ar: &first.Content.Text, Restored: first.Revision,
	}}, list)
	_, err = decided(t, history, post.RestoreRevision{Version: 3, Revision: uuid.New()}, commands.None{})
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
}

// On a log: names in URLs are claimed, once for all posts, and a wish that another has is refused.
func TestNamesOfPosts(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	create := post.CreatePost{Session: here, Ar: arabic("قاعات حلب"), Details: details()}
	slugOf := func(c post.CreatePost) string {
		made := w.Given(t).When(editor, c)
		require.NotZero(t, made.Receipt.ID)
		w.Given(t).When(editor, post.PublishPost{Post: made.Receipt.ID, Version: 1, Lang: "ar"})
		state, _, err := post.Posts.Load(t.Context(), w.App, events.PostStream(made.Receipt.ID))
		require.NoError(t, err)
		return state.In("ar").Slug
	}
	assert.Equal(t, "قاعات-حلب", slugOf(create))
	assert.Equal(t, "قاعات-حلب-2", slugOf(create))
	latin, text := create, *create.Ar
	text.Title, latin.Ar = "DJ 2026", &text
	assert.Equal(t, "مقال-dj-2026", slugOf(latin), "the address says that it is Arabic")
	wish := create
	wish.Ar = arabic("قاعات حلب")
	wish.Ar.Slug = "قاعات-حلب"
	made := w.Given(t).When(editor, wish)
	w.Given(t).When(editor, post.PublishPost{Post: made.Receipt.ID, Version: 1, Lang: "ar"}).
		ThenRefused(fault.Conflict, "slug")
	wish.Ar.Slug = "feed"
	w.Given(t).When(editor, wish).ThenRefused(fault.Invalid, "ar.slug")
}

func TestWhatIsTooLongIsRefused(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	long := arabic("عنوان")
	long.Content = strings.Repeat("ق", 60_001)
	w.Given(t).When(editor, post.CreatePost{Session: here, Ar: long}).
		ThenRefusedSaying("ar.content", "String must contain at most 60000 character(s)")
	long.Content = strings.Repeat("> ", 20) + "x"
	w.Given(t).When(editor, post.CreatePost{Session: here, Ar: long}).ThenRefusedSaying("ar.content",
		"The text has more headings, brackets, tables, marks of emphasis or nested quotes than can be shown")
	for _, link := range []string{"http://example.com", "https://example.com@elsewhere.example/"} {
		w.Given(t).When(editor, post.CreatePost{Session: here, Ar: &events.PostText{
			Title: "عنوان", CanonicalURL: link,
		}}).ThenRefused(fault.Invalid, "ar.canonicalUrl")
	}
	w.Given(t).When(editor, post.CreatePost{Session: here}).ThenRefused(fault.Invalid, "title")
	bad := details()
	bad.Category, bad.Template, bad.Venues = "nowhere", "x", []uuid.UUID{uuid.New()}
	w.Given(t).When(editor, post.CreatePost{Session: here, Ar: arabic("عنوان"), Details: bad}).
		ThenRefused(fault.Invalid, "category", "template", "venues")
}

func TestALinkToADraftLastsSevenDays(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	until := time.Now().Add(post.PreviewLasts).Truncate(time.Second)
	token := post.PreviewToken(w.App, id, 3, until)
	assert.True(t, post.MayPreview(w.App, id, 3, until, token))
	assert.False(t, post.MayPreview(w.App, id, 3, until.Add(time.Hour), token), "nobody makes it last longer")
	assert.False(t, post.MayPreview(w.App, uuid.New(), 3, until, token))
	assert.False(t, post.MayPreview(w.App, id, 5, until, token), "links were ended since")
	past := time.Now().Add(-time.Minute).Truncate(time.Second)
	assert.False(t, post.MayPreview(w.App, id, 3, past, post.PreviewToken(w.App, id, 3, past)))
}
