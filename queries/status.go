package queries

import (
	"context"
	"errors"
	"time"

	"weddings/projections"
	"weddings/projections/analytics"
)

// SystemStatus is how the parts of the system stand.
type SystemStatus struct {
	Head        int
	Signed      int        // the last position that the notary vouches for
	SignedAt    *time.Time // nil while nothing is signed
	Projections []ProjectionStatus
	Rebuilds    []Rebuild
	Engine      string
	Documents   int
}

// ProjectionStatus is how a read model stands behind the log, or a consumer of its messages; a consumer's lag is what waits
// for another attempt. What is not rebuildable fills itself again.
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

// ParkedFor returns what a stream is parked for in a projection, false where it is not. For admins.
func (q *Queries) ParkedFor(ctx context.Context, projection, stream string) (problem string, parked bool, err error) {
	p, err := q.Mending.Parked(ctx, projection, stream)
	if errors.Is(err, projections.ErrNotParked) {
		return "", false, nil
	}
	return p.Error, err == nil, err
}

// SystemStatus returns it. For admins.
func (q *Queries) SystemStatus(ctx context.Context) (*SystemStatus, error) {
	list, err := q.Mending.Statuses(ctx)
	if err != nil {
		return nil, err
	}
	health := q.Engine.Health(ctx)
	s := &SystemStatus{Engine: health.Engine, Documents: health.Documents, Rebuilds: []Rebuild{}}
	head, err := q.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	signed, err := q.Log.LastSigned(ctx)
	if err != nil {
		return nil, err
	}
	s.Head, s.Signed = int(head), int(signed.Position)
	if signed.Position > 0 {
		s.SignedAt = &signed.SignedAt
	}
	for _, p := range list {
		s.Projections = append(s.Projections, q.projectionStatus(p))
	}
	s.Projections = append(s.Projections, ProjectionStatus{Name: "search", Position: int(health.Position), Lag: max(0, int(head-health.Position)), Parked: []ParkedStream{}})
	s.Projections = append(s.Projections, q.counting(ctx, head))
	for _, r := range q.Rebuilder.States() {
		rebuild := Rebuild{Name: r.Name, Position: int(r.Position), Head: int(r.Head), StartedAt: r.Started, Problem: r.Problem}
		if !r.Ended.IsZero() {
			rebuild.EndedAt = &r.Ended
		}
		s.Rebuilds = append(s.Rebuilds, rebuild)
	}
	return s, nil
}

func (q *Queries) projectionStatus(p projections.Status) ProjectionStatus {
	status := ProjectionStatus{
		Name: p.Name, Position: int(p.Position), Lag: int(p.Lag), Stopped: p.Stopped, Parked: []ParkedStream{},
		Rebuildable: q.Rebuilder.Knows(p.Name),
	}
	for _, parked := range p.Parked {
		status.Parked = append(status.Parked, ParkedStream{parked.Stream, int(parked.Position), parked.Error, parked.At})
	}
	return status
}

// counting is how the counters in Redis stand behind the main log; where Redis does not answer, that is said.
func (q *Queries) counting(ctx context.Context, head int64) ProjectionStatus {
	status := ProjectionStatus{Name: analytics.Name, Lag: int(head), Parked: []ParkedStream{}, Rebuildable: true}
	generation, err := analytics.Current(ctx, q.Redis)
	if err == nil {
		var at int64
		at, err = analytics.CaughtUp(ctx, q.Redis, generation, "events")
		status.Position, status.Lag = int(at), max(0, int(head-at))
	}
	if err != nil {
		status.Stopped = err.Error()
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

// Verification reads the whole log, once for all who ask at the same time. For admins.
func (q *Queries) Verification(ctx context.Context) (*Verification, error) {
	answer, err, _ := q.verifying.Do("", func() (any, error) {
		began := time.Now()
		report, err := q.Log.Verify(context.WithoutCancel(ctx), nil)
		if err != nil {
			return nil, err
		}
		v := &Verification{At: time.Now().UTC(), Events: int(report.Events), Streams: report.Streams, Signed: int(report.Signed), Seconds: time.Since(began).Seconds()}
		if report.Finding != nil {
			v.Problem = given(report.Finding.String())
		}
		return v, nil
	})
	if err != nil {
		return nil, err
	}
	return answer.(*Verification), nil
}
