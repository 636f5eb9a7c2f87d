package calendars

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
)

// Source is another calendar, which the site reads and whose busy days close a listing's hall. Users see the host of
// its address, never the whole address.
type Source struct {
	ID      uuid.UUID
	Name    string
	Address string
	Hall    uuid.UUID
	Daypart events.Daypart
	Days    int        // busy days from today on
	ReadAt  *time.Time // the last time that it was read successfully
	TriedAt *time.Time // the last time that it was tried
	Reading bool       // it is due to be read, or is being read
	Problem *string    // why the last try failed
	Unread  int        // events that could not be parsed
	Rolling *Span      // days at the end that it does not offer yet; they are not closed
}

// Span is a range of days.
type Span struct {
	From events.Day `json:"from"`
	To   events.Day `json:"to"`
}

// Host returns the host of the address, "" if the address cannot be parsed.
func (s *Source) Host() string {
	address, err := url.Parse(s.Address)
	if err != nil {
		return ""
	}
	return address.Hostname()
}

// Sources returns the sources of a listing to the owner who added them, in that order. Admins get none.
func (r *Reader) Sources(ctx context.Context, by queries.Viewer, listing uuid.UUID) ([]Source, error) {
	if err := r.Listings.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	return queries.Collect[Source](ctx, r.Pool, `SELECT s.id, coalesce(s.name, ''), coalesce(s.address, ''), s.hall,
			s.daypart, coalesce((SELECT sum(upper(d) - lower(d)) FROM unnest(s.days * datemultirange(
				daterange($3::text::date, NULL))) d), 0), (p.seen ->> 'readAt')::timestamptz, p.tried,
			coalesce(p.next <= now() OR p.seen ? 'begun' AND p.tried > now() - interval '1 minute', true),
			p.seen ->> 'problem', coalesce((p.seen ->> 'unread')::integer, 0), p.seen -> 'rolling'
		FROM sources s LEFT JOIN public.polls p ON p.poll = 'calendar-sources' AND p.subject = s.id
		WHERE s.listing = $1 AND s.added_by = $2 ORDER BY s.place`,
		listing, by.Account, events.DayOf(r.Now()).String())
}

// Imported is a range of days on which a source is busy.
type Imported struct {
	Source   uuid.UUID
	Hall     uuid.UUID
	Daypart  events.Daypart
	From, To events.Day
}

// Imported returns the busy days of a listing's sources, from a day on, to the owner who added them. Admins get none.
func (r *Reader) Imported(
	ctx context.Context, by queries.Viewer, listing uuid.UUID, from events.Day, days int,
) ([]Imported, error) {
	if err := r.Listings.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	if days < 1 || days > MaxSpan {
		return nil, badSpan
	}
	return queries.Collect[Imported](ctx, r.Pool, `SELECT s.id, s.hall, s.daypart, lower(d) - DATE '1970-01-01',
			upper(d) - DATE '1970-01-01' - 1
		FROM sources s, unnest(s.days * datemultirange(daterange($3::text::date, $4::text::date))) d
		WHERE s.listing = $1 AND s.added_by = $2 ORDER BY lower(d), s.place`,
		listing, by.Account, from.String(), (from + events.Day(days)).String())
}
