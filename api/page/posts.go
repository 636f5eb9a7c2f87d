package page

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/listings"
	"weddings/queries/posts"
)

// The texts of the blog.
var (
	blogTitle      = messages.Of("blog.title")
	blogText       = messages.Of("blog.text")
	blogBy         = messages.Of("blog.by")
	blogUpdated    = messages.Of("blog.updated")
	blogFAQ        = messages.Of("blog.faq")
	blogInside     = messages.Of("blog.contents")
	blogFacts      = messages.Of("blog.facts")
	blogOther      = messages.Of("blog.otherLanguage")
	blogMissing    = messages.Of("blog.notInLanguage")
	blogNone       = messages.Of("blog.none")
	blogNoHits     = messages.Of("blog.noneFound")
	blogNext       = messages.Of("blog.older")
	blogBefore     = messages.Of("blog.newer")
	blogAll        = messages.Of("blog.all")
	blogCategories = messages.Of("blog.categories")
	blogTags       = messages.Of("blog.tags")
	blogFound      = messages.Of("blog.found")
	blogMinutes    = messages.Of("blog.minutes")
	blogPages      = messages.Of("blog.pages")
	blogPage       = messages.Of("blog.page")
)

// postPath is the path of a post's page.
func postPath(slug string) string { return "/blog/" + url.PathEscape(slug) }

// blog is a page of the list of posts. The query string selects the page.
func (p *Pages) blog(r *http.Request, h head, lang string) head {
	asked := r.URL.Query()
	number, err := strconv.Atoi(asked.Get("page"))
	if err != nil || number < 1 {
		number = 1
	}
	f := posts.Filter{Lang: lang, Category: asked.Get("category"), Tag: asked.Get("tag"), Query: asked.Get("q")}
	list, err := p.queries.Posts.List(r.Context(), edge.Viewer(r.Context()), f, number)
	if fault.CodeOf(err) == fault.Invalid {
		return p.missing(h, lang)
	}
	if err != nil {
		return unread(h)
	}
	if _, known := events.PostCategoryOf(f.Category); f.Category != "" && !known || number > list.Pages {
		return p.missing(h, lang)
	}
	h.title, h.description = titled(blogTitle[lang], lang), blogText[lang]
	h.private = f.Tag != "" || f.Query != ""
	if number > 1 || f.Category != "" {
		more := url.Values{}
		if f.Category != "" {
			more.Set("category", f.Category)
		}
		if number > 1 {
			more.Set("page", strconv.Itoa(number))
		}
		h.query = "&" + more.Encode()
	}
	h.first = writtenList(list, f, lang)
	h.screen.query, h.screen.hidden = f.Query, hiddenFields(asked, "category", "lang")
	h.operations = append(everywhere[:len(everywhere):len(everywhere)], operation{"Posts", map[string]any{
		"lang": lang, "category": f.Category, "tag": f.Tag, "query": f.Query, "page": number,
	}})
	h.feeds = true
	return h
}

// post is the page of a post. A former slug redirects to the current slug. If only the other language of the post is
// public, the page says so.
func (p *Pages) post(r *http.Request, h head, lang string, params map[string]string) head {
	found, err := p.queries.Posts.Page(r.Context(), edge.Viewer(r.Context()), params["slug"], lang)
	if err != nil {
		return unread(h)
	}
	if found == nil {
		return p.missing(h, lang)
	}
	h.operations = append(everywhere[:len(everywhere):len(everywhere)], operation{"PostPage", map[string]any{
		"slug": params["slug"], "lang": lang,
	}})
	h.feeds = true
	if found.Post == nil {
		h.title, h.private = titled(blogMissing[lang], lang), true
		h.first = fmt.Sprintf(`<div class="post-missing"><h1>%s</h1><p>%s</p></div>`,
			html.EscapeString(blogMissing[lang]), linkTo(found.Other))
		return h
	}
	if found.Slug != params["slug"] {
		h.moved, h.former = postPath(found.Slug), formerSlug{"POSTS", params["slug"]}
		if r.URL.RawQuery != "" {
			h.moved += "?" + r.URL.RawQuery
		}
		return h
	}
	post := found.Post
	h.title = titled(cmp.Or(post.SEOTitle, post.Title), lang)
	h.description = cmp.Or(post.SEOText, post.Excerpt)
	h.canonical, h.alternates = postPath(post.Slug), map[string]string{lang: postPath(post.Slug)}
	if found.Other != nil {
		h.alternates[found.Other.Lang] = postPath(found.Other.Slug)
	}
	h.elsewhere, h.article = text(post.CanonicalURL), post
	if post.Featured != nil {
		h.image = post.Featured.Share
		h.preload = preloadOf(post.Featured.Picture)
	}
	h.first = writtenPost(post, found.Other)
	h.data = p.postData(post, h)
	return h
}

