package shortlist

import "weddings/commands"

// FormLimits are the limits of the fields of a couple's list and of a family member's vote.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxItems": maxItems, "maxFolders": maxFolders, "maxPoints": maxPoints, "maxNote": maxNote, "maxName": maxName,
		"maxWords": maxWords, "maxVoter": maxVoter, "maxComment": maxComment,
	}
}
