package page

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"weddings/events"
)

// route is a page as the app declares it. ui/build/routes.ts writes the list; ui/src/shared/route.ts documents the
// fields.
type route struct {
	Path    string            `json:"path"`
	Access  any               `json:"access"` // everybody, signedIn, or the roles that may see the page
	Indexed bool              `json:"indexed"`
	Title   map[string]string `json:"title"` // by language
	About   string            `json:"about"`
	Screen  string            `json:"screen"`
	Modules []string          `json:"modules"`
	Words   []string          `json:"words"`
	Content string            `json:"content"`
	Reads   []read            `json:"reads"`
	Art     []art             `json:"art"`

	segments []string // of the path
}

// The access of public pages, and of pages for everybody with an account. Other pages list roles.
const (
	everybody = "public"
	signedIn  = "signed-in"
)

// The subjects of routes.
const (
	aboutListing   = "listing"
	aboutCategory  = "category"
	aboutPlace     = "place"
	aboutLanding   = "landing"
	aboutSearch    = "search"
	aboutPosts     = "posts"
	aboutPost      = "post"
	aboutFAQ       = "faq"
	aboutInfo      = "info"
	aboutQuiz      = "quiz"
	aboutBudget    = "budget"
	aboutSongs     = "songs"
	aboutSong      = "song"
	aboutCouples   = "couples"
	aboutAgreement = "agreement"
	aboutNothing   = "nothing"
)

// art is an image of the first view that CSS would load too late.
type art struct {
	File  string `json:"file"`
	Media string `json:"media"`
}

type read struct {
	Operation string         `json:"operation"`
	Variables map[string]any `json:"variables"`
	Filtered  bool           `json:"filtered"`
}

// routes are in the order in which they are matched.
type routes []*route

func readRoutes(raw []byte) (routes, error) {
	var all routes
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber() // as the variables of a request are decoded
	err := decoder.Decode(&all)
	for _, each := range all {
		each.segments = strings.Split(each.Path, "/")
	}
	return all, err
}

// find returns the route of a path and its parameters. If no route matches, it returns one with the subject
// aboutNothing.
func (all routes) find(at string) (*route, map[string]string) {
	given := strings.Split(at, "/")
	for _, each := range all {
		if params, ok := each.match(given); ok {
			return each, params
		}
	}
	return all.nothing(), nil
}

// nothing returns the route of paths that lead nowhere.
func (all routes) nothing() *route {
	for _, each := range all {
		if each.About == aboutNothing {
			return each
		}
	}
	return &route{About: aboutNothing, Access: everybody}
}

// match compares a path with the pattern, segment by segment.
func (rt *route) match(given []string) (params map[string]string, ok bool) {
	for i, segment := range rt.segments {
		name, parameter := strings.CutPrefix(segment, ":")
		name, optional := strings.CutSuffix(name, "?")
		switch {
		case segment == "*":
			return params, true
		case i >= len(given):
			return params, optional
		case parameter && given[i] != "":
			if params == nil {
				params = map[string]string{}
			}
			params[name] = given[i]
		case segment != given[i]:
			return nil, false
		}
	}
	return params, len(given) <= len(rt.segments)
}

// base is the first segment of the pattern as a path.
func (rt *route) base() string {
	return "/" + rt.segments[1]
}

// narrowed reports whether the query string may change the result of a filtered read of the route.
func (rt *route) narrowed(asked url.Values) bool {
	for _, each := range rt.Reads {
		if each.Filtered && each.narrowed(asked) {
			return true
		}
	}
	return false
}

// narrowed reports whether a query string has parameters other than the language and the variables of the read. A
// form's empty fields say nothing.
func (rd read) narrowed(asked url.Values) bool {
	for name, values := range asked {
		if name != "lang" && !slices.Equal(values, []string{""}) && (!rd.names(name) || len(values) > 1) {
			return true
		}
	}
	return false
}

// names reports whether a variable takes its value from a parameter of the query string.
func (rd read) names(parameter string) bool {
	for _, value := range rd.Variables {
		if value == "?"+parameter {
			return true
		}
	}
	return false
}

// admits reports whether a role may open the page.
func (rt *route) admits(role events.Role) bool {
	switch access := rt.Access.(type) {
	case string:
		return access == everybody || access == signedIn && role != events.Anonymous
	case []any:
		return slices.Contains(access, any(string(role)))
	}
	return false
}

// ahead returns the operations of the page's first load, with the variables that the app will use.
func (rt *route) ahead(params map[string]string, asked url.Values) []operation {
	all := everywhere
	for _, each := range rt.Reads {
		if !each.Filtered || !each.narrowed(asked) {
			variables, _ := filled(each.Variables, params, asked).(map[string]any)
			all = append(all[:len(all):len(all)], operation{each.Operation, variables})
		}
	}
	return all
}

// filled replaces the references in a value with parameters and days.
func filled(value any, params map[string]string, asked url.Values) any {
	switch value := value.(type) {
	case map[string]any:
		if value == nil {
			return nil
		}
		with := make(map[string]any, len(value))
		for name, each := range value {
			with[name] = filled(each, params, asked)
		}
		return with
	case string:
		if name, ok := strings.CutPrefix(value, ":"); ok {
			return params[name]
		}
		if name, ok := strings.CutPrefix(value, "?"); ok {
			return asked.Get(name)
		}
		if days, ok := strings.CutPrefix(value, "@"); ok {
			if n, err := strconv.Atoi(days); err == nil {
				return (events.DayOf(time.Now()) - events.Day(n)).String()
			}
		}
	}
	return value
}

// first returns the screen of the route's first view.
func (rt *route) first(asked url.Values) screen {
	s := screen{route: rt, prerendered: rt.Screen}
	if words := asked.Get("q"); rt.About == aboutSearch && words != "" && !rt.narrowed(asked) {
		s.prerendered, s.query = rt.Screen+"?q=-", words
	}
	return s
}
