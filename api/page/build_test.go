package page

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// built is a small build: an entry that imports a library, the chunk of one screen, words, a font and a drawing.
var built = fstest.MapFS{
	"index.html": file(
		`<html><head><script>theme()</script><!--head--><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/style-1.css"></head><div id="root" data-written><!--shell--></div></html>`,
	),
	"assets/style-1.css":   file("h1{color:red}"),
	"assets/react-1.js":    file("plain"),
	"assets/react-1.js.br": file("brotli"),
	"assets/react-1.js.gz": file("gzip"),
	".vite/shells.json": file(
		`{"screens":{"/":{"ar":"<h1>ليلة</h1>","en":"<h1>Night</h1>"},"/venue/-":{"ar":"<main><!--first--></main>"},"/-":{"en":"<h1>{place}</h1><p>{about}</p>"},"/search?q=-":{"en":"<input value=\"{words}\">"},"/venues":{"ar":"<h1 tabindex=\"-1\">x</h1><!--cards--><i></i><!--/cards-->"}},"cards":{"/venues":{"ar":{"first":"<a href=\"{path}\">{name}<img srcset=\"{srcset}\" src=\"{src}\"></a>","next":"<b>{name}, {place}</b>","firstFeatured":"<u>{name}</u>","nextFeatured":"<em>{name}</em>"}}}}`,
	),
	".vite/manifest.json": file(
		`{"index.html":{"file":"assets/index-1.js","imports":["_react.js"]},"_react.js":{"file":"assets/react-1.js","imports":["_react.js"]},"src/features/home/HomePage.tsx":{"file":"assets/Home-1.js","imports":["_react.js"]},"virtual:messages/ar/base":{"file":"assets/base-ar.js"},"virtual:messages/en/base":{"file":"assets/base-en.js"},"src/shared/theme/fonts/readex-arabic.woff2":{"file":"assets/readex-1.woff2"},"src/shared/art/hero-phone-dark.svg":{"file":"assets/hero-1.svg"}}`,
	),
	".vite/routes.json": file(`[
		{"path":"/faq","access":"public","indexed":true,"title":{"ar":"أسئلة شائعة","en":"FAQ"},"screen":"/faq","modules":["src/features/pages/FaqPage.tsx"]},
		{"path":"/login","access":"public","title":{"en":"Sign in"},"modules":["src/features/account/LoginPage.tsx"]},
		{"path":"/search","access":"public","indexed":true,"title":{"en":"Search"},"about":"search","screen":"/search","reads":[{"operation":"Categories"},{"operation":"Search","variables":{"query":"?q","first":24},"filtered":true}]},
		{"path":"/services/:category","access":"public","indexed":true,"about":"category","screen":"/venues","reads":[{"operation":"Search","variables":{"filter":{"serviceType":":category","city":null}},"filtered":true}]},
		{"path":"/venue/:slugOrId/:idOrSlug?","access":"public","indexed":true,"about":"listing","screen":"/venue/-","reads":[{"operation":"Listing","variables":{"slugOrId":":slugOrId"}}]},
		{"path":"/venues","access":"public","indexed":true,"title":{"en":"Venues"},"screen":"/venues","reads":[{"operation":"Search","variables":{"query":""},"filtered":true}]},
		{"path":"/dashboard/*","access":["venue_owner"],"title":{"en":"Dashboard"}},
		{"path":"/:provinceSlug","access":"public","indexed":true,"about":"place","screen":"/-"},
		{"path":"/","access":"public","indexed":true,"screen":"/","modules":["src/features/home/HomePage.tsx"],"art":[{"file":"src/shared/art/hero-phone-dark.svg","media":"(width < 768px)"}]},
		{"path":"/*","access":"public","about":"nothing","title":{"en":"Nothing"},"screen":"/nowhere"}
	]`),
	"manifest.webmanifest":   file("{}"),
	".well-known/secret.txt": file("no"),
}

// firstOf returns the first view of an address.
func (b *build) firstOf(at string, asked url.Values) screen {
	rt, _ := b.routes.find(at)
	return rt.first(asked)
}

