package store

import "time"

const (
	maxTips = 16_384 // streams; about 2 MB
	// cautious is how many batches look first after an optimistic append has failed: while several processes append,
	// further optimistic appends would fail, too.
	cautious = 16
)

// tail is what the appender's last batch left behind: the head of the log and the tips of the streams it wrote. While
// no other process appends, the tail makes reading the view under the lock unnecessary. The tail may be outdated. Then
// the log's constraints (position; stream and version; the keys of claims and answers) reject the insert, and the batch
// is repeated with a look. So an outdated tail costs a round trip, but never the order of events.
type tail struct {
	known bool
	head  int64
	tips  map[string]tip
	wait  int // how many batches must still look first
}

// decide decides a batch optimistically, by the tail. It returns nil if a look is needed: for a stream that is not in
// the tail, for a request that needs more than the constraints can check, and for every refusal, which must not depend
// on a tail that may be outdated.
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

// remember stores the result of a committed batch.
func (t *tail) remember(v *view) {
	if len(t.tips)+len(v.streams) > maxTips || t.tips == nil {
		t.tips = make(map[string]tip, len(v.streams))
	}
	for stream, at := range v.streams {
		t.tips[stream] = at
	}
	t.known, t.head = true, v.head
}

// outdated is called when the constraints have rejected an optimistic append.
func (t *tail) outdated() {
	t.forget()
	t.wait = cautious
}

func (t *tail) forget() { t.known, t.tips = false, nil }
