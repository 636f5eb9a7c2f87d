package page

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"weddings/api/edge"
	"weddings/api/messages"
	"weddings/events"
	"weddings/queries"
	"weddings/queries/songs"
)

// The texts of the songs.
var (
	songsTitle      = messages.Of("songs.title")
	songsLead       = messages.Of("songs.lead")
	songsAll        = messages.Of("songs.all")
	songsCategories = messages.Of("songs.categories")
	songsNone       = messages.Of("songs.none")
	songsNoneFound  = messages.Of("songs.noneFound")
	songsParty      = messages.Of("songs.ourTitle")
	songsShared     = messages.Of("songs.sharedTitle")
	songLicence     = messages.Of("songs.licence")
	songSource      = messages.Of("songs.licenceSource")
	songDownload    = messages.Of("songs.download")
	songMoments     = messagesOf(events.SongCategories, "songs.%s")
)

// songsFirst is how many songs the page lists.
const songsFirst = queries.MaxPage

// partyListSlug is the last segment of the path of a couple's list, in the place of a song's slug. No song may have
// this slug: see song.reserved.
const partyListSlug = "list"

// songPath is the path of a song's page in a language.
func songPath(s *songs.Song, lang string) string { return "/songs/" + url.PathEscape(s.Slugs.In(lang)) }

// songs is the library. The query string filters it.
func (p *Pages) songs(r *http.Request, h head, lang string) head {
	asked := r.URL.Query()
	words, category := asked.Get("q"), events.SongCategory(asked.Get("category"))
	find, variables := songs.Find{Words: words}, map[string]any{"words": words}
	if category != "" {
		if !category.Known() {
			return p.missing(h, lang)
		}
		find.Category, variables["category"] = &category, strings.ToUpper(string(category))
		h.query = "&category=" + string(category)
	}
	list, err := p.queries.Songs.List(r.Context(), edge.Viewer(r.Context()), find, songsFirst, nil)
	if err != nil {
		return unread(h)
	}
	name := songsTitle[lang]
	if category != "" {
		name = songMoments[category][lang] + " · " + name
	}
	h.title, h.description = titled(name, lang), songsLead[lang]
	h.private = words != ""
	h.screen.query, h.screen.hidden = words, hiddenFields(asked, "category", "lang")
	h.operations = append(everywhere[:len(everywhere):len(everywhere)],
		operation{"Songs", map[string]any{"find": variables}})
	h.first = writtenSongs(list, find, lang)
	h.data = p.songsData(list, h, lang)
	return h
}

// songsData is the library as structured data; nil without songs.
func (p *Pages) songsData(list *songs.Page, h head, lang string) map[string]any {
	if len(list.Nodes) == 0 {
		return nil
	}
	items := make([]any, len(list.Nodes))
	for i, s := range list.Nodes {
		items[i] = map[string]any{
			"@type": "ListItem", "position": i + 1, "name": s.Title.In(lang),
			"url": p.baseURL + songPath(&s, lang) + "?lang=" + lang,
		}
	}
	return map[string]any{
		"@context": "https://schema.org", "@type": "CollectionPage", "inLanguage": lang, "name": songsTitle[lang],
		"description": songsLead[lang], "url": p.baseURL + h.canonical + "?lang=" + lang + h.query,
		"mainEntity": map[string]any{"@type": "ItemList", "itemListElement": items},
	}
}

// partyList is the page of a couple's own list, which their browser draws, and the shared page that their DJ sees.
// Search engines index neither.
func partyList(r *http.Request, h head, lang string) head {
	title := songsParty
	if r.URL.Query().Has("share") {
		title = songsShared
	}
	h.title, h.private, h.canonical = titled(title[lang], lang), true, ""
	h.screen.prerendered = "" // the build prerendered a song's page
	return h
}

// song is the page of a song. A former slug redirects to the current slug.
func (p *Pages) song(r *http.Request, h head, lang string, params map[string]string) head {
	if params["slug"] == partyListSlug {
		return partyList(r, h, lang)
	}
	s, err := p.queries.Songs.BySlug(r.Context(), edge.Viewer(r.Context()), params["slug"])
	if err != nil {
		return unread(h)
	}
	if s == nil {
		return p.missing(h, lang)
	}
	if params["slug"] != s.Slugs.Ar && params["slug"] != s.Slugs.En {
		h.moved, h.former = songPath(s, lang), formerSlug{"SONGS", params["slug"]}
		if r.URL.RawQuery != "" {
			h.moved += "?" + r.URL.RawQuery
		}
		return h
	}
	named := s.Title.In(lang)
	if artist := s.Artist.In(lang); artist != "" {
		named += " · " + artist
	}
	h.title = titled(cmp.Or(s.MetaTitle.In(lang), named), lang)
	h.description = cmp.Or(s.MetaDescription.In(lang), clip(s.Description.In(lang), 300), songsLead[lang])
	h.canonical = songPath(s, lang)
	h.alternates = map[string]string{"ar": songPath(s, "ar"), "en": songPath(s, "en")}
	h.operations = append(everywhere[:len(everywhere):len(everywhere)],
		operation{"SongPage", map[string]any{"slug": params["slug"]}})
	h.first = writtenSong(s, lang)
	h.data = p.songData(s, h, lang)
	return h
}

