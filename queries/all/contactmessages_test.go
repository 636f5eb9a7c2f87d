package all

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/contactmessages"
)

// wrote sends a message to the site.
func (w *world) wrote(sender uuid.UUID, name, topic string) events.ContactMessageSent {
	w.Helper()
	own := func(text string) events.Personal { return events.PersonalOf(sender, text) }
	sent := events.ContactMessageSent{
		Message: uuid.Must(uuid.NewV7()), Sender: sender, SignedIn: true, Lang: "ar", Name: own(name),
		Email: own("leila@example.com"), Phone: own("+963944123456"), Topic: own(topic), Text: own("مرحبا"),
	}
	w.happens(sent.StreamName(), sent)
	return sent
}

// found returns the subjects of the first page of a filter.
func (w *world) found(f contactmessages.Filter) []string {
	w.Helper()
	page, err := w.ContactMessages.All(w.Context(), admin, f, 20, nil)
	require.NoError(w, err)
	list := []string{}
	for _, m := range page.Nodes {
		list = append(list, queries.Text(m.Subject))
	}
	return list
}

func TestTheInboxOfTheSite(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	stranger := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	first := w.wrote(couple.Account, "أحمد الخطيب", "العربون لم يصل")
	second := w.wrote(stranger.Account, "Rana Haddad", "A wrong picture")
	fresh, working, resolved := "new", "in_progress", "resolved"
	assert.Equal(t, []string{"العربون لم يصل", "A wrong picture"}, w.found(contactmessages.Filter{Status: &fresh}),
		"the oldest comes first")

	for search, expected := range map[string][]string{
		"احمد":                                  {"العربون لم يصل"}, // without its hamza
		"العربو":                                {"العربون لم يصل"},
		"picture rana":                          {"A wrong picture"},
		"0944 123 456":                          {"A wrong picture", "العربون لم يصل"},
		"٠٩٤٤١٢٣٤٥٦":                            {"A wrong picture", "العربون لم يصل"},
		"+963 944 123 456":                      {"A wrong picture", "العربون لم يصل"},
		"leila@example.com":                     {"A wrong picture", "العربون لم يصل"},
		"o'neill \\ & | !":                      {},
		"؟!":                                    {},
		events.ContactReference(second.Message): {"A wrong picture"},
		strings.ToLower(strings.ReplaceAll(events.ContactReference(second.Message), "-", " ")): {"A wrong picture"},
	} {
		assert.Equal(t, expected, w.found(contactmessages.Filter{Search: &search}), search)
	}

	own := func(text string) events.Personal { return events.PersonalOf(couple.Account, text) }
	w.happens(first.StreamName(),
		events.ContactMessageAssigned{Message: first.Message, Assignee: admin.Account})
	w.by(events.Actor{Account: w.registers(events.Admin, "amina"), Role: events.Admin},
		events.ContactMessageAnswered{Message: first.Message, Line: uuid.New(), Text: own("وصل اليوم")})
	w.happens(first.StreamName(),
		events.ContactMessageProgressed{Message: first.Message},
		events.ContactMessageNoted{Message: first.Message, Line: uuid.New(), Text: own("اتصلت بالبنك")})
	assert.Equal(t, []string{"العربون لم يصل"}, w.found(contactmessages.Filter{Status: &working, Mine: true}))
	counts, err := w.ContactMessages.Counts(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, 1, counts.New)
	assert.Equal(t, 1, counts.InProgress)
	require.NotNil(t, counts.FirstAnswerMinutes)
	assert.LessOrEqual(t, *counts.FirstAnswerMinutes, 1)
	waiting, err := w.Moderation.Waiting(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, 1, waiting.Messages, "what was answered waits for its sender")

	seen, err := w.ContactMessages.Conversation(t.Context(), couple, first.Message)
	require.NoError(t, err)
	require.Len(t, seen.Lines, 1)
	assert.Equal(t, "وصل اليوم", *seen.Lines[0].Text)
	assert.Nil(t, seen.Lines[0].AuthorName, "nor which admin answered")
	assert.Empty(t, seen.Notes, "the sender never sees the notes")
	assert.Nil(t, seen.Message.Assignee)
	seen, err = w.ContactMessages.Conversation(t.Context(), admin, first.Message)
	require.NoError(t, err)
	assert.Equal(t, "amina", *seen.Lines[0].AuthorName)
	require.Len(t, seen.Notes, 1)
	assert.Equal(t, "اتصلت بالبنك", *seen.Notes[0].Text)
	_, err = w.ContactMessages.Conversation(t.Context(), stranger, first.Message)
	require.ErrorIs(t, err, fault.ErrHidden)
	sentBy, err := w.ContactMessages.SentBy(t.Context(), nobody, first.Message)
	require.NoError(t, err)
	assert.Nil(t, sentBy, "no link leads to a message of an account")
	mine, err := w.ContactMessages.Own(t.Context(), couple, 20, nil)
	require.NoError(t, err)
	require.Len(t, mine.Nodes, 1)
	assert.Nil(t, mine.Nodes[0].Assignee)
	held, err := w.Export(t.Context(), couple)
	require.NoError(t, err)
	assert.Contains(t, string(held["contactMessages"]), "وصل اليوم")
	assert.NotContains(t, string(held["contactMessages"]), "اتصلت بالبنك")

	w.happens(first.StreamName(), events.ContactMessageWritten{
		Message: first.Message, Line: uuid.New(), Text: own("لم يصل بعد"),
	})
	waiting, err = w.Moderation.Waiting(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, 2, waiting.Messages)
	w.happens(events.AccountStream(couple.Account), events.PersonErased{Person: couple.Account})
	assert.Equal(t, []string{""}, w.found(contactmessages.Filter{Status: &resolved}), "nobody waits for an answer")
	seen, err = w.ContactMessages.Conversation(t.Context(), admin, first.Message)
	require.NoError(t, err)
	assert.True(t, seen.Message.Erased)
	for _, line := range seen.Lines {
		assert.Nil(t, line.Text)
	}
	assert.Nil(t, seen.Notes[0].Text)
}

