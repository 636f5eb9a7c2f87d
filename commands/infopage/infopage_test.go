package infopage_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/infopage"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/ui/content"
)

const page = "about"

var (
	here   = uuid.New() // a session of editing
	editor = scenario.As(uuid.New(), events.Admin)
)

func arabic(title string) *events.InfoPageText {
	return &events.InfoPageText{Title: title, Lead: "مقدمة", Content: "## قسم {#part}\n\nنص"}
}

func decided[F any](
	t *testing.T, happened []events.Event, c commands.Decider[infopage.State, F], facts F,
) ([]events.Event, error) {
	t.Helper()
	d, err := scenario.Decide(infopage.InfoPages, happened, editor.Actor, c, facts)
	return d.Events, err
}

func published(t *testing.T, happened []events.Event, lang string, version int64) []events.Event {
	t.Helper()
	c := infopage.PublishInfoPage{Page: page, Lang: lang, Version: version}
	list, err := decided(t, happened, c, uuid.New())
	require.NoError(t, err)
	return append(happened, list...)
}

func stateOf(happened []events.Event) infopage.State {
	var s infopage.State
	for _, e := range happened {
		s = infopage.InfoPages.Apply(s, e)
	}
	return s
}

// Before anything is said of a page, its draft and what is public are the text that came with the program.
func TestAPageBeginsWithItsFile(t *testing.T) {
	t.Parallel()
	first := events.InfoPageText(content.Of(page, "ar"))
	require.NotEmpty(t, first.Content)
	assert.Equal(t, first, stateOf(nil).Draft(page, "ar"))
	assert.Equal(t, first, stateOf(nil).Live(page, "ar"))
	none := commands.None{}
	list, err := decided(t, nil, infopage.EditInfoPage{Page: page, Session: here, Ar: &first}, none)
	require.NoError(t, err)
	assert.Empty(t, list, "a save of what stands is no event")
	list, err = decided(t, nil, infopage.PublishInfoPage{Page: page, Lang: "ar"}, uuid.New())
	require.NoError(t, err)
	assert.Empty(t, list, "what is public is not published again")

	list, err = decided(t, nil, infopage.EditInfoPage{Page: page, Session: here, Ar: arabic(" من نحن ")}, none)
	require.NoError(t, err)
	want := events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("من نحن")}
	assert.Equal(t, []events.Event{want}, list, "the event holds what differs alone")
	state := stateOf(list)
	assert.Equal(t, events.InfoPageText(content.Of(page, "en")), state.Draft(page, "en"))
	assert.Equal(t, first, state.Live(page, "ar"), "a draft is not public")
}

func TestEachLanguageIsPublishedByItself(t *testing.T) {
	t.Parallel()
	english := events.InfoPageText{Title: "Us", Lead: "Lead", Content: "Text"}
	history := published(t, []events.Event{
		events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("نحن"), En: &english},
	}, "ar", 1)
	last, is := history[1].(events.InfoPagePublished)
	require.True(t, is)
	assert.Equal(t, *arabic("نحن"), last.Text)
	assert.Equal(t, editor.Actor.Account, last.Editor)
	assert.EqualValues(t, 1, last.Drafted)
	state := stateOf(history)
	assert.Equal(t, "نحن", state.Live(page, "ar").Title)
	assert.Equal(t, content.Of(page, "en").Title, state.Live(page, "en").Title)
	history = published(t, history, "en", 1)
	assert.Equal(t, "Us", stateOf(history).Live(page, "en").Title, "the other language's publication is no conflict")
}

// Who saves last is told that somebody else has saved since, and overwrites nothing.
func TestTwoSessionsDoNotOverwriteEachOther(t *testing.T) {
	t.Parallel()
	there := uuid.New()
	history := []events.Event{
		events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("أول")},
		events.InfoPageDrafted{Page: page, Session: there, Ar: arabic("هم")},
	}
	save := func(session uuid.UUID, version int64) error {
		c := infopage.EditInfoPage{Page: page, Session: session, Version: version, Ar: arabic("نحن")}
		_, err := decided(t, history, c, commands.None{})
		return err
	}
	var f *fault.Error
	require.ErrorAs(t, save(here, 1), &f)
	assert.Equal(t, fault.Conflict, f.Code)
	assert.EqualValues(t, 2, f.Version, "the state to look at is named")
	assert.NoError(t, save(there, 1), "one's own saves are no conflict")
	assert.NoError(t, save(here, 2))
	_, err := decided(t, history[:1], infopage.EditInfoPage{
		Page: page, Session: there, Version: 0, Ar: arabic("نحن"),
	}, commands.None{})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "also where the page was still as in its file")
}

