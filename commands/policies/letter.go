package policies

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"text/template"

	"weddings/events"
)

// Letter is a mail that follows from an event. Its fields are those of the post that carries it.
type Letter struct {
	ID      string // of the event; the same on every attempt
	To      string // address
	Lang    string // "ar" or "en"
	Subject string
	Text    string
	Link    string // stands in Text in a paragraph of its own
	// Calendar is what the recipient's calendar may take over; "" = nothing.
	Calendar string
	// Stop is the page that ends letters of this kind, Unsubscribe what a mail program posts to for the same. Both are
	// empty where a letter is no matter of choice.
	Stop, Unsubscribe string
}

// words are what a letter's text is filled with. There is no room for more personal data than it needs.
type words struct {
	Listing string // its name
	Reason  string // an admin's
	Answer  string // an owner's or an admin's; only to those who are signed out
	// Reference is the number of a contact message.
	Reference string
	Link      string
	Device    string // "Chrome, Android"
	At        string // a moment in Damascus
	Day       string // of a party
	Price     string
	Plan      string // its name
	Visitor   bool   // they asked signed out, and act on it once it is added to an account
	Renews    bool   // it is renewed on that day, and does not end
	Several   bool   // what it tells stands for more than one event
	// Dates and Requests are lines of an agenda.
	Dates, Requests []string
	Points          []string // lines of what a couple have still to do
	Queues          []string // lines of what is overdue
	// Of figures: a line for each measure, the rows, what was unusual and its likeliest causes.
	Totals, Rows, Unusual, Likely []string
	By, Compared                  string // what the rows are by; the days that the figures are compared with
}

//go:embed letters/*.txt
var texts embed.FS

// letters holds, by "name.lang", the subject in the first line and the text from the third.
var letters = func() map[string]*template.Template {
	m := map[string]*template.Template{}
	names, err := fs.Glob(texts, "letters/*.txt")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		raw, err := texts.ReadFile(name)
		if err != nil {
			panic(err)
		}
		key := strings.TrimSuffix(strings.TrimPrefix(name, "letters/"), ".txt")
		m[key] = template.Must(template.New(key).Parse(string(raw)))
	}
	return m
}()

// write fills in a letter. It returns an error only for a name that does not exist.
func write(name, id, to, lang string, w words) (Letter, error) {
	t, ok := letters[name+"."+lang]
	if !ok {
		return Letter{}, fmt.Errorf("policies: there is no letter %s in %s", name, lang)
	}
	w.Listing = strings.Join(strings.Fields(w.Listing), " ") // a name is one line
	var b strings.Builder
	if err := t.Execute(&b, w); err != nil {
		return Letter{}, err
	}
	subject, text, _ := strings.Cut(b.String(), "\n\n")
	return Letter{ID: id, To: to, Lang: lang, Subject: subject, Text: strings.TrimSpace(text), Link: w.Link}, nil
}

// linked is what begins with a scheme or with www and goes on without a space. named is the dot of a domain's name.
var (
	linked = regexp.MustCompile(`(?i)\S*(?:[:：][/／\\]{2}|www[.。．｡])\S*`)
	named  = regexp.MustCompile(`[.。．｡](\pL{2}|xn--)`)
)

// withoutLinks returns a text of which no mail program makes a link by itself.
func withoutLinks(text, lang string) string {
	instead := "[رابط محذوف]"
	if lang == "en" {
		instead = "[link removed]"
	}
	return named.ReplaceAllString(linked.ReplaceAllString(text, instead), ". $1")
}

// nameIn returns a name in a language, else in the other one.
func nameIn(b events.Bilingual, lang string) string {
	if lang == "en" && b.En != "" || b.Ar == "" {
		return b.En
	}
	return b.Ar
}
