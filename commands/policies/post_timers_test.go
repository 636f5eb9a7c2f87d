package policies_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/policies/schedule"
	"weddings/commands/post"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/clock"
)

// Each language has a timer for when it is published and one for when it is taken off; the other language's are left.
func TestPostsHaveTimers(t *testing.T) {
	t.Parallel()
	rules := map[string]schedule.Rule{}
	for _, rule := range schedule.Rules() {
		rules[rule.Name] = rule
	}
	at, until := time.Date(2026, 12, 1, 15, 0, 0, 0, time.UTC), time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		event                events.Event
		publication, removal schedule.Change
	}{
		{events.PostDrafted{}, schedule.Keep, schedule.Keep},
		{events.PostScheduled{Lang: "ar", At: at, UnpublishAt: until}, schedule.At(at), schedule.At(until)},
		{events.PostScheduled{Lang: "ar", At: at}, schedule.At(at), schedule.Cancel},
		{events.PostScheduled{Lang: "ar", UnpublishAt: until}, schedule.Cancel, schedule.At(until)},
		{events.PostPublished{Lang: "ar"}, schedule.Cancel, schedule.Keep},
		{events.PostUnpublished{Lang: "ar"}, schedule.Cancel, schedule.Cancel},
		{events.PostScheduleCancelled{Lang: "ar"}, schedule.Cancel, schedule.Cancel},
		{events.PostScheduled{Lang: "en", At: at}, schedule.Keep, schedule.Keep},
		{events.PostPublished{Lang: "en"}, schedule.Keep, schedule.Keep},
		{events.PostUnpublished{Lang: "en"}, schedule.Keep, schedule.Keep},
		{events.PostScheduleCancelled{Lang: "en"}, schedule.Keep, schedule.Keep},
		{events.PostArchived{}, schedule.Cancel, schedule.Cancel},
		{events.PostRestored{}, schedule.Keep, schedule.Keep},
	} {
		happened := events.Recorded{Data: tt.event}
		assert.Equal(t, tt.publication, rules["post-publication-ar"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.removal, rules["post-removal-ar"].Due(happened), "%T", tt.event)
	}
	id := commands.NewID()
	assert.Equal(t, post.KeepSchedule{Post: id, Lang: "en"}, rules["post-removal-en"].Command(id))
}

// A scheduled post goes out when its time has come, as it was when it was scheduled, and is taken off again.
func TestAScheduledPostGoesOutAndComesBack(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	id, admin := commands.NewID(), scenario.As(commands.NewID(), events.Admin)
	text := events.PostText{Title: "قاعات", Content: "نص"}
	w.Given(t, events.PostDrafted{Post: id, Session: id, Ar: &text, Details: &events.PostDetails{
		Category: "venues", Template: events.ClassicPost, Featured: &events.PostPicture{
			Picture: events.Picture{Hash: strings.Repeat("ab", 32)}, Alt: events.Bilingual{Ar: "صالة", En: "A hall"},
		},
	}})
	in := func(d time.Duration) string {
		return time.Now().Add(d).In(clock.Damascus).Format("2006-01-02T15:04")
	}
	w.Given(t).When(admin, post.SchedulePost{
		Post: id, Version: 1, Lang: "ar", At: in(2 * time.Hour), UnpublishAt: in(4 * time.Hour),
	})
	w.Given(t).When(admin, post.EditPost{
		Post: id, Session: id, Version: 2, Ar: &events.PostText{Title: "قاعات", Content: "كُتب بعد الجدولة"},
	})
	var moved atomic.Int64
	app := *w.App
	app.Now = func() time.Time { return time.Now().Add(time.Duration(moved.Load())) }
	var rules []schedule.Rule
	for _, rule := range schedule.Rules() {
		if rule.Topic == "post" {
			rules = append(rules, rule)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); (&schedule.Schedule{App: &app, Rules: rules}).Run(ctx) }()
	defer func() { cancel(); <-ended }()
	live := func() *events.PostPublished {
		s, _, err := post.Posts.Load(t.Context(), w.App, events.PostStream(id))
		require.NoError(t, err)
		return s.In("ar").Live
	}
	time.Sleep(1500 * time.Millisecond)
	require.Nil(t, live(), "nothing is due")
	moved.Store(int64(2*time.Hour + time.Minute))
	require.NoError(t, w.App.Log.Timers().Set(t.Context(), "post-publication-ar", events.PostStream(id), time.Now()))
	require.Eventually(t, func() bool { return live() != nil }, time.Minute, 20*time.Millisecond)
	assert.Equal(t, "نص", live().Content.Text.Content)
	moved.Store(int64(5 * time.Hour))
	require.NoError(t, w.App.Log.Timers().Set(t.Context(), "post-removal-ar", events.PostStream(id), time.Now()))
	require.Eventually(t, func() bool { return live() == nil }, time.Minute, 20*time.Millisecond)
}
