package main

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurekey"
	"weddings/commands/figureshare"
	"weddings/commands/inquiry"
	"weddings/commands/savedview"
	"weddings/events"
	"weddings/internal/fault"
)

// bounded are the lists of an account that come whole: a command refuses more of them than most. Of keys and links that
// counts those that are good; of all, the newest 50 are answered.
var bounded = map[string]struct {
	who, document string
	most          int
	add           func() commands.Command
}{
	"mySavedViews": {"customer", `{mySavedViews {id name path query}}`, 30, func() commands.Command {
		return savedview.SetSavedView{Name: "x", Path: "/dashboard"}
	}},
	"myQuickReplies": {"owner", `{myQuickReplies {id text {ar en}}}`, 30, func() commands.Command {
		return inquiry.SetQuickReply{Text: events.Bilingual{Ar: "أهلًا"}}
	}},
	"myFigureReports": {"admin", `{myFigureReports {id name}}`, 10, func() commands.Command { return weekly }},
	"myFigureKeys": {"admin", `{myFigureKeys {id name scopes}}`, 10, func() commands.Command {
		return figurekey.MakeFigureKey{Name: "x", Scopes: []string{events.ScopeTraffic}, Days: 30}
	}},
	"myFigureShares": {"admin", `{myFigureShares {id name token}}`, 20, func() commands.Command {
		today := events.DayOf(time.Now())
		return figureshare.ShareFigures{Name: "x", Question: "measures=pageViews", First: today, Last: today, Days: 7}
	}},
}

// TestAListThatComesWholeIsBounded fills each list up to what its command allows: it has as many rows then, and costs
// as many statements as with one.
func TestAListThatComesWholeIsBounded(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for field, list := range bounded {
		add := func() error {
			_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people[list.who].Request, list.add())
			return err
		}
		require.NoError(t, add(), field)
		s.caughtUp(t)
		one := s.statementsOf(t, list.who, list.document)
		for range list.most - 1 {
			require.NoError(t, add(), field)
		}
		assert.Equal(t, fault.Conflict, fault.CodeOf(add()), "%s: another is refused", field)
		s.caughtUp(t)
		var answer map[string][]struct{ ID string }
		require.NoError(t, json.Unmarshal(s.query(t, list.who, list.document, nil).Data, &answer))
		assert.Len(t, answer[field], list.most, field)
		assert.Len(t, s.statementsOf(t, list.who, list.document), len(one), field)
	}
}
