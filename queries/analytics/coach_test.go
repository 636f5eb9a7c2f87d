package analytics

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/projections/shortcomings"
)

func viewed(owner uuid.UUID, views int) *peer {
	return &peer{Owner: owner, counts: totals{analytics.PageViews: views}}
}

var viewsOf = coachFigures[0].of

// TestNoCompetitorsFigureCanBeTold asks for medians of random others. Of fewer than five owners nothing is told. An
// owner of many listings counts once. Whatever the figures of one owner are, the median stays between those of the
// others, so that no single figure can be computed from it.
func TestNoCompetitorsFigureCanBeTold(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(16, 56))
	for round := range 2000 {
		var others []*peer
		n := 1 + draw.IntN(9)
		ids := make([]uuid.UUID, n)
		for i := range ids {
			ids[i] = uuid.New()
			for range 1 + draw.IntN(12) {
				others = append(others, viewed(ids[i], draw.IntN(200)))
			}
		}
		told := median(others, viewsOf)
		if n < FewestOthers {
			assert.Nil(t, told, "round %d: %d owners", round, n)
			continue
		}
		require.NotNil(t, told)
		one := ids[draw.IntN(n)]
		rest := slices.DeleteFunc(slices.Clone(others), func(p *peer) bool { return p.Owner == one })
		var values []float64
		for _, id := range ids {
			if id != one {
				var own []float64
				for _, p := range rest {
					if p.Owner == id {
						own = append(own, *viewsOf(p))
					}
				}
				values = append(values, middle(own))
			}
		}
		slices.Sort(values)
		m := len(values)
		low, high := values[(m-1)/2-m%2], values[m/2+m%2]
		for _, views := range []int{0, draw.IntN(200), 1_000_000} {
			var theirs []*peer
			for range 1 + draw.IntN(30) {
				theirs = append(theirs, viewed(one, views))
			}
			with := median(append(theirs, rest...), viewsOf)
			assert.GreaterOrEqual(t, *with, low, "round %d", round)
			assert.LessOrEqual(t, *with, high, "round %d", round)
		}
	}
}

func TestAListingStandsBesideTheNearestWhereThereAreEnough(t *testing.T) {
	t.Parallel()
	owners := func(n int) (list []*peer) {
		for range n {
			list = append(list, viewed(uuid.New(), 1))
		}
		return list
	}
	four := append(owners(4), owners(1)...)[:4]
	again := append(slices.Clone(four), viewed(four[0].Owner, 2))
	for _, each := range []struct {
		near, everywhere []*peer
		scope            string
	}{
		{owners(5), owners(9), InGovernorate},
		{four, owners(5), InCountry},
		{again, owners(5), InCountry}, // five listings of four owners
		{four, again, ""},
	} {
		beside, scope := scopeOf(each.near, each.everywhere)
		if each.scope == "" {
			assert.Nil(t, scope)
			assert.Empty(t, beside)
			continue
		}
		require.NotNil(t, scope)
		assert.Equal(t, each.scope, *scope)
	}
}

// TestWhatASumMinusWhatIsShownTells draws random tables. The sum less the cells that are shown never leaves a figure
// that fewer than five other owners are behind.
func TestWhatASumMinusWhatIsShownTells(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(56, 16))
	totals := 0
	for round := range 5000 {
		pool := make([]uuid.UUID, 12)
		for i := range pool {
			pool[i] = uuid.New()
		}
		cells := make([]cell, 1+draw.IntN(12))
		for i := range cells {
			cells[i].owners = map[uuid.UUID]bool{}
			for range draw.IntN(10) {
				cells[i].owners[pool[draw.IntN(len(pool))]] = true
			}
			cells[i].n = len(cells[i].owners) + draw.IntN(5)
		}
		shown, total := disclosed(cells)
		hidden, together := 0, map[uuid.UUID]bool{}
		for i, c := range cells {
			if shown[i] {
				assert.GreaterOrEqual(t, len(c.owners), FewestOthers, "round %d", round)
				continue
			}
			if len(c.owners) > 0 {
				hidden++
			}
			for owner := range c.owners {
				together[owner] = true
			}
		}
		if total && slices.Contains(shown, false) {
			totals++
			assert.GreaterOrEqual(t, hidden, 2, "round %d: the sum tells the one that is not shown", round)
			assert.GreaterOrEqual(t, len(together), FewestOthers, "round %d", round)
		}
	}
	assert.Positive(t, totals)
	full := cell{n: 9, owners: map[uuid.UUID]bool{}}
	for range 5 {
		full.owners[uuid.New()] = true
	}
	shown, total := disclosed([]cell{full, full})
	assert.Equal(t, []bool{true, true}, shown)
	assert.True(t, total)
	none := cell{owners: map[uuid.UUID]bool{}}
	shown, total = disclosed([]cell{none, none})
	assert.Equal(t, []bool{false, false}, shown, "a zero is everybody's")
	assert.False(t, total)
}

