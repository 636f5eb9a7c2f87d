// Package meili is a search engine that uses a Meilisearch server. It suits sites with several servers, or operators
// who want its dashboards. Package text prepares documents and queries; the server matches the prepared words.
//
// Only one process may feed an index at a time; any number may search it. A second index holds a single document, the
// mark: up to which log position the documents are current, and which engine wrote them. A dump or a snapshot of the
// server contains both indexes, so a process can tell that an older state was restored.
package meili

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/memory"
)

// Engine is an index on a Meilisearch server of version 1.18 or newer.
type Engine struct {
	server   meilisearch.ServiceManager
	index    string
	writing  sync.Mutex
	synonyms map[string][]string // normalised; guarded by writing
	reader   *memory.Engine      // ranks hits
	position atomic.Int64
	writer   string               // id of this Engine value in its marks
	marked   atomic.Pointer[mark] // the last mark that this engine wrote; nil before the first one
	markedAt time.Time            // guarded by writing
}

var _ search.Engine = (*Engine)(nil)

// New returns the engine for an index. It does not contact the server. Until the first Rebuild the index may be
// missing; then the other calls fail.
func New(url, key, index string) *Engine {
	// Compression is off because the server sends head and body of a compressed answer separately. Nagle's algorithm
	// then holds the body back until the head is acknowledged, about 40 ms later.
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true
	transport.MaxIdleConnsPerHost = mostIdle
	server := meilisearch.New(url, meilisearch.WithAPIKey(key), meilisearch.DisableRetries(),
		meilisearch.WithCustomClient(&http.Client{Transport: transport}))
	return &Engine{
		server: server, index: index, synonyms: map[string][]string{}, reader: memory.New(), writer: uuid.NewString(),
	}
}

// mostIdle is how many idle connections to the server are kept. Each concurrent search needs one.
const mostIdle = 64

// batch is how many documents one request has. The server limits a request to 100 MB by default.
const batch = 5_000

// Apply implements search.Engine. Only the process that feeds the index knows its exact position.
func (e *Engine) Apply(ctx context.Context, position int64, upsert []search.Document, remove []uuid.UUID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	fresh, err := e.newer(ctx, newest(upsert))
	if err != nil {
		return err
	}
	index := e.server.Index(e.index)
	for part := range slices.Chunk(fresh, batch) {
		if err := e.do(ctx, "add documents", func() (*meilisearch.TaskInfo, error) {
			return index.AddDocumentsWithContext(ctx, part, nil)
		}); err != nil {
			return err
		}
	}
	var gone []string
	for _, id := range remove {
		if s := id.String(); !slices.ContainsFunc(fresh, func(d document) bool { return d.ID == s }) {
			gone = append(gone, s)
		}
	}
	if len(gone) > 0 {
		if err := e.do(ctx, "remove documents", func() (*meilisearch.TaskInfo, error) {
			return index.DeleteDocumentsWithContext(ctx, gone, nil)
		}); err != nil {
			return err
		}
	}
	position = max(position, e.position.Load())
	if had := e.marked.Load(); len(fresh)+len(gone) > 0 || had == nil ||
		had.Position != position && time.Since(e.markedAt) > markEvery {
		if err := e.mark(ctx, position); err != nil {
			return err
		}
	}
	e.position.Store(position)
	return nil
}

// newest prepares the newest revision of each document.
func newest(docs []search.Document) []document {
	at := make(map[uuid.UUID]int, len(docs))
	all := make([]document, 0, len(docs))
	for i := range docs {
		d := &docs[i]
		if had, twice := at[d.ID]; !twice {
			at[d.ID] = len(all)
			all = append(all, prepare(d))
		} else if all[had].Revision <= d.Revision {
			all[had] = prepare(d)
		}
	}
	return all
}

// newer removes the documents of which the index has a newer revision.
func (e *Engine) newer(ctx context.Context, docs []document) ([]document, error) {
	have := map[string]int64{}
	for part := range slices.Chunk(docs, batch) {
		ids := make([]string, len(part))
		for i := range part {
			ids[i] = part[i].ID
		}
		var there meilisearch.DocumentsResult
		query := &meilisearch.DocumentsQuery{Ids: ids, Fields: []string{"id", "revision"}, Limit: int64(len(ids))}
		if err := e.server.Index(e.index).GetDocumentsWithContext(ctx, query, &there); err != nil {
			return nil, clear(ctx, "read revisions", err)
		}
		var revisions []document
		if err := there.Results.DecodeInto(&revisions); err != nil {
			return nil, fmt.Errorf("meilisearch: read revisions: %w", err)
		}
		for _, r := range revisions {
			have[r.ID] = r.Revision
		}
	}
	return slices.DeleteFunc(docs, func(d document) bool { return have[d.ID] > d.Revision }), nil
}

