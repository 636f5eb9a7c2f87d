package meili_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// standIn speaks Meilisearch's HTTP as its reference describes it, and refuses whatever that does not name: unknown
// fields, a wrong key, a wrong content type, an index that is not there. Tasks are enqueued, then processed in order,
// and only then have an effect.
//
// It proves that requests are well formed, that tasks are waited for and their failures seen, that filters, sorts,
// facets and pages mean what they should, and that indexes are swapped without a gap. It finds words only as they are
// prepared or as beginnings of them, so it proves nothing about typing mistakes, ranking or speed: those are
// Meilisearch's, and only a live server shows them.
type standIn struct {
	t   *testing.T
	key string

	mu       sync.Mutex
	indexes  map[string]*standInIndex
	tasks    []*standInTask
	fail     map[string]string // what tasks of a type fail with
	searches []json.RawMessage
	writes   []write
	stuck    bool          // no task ends
	ended    string        // how tasks end that fail: "failed" unless told otherwise
	broken   int           // status of a gateway that answers in its place
	slow     chan struct{} // until it is closed, searches wait
}

// write is a request that changes something.
type write struct {
	Call string          `json:"call"`
	Body json.RawMessage `json:"body,omitempty"`
}

type standInIndex struct {
	docs     map[string]map[string]any
	settings map[string]any
}

type standInTask struct {
	kind, status, code string
	effect             func() string // returns a code of failure
}

func newStandIn(t *testing.T) (*standIn, string) {
	s := &standIn{t: t, key: "stand-in-key-of-16", indexes: map[string]*standInIndex{}, fail: map[string]string{}}
	mux := http.NewServeMux()
	for pattern, handle := range map[string]func(r *http.Request, body []byte) (int, any){
		"POST /indexes":                              s.createIndex,
		"DELETE /indexes/{uid}":                      s.deleteIndex,
		"PATCH /indexes/{uid}/settings":              s.updateSettings,
		"PUT /indexes/{uid}/settings/synonyms":       s.updateSynonyms,
		"POST /indexes/{uid}/documents":              s.addDocuments,
		"POST /indexes/{uid}/documents/fetch":        s.fetchDocuments,
		"POST /indexes/{uid}/documents/delete-batch": s.deleteDocuments,
		"GET /indexes/{uid}/documents/{id}":          s.document,
		"GET /indexes/{uid}/stats":                   s.stats,
		"POST /swap-indexes":                         s.swap,
		"GET /tasks/{id}":                            s.task,
		"POST /multi-search":                         s.multiSearch,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			assert.Empty(t, r.Header.Get("Accept-Encoding"), "a compressed answer comes 40 ms late")
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return // the client has gone
			}
			if pattern == "POST /multi-search" {
				s.wait(r)
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if r.Method != http.MethodGet && !reads[pattern] {
				s.writes = append(s.writes, write{r.Method + " " + r.URL.Path, slices.Clone(body)})
			}
			status, answer := http.StatusForbidden, any(refusal("invalid_api_key"))
			if r.Header.Get("Authorization") == "Bearer "+s.key {
				if len(body) > 0 && r.Header.Get("Content-Type") != "application/json" {
					status, answer = http.StatusUnsupportedMediaType, refusal("invalid_content_type")
				} else {
					status, answer = handle(r, body)
				}
			}
			if s.broken != 0 {
				http.Error(w, "<html>planted</html>", s.broken)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_ = json.NewEncoder(w).Encode(answer)
		})
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s %s is no call of Meilisearch's", r.Method, r.URL)
		w.WriteHeader(http.StatusNotFound)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return s, server.URL
}

// reads are the calls that post a question.
var reads = map[string]bool{"POST /multi-search": true, "POST /indexes/{uid}/documents/fetch": true}

// wait holds a search back while the server is slow, as long as somebody waits for it.
func (s *standIn) wait(r *http.Request) {
	s.mu.Lock()
	slow := s.slow
	s.mu.Unlock()
	if slow != nil {
		select {
		case <-slow:
		case <-r.Context().Done():
		}
	}
}

func refusal(code string) map[string]string {
	return map[string]string{"message": "refused: planted-secret", "code": code, "type": "invalid_request", "link": ""}
}