// postData returns a post as structured data: BlogPosting, BreadcrumbList, and FAQPage if the post answers questions.
func (p *Pages) postData(post *posts.Post, h head) map[string]any {
	at := p.baseURL + h.canonical + "?lang=" + post.Lang
	author := map[string]any{"@type": "Organization", "name": siteName[post.Lang], "url": p.baseURL}
	publisher := author
	if post.Byline != "" {
		author = map[string]any{"@type": "Person", "name": post.Byline}
	}
	posting := map[string]any{
		"@type": "BlogPosting", "headline": clip(post.Title, 110), "description": clip(h.description, 300), "url": at,
		"inLanguage": post.Lang, "datePublished": post.PublishedAt.Format(time.RFC3339),
		"dateModified": post.UpdatedAt.Format(time.RFC3339), "author": author, "publisher": publisher,
		"mainEntityOfPage": at, "articleSection": in(post.Lang, post.Category.NameAr, post.Category.NameEn),
	}
	if len(post.Tags) > 0 {
		posting["keywords"] = strings.Join(post.Tags, ", ")
	}
	if post.Featured != nil {
		posting["image"] = p.baseURL + h.image
	}
	graph := []any{posting, p.trail(post.Lang, crumb{blogTitle[post.Lang], "/blog"}, crumb{post.Title, h.canonical})}
	if len(post.FAQ) > 0 {
		var questions []any
		for _, q := range post.FAQ {
			questions = append(questions, map[string]any{
				"@type":          "Question",
				"name":           q.Name,
				"acceptedAnswer": map[string]any{"@type": "Answer", "text": q.Text},
			})
		}
		graph = append(graph, map[string]any{"@type": "FAQPage", "inLanguage": post.Lang, "mainEntity": questions})
	}
	return map[string]any{"@context": "https://schema.org", "@graph": graph}
}

// coverSizes is the sizes attribute of a post's main picture, as in PostPage.tsx.
const coverSizes = "(min-width: 56rem) 54rem, 100vw"

func srcset(p listings.Picture) string {
	var set []string
	for _, v := range p.Variants {
		set = append(set, fmt.Sprintf("%s %dw", v.URL, v.Width))
	}
	return strings.Join(set, ", ")
}

func preloadOf(p listings.Picture) string {
	return fmt.Sprintf(`<link rel="preload" as="image" fetchpriority="high" imagesrcset="%s" imagesizes="%s">`,
		srcset(p), coverSizes)
}

func linkTo(other *posts.Link) string {
	if other == nil {
		return ""
	}
	dir := in(other.Lang, "rtl", "ltr")
	return fmt.Sprintf(
		`%[5]s <a class="link" lang="%[1]s" dir="%[2]s" hreflang="%[1]s" href="%[3]s?lang=%[1]s">%[4]s</a>`,
		other.Lang,
		dir,
		postPath(other.Slug),
		html.EscapeString(other.Title),
		html.EscapeString(blogOther[in(other.Lang, "en", "ar")]),
	)
}

