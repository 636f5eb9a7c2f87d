package main

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/mail/mailtest"
)

// The server is killed while it sends reports of figures. Each period of each report arrives, and no letter comes twice
// but the one that the mail server had taken and whose end the killed server had not written down yet.
func TestFaultServerKilledWhileItSendsReports(t *testing.T) {
	t.Parallel()
	const reports = 12
	v, post := newMailVictim(t, &mailtest.Server{Arrived: make(chan mailtest.Mail, 1_000)})
	pool, err := pgxpool.New(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer pool.Close()
	keys, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	happens := func(e events.Event, stream string) {
		t.Helper()
		_, err := log.Append(t.Context(), store.Append{
			Stream: stream, Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
	admin, ids := uuid.New(), make([]uuid.UUID, reports)
	happens(events.AccountRegistered{
		Account: admin, Role: events.Admin, Lang: "en", Email: events.PersonalOf(admin, "admin@example.com"),
	}, events.AccountStream(admin))
	due := func() (letters []string) { // the ids of the letters that the log calls for
		for _, id := range ids {
			history, err := log.Load(t.Context(), events.FigureReportStream(id), 0)
			require.NoError(t, err)
			for _, r := range history {
				if _, is := r.Data.(events.FigureReportDue); is {
					letters = append(letters, r.ID.String())
				}
			}
		}
		return letters
	}
	for i := range ids {
		ids[i] = uuid.New()
	}
	slowest := time.Duration(0)
	for round := range 2 * rounds(t) {
		for i, id := range ids {
			happens(events.FigureReportSet{
				Report: id, Account: admin, Name: events.PersonalOf(admin, fmt.Sprintf("report %d", i)),
				Question: events.PersonalOf(admin, "measures=pageViews"), Range: events.LastWeek, Rhythm: events.Weekly,
				Lang: "en", On: true, Next: time.Now().Add(-time.Minute),
			}, events.FigureReportStream(id))
		}
		for range 3 {
			select {
			case <-post.Arrived: // the mail server has it, and says so only now
			case <-time.After(patience):
				t.Fatal("no report was sent")
			}
		}
		time.Sleep(time.Duration(round) * time.Millisecond) // sometimes between two letters
		v.kill()
		assert.Less(t, len(post.Mails()), (round+1)*reports, "some are not sent yet")
		began := time.Now()
		v.start()
		require.Eventually(t, func() bool {
			return len(due()) == (round+1)*reports && len(arrivedLetters(t, post)) == (round+1)*reports
		}, patience, 20*time.Millisecond, "each report of the period arrives")
		slowest = max(slowest, time.Since(began))
		for len(post.Arrived) > 0 {
			<-post.Arrived
		}
	}
	v.register("later@example.com") // its letter comes after those that are sent again
	require.Eventually(t, func() bool {
		all := post.Mails()
		return strings.Contains(all[len(all)-1].To, "later@example.com")
	}, patience, 10*time.Millisecond)
	arrived, called, doubled := arrivedLetters(t, post), due(), 0
	for _, letter := range called {
		assert.Positive(t, arrived[letter], "a report of a period is lost")
		doubled += arrived[letter] - 1
	}
	tellFault(t, "server killed while it sends reports", int64(len(called)), int64(len(called)), slowest,
		fmt.Sprintf("; %d letters twice", doubled))
	assert.Len(t, called, 2*rounds(t)*reports, "a period has one letter")
	assert.LessOrEqual(t, doubled, 2*rounds(t), "the one under way at each kill")
}

// arrivedLetters returns how often each letter of a report arrived, by the id of its event.
func arrivedLetters(t *testing.T, post *mailtest.Server) map[string]int {
	t.Helper()
	arrived := map[string]int{}
	for _, m := range post.Mails() {
		if !strings.Contains(m.To, "admin@example.com") {
			continue
		}
		read, err := mail.ReadMessage(strings.NewReader(m.Data))
		require.NoError(t, err)
		if read.Header.Get("List-Unsubscribe") != "" {
			id, _, _ := strings.Cut(strings.Trim(read.Header.Get("Message-Id"), "<>"), "@")
			arrived[id]++
		}
	}
	return arrived
}
