package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNumbersInWordsMayHaveQuartersAndNoNoun reads prices with a fraction, and guests without a noun behind the number.
func TestNumbersInWordsMayHaveQuartersAndNoNoun(t *testing.T) {
	t.Parallel()
	for query, value := range map[string]int64{
		"كوافيرة ما تاخد اكتر من مليون وربع سوري":          1_250_000,
		"مصور بحمص بمليونين وربع ليرة":                     2_250_000,
		"صالون بمليون الا ربع":                             750_000,
		"photographer up to two and a quarter million syp": 2_250_000,
		"مصور بحدود مليون ونص":                             1_875_000, // a quarter more
		"صالة ب ألف وميتين دولار":                          1200,
		"ومعازيمنا شي اربعمية، بدنا صالة بحمص":             400,
		"our guests are some four hundred, venue in Homs":  400,
		"رح نكون شي تلتمية، دلونا ع مكان بحلب":             300,
		"عازمين شي اربعمية، صالة بدمشق":                    400,
	} {
		if numbers := understand(query).Numbers; assert.NotEmpty(t, numbers, query) {
			assert.Equal(t, value, numbers[len(numbers)-1].Value, query)
		}
	}
	assert.Empty(t, understand("صالة الساعة خمسة الا ربع بحمص").Numbers)
	assert.Empty(t, understand("معازيمنا من حلب، بدنا شي صالة بحمص").Numbers)
}
