// Package all imports every package of commands, so that commands.Declared returns all commands. It also compares
// claims and keys with the log.
package all

import (
	_ "weddings/commands/account"
	_ "weddings/commands/booking"
	_ "weddings/commands/budget"
	_ "weddings/commands/budgetpricing"
	_ "weddings/commands/bundle"
	_ "weddings/commands/calendar"
	_ "weddings/commands/contactmessage"
	_ "weddings/commands/faqquestion"
	_ "weddings/commands/figurekey"
	_ "weddings/commands/figurenote"
	_ "weddings/commands/figurereport"
	_ "weddings/commands/figureshare"
	_ "weddings/commands/infopage"
	_ "weddings/commands/inquiry"
	_ "weddings/commands/listing"
	_ "weddings/commands/playlist"
	_ "weddings/commands/post"
	_ "weddings/commands/quiz"
	_ "weddings/commands/reference"
	_ "weddings/commands/review"
	_ "weddings/commands/savedview"
	_ "weddings/commands/shortlist"
	_ "weddings/commands/song"
	_ "weddings/commands/subscription"
	_ "weddings/commands/system"
	_ "weddings/commands/traffic"
)
