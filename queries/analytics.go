package queries

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/internal/fault"
)

// AnalyticsFilter narrows the figures; days are Damascus days, inclusive.
type AnalyticsFilter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
}

// Analytics are the figures of a range of days beside those of as many days before it.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Days                               []AnalyticsDay
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices              []Count
	TopSearches, ZeroResultSearches    []Count
	Funnel                             []Count
}

// Figure is a number with that of the period before.
type Figure struct{ Value, Previous int }

// AnalyticsDay is a point of the charts.
type AnalyticsDay struct {
	Day                                      string
	PageViews, Sessions, Visitors            int
	ContactClicks                            int
	PreviousPageViews, PreviousContactClicks int
}

// Count is how often something was.
type Count struct {
	Key   string
	Value int
}

// ListingCount is how often a listing was seen and its owner contacted.
type ListingCount struct {
	Listing *Listing
	Views   int
	Clicks  int
}

// maxDays bounds a range.
const maxDays = 366

var badRange = fault.New(fault.Invalid, "المدى الزمني غير صالح.", "The range of days is not valid.").With("from", "من يوم إلى يوم، سنة على الأكثر", "From a day to a day, a year at most")

// days parses a range; previous is the range of as many days before it.
func days(f AnalyticsFilter) (from, to, previousFrom time.Time, err error) {
	from, err = time.Parse(time.DateOnly, f.From)
	if err == nil {
		to, err = time.Parse(time.DateOnly, f.To)
	}
	n := int(to.Sub(from).Hours()/24) + 1
	if err != nil || n < 1 || n > maxDays {
		return from, to, from, badRange
	}
	return from, to, from.AddDate(0, 0, -n), nil
}

// AnswersWithinHours returns the median of an owner's answers over ninety days, in whole hours rounded up, nil for fewer
// than three.
func (q *Queries) AnswersWithinHours(ctx context.Context, owner uuid.UUID) (*int, error) {
	var hours *int
	err := q.Pool.QueryRow(ctx, `SELECT CASE WHEN count(*) >= 3 THEN
		ceil(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY responded_at - created_at)) / 3600)::int END
		FROM inquiries.inquiries WHERE owner = $1 AND responded_at IS NOT NULL AND created_at > now() - interval '90 days'`, owner).Scan(&hours)
	return hours, err
}
