package events

import "github.com/google/uuid"

// SavedViewsStream names the stream of the views that an account has saved.
func SavedViewsStream(account uuid.UUID) string { return "views-" + account.String() }

// SavedViewSet keeps a list as an account looks at it, or changes what it is called. It is theirs alone. What was
// searched for may name a person.
type SavedViewSet struct {
	Account uuid.UUID `json:"account"`
	View    uuid.UUID `json:"view"`
	Path    string    `json:"path"` // of the page, as in /admin/listings
	Query   Personal  `json:"query"`
	Name    Personal  `json:"name"`
}

var _ = register[SavedViewSet]("views.set")

// SavedViewRemoved ends one.
type SavedViewRemoved struct {
	Account uuid.UUID `json:"account"`
	View    uuid.UUID `json:"view"`
}

var _ = register[SavedViewRemoved]("views.removed")

// StreamName names the stream that the event belongs to.
func (e SavedViewSet) StreamName() string     { return SavedViewsStream(e.Account) }
func (e SavedViewRemoved) StreamName() string { return SavedViewsStream(e.Account) }

// Subject tells the audit log what the event is about.
func (SavedViewSet) Subject() Subject     { return Subject{Unaudited: true} }
func (SavedViewRemoved) Subject() Subject { return Subject{Unaudited: true} }

// SavedID is the id of the view.
func (e SavedViewSet) SavedID() uuid.UUID { return e.View }