// writtenPost is a post for browsers without scripts. The app draws the same (PostPage.tsx).
func writtenPost(post *posts.Post, other *posts.Link) string {
	var b strings.Builder
	text := html.EscapeString
	lang := post.Lang
	fmt.Fprintf(&b, `<article class="post post-%s"><header class="post-head">`, text(post.Template))
	fmt.Fprintf(&b, `<p class="post-category-link"><a class="link" href="/blog?category=%s">%s</a></p>`,
		url.QueryEscape(post.Category.Key), text(in(lang, post.Category.NameAr, post.Category.NameEn)))
	fmt.Fprintf(
		&b,
		`<h1 dir="auto">%s</h1><p class="post-excerpt" dir="auto">%s</p>`,
		text(post.Title),
		text(post.Excerpt),
	)
	b.WriteString(`<p class="post-meta">`)
	if post.Byline != "" {
		fmt.Fprintf(&b, `<span>%s</span>`, text(strings.Replace(blogBy[lang], "{name}", post.Byline, 1)))
	}
	day, updated := dayOf(post.PublishedAt, lang), dayOf(post.UpdatedAt, lang)
	fmt.Fprintf(&b, `<time datetime="%s">%s</time>`, post.PublishedAt.Format(time.RFC3339), text(day))
	if updated != day {
		fmt.Fprintf(&b, `<span>%s</span>`, text(strings.Replace(blogUpdated[lang], "{day}", updated, 1)))
	}
	b.WriteString(`</p><div class="post-share"></div></header>`)
	if f := post.Featured; f != nil {
		fmt.Fprintf(
			&b,
			`<div class="post-cover"><img alt="%s" width="%d" height="%d" sizes="%s" srcset="%s" src="%s"></div>`,
			text(f.Alt),
			f.Picture.Width,
			f.Picture.Height,
			coverSizes,
			srcset(f.Picture),
			f.Picture.URL,
		)
	}
	b.WriteString(`<div class="post-body">`)
	writeBeside(&b, post)
	b.WriteString(`<div class="prose">`)
	for _, block := range post.Blocks {
		b.WriteString(block.HTML)
		if l := block.Listing; l != nil {
			fmt.Fprintf(&b, `<p><a class="link" href="%s">%s</a></p>`, text(Path(l, lang)), text(nameOf(l, lang)))
		}
	}
	b.WriteString(`</div>`)
	writeQuestions(&b, post)
	b.WriteString(`</div></article>`)
	if other != nil {
		b.WriteString(`<p class="post-other">` + linkTo(other) + `</p>`)
	}
	return b.String()
}

// writeBeside writes the column beside the text of a post: its contents and its facts.
func writeBeside(b *strings.Builder, post *posts.Post) {
	text := html.EscapeString
	if len(post.Headings) > 1 {
		fmt.Fprintf(b, `<nav class="post-contents"><p class="post-label">%s</p><ol>`, text(blogInside[post.Lang]))
		for _, h := range post.Headings {
			fmt.Fprintf(b, `<li class="level-%d"><a href="#%s">%s</a></li>`, h.Level, text(h.ID), text(h.Text))
		}
		b.WriteString(`</ol></nav>`)
	}
	if len(post.Facts) > 0 {
		fmt.Fprintf(b, `<section class="post-facts"><p class="post-label">%s</p><dl>`, text(blogFacts[post.Lang]))
		for _, f := range post.Facts {
			fmt.Fprintf(b, `<dt>%s</dt><dd dir="auto">%s</dd>`, text(f.Name), text(f.Text))
		}
		b.WriteString(`</dl></section>`)
	}
}

func writeQuestions(b *strings.Builder, post *posts.Post) {
	text := html.EscapeString
	if len(post.FAQ) > 0 {
		fmt.Fprintf(b, `<section class="post-faq"><h2>%s</h2>`, text(blogFAQ[post.Lang]))
		for _, q := range post.FAQ {
			fmt.Fprintf(
				b,
				`<h3 dir="auto">%s</h3><p class="post-answer" dir="auto">%s</p>`,
				text(q.Name),
				text(q.Text),
			)
		}
		b.WriteString(`</section>`)
	}
}

func nameOf(l *listings.Listing, lang string) string {
	return either(lang, l.Live.Name.Ar, l.Live.Name.En)
}

// hiddenFields returns the parameters that a form keeps when it is sent without scripts.
func hiddenFields(asked url.Values, names ...string) string {
	var b strings.Builder
	for _, name := range names {
		if value := asked.Get(name); value != "" {
			fmt.Fprintf(&b, `<input type="hidden" name="%s" value="%s">`, name, html.EscapeString(value))
		}
	}
	return b.String()
}

// listPath returns the URL of a list of posts in a language, as in BlogPage.tsx.
func listPath(lang string, f posts.Filter, page int) string {
	query := url.Values{"lang": {lang}}
	if page > 1 {
		query.Set("page", strconv.Itoa(page))
	}
	for name, value := range map[string]string{"category": f.Category, "tag": f.Tag, "q": f.Query} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return "/blog?" + html.EscapeString(query.Encode())
}

// writtenList is a page of the list for browsers without scripts. It stands between the search form and the feeds,
// which the build has prerendered. The app draws the same (BlogPage.tsx).
func writtenList(list *posts.List, f posts.Filter, lang string) string {
	var b strings.Builder
	text := html.EscapeString
	writeCategories(&b, list, f, lang)
	none := blogNone[lang]
	if f.Query != "" || f.Tag != "" {
		fmt.Fprintf(&b, `<p>%s</p>`, text(messages.Counted(blogFound, lang, list.Total)))
		none = blogNoHits[lang]
	}
	if len(list.Nodes) == 0 {
		fmt.Fprintf(&b, `<h2 class="py-10 text-center text-h2">%s</h2>`, text(none))
	} else {
		writeCards(&b, list.Nodes)
	}
	writeSteps(&b, list, f, lang)
	writeTags(&b, list, f, lang)
	return b.String()
}

