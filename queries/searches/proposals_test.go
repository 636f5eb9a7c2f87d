package searches

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/queries/analytics"
	"weddings/queries/reference"
)

func TestRefinementsProposeWhatIsDifferent(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string][2]string{
		{"كركدانه بحلب", "بستان بحلب"}:    {"كركدانه", "بستان"},
		{"good xyzzy", "good venue homs"}: {"xyzzy", "venue homs"},
		{"قاعة حلب", "قاعة"}:              {"حلب", ""},
		{"قاعه", "قاعة"}:                  {"", ""},
	} {
		from, to := difference(pair[0], pair[1])
		assert.Equal(t, want, [2]string{from, to})
	}
}

func TestProposalsAreTheMostFrequentOnesThatNobodyDecided(t *testing.T) {
	t.Parallel()
	list := proposalsOf(
		[]analytics.Refinement{
			{Instead: "كركدانه بحلب", Term: "بستان بحلب", Times: 2},
			{Instead: "كركدانه", Term: "بستان", Times: 3},
			{Instead: "xyzzy", Term: "hall", Times: 4},
			{Instead: "زفوف", Term: "عراضة", Times: 9},
			{Instead: "طابور", Term: "سيارات", Times: 8},
			{Instead: "قاعة حلب", Term: "قاعة", Times: 7},
		},
		[]reference.Synonym{{Term: "زفوف", Words: []string{"عراضة"}}, {Term: "xyzzy", Words: []string{"venue"}}},
		[]reference.DeclinedSynonym{{Term: "طابور", Word: "سيارات"}},
	)
	assert.Equal(t, []Proposal{
		{Term: "كركدانه", Word: "بستان", Words: []string{"بستان"}, Times: 5},
		{Term: "xyzzy", Word: "hall", Words: []string{"venue", "hall"}, Times: 4},
	}, list)
}
