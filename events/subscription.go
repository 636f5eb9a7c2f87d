package events

import "github.com/google/uuid"

// SubscriptionStream names the stream of all subscriptions of an owner, past and present. An owner has one stream, so
// that they cannot have two subscriptions at a time.
func SubscriptionStream(user uuid.UUID) string { return "subscription-" + user.String() }

// SubscriptionGranted begins a subscription. The free plan has no subscription: owners without one are on it.
type SubscriptionGranted struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	Plan         string    `json:"plan"`
	Price        *Money    `json:"price,omitempty"` // the plan's price on that day; nil = it had none
	Start        Day       `json:"start"`
	End          Day       `json:"end"` // the last day
	AutoRenew    bool      `json:"autoRenew"`
	Reason       string    `json:"reason"`
}

var _ = register[SubscriptionGranted]("subscription.granted")

// SubscriptionExtended moves the end of a subscription, or changes whether it renews automatically.
type SubscriptionExtended struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	End          Day       `json:"end"`
	AutoRenew    bool      `json:"autoRenew"`
	Reason       string    `json:"reason"`
}

var _ = register[SubscriptionExtended]("subscription.extended")

// SubscriptionRenewed records an automatic renewal: the end moves by the length of the subscription.
type SubscriptionRenewed struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	End          Day       `json:"end"`
}

var _ = register[SubscriptionRenewed]("subscription.renewed")

// SubscriptionReminded records that the owner was reminded of the end of a subscription.
type SubscriptionReminded struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	End          Day       `json:"end"`
}

var _ = register[SubscriptionReminded]("subscription.reminded")

// SubscriptionCancelled ends a subscription at once.
type SubscriptionCancelled struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	Reason       string    `json:"reason"`
}

var _ = register[SubscriptionCancelled]("subscription.cancelled")

// SubscriptionExpired ends a subscription whose last day is over.
type SubscriptionExpired struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
}

var _ = register[SubscriptionExpired]("subscription.expired")

// StreamName implements Event.
func (e SubscriptionGranted) StreamName() string   { return SubscriptionStream(e.User) }
func (e SubscriptionExtended) StreamName() string  { return SubscriptionStream(e.User) }
func (e SubscriptionRenewed) StreamName() string   { return SubscriptionStream(e.User) }
func (e SubscriptionReminded) StreamName() string  { return SubscriptionStream(e.User) }
func (e SubscriptionCancelled) StreamName() string { return SubscriptionStream(e.User) }
func (e SubscriptionExpired) StreamName() string   { return SubscriptionStream(e.User) }

// Subject implements Event.
func (e SubscriptionGranted) Subject() Subject { return Subject{Account: e.User, Reason: e.Reason} }

func (e SubscriptionExtended) Subject() Subject  { return Subject{Account: e.User, Reason: e.Reason} }
func (e SubscriptionRenewed) Subject() Subject   { return Subject{Account: e.User} }
func (e SubscriptionReminded) Subject() Subject  { return Subject{Account: e.User} }
func (e SubscriptionCancelled) Subject() Subject { return Subject{Account: e.User, Reason: e.Reason} }
func (e SubscriptionExpired) Subject() Subject   { return Subject{Account: e.User} }
