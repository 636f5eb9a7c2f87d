// Package system reads the state of the system, for admins only.
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

// Reader reads the state of the system. It is safe for concurrent use.
type Reader struct {
	Log         *store.Log
	Engine      search.Searcher
	Repairables projections.Repairables // the parts that may have parked streams
	Rebuilder   *projections.Rebuilder

	verifying singleflight.Group
}

// Status is the state of the system's parts.
type Status struct {
	Head        int
	Signed      int        // the last position that the notary has signed
	SignedAt    *time.Time // nil before the first signature
	Projections []ProjectionStatus
	Rebuilds    []Rebuild
	Forks       []LogFork // the latest first, at most forksShown
	Engine      string
	Documents   int
}

// ProjectionStatus is the position and lag of a read model, of the search index, or of a consumer of messages. The lag
// of a consumer counts the messages that it has not handled. A read model that is not Rebuildable fills itself again.
type ProjectionStatus struct {
	Name        string
	Position    int
	Lag         int
	Stopped     string
	Parked      []ParkedStream
	Rebuildable bool
}

// ParkedStream is a stream that an admin must retry or skip.
type ParkedStream struct {
	Stream   string
	Position int
	Error    string
	At       time.Time
}

// Rebuild is the last rebuild of a read model since the process started. EndedAt is nil while it runs.
type Rebuild struct {
	Name           string
	Position, Head int
	StartedAt      time.Time
	EndedAt        *time.Time
	Problem        string
}

// LogFork tells that a read model, the counters or a consumer did not find the last event that it had read in the log.
// The log was then restored from an older backup, or replaced.
type LogFork struct {
	Consumer string
	Position int // of that event
	At       time.Time
}

// ParkedFor returns why a stream is parked in a projection. It returns fault.Missing if the stream is not parked. For
// admins.
func (r *Reader) ParkedFor(
	ctx context.Context,
	by queries.Viewer,
	projection, stream string,
) (problem string, err error) {
	if err := by.Require(events.Admin); err != nil {
		return "", err
	}
	p, err := r.Repairables.Parked(ctx, projection, stream)
	if errors.Is(err, projections.ErrNotParked) {
		return "", fault.Missing
	}
	return p.Error, err
}

const forksShown = 20

// Status returns the state of the system's parts. For admins.
func (r *Reader) Status(ctx context.Context, by queries.Viewer) (*Status, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	list, err := r.Repairables.Statuses(ctx)
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

// Verification is the result of verifying the whole log.
type Verification struct {
	At              time.Time
	Events, Streams int
	Signed          int // signatures cover the log up to here
	Seconds         float64
	Problem         *string // names the first altered event; nil if the log is intact
}

// Verification verifies the whole log. Concurrent callers share one verification. For admins.
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
