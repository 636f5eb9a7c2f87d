// Package posts reads the blog: published posts for everybody, drafts and revisions for editors.
package posts

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/markdown"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/posts"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

// Entity declares the read models behind the queries. Texts that editors write for the site belong to the site: a
// person's export only tells on which posts they have worked.
var Entity = queries.Entity{
	Name: "posts",
	Reads: append(
		[]projections.Projection{posts.Projection{}, accounts.Projection{}}, listings.Entity.Reads...,
	),
	Exports: map[string]string{"posts": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'title', coalesce(draft -> 'ar' ->> 'title', draft -> 'en' ->> 'title'), 'createdAt', created_at)
		ORDER BY created_at), '[]')
	FROM posts WHERE created_by = $1 OR saved_by = $1
		OR EXISTS (SELECT FROM post_sessions WHERE post = id AND editor = $1)
		OR EXISTS (SELECT FROM post_revisions WHERE post = posts.id AND editor = $1)
		OR EXISTS (SELECT FROM post_schedules WHERE post = posts.id AND editor = $1)`},
}

// Reader reads the blog. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Listings  *listings.Reader
	Reference *reference.Reader

	read *lru.Cache[uuid.UUID, *text] // texts by revision, which never change
}

// maxRead bounds the texts in memory.
const maxRead = 1024

// New returns a reader with an empty cache.
func New(pool *pgxpool.Pool, l *listings.Reader, names *reference.Reader) *Reader {
	read, _ := lru.New[uuid.UUID, *text](maxRead) // fails only for a size below one
	return &Reader{Pool: pool, Listings: l, Reference: names, read: read}
}

// Link leads to a post in one language.
type Link struct{ Lang, Slug, Title string }

// Category is a category of the blog with its number of posts.
type Category struct {
	Key, NameAr, NameEn string
	Posts               int
}

// Tag is a tag with its number of posts.
type Tag struct {
	Name  string
	Posts int
}

// Image is a picture of a post.
type Image struct {
	Picture        listings.Picture
	Alt            string // in the language of the post
	FocalX, FocalY int    // percent from the left and from the top
	Share          string // the URL of the picture for link previews
}

// Card is a post in a list.
type Card struct {
	ID             uuid.UUID
	Lang, Slug     string
	Title, Excerpt string
	Category       Category
	Tags           []string
	Featured       *Image
	ReadingMinutes int
	PublishedAt    time.Time
	UpdatedAt      time.Time
}

// Block is a part of a post's text: HTML, or the card of a listing.
type Block struct {
	HTML    string
	Listing *listings.Listing
}

// Line is a fact with its value, or a question with its answer.
type Line struct{ Name, Text string }

// Post is a post in one language.
type Post struct {
	Card
	SEOTitle, SEOText string
	CanonicalURL      *string
	Template          string
	Byline            string
	Gallery           []Image
	Blocks            []Block
	Headings          []markdown.Heading
	Facts, FAQ        []Line
	Cities            []reference.Named
	Listings          []*listings.Listing
}

// HeldListings returns the listings of the post, for batch loading.
func (p *Post) HeldListings() []*listings.Listing {
	if p == nil {
		return nil
	}
	return p.Listings
}

// Page is the answer to a post's URL. Slug is the current slug, Post is nil if the language is not public, and Other is
// the other language if that is public.
type Page struct {
	Lang, Slug string
	Post       *Post
	Other      *Link
	Related    []Card
}

// Page returns the page of a slug in a language, or in the slug's own language if lang is empty. It is nil if neither
// language of the post is public.
func (r *Reader) Page(ctx context.Context, by queries.Viewer, slug, lang string) (*Page, error) {
	var id uuid.UUID
	var of string
	err := r.Pool.QueryRow(ctx, `SELECT post, lang FROM post_slugs WHERE slug = $1`, slug).Scan(&id, &of)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if lang == "" {
		lang = of
	}
	all, err := r.live(ctx)
	if err != nil {
		return nil, err
	}
	own, other := all.find(id, lang), all.find(id, otherThan(lang))
	page := &Page{Lang: lang}
	switch {
	case own == nil && other == nil:
		return nil, nil
	case own == nil:
		page.Slug = other.Slug
	default:
		page.Slug = own.Slug
		page.Post, err = r.post(ctx, by, *own)
		page.Related = all.related(*own)
	}
	if other != nil {
		page.Other = &Link{other.Lang, other.Slug, other.text.content.Text.Title}
	}
	return page, err
}

func otherThan(lang string) string {
	if lang == "ar" {
		return "en"
	}
	return "ar"
}

// Draft returns the draft of a language to somebody who has a preview link. good reports whether the link is still
// valid, given the version at which links were last revoked, 0 for never. Draft returns nil if it is not, and if there
// is no draft.
func (r *Reader) Draft(
	ctx context.Context, by queries.Viewer, id uuid.UUID, lang string, good func(ended int64) bool,
) (*Post, error) {
	e, err := queries.One[struct {
		Draft struct {
			Ar, En  events.PostText
			Details events.PostDetails
		}
		SavedAt       time.Time
		PreviewsEnded int64
	}](ctx, r.Pool, `SELECT draft, saved_at, previews_ended FROM posts WHERE id = $1 AND NOT archived`, id)
	if err != nil || e == nil || !good(e.PreviewsEnded) {
		return nil, err
	}
	ar, en := read("ar", events.PostContent{Text: e.Draft.Ar, Details: e.Draft.Details}),
		read("en", events.PostContent{Text: e.Draft.En, Details: e.Draft.Details})
	own := ar
	if lang == "en" {
		own = en
	}
	if own.content.Text.Title == "" && own.content.Text.Content == "" {
		return nil, nil
	}
	return r.post(ctx, by, entry{
		Post: id, Lang: lang, text: own, words: max(ar.document.Words, en.document.Words),
		Published: e.SavedAt, Updated: e.SavedAt,
	})
}

// post returns an entry with the listings and places to which it refers.
func (r *Reader) post(ctx context.Context, by queries.Viewer, e entry) (*Post, error) {
	content := e.text.content
	names, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	var ids []uuid.UUID
	for _, b := range e.text.document.Blocks {
		if b.Listing != uuid.Nil {
			ids = append(ids, b.Listing)
		}
	}
	related := append(append([]uuid.UUID{}, content.Details.Venues...), content.Details.Services...)
	public, err := r.Listings.Public(ctx, by, append(ids, related...))
	if err != nil {
		return nil, err
	}
	byID := make(map[uuid.UUID]*listings.Listing, len(public))
	for _, l := range public {
		byID[l.ID] = l
	}
	p := &Post{
		Card:     e.card(),
		SEOTitle: content.Text.SEOTitle, SEOText: content.Text.SEOText,
		CanonicalURL: queries.Given(content.Text.CanonicalURL),
		Template:     content.Details.Template, Byline: content.Details.Byline.In(e.Lang),
		Headings: e.text.document.Headings,
	}
	p.fill(e.Lang, content)
	for _, b := range e.text.document.Blocks {
		listing := byID[b.Listing]
		if b.Listing == uuid.Nil || listing != nil {
			p.Blocks = append(p.Blocks, Block{b.HTML, listing})
		}
	}
	for _, id := range related {
		if listing := byID[id]; listing != nil {
			p.Listings = append(p.Listings, listing)
		}
	}
	for _, city := range content.Details.Cities {
		if name := names.Of("city", city); name != nil {
			p.Cities = append(p.Cities, *name)
		}
	}
	return p, nil
}

// fill adds the details that depend on the language.
func (p *Post) fill(lang string, content events.PostContent) {
	shown := map[string]bool{}
	for _, hash := range markdown.Pictures(content.Text.Content) {
		shown[hash] = true
	}
	for _, picture := range content.Details.Gallery {
		if !shown[picture.Picture.Hash] {
			p.Gallery = append(p.Gallery, imageOf(picture, lang))
		}
	}
	for _, q := range content.Details.FAQ {
		if q.Question.In(lang) != "" {
			p.FAQ = append(p.FAQ, Line{q.Question.In(lang), q.Answer.In(lang)})
		}
	}
	for _, f := range content.Details.Facts {
		if f.Name.In(lang) != "" {
			p.Facts = append(p.Facts, Line{f.Name.In(lang), f.Value.In(lang)})
		}
	}
}

func imageOf(p events.PostPicture, lang string) Image {
	return Image{
		Picture: listings.PictureOf(p.Picture), Alt: p.Alt.In(lang), FocalX: p.FocalX, FocalY: p.FocalY,
		Share: listings.SharedPictureURL(p.Picture.Hash),
	}
}

// OfPath returns the post of a page's path, uuid.Nil for other pages. Former slugs count, too.
func (r *Reader) OfPath(ctx context.Context, _ queries.Viewer, path string) (id uuid.UUID, err error) {
	slug := AddressOf(path)
	if slug == "" {
		return uuid.Nil, nil
	}
	err = r.Pool.QueryRow(ctx, `SELECT post FROM post_slugs WHERE slug = $1`, slug).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, nil
	}
	return id, err
}

// AddressOf returns the slug in the path of a post's page, "" for other pages.
func AddressOf(path string) string {
	slug, is := strings.CutPrefix(strings.Trim(path, "/"), "blog/")
	if !is {
		return ""
	}
	if decoded, err := url.PathUnescape(slug); err == nil {
		return decoded
	}
	return slug
}

// PicturePublic reports whether a post that is not archived shows a picture. Drafts count, too: who has a preview link
// sees its pictures.
func (r *Reader) PicturePublic(ctx context.Context, _ queries.Viewer, hash string) (shown bool, err error) {
	err = r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM post_pictures p JOIN posts ON posts.id = p.post
		WHERE p.hash = $1 AND NOT posts.archived)`, hash).Scan(&shown)
	return shown, err
}