// Whoever writes again while they wait keeps their place. After an answer they wait anew.
func TestWhoWritesAgainKeepsTheirPlace(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple, fresh, other := uuid.New(), "new", uuid.New()
	first := w.wrote(couple, "أحمد", "الأول")
	w.wrote(couple, "رنا", "الثاني")
	written := func() events.ContactMessageWritten {
		return events.ContactMessageWritten{
			Message: first.Message, Line: uuid.New(), Text: events.PersonalOf(couple, "وأيضًا"),
		}
	}
	answer := events.ContactMessageAnswered{
		Message: first.Message, Line: uuid.New(), Text: events.PersonalOf(couple, "نعم"),
	}
	w.happens(first.StreamName(), written())
	assert.Equal(t, []string{"الأول", "الثاني"}, w.found(contactmessages.Filter{Status: &fresh}))
	w.happens(first.StreamName(), answer)
	w.happens(first.StreamName(), written())
	assert.Equal(t, []string{"الثاني", "الأول"}, w.found(contactmessages.Filter{Status: &fresh}))

	w.happens(first.StreamName(), events.ContactMessageAssigned{Message: first.Message, Assignee: other})
	assert.Empty(t, w.found(contactmessages.Filter{Mine: true}), "it is another admin's")
	w.happens(first.StreamName(), events.ContactMessageAssigned{Message: first.Message, Assignee: admin.Account})
	assert.Equal(t, []string{"الأول"}, w.found(contactmessages.Filter{Mine: true}))
}

// The time until the first answer does not change with later ones.
func TestOnlyTheFirstAnswerIsTimed(t *testing.T) {
	t.Parallel()
	w := setup(t)
	sent := w.wrote(uuid.New(), "أحمد", "العربون")
	answered := func() (at time.Time) {
		w.happens(sent.StreamName(), events.ContactMessageAnswered{
			Message: sent.Message, Line: uuid.New(), Text: events.PersonalOf(sent.Sender, "نعم"),
		})
		require.NoError(t, w.Sources.Pool.QueryRow(t.Context(),
			`SELECT answered_at FROM contact_messages WHERE id = $1`, sent.Message).Scan(&at))
		return at
	}
	assert.Equal(t, answered(), answered())
}

func TestTheInboxRefusesWhatIsNotInOrder(t *testing.T) {
	t.Parallel()
	w := setup(t)
	odd, cursor := "lost", "nonsense"
	_, err := w.ContactMessages.All(t.Context(), admin, contactmessages.Filter{Status: &odd}, 20, nil)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = w.ContactMessages.All(t.Context(), admin, contactmessages.Filter{}, 20, &cursor)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = w.ContactMessages.All(t.Context(), admin, contactmessages.Filter{}, 101, nil)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}

