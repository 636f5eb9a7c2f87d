package slug

// reserved are the first words of the app's own addresses, which stand where a place's slug does. A unit test of the UI
// holds that none is missing.
var reserved = map[string]bool{
	// pages, as they declare themselves in ui/src/features
	"about":              true,
	"admin":              true,
	"agreements":         true,
	"answers":            true,
	"ask":                true,
	"blog":               true,
	"bookings":           true,
	"budget-calculator":  true,
	"cancellation":       true,
	"careers":            true,
	"contact":            true,
	"dashboard":          true,
	"faq":                true,
	"figures":            true,
	"for-couples-only":   true,
	"forgot-password":    true,
	"letters":            true,
	"login":              true,
	"message":            true,
	"my-inquiries":       true,
	"my-messages":        true,
	"post-preview":       true,
	"press":              true,
	"privacy":            true,
	"profile":            true,
	"provider-dashboard": true,
	"province":           true,
	"quiz":               true,
	"register":           true,
	"reset-password":     true,
	"search":             true,
	"service":            true,
	"services":           true,
	"songs":              true,
	"terms":              true,
	"venue":              true,
	"venues":             true,
	"verify-email":       true,
	// what the server answers itself
	"api":     true,
	"assets":  true,
	"graphql": true,
	"healthz": true,
	"icons":   true,
	"media":   true,
	"readyz":  true,
}

// Reserved reports whether a word is the beginning of addresses of the site's own, so that it can name no place.
func Reserved(word string) bool { return reserved[word] }
