package all_test

import (
	"context"
	"strings"

	"weddings/commands"
	"weddings/commands/reference"
)

// governorates are the keys of the list, as the log has it.
func (s site) governorates() (keys []string) {
	streams, err := s.App.Log.Streams(context.Background(), "governorate-", 100)
	if err != nil {
		panic(err)
	}
	for _, name := range streams {
		if key, of := strings.CutPrefix(name, "governorate-"); of {
			keys = append(keys, key)
		}
	}
	return keys
}

func init() {
	table["OrderEntries"] = row{func(s site) commands.Command {
		return reference.OrderEntries{List: "governorate", Keys: s.governorates()}
	}, admins}
	texts["Keys"] = other
	for _, field := range []string{"Intro.Ar", "Intro.En"} {
		texts[field] = lines
	}
	texts["Picture.Alt.Ar"], texts["Picture.Alt.En"] = line, line
	texts["Picture.Picture.Hash"], texts["Picture.Picture.Colour"] = other, other
	texts["Picture.Picture.Look"] = other
}