func TestAnAssetIsSentAsSmallAsTheBrowserTakesIt(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	for accept, want := range map[string][2]string{
		"":                        {"", "plain"},
		"gzip, deflate, br, zstd": {"br", "brotli"},
		"gzip":                    {"gzip", "gzip"},
		"br;q=0, gzip;q=0.5":      {"gzip", "gzip"},
		"br; q=0.0, gzip; q=0":    {"", "plain"},
		"BR":                      {"br", "brotli"},
		"brotli":                  {"", "plain"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/assets/react-1.js", nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		require.True(t, b.asset(w, r), accept)
		assert.Equal(t, want[0], w.Header().Get("Content-Encoding"), accept)
		assert.Equal(t, want[1], w.Body.String(), accept)
		assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		assert.Contains(
			t,
			w.Header().Get("Content-Type"),
			"javascript",
			"the type is that of the uncompressed file",
		)
		assert.Contains(t, w.Header().Get("Cache-Control"), "immutable")
	}
}

func TestOnlyWhatBrowsersAskForIsServed(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	for path, served := range map[string]bool{
		"/manifest.webmanifest": true, "/assets/style-1.css": true,
		"/": false, "/index.html": false, "/assets/react-1.js.br": false, "/.vite/shells.json": false,
		"/.well-known/secret.txt": false,
		"/assets/gone.js":         false, "/../go.mod": false,
	} {
		assert.Equal(t, served, b.asset(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)), path)
	}
}

func TestAnUnchangedAssetIsNotSentAgain(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	first := httptest.NewRecorder()
	b.asset(first, httptest.NewRequest(http.MethodGet, "/manifest.webmanifest", nil))
	r := httptest.NewRequest(http.MethodGet, "/manifest.webmanifest", nil)
	r.Header.Set("If-None-Match", first.Header().Get("ETag"))
	again := httptest.NewRecorder()
	b.asset(again, r)
	assert.Equal(t, http.StatusNotModified, again.Code)
	assert.Empty(t, again.Body.String())
}

func TestAScreenBringsItsImportsFontsAndDrawings(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	homeScreen := b.firstOf("/", nil)
	ar, en := b.preloads(homeScreen, "ar")+b.scripts(homeScreen, "ar"),
		b.preloads(homeScreen, "en")+b.scripts(homeScreen, "en")
	for _, once := range []string{
		`rel="modulepreload" href="/assets/index-1.js"`, `rel="modulepreload" href="/assets/react-1.js"`,
		`rel="modulepreload" href="/assets/Home-1.js"`,
		`rel="modulepreload" href="/assets/base-ar.js"`,
		`as="font" type="font/woff2" crossorigin href="/assets/readex-1.woff2"`,
		`media="(width < 768px)" href="/assets/hero-1.svg"`,
	} {
		assert.Equal(t, 1, strings.Count(ar, once), once)
	}
	assert.Contains(t, en, "base-en.js")
	assert.NotContains(t, en, "base-ar.js")
	assert.NotContains(t, en, "readex-1", "the English page does not load the Arabic font")
}

func TestTheFirstViewIsTheBuildsOwn(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	homeScreen, searchScreen := b.firstOf("/", nil), b.firstOf("/search", nil)
	listingScreen := b.firstOf("/venue/x", nil)
	assert.Equal(t, "<h1>ليلة</h1>", b.shell(homeScreen, "ar", "", nil))
	assert.Equal(t, "<h1>Night</h1>", b.shell(homeScreen, "en", "", nil))
	assert.Equal(t, "<main><b>x</b></main>", b.shell(listingScreen, "ar", "<b>x</b>", nil))
	found := b.firstOf("/search", url.Values{"q": {`"oud" & <b>`}, "lang": {"en"}})
	assert.Equal(t, `<input value="&#34;oud&#34; &amp; &lt;b&gt;">`, b.shell(found, "en", "", nil))
	assert.Equal(
		t,
		searchScreen,
		b.firstOf("/search", url.Values{"q": {"oud"}, "guests": {"200"}}),
		"an address with filters",
	)
	place := screen{prerendered: "/-", place: "Rif & Dimashq", about: "<old> houses"}
	assert.Equal(t, "<h1>Rif &amp; Dimashq</h1><p>&lt;old&gt; houses</p>", b.shell(place, "en", "", nil))
	assert.Empty(t, b.shell(searchScreen, "ar", "", nil), "a screen that was not prerendered is empty")
}

