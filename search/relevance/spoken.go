package relevance

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"weddings/search"
)

// Spoken has the latency of sentences of twenty words, in an engine in which every venue has amenities. There is one
// call at a time, on one core.
type Spoken struct {
	Bare Quantiles `json:"bare"` // without facets and highlights
	Full Quantiles `json:"full"`
	// memory of the engine without the text, with the amenities
	HeapPerListing float64 `json:"heap_per_listing_bytes"`
}

// spokenWords is the length of the measured sentences in words.
const spokenWords = 20

// spokenSentences have twenty words or more, a place and a number of guests.
var spokenSentences = []string{
	"مرحبا يا جماعة الخير بدنا صالة أفراح ب%s تساع شي %d شخص ويكون فيها مولدة كهربا " +
		"ومصف سيارات بدون مسبح ومو غالية كتير",
	"السلام عليكم نحنا من %s وعنا عرس بالصيف لـ %d معزوم بدنا مزرعة أو منتجع بس مو " +
		"فندق ويكون فيها غرفة للعروس وحديقة لو سمحتوا",
	"لازمنا مصور ومصور فيديو وعراضة للعرس ب%s العدد حوالي %d شخص وما بدنا ندفع أكتر " +
		"من ألف دولار لكل واحد منهم يعطيكم العافية",
	"hello we are looking for a wedding hall in %s for about %d guests with a " +
		"generator and parking but without a pool please",
	"my sister gets married in %s in summer with %d people and needs somewhere quiet " +
		"with a garden but not a restaurant or hotel",
	"ya jama3a bdna sale 3ers b %s la %d sha5s fiha mwalde w masaf w takyeef bas " +
		"bala masba7 w ma tkoun ghalye ktir",
}

// mostSpoken is the number of measured sentences.
const mostSpoken = 240

// RunSpoken measures an engine with sentences about a corpus, which are generated from a seed.
func RunSpoken(ctx context.Context, open func() search.Engine, seed uint64, corpus []Listing) (*Spoken, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	random := rand.New(rand.NewPCG(seed, 3))
	queries := make([]search.Query, mostSpoken)
	for i := range queries {
		sentence := spokenSentences[i%len(spokenSentences)]
		said := fmt.Sprintf(sentence, strings.ToLower(corpus[random.IntN(len(corpus))].City), 50*(1+random.IntN(12)))
		queries[i] = search.Query{Text: said, Limit: mostJudged, PoundsPerDollar: PoundsPerDollar, Today: today}
	}
	s := &Spoken{}
	var took [2]times
	for range rounds {
		before := heap()
		engine, err := filled(ctx, open(), corpus, func(d *search.Document) { d.Amenities = offered(random, d) })
		if err != nil {
			return nil, err
		}
		s.HeapPerListing = max(0, float64(heap())-float64(before)) / float64(max(len(corpus), 1))
		for i, q := range queries {
			for way, bare := range []bool{true, false} {
				q.Bare = bare
				began := time.Now()
				if _, err := engine.Search(ctx, q); err != nil {
					return nil, err
				}
				took[way].add(i, time.Since(began))
			}
		}
	}
	s.Bare, s.Full = took[0].quantiles(), took[1].quantiles()
	return s, nil
}

// amenitiesOffered are the amenities of generated venues, each with its probability.
var amenitiesOffered = []string{
	"generator", "parking", "pool", "garden", "air_conditioning", "bridal_room", "women_only_hall", "lift", "stage",
}

// offered returns random amenities for a venue; a service has none.
func offered(random *rand.Rand, d *search.Document) (all []string) {
	for _, amenity := range amenitiesOffered {
		if d.Category == "venues" && random.IntN(5) < 2 {
			all = append(all, amenity)
		}
	}
	return all
}