func TestAdviceFollowsFromFacts(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	ago := func(days int) *time.Time { at := now.AddDate(0, 0, -days); return &at }
	id := uuid.New()
	hours := func(h float64) *float64 { return &h }
	good := func(change func(*coached)) *coached {
		l := &coached{Kept: ago(1)}
		l.Pictures, l.counts = 9, totals{analytics.PageViews: 100, analytics.Inquiries: 10}
		change(l)
		return l
	}
	medians := map[string]*float64{"contactRate": hours(.1), "pictures": hours(8), "answerHours": hours(2)}
	for name, each := range map[string]struct {
		l    *coached
		keys []string
	}{
		"nothing": {good(func(*coached) {}), nil},
		"price":   {good(func(l *coached) { l.Lacks = []string{shortcomings.Price} }), []string{shortcomings.Price}},
		"all that is lacking, the three that bring most": {
			good(func(l *coached) {
				l.Lacks = []string{
					shortcomings.Amenities, shortcomings.Guests, shortcomings.Language, shortcomings.WhatsApp,
					shortcomings.Price,
				}
			}),
			[]string{shortcomings.Price, shortcomings.WhatsApp, shortcomings.Language},
		},
		"pictures": {good(func(l *coached) { l.Pictures = 7 }), []string{shortcomings.Pictures}},
		"calendar": {good(func(l *coached) { l.Kept = ago(30) }), []string{shortcomings.Calendar}},
		"a calendar that another one fills": {
			good(func(l *coached) { l.Kept, l.Imported = ago(90), true }), nil,
		},
		"a calendar of last month": {good(func(l *coached) { l.Kept = ago(29) }), nil},
		"unanswered": {
			good(func(l *coached) { l.unanswered, l.oldest = 2, &id }), []string{Unanswered},
		},
		"slow":                   {good(func(l *coached) { l.AnswerHours = hours(5) }), []string{Slow}},
		"not slower than others": {good(func(l *coached) { l.AnswerHours = hours(3.9) }), nil},
		"quick enough":           {good(func(l *coached) { l.AnswerHours = hours(2.9) }), nil},
		"people before pictures": {
			good(func(l *coached) { l.unanswered, l.oldest, l.Pictures = 4, &id, 2 }),
			[]string{Unanswered, shortcomings.Pictures},
		},
		"what waits comes last": {
			good(func(l *coached) {
				l.Lacks, l.WaitingLacks = []string{shortcomings.Price, shortcomings.Amenities}, []string{shortcomings.Amenities}
			}),
			[]string{shortcomings.Amenities, shortcomings.Price},
		},
	} {
		var keys []string
		for _, advice := range adviceOn(each.l, medians, now) {
			keys = append(keys, advice.Key)
			assert.Contains(t, Kinds, advice.Key)
		}
		assert.Equal(t, each.keys, keys, name)
	}
	alone := adviceOn(good(func(l *coached) { l.Pictures, l.AnswerHours = 4, hours(25) }), nil, now)
	require.Len(t, alone, 2, "without others, five pictures and a day are the measure")
	assert.Equal(t, []string{Slow, shortcomings.Pictures}, []string{alone[0].Key, alone[1].Key})
	assert.Nil(t, alone[1].Median)
	waits := adviceOn(good(func(l *coached) { l.Pictures, l.WaitingPictures = 2, ptr(8) }), medians, now)
	require.Len(t, waits, 1)
	assert.True(t, waits[0].Waits)
}

