package graph

import (
	"context"
	"time"

	shown "weddings/api/agreement"
	"weddings/api/edge"
	"weddings/commands/agreement"
)

type agreementCheckResolver struct{ *Resolver }

// AgreementCheck implements ResolverRoot.
func (r *Resolver) AgreementCheck() AgreementCheckResolver { return &agreementCheckResolver{r} }

func (r *queryResolver) Agreement(ctx context.Context, booking, token string) (*shown.Document, error) {
	id := edge.SoughtID(booking)
	sheet, err := agreement.Open(ctx, r.App, edge.From(ctx).Actor, id, token)
	if err != nil {
		return nil, unlessHidden(ctx, err)
	}
	return shown.Of(r.App, sheet, r.BaseURL)
}

func (r *queryResolver) AgreementCheck(ctx context.Context, code string) (*agreement.Answer, error) {
	if agreement.IsCode(r.App, code) { // an unsigned code costs no read, and does not count against limits
		if err := edge.From(ctx).Take(edge.Sheet, ""); err != nil {
			return nil, err
		}
	}
	answer, err := agreement.Check(ctx, r.App, code)
	return &answer, err
}

func (r *agreementCheckResolver) Verdict(_ context.Context, a *agreement.Answer) (string, error) {
	return string(a.Verdict), nil
}

func (r *agreementCheckResolver) Issued(_ context.Context, a *agreement.Answer) (*time.Time, error) {
	return given(a.Issued), nil
}

func (r *agreementCheckResolver) Newest(_ context.Context, a *agreement.Answer) (*time.Time, error) {
	return given(a.Newest), nil
}

func (r *agreementCheckResolver) Ended(_ context.Context, a *agreement.Answer) (*time.Time, error) {
	return given(a.Ended), nil
}

func given(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
