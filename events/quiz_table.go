package events

import "slices"

// The styles that the quiz tells apart.
const (
	Luxury      = "luxury"
	Classic     = "classic"
	Garden      = "garden"
	Modern      = "modern"
	Traditional = "traditional"
)

// QuizStyles lists the styles. It is also their order of precedence: see QuizStyle.
var QuizStyles = []string{Luxury, Classic, Garden, Modern, Traditional}

// QuizQuestion is a question of the quiz and its answers, by key. Keys never change: the log has them.
type QuizQuestion struct {
	Key     string   `json:"key"`
	Answers []string `json:"answers"`
}

// QuizQuestions lists the questions in the order in which they are asked.
var QuizQuestions = []QuizQuestion{
	{"venueTypePreference", []string{"palace", "hall", "garden", "rooftop", "courtyard"}},
	{"guestCount", []string{"under_100", "100_250", "250_500", "over_500"}},
	{"budgetLevel", []string{"modest", "moderate", "generous", "lavish"}},
	{"seasonPreference", []string{"spring", "summer", "autumn", "winter"}},
	{"colorPalette", []string{"gold_ivory", "white_rose", "sage_blush", "night_silver", "pomegranate"}},
	{"entertainmentStyle", []string{"show", "singer", "oud", "dj", "arada"}},
	{"photographyStyle", []string{"cinematic", "portraits", "candid", "editorial"}},
	{quizMood, []string{"grand", "refined", "dreamy", "bold", "rooted"}},
}

const quizMood = "mood"

// quizMoods maps each answer about the mood to the style that it stands for.
var quizMoods = map[string]string{
	"grand": Luxury, "refined": Classic, "dreamy": Garden, "bold": Modern, "rooted": Traditional,
}

// QuizDone is the key of the step after the last question.
const QuizDone = "result"

// QuizSteps lists the keys of the questions, then QuizDone.
var QuizSteps = func() []string {
	var steps []string
	for _, q := range QuizQuestions {
		steps = append(steps, q.Key)
	}
	return append(steps, QuizDone)
}()

// QuizAnswers are the answers to all questions, by key.
type QuizAnswers struct {
	VenueTypePreference string `json:"venueTypePreference"`
	GuestCount          string `json:"guestCount"`
	BudgetLevel         string `json:"budgetLevel"`
	SeasonPreference    string `json:"seasonPreference"`
	ColorPalette        string `json:"colorPalette"`
	EntertainmentStyle  string `json:"entertainmentStyle"`
	PhotographyStyle    string `json:"photographyStyle"`
	Mood                string `json:"mood"`
}

// List returns the answers in the order of QuizQuestions.
func (a QuizAnswers) List() []string {
	return []string{
		a.VenueTypePreference, a.GuestCount, a.BudgetLevel, a.SeasonPreference, a.ColorPalette, a.EntertainmentStyle,
		a.PhotographyStyle, a.Mood,
	}
}

// QuizWeights are the points for each style: those of one answer, or the sum of several.
type QuizWeights struct {
	Luxury      int `json:"luxury"`
	Classic     int `json:"classic"`
	Garden      int `json:"garden"`
	Modern      int `json:"modern"`
	Traditional int `json:"traditional"`
}

// List returns the points in the order of QuizStyles.
func (w QuizWeights) List() []int {
	return []int{w.Luxury, w.Classic, w.Garden, w.Modern, w.Traditional}
}

// plus returns the sums of two sets of points.
func (w QuizWeights) plus(v QuizWeights) QuizWeights {
	return QuizWeights{
		w.Luxury + v.Luxury, w.Classic + v.Classic, w.Garden + v.Garden, w.Modern + v.Modern,
		w.Traditional + v.Traditional,
	}
}

// QuizAnswerWeights is a row of the table of weights: the points of an answer to a question.
type QuizAnswerWeights struct {
	Question string      `json:"question"`
	Answer   string      `json:"answer"`
	Weights  QuizWeights `json:"weights"`
}

// QuizTotals returns the sum of the points of all answers by a table. An answer that is not in the table counts
// nothing.
func QuizTotals(table []QuizAnswerWeights, answers QuizAnswers) (totals QuizWeights) {
	given := answers.List()
	for i, q := range QuizQuestions {
		at := slices.IndexFunc(table, func(row QuizAnswerWeights) bool {
			return row.Question == q.Key && row.Answer == given[i]
		})
		if at >= 0 {
			totals = totals.plus(table[at].Weights)
		}
	}
	return totals
}

