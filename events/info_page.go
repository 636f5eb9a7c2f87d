package events

import "github.com/google/uuid"

// InfoPageStream names the stream of an information page.
func InfoPageStream(page string) string { return "infopage-" + page }

// FirstInfoPageRevision is the id of the revision that came with the program. It is the same on every site.
func FirstInfoPageRevision(page, lang string) uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("weddings/"+page+"?lang="+lang))
}

// InfoPageText is the text of an information page in one language.
type InfoPageText struct {
	Title   string `json:"title,omitempty"`
	Lead    string `json:"lead,omitempty"`
	Content string `json:"content,omitempty"` // Markdown
}

// InfoPageDrafted changes the draft of an information page. A language that it does not name keeps its text; the first
// text is the one that came with the program. Of the successive saves of one editing session, the last one stands for
// the session.
type InfoPageDrafted struct {
	Page     string        `json:"page"` // its path
	Session  uuid.UUID     `json:"session"`
	Ar       *InfoPageText `json:"ar,omitempty"`
	En       *InfoPageText `json:"en,omitempty"`
	Restored uuid.UUID     `json:"restored,omitzero"` // the revision whose text was restored
}

var _ = register[InfoPageDrafted]("infopage.drafted")

// InfoPagePublished makes a revision of a language public. It replaces the one that was public before.
type InfoPagePublished struct {
	Page     string       `json:"page"`
	Lang     string       `json:"lang"`
	Revision uuid.UUID    `json:"revision"`
	Text     InfoPageText `json:"text"`
	Note     string       `json:"note,omitempty"` // why, for readers of the list of revisions
	Drafted  int64        `json:"drafted"`        // the version of the draft
	Editor   uuid.UUID    `json:"editor"`
}

var _ = register[InfoPagePublished]("infopage.published")

// StreamName names the stream that the event belongs to.
func (e InfoPageDrafted) StreamName() string   { return InfoPageStream(e.Page) }
func (e InfoPagePublished) StreamName() string { return InfoPageStream(e.Page) }

// Subject tells the audit log what the event is about. The audit log leaves out saves of drafts, since there are many.
func (InfoPageDrafted) Subject() Subject     { return Subject{Unaudited: true} }
func (e InfoPagePublished) Subject() Subject { return Subject{Reason: e.Note} }
