// Package songs reads the song library: public songs for everybody, and all songs for editors.
package songs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/songs"
	"weddings/queries"
	"weddings/queries/analytics"
)

// Entity declares the read models behind the queries. The library belongs to the site, so no export contains it.
var Entity = queries.Entity{Name: "songs", Reads: []projections.Projection{songs.Projection{}}}

// Reader reads the song library. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Analytics *analytics.Reader

	read atomic.Pointer[library]
}

// Audio is the file of a song.
type Audio struct {
	Hash     string
	URL      string // a path of the site
	Bytes    int64
	Duration int     // milliseconds
	Loudness float64 // LUFS
	Waveform []int   // 200 peaks, 0 to 255
}

// Song is a song. Plays and Downloads are counted over a year: see analytics.Songs.
type Song struct {
	ID                         uuid.UUID
	Slugs, Title, Artist       events.Bilingual
	Category                   events.SongCategory
	Description                events.Bilingual
	MetaTitle, MetaDescription events.Bilingual
	Licence                    events.SongLicence
	Audio                      Audio
	Featured                   bool
	Plays, Downloads           int
	UpdatedAt                  time.Time
	active, archived           bool
	version                    int64
}

// DownloadURL returns the path from which the file may be downloaded, nil if the licence does not allow downloads.
func (s Song) DownloadURL() *string {
	if !s.Licence.Download {
		return nil
	}
	at := audioURL(s.Audio.Hash + "/" + s.Slugs.En)
	return &at
}

func (s Song) public() bool { return s.active && !s.archived }

// Edited is a song as editors see it.
type Edited struct{ Song }

// Active reports whether the song is public, unless it is archived.
func (e Edited) Active() bool { return e.active }

// Archived reports whether the song was taken off the site.
func (e Edited) Archived() bool { return e.archived }

// Version is the version that an edit must name.
func (e Edited) Version() int64 { return e.version }

// Page is a page of songs.
type Page struct {
	Nodes       []Song
	EndCursor   *string
	HasNextPage bool
	Total       int                   // of all pages
	Categories  []events.SongCategory // the categories that have public songs
}

// EditedPage is a page of songs for editors.
type EditedPage struct {
	Nodes       []Edited
	EndCursor   *string
	HasNextPage bool
	Total       int // of all pages
}

// audioURL returns the path of a file. name is its hash, followed for downloads by the slug of the song.
func audioURL(name string) string { return "/api/audio/" + name + ".mp3" }

// row is a row of the read model.
type row struct {
	ID                                   uuid.UUID
	Category                             events.SongCategory
	SlugAr, SlugEn                       string
	TitleAr, TitleEn, ArtistAr, ArtistEn string
	DescriptionAr, DescriptionEn         string
	MetaTitleAr, MetaTitleEn             string
	MetaDescriptionAr, MetaDescriptionEn string
	LicenceName, LicenceHolder           string
	LicenceSource                        string
	Download                             bool
	Audio                                string
	Bytes                                int64
	Duration                             int
	Loudness                             float64
	Waveform                             []byte
	Featured, Active, Archived           bool
	Version                              int64
	UpdatedAt                            time.Time
}

func (r row) song() Song {
	waveform := make([]int, len(r.Waveform))
	for i, peak := range r.Waveform {
		waveform[i] = int(peak)
	}
	return Song{
		ID: r.ID, Slugs: events.Bilingual{Ar: r.SlugAr, En: r.SlugEn}, Category: r.Category,
		Title:           events.Bilingual{Ar: r.TitleAr, En: r.TitleEn},
		Artist:          events.Bilingual{Ar: r.ArtistAr, En: r.ArtistEn},
		Description:     events.Bilingual{Ar: r.DescriptionAr, En: r.DescriptionEn},
		MetaTitle:       events.Bilingual{Ar: r.MetaTitleAr, En: r.MetaTitleEn},
		MetaDescription: events.Bilingual{Ar: r.MetaDescriptionAr, En: r.MetaDescriptionEn},
		Licence: events.SongLicence{
			Name: r.LicenceName, Holder: r.LicenceHolder, Source: r.LicenceSource, Download: r.Download,
		},
		Audio: Audio{
			Hash: r.Audio, URL: audioURL(r.Audio), Bytes: r.Bytes, Duration: r.Duration, Loudness: r.Loudness,
			Waveform: waveform,
		},
		Featured: r.Featured, UpdatedAt: r.UpdatedAt, active: r.Active, archived: r.Archived, version: r.Version,
	}
}

// library is a snapshot of all songs: featured ones first, then in their order. It never changes.
type library struct {
	change uuid.UUID // the id of the last event in it
	songs  []Song
	words  index
}

// all returns the current library. It reads the songs only if the library has changed since the last call.
func (r *Reader) all(ctx context.Context) (*library, error) {
	var change uuid.UUID
	err := r.Pool.QueryRow(ctx, `SELECT change FROM song_library`).Scan(&change)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	if known := r.read.Load(); known != nil && known.change == change {
		return known, nil
	}
	rows, err := queries.Collect[row](ctx, r.Pool, `SELECT id, category, slug_ar, slug_en, title_ar, title_en,
		artist_ar, artist_en, description_ar, description_en, meta_title_ar, meta_title_en, meta_description_ar,
		meta_description_en, licence_name, licence_holder, licence_source, download, audio, bytes, duration, loudness,
		waveform, featured, active, archived, version, updated_at
		FROM songs ORDER BY featured DESC, place, id`)
	if err != nil {
		return nil, err
	}
	read := &library{change: change, songs: make([]Song, len(rows))}
	for i, each := range rows {
		read.songs[i] = each.song()
	}
	read.words = indexOf(read.songs)
	r.read.Store(read)
	return read, nil
}

