package all_test

import (
	"reflect"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

// anew are the commands that append events each time they are given with the same words, and why. What creates
// something is among them: its words alone do not say that it is the same thing, its idempotency key does.
var anew = map[string]string{
	"AskSeveral":          "further inquiries",
	"CreateService":       "another listing",
	"CreateVenue":         "another listing",
	"GiveQuote":           "another quote, with a number of its own",
	"RebuildReadModel":    "another rebuild",
	"RecordContactClick":  "another click",
	"RecordDeposit":       "another payment",
	"RegisterAccount":     "another account: the table gives another address",
	"ReportListing":       "another report",
	"RequestBooking":      "another request",
	"RequestVerification": "another letter",
	"RetryParked":         "another attempt",
	"SendInquiry":         "another inquiry",
	"SkipParked":          "another attempt",
	"WriteToCouple":       "another message",
	"WriteToOwner":        "another message",
}

// A command that says what is so already appends nothing: neither a change of something to what it is, nor an end of
// what has ended.
func TestNoChangeNoEvent(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for _, c := range commands.Declared() {
		name := c.CommandName()
		t.Run(name, func(t *testing.T) {
			s := newSite(t, w)
			first, by, given := firstGiven(t, s, table[name])
			if !given {
				t.Skip("nobody in the table may give it, or it needs a secret")
			}
			second := naming(table[name].command(s), first)
			head, err := s.App.Log.Head(t.Context())
			require.NoError(t, err)
			_, _ = commands.Handle(t.Context(), s.App, by, second) // that it is refused is no event, too
			more, err := s.App.Log.Read(t.Context(), head, 10)
			require.NoError(t, err)
			var appended []events.Event
			for _, r := range more {
				appended = append(appended, r.Data)
			}
			if anew[name] == "" {
				assert.Empty(t, events.TypesOf(appended...), "if each time makes another thing, say in anew which")
			} else {
				assert.NotEmpty(
					t,
					appended,
					"%s with the id of what it made appends nothing: delete it from anew",
					name,
				)
				repeatedByKey(t, s, by, naming(table[name].command(s), first))
			}
		})
	}
}

// repeatedByKey gives a command twice with one idempotency key, by which alone a repetition of what makes another thing
// each time is known. It is answered as the first time and appends nothing.
func repeatedByKey(t *testing.T, s site, by commands.Request, c commands.Command) {
	t.Helper()
	by.Key = "form-1"
	if click, is := c.(traffic.RecordContactClick); is { // a beacon, which has its key in its body
		click.EventID = by.Key
		c = click
	}
	first, err := commands.Handle(t.Context(), s.App, by, c)
	require.NoError(t, err)
	head, err := s.App.Log.Head(t.Context())
	require.NoError(t, err)
	again, err := commands.Handle(t.Context(), s.App, by, c)
	require.NoError(t, err)
	first.Replayed = true
	assert.Equal(t, first, again)
	now, err := s.App.Log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, head, now, "nothing is appended")
}

// firstGiven gives a command of the table as the first actor who may, and returns the event that followed.
func firstGiven(t *testing.T, s site, r row) (events.Event, commands.Request, bool) {
	t.Helper()
	for i, answer := range r.answers {
		if answer != ok {
			continue
		}
		by := s.actors[order[i]]
		_, err := commands.Handle(t.Context(), s.App, by, r.command(s))
		require.Equal(t, ok, fault.CodeOf(err), "%v", err)
		head, err := s.App.Log.Head(t.Context())
		require.NoError(t, err)
		last, err := s.App.Log.Read(t.Context(), head-1, 1)
		require.NoError(t, err)
		require.Len(t, last, 1)
		return last[0].Data, by, true
	}
	return nil, commands.Request{}, false
}

// naming returns a command that names what its first use has made: an id that it left open is that of the event.
func naming(c commands.Command, made events.Event) commands.Command {
	v := reflect.New(reflect.TypeOf(c)).Elem()
	v.Set(reflect.ValueOf(c))
	for i := range v.NumField() {
		field := reflect.ValueOf(made).FieldByName(v.Type().Field(i).Name)
		if v.Field(i).Type() == reflect.TypeFor[*uuid.UUID]() && v.Field(i).IsNil() && field.IsValid() {
			id := field.Interface().(uuid.UUID)
			v.Field(i).Set(reflect.ValueOf(&id))
		}
	}
	return v.Interface().(commands.Command)
}
