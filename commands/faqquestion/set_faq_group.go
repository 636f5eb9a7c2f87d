package faqquestion

import (
	"context"
	"slices"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetFAQGroup adds a group of questions, or renames it.
type SetFAQGroup struct {
	Group string           `json:"group"` // the group's anchor
	New   bool             `json:"new"`   // true = refuse if the group exists
	Title events.Bilingual `json:"title"`
}

// OrderFAQGroups orders the groups. Groups that the list does not contain keep their places.
type OrderFAQGroups struct {
	Groups []string `json:"groups"`
}

var (
	_ = commands.Declare(FAQ, SetFAQGroup{})
	_ = commands.Declare(FAQ, OrderFAQGroups{})
)

// CommandName names the command in the API.
func (SetFAQGroup) CommandName() string    { return "SetFAQGroup" }
func (OrderFAQGroups) CommandName() string { return "OrderFAQGroups" }

// Prepare refuses everybody but editors, and returns invalid with the wrong fields.
func (c SetFAQGroup) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.FAQStream}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	title := commands.Trim(c.Title)
	checkAnchor(&check, "group", c.Group)
	check.Field(title.Ar != "" && title.En != "", "title", "الاسم مطلوب باللغتين",
		"The name is required in both languages")
	commands.CheckLength(&check, "title", maxTitle, title)
	commands.CheckLine(&check, "title", title.Ar, title.En)
	return to, commands.None{}, check.Err()
}

// Prepare refuses everybody but editors.
func (c OrderFAQGroups) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{Stream: events.FAQStream}, commands.None{}, by.Actor.Require(events.Editors...)
}

// Decide returns invalid for a new group with an anchor that is taken, and conflict if the FAQ has maxGroups groups. If
// the title would not change, no event is appended.
func (c SetFAQGroup) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	next := events.FAQGroupSet{Group: c.Group, Title: commands.Trim(c.Title)}
	at := s.group(c.Group)
	if at >= 0 && !c.New {
		return commands.Change(s.Groups[at], next)
	}
	var check fault.Check
	check.Field(!s.taken(c.Group), "group", "هذا الرابط لسؤال أو لمجموعة أخرى أو للصفحة نفسها",
		"A question, another group or the page itself has this anchor")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if len(s.Groups) >= maxGroups {
		return commands.Decision{}, manyGroups
	}
	return commands.Then(next)
}

// Decide returns invalid unless each key is a group and occurs once. The event contains the order of all groups. If the
// order would not change, no event is appended.
func (c OrderFAQGroups) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	var all []string
	for _, g := range s.Groups {
		all = append(all, g.Group)
	}
	next, ok := commands.Reordered(all, c.Groups)
	var check fault.Check
	check.Field(ok, "groups", "تغيّرت المجموعات، حدّثوا الصفحة", "The groups have changed: reload the page")
	if err := check.Err(); err != nil || slices.Equal(all, next) {
		return commands.Decision{}, err
	}
	return commands.Then(events.FAQGroupsOrdered{Groups: next})
}