// strictly reads a body that may hold only the fields that the reference names.
func (s *standIn) strictly(body []byte, into any) bool {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	return assert.NoError(s.t, d.Decode(into), "%s", body)
}

// enqueue answers as to every write, and works the task off when it is asked about for the third time.
func (s *standIn) enqueue(kind, uid string, effect func() string) (int, any) {
	s.tasks = append(s.tasks, &standInTask{kind: kind, status: "enqueued", effect: effect})
	return http.StatusAccepted, map[string]any{
		"taskUid":    len(s.tasks) - 1,
		"indexUid":   uid,
		"status":     "enqueued",
		"type":       kind,
		"enqueuedAt": "2026-01-01T00:00:00Z",
	}
}

func (s *standIn) task(r *http.Request, _ []byte) (int, any) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil || id >= len(s.tasks) {
		return http.StatusNotFound, refusal("task_not_found")
	}
	task := s.tasks[id]
	switch {
	case s.stuck:
	case task.status == "enqueued":
		task.status = "processing"
	case task.status == "processing":
		if task.code = s.fail[task.kind]; task.code == "" {
			task.code = task.effect()
		}
		if task.status = "succeeded"; task.code != "" {
			task.status = cmp.Or(s.ended, "failed")
		}
	}
	answer := map[string]any{
		"uid":        id,
		"indexUid":   "x",
		"status":     task.status,
		"type":       task.kind,
		"enqueuedAt": "2026-01-01T00:00:00Z",
	}
	if task.code != "" && task.status == "failed" {
		answer["error"] = refusal(task.code)
	}
	return http.StatusOK, answer
}

func (s *standIn) createIndex(_ *http.Request, body []byte) (int, any) {
	var call struct{ UID, PrimaryKey string }
	if !s.strictly(body, &call) || call.PrimaryKey != "id" {
		return http.StatusBadRequest, refusal("bad_request")
	}
	return s.enqueue("indexCreation", call.UID, func() string {
		if s.indexes[call.UID] != nil {
			return "index_already_exists"
		}
		s.indexes[call.UID] = &standInIndex{docs: map[string]map[string]any{}, settings: map[string]any{}}
		return ""
	})
}

func (s *standIn) deleteIndex(r *http.Request, _ []byte) (int, any) {
	uid := r.PathValue("uid")
	return s.enqueue("indexDeletion", uid, func() string {
		if s.indexes[uid] == nil {
			return "index_not_found"
		}
		delete(s.indexes, uid)
		return ""
	})
}

func (s *standIn) swap(_ *http.Request, body []byte) (int, any) {
	var calls []struct {
		Indexes []string
		Rename  bool
	}
	if !s.strictly(body, &calls) || len(calls) != 1 || len(calls[0].Indexes) != 2 {
		return http.StatusBadRequest, refusal("bad_request")
	}
	a, b := calls[0].Indexes[0], calls[0].Indexes[1]
	return s.enqueue("indexSwap", "", func() string {
		if s.indexes[a] == nil || s.indexes[b] == nil {
			return "index_not_found"
		}
		s.indexes[a], s.indexes[b] = s.indexes[b], s.indexes[a]
		return ""
	})
}

func (s *standIn) updateSettings(r *http.Request, body []byte) (int, any) {
	var call struct {
		RankingRules, SearchableAttributes, FilterableAttributes, SortableAttributes, DisplayedAttributes []string
		Synonyms                                                                                          map[string][]string
		SearchCutoffMs                                                                                    int

		LocalizedAttributes []struct{ AttributePatterns, Locales []string }

		TypoTolerance struct {
			Enabled                             bool
			MinWordSizeForTypos                 struct{ OneTypo, TwoTypos int }
			DisableOnWords, DisableOnAttributes []string
			DisableOnNumbers                    bool
		}
		Pagination struct{ MaxTotalHits int }
		Faceting   struct {
			MaxValuesPerFacet int
			SortFacetValuesBy map[string]string
		}
	}
	if !s.strictly(body, &call) ||
		!assert.True(s.t, call.TypoTolerance.Enabled, "sending word sizes alone switches typing mistakes off") {
		return http.StatusBadRequest, refusal("bad_request")
	}
	return s.enqueue(
		"settingsUpdate",
		r.PathValue("uid"),
		s.in(r, func(index *standInIndex) { _ = json.Unmarshal(body, &index.settings) }),
	)
}

