package events

import "github.com/google/uuid"

// SubscriptionStream names the stream of an owner's subscriptions, one after the other. It is one stream for each
// owner, so that nobody has two at a time.
func SubscriptionStream(user uuid.UUID) string { return "subscription-" + user.String() }

// SubscriptionGranted begins a subscription. The plan free has none: it is what owners have without.
type SubscriptionGranted struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	Plan         string    `json:"plan"`
	Price        *Money    `json:"price,omitempty"` // the plan's on that day; nil = it was not priced
	Start        Day       `json:"start"`
	End          Day       `json:"end"` // the last day
	AutoRenew    bool      `json:"autoRenew"`
	Reason       string    `json:"reason"`
}

var _ = register[SubscriptionGranted]("subscription.granted")

// SubscriptionExtended moves the end of a subscription, or changes whether it renews itself.
type SubscriptionExtended struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	End          Day       `json:"end"`
	AutoRenew    bool      `json:"autoRenew"`
	Reason       string    `json:"reason"`
}

var _ = register[SubscriptionExtended]("subscription.extended")

// SubscriptionRenewed moves the end of a subscription that renews itself by its length.
type SubscriptionRenewed struct {
	User         uuid.UUID `json:"user"`
	Subscription uuid.UUID `json:"subscription"`
	End          Day       `json:"end"`
}

var _ = register[SubscriptionRenewed]("subscription.renewed")

// SubscriptionReminded says that a subscription ends soon.
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
