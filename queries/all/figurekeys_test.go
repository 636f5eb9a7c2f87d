package all

func init() { everybodys = append(everybodys, "FigureKeys.Shown", "FigureKeys.Answer") }