func (s *standIn) updateSynonyms(r *http.Request, body []byte) (int, any) {
	var call map[string][]string
	if !s.strictly(body, &call) {
		return http.StatusBadRequest, refusal("bad_request")
	}
	return s.enqueue("settingsUpdate", r.PathValue("uid"), s.in(r, func(index *standInIndex) {
		synonyms := map[string]any{}
		for term, words := range call {
			synonyms[term] = words
		}
		index.settings["synonyms"] = synonyms
	}))
}

// in is an effect on the index of a request.
func (s *standIn) in(r *http.Request, effect func(index *standInIndex)) func() string {
	uid := r.PathValue("uid")
	return func() string {
		index := s.indexes[uid]
		if index == nil {
			return "index_not_found"
		}
		effect(index)
		return ""
	}
}

func (s *standIn) addDocuments(r *http.Request, body []byte) (int, any) {
	var docs []map[string]any
	if !s.strictly(body, &docs) {
		return http.StatusBadRequest, refusal("malformed_payload")
	}
	return s.enqueue("documentAdditionOrUpdate", r.PathValue("uid"), s.in(r, func(index *standInIndex) {
		for _, d := range docs {
			index.docs[d["id"].(string)] = d
		}
	}))
}

func (s *standIn) deleteDocuments(r *http.Request, body []byte) (int, any) {
	var ids []string
	if !s.strictly(body, &ids) {
		return http.StatusBadRequest, refusal("bad_request")
	}
	return s.enqueue("documentDeletion", r.PathValue("uid"), s.in(r, func(index *standInIndex) {
		for _, id := range ids {
			delete(index.docs, id)
		}
	}))
}

func (s *standIn) fetchDocuments(r *http.Request, body []byte) (int, any) {
	var call struct {
		IDs, Fields []string
		Limit       int
	}
	index := s.indexes[r.PathValue("uid")]
	if index == nil {
		return http.StatusNotFound, refusal("index_not_found")
	}
	if !s.strictly(body, &call) {
		return http.StatusBadRequest, refusal("bad_request")
	}
	results := []map[string]any{}
	for _, id := range call.IDs {
		if d := index.docs[id]; d != nil && len(results) < call.Limit {
			results = append(results, only(d, call.Fields))
		}
	}
	return http.StatusOK, map[string]any{"results": results, "offset": 0, "limit": call.Limit, "total": len(results)}
}

func (s *standIn) document(r *http.Request, _ []byte) (int, any) {
	index := s.indexes[r.PathValue("uid")]
	if index == nil {
		return http.StatusNotFound, refusal("index_not_found")
	}
	d := index.docs[r.PathValue("id")]
	if d == nil {
		return http.StatusNotFound, refusal("document_not_found")
	}
	return http.StatusOK, d
}

func only(d map[string]any, fields []string) map[string]any {
	some := maps.Clone(d)
	maps.DeleteFunc(some, func(k string, _ any) bool { return !slices.Contains(fields, k) })
	return some
}

func (s *standIn) stats(r *http.Request, _ []byte) (int, any) {
	index := s.indexes[r.PathValue("uid")]
	if index == nil {
		return http.StatusNotFound, refusal("index_not_found")
	}
	return http.StatusOK, map[string]any{
		"numberOfDocuments": len(index.docs),
		"isIndexing":        false,
		"fieldDistribution": map[string]int{},
	}
}

type standInQuery struct {
	IndexUID, Q, MatchingStrategy                             string
	Offset, Limit                                             int
	AttributesToRetrieve, AttributesToSearchOn, Sort, Locales []string
	Filter                                                    []string
	Hybrid                                                    *struct{}
	FederationOptions                                         *struct{ Weight float64 }
}

