// Package memory is the embedded search engine. Every server process keeps an index of all public listings in memory.
//
// The index is a list of immutable segments. Each segment indexes some documents and has a bit for each document that
// has been replaced or removed since. A change adds a segment, sometimes merges small segments, and publishes a new
// snapshot of the list. Readers take no lock and see either all of a change or nothing of it.
package memory

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// Engine is the embedded search engine.
type Engine struct {
	writing  sync.Mutex
	current  atomic.Pointer[snapshot]
	synonyms atomic.Pointer[map[string][]string]
	lexicon  *cache // readings of words in the lexicon
}

var _ search.Engine = (*Engine)(nil)

// snapshot is the list of segments that a search sees. It never changes.
type snapshot struct {
	segments []liveSegment
	position int64
}

// liveSegment is a segment with a bit for each deleted document.
type liveSegment struct {
	*segment
	deleted []uint64
	live    int
}

// New returns an empty engine.
func New() *Engine {
	e := &Engine{lexicon: newCache(text.Lexicon().Words.Len())}
	e.current.Store(&snapshot{})
	e.synonyms.Store(&map[string][]string{})
	return e
}

// Among returns an engine for some documents that shares the synonyms and the lexicon's cache with e. Package meili
// ranks the hits of the server with it.
func (e *Engine) Among(docs []search.Document) *Engine {
	among := &Engine{lexicon: e.lexicon}
	among.synonyms.Store(e.synonyms.Load())
	all := &snapshot{}
	if len(docs) > 0 {
		all.segments = []liveSegment{{segment: build(docs), live: len(docs)}}
	}
	among.current.Store(all)
	return among
}

// Apply implements search.Engine.
func (e *Engine) Apply(ctx context.Context, position int64, upsert []search.Document, remove []uuid.UUID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	old := e.current.Load()
	fresh := make(map[uuid.UUID]search.Document, len(upsert))
	for _, d := range upsert {
		if have, ok := old.find(d.ID); ok && have.Revision > d.Revision {
			continue
		}
		if have, twice := fresh[d.ID]; !twice || have.Revision <= d.Revision {
			fresh[d.ID] = d
		}
	}
	next := &snapshot{segments: slices.Clone(old.segments), position: max(position, old.position)}
	for id := range fresh {
		next.delete(id)
	}
	for _, id := range remove {
		if _, back := fresh[id]; !back {
			next.delete(id)
		}
	}
	next.segments = slices.DeleteFunc(next.segments, func(p liveSegment) bool { return p.live == 0 })
	if len(fresh) > 0 {
		docs := make([]search.Document, 0, len(fresh))
		for _, d := range fresh {
			docs = append(docs, d)
		}
		next.segments = append(next.segments, liveSegment{segment: build(docs), live: len(docs)})
	}
	e.current.Store(next) // published before merging, which may take a while
	if merged := next.merge(); merged != nil {
		e.current.Store(merged)
	}
	return nil
}

func (snap *snapshot) find(id uuid.UUID) (*search.Document, bool) {
	for i := range snap.segments {
		p := &snap.segments[i]
		if doc, ok := p.byID[id]; ok && !p.isDeleted(doc) {
			return &p.docs[doc], true
		}
	}
	return nil, false
}

func (p *liveSegment) isDeleted(doc uint32) bool {
	return p.deleted != nil && p.deleted[doc/64]&(1<<(doc%64)) != 0
}

// delete marks a document as deleted, in a copy of its segment's bits.
func (snap *snapshot) delete(id uuid.UUID) {
	for i := range snap.segments {
		p := &snap.segments[i]
		doc, ok := p.byID[id]
		if !ok || p.isDeleted(doc) {
			continue
		}
		if p.deleted == nil {
			p.deleted = make([]uint64, (len(p.docs)+63)/64)
		} else {
			p.deleted = slices.Clone(p.deleted)
		}
		p.deleted[doc/64] |= 1 << (doc % 64)
		p.live--
	}
}

// fanIn bounds the sizes of segments: a segment stays as it is while it has at least fanIn times as many documents as
// all later ones together. So a document is indexed again only a few times, and a search visits few segments.
const fanIn = 4

// merge returns a snapshot in which the last segments are merged into one, or nil if there is nothing to merge.
func (snap *snapshot) merge() *snapshot {
	from, tail := len(snap.segments), 0
	for from > 0 {
		p := snap.segments[from-1]
		if tail > 0 && p.live >= fanIn*tail && p.live*2 >= len(p.docs) ||
			tail == 0 && p.live*2 >= len(p.docs) && from < len(snap.segments) {
			break
		}
		tail += p.live
		from--
	}
	if len(snap.segments)-from < 2 {
		return nil
	}
	docs := make([]search.Document, 0, tail)
	for i := from; i < len(snap.segments); i++ {
		p := &snap.segments[i]
		for doc := range p.docs {
			if !p.isDeleted(uint32(doc)) {
				docs = append(docs, p.docs[doc])
			}
		}
	}
	return &snapshot{
		segments: append(slices.Clone(snap.segments[:from]), liveSegment{segment: build(docs), live: len(docs)}),
		position: snap.position,
	}
}

// Rebuild implements search.Engine.
func (e *Engine) Rebuild(ctx context.Context, position int64, all []search.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	newest := make(map[uuid.UUID]int, len(all))
	docs := make([]search.Document, 0, len(all))
	for _, d := range all {
		if at, twice := newest[d.ID]; !twice {
			newest[d.ID] = len(docs)
			docs = append(docs, d)
		} else if docs[at].Revision <= d.Revision {
			docs[at] = d
		}
	}
	next := &snapshot{position: position}
	if len(docs) > 0 {
		next.segments = []liveSegment{{segment: build(docs), live: len(docs)}}
	}
	e.current.Store(next)
	return nil
}

// SetSynonyms implements search.Engine. It normalises terms and words.
func (e *Engine) SetSynonyms(ctx context.Context, given map[string][]string) error {
	normalised := make(map[string][]string, len(given))
	for term, words := range given {
		key := text.Normalise(term)
		for _, w := range words {
			normalised[key] = append(normalised[key], text.Normalise(w))
		}
	}
	e.synonyms.Store(&normalised)
	return ctx.Err()
}

// Health implements search.Engine.
func (e *Engine) Health(context.Context) search.Health {
	r := e.current.Load()
	h := search.Health{Engine: "memory", Position: r.position}
	for _, p := range r.segments {
		h.Documents += p.live
	}
	return h
}
