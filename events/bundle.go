package events

import "github.com/google/uuid"

// BundleStream names the stream of a bundle.
func BundleStream(id uuid.UUID) string { return "bundle-" + id.String() }

// BundleOpened opens the stream bundle-<uuid>: a couple asked several owners at once. Its inquiries are appended with
// it and name it. It contains nothing that the couple wrote.
type BundleOpened struct {
	Bundle    uuid.UUID   `json:"bundle"`
	Sender    uuid.UUID   `json:"sender,omitzero"` // the couple's account; zero = they have none
	Inquiries []uuid.UUID `json:"inquiries"`
	Day       Day         `json:"day,omitzero"` // zero = not decided yet
}

var _ = register[BundleOpened]("bundle.opened")

// BundleAttached assigns a bundle that was sent without an account to its sender's account, together with those of its
// inquiries that had no account yet.
type BundleAttached struct {
	Bundle  uuid.UUID `json:"bundle"`
	Account uuid.UUID `json:"account"`
}

var _ = register[BundleAttached]("bundle.attached")

// BundleShared lets everybody who has the link of a share see the answers. A bundle has one share at a time.
type BundleShared struct {
	Bundle uuid.UUID `json:"bundle"`
	Share  uuid.UUID `json:"share"`
}

var _ = register[BundleShared]("bundle.shared")

// BundleUnshared ends a share: its link no longer works.
type BundleUnshared struct {
	Bundle uuid.UUID `json:"bundle"`
	Share  uuid.UUID `json:"share"`
}

var _ = register[BundleUnshared]("bundle.unshared")

// BundleClosed ends a bundle, and with it its share.
type BundleClosed struct {
	Bundle uuid.UUID `json:"bundle"`
	Chosen uuid.UUID `json:"chosen,omitzero"` // the inquiry whose quote was accepted; zero = none was
}

var _ = register[BundleClosed]("bundle.closed")

// StreamName implements Event.
func (e BundleOpened) StreamName() string   { return BundleStream(e.Bundle) }
func (e BundleAttached) StreamName() string { return BundleStream(e.Bundle) }
func (e BundleShared) StreamName() string   { return BundleStream(e.Bundle) }
func (e BundleUnshared) StreamName() string { return BundleStream(e.Bundle) }
func (e BundleClosed) StreamName() string   { return BundleStream(e.Bundle) }

// Subject implements Event.
func (BundleOpened) Subject() Subject   { return Subject{Unaudited: true} }
func (BundleAttached) Subject() Subject { return Subject{Unaudited: true} }
func (BundleShared) Subject() Subject   { return Subject{Unaudited: true} }
func (BundleUnshared) Subject() Subject { return Subject{Unaudited: true} }
func (BundleClosed) Subject() Subject   { return Subject{Unaudited: true} }
