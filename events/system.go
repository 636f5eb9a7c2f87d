package events

// RebuildRequested says that an admin or the command line had a read model rebuilt; stream system.
type RebuildRequested struct {
	ReadModel string `json:"readModel"`
}

// RetryRequested says that one of them had a parked stream folded again; whether that went well is the read model's to
// show.
type RetryRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

// SkipRequested says that one of them let a parked stream go on without what was parked.
type SkipRequested struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

// EventType names the event in the log.
func (RebuildRequested) EventType() string { return "system.rebuild_requested" }
func (RetryRequested) EventType() string   { return "system.retry_requested" }
func (SkipRequested) EventType() string    { return "system.skip_requested" }
