package policies

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/policies/schedule"
	"weddings/commands/post"
	"weddings/events"
)

// Each language of a post has two rules, for its publication and for its removal, since a rule has one timer for each
// stream.
var _, _ = declarePostTimers("ar"), declarePostTimers("en")

func declarePostTimers(lang string) struct{} {
	keep := func(id uuid.UUID) commands.Command { return post.KeepSchedule{Post: id, Lang: lang} }
	schedule.Declare(schedule.Rule{
		Name: "post-publication-" + lang, Topic: "post", Command: keep,
		Due: func(r events.Recorded) schedule.Change { return postTimer(r, lang, true) },
	})
	return schedule.Declare(schedule.Rule{
		Name: "post-removal-" + lang, Topic: "post", Command: keep,
		Due: func(r events.Recorded) schedule.Change { return postTimer(r, lang, false) },
	})
}

// postTimer returns what an event does to the timer of a language's publication or removal.
func postTimer(r events.Recorded, lang string, publication bool) schedule.Change {
	switch e := r.Data.(type) {
	case events.PostScheduled:
		at := e.UnpublishAt
		if publication {
			at = e.At
		}
		switch {
		case e.Lang != lang:
			return schedule.Keep
		case at.IsZero():
			return schedule.Cancel
		}
		return schedule.At(at)
	case events.PostPublished: // the time of its removal stays
		if e.Lang == lang && publication {
			return schedule.Cancel
		}
	case events.PostUnpublished:
		if e.Lang == lang {
			return schedule.Cancel
		}
	case events.PostScheduleCancelled:
		if e.Lang == lang {
			return schedule.Cancel
		}
	case events.PostArchived:
		return schedule.Cancel
	}
	return schedule.Keep
}
