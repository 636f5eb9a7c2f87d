package mail

import (
	"embed"
	"html/template"
	"strings"
)

//go:embed layout.html
var files embed.FS

var layout = template.Must(template.ParseFS(files, "layout.html"))

type paragraph struct {
	Lines  []string
	Button bool
}

// htmlOf returns the HTML form of a mail. The button, and what ends such
// mails, are its only links: URLs in text that people wrote stay plain text.
func htmlOf(m Message) (string, error) {
	data := struct {
		Lang, Dir, Site, Subject, Link, Stop, StopWords string
		Paragraphs                                      []paragraph
	}{
		Lang: m.Lang, Dir: "rtl", Site: siteName(m.Lang), Subject: m.Subject, Link: m.Link,
		Stop: m.Stop, StopWords: stopWords(m.Lang),
	}
	if m.Lang == "en" {
		data.Dir = "ltr"
	}
	for _, text := range strings.Split(strings.TrimSpace(m.Text), "\n\n") {
		text = strings.TrimSpace(text)
		data.Paragraphs = append(data.Paragraphs, paragraph{strings.Split(text, "\n"), m.Link != "" && text == m.Link})
	}
	var b strings.Builder
	err := layout.Execute(&b, data)
	return b.String(), err
}
