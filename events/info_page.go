package events

import "github.com/google/uuid"

// InfoPageStream names the stream of an information page.
func InfoPageStream(page string) string { return "infopage-" + page }

// FirstInfoPageRevision names the revision that came with the program. It is the same on every site.
func FirstInfoPageRevision(page, lang string) uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("weddings/"+page+"?lang="+lang))
}

// InfoPageText is what an information page says in one language.
type InfoPageText struct {
	Title   string `json:"title,omitempty"`
	Lead    string `json:"lead,omitempty"`
	Content string `json:"content,omitempty"` // Markdown
}

// InfoPageDrafted changes the draft of an information page. A language that it does not name stands as it was, at first
// as the text that came with the program. The saves of a session of editing follow each other; the last one of each
// stands for the session.
type InfoPageDrafted struct {
	Page     string        `json:"page"` // its path
	Session  uuid.UUID     `json:"session"`
	Ar       *InfoPageText `json:"ar,omitempty"`
	En       *InfoPageText `json:"en,omitempty"`
	Restored uuid.UUID     `json:"restored,omitzero"` // the revision that was brought back
}

var _ = register[InfoPageDrafted]("infopage.drafted")

// InfoPagePublished makes a revision of a language public, in the place of the one before.
type InfoPagePublished struct {
	Page     string       `json:"page"`
	Lang     string       `json:"lang"`
	Revision uuid.UUID    `json:"revision"`
	Text     InfoPageText `json:"text"`
	Note     string       `json:"note,omitempty"` // why, for who looks through the revisions
	Drafted  int64        `json:"drafted"`        // the version of the draft
	Editor   uuid.UUID    `json:"editor"`
}

var _ = register[InfoPagePublished]("infopage.published")

// StreamName names the stream that the event belongs to.
func (e InfoPageDrafted) StreamName() string   { return InfoPageStream(e.Page) }
func (e InfoPagePublished) StreamName() string { return InfoPageStream(e.Page) }

// Subject tells the audit log what the event is about. The saves of a draft are none of its business: they are many.
func (InfoPageDrafted) Subject() Subject     { return Subject{Unaudited: true} }
func (e InfoPagePublished) Subject() Subject { return Subject{Reason: e.Note} }
