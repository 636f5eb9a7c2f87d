package events_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"weddings/events"
)

func TestEventsThatSayTheSame(t *testing.T) {
	t.Parallel()
	person := uuid.New()
	reply := func(text string) events.QuickReplySet {
		return events.QuickReplySet{Owner: person, Ar: events.PersonalOf(person, text)}
	}
	read := reply("")
	read.Ar = events.PersonalOf(person, "x").WithSealed([]byte("sealed")).Opened("نعم") // as a log returns it
	assert.True(t, events.Same(read, reply("نعم")))
	assert.False(t, events.Same(read, reply("لا")))
	rules := func(weekdays []int) events.CalendarRulesSet { return events.CalendarRulesSet{Weekdays: weekdays} }
	assert.True(t, events.Same(rules(nil), rules([]int{})))
	assert.False(t, events.Same(rules(nil), rules([]int{1})))
	deposit := func(amount string) events.DepositRecorded {
		return events.DepositRecorded{Amount: events.Money{Amount: decimal.RequireFromString(amount), Currency: "USD"}}
	}
	assert.True(t, events.Same(deposit("5.50"), deposit("5.5")))
	assert.False(t, events.Same(deposit("5.50"), deposit("5.05")))
	assert.False(t, events.Same(events.HallSet{}, events.SeasonSet{}))
	assert.False(t, events.Same(nil, events.HallSet{}))
}
