package security

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers/servertest"
)

// noted is a security log with its log lines. Its networks hash to "h:" and their length.
type noted struct {
	*Log
	lines bytes.Buffer
}

func open(t *testing.T) *noted {
	t.Helper()
	pool := servertest.Pool(t)
	n := &noted{
		Log: New(
			pool,
			func(_ context.Context, network string) (string, error) { return fmt.Sprint("h:", len(network)), nil },
		),
	}
	n.logger = slog.New(slog.NewTextHandler(&n.lines, nil))
	return n
}

// stopped calls Run as at the end of the process.
func (n *noted) stopped(t *testing.T) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	end()
	n.Run(ctx)
}

func (n *noted) rows(t *testing.T, where string) (rows, count int) {
	t.Helper()
	require.NoError(
		t,
		n.pool.QueryRow(t.Context(), `SELECT count(*), coalesce(sum(count), 0)::bigint FROM security_log WHERE `+where).
			Scan(&rows, &count),
	)
	return rows, count
}

func TestEqualEntriesOfAMinuteAreOneRow(t *testing.T) {
	t.Parallel()
	n := open(t)
	at := time.Now().UTC().Truncate(time.Minute).Add(-9*time.Minute + 30*time.Second)
	who := uuid.New()
	for range 3 {
		n.Note(Entry{At: at, Event: SignInFailed, Account: who, Network: "203.0.113.7", Detail: WrongPassword})
	}
	n.Note(
		Entry{
			At:      at.Add(time.Minute),
			Event:   SignInFailed,
			Account: who,
			Network: "203.0.113.7",
			Detail:  WrongPassword,
		},
	)
	n.Note(Entry{At: at, Event: RefusedForbidden})
	n.stopped(t) // queued entries are stored at the end
	n.Note(Entry{At: at, Event: SignInFailed, Account: who, Network: "203.0.113.7", Detail: WrongPassword})
	n.stopped(t)
	rows, count := n.rows(t, `event = 'sign_in_failed'`)
	assert.Equal(t, []int{2, 5}, []int{rows, count})
	rows, count = n.rows(t, `account IS NULL AND source = ''`)
	assert.Equal(t, []int{1, 1}, []int{rows, count}, "an entry without a network has no source")
	var source string
	require.NoError(
		t,
		n.pool.QueryRow(t.Context(), `SELECT DISTINCT source FROM security_log WHERE account = $1`, who).Scan(&source),
	)
	assert.Equal(t, "h:11", source)
	assert.Contains(
		t,
		n.lines.String(),
		"msg=security security.event=sign_in_failed security.count=3 security.account="+who.String()+
			" security.source=h:11 security.detail=wrong_password",
	)
	assert.NotContains(t, n.lines.String(), "203.0.113.7")
}

func TestAServerWhoseClockIsAheadDatesNoEntryLaterThanNow(t *testing.T) {
	t.Parallel()
	n := open(t)
	for _, ahead := range []int{400, 401} {
		n.Note(Entry{At: time.Now().AddDate(0, 0, ahead), Event: SignInFailed})
	}
	n.stopped(t)
	rows, count := n.rows(t, `at <= now()`)
	assert.Equal(t, []int{1, 2}, []int{rows, count})
	rows, _ = n.rows(t, `at > now()`)
	assert.Zero(t, rows)
}

func TestAnAttackCannotFillTheTable(t *testing.T) {
	t.Parallel()
	n := open(t)
	at := time.Now()
	// What anybody can cause at will, as often as they like.
	attempts := []Event{SignInFailed, PasswordRefused, SecondFactorRefused, RefusedForbidden, RefusedTooMany}
	for i := range 200 { // in all fewer than are queued
		for _, event := range attempts {
			n.Note(Entry{At: at, Event: event, Network: string(make([]byte, i))})
		}
	}
	n.Note(Entry{At: at, Event: SignInSucceeded, Account: uuid.New()})
	n.stopped(t)
	for _, event := range attempts {
		rows, count := n.rows(t, `event = '`+string(event)+`'`)
		assert.LessOrEqual(t, rows, mostAttempts+1, event)
		assert.Equal(t, 200, count, "%s: all are counted", event)
	}
	_, count := n.rows(t, `event = 'sign_in_succeeded'`)
	assert.Equal(t, 1, count)
}

