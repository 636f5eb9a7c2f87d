package events

import "github.com/google/uuid"

// SavedViewsStream names the stream of an account's saved views of lists.
func SavedViewsStream(account uuid.UUID) string { return "views-" + account.String() }

// SavedViewSet saves a view of a list (its page, filters and order), or renames one. Only its account sees it. A search
// term in it may name a person, so it is sealed.
type SavedViewSet struct {
	Account uuid.UUID `json:"account"`
	View    uuid.UUID `json:"view"`
	Path    string    `json:"path"` // of the page, as in /admin/listings
	Query   Personal  `json:"query"`
	Name    Personal  `json:"name"`
}

var _ = register[SavedViewSet]("views.set")

// SavedViewRemoved removes a saved view.
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