// songData is a song as structured data: MusicRecording and BreadcrumbList.
func (p *Pages) songData(s *songs.Song, h head, lang string) map[string]any {
	at := p.baseURL + h.canonical + "?lang=" + lang
	recording := map[string]any{
		"@type": "MusicRecording", "name": s.Title.In(lang), "url": at, "description": clip(h.description, 300),
		"duration": fmt.Sprintf("PT%dS", seconds(s)), "genre": songMoments[s.Category][lang],
		"copyrightHolder": map[string]any{"@type": "Organization", "name": s.Licence.Holder},
		"license":         cmp.Or(s.Licence.Source, s.Licence.Name),
		"audio": map[string]any{
			"@type": "AudioObject", "contentUrl": p.baseURL + s.Audio.URL, "encodingFormat": "audio/mpeg",
			"contentSize": fmt.Sprint(s.Audio.Bytes),
		},
	}
	if artist := s.Artist.In(lang); artist != "" {
		recording["byArtist"] = map[string]any{"@type": "MusicGroup", "name": artist}
	}
	return map[string]any{"@context": "https://schema.org", "@graph": []any{
		recording, p.trail(lang, crumb{songsTitle[lang], "/songs"}, crumb{s.Title.In(lang), h.canonical}),
	}}
}

// seconds returns the length of a song in seconds, at least 1.
func seconds(s *songs.Song) int { return max(1, (s.Audio.Duration+500)/1000) }

// length writes the length of a song for people, such as 3:05.
func length(s *songs.Song) string { return fmt.Sprintf("%d:%02d", seconds(s)/60, seconds(s)%60) }

// writtenSongs is the library for browsers without scripts: the categories, and a song in each line.
func writtenSongs(list *songs.Page, f songs.Find, lang string) string {
	var b strings.Builder
	text := html.EscapeString
	at := func(category events.SongCategory) string {
		query := url.Values{"lang": {lang}}
		if category != "" {
			query.Set("category", string(category))
		}
		if f.Words != "" {
			query.Set("q", f.Words)
		}
		return "/songs?" + text(query.Encode())
	}
	fmt.Fprintf(&b, `<nav aria-label="%s" class="song-moments">`, text(songsCategories[lang]))
	chip(&b, at(""), songsAll[lang], f.Category == nil)
	for _, c := range list.Categories {
		chip(&b, at(c), songMoments[c][lang], f.Category != nil && *f.Category == c)
	}
	b.WriteString(`</nav>`)
	if len(list.Nodes) == 0 {
		none := songsNone[lang]
		if f.Words != "" {
			none = songsNoneFound[lang]
		}
		fmt.Fprintf(&b, `<h2 class="py-10 text-center text-h2">%s</h2>`, text(none))
		return b.String()
	}
	b.WriteString(`<ol class="song-list">`)
	for _, s := range list.Nodes {
		fmt.Fprintf(&b, `<li class="song-line"><a class="link" href="%s?lang=%s" dir="auto">%s</a>`,
			songPath(&s, lang), lang, text(s.Title.In(lang)))
		facts := []string{s.Artist.In(lang), songMoments[s.Category][lang], length(&s)}
		facts = slices.DeleteFunc(facts, func(fact string) bool { return fact == "" })
		fmt.Fprintf(&b, ` <span class="text-muted">%s</span></li>`, text(strings.Join(facts, " · ")))
	}
	b.WriteString(`</ol>`)
	return b.String()
}

// writtenSong is a song for browsers without scripts, with the browser's player.
func writtenSong(s *songs.Song, lang string) string {
	var b strings.Builder
	text := html.EscapeString
	fmt.Fprintf(&b, `<article class="song"><h1 dir="auto">%s</h1>`, text(s.Title.In(lang)))
	if artist := s.Artist.In(lang); artist != "" {
		fmt.Fprintf(&b, `<p class="song-artist" dir="auto">%s</p>`, text(artist))
	}
	fmt.Fprintf(&b, `<p class="text-muted"><a class="link" href="/songs?category=%s&amp;lang=%s">%s</a> · %s</p>`,
		s.Category, lang, text(songMoments[s.Category][lang]), length(s))
	fmt.Fprintf(&b, `<audio controls preload="none" class="w-full" src="%s"></audio>`, text(s.Audio.URL))
	for part := range strings.SplitSeq(s.Description.In(lang), "\n") {
		if part = strings.TrimSpace(part); part != "" {
			fmt.Fprintf(&b, `<p dir="auto">%s</p>`, text(part))
		}
	}
	words := strings.NewReplacer("{name}", s.Licence.Name, "{holder}", s.Licence.Holder)
	fmt.Fprintf(&b, `<p class="song-licence text-muted">%s`, text(words.Replace(songLicence[lang])))
	if s.Licence.Source != "" {
		fmt.Fprintf(&b, ` <a class="link" rel="license nofollow" href="%s">%s</a>`, text(s.Licence.Source),
			text(songSource[lang]))
	}
	b.WriteString(`</p>`)
	if at := s.DownloadURL(); at != nil {
		fmt.Fprintf(&b, `<p><a class="btn" download href="%s">%s</a></p>`, text(*at), text(songDownload[lang]))
	}
	b.WriteString(`</article>`)
	return b.String()
}
