package queries

import (
	"context"
	"errors"
	"time"

	"weddings/projections"
)

// SystemStatus is how the parts of the system stand.
type SystemStatus struct {
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
// waits for another attempt. What is not rebuildable fills itself again.
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

// ParkedFor returns what a stream is parked for in a projection, false where it is not. For admins.
func (q *Queries) ParkedFor(ctx context.Context, projection, stream string) (problem string, parked bool, err error) {
	p, err := q.Mending.Parked(ctx, projection, stream)
	if errors.Is(err, projections.ErrNotParked) {
		return "", false, nil
	}
	return p.Error, err == nil, err
}

const forksShown = 20

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
	forks, err := q.Log.Forks(ctx, forksShown)
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
		s.Projections = append(s.Projections, q.projectionStatus(p))
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
	for _, r := range q.Rebuilder.States() {
		rebuild := Rebuild{
			Name:      r.Name,
			Position:  int(r.Position),
			Head:      int(r.Head),
			StartedAt: r.Started,
			Problem:   r.Problem,
		}
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

// Verification reads the whole log, once for all who ask at the same time. For admins.
func (q *Queries) Verification(ctx context.Context) (*Verification, error) {
	answer, err, _ := q.verifying.Do("", func() (any, error) {
		began := time.Now()
		report, err := q.Log.Verify(context.WithoutCancel(ctx), nil)
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
			v.Problem = given(report.Finding.String())
		}
		return v, nil
	})
	if err != nil {
		return nil, err
	}
	return answer.(*Verification), nil
}
