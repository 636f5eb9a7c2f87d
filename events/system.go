package events

// RebuildRequested records that an admin or the command line started a rebuild of a read model; stream system.
type RebuildRequested struct {
	ReadModel string `json:"readModel"`
}

var _ = register[RebuildRequested]("system.rebuild_requested")

// RetryRequested records that an admin or the command line retried a parked stream. The read model's status shows
// whether that succeeded.
type RetryRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // why it was parked
}

var _ = register[RetryRequested]("system.retry_requested")

// SkipRequested records that an admin or the command line resumed a parked stream without its parked events.
type SkipRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // why it was parked
}

var _ = register[SkipRequested]("system.skip_requested")

// StreamName implements Event.
func (RebuildRequested) StreamName() string { return SystemStream }
func (RetryRequested) StreamName() string   { return SystemStream }
func (SkipRequested) StreamName() string    { return SystemStream }

// Subject implements Event.
func (RebuildRequested) Subject() Subject { return Subject{} }
func (e RetryRequested) Subject() Subject { return Subject{Reason: e.Problem} }
func (e SkipRequested) Subject() Subject  { return Subject{Reason: e.Problem} }
