package queries

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"
)

// Kept is what is held of one person, as JSON: their listings, the inquiries they sent, their reviews, the reports they
// made, and what the security log has of their account.
type Kept struct{ Listings, Inquiries, Reviews, Reports, Security json.RawMessage }

// KeptOf returns it for whoever asks. Nobody else's account is named: who changed the person's account is "another".
func (q *Queries) KeptOf(ctx context.Context, by Viewer) (*Kept, error) {
	rows, err := q.Pool.Query(ctx, `SELECT
		(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'status', status, 'details', details,
			'offer', offer, 'phone', phone, 'whatsapp', whatsapp,
			'revision', revision_details, 'createdAt', created_at) ORDER BY created_at), '[]') FROM listings
				WHERE owner = $1),
		(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'listing', listing, 'name', name, 'phone', phone,
			'email', email, 'message', message, 'response', response,
			'status', status, 'createdAt', created_at) ORDER BY created_at), '[]') FROM inquiries
				WHERE sender = $1),
		(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'listing', listing, 'rating', rating, 'name', name,
			'comment', comment, 'status', status,
			'createdAt', created_at) ORDER BY created_at), '[]') FROM reviews WHERE author = $1),
		(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'listing', listing, 'reason', reason, 'comment',
			comment,
			'closed', closed, 'createdAt', at) ORDER BY at), '[]') FROM reports WHERE reporter = $1),
		(SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'event', event, 'source', source, 'detail', detail,
			'count', count,
			'account', account, 'actor', CASE WHEN actor <> $1 THEN 'another' ELSE actor::text END)
				ORDER BY at, id), '[]') FROM security_log WHERE account = $1 OR actor = $1)`, by.Account)
	if err != nil {
		return nil, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByPos[Kept])
}