// chip writes a link that narrows the list. on marks the filter that is in use.
func chip(b *strings.Builder, at, words string, on bool) {
	class, current := "chip", ""
	if on {
		class, current = "chip chip-on", ` aria-current="true"`
	}
	fmt.Fprintf(b, `<a class="%s" dir="auto"%s href="%s">%s</a>`, class, current, at, html.EscapeString(words))
}

func writeCategories(b *strings.Builder, list *posts.List, f posts.Filter, lang string) {
	fmt.Fprintf(b, `<nav aria-label="%s" class="blog-categories">`, html.EscapeString(blogCategories[lang]))
	chip(b, listPath(lang, posts.Filter{Query: f.Query}, 1), blogAll[lang], f.Category == "")
	for _, c := range list.Categories {
		at := listPath(lang, posts.Filter{Category: c.Key, Query: f.Query}, 1)
		chip(b, at, in(lang, c.NameAr, c.NameEn), c.Key == f.Category)
	}
	b.WriteString(`</nav>`)
}

func writeCards(b *strings.Builder, cards []posts.Card) {
	text := html.EscapeString
	b.WriteString(`<ul class="blog-list">`)
	for i, c := range cards {
		loading := `loading="lazy" `
		if i < pictured {
			loading = ""
		}
		fmt.Fprintf(b, `<li class="blog-card"><a class="blog-card-link" href="%s?lang=%s">`, postPath(c.Slug), c.Lang)
		if c.Featured != nil {
			fmt.Fprintf(b, `<img alt="" %swidth="%d" height="%d" sizes="%s" srcset="%s" src="%s">`, loading,
				c.Featured.Picture.Width, c.Featured.Picture.Height, cardSizes, srcset(c.Featured.Picture),
				c.Featured.Picture.URL)
		}
		fmt.Fprintf(b, `<h2 dir="auto">%s</h2></a><p dir="auto">%s</p>`, text(c.Title), text(c.Excerpt))
		fmt.Fprintf(b, `<p class="post-meta"><span>%s</span><time datetime="%s">%s</time><span>%s</span></p></li>`,
			text(in(c.Lang, c.Category.NameAr, c.Category.NameEn)), c.PublishedAt.Format(time.RFC3339),
			text(dayOf(c.PublishedAt, c.Lang)), text(messages.Counted(blogMinutes, c.Lang, c.ReadingMinutes)))
	}
	b.WriteString(`</ul>`)
}

func writeSteps(b *strings.Builder, list *posts.List, f posts.Filter, lang string) {
	if list.Pages < 2 {
		return
	}
	text := html.EscapeString
	fmt.Fprintf(b, `<nav aria-label="%s" class="blog-pages">`, text(blogPages[lang]))
	step := func(rel string, page int, words string) {
		fmt.Fprintf(b, `<a class="btn" rel="%s" href="%s">%s</a>`, rel, listPath(lang, f, page), text(words))
	}
	if list.Page > 1 {
		step("prev", list.Page-1, blogBefore[lang])
	}
	at := strings.NewReplacer("{page}", strconv.Itoa(list.Page), "{pages}", strconv.Itoa(list.Pages))
	fmt.Fprintf(b, `<span class="text-muted">%s</span>`, text(at.Replace(blogPage[lang])))
	if list.Page < list.Pages {
		step("next", list.Page+1, blogNext[lang])
	}
	b.WriteString(`</nav>`)
}

func writeTags(b *strings.Builder, list *posts.List, f posts.Filter, lang string) {
	if len(list.Tags) == 0 {
		return
	}
	fmt.Fprintf(b, `<nav aria-label="%s" class="blog-tags">`, html.EscapeString(blogTags[lang]))
	for _, each := range list.Tags {
		narrow := posts.Filter{Tag: each.Name}
		if each.Name == f.Tag {
			narrow.Tag = ""
		}
		chip(b, listPath(lang, narrow, 1), each.Name, each.Name == f.Tag)
	}
	b.WriteString(`</nav>`)
}

// dayOf writes a day as the app does. Mails begin a day with the weekday; dayOf leaves it out.
func dayOf(at time.Time, lang string) string {
	_, day, _ := strings.Cut(commands.DayInWords(events.DayOf(at), lang), " ")
	return day
}

// cardSizes is the sizes attribute of a post's picture in the list, as in BlogPage.tsx.
const cardSizes = "(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
