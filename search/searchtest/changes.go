package searchtest

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

func followsChanges(t *testing.T, e search.Engine) {
	assert.Empty(t, found(t, e, search.Query{Text: "قاعة"}), "an empty index finds nothing")
	fill(t, e, town()...)
	d := town()[0]
	d.Revision, d.NameAr, d.NameEn, d.City, d.Governorate = 2, "قاعة العقيق", "Aqiq Hall", "homs", "homs"
	require.NoError(t, e.Apply(t.Context(), 2, []search.Document{d}, nil))
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "العقيق"}), "what Apply returned from is found at once")
	assert.NotContains(t, found(t, e, search.Query{Text: "الياسمين"}), 1, "and by what it was called no more")
	assert.Contains(t, found(t, e, search.Query{Filters: search.Filters{City: "homs"}}), 1)
	assert.NotContains(t, found(t, e, search.Query{Filters: search.Filters{City: "damascus"}}), 1)

	require.NoError(
		t,
		e.Apply(t.Context(), 3, nil, []uuid.UUID{d.ID, number(200)}),
		"removing what is not there is no error",
	)
	assert.NotContains(t, found(t, e, search.Query{Text: "العقيق"}), 1)
	assert.NotContains(t, found(t, e, search.Query{}), 1)
	h := e.Health(t.Context())
	assert.Equal(t, len(town())-1, h.Documents)
	assert.EqualValues(t, 3, h.Position)
	assert.NotEmpty(t, h.Engine)

	d.Revision = 4
	require.NoError(t, e.Apply(t.Context(), 4, []search.Document{d}, nil))
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "العقيق"}), "back again")
	require.NoError(t, e.Apply(t.Context(), 5, nil, nil))
	assert.EqualValues(t, 5, e.Health(t.Context()).Position, "positions move without changes")
	assert.EqualValues(t, 5, ask(t, e, search.Query{}).Position)
}

// endsWhereARebuildDoes applies the same changes twice and in small batches. The result must be that of a rebuild.
func endsWhereARebuildDoes(t *testing.T, e search.Engine) {
	docs := county(80)
	r := rand.New(rand.NewPCG(1, 2))
	kept := slices.Clone(docs)
	position := int64(0)
	for len(docs) > 0 {
		n := min(1+r.IntN(20), len(docs))
		var gone []uuid.UUID
		if r.IntN(2) == 0 {
			gone = []uuid.UUID{docs[0].ID}
			kept = slices.DeleteFunc(kept, func(d search.Document) bool { return d.ID == gone[0] })
		}
		position++
		require.NoError(t, e.Apply(t.Context(), position, docs[:n], nil))
		require.NoError(t, e.Apply(t.Context(), position, docs[:n], nil), "twice is as once")
		require.NoError(t, e.Apply(t.Context(), position, nil, gone))
		docs = docs[n:]
	}
	queries := []search.Query{
		{},
		{Text: "النرجس"},
		{Text: "قاعة حمص"},
		{Text: "سنديان", Filters: search.Filters{CapacityMin: 200}},
		{Text: "فيروز", Sort: search.ByCapacity},
	}
	grown := make([]search.Result, len(queries))
	for i, q := range queries {
		q.Limit = 100
		grown[i] = ask(t, e, q)
	}
	require.NoError(t, e.Rebuild(t.Context(), position, kept))
	for i, q := range queries {
		q.Limit = 100
		assert.Equal(t, ask(t, e, q), grown[i], "%+v", q)
	}
}

func ignoresWhatIsOlder(t *testing.T, e search.Engine) {
	newer, older := venue(1, "hall", "قاعة الجوري", "", homs), venue(1, "hall", "قاعة النرجس", "", homs)
	newer.Revision, older.Revision = 9, 5
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{newer}, nil))
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{older}, nil))
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "الجوري"}))
	assert.Empty(t, found(t, e, search.Query{Text: "النرجس"}))
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{older, newer, older}, nil), "within one batch as well")
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "الجوري"}))
	assert.Equal(t, 1, e.Health(t.Context()).Documents)
}

// rebuildsWithoutAGap searches while the index is rebuilt. Each result must be that of the old index or of the complete
// new one.
func rebuildsWithoutAGap(t *testing.T, e search.Engine) {
	old, fresh := county(200), county(100)
	require.NoError(t, e.Rebuild(t.Context(), 1, old))
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for asked := false; ; asked = true {
				select {
				case <-done:
					if asked {
						return
					}
				default:
				}
				r, err := e.Search(t.Context(), search.Query{Limit: 1})
				if assert.NoError(t, err) {
					assert.Contains(t, []int{len(old), len(fresh)}, r.Total)
				}
			}
		})
	}
	for position := range int64(4) {
		all := fresh
		if position%2 == 1 {
			all = old
		}
		assert.NoError(t, e.Rebuild(t.Context(), position+2, all))
		assert.Equal(t, len(all), ask(t, e, search.Query{}).Total)
		assert.Equal(t, position+2, e.Health(t.Context()).Position)
	}
	close(done)
	readers.Wait()
	require.NoError(t, e.Rebuild(t.Context(), 9, nil))
	assert.Zero(t, ask(t, e, search.Query{}).Total, "a rebuild of nothing leaves nothing")
}

// servesReadersAndWriters lets two writers change their own documents while others search. Documents that nobody
// changes must always be found first. A writer must find what it wrote.
func servesReadersAndWriters(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	done := make(chan struct{})
	var readers, writers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				r, err := e.Search(t.Context(), search.Query{Text: "قاعة الياسمين دمشق", Limit: 3})
				if assert.NoError(t, err) && assert.NotEmpty(t, r.Hits) {
					assert.Equal(t, number(1), r.Hits[0].ID)
				}
				_, err = e.Suggest(t.Context(), "ياسم", 5)
				assert.NoError(t, err)
			}
		})
	}
	for w := range 2 {
		writers.Go(func() {
			until := time.Now().Add(time.Second)
			for i := 0; i < 40 && time.Now().Before(until); i++ {
				d := venue(50+10*w+i%10, "farm", "مزرعة العقيق", "", homs)
				d.Revision = int64(i + 2)
				if !assert.NoError(t, e.Apply(t.Context(), int64(i+2), []search.Document{d}, nil)) {
					return
				}
				r, err := e.Search(t.Context(), search.Query{Text: "مزرعة العقيق", Limit: 50})
				if assert.NoError(t, err) {
					assert.Contains(t, numbers(r), 50+10*w+i%10)
				}
				if i%3 == 0 {
					assert.NoError(t, e.Apply(t.Context(), int64(i+2), nil, []uuid.UUID{d.ID}))
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
}