func (s *standIn) multiSearch(_ *http.Request, body []byte) (int, any) {
	var call struct {
		Federation *struct {
			Offset, Limit int
			FacetsByIndex map[string][]string
			MergeFacets   *struct{ MaxValuesPerFacet int }
		}
		Queries []standInQuery
	}
	if !s.strictly(body, &call) {
		return http.StatusBadRequest, refusal("bad_request")
	}
	s.searches = append(s.searches, slices.Clone(body))
	var rows [][]map[string]any
	for _, q := range call.Queries {
		index := s.indexes[q.IndexUID]
		if index == nil {
			return http.StatusNotFound, refusal("index_not_found")
		}
		if (q.Limit != 0 || q.Offset != 0) && call.Federation != nil ||
			q.FederationOptions != nil && call.Federation == nil {
			return http.StatusBadRequest, refusal("invalid_multi_search_query_pagination")
		}
		if code := index.refuses(q); code != "" {
			return http.StatusBadRequest, refusal(code)
		}
		hits, code := index.search(q)
		if code != "" {
			return http.StatusBadRequest, refusal(code)
		}
		rows = append(rows, hits)
	}
	if call.Federation == nil {
		results := []map[string]any{}
		for i, hits := range rows {
			q := call.Queries[i]
			results = append(
				results,
				map[string]any{
					"indexUid":           q.IndexUID,
					"query":              q.Q,
					"hits":               page(hits, 0, q.Limit, q),
					"estimatedTotalHits": len(hits),
					"limit":              q.Limit,
					"offset":             0,
					"processingTimeMs":   0,
				},
			)
		}
		return http.StatusOK, map[string]any{"results": results}
	}
	var merged []map[string]any
	for _, hits := range rows {
		for _, h := range hits {
			if !slices.ContainsFunc(merged, func(m map[string]any) bool { return m["id"] == h["id"] }) {
				merged = append(merged, h)
			}
		}
	}
	call.Queries[0].sort(merged)
	counts := map[string]map[string]int{}
	for uid, fields := range call.Federation.FacetsByIndex {
		for _, field := range fields {
			if !s.indexes[uid].may("filterableAttributes", field) {
				return http.StatusBadRequest, refusal("invalid_multi_search_facets")
			}
			counts[field] = map[string]int{}
			for _, h := range merged {
				switch v := h[field].(type) {
				case string:
					counts[field][v]++
				case []any:
					for _, each := range v {
						counts[field][each.(string)]++
					}
				}
			}
		}
	}
	limit := cmp.Or(call.Federation.Limit, 20)
	answer := map[string]any{
		"hits":               page(merged, call.Federation.Offset, limit, call.Queries[0]),
		"estimatedTotalHits": len(merged),
		"limit":              limit,
		"offset":             call.Federation.Offset,
		"processingTimeMs":   0,
	}
	if call.Federation.MergeFacets != nil {
		answer["facetDistribution"] = counts
	}
	return http.StatusOK, answer
}

// refuses names what of a query the settings do not allow.
func (x *standInIndex) refuses(q standInQuery) string {
	for _, field := range q.AttributesToSearchOn {
		if !x.may("searchableAttributes", field) {
			return "invalid_search_attributes_to_search_on"
		}
	}
	for _, rule := range q.Sort {
		field, way, _ := strings.Cut(rule, ":")
		if !x.may("sortableAttributes", field) || way != "asc" && way != "desc" {
			return "invalid_search_sort"
		}
	}
	switch q.MatchingStrategy {
	case "all", "last", "frequency":
		return ""
	}
	return "invalid_search_matching_strategy"
}

// may reports whether a setting lists a field.
func (x *standInIndex) may(setting, field string) bool {
	listed, _ := x.settings[setting].([]any)
	return slices.Contains(listed, any(field))
}

func page(hits []map[string]any, offset, limit int, q standInQuery) []map[string]any {
	shown := []map[string]any{}
	for _, h := range hits[min(offset, len(hits)):min(offset+limit, len(hits))] {
		h = only(h, q.AttributesToRetrieve)
		h["_federation"] = map[string]any{"indexUid": q.IndexUID, "queriesPosition": 0, "weightedRankingScore": 1}
		shown = append(shown, h)
	}
	return shown
}

