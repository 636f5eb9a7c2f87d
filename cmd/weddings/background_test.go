package main

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/admission"
)

// closure is how the compiler names what a function returns, wherever it is inlined.
var closure = regexp.MustCompile(`\.(\w+)\.func[\d.]+$`)

// Each of these has tests of its own. This one tells that a process that serves also starts it.
func TestEveryBackgroundTaskIsStarted(t *testing.T) {
	t.Parallel()
	var started []string
	for _, run := range newEdge(t, unlimited()).background {
		name := runtime.FuncForPC(reflect.ValueOf(run).Pointer()).Name()
		if c := closure.FindStringSubmatch(name); c != nil {
			name = c[1]
		}
		started = append(started, strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], "-fm"))
	}
	assert.ElementsMatch(t, []string{
		"projections.(*Runner).Run",
		"projections.(*Runner).KeepTables",
		"analytics.(*Projection).Run",
		"searchdocs.(*Follower).Run",
		"store.(*Log).Notarize",
		"sweep",
		"fillCache",
		"projections.(*Rebuilder).Run",
		"policies.(*Policies).Run",
		"graph.(*Resolver).Finish",
		"rest.(*Visitors).Run",
		"weddings.(*probe).run",
		"session.(*Sessions).Run",
		"security.(*Log).Run",
	}, started)
}

// firstByte notes what a gate's load is when the first of an answer reaches the connection.
type firstByte struct {
	*httptest.ResponseRecorder
	gate    *admission.Gate
	working []int
}

func (w *firstByte) Write(p []byte) (int, error) {
	w.working = append(w.working, w.gate.Load().Working)
	return w.ResponseRecorder.Write(p)
}

func TestTheSiteCompressesItsAnswersWithinTheSlot(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	site := *s.site
	site.Introspection, site.Gate = true, admission.New(admission.Config{Slots: 1})
	router := chi.NewRouter()
	site.Mount(router)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql",
		strings.NewReader(`{"query": "{__schema{types{name description fields{name description}}}}"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Encoding", "gzip")
	w := &firstByte{ResponseRecorder: httptest.NewRecorder(), gate: site.Gate}
	router.ServeHTTP(w, r)
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "gzip", w.Header().Get("Content-Encoding"))
	require.NotEmpty(t, w.working)
	assert.Equal(t, 1, w.working[0], "held while the head is compressed")
	assert.Zero(t, w.working[len(w.working)-1], "free once the answer may wait for the client")
	assert.Zero(t, site.Gate.Load().Working)
}
