package figures

import (
	"context"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// Together answers several questions from the same reading of the counters. Admins may ask about everything, owners
// about their own listings. The measure "bots" can only be asked here. It returns invalid for a question that the
// counters cannot answer.
func (r *Reader) Together(
	ctx context.Context, by queries.Viewer, about *[]uuid.UUID, questions []Question,
) ([]*Answer, error) {
	if err := r.mayAsk(ctx, by, about); err != nil {
		return nil, err
	}
	plans := make([]*plan, len(questions))
	for i, q := range questions {
		q.together = true
		p, err := checked(q, r.Log.Time())
		if err != nil {
			return nil, err
		}
		if about != nil {
			p.filters = append(p.filters, ofListings(*about))
		}
		if !p.countable() {
			return nil, notCounted
		}
		plans[i] = p
	}
	read, err := r.openCounters(ctx)
	if err != nil {
		return nil, err
	}
	answers := make([]*Answer, len(plans))
	for i, p := range plans {
		if answers[i], err = answerOf(ctx, p, &counters{reading: read, plan: p}); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

var notCounted = fault.New(fault.Invalid, "لا تُحسب هذه الأرقام معًا.", "These figures are not counted together.")

// mayAsk returns nil for admins, and for the owner of all the listings.
func (r *Reader) mayAsk(ctx context.Context, by queries.Viewer, about *[]uuid.UUID) error {
	err := by.Require(events.Admin)
	if err == nil || about == nil || by.RequireAccount() != nil {
		return err
	}
	var others bool
	reading := r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM unnest($1::uuid[]) asked(id)
		LEFT JOIN listings l ON l.id = asked.id AND l.owner = $2 WHERE l.id IS NULL)`, *about, by.Account).Scan(&others)
	if reading != nil || !others {
		return reading
	}
	return err
}

// ofListings returns the condition that something belongs to one of the listings.
func ofListings(ids []uuid.UUID) condition {
	c := condition{dimension: dimensionOf("listing"), op: AnyOf}
	for _, id := range ids {
		c.values = append(c.values, id.String())
	}
	return c
}
