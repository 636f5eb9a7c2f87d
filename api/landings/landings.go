// Package landings has the titles, paths and leads of landing pages, which answer questions such as "women-only halls
// in Homs". The app, the page that the server writes and the structured data share them.
package landings

import (
	"net/url"
	"strconv"
	"strings"

	"weddings/api/messages"
	"weddings/commands"
	"weddings/events"
	"weddings/queries/searches"
)

// These texts are in the app's catalogue.
var (
	ofCategory = messages.Of("landing.service")
	venues     = messages.Of("listing.venueCount")
	services   = messages.Of("common.listings")
	cheapest   = messages.Of("landing.cheapest")
	largest    = messages.Of("landing.largest")
	compare    = messages.Of("landing.compare")
	// Services have no capacity, so their lead names none.
	compareServices = messages.Of("landing.compareServices")
)

// titles are the titles of the landing pages about venues, by the question's key.
var titles = func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, q := range searches.VenueQuestions() {
		first, rest, _ := strings.Cut(q.Key, "-")
		for word := range strings.SplitSeq(rest, "-") {
			first += strings.ToUpper(word[:min(1, len(word))]) + word[min(1, len(word)):]
		}
		all[q.Key] = messages.Of("landing." + first)
	}
	return all
}()

// Path returns the path of a landing page, which is below the path of its category's list.
func Path(category, question, governorate string) string {
	if question == "" {
		return List(category) + "/" + url.PathEscape(governorate)
	}
	return List(category) + "/" + question + "/" + url.PathEscape(governorate)
}

// List returns the path of a category's list.
func List(category string) string {
	if category == "venues" {
		return "/venues"
	}
	return "/services/" + url.PathEscape(category)
}

// Title returns the heading of a landing page. category and governorate are names in the language.
func Title(question, category, governorate, lang string) string {
	words := ofCategory
	if question != "" {
		words = titles[question]
	}
	return strings.NewReplacer("{category}", category, "{place}", governorate).Replace(words[lang])
}

// Lead returns the first sentence of a landing page: the number of listings, the lowest price and the largest number of
// guests. The app writes the same sentence (LandingPage.tsx).
func Lead(category string, a *searches.Answers, lang string) string {
	count, last := services, compareServices
	if category == "venues" {
		count, last = venues, compare
	}
	sentences := []string{messages.Counted(count, lang, a.Total) + "."}
	if a.Cheapest != nil {
		sentences = append(sentences, strings.Replace(cheapest[lang], "{price}", shown(*a.Cheapest), 1))
	}
	if a.Guests > 0 {
		sentences = append(sentences, messages.Counted(largest, lang, a.Guests))
	}
	return strings.Join(append(sentences, last[lang]), " ")
}

// shown writes an amount as the app shows it. The isolates U+2068 and U+2069 keep the dollar sign on its side of the
// amount within Arabic words.
func shown(m events.Money) string {
	words := commands.MoneyInWords(events.Money{Amount: m.Amount.Round(0), Currency: m.Currency}, "en")
	number, _, _ := strings.Cut(words, " ")
	if m.Currency == "SYP" {
		return "\u2068" + number + " ل.س\u2069"
	}
	return "\u2068$" + number + "\u2069"
}

// Narrowed returns the address of the list with a question's filters. It replaces a landing page that does not exist.
func Narrowed(q searches.Question, governorate string) string {
	narrowed := url.Values{"governorateId": {governorate}}
	for name, value := range map[string]string{
		"kind": q.Filters.Kind, "amenities": strings.Join(q.Filters.Amenities, ","),
		"guests": whole(int64(q.Filters.CapacityMin)), "priceMax": whole(q.Filters.PriceMax / 100),
	} {
		if value != "" {
			narrowed.Set(name, value)
		}
	}
	return List(q.Category) + "?" + narrowed.Encode()
}

// whole writes a number for a query string; "" for zero.
func whole(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