func TestWhoPublishesHasSeenWhatGoesOut(t *testing.T) {
	t.Parallel()
	saved := []events.Event{
		events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("أول")},
		events.InfoPageDrafted{Page: page, Session: uuid.New(), Ar: arabic("ثانٍ")},
	}
	_, err := decided(t, saved, infopage.PublishInfoPage{Page: page, Version: 1, Lang: "ar"}, uuid.New())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "another session saved since")
	twice := published(t, published(t, saved[:1], "ar", 1), "ar", 2)
	require.Len(t, twice, 2)
	twice = append(twice, events.InfoPagePublished{Page: page, Lang: "ar", Revision: uuid.New(), Text: *arabic("هم")})
	_, err = decided(t, twice, infopage.PublishInfoPage{Page: page, Version: 2, Lang: "ar"}, uuid.New())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "somebody published since")
}

func TestWhatALanguageNeedsToBePublic(t *testing.T) {
	t.Parallel()
	bare := []events.Event{events.InfoPageDrafted{Page: page, Session: here, Ar: &events.InfoPageText{}}}
	_, err := decided(t, bare, infopage.PublishInfoPage{Page: page, Version: 1, Lang: "ar"}, uuid.New())
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.ElementsMatch(
		t, []string{"ar.title", "ar.lead", "ar.content"}, slices.Collect(maps.Keys(f.Fields)),
	)
}

// A revision becomes the draft again, the file's text too; nothing is published by that.
func TestARevisionComesBackAsTheDraft(t *testing.T) {
	t.Parallel()
	history := published(t, []events.Event{
		events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("نحن")},
	}, "ar", 1)
	restore := func(revision uuid.UUID, version int64) ([]events.Event, error) {
		return decided(t, history, infopage.RestoreInfoPageRevision{
			Page: page, Session: here, Version: version, Revision: revision,
		}, commands.None{})
	}
	first := events.FirstInfoPageRevision(page, "ar")
	list, err := restore(first, 2)
	require.NoError(t, err)
	text := events.InfoPageText(content.Of(page, "ar"))
	require.Equal(t, []events.Event{
		events.InfoPageDrafted{Page: page, Session: here, Ar: &text, Restored: first},
	}, list)
	state := stateOf(append(history, list...))
	assert.Equal(t, text, state.Draft(page, "ar"))
	assert.Equal(t, "نحن", state.Live(page, "ar").Title)

	was := history[1].(events.InfoPagePublished).Revision
	list, err = restore(was, 2)
	require.NoError(t, err)
	assert.Empty(t, list, "it is the draft already")
	_, err = restore(uuid.New(), 2)
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
	_, err = restore(events.FirstInfoPageRevision("terms", "ar"), 2)
	assert.Equal(t, fault.NotFound, fault.CodeOf(err), "another page's")
	history = append(history, events.InfoPageDrafted{Page: page, Session: uuid.New(), Ar: arabic("هم")})
	_, err = restore(first, 2)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

func TestWhatIsRefusedBeforeThePageIsRead(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	edit := infopage.EditInfoPage{Page: page, Session: here, Ar: arabic("نحن")}
	w.Given(t).When(scenario.As(uuid.New(), events.Customer), edit).ThenRefused(fault.Forbidden)
	for _, nowhere := range []string{"", "checklist", "../about", "About"} {
		edit.Page = nowhere
		w.Given(t).When(editor, edit).ThenRefused(fault.NotFound)
	}
	edit.Page, edit.Version = page, -1
	w.Given(t).When(editor, edit).ThenRefused(fault.Invalid, "version")
	edit.Version = 0
	for field, text := range map[string]events.InfoPageText{
		"ar.title":   {Title: strings.Repeat("ع", 161)},
		"ar.lead":    {Lead: strings.Repeat("ع", 401)},
		"ar.content": {Content: strings.Repeat("ع", 60_001)},
	} {
		edit.Ar = &text
		w.Given(t).When(editor, edit).ThenRefused(fault.Invalid, field)
	}
	edit.Ar = &events.InfoPageText{Content: strings.Repeat(">", 60)}
	w.Given(t).When(editor, edit).ThenRefused(fault.Invalid, "ar.content")
	publish := infopage.PublishInfoPage{Page: page, Lang: "fr", Note: strings.Repeat("x", 501)}
	w.Given(t).When(editor, publish).ThenRefused(fault.Invalid, "lang", "note")

	edit.Ar = arabic("نحن")
	w.Given(t).When(editor, edit).Then(events.InfoPageDrafted{Page: page, Session: here, Ar: arabic("نحن")})
	publish = infopage.PublishInfoPage{Page: page, Version: 1, Lang: "ar", Note: " جديد "}
	w.Given(t).When(editor, publish).Then(events.InfoPagePublished{
		Page: page, Lang: "ar", Revision: scenario.Any, Text: *arabic("نحن"), Note: "جديد", Drafted: 1,
		Editor: editor.Actor.Account,
	})
}