// A minute's noise does not hide the account whose password or code is being guessed.
func TestNoiseDoesNotHideWhoseCodeIsGuessed(t *testing.T) {
	t.Parallel()
	n := open(t)
	at, admin := time.Now(), uuid.New()
	for i := range 500 {
		n.Note(Entry{At: at, Event: SignInFailed, Network: string(make([]byte, i))})
		n.Note(Entry{At: at, Event: RefusedForbidden, Account: uuid.New(), Detail: "anything"})
	}
	n.Note(Entry{At: at, Event: SignInFailed, Account: admin, Network: "10.0.0.1", Detail: WrongPassword})
	n.Note(Entry{At: at, Event: SecondFactorRefused, Account: admin, Network: "10.0.0.1"})
	n.stopped(t)
	for _, event := range []Event{SignInFailed, SecondFactorRefused} {
		_, count := n.rows(t, `event = '`+string(event)+`' AND account = '`+admin.String()+`'`)
		assert.Equal(t, 1, count, event)
	}
	rows, count := n.rows(t, `event = 'refused_forbidden'`)
	assert.LessOrEqual(t, rows, mostAttempts+mostAccounts+1)
	assert.Equal(t, 500, count)
}

func TestNotingNeverWaits(t *testing.T) {
	t.Parallel()
	n := open(t)
	for range queued + 5 { // Run is not running
		n.Note(Entry{At: time.Now(), Event: RefusedForbidden})
	}
	assert.EqualValues(t, 5, n.Dropped())
}

func TestWhatCannotBeStoredIsTriedAgain(t *testing.T) {
	t.Parallel()
	n := open(t)
	hash := n.source
	n.source = func(context.Context, string) (string, error) { return "", errors.New("away") }
	b := newBatch()
	n.add(&b, Entry{At: time.Now(), Event: SignInFailed, Network: "10.0.0.1"})
	require.Error(t, n.flush(t.Context(), &b))
	assert.Equal(
		t,
		1,
		bytes.Count(n.lines.Bytes(), []byte("sign_in_failed")),
		"its log line does not wait for the database",
	)
	n.source = hash
	require.NoError(t, n.flush(t.Context(), &b))
	require.NoError(t, n.flush(t.Context(), &b))
	rows, count := n.rows(t, `source = 'h:8'`)
	assert.Equal(t, []int{1, 1}, []int{rows, count})
	assert.Equal(t, 1, bytes.Count(n.lines.Bytes(), []byte("sign_in_failed")))
	for i := range mostUnstored + 3 {
		n.add(&b, Entry{At: time.Now(), Event: SignInSucceeded, Account: uuid.New(), Detail: fmt.Sprint(i)})
	}
	assert.EqualValues(t, 3, n.Dropped(), "entries waiting in memory are bounded")
	n.lines.Reset()
	n.flushAndWarn(t.Context(), &b)
	assert.Equal(
		t,
		mostUnstored+3,
		bytes.Count(n.lines.Bytes(), []byte("sign_in_succeeded")),
		"a log line needs no database",
	)
	assert.Contains(t, n.lines.String(), "were dropped")
	assert.Contains(t, n.lines.String(), "entries=3")
	n.lines.Reset()
	n.flushAndWarn(t.Context(), &b)
	assert.Empty(t, n.lines.String(), "dropped entries are reported once")
}

// TestAttemptsCrowdOutNothingElse checks the queues and, while PostgreSQL is unavailable, the rows in memory.
func TestAttemptsCrowdOutNothingElse(t *testing.T) {
	t.Parallel()
	n := open(t)
	admin := uuid.New()
	for range queued + 5 {
		n.Note(Entry{At: time.Now(), Event: RefusedForbidden})
	}
	n.Note(Entry{At: time.Now(), Event: SecondFactorGiven, Account: admin})
	n.stopped(t)
	_, count := n.rows(t, `account = '`+admin.String()+`'`)
	assert.Equal(t, 1, count)

	b := newBatch()
	for i := 0; b.waiting[true] < mostUnstored; i++ { // over several minutes
		n.add(
			&b,
			Entry{
				At:     time.Now().Add(time.Duration(i/mostAttempts) * time.Minute),
				Event:  RefusedForbidden,
				Detail: fmt.Sprint(i),
			},
		)
	}
	before := n.Dropped()
	n.add(&b, Entry{At: time.Now(), Event: AccountSuspended, Account: admin})
	assert.Equal(t, before, n.Dropped())
}

