package graph

import (
	"context"
	"slices"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/figurereports"
	"weddings/queries/figures"
)

func (r *queryResolver) MyFigureReports(ctx context.Context) ([]*figurereports.Report, error) {
	return pointers(r.Queries.FigureReports.Own(ctx, edge.Viewer(ctx)))
}

// SetFigureReport stores a report whose question can be answered. A sender without the right to set reports learns
// nothing about the question.
func (r *mutationResolver) SetFigureReport(
	ctx context.Context, input figurereport.SetFigureReport,
) (*commands.Receipt, error) {
	if err := edge.Viewer(ctx).Require(events.Admin); err != nil {
		return nil, err
	}
	if err := r.answerable(input.Question); err != nil {
		return nil, err
	}
	if input.Alarm != nil {
		for _, measure := range input.Alarm.Measures {
			if !slices.Contains(figures.Counts(), measure) {
				return nil, fault.New(fault.Invalid, "لا تنبيه لهذا المقياس.", "There is no alarm for this measure.").
					With("alarm.measures", "لا تنبيه لهذا المقياس", "Not a measure that alarms are for")
			}
		}
	}
	return r.do(ctx, input)
}

// answerable returns the reason why a stored question cannot be answered. It checks the question for a month, the
// longest range of a report or a link.
func (r *Resolver) answerable(question string) error {
	const month = 31
	now := r.App.Now()
	today := events.DayOf(now)
	asked, err := figures.Stored(question, today-month+1, today)
	if err != nil {
		return err
	}
	return figures.Check(asked, now)
}
