// Package budget draws a saved budget calculation as a file, in both languages beside each other.
package budget

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/budget"
	"weddings/events"
	"weddings/internal/pdf"
	"weddings/queries/budgets"
)

const (
	between = 10.0 // points between the columns
	name    = 135.0
	number  = (pdf.Width - 2*name - 4*between) / 3
	usual   = 9.5
	small   = 7.5
)

// File draws a calculation as a PDF: English names on the left, Arabic names on the right, the sums between them.
// governorate is the governorate's name, address the URL of the calculation. Equal calculations give equal bytes.
func File(b *budgets.Budget, governorate events.Bilingual, address string) ([]byte, error) {
	file, err := pdf.New(title.Ar+" · "+title.En, "ar")
	if err != nil {
		return nil, err
	}
	file.Row(between, both(title, pdf.Paragraph{Size: 17, Bold: true})...)
	file.Row(between, both(of(b, governorate), pdf.Paragraph{Size: 11, Gap: 2})...)
	if day := b.WeddingDate(); day != nil {
		in := events.Bilingual{Ar: commands.DayInWords(*day, "ar"), En: commands.DayInWords(*day, "en")}
		file.Row(between, both(weddingOn.With(in), pdf.Paragraph{Size: usual, Gap: 2})...)
	}
	file.Space(8)
	file.Rule()
	row(file, service, [3]string{
		lowest.Ar + "\n" + lowest.En, expected.Ar + "\n" + expected.En, highest.Ar + "\n" + highest.En,
	}, pdf.Paragraph{Size: small, Quiet: true, Gap: 2})
	for _, line := range b.Breakdown() {
		file.Rule()
		called := services[line.Service]
		if line.Custom {
			called = ownPrice.With(called)
		}
		row(file, called, [3]string{sum(line.Low), sum(line.Expected), sum(line.High)},
			pdf.Paragraph{Size: usual, Gap: 1})
		file.Space(2)
	}
	file.Rule()
	row(file, total, [3]string{sum(b.LowCost()), sum(b.TotalCost()), sum(b.HighCost())},
		pdf.Paragraph{Size: 11, Bold: true, Gap: 3})
	row(file, perGuest, [3]string{"", sum(b.CostPerGuest()), ""}, pdf.Paragraph{Size: usual, Bold: true, Gap: 3})
	file.Space(10)
	for _, note := range notes(b) {
		file.Row(between, both(note, pdf.Paragraph{Size: small, Gap: 3})...)
	}
	if len(b.Plan) > 0 {
		planned(file, b)
	}
	file.Space(6)
	file.Write(pdf.Paragraph{Text: address, Size: small, Quiet: true})
	return file.Bytes(), nil
}

func of(b *budgets.Budget, governorate events.Bilingual) events.Bilingual {
	guests := strconv.Itoa(b.GuestCount())
	return subject.With(governorate, venueTypes[b.VenueType()], seasons[b.Season()],
		events.Bilingual{Ar: guests, En: guests})
}

func notes(b *budgets.Budget) []events.Bilingual {
	since := events.Bilingual{
		Ar: commands.DayInWords(b.PricesSince(), "ar"), En: commands.DayInWords(b.PricesSince(), "en"),
	}
	list := []events.Bilingual{inDollars, pricesOf.With(since)}
	if b.Currency() == "SYP" {
		list[0] = inPounds
	}
	if b.Template() {
		list = append(list, general)
	}
	return list
}

// planNumber and planName are the widths of the columns of the plan.
const (
	planName   = 100.0
	planGap    = 6.0
	planNumber = (pdf.Width - 2*planName - 6*planGap) / 5
)

