package page

import (
	"encoding/json"
	"html"
	"strings"
)

// choices are the options of the home page's form, in the shape of the app's query.
type choices struct {
	Governorates []struct {
		ID     string `json:"id"`
		NameAr string `json:"nameAr"`
		NameEn string `json:"nameEn"`
	}
	Categories []namedCard
}

// offered finds the choices among the responses of a page's first load.
func offered(all []answer) (c choices) {
	for _, each := range all {
		_ = json.Unmarshal(each.Data, &c) // a response of another shape has no options
	}
	return c
}

// write renders the options into the placeholders of a prerendered form, so that it works before the app has started.
func (c choices) write(form, lang string) string {
	var governorates, categories strings.Builder
	for _, g := range c.Governorates {
		writeOption(&governorates, g.ID, either(lang, g.NameAr, g.NameEn))
	}
	for _, category := range c.Categories {
		writeOption(&categories, category.Key, category.in(lang))
	}
	return strings.NewReplacer("<!--governorates-->", governorates.String(), "<!--categories-->", categories.String()).
		Replace(form)
}

func writeOption(to *strings.Builder, value, name string) {
	to.WriteString(`<option value="` + html.EscapeString(value) + `">` + html.EscapeString(name) + `</option>`)
}
