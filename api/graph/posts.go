package graph

import (
	"context"
	"strconv"
	"time"

	"weddings/api/edge"
	"weddings/commands/post"
	"weddings/queries/posts"
)

type editedPostResolver struct{ *Resolver }

// EditedPost implements ResolverRoot.
func (r *Resolver) EditedPost() EditedPostResolver { return &editedPostResolver{r} }

// PostPreview holds the URLs that show a draft to anybody who has them.
type PostPreview struct {
	Ar, En string
	Until  time.Time
}

func (r *queryResolver) Posts(
	ctx context.Context, lang, category, tag, query string, page int,
) (*posts.List, error) {
	filter := posts.Filter{Lang: lang, Category: category, Tag: tag, Query: query}
	return r.Queries.Posts.List(ctx, edge.Viewer(ctx), filter, page)
}

func (r *queryResolver) PostPage(ctx context.Context, slug, lang string) (*posts.Page, error) {
	return r.Queries.Posts.Page(ctx, edge.Viewer(ctx), slug, lang)
}

func (r *queryResolver) PreviewedPost(
	ctx context.Context, id string, until int, token, lang string,
) (*posts.Post, error) {
	wanted := edge.SoughtID(id)
	return r.Queries.Posts.Draft(ctx, edge.Viewer(ctx), wanted, lang, func(ended int64) bool {
		return post.MayPreview(r.App, wanted, ended, time.Unix(int64(until), 0), token)
	})
}

func (r *queryResolver) AllPosts(
	ctx context.Context, state, query string, first int, after *string,
) (*posts.EditedPage, error) {
	return r.Queries.Posts.All(ctx, edge.Viewer(ctx), state, query, first, after)
}

func (r *queryResolver) EditedPost(ctx context.Context, id string) (*posts.Edited, error) {
	wanted := edge.SoughtID(id)
	return r.Queries.Posts.Edited(ctx, edge.Viewer(ctx), wanted)
}

func (r *queryResolver) PostRevisions(
	ctx context.Context, of string, first int, after *string,
) (*posts.RevisionPage, error) {
	wanted, err := edge.ParseID(of)
	if err != nil {
		return nil, err
	}
	return r.Queries.Posts.Revisions(ctx, edge.Viewer(ctx), wanted, first, after)
}

func (r *queryResolver) PostRevision(ctx context.Context, id string) (*posts.Revision, error) {
	wanted, err := edge.ParseID(id)
	if err != nil {
		return nil, err
	}
	return r.Queries.Posts.Revision(ctx, edge.Viewer(ctx), wanted)
}

func (r *editedPostResolver) Preview(_ context.Context, e *posts.Edited) (*PostPreview, error) {
	until := r.App.Now().Add(post.PreviewLasts).Truncate(time.Second)
	// The token is in the fragment, which browsers send to no server.
	secret := "#" + e.ID.String() + "." + strconv.FormatInt(until.Unix(), 10) + "." +
		post.PreviewToken(r.App, e.ID, e.PreviewsEnded, until)
	link := r.BaseURL + "/post-preview?lang="
	return &PostPreview{Ar: link + "ar" + secret, En: link + "en" + secret, Until: until}, nil
}

// Views returns nil while the counters cannot be read, so that the list of posts does not wait for them.
func (r *editedPostResolver) Views(ctx context.Context, e *posts.Edited) (*int, error) {
	all, err := loadersOf(ctx).views(ctx)
	if err != nil {
		return nil, nil //nolint:nilerr // the figure is left out
	}
	n := all[e.ID]
	return &n, nil
}
