package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	commandquiz "weddings/commands/quiz"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/queries/quiz"
)

// CompletedQuiz is a receipt with the token by which the person who took the quiz leaves a contact.
type CompletedQuiz struct {
	commands.Receipt
	Token string
}

func (r *queryResolver) QuizTable(ctx context.Context) (*quiz.Table, error) {
	return r.Queries.Quiz.Table(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) QuizResult(ctx context.Context, id string) (*quiz.Result, error) {
	wanted := edge.SoughtID(id)
	return r.Queries.Quiz.Result(ctx, edge.Viewer(ctx), wanted)
}

func (r *queryResolver) QuizRecommendations(
	ctx context.Context, id string, governorate, day *string, guests *int,
) (*quiz.Recommended, error) {
	wanted, err := edge.ParseID(id)
	if err != nil {
		return nil, err
	}
	wishes := quiz.Wishes{Governorate: governorate, Day: day, Guests: guests}
	return r.Queries.Quiz.Recommended(ctx, edge.Viewer(ctx), wanted, wishes)
}

func (r *queryResolver) ShippedQuizTable(ctx context.Context) ([]*events.QuizAnswerWeights, error) {
	return pointers(r.Queries.Quiz.ShippedTable(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) QuizShares(
	ctx context.Context, answers []*events.QuizAnswerWeights,
) ([]*quiz.Share, error) {
	table := make([]events.QuizAnswerWeights, len(answers))
	for i, row := range answers {
		table[i] = *row
	}
	return pointers(r.Queries.Quiz.Shares(ctx, edge.Viewer(ctx), table))
}

func (r *queryResolver) QuizFigures(ctx context.Context, from, to string) (*quiz.Figures, error) {
	return r.Queries.Quiz.Figures(ctx, edge.Viewer(ctx), from, to)
}

func (r *queryResolver) QuizSteps(ctx context.Context, from, to string) ([]*quiz.Step, error) {
	return pointers(r.Queries.Quiz.Steps(ctx, edge.Viewer(ctx), from, to))
}

func (r *queryResolver) QuizContacts(ctx context.Context, first int, after *string) (*quiz.ContactPage, error) {
	return r.Queries.Quiz.Contacts(ctx, edge.Viewer(ctx), first, after)
}

func (r *mutationResolver) CompleteQuiz(
	ctx context.Context, input commandquiz.CompleteQuiz,
) (*CompletedQuiz, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	return &CompletedQuiz{*receipt, commandquiz.TakerToken(r.App, receipt.ID)}, nil
}

func (r *mutationResolver) LeaveQuizContact(
	ctx context.Context, input commandquiz.LeaveQuizContact, form *Form,
) (*commands.Receipt, error) {
	if err := form.check(ctx, input.Check); err != nil {
		return nil, err
	}
	return r.do(ctx, input)
}

func (r *mutationResolver) RecordQuizStep(
	ctx context.Context, input traffic.RecordQuizStep,
) (*commands.Receipt, error) {
	input.Bot = edge.From(ctx).Bot()
	return r.do(
		ctx,
		input,
		func(_ *edge.RequestContext, tally *edge.Tally) error { return tally.Counted(input.Session) },
	)
}
