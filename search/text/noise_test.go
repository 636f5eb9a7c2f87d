package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

func TestNoiseIsNoWord(t *testing.T) {
	t.Parallel()
	for word := range strings.FieldsSeq(`zzz zzzz xxxx mmmm qqqqzzzz aaaaaa hhhhhh xxzz qqww aabb ababab lalala lalalal nanana
		hahaha lololol sdfsdfsdf asdfg qwerty poiuyt mnbvc ههههه شششش ااااا ممممم لالالا هاهاها نانانا ضصثقف شسيبل ددلل`) {
		assert.True(t, text.Noise(word), word)
	}
	for word := range strings.FieldsSeq(`lulu lolo mama papa baba nana mimi coco toto dada tree were power yaaasmin shaaam
		لولو لولوه ماما بابا دودو ميمي شام شاااام حلوووو ببه قصر فل دير`) {
		assert.False(t, text.Noise(word), word)
	}
}
