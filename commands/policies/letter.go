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

// Letter is a mail that follows from an event. Its fields are those of mail.Message.
type Letter struct {
	ID      string // id of the event; the same on every attempt
	To      string // address
	Lang    string // "ar" or "en"
	Subject string
	Text    string
	Link    string // also in Text, in a paragraph of its own
	// Calendar is an iCalendar attachment; "" = none.
	Calendar string
	// Stop is the page on which the recipient turns off letters of this kind. Unsubscribe is the URL to which a mail
	// program posts for the same. Both are empty if these letters cannot be turned off.
	Stop, Unsubscribe string
}

// words fill in a letter's text. They hold no more personal data than the letter needs.
type words struct {
	Listing string // its name
	Reason  string // that an admin gave
	Answer  string // of an owner or an admin; only in letters to senders without an account
	// Reference is the number of a contact message.
	Reference string
	Link      string
	Device    string // "Chrome, Android"
	At        string // a moment in Damascus
	Day       string // of a party
	Price     string
	Plan      string // its name
	Visitor   bool   // the couple have no account, and must add the booking to one before they can act on it
	Renews    bool   // the subscription is renewed on that day instead of ending
	Several   bool   // the letter is a digest of several events
	// Dates and Requests are lines of an agenda.
	Dates, Requests []string
	Points          []string // lines of what a couple have still to do
	Queues          []string // lines of what is overdue
	// In letters about figures: a line for each measure, the rows, the unusual measures and their likeliest causes.
	Totals, Rows, Unusual, Likely []string
	By, Compared                  string // the dimension of the rows; the days that the figures are compared with
}

//go:embed letters/*.txt
var texts embed.FS

// letters holds the texts of the files by "name.lang". The first line is the subject, and the text begins in the third.
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
		return Letter{}, fmt.Errorf("policies: no letter is named %s in %s", name, lang)
	}
	w.Listing = strings.Join(strings.Fields(w.Listing), " ") // a name is one line
	var b strings.Builder
	if err := t.Execute(&b, w); err != nil {
		return Letter{}, err
	}
	subject, text, _ := strings.Cut(b.String(), "\n\n")
	return Letter{ID: id, To: to, Lang: lang, Subject: subject, Text: strings.TrimSpace(text), Link: w.Link}, nil
}

// linked matches what mail programs turn into a link: a scheme or www, and what follows it up to a space. named matches
// the dot of a domain's name.
var (
	linked = regexp.MustCompile(`(?i)\S*(?:[:：][/／\\]{2}|www[.。．｡])\S*`)
	named  = regexp.MustCompile(`[.。．｡](\pL{2}|xn--)`)
)

// withoutLinks returns a text in which mail programs find nothing to turn into a link.
func withoutLinks(text, lang string) string {
	instead := "[رابط محذوف]"
	if lang == "en" {
		instead = "[link removed]"
	}
	return named.ReplaceAllString(linked.ReplaceAllString(text, instead), ". $1")
}

// nameIn returns a name in a language, or in the other language if it has none.
func nameIn(b events.Bilingual, lang string) string {
	if lang == "en" && b.En != "" || b.Ar == "" {
		return b.En
	}
	return b.Ar
}