// counted returns the songs with their counts. The counts are 0 while the counters cannot be read.
func (r *Reader) counted(ctx context.Context, by queries.Viewer, list []Song) []Song {
	if len(list) == 0 {
		return []Song{}
	}
	counts, err := r.Analytics.Songs(ctx, by)
	if err != nil {
		slog.WarnContext(ctx, "songs are shown without their counts", "error", err)
	}
	list = slices.Clone(list)
	for i := range list {
		of := counts[list[i].ID]
		list[i].Plays, list[i].Downloads = of.Plays, of.Downloads
	}
	return list
}

// Find narrows a list of songs. Empty fields do not.
type Find struct {
	Words    string // words of titles, artists and categories, in either script
	Category *events.SongCategory
	State    *string // for editors: one of states; nil for all that are not archived
}

// List returns a page of the public songs.
func (r *Reader) List(ctx context.Context, by queries.Viewer, f Find, first int, after *string) (*Page, error) {
	all, err := r.all(ctx)
	if err != nil {
		return nil, err
	}
	p, found := &Page{}, all.matching(f, Song.public)
	p.Total = len(found)
	for _, s := range all.songs {
		if s.public() && !slices.Contains(p.Categories, s.Category) {
			p.Categories = append(p.Categories, s.Category)
		}
	}
	slices.SortFunc(p.Categories, func(a, b events.SongCategory) int {
		return cmp.Compare(slices.Index(events.SongCategories, a), slices.Index(events.SongCategories, b))
	})
	found, p.EndCursor, p.HasNextPage, err = pageOf(found, first, after)
	p.Nodes = r.counted(ctx, by, found)
	return p, err
}

// Book returns a page of all songs. For editors. It returns invalid for an unknown state.
func (r *Reader) Book(ctx context.Context, by queries.Viewer, f Find, first int, after *string) (*EditedPage, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	in, err := f.inState()
	if err != nil {
		return nil, err
	}
	all, err := r.all(ctx)
	if err != nil {
		return nil, err
	}
	p, found := &EditedPage{Nodes: []Edited{}}, all.matching(f, in)
	p.Total = len(found)
	found, p.EndCursor, p.HasNextPage, err = pageOf(found, first, after)
	for _, song := range r.counted(ctx, by, found) {
		p.Nodes = append(p.Nodes, Edited{song})
	}
	return p, err
}

// Edited returns a song, nil if there is none. For editors.
func (r *Reader) Edited(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Edited, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	all, err := r.all(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all.songs, func(s Song) bool { return s.ID == id })
	if at < 0 {
		return nil, nil
	}
	return &Edited{r.counted(ctx, by, all.songs[at:at+1])[0]}, nil
}

// BySlug returns a public song by a current or former slug in either language, nil if there is none.
func (r *Reader) BySlug(ctx context.Context, by queries.Viewer, slug string) (*Song, error) {
	var id uuid.UUID
	err := r.Pool.QueryRow(ctx, `SELECT song FROM song_slugs WHERE slug = $1`, slug).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found, err := r.Public(ctx, by, []uuid.UUID{id})
	return found[id], err
}

// Public returns the public songs among the ids, by id.
func (r *Reader) Public(ctx context.Context, by queries.Viewer, ids []uuid.UUID) (map[uuid.UUID]*Song, error) {
	all, err := r.all(ctx)
	if err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(slices.Clone(all.songs), func(s Song) bool {
		return !s.public() || !slices.Contains(ids, s.ID)
	})
	byID := make(map[uuid.UUID]*Song, len(found))
	for _, song := range r.counted(ctx, by, found) {
		byID[song.ID] = &song
	}
	return byID, nil
}

// Sitemap returns all public songs. Their counts are not set.
func (r *Reader) Sitemap(ctx context.Context, _ queries.Viewer) ([]Song, error) {
	all, err := r.all(ctx)
	if err != nil {
		return nil, err
	}
	return all.matching(Find{}, Song.public), nil
}

// AudioPublic reports whether the viewer may play a file. Everybody may play the files of public songs, editors those
// of all songs.
func (r *Reader) AudioPublic(ctx context.Context, by queries.Viewer, hash string) (bool, error) {
	all, err := r.all(ctx)
	if err != nil {
		return false, err
	}
	editor := by.Require(events.Editors...) == nil
	return slices.ContainsFunc(all.songs, func(s Song) bool {
		return s.Audio.Hash == hash && (editor || s.public())
	}), nil
}

// Download reports whether a file may be downloaded: it belongs to a public song whose licence allows it, and slug is
// the song's slug in either language.
func (r *Reader) Download(ctx context.Context, _ queries.Viewer, hash, slug string) (bool, error) {
	all, err := r.all(ctx)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(all.songs, func(s Song) bool {
		return s.public() && s.Licence.Download && s.Audio.Hash == hash && (s.Slugs.Ar == slug || s.Slugs.En == slug)
	}), nil
}
