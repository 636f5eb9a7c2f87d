package events

// QueueTargets are the most hours that an entry of each queue should wait for an admin.
type QueueTargets struct{ Listings, Revisions, Reviews, Reports, Appeals int }

// Targets are the site's targets. Owners are told that a listing or an edit is reviewed within a day.
var Targets = QueueTargets{Listings: 24, Revisions: 24, Reviews: 48, Reports: 24, Appeals: 72}
