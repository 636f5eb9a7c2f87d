package queries

import (
	"context"
	"time"
)

// SystemStatus is how the parts of the system stand.
type SystemStatus struct {
	Head        int
	Projections []ProjectionStatus
	Engine      string
	Documents   int
}

// ProjectionStatus is how a read model stands behind the log.
type ProjectionStatus struct {
	Name     string
	Position int
	Lag      int
	Stopped  string
	Parked   []ParkedStream
}

// ParkedStream is a stream that waits for somebody to look.
type ParkedStream struct {
	Stream   string
	Position int
	Error    string
	At       time.Time
}

// SystemStatus returns it. For admins.
func (q *Queries) SystemStatus(ctx context.Context) (*SystemStatus, error) {
	list, err := q.Runner.Statuses(ctx)
	if err != nil {
		return nil, err
	}
	health := q.Engine.Health(ctx)
	s := &SystemStatus{Engine: health.Engine, Documents: health.Documents}
	for _, p := range list {
		s.Head = max(s.Head, int(p.Position+p.Lag))
		status := ProjectionStatus{Name: p.Name, Position: int(p.Position), Lag: int(p.Lag), Stopped: p.Stopped, Parked: []ParkedStream{}}
		for _, parked := range p.Parked {
			status.Parked = append(status.Parked, ParkedStream{parked.Stream, int(parked.Position), parked.Error, parked.At})
		}
		s.Projections = append(s.Projections, status)
	}
	return s, nil
}
