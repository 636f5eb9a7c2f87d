package all

func init() {
	everybodys = append(
		everybodys,
		"Analytics.Songs",
		"Songs.AudioPublic",
		"Songs.BySlug",
		"Songs.Download",
		"Songs.List",
		"Songs.Public",
		"Songs.Sitemap",
	)
	editorsToo = append(editorsToo, "Songs.Book", "Songs.Edited")
	aboutNobody = append(aboutNobody, "song", "change")
}
