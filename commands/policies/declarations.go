package policies

import (
	"context"
	"reflect"
	"strings"

	"weddings/events"
)

// declaration is everything that is decided about a letter except its text and the events that lead to it. The texts
// are files in the folder letters. The events are declared beside the code that writes the letter: see on.
type declaration struct {
	// class is how the letter is counted if its address is unconfirmed.
	class class
	// choice is the kind of letters that people may turn off; "" = this letter cannot be turned off.
	choice events.LetterKind
	// Each letter is limited in one of three ways: it is paced, it is the digest of a paced letter, or unpaced says why
	// it cannot come endlessly. Accounts cost nothing, so strangers could cause most of the paced letters endlessly.
	pacing  pacing
	digest  bool
	unpaced string // why nobody can cause this letter endlessly
}

// declarations holds the declaration of every letter, by name.
var declarations = map[string]declaration{
	// About an account.
	"verify_email": {
		class:   confirm,
		unpaced: "few of a spelling and a mailbox in an hour, and none once it is confirmed",
	},
	"reset_password":         {class: reset, unpaced: "three of an address in an hour: edge.Ordinary"},
	"password_changed":       {unpaced: "the account's own doing"},
	"new_device":             {unpaced: "a sign-in with the password"},
	"second_factor_enabled":  {unpaced: "the account's own doing"},
	"recovery_code_used":     {unpaced: "the account's own doing"},
	"recovery_codes_renewed": {unpaced: "the account's own doing"},
	"second_factor_reset":    {unpaced: "an admin's doing"},
	"account_suspended":      {class: news, unpaced: "an admin's doing"},
	"account_erased":         {unpaced: "the account's own doing, or an admin's, once"},
	// About listings and calendars.
	"listing_approved":    {class: news, unpaced: "an admin's doing"},
	"listing_rejected":    {class: news, unpaced: "an admin's doing"},
	"listing_suspended":   {class: news, unpaced: "an admin's doing"},
	"listing_reinstated":  {class: news, unpaced: "an admin's doing"},
	"revision_approved":   {class: news, unpaced: "an admin's doing"},
	"revision_rejected":   {class: news, unpaced: "an admin's doing"},
	"decision_upheld":     {class: news, unpaced: "an admin's doing"},
	"decision_overturned": {class: news, unpaced: "an admin's doing"},
	"source_met_booking": {
		class:   news,
		unpaced: "a calendar that the recipient has added, once for each booking and calendar",
	},
	// About inquiries.
	"inquiry_sent":             {class: news, pacing: pacing{"inquiries", "inquiries_sent"}},
	"inquiries_sent":           {class: news, choice: events.Digests, digest: true},
	"inquiry_waiting":          {class: news, choice: events.Reminders, pacing: pacing{"unread inquiries", ""}},
	"inquiry_answered":         {class: answers, unpaced: "one an hour of each inquiry that its recipient sent"},
	"inquiry_answered_by_mail": {class: answers, unpaced: "few of an owner and a mailbox in an hour"},
	"message_written":          {class: news, pacing: pacing{"messages", "messages_written"}},
	"messages_written":         {class: news, choice: events.Digests, digest: true},
	"quote_given":              {class: news, pacing: pacing{"quotes", "quotes_given"}},
	"quotes_given":             {class: news, choice: events.Digests, digest: true},
	"quote_given_by_mail":      {class: news, unpaced: "few of a mailbox in an hour"},
	// About bookings.
	"booking_requested":    {class: news, pacing: pacing{"requests", "bookings_requested"}},
	"bookings_requested":   {class: news, choice: events.Digests, digest: true},
	"booking_waiting":      {class: news, choice: events.Reminders, pacing: pacing{"waiting requests", ""}},
	"request_moved":        {class: news, pacing: pacing{"requests", "bookings_requested"}},
	"request_withdrawn":    {class: news, pacing: pacing{"withdrawals", "requests_withdrawn"}},
	"requests_withdrawn":   {class: news, digest: true},
	"quote_accepted":       {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"booking_held":         {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"hold_challenged":      {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"hold_restored":        {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"hold_ending":          {class: news, choice: events.Reminders, unpaced: "once for each hold, by the time"},
	"hold_expired":         {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"request_expired":      {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"request_overtaken":    {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"booking_confirmed":    {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"booking_declined":     {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"booking_cancelled":    {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"booking_moved":        {class: news, pacing: pacing{"bookings", "bookings_changed"}},
	"bookings_changed":     {class: news, digest: true},
	"deposit_recorded":     {class: news, pacing: pacing{"deposits", "deposits_changed"}},
	"deposit_acknowledged": {class: news, pacing: pacing{"deposits", "deposits_changed"}},
	"deposit_refused":      {class: news, pacing: pacing{"deposits", "deposits_changed"}},
	"deposits_changed":     {class: news, digest: true},
	// About messages to the site.
	"contact_received":         {class: news, pacing: pacing{"contact messages", ""}},
	"contact_answered":         {class: support, unpaced: "an admin's doing"},
	"contact_answered_by_mail": {class: support, unpaced: "an admin's doing, and few of a mailbox in an hour"},
	// About subscriptions.
	"subscription_granted":   {class: news, unpaced: "an admin's doing"},
	"subscription_extended":  {class: news, unpaced: "an admin's doing"},
	"subscription_renewed":   {class: news, unpaced: "once for each term, by the time"},
	"subscription_ending":    {class: news, unpaced: "once for each end, by the time"},
	"subscription_cancelled": {class: news, unpaced: "an admin's doing"},
	"subscription_expired":   {class: news, unpaced: "once for each subscription, by the time"},
	// About what is due at a time.
	"agenda":             {choice: events.Agenda, unpaced: "once a week, by the time"},
	"checklist":          {choice: events.Checklist, unpaced: "once a month, by the time"},
	"moderation_overdue": {unpaced: "once a day, by the time"},
	"figure_report":      {unpaced: "once a week or month for each of ten reports, by the time"},
	"figure_alarm":       {unpaced: "once a day for each of ten reports, by the time"},
}

// letterWriter writes a letter about an event. It returns a draft without an address if the event calls for none.
type letterWriter func(p *Policies, ctx context.Context, r events.Recorded) (draft, error)

var (
	letterWriters = map[reflect.Type]letterWriter{}
	letterTopics  = map[string]bool{} // the categories of streams whose events lead to letters
)

// on declares the function that writes letters about a type of event. The consumer group of letters then reads that
// event's streams. The empty result allows a call at package level.
func on[E events.Event](
	write func(p *Policies, ctx context.Context, r events.Recorded, e E) (draft, error),
) struct{} {
	var zero E
	if letterWriters[reflect.TypeFor[E]()] != nil {
		panic("policies: two letters are written about " + events.TypeOf(zero))
	}
	topic, _, _ := strings.Cut(zero.StreamName(), "-")
	letterTopics[topic] = true
	letterWriters[reflect.TypeFor[E]()] = func(p *Policies, ctx context.Context, r events.Recorded) (draft, error) {
		return write(p, ctx, r, r.Data.(E))
	}
	return struct{}{}
}
