package slugs

// statements select all holders of a kind, by kind. Places are in the order of their lists, other holders newest first.
// The columns are those of row. former contains only slugs that still lead to the holder.
var statements = map[string]string{
	"LISTINGS": `WITH twice AS (SELECT slug FROM slugs WHERE current GROUP BY slug HAVING count(*) > 1),
		led AS (SELECT s.listing, array_agg(s.slug ORDER BY s.since DESC, s.slug) AS former FROM slugs s
			WHERE NOT s.current AND NOT EXISTS (SELECT FROM slugs o WHERE o.slug = s.slug AND o.listing <> s.listing
				AND (o.current OR (o.since, o.listing) < (s.since, s.listing)))
			GROUP BY s.listing)
		SELECT l.id::text, upper(l.kind),
			CASE WHEN l.public THEN 'PUBLIC' WHEN l.status = 'archived' THEN 'ARCHIVED' ELSE 'HIDDEN' END,
			l.name_ar, l.name_en, CASE WHEN l.kind = 'service' THEN l.category ELSE '' END, l.slug_ar, l.slug_en,
			l.slug_ar IN (SELECT slug FROM twice), l.slug_en IN (SELECT slug FROM twice), NOT l.erased,
			coalesce(led.former, '{}')
		FROM listings l LEFT JOIN led ON led.listing = l.id ORDER BY l.created_at DESC, l.id DESC`,

	"POSTS": `WITH pages AS (SELECT post, bool_or(live) AS live, max(slug) FILTER (WHERE lang = 'ar') AS slug_ar,
			max(slug) FILTER (WHERE lang = 'en') AS slug_en,
			max(content #>> '{text,title}') FILTER (WHERE lang = 'ar') AS title_ar,
			max(content #>> '{text,title}') FILTER (WHERE lang = 'en') AS title_en
			FROM post_pages GROUP BY post),
		led AS (SELECT s.post, array_agg(s.slug ORDER BY s.slug) AS former FROM post_slugs s
			WHERE NOT EXISTS (SELECT FROM post_pages p WHERE p.post = s.post AND p.slug = s.slug) GROUP BY s.post)
		SELECT p.id::text, 'POST', CASE WHEN p.archived THEN 'ARCHIVED' WHEN a.live THEN 'PUBLIC' ELSE 'HIDDEN' END,
			coalesce(a.title_ar, p.draft #>> '{ar,title}', ''), coalesce(a.title_en, p.draft #>> '{en,title}', ''), '',
			a.slug_ar, a.slug_en, false, false, true, coalesce(led.former, '{}')
		FROM posts p JOIN pages a ON a.post = p.id LEFT JOIN led ON led.post = p.id
		ORDER BY p.created_at DESC, p.id DESC`,

	"SONGS": `WITH led AS (SELECT o.song, array_agg(o.slug ORDER BY o.slug) AS former
			FROM song_slugs o JOIN songs s ON s.id = o.song WHERE o.slug NOT IN (s.slug_ar, s.slug_en) GROUP BY o.song)
		SELECT s.id::text, 'SONG',
			CASE WHEN s.archived THEN 'ARCHIVED' WHEN s.active THEN 'PUBLIC' ELSE 'HIDDEN' END,
			s.title_ar, s.title_en, '', s.slug_ar, s.slug_en, false, false, true, coalesce(led.former, '{}')
		FROM songs s LEFT JOIN led ON led.song = s.id ORDER BY s.id DESC`,

	// A slug that a governorate and a city share leads to the governorate. Places have no former slugs.
	"PLACES": `WITH places AS (SELECT 'GOVERNORATE' AS kind, slug, slug_ar, name, priority AS place FROM governorates
			UNION ALL SELECT 'CITY', slug, slug_ar, name, NULL FROM cities),
		twice AS (SELECT at FROM (SELECT kind, slug, slug AS at FROM places
				UNION SELECT kind, slug, slug_ar FROM places) every GROUP BY at HAVING count(*) > 1)
		SELECT p.slug, p.kind, 'PUBLIC', coalesce(p.name ->> 'ar', ''), coalesce(p.name ->> 'en', ''), '',
			nullif(p.slug_ar, ''), p.slug, p.slug_ar IN (SELECT at FROM twice), p.slug IN (SELECT at FROM twice), true,
			'{}'::text[]
		FROM places p ORDER BY p.place, p.kind, p.name ->> 'ar', p.slug`,
}