// Rebuild implements search.Engine. It fills a new index beside the old one and swaps them in one task.
func (e *Engine) Rebuild(ctx context.Context, position int64, all []search.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	next := e.index + "-next"
	remove := func() error {
		err := e.do(
			ctx,
			"remove an index",
			func() (*meilisearch.TaskInfo, error) { return e.server.DeleteIndexWithContext(ctx, next) },
		)
		return unless(err, "index_not_found")
	}
	create := func(uid string) error {
		err := e.do(ctx, "create an index", func() (*meilisearch.TaskInfo, error) {
			return e.server.CreateIndexWithContext(ctx, &meilisearch.IndexConfig{Uid: uid, PrimaryKey: "id"})
		})
		return unless(err, "index_already_exists")
	}
	if err := remove(); err != nil {
		return err
	}
	for _, uid := range []string{next, e.markIndex()} {
		if err := create(uid); err != nil {
			return err
		}
	}
	index := e.server.Index(next)
	if err := e.do(ctx, "settings", func() (*meilisearch.TaskInfo, error) {
		return index.UpdateSettingsWithContext(ctx, settings(e.synonyms))
	}); err != nil {
		return err
	}
	for part := range slices.Chunk(newest(all), batch) {
		if err := e.do(ctx, "add documents", func() (*meilisearch.TaskInfo, error) {
			return index.AddDocumentsWithContext(ctx, part, nil)
		}); err != nil {
			return err
		}
	}
	if err := create(e.index); err != nil { // not earlier: until the swap, searches would find the empty index
		return err
	}
	if err := e.do(ctx, "swap indexes", func() (*meilisearch.TaskInfo, error) {
		return e.server.SwapIndexesWithContext(
			ctx,
			[]*meilisearch.SwapIndexesParams{{Indexes: []string{e.index, next}}},
		)
	}); err != nil {
		return err
	}
	if err := e.mark(ctx, position); err != nil {
		return err
	}
	e.position.Store(position)
	return remove()
}

// SetSynonyms implements search.Engine.
func (e *Engine) SetSynonyms(ctx context.Context, given map[string][]string) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	synonyms := normaliseSynonyms(given)
	err := e.do(ctx, "synonyms", func() (*meilisearch.TaskInfo, error) {
		return e.server.Index(e.index).UpdateSynonymsWithContext(ctx, &synonyms)
	})
	if err = unless(err, "index_not_found"); err == nil { // the next Rebuild sets them
		e.synonyms = synonyms
		err = e.reader.SetSynonyms(ctx, given)
	}
	return err
}

// Health implements search.Engine. If the server does not answer, the health has no documents. The position is the
// mark's. If this engine wrote the mark, it is the position reached since then.
func (e *Engine) Health(ctx context.Context) search.Health {
	h := search.Health{Engine: "meilisearch"}
	if stats, err := e.server.Index(e.index).GetStatsWithContext(ctx, nil); err == nil {
		h.Documents = int(stats.NumberOfDocuments)
	}
	// Load these before reading the mark: if a mark is written in between, it looks foreign only once.
	written, position := e.marked.Load(), e.position.Load()
	var there mark
	if err := e.server.Index(e.markIndex()).GetDocumentWithContext(ctx, markID, nil, &there); err != nil {
		err = unless(unless(clear(ctx, "read the mark", err), "document_not_found"), "index_not_found")
		if err != nil {
			return h
		}
	}
	if written != nil && there == *written {
		h.Position = position
	} else {
		h.Position, h.Foreign = there.Position, true
	}
	return h
}

// mark says up to which log position the documents are current, and which engine wrote them.
type mark struct {
	ID       string `json:"id"`
	Position int64  `json:"position"`
	Writer   string `json:"writer"`
	Number   int64  `json:"number"` // consecutive for each writer
}

const (
	markID = "mark"
	// markEvery is how often the mark is updated while the log grows and no document changes.
	markEvery = 2 * time.Second
)

func (e *Engine) markIndex() string { return e.index + "-mark" }

// mark writes the mark for the documents that were written.
func (e *Engine) mark(ctx context.Context, position int64) error {
	next := &mark{ID: markID, Position: position, Writer: e.writer}
	if had := e.marked.Load(); had != nil {
		next.Number = had.Number + 1
	}
	if err := e.do(ctx, "mark the documents", func() (*meilisearch.TaskInfo, error) {
		return e.server.Index(e.markIndex()).AddDocumentsWithContext(ctx, []*mark{next}, nil)
	}); err != nil {
		return err
	}
	e.marked.Store(next)
	e.markedAt = time.Now()
	return nil
}

// Error is an error of the server or the connection. It contains no text of a query or a document.
type Error struct {
	Doing string
	Code  string // Meilisearch's error code; "" if the server did not answer
	Cause error  // the error of the connection
}

func (e *Error) Error() string {
	switch {
	case e.Code != "":
		return "meilisearch: " + e.Doing + ": " + e.Code
	case e.Cause != nil:
		return "meilisearch: " + e.Doing + ": " + e.Cause.Error()
	}
	return "meilisearch: " + e.Doing + ": unreadable answer"
}

func (e *Error) Unwrap() error { return e.Cause }

func clear(ctx context.Context, doing string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	clean := &Error{Doing: doing}
	if refusal, ok := errors.AsType[*meilisearch.Error](err); ok {
		if clean.Code, clean.Cause = refusal.MeilisearchApiError.Code, refusal.OriginError; clean.Code == "" &&
			refusal.StatusCode != 0 {
			clean.Code = fmt.Sprintf("status %d", refusal.StatusCode)
		}
	} else {
		clean.Cause = err
	}
	return clean
}

// unless returns nil for an error with the given code, and any other error unchanged.
func unless(err error, code string) error {
	if refusal, ok := errors.AsType[*Error](err); ok && refusal.Code == code {
		return nil
	}
	return err
}

// do starts a task and waits until it has succeeded. The server answers before it runs the task.
func (e *Engine) do(ctx context.Context, doing string, start func() (*meilisearch.TaskInfo, error)) error {
	begun, err := start()
	if err != nil {
		return clear(ctx, doing, err)
	}
	for pause := 2 * time.Millisecond; ; pause = min(pause*3/2, 250*time.Millisecond) {
		task, err := e.server.GetTaskWithContext(ctx, begun.TaskUID)
		if err != nil {
			return clear(ctx, doing, err)
		}
		switch task.Status {
		case meilisearch.TaskStatusSucceeded:
			return nil
		case meilisearch.TaskStatusEnqueued, meilisearch.TaskStatusProcessing:
		default:
			return &Error{Doing: doing, Code: cmp.Or(task.Error.Code, string(task.Status))}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}
