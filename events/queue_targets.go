package events

// QueueTargets are for how many hours at most each kind of what waits for an admin should wait.
type QueueTargets struct{ Listings, Revisions, Reviews, Reports, Appeals int }

// Targets are those of the site. Owners are told that listings and their edits are looked at within a day.
var Targets = QueueTargets{Listings: 24, Revisions: 24, Reviews: 48, Reports: 24, Appeals: 72}
