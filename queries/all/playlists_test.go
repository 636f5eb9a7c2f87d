package all

func init() { everybodys = append(everybodys, "Playlists.MadeBy", "Playlists.Shared") }
