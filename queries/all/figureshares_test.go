package all

func init() { everybodys = append(everybodys, "FigureShares.Shared", "FigureShares.Answer") }
