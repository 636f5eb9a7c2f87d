package slug

// reserved are the first segments of the site's own paths. The slug of a place is also the first segment of a path, so
// it must be none of these. A unit test of the UI, routes.test.ts, fails if a page is missing here.
var reserved = map[string]bool{
	// the pages that ui/src/features declares
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
	// the paths that the server answers itself
	"api":     true,
	"assets":  true,
	"graphql": true,
	"healthz": true,
	"icons":   true,
	"media":   true,
	"readyz":  true,
}

// Reserved reports whether a word is the first segment of the site's own paths, so that it cannot be the slug of a
// place.
func Reserved(word string) bool { return reserved[word] }