func TestTermsThatFewSearchedForAreTogether(t *testing.T) {
	t.Parallel()
	found := foundBy([]ranked{
		{"قاعة", 12, 9, 24}, {"ليلى وسامر", 30, 1, 30}, {"", 4, 4, 40}, {"hall", 12, 5, 60},
	})
	require.Len(t, found, 3)
	assert.Equal(t, []string{"hall", "قاعة"}, []string{*found[0].Term, *found[1].Term})
	assert.InDelta(t, 5, found[0].Position, 0)
	assert.Equal(t, FoundBy{nil, 34, 70. / 34}, found[2])
	var many []ranked
	for i := range 30 {
		many = append(many, ranked{fmt.Sprint("t", i), 9, 9, 9})
	}
	assert.Len(t, foundBy(many), mostTerms+1)
	assert.Empty(t, foundBy(nil))
}

func TestWhatCameOfWhatWasMended(t *testing.T) {
	t.Parallel()
	today := events.DayOf(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
	l := &coached{Age: 100}
	for i, day := range daysUpTo(today-1, shownDays) {
		one := CoachedDay{Day: day.String(), Views: 2}
		if i >= 40 {
			one.Clicks = 1
		}
		l.days = append(l.days, one)
	}
	at := func(ago int) fix {
		return fix{What: shortcomings.Price, At: (today - events.Day(ago)).Starts().Add(time.Hour)}
	}
	l.mended = []fix{at(17), at(5), at(0)}
	list := l.mendedEffects(today)
	require.Len(t, list, 3)
	assert.Equal(t, []int{0, 4, 14}, []int{list[0].Days, list[1].Days, list[2].Days})
	assert.Equal(t, []bool{false, false, true}, []bool{list[0].Enough, list[1].Enough, list[2].Enough})
	assert.Equal(t, seen(28, 0), list[2].Before, "the fourteen days before")
	assert.Equal(t, seen(28, 14), list[2].After, "and after; the day itself is in neither")
	l.Age = 20 // it was public for three days before
	list = l.mendedEffects(today)
	assert.Equal(t, 3, list[2].Days)
	assert.False(t, list[2].Enough)
}

// The days that couples ask for are counted once by month and once by weekday, whichever weekday they are.
func TestDaysAskedForAddUpByMonthAndByWeekday(t *testing.T) {
	t.Parallel()
	today, _ := events.ParseDay("2026-11-30")
	l := &coached{asked: map[events.Day]int{}, searched: map[events.Day]int{}}
	for i := range events.Day(14) {
		l.asked[today+i], l.searched[today+i] = 1, 2
	}
	taken := l.taken(today, lastOf(today))
	assert.Equal(t, 14*3, taken.Asked)
	assert.Equal(t, taken.Asked, taken.Taken, "the listing has no hall")
	byWeekday := 0
	require.Len(t, taken.Weekdays, 7)
	for _, in := range taken.Weekdays {
		assert.Equal(t, []int{2, 4, 6}, []int{in.Inquiries, in.Searches, in.Asked}, "weekday %s", in.Key)
		byWeekday += in.AllDays
	}
	byMonth, days := 0, 0
	for _, in := range taken.Months {
		byMonth, days = byMonth+in.Asked, days+in.AllDays
	}
	assert.Equal(t, taken.Asked, byMonth)
	assert.Equal(t, days, byWeekday)
}

// Days to come are no days without visits: a dashboard ends today, and is compared with as many days before.
func TestAPeriodEndsToday(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	p, err := periodOf("2026-11-20", "2026-12-30", now)
	require.NoError(t, err)
	assert.Equal(t, 11, p.n)
	assert.Equal(t, "2026-11-09", p.day(0))
	assert.Equal(t, "2026-11-30", p.day(2*p.n-1))
	_, err = periodOf("2026-12-01", "2026-12-02", now)
	assert.Equal(t, badRange, err)
}