// QuizStyle returns the style with the highest total. If several styles have it, the style that the answer about the
// mood stands for wins if it is among them, else the first one.
func QuizStyle(totals QuizWeights, mood string) string {
	points := totals.List()
	most := slices.Max(points)
	if at := slices.Index(QuizStyles, quizMoods[mood]); at >= 0 && points[at] == most {
		return QuizStyles[at]
	}
	return QuizStyles[slices.Index(points, most)]
}

// QuizShares returns how many of all combinations of answers lead to each style, in the order of QuizStyles, and how
// many combinations there are. It tries all of them, 160,000 in tens of milliseconds.
func QuizShares(table []QuizAnswerWeights) (styles []int, all int) {
	styles = make([]int, len(QuizStyles))
	weights := make([][]QuizWeights, len(QuizQuestions))
	for i, q := range QuizQuestions {
		weights[i] = make([]QuizWeights, len(q.Answers))
		for _, row := range table {
			if at := slices.Index(q.Answers, row.Answer); row.Question == q.Key && at >= 0 {
				weights[i][at] = row.Weights
			}
		}
	}
	last := len(QuizQuestions) - 1
	var try func(question int, sum QuizWeights)
	try = func(question int, sum QuizWeights) {
		for i, w := range weights[question] {
			total := sum.plus(w)
			if question < last {
				try(question+1, total)
				continue
			}
			all++
			styles[slices.Index(QuizStyles, QuizStyle(total, QuizQuestions[last].Answers[i]))]++
		}
	}
	try(0, QuizWeights{})
	return styles, all
}

// ShippedQuizTable returns the table that every site begins with.
func ShippedQuizTable() []QuizAnswerWeights {
	points := map[string][5]int{
		"palace":    {5, 2, 0, 1, 0},
		"hall":      {2, 5, 0, 2, 1},
		"garden":    {0, 1, 5, 1, 1},
		"rooftop":   {1, 0, 1, 5, 0},
		"courtyard": {0, 1, 1, 0, 5},
		"under_100": {
			0,
			1,
			2,
			3,
			1,
		},
		"100_250":      {1, 2, 3, 2, 1},
		"250_500":      {2, 2, 1, 1, 3},
		"over_500":     {3, 2, 0, 0, 3},
		"modest":       {0, 1, 3, 1, 3},
		"moderate":     {0, 2, 2, 2, 2},
		"generous":     {2, 2, 1, 2, 1},
		"lavish":       {5, 1, 0, 1, 0},
		"spring":       {0, 1, 3, 1, 1},
		"summer":       {1, 0, 2, 2, 1},
		"autumn":       {1, 2, 1, 1, 2},
		"winter":       {3, 2, 0, 2, 1},
		"gold_ivory":   {4, 1, 0, 0, 1},
		"white_rose":   {1, 4, 1, 0, 0},
		"sage_blush":   {0, 1, 4, 1, 0},
		"night_silver": {1, 0, 0, 4, 0},
		"pomegranate":  {0, 1, 0, 0, 4},
		"show":         {4, 0, 0, 2, 0},
		"singer":       {1, 4, 0, 0, 1},
		"oud":          {0, 1, 4, 0, 1},
		"dj":           {1, 0, 0, 4, 0},
		"arada":        {0, 0, 0, 0, 5},
		"cinematic": {
			3,
			1,
			0,
			2,
			0,
		},
		"portraits": {1, 3, 0, 0, 3},
		"candid":    {0, 1, 4, 1, 2},
		"editorial": {1, 0, 0, 4, 0},
		"grand":     {4, 1, 0, 0, 0},
		"refined":   {1, 4, 0, 0, 0},
		"dreamy":    {0, 1, 4, 0, 0},
		"bold":      {1, 0, 0, 4, 0},
		"rooted":    {0, 0, 0, 0, 4},
	}
	var table []QuizAnswerWeights
	for _, q := range QuizQuestions {
		for _, answer := range q.Answers {
			p := points[answer]
			table = append(table, QuizAnswerWeights{q.Key, answer, QuizWeights{p[0], p[1], p[2], p[3], p[4]}})
		}
	}
	return table
}
