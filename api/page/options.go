package page

import (
	"encoding/json"
	"html"
	"strings"
)

// choices are what the home page's form offers, as the app's queries answer it.
type choices struct {
	Governorates []struct {
		ID     string `json:"id"`
		NameAr string `json:"nameAr"`
		NameEn string `json:"nameEn"`
	}
	Categories []namedCard
}

// offered finds the choices among the answers of a page's first load.
func offered(all []answer) (c choices) {
	for _, each := range all {
		_ = json.Unmarshal(each.Data, &c) // an answer of another shape has neither
	}
	return c
}

// write puts the options into the places that the build has left in a drawn form, so that one can choose before the app
// stands.
func (c choices) write(drawn, lang string) string {
	var governorates, categories strings.Builder
	for _, g := range c.Governorates {
		writeOption(&governorates, g.ID, either(lang, g.NameAr, g.NameEn))
	}
	for _, category := range c.Categories {
		writeOption(&categories, category.Key, category.in(lang))
	}
	return strings.NewReplacer("<!--governorates-->", governorates.String(), "<!--categories-->", categories.String()).
		Replace(drawn)
}

func writeOption(to *strings.Builder, value, name string) {
	to.WriteString(`<option value="` + html.EscapeString(value) + `">` + html.EscapeString(name) + `</option>`)
}
