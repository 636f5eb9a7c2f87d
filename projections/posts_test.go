package projections_test

func init() {
	ownKinds["posts"] = []string{
		"post.drafted", "post.scheduled", "post.schedule_cancelled", "post.published", "post.unpublished",
		"post.archived", "post.restored", "post.previews_ended",
	}
}
