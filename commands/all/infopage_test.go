package all_test

import (
	"weddings/commands"
	"weddings/commands/infopage"
	"weddings/events"
)

func init() {
	of := func(made func(site) commands.Command) row { return row{made, editors} }
	// All sites of a world share the page: each command names a version that nobody has come to.
	const version = 1000
	table["EditInfoPage"] = of(func(s site) commands.Command {
		return infopage.EditInfoPage{
			Page: "about", Session: s.admin, Version: version, Ar: &events.InfoPageText{Title: "من نحن اليوم"},
		}
	})
	table["PublishInfoPage"] = of(func(site) commands.Command {
		return infopage.PublishInfoPage{Page: "about", Version: version, Lang: "en"}
	})
	table["RestoreInfoPageRevision"] = of(func(s site) commands.Command {
		return infopage.RestoreInfoPageRevision{
			Page: "about", Session: s.admin, Version: version, Revision: events.FirstInfoPageRevision("about", "ar"),
		}
	})
	for _, lang := range []string{"Ar", "En"} {
		texts[lang+".Lead"] = lines
	}
	for _, command := range []string{"EditInfoPage", "PublishInfoPage", "RestoreInfoPageRevision"} {
		texts[command+".Page"] = other
	}
}
