package all_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/post"
	"weddings/events"
)

func postDetails() *events.PostDetails {
	return &events.PostDetails{
		Category: "planning", Template: events.ClassicPost,
		Featured: &events.PostPicture{
			Picture: events.Picture{Hash: strings.Repeat("5a", 32), Width: 800, Height: 600},
			Alt:     events.Bilingual{Ar: "قاعة", En: "A hall"},
		},
	}
}

// publishedPost begins the site's post: public in English, with a draft in Arabic that is ready. It returns the
// revision.
func (s site) publishedPost(t *testing.T) uuid.UUID {
	t.Helper()
	revision := commands.NewID()
	ar := events.PostText{Title: "مقال " + s.post.String(), Content: "كل ما تحتاجونه."}
	en := events.PostText{Title: "A post", Content: "As it is now."}
	s.Given(t,
		events.PostDrafted{Post: s.post, Session: s.post, Ar: &ar, En: &en, Details: postDetails()},
		events.PostPublished{
			Post: s.post, Lang: "en", Revision: revision, Slug: s.post.String(), Drafted: 1,
			Content: events.PostContent{
				Text: events.PostText{Title: "A post", Content: "As it was."}, Details: *postDetails(),
			},
		},
	)
	return revision
}

func init() {
	const version = 2
	of := func(made func(site) commands.Command) row { return row{made, editors} }
	table["CreatePost"] = of(func(site) commands.Command {
		return post.CreatePost{Ar: &events.PostText{Title: "مقال"}, Details: postDetails()}
	})
	table["EditPost"] = of(func(s site) commands.Command {
		return post.EditPost{Post: s.post, Version: version, Ar: &events.PostText{Title: "مقال آخر"}}
	})
	table["PublishPost"] = of(func(s site) commands.Command {
		return post.PublishPost{Post: s.post, Version: version, Lang: "ar"}
	})
	table["UnpublishPost"] = of(func(s site) commands.Command { return post.UnpublishPost{Post: s.post, Lang: "en"} })
	table["SchedulePost"] = of(func(s site) commands.Command {
		return post.SchedulePost{Post: s.post, Version: version, Lang: "ar", At: s.day + "T18:00"}
	})
	table["CancelSchedule"] = of(func(s site) commands.Command { return post.CancelSchedule{Post: s.post, Lang: "ar"} })
	table["EndPreviews"] = of(func(s site) commands.Command { return post.EndPreviews{Post: s.post} })
	anew["EndPreviews"] = "links may have been made since"
	table["KeepSchedule"] = row{
		func(s site) commands.Command { return post.KeepSchedule{Post: s.post, Lang: "ar"} }, nobody,
	}
	table["ArchivePost"] = of(func(s site) commands.Command { return post.ArchivePost{Post: s.post} })
	table["RestorePost"] = of(func(s site) commands.Command { return post.RestorePost{Post: s.post} })
	table["RestoreRevision"] = of(func(s site) commands.Command {
		return post.RestoreRevision{Post: s.post, Version: version, Revision: s.published}
	})
	anew["CreatePost"] = "another post"

	for field, kind := range map[string]string{
		"Title": line, "SEOTitle": line, "Excerpt": lines, "SEOText": lines, "Content": lines, "Slug": other,
		"CanonicalURL": other,
	} {
		texts["Ar."+field], texts["En."+field] = kind, kind
	}
	for field, kind := range map[string]string{
		"Byline": line, "Tags": line, "Featured.Alt": line, "Gallery.Alt": line, "FAQ.Question": line,
		"FAQ.Answer": lines, "Facts.Name": line, "Facts.Value": line,
	} {
		texts["Details."+field+".Ar"], texts["Details."+field+".En"] = kind, kind
	}
	for _, field := range []string{
		"Details.Template", "Details.Cities", "Details.Featured.Picture.Hash", "Details.Featured.Picture.Colour",
		"Details.Featured.Picture.Look", "Details.Gallery.Picture.Hash", "Details.Gallery.Picture.Colour",
		"Details.Gallery.Picture.Look", "At", "UnpublishAt",
	} {
		texts[field] = other
	}
}
