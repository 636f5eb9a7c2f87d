package agreement

import (
	"strings"

	"weddings/events"
	"weddings/internal/pdf"
)

const (
	between  = 20.0 // points between the columns
	column   = (pdf.Width - between) / 2
	codeSide = 120.0 // points
	usual    = 9.5
	small    = 7.5
	tiny     = 6
)

// File draws the document as a PDF: English on the left, Arabic on the right. Equal sheets give equal bytes.
func (d *Document) File() ([]byte, error) {
	file, err := pdf.New(d.Title.Ar+" · "+d.Title.En, "ar")
	if err != nil {
		return nil, err
	}
	_, file.Keywords, _ = strings.Cut(d.Address, "#")
	file.Row(between, beside(
		[]events.Bilingual{d.Title, d.Standing},
		pdf.Paragraph{Size: 17, Bold: true}, pdf.Paragraph{Size: 11, Gap: 2},
	)...)
	file.Space(8)
	for _, row := range d.Rows {
		file.Rule()
		styles := []pdf.Paragraph{{Size: small, Quiet: true, Gap: 2}}
		for range row.Lines {
			styles = append(styles, pdf.Paragraph{Size: usual})
		}
		file.Row(between, beside(append([]events.Bilingual{row.Label}, row.Lines...), styles...)...)
		file.Space(2)
	}
	file.Rule()
	file.Row(between, d.foot()...)
	return file.Bytes(), nil
}

// foot returns the QR code with an explanation on either side of it.
func (d *Document) foot() []pdf.Cell {
	var lines []events.Bilingual
	var styles []pdf.Paragraph
	for _, note := range d.Notes {
		lines, styles = append(lines, note), append(styles, pdf.Paragraph{Size: small, Gap: 4})
	}
	for _, mark := range d.Marks {
		lines, styles = append(lines, mark.Label), append(styles, pdf.Paragraph{Size: tiny, Quiet: true, Gap: 2})
		for _, line := range mark.Lines {
			lines, styles = append(lines, line), append(styles, pdf.Paragraph{Size: tiny})
		}
	}
	cells := beside(lines, styles...)
	side := (pdf.Width - codeSide - 2*between) / 2
	cells[0].Width, cells[1].Width = side, side
	return []pdf.Cell{cells[0], {Width: codeSide, Code: &d.Code, Side: codeSide}, cells[1]}
}

// beside returns the cells of both languages, each line in its style.
func beside(lines []events.Bilingual, styles ...pdf.Paragraph) []pdf.Cell {
	english, arabic := pdf.Cell{Width: column}, pdf.Cell{Width: column}
	for i, line := range lines {
		p := styles[i]
		p.Text = line.En
		english.Paragraphs = append(english.Paragraphs, p)
		p.Text, p.RTL = line.Ar, true
		arabic.Paragraphs = append(arabic.Paragraphs, p)
	}
	return []pdf.Cell{english, arabic}
}
