// Package memory is the embedded search engine: an index of all public listings in the memory of every server process.
//
// It is a row of immutable segments, each an index of some documents, and the documents of each that have since been
// replaced or removed. A change adds a segment and now and then joins small ones, and puts the new row in the old one's
// place; so readers take no lock and see every change at once.
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

// Engine is the embedded engine.
type Engine struct {
	writing  sync.Mutex
	current  atomic.Pointer[row]
	synonyms atomic.Pointer[map[string][]string]
	lexicon  *cache // of the words of the lexicon
}

var _ search.Engine = (*Engine)(nil)

// row is what readers see; it never changes.
type row struct {
	parts    []part
	position int64
}

// part is a segment with its dead, a bit for each document.
type part struct {
	*segment
	dead  []uint64
	alive int
}

// New returns an empty engine.
func New() *Engine {
	e := &Engine{lexicon: newCache(text.Lexicon().Words.Len())}
	e.current.Store(&row{})
	e.synonyms.Store(&map[string][]string{})
	return e
}

// Among returns an engine of some documents that shares what this one knows of words: its synonyms, and what the
// lexicon's were read as. It puts in order what another engine has found.
func (e *Engine) Among(docs []search.Document) *Engine {
	among := &Engine{lexicon: e.lexicon}
	among.synonyms.Store(e.synonyms.Load())
	all := &row{}
	if len(docs) > 0 {
		all.parts = []part{{segment: build(docs), alive: len(docs)}}
	}
	among.current.Store(all)
	return among
}

// Apply implements search.Engine. A document older than the one that is there changes nothing.
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
	next := &row{parts: slices.Clone(old.parts), position: max(position, old.position)}
	for id := range fresh {
		next.bury(id)
	}
	for _, id := range remove {
		if _, back := fresh[id]; !back {
			next.bury(id)
		}
	}
	next.parts = slices.DeleteFunc(next.parts, func(p part) bool { return p.alive == 0 })
	if len(fresh) > 0 {
		docs := make([]search.Document, 0, len(fresh))
		for _, d := range fresh {
			docs = append(docs, d)
		}
		next.parts = append(next.parts, part{segment: build(docs), alive: len(docs)})
	}
	e.current.Store(next) // visible before segments are joined, which may take a while
	if joined := next.join(); joined != nil {
		e.current.Store(joined)
	}
	return nil
}

func (r *row) find(id uuid.UUID) (*search.Document, bool) {
	for i := range r.parts {
		p := &r.parts[i]
		if doc, ok := p.byID[id]; ok && !p.buried(doc) {
			return &p.docs[doc], true
		}
	}
	return nil, false
}

func (p *part) buried(doc uint32) bool { return p.dead != nil && p.dead[doc/64]&(1<<(doc%64)) != 0 }

// bury marks a document as gone, in a copy of its part's marks.
func (r *row) bury(id uuid.UUID) {
	for i := range r.parts {
		p := &r.parts[i]
		doc, ok := p.byID[id]
		if !ok || p.buried(doc) {
			continue
		}
		if p.dead == nil {
			p.dead = make([]uint64, (len(p.docs)+63)/64)
		} else {
			p.dead = slices.Clone(p.dead)
		}
		p.dead[doc/64] |= 1 << (doc % 64)
		p.alive--
	}
}

// fanIn is how much larger a segment must be than what follows it to be left alone; so a document is indexed anew a few
// times in its life, and a search looks at a few segments.
const fanIn = 4

// join returns a row in which the last segments are one, nil where they are few and small enough.
func (r *row) join() *row {
	from, tail := len(r.parts), 0
	for from > 0 {
		p := r.parts[from-1]
		if tail > 0 && p.alive >= fanIn*tail && p.alive*2 >= len(p.docs) ||
			tail == 0 && p.alive*2 >= len(p.docs) && from < len(r.parts) {
			break
		}
		tail += p.alive
		from--
	}
	if len(r.parts)-from < 2 {
		return nil
	}
	docs := make([]search.Document, 0, tail)
	for i := from; i < len(r.parts); i++ {
		p := &r.parts[i]
		for doc := range p.docs {
			if !p.buried(uint32(doc)) {
				docs = append(docs, p.docs[doc])
			}
		}
	}
	return &row{
		parts:    append(slices.Clone(r.parts[:from]), part{segment: build(docs), alive: len(docs)}),
		position: r.position,
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
	next := &row{position: position}
	if len(docs) > 0 {
		next.parts = []part{{segment: build(docs), alive: len(docs)}}
	}
	e.current.Store(next)
	return nil
}

// SetSynonyms implements search.Engine; terms and words are folded.
func (e *Engine) SetSynonyms(ctx context.Context, given map[string][]string) error {
	folded := make(map[string][]string, len(given))
	for term, words := range given {
		key := text.Fold(term)
		for _, w := range words {
			folded[key] = append(folded[key], text.Fold(w))
		}
	}
	e.synonyms.Store(&folded)
	return ctx.Err()
}

// Health implements search.Engine.
func (e *Engine) Health(context.Context) search.Health {
	r := e.current.Load()
	h := search.Health{Engine: "memory", Position: r.position}
	for _, p := range r.parts {
		h.Documents += p.alive
	}
	return h
}
