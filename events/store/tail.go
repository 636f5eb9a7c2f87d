package store

import "time"

const (
	maxTips = 16_384 // streams; about 2 MB
	// After an optimistic append that failed so many batches look first: where several processes append, optimism would
	// be in vain.
	cautious = 16
)

// tail is what an appender's own last batch left behind: the head of the log and the tips of the streams it wrote.
// While no other process appends, it spares the look. It may be out of date. Then the log's constraints (position;
// stream and version; the keys of claims and answers) refuse the insert, and the batch is done again with a look: a
// wrong tail costs a round trip, never the order.
type tail struct {
	known bool
	head  int64
	tips  map[string]tip
	wait  int // batches that look first
}

// decide decides a batch optimistically, by the tail. It returns nil where only a look can decide: for a stream that
// the tail does not know, for a request that needs more than the constraints can check, and for every refusal, which
// must not rest on a tail that may be out of date.
func (t *tail) decide(batch []*request, now time.Time) (*view, *writer) {
	if t.wait > 0 {
		t.wait--
		return nil, nil
	}
	if !t.known {
		return nil, nil
	}
	v := &view{head: t.head, streams: map[string]tip{}, claims: map[string]string{}, answers: map[string]answer{}}
	for _, r := range batch {
		if len(r.With)+len(r.releases)+len(r.needs)+len(r.Checks) > 0 {
			return nil, nil
		}
		for _, part := range r.parts {
			at, ok := t.tips[part.Stream]
			if !ok && part.Expected != 0 {
				return nil, nil
			}
			if ok {
				v.streams[part.Stream] = at
			}
		}
	}
	var w writer
	for _, r := range batch {
		r.reopen() // an earlier attempt may have refused it
		v.decide(r)
		if r.err != nil {
			return nil, nil
		}
		if !r.settled {
			v.take(r, now, &w)
		}
	}
	return v, &w
}

// remember keeps what a committed batch has left.
func (t *tail) remember(v *view) {
	if len(t.tips)+len(v.streams) > maxTips || t.tips == nil {
		t.tips = make(map[string]tip, len(v.streams))
	}
	for stream, at := range v.streams {
		t.tips[stream] = at
	}
	t.known, t.head = true, v.head
}

// outdated is called after an optimistic append that the constraints refused.
func (t *tail) outdated() {
	t.forget()
	t.wait = cautious
}

func (t *tail) forget() { t.known, t.tips = false, nil }