// search finds the documents that pass the filters and have every word somewhere, the last one perhaps as a beginning.
func (x *standInIndex) search(q standInQuery) (hits []map[string]any, code string) {
	for _, id := range slices.Sorted(maps.Keys(x.docs)) {
		d := x.docs[id]
		pass := true
		for _, f := range q.Filter {
			ok, err := x.passes(d, f)
			if err != nil {
				return nil, "invalid_search_filter"
			}
			pass = pass && ok
		}
		if pass && x.has(d, q) {
			hits = append(hits, d)
		}
	}
	q.sort(hits)
	return hits, ""
}

func (x *standInIndex) has(d map[string]any, q standInQuery) bool {
	var words []string
	for _, field := range q.AttributesToSearchOn {
		for _, phrase := range d[field].([]any) {
			words = append(words, strings.Fields(phrase.(string))...)
		}
	}
	asked := strings.Fields(q.Q)
	synonyms, _ := x.settings["synonyms"].(map[string]any)
	for i, w := range asked {
		ways := []string{w}
		if known, is := synonyms[w].([]string); is {
			ways = append(ways, known...)
		} else if known, is := synonyms[w].([]any); is {
			for _, k := range known {
				ways = append(ways, k.(string))
			}
		}
		if !slices.ContainsFunc(words, func(have string) bool {
			return slices.Contains(ways, have) || i == len(asked)-1 && strings.HasPrefix(have, w)
		}) {
			return false
		}
	}
	return true
}

// passes reads a condition: FIELD = "VALUE", FIELD >= NUMBER or FIELD <= NUMBER; several with OR between them, and NOT
// before one or before several in brackets; or several in brackets with AND between them, and OR between the brackets.
func (x *standInIndex) passes(d map[string]any, condition string) (bool, error) {
	if rest, not := strings.CutPrefix(condition, "NOT "); not {
		rest = strings.TrimSuffix(strings.TrimPrefix(rest, "("), ")")
		does, err := x.passes(d, rest)
		return !does, err
	}
	if rest, grouped := strings.CutPrefix(condition, "("); grouped {
		for way := range strings.SplitSeq(strings.TrimSuffix(rest, ")"), ") OR (") {
			passed := true
			for _, one := range strings.Split(way, " AND ") {
				does, err := x.passes(d, one)
				if err != nil {
					return false, err
				}
				passed = passed && does
			}
			if passed {
				return true, nil
			}
		}
		return false, nil
	}
	if any := strings.Split(condition, " OR "); len(any) > 1 {
		passed := false
		for _, one := range any {
			does, err := x.passes(d, one)
			if err != nil {
				return false, err
			}
			passed = passed || does
		}
		return passed, nil
	}
	parts := strings.SplitN(condition, " ", 3)
	if len(parts) != 3 || !x.may("filterableAttributes", parts[0]) {
		return false, fmt.Errorf("not filterable: %s", condition)
	}
	have := d[parts[0]]
	if parts[1] == "=" {
		value, err := strconv.Unquote(parts[2])
		if err != nil {
			return false, err
		}
		if all, is := have.([]any); is {
			return slices.Contains(all, any(value)), nil
		}
		text, is := have.(string)
		return is && strings.EqualFold(text, value), nil
	}
	limit, err := strconv.ParseFloat(parts[2], 64)
	number, is := have.(float64)
	return is && (parts[1] == ">=" && number >= limit || parts[1] == "<=" && number <= limit), err
}

// sort orders by what was asked for and then by the rules that need no words.
func (q standInQuery) sort(hits []map[string]any) {
	slices.SortStableFunc(hits, func(a, b map[string]any) int {
		for _, rule := range slices.Concat(q.Sort, []string{
			"featured:desc", "sortOrder:asc", "ranked:desc",
			"id:asc",
		}) {
			field, way, _ := strings.Cut(rule, ":")
			x, hasX := a[field]
			y, hasY := b[field]
			order := 0
			switch {
			case hasX != hasY: // who has none comes last either way
				if order = 1; hasX {
					order = -1
				}
				return order
			case field == "id":
				order = strings.Compare(x.(string), y.(string))
			case hasX:
				order = cmp.Compare(x.(float64), y.(float64))
			}
			if way == "desc" {
				order = -order
			}
			if order != 0 {
				return order
			}
		}
		return 0
	})
}
