package memory_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

func TestTheOtherKeyboardWasMeant(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for typed, want := range map[string]string{
		"rhum hgdhsldk": "قاعة الياسمين", "rhum hgdhs": "قاعة الياس", "rhum hgdhsldk td ]lar": "قاعة الياسمين في دمشق",
		"غشسةهى اشمم": "yasmin hall",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: typed, Limit: 1})
		require.NoError(t, err)
		if assert.Len(t, r.Hits, 1, typed) {
			assert.Equal(t, halls[0].ID, r.Hits[0].ID, typed)
		}
		assert.Equal(t, want, r.DidYouMean, typed)
		assert.Empty(t, r.Understood, "of what is not written nothing can be taken back")
		again, err := e.Search(t.Context(), search.Query{Text: want, Limit: 1})
		require.NoError(t, err)
		assert.Equal(t, again.Hits[0].ID, r.Hits[0].ID)

		suggested, err := e.Suggest(t.Context(), typed, 5)
		require.NoError(t, err)
		assert.Contains(t, suggested, search.Suggestion{Kind: "listing", Value: halls[0].ID.String()}, typed)
	}
}

func TestTheKeyboardIsRightWhereAnythingIsKnown(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for _, typed := range []string{
		"yasmin", "yasmn hall", "qasioun rhum", "rhum zzzzz", "rhum ياسمين", "td", "r",
		"xyzzyq", "300", "ياسمين", "",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: typed, Limit: 1})
		require.NoError(t, err)
		assert.NotContains(t, r.DidYouMean, "قاعة", typed)
	}
}

// "aug" is on the keys of "شعل", with which a name may begin.
func TestAMonthIsNoSlipOfTheKeyboard(t *testing.T) {
	t.Parallel()
	e := setup(t)
	torch := halls[0]
	torch.ID, torch.NameAr = uuid.New(), "قاعة شعلة"
	require.NoError(t, e.Apply(t.Context(), 4, []search.Document{torch}, nil))
	for typed, want := range map[string]string{
		"14 Aug": "2026-08-14", "Aug 2027": "2027-08-01/2027-08-31", "Aug": "2026-08-01/2026-08-31", "شعلة": "",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: typed, Limit: 5, Today: 20_665})
		require.NoError(t, err)
		assert.Empty(t, r.DidYouMean, typed)
		require.NotEmpty(t, r.Hits, typed)
		if want != "" && assert.NotEmpty(t, r.Understood, typed) {
			assert.Equal(t, want, r.Understood[0].Value, typed)
		}
	}
	r, err := e.Search(t.Context(), search.Query{Text: "rhum 14-8-2027", Limit: 1, Today: 20_665})
	require.NoError(t, err)
	assert.Equal(t, "قاعة 14-8-2027", r.DidYouMean, "figures are in both scripts")
}

// What is not read any more does not tell which keyboard was meant. Reading the dates of a megabyte took a second.
func TestOnlyWhatIsReadTellsTheKeyboard(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{ID: uuid.UUID{1}, Venue: true, Category: "venues", Kind: "hall", NameAr: "قاعة الندى"},
	}, nil))
	query := strings.Repeat("rhum ", search.MaxWords)
	for _, typed := range []string{query, query + "14 Aug"} {
		r, err := e.Search(t.Context(), search.Query{Text: typed, Limit: 1, Today: 20_780})
		require.NoError(t, err)
		assert.Equal(t, 1, r.Total, typed)
		assert.NotEmpty(t, r.DidYouMean, typed)
	}
}