// planned adds the couple's own plan. Each sum has the sign of its currency.
func planned(file *pdf.Document, b *budgets.Budget) {
	var lines []events.BudgetLinePlanned
	due, named := map[string]events.Day{}, map[string]events.Bilingual{}
	for _, line := range b.Plan {
		lines = append(lines, events.BudgetLinePlanned{Line: line.Line, BudgetSums: line.Sums})
		if line.Due != nil {
			due[line.Line] = *line.Due
		}
		named[line.Line] = events.Bilingual{Ar: line.Name, En: line.Name}
	}
	of := func(amount decimal.Decimal, currency string) string {
		return signed(events.Money{Amount: amount, Currency: currency})
	}
	plan := budget.PlanOf(b.Result, b.PoundsPerDollar(), lines)
	file.Space(14)
	file.Row(between, both(plans, pdf.Paragraph{Size: 13, Bold: true, Gap: 4})...)
	var head [5]string
	for i, column := range []events.Bilingual{estimate, quoted, committed, paid, dueBy} {
		head[i] = column.Ar + "\n" + column.En
	}
	planRow(file, service, head, pdf.Paragraph{Size: small, Quiet: true, Gap: 2})
	for _, line := range plan.Lines {
		file.Rule()
		called, is := services[line.Line]
		if !is {
			called = named[line.Line]
		}
		var cells [5]string
		if line.Estimate != nil {
			cells[0] = of(*line.Estimate, plan.Currency)
		}
		for i, sum := range []*events.Money{line.Quoted, line.Committed, line.Paid} {
			if sum != nil {
				cells[i+1] = signed(*sum)
			}
		}
		if day, is := due[line.Line]; is {
			cells[4] = day.String()
		}
		planRow(file, called, cells, pdf.Paragraph{Size: 8.5, Gap: 1})
	}
	file.Rule()
	var cells [5]string
	for i, each := range []budget.PlanTotal{plan.Estimate, plan.Quoted, plan.Committed, plan.Paid} {
		cells[i] = of(each.Amount, plan.Currency)
		if each.Approximate {
			cells[i] = "≈ " + cells[i]
		}
	}
	planRow(file, total, cells, pdf.Paragraph{Size: 8.5, Bold: true, Gap: 3})
}

// signed writes a sum with the sign of its currency. The sign of the Syrian pound has its own line: the column is
// narrow.
func signed(m events.Money) string {
	if m.Currency == "SYP" {
		return sum(m.Amount) + "\nSYP"
	}
	return "$" + sum(m.Amount)
}

// planRow adds a row of the plan.
func planRow(file *pdf.Document, called events.Bilingual, sums [5]string, style pdf.Paragraph) {
	cells := []pdf.Cell{cell(called.En, planName, style, false, false)}
	for _, text := range sums {
		cells = append(cells, cell(text, planNumber, style, false, true))
	}
	file.Row(planGap, append(cells, cell(called.Ar, planName, style, true, false))...)
}

// both returns a text in both languages, in two columns.
func both(text events.Bilingual, style pdf.Paragraph) []pdf.Cell {
	english, arabic := style, style
	english.Text = text.En
	arabic.Text, arabic.RTL = text.Ar, true
	const half = (pdf.Width - between) / 2
	return []pdf.Cell{
		{Width: half, Paragraphs: []pdf.Paragraph{english}}, {Width: half, Paragraphs: []pdf.Paragraph{arabic}},
	}
}

// row adds a row of the table.
func row(file *pdf.Document, called events.Bilingual, sums [3]string, style pdf.Paragraph) {
	file.Row(between,
		cell(called.En, name, style, false, false),
		cell(sums[0], number, style, false, true), cell(sums[1], number, style, false, true),
		cell(sums[2], number, style, false, true),
		cell(called.Ar, name, style, true, false),
	)
}

// cell returns a text of one line or of several lines.
func cell(text string, width float64, style pdf.Paragraph, rtl, mid bool) pdf.Cell {
	var list []pdf.Paragraph
	for part := range strings.SplitSeq(text, "\n") {
		p := style
		p.Text, p.RTL, p.Mid = part, rtl, mid
		list = append(list, p)
	}
	return pdf.Cell{Width: width, Paragraphs: list}
}

// sum writes an amount with separated thousands.
func sum(amount decimal.Decimal) string {
	words := commands.MoneyInWords(events.Money{Amount: amount}, "en")
	return strings.TrimSpace(words)
}