// many fills the inbox with 100,000 messages, a tenth of which are new.
const many = `INSERT INTO contact_messages (id, reference, sender, signed_in, name, email, phone, topic, text, found, lang,
	status, waits, since, answered_at, version, created_at)
SELECT gen_random_uuid(), upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4)), gen_random_uuid(),
	true, 'name' || n, '', '', 'topic' || n % 1000, 'x',
	array_to_tsvector(ARRAY['name' || n, 'topic' || n % 1000, 'message']), 'ar',
	CASE WHEN n % 10 = 0 THEN 'new' WHEN n % 10 = 1 THEN 'in_progress' ELSE 'resolved' END, n % 10 = 0,
	now() - n * interval '1 minute', CASE WHEN n % 10 > 0 THEN now() - (n / 2) * interval '1 minute' END, 1,
		now() - n * interval '1 minute'
FROM generate_series(1, 100000) n`

// cost returns the blocks that the statements of work read, and the median time that work takes.
func (w *world) cost(work func(context.Context) error) (blocks int, median time.Duration) {
	w.Helper()
	var sent []pgx.TraceQueryStartData
	require.NoError(w, work(context.WithValue(w.Context(), sentKey{}, &sent)))
	for _, s := range sent {
		var raw []byte
		sql := `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ` + s.SQL
		require.NoError(w, w.Pool.QueryRow(w.Context(), sql, s.Args...).Scan(&raw))
		var plans []struct {
			Plan struct {
				Hit  int `json:"Shared Hit Blocks"`
				Read int `json:"Shared Read Blocks"`
			}
		}
		require.NoError(w, json.Unmarshal(raw, &plans))
		blocks += plans[0].Plan.Hit + plans[0].Plan.Read
	}
	times := make([]time.Duration, 15)
	for i := range times {
		began := time.Now()
		require.NoError(w, work(w.Context()))
		times[i] = time.Since(began)
	}
	slices.Sort(times)
	return blocks, times[len(times)/2]
}

// A page of the inbox costs the same however many messages there are and however deep it lies. What it costs is counted
// in blocks, which do not depend on the machine; docs/benchmarks.md has the times.
func TestAPageOfAHundredThousandMessages(t *testing.T) {
	t.Parallel()
	w := setup(t)
	_, err := w.Pool.Exec(t.Context(), many)
	require.NoError(t, err)
	_, err = w.Pool.Exec(t.Context(), `VACUUM ANALYZE contact_messages`)
	require.NoError(t, err)
	fresh, resolved, rare, common := "new", "resolved", "name77", "message"
	deep := queries.Cursor(time.Now().Add(-50_000*time.Minute), uuid.Nil)
	page := func(f contactmessages.Filter, after *string) func(context.Context) error {
		return func(ctx context.Context) error {
			p, err := w.ContactMessages.All(ctx, admin, f, 50, after)
			if err == nil && len(p.Nodes) == 0 {
				t.Error("an empty page")
			}
			return err
		}
	}
	for name, asked := range map[string]struct {
		work func(context.Context) error
		most int // blocks
	}{
		"new":            {page(contactmessages.Filter{Status: &fresh}, nil), 300},
		"new, deep":      {page(contactmessages.Filter{Status: &fresh}, deep), 300},
		"resolved":       {page(contactmessages.Filter{Status: &resolved}, nil), 300},
		"resolved, deep": {page(contactmessages.Filter{Status: &resolved}, deep), 300},
		"all":            {page(contactmessages.Filter{}, nil), 300},
		"a rare word":    {page(contactmessages.Filter{Search: &rare}, nil), 2_000},
		"a common word":  {page(contactmessages.Filter{Search: &common}, nil), 2_000},
		"the counts": {func(ctx context.Context) error {
			_, err := w.ContactMessages.Counts(ctx, admin)
			return err
		}, 2_000},
	} {
		blocks, median := w.cost(asked.work)
		t.Logf("%-15s %6d blocks, %v", name, blocks, median.Round(10*time.Microsecond))
		assert.LessOrEqual(t, blocks, asked.most, name)
	}
}
