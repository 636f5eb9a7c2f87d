package all

func init() { everybodys = append(everybodys, "InfoPages.Public") }
