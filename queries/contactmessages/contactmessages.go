// Package contactmessages reads the messages that people write to the site: for their senders and for admins.
package contactmessages

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/contactmessages"
	"weddings/queries"
	"weddings/search/text"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "contactmessages",
	Reads: []projections.Projection{contactmessages.Projection{}, accounts.Projection{}},
	Exports: map[string]string{"contactMessages": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id,
		'reference', reference, 'name', name, 'email', email, 'phone', phone, 'subject', topic, 'message', m.text,
		'listing', listing, 'inquiry', inquiry, 'booking', booking, 'status', status, 'createdAt', m.created_at,
		'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('by', l.by, 'text', l.text, 'createdAt', l.created_at)
			ORDER BY l.position), '[]') FROM contact_lines l WHERE l.message = m.id)) ORDER BY m.created_at), '[]')
	FROM contact_messages m WHERE sender = $1 AND signed_in`},
}

// Reader reads contact messages. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// Message is a message to the site. Personal fields are nil once they are erased.
type Message struct {
	ID                          uuid.UUID
	Reference                   string
	SenderID                    uuid.UUID
	SignedIn                    bool
	Name, Email, Phone          *string
	Subject, Text               *string
	Lang                        string
	ListingID, Inquiry, Booking *uuid.UUID
	Assignee                    *uuid.UUID // for admins only
	AssigneeName                *string
	Status                      string // new, in_progress or resolved
	Waits                       bool   // its sender wrote last
	Erased                      bool
	Since                       time.Time // when it got its status, or its sender began to wait
	AnsweredAt                  *time.Time
	Version                     int
	CreatedAt                   time.Time
}

// Account returns the sender's account, nil if they were signed out.
func (m Message) Account() *uuid.UUID {
	if !m.SignedIn {
		return nil
	}
	return &m.SenderID
}

// Line is a later message in the conversation.
type Line struct {
	ID         uuid.UUID
	By         string  // sender or admin
	AuthorName *string // the admin who wrote it; for admins only
	Text       *string
	CreatedAt  time.Time
}

// Note is an internal note of the admins. The sender never sees it.
type Note struct {
	ID         uuid.UUID
	AuthorName *string
	System     bool // the site wrote it
	Reason     bool // it says why the message was resolved
	Text       *string
	CreatedAt  time.Time
}

// Conversation is a message with all later lines. Only admins get the notes.
type Conversation struct {
	Message Message
	Lines   []Line
	Notes   []Note
}

// NamedListings returns the id of the listing that the message is about, for batch loading.
func (c *Conversation) NamedListings() []uuid.UUID {
	if c == nil || c.Message.ListingID == nil {
		return nil
	}
	return []uuid.UUID{*c.Message.ListingID}
}

// Page is a page of messages.
type Page struct {
	Nodes       []Message
	EndCursor   *string
	HasNextPage bool
	Total       int // of all pages; at most maxCounted+1 in the inbox
}

// NamedListings returns the ids of the listings that the messages are about, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	var ids []uuid.UUID
	for _, m := range p.Nodes {
		if m.ListingID != nil {
			ids = append(ids, *m.ListingID)
		}
	}
	return ids
}

const columns = `SELECT id, reference, sender, signed_in, name, nullif(email, ''), nullif(phone, ''), topic, text,
	lang, listing, inquiry, booking, assignee, (SELECT username FROM accounts a WHERE a.id = assignee), status, waits,
	erased, since, answered_at, version, created_at FROM contact_messages `

// Filter narrows the messages of the inbox.
type Filter struct {
	Status *string // nil for all
	Search *string // a reference, or words of a name, subject, email or phone number
	Mine   bool    // assigned to the viewer
}

var states = map[string]bool{"new": true, "in_progress": true, "resolved": true}

// All returns the messages of the inbox. With the status new or in_progress the longest waiting come first, else the
// newest. For admins.
func (r *Reader) All(ctx context.Context, by queries.Viewer, f Filter, first int, after *string) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	if err := queries.RequireState(f.Status, states); err != nil {
		return nil, err
	}
	at, id := time.Time{}, uuid.UUID{}
	onward, err := queries.ReadCursor(after, &at, &id)
	if err != nil {
		return nil, err
	}
	s := selection{}
	if f.Status != nil {
		s.where("status = ?", *f.Status)
	}
	if f.Mine {
		s.where("assignee = ?", by.Account)
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) != "" {
		words, reference := searched(*f.Search)
		s.where("(found @@ ?::text::tsquery OR reference = ?)", words, reference)
	}
	p := &Page{}
	counted := `SELECT count(*) FROM (SELECT FROM contact_messages ` + s.sql() + ` LIMIT ` + s.add(
		maxCounted+1,
	) + `) counted`
	if err := r.Pool.QueryRow(ctx, counted, s.args...).Scan(&p.Total); err != nil {
		return nil, err
	}
	s.args = slices.Clip(s.args[:len(s.args)-1]) // without the limit of the count
	order, beyond := "since, id", "(since, id) > (?, ?)"
	if f.Status == nil || *f.Status == "resolved" {
		order, beyond = "since DESC, id DESC", "(since, id) < (?, ?)"
	}
	if onward {
		s.where(beyond, at, id)
	}
	sql := columns + s.sql() + ` ORDER BY ` + order + ` LIMIT ` + s.add(n+1)
	if p.Nodes, err = queries.Collect[Message](ctx, r.Pool, sql, s.args...); err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		last := p.Nodes[len(p.Nodes)-1]
		p.EndCursor = queries.Cursor(last.Since, last.ID)
	}
	return p, nil
}

// letters matches a reference without its hyphen: see events.ContactReference.
var letters = regexp.MustCompile(`^[2-9CFHJKMPRTVWX]{8}$`)

// searched returns the tsquery of prefixes of a search, and the reference that it may be, else "".
func searched(written string) (words, reference string) {
	tokens := text.Tokens(written)
	plain := strings.Join(strings.Fields(strings.ReplaceAll(text.Join(tokens), "-", " ")), "")
	if upper := strings.ToUpper(plain); letters.MatchString(upper) {
		reference = upper[:4] + "-" + upper[4:]
	}
	if plain != "" && strings.Trim(plain, "0123456789") == "" { // a telephone number may be written with spaces
		return quoted(strings.TrimPrefix(plain, "00")), reference
	}
	list := make([]string, len(tokens))
	for i, token := range tokens {
		list[i] = quoted(token.Text)
	}
	return strings.Join(list, " & "), reference
}

var quotes = strings.NewReplacer(`'`, `''`, `\`, `\\`)