// TestALineNamesItsTrace checks that a line has the trace of the first of equal entries.
func TestALineNamesItsTrace(t *testing.T) {
	t.Parallel()
	n := open(t)
	at := time.Now()
	n.Note(Entry{At: at, Event: SignInFailed, Trace: "4bf92f3577b34da6a3ce929d0e0e4736"})
	n.Note(Entry{At: at, Event: SignInFailed, Trace: "another"})
	n.Note(Entry{At: at, Event: SecondFactorGiven})
	n.stopped(t)
	assert.Contains(
		t,
		n.lines.String(),
		"security.event=sign_in_failed security.count=2 trace=4bf92f3577b34da6a3ce929d0e0e4736\n",
	)
	assert.Contains(t, n.lines.String(), "security.event=second_factor_given security.count=1\n")
}

// TestAWrongClockMakesNoOldEntries: an entry that seemed to have expired long ago would stop all deleting.
func TestAWrongClockMakesNoOldEntries(t *testing.T) {
	t.Parallel()
	n := open(t)
	for _, age := range []time.Duration{365 * 24 * time.Hour, 366 * 24 * time.Hour} { // equal once they are clamped
		n.Note(Entry{At: time.Now().Add(-age), Event: SignInFailed, Detail: WrongPassword})
	}
	n.stopped(t)
	rows, count := n.rows(t, `at > now() - interval '2 hours'`)
	assert.Equal(t, []int{1, 2}, []int{rows, count})
	require.NoError(t, n.Tidy(t.Context()))
}

func TestWhatFollowsFromAnEventIsRecordedOnce(t *testing.T) {
	t.Parallel()
	n := open(t)
	at := time.Now().Truncate(time.Microsecond)
	for _, position := range []int64{7, 7, 8} {
		require.NoError(t, n.Record(t.Context(), Entry{
			At:       at,
			Event:    AccountRoleGranted,
			Account:  uuid.Max,
			Actor:    uuid.NameSpaceOID,
			Detail:   "admin",
			Position: position,
		}))
	}
	rows, count := n.rows(t, `detail = 'admin' AND actor = '`+uuid.NameSpaceOID.String()+`'`)
	assert.Equal(t, []int{2, 2}, []int{rows, count})
	assert.Equal(t, 2, bytes.Count(n.lines.Bytes(), []byte("account_role_granted")))
	assert.Equal(t, 2, bytes.Count(n.lines.Bytes(), []byte(uuid.NameSpaceOID.String())), "a line names the actor")
}

func TestOldEntriesAreDeletedADayAtATime(t *testing.T) {
	t.Parallel()
	n := open(t)
	put := func(age string) {
		_, err := n.pool.Exec(
			t.Context(),
			`INSERT INTO security_log (at, event) VALUES (now() - $1::interval, 'sign_in_failed')`,
			age,
		)
		require.NoError(t, err)
	}
	put("89 days")
	put("91 days")
	require.NoError(t, n.Tidy(t.Context()))
	rows, _ := n.rows(t, `true`)
	assert.Equal(t, 1, rows)
	put("91 days 12 hours") // as if the clock were ahead by a day and a half
	put("90 days 6 hours")
	require.NoError(t, n.Tidy(t.Context()))
	rows, _ = n.rows(t, `true`)
	assert.Equal(t, 2, rows, "a day's worth at once")
	require.NoError(t, n.Tidy(t.Context()))
	rows, _ = n.rows(t, `true`)
	assert.Equal(t, 1, rows)
	put("93 days")
	assert.ErrorContains(t, n.Tidy(t.Context()), "weddings tidy", "a clock that is wrong must not empty the log")
	rows, _ = n.rows(t, `true`)
	assert.Equal(t, 2, rows)
	require.NoError(t, n.TidyAll(t.Context()))
	rows, _ = n.rows(t, `true`)
	assert.Equal(t, 1, rows)
}
