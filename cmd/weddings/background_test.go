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

// closure matches the compiler's name of a function literal that a function returns, wherever it is inlined.
var closure = regexp.MustCompile(`\.(\w+)\.func[\d.]+$`)

// Each task has its own tests. This one checks that serve starts all of them.
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
		"weddings.runners.follow", // of the telemetry
		"projections.(*Runner).KeepTables",
		"analytics.(*Projection).Run",
		"searchdocs.(*Follower).Run",
		"store.(*Log).Notarize",
		"sweepDaily", // of pictures
		"sweepDaily", // of songs
		"fillCache",
		"projections.(*Rebuilder).Run",
		"policies.(*Policies).Run",
		"sources.(*Reader).Run",
		"graph.(*Resolver).Finish",
		"rest.(*Visitors).Run",
		"weddings.(*probe).run",
		"session.(*Sessions).Run",
		"security.(*Log).Run",
	}, started)
}

// firstByte records the load of a gate at each write to the connection.
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
	assert.Equal(t, 1, w.working[0], "the slot is held while the head is compressed")
	assert.Zero(t, w.working[len(w.working)-1], "the slot is free once the response may wait for the client")
	assert.Zero(t, site.Gate.Load().Working)
}