func TestTheHomeFormOffersItsChoicesBeforeTheAppStands(t *testing.T) {
	t.Parallel()
	prerendered := `<select name="serviceType"><option value="">all</option><!--categories--></select><select name="governorateId"><!--governorates--></select>`
	c := offered([]answer{
		{
			Operation: "Categories",
			Data:      json.RawMessage(`{"categories":[{"key":"music","nameAr":"موسيقا","nameEn":"Music & dance"}]}`),
		},
		{
			Operation: "Governorates",
			Data:      json.RawMessage(`{"governorates":[{"id":"homs","nameAr":"حمص","nameEn":""}]}`),
		},
		{Operation: "FeaturedVenues", Data: json.RawMessage(`{"featuredVenues":[]}`)},
	})
	assert.Equal(
		t,
		`<select name="serviceType"><option value="">all</option><option value="music">Music &amp; dance</option></select>`+
			`<select name="governorateId"><option value="homs">حمص</option></select>`,
		c.write(prerendered, "en"),
	)
	assert.NotContains(t, choices{}.write(prerendered, "ar"), "<!--")
}

func TestTheStyleIsInThePageAndAllowedByItsHash(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	assert.Contains(t, b.page, "<style>h1{color:red}</style>")
	assert.NotContains(t, b.page, "stylesheet")
	assert.Contains(t, b.policy, "style-src 'self' 'sha256-")
	assert.Contains(t, b.policy, "script-src 'self' 'sha256-")
	assert.NotContains(t, b.policy, "unsafe")
	assert.Empty(t, readBuild(fstest.MapFS{}).page, "without a build there is no page")
}

func TestTheAppStartsWithItsOwnEntryAndNoOther(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	assert.NotContains(t, b.page, "module")
	assert.Contains(
		t,
		b.scripts(b.firstOf("/", nil), "ar"),
		`<script type="module" crossorigin src="/assets/index-1.js"></script>`,
	)
}

func TestTheHeadOfAListIsWrittenIntoItsPage(t *testing.T) {
	t.Parallel()
	b := readBuild(built)
	nodes := `{"listings":{"nodes":[
		{"id":"1","kind":"VENUE","slugAr":"بيت","nameAr":"بيت <الياسمين>","governorate":{"nameAr":"دمشق"},"cover":{"variants":[{"width":320,"url":"/a/320.jpg"},{"width":480,"url":"/a/480.jpg"}]}},
		{"id":"2","kind":"SERVICE","category":{"key":"music"},"nameEn":"Band","isFeatured":true,"cover":{"variants":[{"width":320,"url":"/b.jpg"}]}},
		{"id":"3","kind":"VENUE","nameAr":"ثالث","city":{"nameAr":"حمص"},"governorate":{"nameAr":"ريف"},"cover":{"variants":[{"width":320,"url":"/c.jpg"}]}},
		{"id":"4","kind":"VENUE","nameAr":"بلا صورة"}]}}`
	answers := []answer{{Data: []byte(`{"settings":{}}`)}, {Data: []byte(nodes)}}
	list := listed(answers)
	require.Len(t, list, 4)
	listingsScreen := b.firstOf("/venues", nil)
	screen := listingsScreen
	screen.title = "موسيقا & غناء"
	assert.Equal(
		t,
		`<h1 tabindex="-1">موسيقا &amp; غناء</h1><a href="/venue/%D8%A8%D9%8A%D8%AA">بيت &lt;الياسمين&gt;<img srcset="/a/320.jpg 320w, /a/480.jpg 480w" src="/a/480.jpg"></a><u>Band</u><b>ثالث, حمص</b>`,
		b.shell(screen, "ar", "", answers),
	)
	assert.Equal(
		t,
		`<h1 tabindex="-1">x</h1><i></i>`,
		b.shell(listingsScreen, "ar", "", nil),
		"unknown data stays a skeleton",
	)
	assert.Equal(t, "/service/music/2", list[1].path("en"))
	assert.Empty(t, listed(nil))
	assert.Equal(t, "5", listed([]answer{{Data: []byte(`{"search":{"hits":[{"listing":{"id":"5"}}]}}`)}})[0].ID)
	near := []answer{{Data: []byte(`{"search":{"nearest":[{"kind":"words"}],"hits":[{"listing":{"id":"5"}}]}}`)}}
	assert.Empty(t, listed(near), "the app must first say that nothing was found")
	parted := []answer{{Data: []byte(`{"search":{"groups":[{},{}],"hits":[{"listing":{"id":"5"}}]}}`)}}
	assert.Empty(t, listed(parted), "the app must first say what the first group is")
}
