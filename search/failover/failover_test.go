package failover

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// engine finds itself by name, after a while, unless it fails.
type engine struct {
	name  string
	after time.Duration
	err   error
	asked int
	at    int64
	found *search.Result // nil = one that carries the name
}

func (e *engine) Search(ctx context.Context, _ search.Query) (search.Result, error) {
	e.asked++
	select {
	case <-ctx.Done():
		return search.Result{}, ctx.Err()
	case <-time.After(e.after):
	}
	if e.found != nil {
		return *e.found, e.err
	}
	return search.Result{DidYouMean: e.name}, e.err
}

func (e *engine) Suggest(ctx context.Context, _ string, _ int) ([]search.Suggestion, error) {
	_, err := e.Search(ctx, search.Query{})
	if e.name == "" {
		return nil, err
	}
	return []search.Suggestion{{Value: e.name}}, err
}

func (e *engine) Health(context.Context) search.Health {
	return search.Health{Engine: e.name, Position: e.at}
}

func TestTheSecondAnswersWhileTheFirstFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		first, second := &engine{name: "first"}, &engine{name: "second"}
		s := New(first, second)
		answeredBy := func(want string) {
			t.Helper()
			began := time.Now()
			r, err := s.Search(t.Context(), search.Query{})
			require.NoError(t, err)
			assert.Equal(t, want, r.DidYouMean)
			assert.LessOrEqual(t, time.Since(began), Limit)
		}
		answeredBy("first")
		for _, trouble := range []*engine{{name: "first", err: errors.New("down")}, {name: "first", after: time.Hour}} {
			*first = *trouble
			for range tolerated {
				assert.False(t, s.Failing(), "a few failures are no reason to leave it")
				assert.Equal(t, "first", s.Health(t.Context()).Engine)
				answeredBy("second")
			}
			assert.True(t, s.Failing())
			assert.Equal(t, "second", s.Health(t.Context()).Engine)
			asked := first.asked
			for range 10 {
				answeredBy("second")
			}
			assert.Equal(t, asked, first.asked, "it is left alone")
			time.Sleep(rest)
			answeredBy("second")
			assert.Equal(t, asked+1, first.asked, "but for one try in a while")

			*first = engine{name: "first"}
			answeredBy("second")
			time.Sleep(rest)
			answeredBy("first")
			answeredBy("first")
			assert.False(t, s.Failing())
		}
		suggested, err := s.Suggest(t.Context(), "x", 1)
		require.NoError(t, err)
		assert.Equal(t, []search.Suggestion{{Value: "first"}}, suggested)
		byFirst, bySecond := s.Answers()
		assert.EqualValues(t, 6, byFirst)
		assert.EqualValues(t, 30, bySecond)
	})
}

func TestWhoHasGoneBlamesNobody(t *testing.T) {
	t.Parallel()
	first, second := &engine{name: "first", after: time.Hour}, &engine{name: "second"}
	s := New(first, second)
	for range 2 * tolerated {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := s.Search(ctx, search.Query{})
		require.ErrorIs(t, err, context.Canceled)
	}
	assert.False(t, s.Failing())
	assert.Zero(t, second.asked)
}

func TestAServerThatAnotherProcessFeedsIsAsFarAsTheLogThatIsRead(t *testing.T) {
	t.Parallel()
	first, second := &engine{name: "first"}, &engine{name: "second", at: 9}
	s := New(first, second)
	assert.Equal(t, search.Health{Engine: "first", Position: 9}, s.Health(t.Context()))
	first.at = 7
	assert.Equal(t, search.Health{Engine: "first", Position: 7}, s.Health(t.Context()))
}

func TestTheSecondSaysWhatWasMeant(t *testing.T) {
	t.Parallel()
	hall, other := uuid.New(), uuid.New()
	meant := search.Result{Total: 1, Hits: []search.Hit{{ID: hall}}, DidYouMean: "قاعة الياسمين"}
	same := search.Result{Total: 1, Hits: []search.Hit{{ID: hall}}}
	query := search.Query{Text: "قاعه الياسمن", Limit: 20}
	for name, c := range map[string]struct {
		found  search.Result
		second *engine
		query  search.Query
		want   string
	}{
		"of the same listing": {
			search.Result{Total: 2, Hits: []search.Hit{{ID: hall}, {ID: other}}},
			&engine{found: &meant}, query, meant.DidYouMean,
		},
		"not of another": {
			search.Result{Total: 2, Hits: []search.Hit{{ID: other}, {ID: hall}}},
			&engine{found: &meant}, query, "",
		},
		"not over the first":   {search.Result{Total: 1, DidYouMean: "first"}, &engine{found: &meant}, query, "first"},
		"not where it fails":   {same, &engine{found: &meant, err: errors.New("down")}, query, ""},
		"not of what it lacks": {same, &engine{found: &search.Result{DidYouMean: "x"}}, query, ""},
		"not at every keystroke": {
			same,
			&engine{found: &meant},
			search.Query{Text: query.Text, Bare: true},
			"",
		},
		"not on a later page": {
			same,
			&engine{found: &meant},
			search.Query{Text: query.Text, Offset: 20},
			"",
		},
		"not where nobody typed": {same, &engine{found: &meant}, search.Query{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := New(&engine{found: &c.found}, c.second).Search(t.Context(), c.query)
			require.NoError(t, err)
			assert.Equal(t, c.want, r.DidYouMean)
			assert.Equal(t, c.found.Hits, r.Hits)
		})
	}
}

// An engine that lost its documents finds nothing, and does not fail.
func TestTheSecondAnswersWhereTheFirstHasNothing(t *testing.T) {
	t.Parallel()
	there := search.Result{Total: 1, Hits: []search.Hit{{ID: uuid.New()}}, DidYouMean: "x"}
	for _, q := range []search.Query{
		{Text: "قاعة", Limit: 20}, {Text: "قاعة", Limit: 20, Bare: true}, {Limit: 20}, {Limit: 20, Offset: 20},
	} {
		r, err := New(&engine{found: &search.Result{}}, &engine{found: &there}).Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, there, r)
		said := search.Result{Dropped: []string{"x"}}
		r, err = New(&engine{found: &said}, &engine{found: &search.Result{}}).Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, said, r, "where neither finds anything, the first tells why")
		r, err = New(&engine{found: &search.Result{}}, &engine{err: errors.New("down")}).Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, search.Result{}, r)
	}
	suggested, err := New(&engine{}, &engine{name: "second"}).Suggest(t.Context(), "x", 1)
	require.NoError(t, err)
	assert.Equal(t, []search.Suggestion{{Value: "second"}}, suggested)
}
