// Package system answers about how the parts of the system stand. All of it is for admins.
package system

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/singleflight"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/queries"
	"weddings/search"
)

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Log       *store.Log
	Engine    search.Searcher
	Mending   projections.Mending // what may have parked something
	Rebuilder *projections.Rebuilder

	verifying singleflight.Group
}

// Status is how the parts of the system stand.
type Status struct {
	Head        int
	Signed      int        // the last position that the notary vouches for
	SignedAt    *time.Time // nil while nothing is signed
	Projections []ProjectionStatus
	Rebuilds    []Rebuild
	Forks       []LogFork // the latest first
	Engine      string
	Documents   int
}

// ProjectionStatus is how a read model stands behind the log, or a consumer of its messages; a consumer's lag is what
// it has not handled. What is not rebuildable fills itself again.
type ProjectionStatus struct {
	Name        string
	Position    int
	Lag         int
	Stopped     string
	Parked      []ParkedStream
	Rebuildable bool
}

// ParkedStream is a stream that waits for somebody to look.
type ParkedStream struct {
	Stream   string
	Position int
	Error    string
	At       time.Time
}

// Rebuild is the last one of a read model since this process started; EndedAt is nil while it goes on.
type Rebuild struct {
	Name           string
	Position, Head int
	StartedAt      time.Time
	EndedAt        *time.Time
	Problem        string
}

// LogFork is when a read model, the counters or a consumer of messages found the log without the event it had read
// last: the log was restored from an older backup, or is another one.
type LogFork struct {
	Consumer string
	Position int // of that event
	At       time.Time
}

// ParkedFor returns what a stream is parked for in a projection, and fault.Missing where it is not.
func (r *Reader) ParkedFor(
	ctx context.Context,
	by queries.Viewer,
	projection, stream string,
) (problem string, err error) {
	if err := by.Require(events.Admin); err != nil {
		return "", err
	}
	p, err := r.Mending.Parked(ctx, projection, stream)
	if errors.Is(err, projections.ErrNotParked) {
		return "", fault.Missing
	}
	return p.Error, err
}

const forksShown = 20

// Status returns it.
func (r *Reader) Status(ctx context.Context, by queries.Viewer) (*Status, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	list, err := r.Mending.Statuses(ctx)
	if err != nil {
		return nil, err
	}
	health := r.Engine.Health(ctx)
	s := &Status{Engine: health.Engine, Documents: health.Documents, Rebuilds: []Rebuild{}}
	head, err := r.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	signed, err := r.Log.LastSigned(ctx)
	if err != nil {
		return nil, err
	}
	forks, err := r.Log.Forks(ctx, forksShown)
	if err != nil {
		return nil, err
	}
	s.Forks = make([]LogFork, len(forks))
	for i, fork := range forks {
		s.Forks[i] = LogFork{fork.Consumer, int(fork.Position), fork.NoticedAt.UTC()}
	}
	s.Head, s.Signed = int(head), int(signed.Position)
	if signed.Position > 0 {
		s.SignedAt = &signed.SignedAt
	}
	for _, p := range list {
		s.Projections = append(s.Projections, r.projectionStatus(p))
	}
	s.Projections = append(
		s.Projections,
		ProjectionStatus{
			Name:     "search",
			Position: int(health.Position),
			Lag:      max(0, int(head-health.Position)),
			Parked:   []ParkedStream{},
		},
	)
	for _, state := range r.Rebuilder.States() {
		rebuild := Rebuild{
			Name:      state.Name,
			Position:  int(state.Position),
			Head:      int(state.Head),
			StartedAt: state.Started,
			Problem:   state.Problem,
		}
		if !state.Ended.IsZero() {
			rebuild.EndedAt = &state.Ended
		}
		s.Rebuilds = append(s.Rebuilds, rebuild)
	}
	return s, nil
}

func (r *Reader) projectionStatus(p projections.Status) ProjectionStatus {
	status := ProjectionStatus{
		Name: p.Name, Position: int(p.Position), Lag: int(p.Lag), Stopped: p.Stopped, Parked: []ParkedStream{},
		Rebuildable: r.Rebuilder.Knows(p.Name),
	}
	for _, parked := range p.Parked {
		status.Parked = append(
			status.Parked,
			ParkedStream{parked.Stream, int(parked.Position), parked.Error, parked.At},
		)
	}
	return status
}

// Verification is what reading the whole log has shown.
type Verification struct {
	At              time.Time
	Events, Streams int
	Signed          int // up to here signatures vouch for it
	Seconds         float64
	Problem         *string // names the first event that was altered; nil for a log that is whole
}

// Verification reads the whole log, once for all who ask at the same time.
func (r *Reader) Verification(ctx context.Context, by queries.Viewer) (*Verification, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	answer, err, _ := r.verifying.Do("", func() (any, error) {
		began := time.Now()
		report, err := r.Log.Verify(context.WithoutCancel(ctx), nil)
		if err != nil {
			return nil, err
		}
		v := &Verification{
			At:      time.Now().UTC(),
			Events:  int(report.Events),
			Streams: report.Streams,
			Signed:  int(report.Signed),
			Seconds: time.Since(began).Seconds(),
		}
		if report.Finding != nil {
			v.Problem = queries.Given(report.Finding.String())
		}
		return v, nil
	})
	if err != nil {
		return nil, err
	}
	return answer.(*Verification), nil
}
