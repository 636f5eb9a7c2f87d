package events

// RebuildRequested says that an admin or the command line had a read model rebuilt; stream system.
type RebuildRequested struct {
	ReadModel string `json:"readModel"`
}

var _ = register[RebuildRequested]("system.rebuild_requested")

// RetryRequested says that one of them had a parked stream folded again; whether that went well is the read model's to
// show.
type RetryRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

var _ = register[RetryRequested]("system.retry_requested")

// SkipRequested says that one of them let a parked stream go on without what was parked.
type SkipRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

var _ = register[SkipRequested]("system.skip_requested")

// StreamName names the stream that the event belongs to.
func (RebuildRequested) StreamName() string { return SystemStream }
func (RetryRequested) StreamName() string   { return SystemStream }
func (SkipRequested) StreamName() string    { return SystemStream }

// Subject tells the audit log what the event is about.
func (RebuildRequested) Subject() Subject { return Subject{} }
func (e RetryRequested) Subject() Subject { return Subject{Reason: e.Problem} }
func (e SkipRequested) Subject() Subject  { return Subject{Reason: e.Problem} }