func quoted(word string) string { return `'` + quotes.Replace(word) + `':*` }

// maxCounted bounds counting. A count of maxCounted+1 means that there are more. Counting 100,000 messages would take
// longer than reading a page of them.
const maxCounted = 1000

// Counts holds the number of messages of each status, at most maxCounted+1, and the time to the first answer.
type Counts struct {
	New, InProgress, Resolved int
	// FirstAnswerMinutes is the median time to the first answer, over the last thousand first answers of ninety days.
	// It is nil if there are none.
	FirstAnswerMinutes *int
}

// Counts counts the messages, for admins.
func (r *Reader) Counts(ctx context.Context, by queries.Viewer) (*Counts, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.One[Counts](ctx, r.Pool, `SELECT
		(SELECT count(*) FROM (SELECT FROM contact_messages WHERE status = 'new' LIMIT $1) counted),
		(SELECT count(*) FROM (SELECT FROM contact_messages WHERE status = 'in_progress' LIMIT $1) counted),
		(SELECT count(*) FROM (SELECT FROM contact_messages WHERE status = 'resolved' LIMIT $1) counted),
		(SELECT ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) / 60)::int
			FROM (SELECT extract(epoch FROM answered_at - created_at)::float8 AS seconds FROM contact_messages
				WHERE answered_at > now() - interval '90 days' ORDER BY answered_at DESC LIMIT 1000) last)`,
		maxCounted+1)
}

// Own returns the viewer's messages, newest first.
func (r *Reader) Own(ctx context.Context, by queries.Viewer, first int, after *string) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	p := &Page{}
	err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM contact_messages WHERE sender = $1 AND signed_in`, by.Account).
		Scan(&p.Total)
	if err != nil {
		return nil, err
	}
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(m Message) (time.Time, uuid.UUID) { return m.CreatedAt, m.ID },
		columns+`WHERE sender = $1 AND signed_in`, by.Account)
	for i := range p.Nodes {
		p.Nodes[i] = p.Nodes[i].forSender()
	}
	return p, err
}

// forSender returns the message without what only admins may see.
func (m Message) forSender() Message {
	m.Assignee, m.AssigneeName = nil, nil
	return m
}

// Conversation returns a message with all later lines, to its sender and to admins. It returns nil if there is none,
// and fault.Hidden if somebody else sent it.
func (r *Reader) Conversation(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Conversation, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	found, err := queries.One[Message](ctx, r.Pool, columns+`WHERE id = $1`, id)
	if err != nil || found == nil {
		return nil, err
	}
	admin := by.Role == events.Admin
	if !admin && (!found.SignedIn || found.SenderID != by.Account) {
		return nil, fault.Hidden
	}
	return r.conversation(ctx, *found, admin)
}

// SentBy returns a message to a sender who wrote it while signed out and has shown its token. It returns nil if there
// is none, or if an account has taken it over.
func (r *Reader) SentBy(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Conversation, error) {
	found, err := queries.One[Message](ctx, r.Pool, columns+`WHERE id = $1 AND NOT signed_in`, id)
	if err != nil || found == nil {
		return nil, err
	}
	return r.conversation(ctx, *found, false)
}

func (r *Reader) conversation(ctx context.Context, m Message, admin bool) (*Conversation, error) {
	c := &Conversation{Message: m, Notes: []Note{}}
	if !admin {
		c.Message = m.forSender()
	}
	var err error
	c.Lines, err = queries.Collect[Line](ctx, r.Pool, `SELECT l.id, by, CASE WHEN $2 THEN username END, text,
			l.created_at FROM contact_lines l LEFT JOIN accounts a ON a.id = author WHERE message = $1
			ORDER BY position`, m.ID, admin)
	if err != nil || !admin {
		return c, err
	}
	c.Notes, err = queries.Collect[Note](ctx, r.Pool, `SELECT n.id, username, author IS NULL, n.reason, text,
		n.created_at
		FROM contact_notes n LEFT JOIN accounts a ON a.id = author WHERE message = $1 ORDER BY position`, m.ID)
	return c, err
}

// CannedAnswer is a text with which admins often answer.
type CannedAnswer struct {
	ID     uuid.UUID
	Ar, En string
}

// Text returns the answer in both languages.
func (a CannedAnswer) Text() events.Bilingual { return events.Bilingual{Ar: a.Ar, En: a.En} }

// CannedAnswers returns the canned answers in the order in which they were written. For admins.
func (r *Reader) CannedAnswers(ctx context.Context, by queries.Viewer) ([]CannedAnswer, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[CannedAnswer](ctx, r.Pool, `SELECT id, ar, en FROM canned_answers ORDER BY created_at, id`)
}
