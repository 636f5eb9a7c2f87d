package calendars

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
)

// Source is another calendar that takes days of a listing's. Its address is shown to nobody; its host is.
type Source struct {
	ID      uuid.UUID
	Name    string
	Address string
	Hall    uuid.UUID
	Daypart events.Daypart
	Days    int        // from today on that it takes
	ReadAt  *time.Time // when it was last read well
	TriedAt *time.Time // when it was last read, well or not
	Reading bool       // it is about to be read, or being read
	Problem *string    // why it could not be read the last time
	Unread  int        // events that could not be understood
	Rolling *Span      // days that it only does not offer yet, and which are not taken
}

// Span is a range of days.
type Span struct {
	From events.Day `json:"from"`
	To   events.Day `json:"to"`
}

// Host names the site where the calendar is kept.
func (s *Source) Host() string {
	address, err := url.Parse(s.Address)
	if err != nil {
		return ""
	}
	return address.Hostname()
}

// Sources returns those of a listing to its owner, in the order in which they were added; none to admins.
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

// Imported is days that a source takes.
type Imported struct {
	Source   uuid.UUID
	Hall     uuid.UUID
	Daypart  events.Daypart
	From, To events.Day
}

// Imported returns what sources take of a listing from a day on, to its owner; nothing to admins.
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
